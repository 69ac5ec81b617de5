/** Saves the rows of an answer as a file, all of them also where the panel shows only the first. */
import * as vscode from 'vscode';
import type { ShownAnswer } from '../../engine/core/answers';
import type { SqlValue } from '../../engine/core/values';
import { withLabelColumns } from '../../protocol/labelled-rows';
import { askedLast } from '../../protocol/thread';
import type { EngineClient } from '../data/engine-client';
import { graphKey } from '../data/graph-files';
import { isCancelled } from '../errors';
import { withoutLinks } from '../message-text';
import { toCsv } from './csv';
import type { HistoryRecord } from './history';

type Rows = readonly (readonly SqlValue[])[];

/** Of the name that is proposed for the file. */
const MOST_CHARACTERS = 60;

/**
 * Saves the rows of an answer as CSV where the person says, and opens the file.
 * @param record the answer and its graph
 * @param engine gives the rows that were left out
 */
export async function exportRows({ answer, graph }: HistoryRecord, engine: EngineClient): Promise<void> {
  const folder = vscode.Uri.joinPath(vscode.Uri.parse(graph), '..');
  const name = askedLast(answer)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MOST_CHARACTERS)
    .replace(/^-|-$/g, '');
  let proposed = vscode.Uri.joinPath(folder, `${name || 'rows'}.csv`);
  for (;;) {
    const target = await vscode.window.showSaveDialog({
      defaultUri: proposed,
      filters: { [vscode.l10n.t('Comma-separated values')]: ['csv'] },
      title: vscode.l10n.t('Save the rows'),
    });
    if (!target) return;
    const { rows: found, cut } = await allRows(answer, vscode.Uri.parse(graph), engine);
    const whole = { ...answer.answer, rows: found };
    const { columns, rows } = withLabelColumns(whole, (label) => vscode.l10n.t('{0} (label)', label));
    try {
      await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(toCsv(columns, rows)));
    } catch (error) {
      const again = vscode.l10n.t('Save Elsewhere');
      const why = error instanceof Error ? error.message : String(error);
      const said = vscode.l10n.t('The rows could not be saved as {0}: {1}', target.fsPath, why);
      if ((await vscode.window.showErrorMessage(withoutLinks(said), again)) !== again) return;
      proposed = target;
      continue;
    }
    await show(target);
    tellOf(rows, cut);
    return;
  }
}

/** The rows of an answer; those that it left out are read again, where those it shows are still the first. */
async function allRows(
  { sql, answer }: ShownAnswer,
  graph: vscode.Uri,
  engine: EngineClient,
): Promise<{ readonly rows: Rows; readonly cut: boolean }> {
  const shown = { rows: answer.rows, cut: answer.truncated };
  if (!answer.truncated || sql === null) return shown;
  try {
    const { rows, truncated } = await engine.request('run', { ...graphKey(graph), sql });
    const isSame = JSON.stringify(rows.slice(0, answer.rows.length)) === JSON.stringify(answer.rows);
    return isSame ? { rows, cut: truncated } : shown;
  } catch (error) {
    if (isCancelled(error)) throw error;
    return shown;
  }
}

/** A file that is too large for an editor is saved all the same. */
async function show(target: vscode.Uri): Promise<void> {
  try {
    await vscode.window.showTextDocument(target, { preview: true });
  } catch {
    const said = vscode.l10n.t(
      'The rows were saved as {0}, which is too large to be shown here.',
      vscode.workspace.asRelativePath(target),
    );
    void vscode.window.showInformationMessage(withoutLinks(said));
  }
}

/** Tells what the file does not say of itself. */
function tellOf(rows: Rows, cut: boolean): void {
  const formulas = rows.flat().filter(isFormula).length;
  const notes = [
    ...(cut ? [vscode.l10n.t('Only the first {0} rows were saved: the result has more.', rows.length)] : []),
    ...(formulas > 0
      ? [
          vscode.l10n.t(
            'Values that begin with =, +, - or @ ({0}) were saved as they are: a spreadsheet computes them as formulas, unless the file is imported as text.',
            formulas,
          ),
        ]
      : []),
  ];
  if (notes.length > 0) void vscode.window.showWarningMessage(withoutLinks(notes.join(' ')));
}

/** Whether a spreadsheet takes a text for a formula; a number with its sign is none. */
function isFormula(value: SqlValue): boolean {
  return typeof value === 'string' && /^[=+\-@]/.test(value) && Number.isNaN(Number(value));
}
