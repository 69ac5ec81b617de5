/** What a person can do with an answer: light up its path, open its SQL, its rows and the rows it rests on. */
import * as vscode from 'vscode';
import type { ShownAnswer } from '../../engine/core/answers';
import type { Correction } from '../../engine/core/corrections';
import type { Highlight } from '../../protocol/graph';
import { askedLast } from '../../protocol/thread';
import type { GraphEditors } from '../authoring/graph-editors';
import { openPlaceAsText } from '../authoring/open-text';
import type { EngineClient } from '../data/engine-client';
import { graphKey } from '../data/graph-files';
import { withoutLinks } from '../message-text';
import type { ReadOnlyTexts } from '../read-only-texts';
import { exportRows } from './export-rows';
import type { HistoryRecord } from './history';
import { otherColumn } from './other-column';
import { rememberCorrection } from './remember';
import type { SqlDocuments } from './sql-documents';
import { uriOf } from '../data/addresses';

/** Actions on answers. */
export class AnswerActions {
  /**
   * @param editors the open pictures of graphs
   * @param sqlDocuments SQL that is open in editors
   * @param engine reads graphs and runs SQL
   * @param texts shows reports
   */
  constructor(
    private readonly editors: GraphEditors,
    private readonly sqlDocuments: SqlDocuments,
    private readonly engine: EngineClient,
    private readonly texts: Pick<ReadOnlyTexts, 'show'>,
  ) {}

  /** Lights up some paths of an answer, or all of it, in the picture; opens the picture where it is not. */
  async showPath({ answer, graph }: HistoryRecord, paths?: readonly number[]): Promise<void> {
    await this.editors.highlight(vscode.Uri.parse(graph), highlightOf(answer, paths));
  }

  /** Opens the SQL of an answer in an editor, from which it can be changed and run again. */
  async openSql({ answer, graph }: HistoryRecord): Promise<void> {
    if (answer.sql !== null) await this.sqlDocuments.open(answer.sql, askedLast(answer), vscode.Uri.parse(graph));
  }

  /** Saves the rows of an answer as CSV where the person says. */
  exportRows(record: HistoryRecord): Promise<void> {
    return exportRows(record, this.engine);
  }

  /** Keeps what a person corrected in the graph, under words that they give; told is whether they make it be read so by itself. */
  async remember({ answer, graph }: HistoryRecord, index: number, onRead?: (isRead: boolean) => void): Promise<void> {
    const made = answer.corrected?.[index];
    const uri = vscode.Uri.parse(graph);
    const { engine, texts } = this;
    if (!made) return;
    const corrected = { answer, ...(onRead && { onRead }) };
    await rememberCorrection(made, uri, { engine, texts }, this.editors.opened(uri), corrected);
  }

  /** Which column a part of an answer's sentence shall be about, as a correction; undefined where the person chose none. */
  async otherColumn({ answer, graph }: HistoryRecord, at: string): Promise<Correction | undefined> {
    const part = answer.understood.parts?.find((one) => one.at === at);
    if (!part) return undefined;
    const { graph: asked } = await this.engine.request('parse', graphKey(vscode.Uri.parse(graph)));
    return otherColumn(part, asked);
  }

  /** Opens the graph file at a rejected edge that a question would need, wherever it stands by now. */
  async openRejected({ answer, graph }: HistoryRecord, index: number): Promise<void> {
    const edge = answer.rejected?.[index];
    if (!edge) return;
    const uri = vscode.Uri.parse(graph);
    const snapshot = await this.engine.request('parse', graphKey(uri));
    await openPlaceAsText(await vscode.workspace.openTextDocument(uri), snapshot, { edge: edge.id });
  }

  /** Opens the file that holds a cited row, at that row where the file is text. */
  async openCitation({ answer, graph }: HistoryRecord, index: number): Promise<void> {
    const citation = answer.citations[index];
    if (!citation) return;
    const { source, table, row, file: name } = citation;
    const cited = { source, table, row, ...(name !== undefined && { file: name }) };
    const found = await this.engine.request('findRow', { ...graphKey(vscode.Uri.parse(graph)), ...cited });
    const key = Object.entries(citation.key)
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(', ');
    const file = found.file === undefined ? undefined : uriOf(found.file);
    const { line } = found;
    if (!file || line === undefined) {
      const where = file ? vscode.workspace.asRelativePath(file) : (name ?? source);
      void vscode.window.showInformationMessage(
        withoutLinks(vscode.l10n.t('Row {0} of {1} in {2}: {3}', String(row), citation.table, where, key)),
      );
      return;
    }
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document, {
      preview: true,
      selection: document.lineAt(Math.min(line, document.lineCount) - 1).range,
    });
  }
}

/**
 * What of an answer lights up.
 * @param answer the answer
 * @param paths numbers of some of its paths; all of them, and all joins, where they are absent
 */
function highlightOf(answer: ShownAnswer, paths?: readonly number[]): Highlight {
  const some = paths?.flatMap((path) => answer.paths[path] ?? []) ?? [];
  const title = askedLast(answer);
  if (some.length === 0) return { title, paths: answer.paths, joins: answer.joins };
  return { title, paths: some, joins: answer.joins.filter(({ text }) => some.some((path) => path.text === text)) };
}
