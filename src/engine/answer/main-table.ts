/** The table that a sentence is about. */
import type { SelectQuery } from '../program/intent';
import { shareOf } from './row-folds';

/** What is known of a selection. */
export interface SpokenSelection {
  readonly query: SelectQuery;
  /** The table whose rows are counted, see `Speaker`. */
  rowsTable(use: number | undefined): string | undefined;
}

/**
 * The table whose rows are spoken of: the counted one, else that of the first column.
 * @param speaker speaks of the selection
 */
export function mainTable(speaker: SpokenSelection): string {
  const { select, uses } = speaker.query;
  const count = select.find((e) => e.kind === 'aggregate' && e.of.kind === 'rows');
  const counted =
    count?.kind === 'aggregate' && count.of.kind === 'rows'
      ? speaker.rowsTable(count.of.use)
      : select.some(shareOf)
        ? speaker.rowsTable(undefined)
        : undefined;
  const first = /"use":(\d+)/.exec(JSON.stringify(select))?.[1];
  return counted ?? uses[Number(first ?? 0)]?.table ?? '';
}
