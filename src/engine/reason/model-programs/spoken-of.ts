/**
 * Whether a program has anything to do with a question: it reads a table or a column that the question's words bring up. A
 * model that a text in the data leads elsewhere is found out where the engine itself is unsure.
 */
import { columnKey, type ColumnRef } from '../../core/identifiers';
import type { Candidate } from '../programs/reasoned';

/** What the words of a question bring up. */
export interface SpokenOf {
  /** Tables with a word of their names in it, and those of stored values that it names. */
  readonly tables: readonly string[];
  readonly columns: readonly ColumnRef[];
}

/**
 * Whether a program reads something of this, and nothing beside it that has no tie to it.
 * @param candidate the program
 * @param spoken where nothing is brought up, any program may be meant
 * @param areJoined whether key edges lead from one table to another
 */
export function readsWhatIsSpokenOf(
  { columns, joins }: Pick<Candidate, 'columns' | 'joins'>,
  spoken: SpokenOf,
  areJoined: (a: string, b: string) => boolean,
): boolean {
  if (spoken.tables.length === 0 && spoken.columns.length === 0) return true;
  const tables = new Set(spoken.tables.map((table) => table.toLowerCase()));
  const keys = new Set(spoken.columns.map(columnKey));
  const read = [...new Set([...columns, ...joins.flatMap((tree) => tree.uses)].map(({ table }) => table))];
  const meant = new Set([
    ...read.filter((table) => tables.has(table.toLowerCase())),
    ...columns.filter((ref) => keys.has(columnKey(ref))).map(({ table }) => table),
  ]);
  return meant.size > 0 && read.every((table) => [...meant].some((other) => areJoined(table, other)));
}
