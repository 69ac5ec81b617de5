/** Pairs of columns of a new edge: which are offered, and which of them do not look alike. */
import type { ColumnView, TableView } from '../../src/protocol/graph';
import type { ColumnPair, ColumnRef, EdgeDraft } from './state';

/** The two lists of columns of a new edge. */
export function draftEnds({ from, to, also = [] }: EdgeDraft): { from: ColumnRef[]; to: ColumnRef[] } {
  return {
    from: [from, ...also.map((pair) => ({ table: from.table, column: pair.from }))],
    to: [to, ...also.map((pair) => ({ table: to.table, column: pair.to }))],
  };
}

/**
 * The pair that is likely meant next: columns of one name, keys first; else the first two that are left.
 * @param from the table that the edge comes from
 * @param to the table that it goes to
 * @param taken pairs that the edge has; one of their columns is not offered again
 * @returns undefined where a table has no column left
 */
export function nextPair(from: TableView, to: TableView, taken: readonly ColumnPair[]): ColumnPair | undefined {
  const left = (table: TableView, end: keyof ColumnPair): string[] => {
    const names = table.columns.map(({ name }) => name).filter((name) => taken.every((pair) => pair[end] !== name));
    return [...names.filter((name) => table.key.includes(name)), ...names.filter((name) => !table.key.includes(name))];
  };
  const [sources, targets] = [left(from, 'from'), left(to, 'to')];
  for (const target of targets) {
    const same = sources.find((name) => name.toLowerCase() === target.toLowerCase());
    if (same !== undefined) return { from: same, to: target };
  }
  const [source, target] = [sources[0], targets[0]];
  return source === undefined || target === undefined ? undefined : { from: source, to: target };
}

const NUMBERS = /^(int|integer|bigint|smallint|real|float|double|number|numeric|decimal)/i;

/** Whether two columns have types whose values do not meet as they are; what is not known differs from nothing. */
export function typesDiffer(a: ColumnView | undefined, b: ColumnView | undefined): boolean {
  const [left, right] = [a?.type?.toLowerCase(), b?.type?.toLowerCase()];
  if (left === undefined || right === undefined || left === right) return false;
  return !(NUMBERS.test(left) && NUMBERS.test(right));
}
