/** Which edges of a graph an answer went over. */
import type { PathColumn, ShownAnswer } from '../../engine/core/answers';
import { columnKey, parseColumn, type ColumnRef } from '../../engine/core/identifiers';
import { edgeId, type Edge, type SchemaGraph } from '../../engine/graph/model';

/**
 * The edges that an answer used.
 * @param graph the graph that was asked
 * @param answer the answer
 * @returns ids of edges: key edges that a join ran over, context edges between neighbours of a path, derivations whose
 *   sources were brought in
 */
export function usedEdges(graph: SchemaGraph, answer: ShownAnswer): ReadonlySet<string> {
  const joins = new Set(answer.joins.map((join) => joinKey(join.on, join.label)));
  const steps = new Set(answer.paths.flatMap((path) => neighbours(path.columns)));
  const inPaths = new Set(answer.paths.flatMap((path) => path.columns.map(columnKey)));
  const brought = new Set(
    answer.paths.flatMap((path) => path.broughtIn.flatMap((name) => parseColumn(name) ?? []).map(columnKey)),
  );
  const used = (edge: Edge): boolean => {
    switch (edge.kind) {
      case 'key':
        return joins.has(edgeKey(edge));
      case 'context':
        return edge.from.some((from) => edge.to.some((to) => steps.has(step(from, to)) || steps.has(step(to, from))));
      case 'derivation':
        return (
          edge.from.some((from) => inPaths.has(columnKey(from))) && edge.to.some((to) => brought.has(columnKey(to)))
        );
    }
  };
  return new Set(graph.edges.filter((edge) => edge.status !== 'rejected' && used(edge)).map(edgeId));
}

const step = (a: ColumnRef, b: ColumnRef): string => `${columnKey(a)}\u0001${columnKey(b)}`;

function neighbours(columns: readonly PathColumn[]): string[] {
  return columns.slice(1).flatMap((column, i) => {
    const before = columns[i];
    return before ? [step(before, column)] : [];
  });
}

/** Pairs of columns without regard to their order, with the label. */
function joinKey(pairs: readonly (readonly [string, string])[], label: string | null): string {
  const names = pairs.map(([from, to]) => [canonical(from), canonical(to)].join('>'));
  return JSON.stringify([names.sort(), label ?? null]);
}

function edgeKey(edge: Edge): string {
  const pairs = edge.from.flatMap((from, i) => {
    const to = edge.to[i];
    return to ? [`${columnKey(from)}>${columnKey(to)}`] : [];
  });
  return JSON.stringify([pairs.sort(), edge.label ?? null]);
}

function canonical(name: string): string {
  const ref = parseColumn(name);
  return ref ? columnKey(ref) : name;
}
