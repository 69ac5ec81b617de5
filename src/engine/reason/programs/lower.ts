/**
 * Lowers intents to SQL trees: FROM is built from a join tree, and aggregates that a join would multiply are handed to
 * `grain.ts`.
 */
import { SchemaGraphError } from '../../core/errors';
import { say } from '../../core/message';
import type { ColumnOf, Expression, Query, SelectQuery } from '../../program/intent';
import type { SqlExpression, SqlQuery, SqlSelect } from '../../program/sql-tree';
import { allOf } from '../../program/sql-tree';
import { fromClause } from './from-clause';
import { lowerAtGrain, needsGrain } from './grain';
import {
  knownOnly,
  lowerColumn,
  lowerExpression,
  lowerFilter,
  lowerNumber,
  lowerShown,
  openScope,
} from './lower-expression';
import type { LowerContext, Lowering, LoweredShare, Scope } from './lower-expression';
import { aggregatesOf, columnsOf, queriesOf } from './walk-intent';

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
    number: (table, column) => context.number(table, column),
    nullable: (table, column) => context.nullable(table, column),
    rowIdentity: (table) => context.rowIdentity(table),
    taken: new Set(),
    lower: (inner, shared) => lower(inner, lowering, shared),
  };
  return lower(query, lowering);
}

function lower(query: Query, lowering: Lowering, shared: readonly LoweredShare[] = []): SqlQuery {
  if (query.kind === 'set') {
    const op = query.op === 'union' ? 'UNION' : query.op === 'intersect' ? 'INTERSECT' : 'EXCEPT';
    return { kind: 'set', op, left: lower(query.left, lowering), right: lower(query.right, lowering) };
  }
  const scope = openScope(
    query,
    query.uses.map((_, i) => i),
    lowering,
  );
  if (!needsGrain(scope)) return plainSelect(scope, shared);
  if (shared.length > 0)
    throw new SchemaGraphError('no-join', say`Rows that a join repeats cannot be compared within groups.`);
  return lowerAtGrain(scope);
}

/** The SELECT as it stands, over plain joins. */
function plainSelect(scope: Scope, shared: readonly LoweredShare[] = []): SqlSelect {
  const { query } = scope;
  const same = shared.map(({ inner, outer }): SqlExpression => {
    return { kind: 'binary', op: '=', left: lowerColumn(inner, scope), right: outer };
  });
  const where = [query.where && lowerFilter(query.where, scope), ...rankingGuards(scope), ...same].filter(
    (f) => f !== undefined,
  );
  const filter = allOf(where);
  const numbers = new Set(readAsNumbers(query).map((e) => JSON.stringify(e)));
  return {
    kind: 'select',
    distinct: query.distinct,
    columns: query.select.map((e) => ({
      value: e.kind === 'column' && numbers.has(JSON.stringify(e)) ? lowerNumber(e, scope) : lowerShown(e, scope),
    })),
    ...fromClause(scope),
    ...(filter && { where: filter }),
    groupBy: query.groupBy.map((e) => lowerShown(e, scope)),
    ...(query.having && { having: lowerFilter(query.having, scope) }),
    orderBy: query.orderBy.map(({ by, descending }) => ({
      by: by.kind === 'column' ? lowerNumber(by, scope) : lowerShown(by, scope),
      descending,
    })),
    ...(query.limit !== undefined && { limit: query.limit }),
    ...(query.offset !== undefined && { offset: query.offset }),
  };
}

/** What the top of a list goes by, or each row has been compared by: what is no number there has been left out. */
function readAsNumbers({ limit, orderBy, where }: SelectQuery): Expression[] {
  const parts = where?.kind === 'and' ? where.parts : where ? [where] : [];
  const compared = parts.flatMap((part) => {
    if (part.kind === 'between') return [part.of];
    return part.kind === 'compare' && !isText(part.right) ? [part.left] : [];
  });
  return [...compared, ...(limit === undefined ? [] : orderBy.slice(0, 1).map(({ by }) => by))];
}

function isText(e: Expression): boolean {
  return e.kind === 'literal' && typeof e.value === 'string';
}

/** What is "not known" takes no part in a ranking: neither as sort key nor as the group that is ranked. */
function rankingGuards(scope: Scope): (SqlExpression | undefined)[] {
  const { orderBy, groupBy, limit } = scope.query;
  const [first] = orderBy;
  if (limit === undefined || !first) return [];
  const guards = groupBy.map((e) =>
    e.kind === 'column'
      ? knownOnly(e, scope)
      : e.kind === 'date-part' && e.of.kind === 'column'
        ? presentOnly(e.of, scope)
        : workedOutOnly(e, scope),
  );
  if (first.by.kind !== 'column') return [...guards, workedOutOnly(first.by, scope)];
  return [...guards, knownOnly(first.by, scope, true), first.descending ? undefined : presentOnly(first.by, scope)];
}

/** The condition that what is worked out of a row comes to something: out of what is not known comes nothing. */
function workedOutOnly(e: Expression, scope: Scope): SqlExpression | undefined {
  if ((e.kind !== 'arithmetic' && e.kind !== 'call' && e.kind !== 'case') || aggregatesOf(e).length > 0)
    return undefined;
  if (queriesOf(e).length > 0) return undefined;
  const columns = new Map(columnsOf(e).map((column) => [JSON.stringify(column), column]));
  const known = [...columns.values()].flatMap((column) => knownOnly(column, scope) ?? []);
  const present: SqlExpression = {
    kind: 'binary',
    op: 'IS NOT',
    left: lowerExpression(e, scope),
    right: { kind: 'literal', value: null },
  };
  return allOf([...known, ...(mayBeNothing(e, scope) ? [present] : [])]);
}

/** Whether a value of known columns may still be empty: then that is asked. */
function mayBeNothing(e: Expression, scope: Scope): boolean {
  const may = (part: Expression): boolean => mayBeNothing(part, scope);
  switch (e.kind) {
    case 'column':
      return scope.lowering.nullable(scope.query.uses[e.use]?.table ?? '', e.column);
    case 'literal':
      return e.value === null;
    case 'arithmetic':
      return e.op === '/' || e.op === '%' || may(e.left) || may(e.right);
    case 'case':
      return !e.otherwise || may(e.otherwise) || e.branches.some(({ then }) => may(then));
    default:
      return true;
  }
}

/** The condition that a column is not empty: SQLite would take what is empty for the least. */
function presentOnly(column: ColumnOf, scope: Scope): SqlExpression | undefined {
  const use = scope.query.uses[column.use];
  if (!use || !scope.lowering.nullable(use.table, column.column)) return undefined;
  return { kind: 'binary', op: 'IS NOT', left: lowerColumn(column, scope), right: { kind: 'literal', value: null } };
}
