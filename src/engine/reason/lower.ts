/**
 * Lowers intents to SQL trees: FROM is built from a join tree, and aggregates that a join would multiply are handed to
 * `grain.ts`.
 */
import type { Query } from '../program/intent';
import type { SqlExpression, SqlQuery, SqlSelect } from '../program/sql-tree';
import { allOf } from '../program/sql-tree';
import { fromClause } from './from-clause';
import { lowerAtGrain, needsGrain } from './grain';
import { knownOnly, lowerExpression, lowerFilter, openScope } from './lower-expression';
import type { LowerContext, Lowering, Scope } from './lower-expression';

/**
 * Lowers a query.
 * @param query the intent
 * @param context the graph's side
 * @returns the SQL tree
 * @throws SchemaGraphError `no-join` where the graph does not connect the uses
 */
export function lowerQuery(query: Query, context: LowerContext): SqlQuery {
  const lowering: Lowering = {
    tree: (uses) => context.tree(uses),
    missing: (table, column) => context.missing(table, column),
    taken: new Set(),
    lower: (inner) => lower(inner, lowering),
  };
  return lower(query, lowering);
}

function lower(query: Query, lowering: Lowering): SqlQuery {
  if (query.kind === 'set') {
    const op = query.op === 'union' ? 'UNION' : query.op === 'intersect' ? 'INTERSECT' : 'EXCEPT';
    return { kind: 'set', op, left: lower(query.left, lowering), right: lower(query.right, lowering) };
  }
  const scope = openScope(
    query,
    query.uses.map((_, i) => i),
    lowering,
  );
  if (needsGrain(scope)) return lowerAtGrain(scope);
  return plainSelect(scope);
}

/** The SELECT as it stands, over plain joins. */
function plainSelect(scope: Scope): SqlSelect {
  const { query } = scope;
  const where = [query.where && lowerFilter(query.where, scope), orderGuard(scope)].filter((f) => f !== undefined);
  const filter = allOf(where);
  return {
    kind: 'select',
    distinct: query.distinct,
    columns: query.select.map((e) => ({ value: lowerExpression(e, scope) })),
    ...fromClause(scope),
    ...(filter && { where: filter }),
    groupBy: query.groupBy.map((e) => lowerExpression(e, scope)),
    ...(query.having && { having: lowerFilter(query.having, scope) }),
    orderBy: query.orderBy.map((key) => ({ by: lowerExpression(key.by, scope), descending: key.descending })),
    ...(query.limit !== undefined && { limit: query.limit }),
  };
}

/** Rows whose sort key is "not known" do not take part in a ranking. */
function orderGuard(scope: Scope): SqlExpression | undefined {
  const [first] = scope.query.orderBy;
  if (scope.query.limit === undefined || first?.by.kind !== 'column') return undefined;
  return knownOnly(first.by, scope);
}
