/** Lets a person say by hand which column a part of a question is about, where the list of what it could be lacks it. */
import * as vscode from 'vscode';
import type { ChosenColumn, Correction, UnderstoodPart } from '../../engine/core/corrections';
import type { Shown } from '../../engine/core/message';
import { effectiveNotes, type SchemaGraph } from '../../engine/graph/model';

/**
 * Asks for a column of the graph.
 * @param part the part of the sentence
 * @param graph the graph that was asked
 * @returns the correction that puts the column there; undefined where the person chose none
 */
export async function otherColumn(part: Shown<UnderstoodPart>, graph: SchemaGraph): Promise<Correction | undefined> {
  const items = [...graph.tables.values()].flatMap((table) =>
    [...table.columns.values()].map((column) => {
      const { keywords = [], description } = effectiveNotes(column);
      return {
        label: `${table.name}.${column.name}`,
        description: keywords.join(', '),
        ...(description !== undefined && { detail: description }),
        column: { table: table.name, column: column.name },
      };
    }),
  );
  const own = part.linked?.table;
  // Beside the column that was taken stand those that are likeliest meant.
  const sorted = [...items.filter((i) => i.column.table === own), ...items.filter((i) => i.column.table !== own)];
  const chosen = await vscode.window.showQuickPick(sorted, {
    placeHolder: vscode.l10n.t('Which column is “{0}” about?', part.text),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosen && about(part, chosen.column);
}

/** The part about another column, compared as it was; beside its own column it stays in the role in which rows are told of. */
function about({ at, edit, linked }: Shown<UnderstoodPart>, other: ChosenColumn): Correction {
  const role = linked?.table === other.table ? linked.role : undefined;
  const column = role === undefined ? other : { ...other, role };
  // A code means something else in another column: its label goes there.
  return edit
    ? { kind: 'condition', at, column, op: edit.op, values: edit.labels ?? edit.values }
    : { kind: 'column', at, column };
}
