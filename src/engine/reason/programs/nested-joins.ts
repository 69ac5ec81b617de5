/** Joins that no FROM holds: those by which a query within a program is tied to the row outside (`IN`, `NOT IN`, the same column). */
import type { ColumnRef } from '../../core/identifiers';
import type { GraphIndex } from '../../graph/graph-index';
import type { JoinTree } from '../../paths/join-tree';
import type { ColumnOf, Expression, Filter, Query, SelectQuery, Use } from '../../program/intent';
import { nodesOf, queriesOf } from './walk-intent';

/** A column of the row outside and the column within that has to be equal to it. */
interface Pair {
  readonly outer: ColumnOf;
  readonly inner: ColumnOf;
}

/**
 * Key edges by which the queries within a program are tied to the rows outside.
 * @param query the intent
 * @param index the graph
 * @returns for each of them a tree of the two uses that it ties; none for columns that no key edge joins
 */
export function nestedJoins(query: Query, index: GraphIndex): readonly JoinTree[] {
  if (query.kind === 'set') return [...nestedJoins(query.left, index), ...nestedJoins(query.right, index)];
  const { select, where, groupBy, having, orderBy } = query;
  const parts = [
    ...select,
    ...groupBy,
    ...orderBy.map(({ by }) => by),
    ...[where, having].filter((f) => f !== undefined),
  ];
  const own = parts.flatMap(nodesOf).flatMap((node) => {
    const tied = tiedBy(node);
    return tied ? joinsOf(query.uses, tied.query, tied.pairs, index) : [];
  });
  return [...own, ...parts.flatMap(queriesOf).flatMap((inner) => nestedJoins(inner, index))];
}

/** The query within a part of a program, and what it shares with the row outside. */
function tiedBy(
  node: Expression | Filter,
): { readonly query: SelectQuery; readonly pairs: readonly Pair[] } | undefined {
  if (node.kind !== 'in-query' && node.kind !== 'query') return undefined;
  const { query } = node;
  if (query.kind === 'set') return undefined;
  if (node.kind === 'query') return { query, pairs: node.within ?? [] };
  const [inner] = query.select;
  return node.of.kind === 'column' && inner?.kind === 'column'
    ? { query, pairs: [{ outer: node.of, inner }] }
    : undefined;
}

/** The key edges whose pairs of columns are all among those of a tie, each with the uses that it ties. */
function joinsOf(outer: readonly Use[], { uses }: SelectQuery, pairs: readonly Pair[], index: GraphIndex): JoinTree[] {
  const [first] = pairs;
  const [one, other] = [outer[first?.outer.use ?? -1], uses[first?.inner.use ?? -1]];
  if (!one || !other) return [];
  const tied = new Set(pairs.map(({ outer: o, inner: i }) => JSON.stringify([o.column, i.column])));
  const isTied = (from: readonly ColumnRef[], to: readonly ColumnRef[]) =>
    from.every((ref, i) => tied.has(JSON.stringify([ref.column, to[i]?.column])));
  return index.keyEdgesBetween(one.table, other.table).flatMap((edge) => {
    const { from, to } = edge;
    if (from[0]?.table === one.table && isTied(from, to))
      return [{ uses: [one, other], joins: [{ edge, from: 0, to: 1 }] }];
    if (to[0]?.table === one.table && isTied(to, from))
      return [{ uses: [one, other], joins: [{ edge, from: 1, to: 0 }] }];
    return [];
  });
}
