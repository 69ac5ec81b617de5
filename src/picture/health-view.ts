/** What was counted of key edges as the graph editor shows it: plain JSON, one entry for each edge. */
import type { EdgeHealth } from '../engine/core/health';
import type { Shown } from '../engine/core/message';
import type { EdgeHealthView } from '../protocol/graph';

/**
 * The counts of key edges as they travel to the graph editor.
 * @param edges what was counted, with its messages in words
 */
export function toHealthView(edges: readonly Shown<EdgeHealth>[]): EdgeHealthView[] {
  return edges.map(({ id, health }) => {
    if (health.state === 'not-measured') return { edge: id, reason: health.reason };
    const { at, from, to, joined, fanOut, cardinality, better } = health;
    return {
      edge: id,
      counted: {
        at,
        rows: from.filled,
        orphans: from.orphans,
        unused: to.orphans,
        joined,
        mean: fanOut.mean,
        most: fanOut.most,
        cardinality,
        ...(from.orphan === undefined ? {} : { example: from.orphan.values.join(', ') }),
        ...(better === undefined ? {} : { better: better.match }),
      },
    };
  });
}

/**
 * Whether a join leaves rows out: a row of the side that refers finds no row at the other.
 * @param health what was counted of the edge, where anything was
 */
export function losesRows(health: EdgeHealthView | undefined): boolean {
  return (health?.counted?.orphans ?? 0) > 0;
}

/**
 * The edges that leave rows out, as one string: equal where a count found the same ones.
 * @param health what was counted, by edge
 */
export function losingEdges(health: ReadonlyMap<string, EdgeHealthView>): string {
  return JSON.stringify([...health].flatMap(([edge, counted]) => (losesRows(counted) ? [edge] : [])).sort());
}

/**
 * The share of referring rows that a join leaves out, between 0 and 1.
 * @param health what was counted of the edge, where anything was
 */
export function orphanShare(health: EdgeHealthView | undefined): number {
  const { rows = 0, orphans = 0 } = health?.counted ?? {};
  return rows === 0 ? 0 : orphans / rows;
}
