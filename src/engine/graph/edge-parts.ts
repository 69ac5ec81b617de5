/** Key edges of one column that are parts of one of several. */
import type { ColumnRef } from '../core/identifiers';
import type { Edge } from './model';

/**
 * Whether an edge is a part of one of several columns: the building of a room refers to no other room than building and number do.
 * @param edge a key edge
 * @param edges all of them
 */
export function isPart({ from, to }: Edge, edges: readonly Edge[]): boolean {
  const same = (a: ColumnRef | undefined, b: ColumnRef | undefined) => a?.table === b?.table && a?.column === b?.column;
  return edges.some(
    (whole) =>
      whole.from.length > from.length &&
      from.every((ref, i) => whole.from.some((other, k) => same(ref, other) && same(to[i], whole.to[k]))),
  );
}
