/**
 * Aligns the information needs of a question with tables (DMRAL 3.2.3): each need takes the column that fits it best among
 * those whose tables can be joined with the tables of the others; needs of one table belong together.
 */
import { columnKey, type ColumnRef } from '../core/identifiers';

/** An information need with the columns that may hold it. */
export interface NeedToAlign {
  /** In the question's words. */
  readonly text: string;
  /** How well each column fits, 0 to 1; in any order. */
  readonly candidates: readonly { readonly column: ColumnRef; readonly score: number }[];
}

/** A need with the column that was taken for it. */
export interface AlignedNeed {
  readonly text: string;
  readonly column: ColumnRef;
}

/** The needs that one table serves. */
export interface NeedGroup {
  readonly table: string;
  readonly needs: readonly string[];
  readonly columns: readonly ColumnRef[];
}

/** Columns that are tried for the first need before all needs are taken apart from each other. */
const MOST_STARTS = 10;

/**
 * Takes a column for each need, greedily (DMRAL 3.2.3, steps 1 to 3): the surest need first; each further one takes the best
 * column in reach of what was taken before. Where that fails, the first need tries its next column.
 * @param needs those without a candidate are left out
 * @param areJoined whether key edges lead from one table to another
 * @returns in the order of `needs`; where no choice joins all of them, each has its best column
 */
export function alignNeeds(
  needs: readonly NeedToAlign[],
  areJoined: (a: string, b: string) => boolean,
): readonly AlignedNeed[] {
  const open = needs
    .filter(({ candidates }) => candidates.length > 0)
    .map(({ text, candidates }) => ({ text, candidates: candidates.toSorted((a, b) => b.score - a.score) }));
  const ranked = open.toSorted((a, b) => (b.candidates[0]?.score ?? 0) - (a.candidates[0]?.score ?? 0));
  const [first, ...rest] = ranked;
  if (!first) return [];
  for (const { column: start } of first.candidates.slice(0, MOST_STARTS)) {
    const taken = new Map<NeedToAlign, ColumnRef>([[first, start]]);
    for (const need of rest) {
      const fitting = need.candidates.find(({ column }) => areJoined(start.table, column.table));
      if (!fitting) break;
      taken.set(need, fitting.column);
    }
    if (taken.size === ranked.length) return mapped(open, (need) => taken.get(need));
  }
  return mapped(open, ({ candidates }) => candidates[0]?.column);
}

function mapped(needs: readonly NeedToAlign[], columnOf: (need: NeedToAlign) => ColumnRef | undefined): AlignedNeed[] {
  return needs.flatMap((need) => {
    const column = columnOf(need);
    return column ? [{ text: need.text, column }] : [];
  });
}

/**
 * Puts the needs of one table together (DMRAL 3.2.4).
 * @param aligned needs with their columns
 * @returns groups in the order of their first need
 */
export function needGroups(aligned: readonly AlignedNeed[]): readonly NeedGroup[] {
  const groups = new Map<string, { needs: Set<string>; columns: Map<string, ColumnRef> }>();
  for (const { text, column } of aligned) {
    const group = groups.get(column.table) ?? { needs: new Set(), columns: new Map() };
    groups.set(column.table, group);
    group.needs.add(text);
    group.columns.set(columnKey(column), column);
  }
  return [...groups].map(([table, { needs, columns }]) => ({
    table,
    needs: [...needs],
    columns: [...columns.values()],
  }));
}
