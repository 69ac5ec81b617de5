/**
 * Aggregates at the grain of what they count. A plain join repeats the rows of one table for every partner in another;
 * counts, sums and averages over repeated rows are wrong. Where that would happen, each aggregate is computed over the
 * distinct rows of its own table for each group, and the results are put side by side.
 */
import { SchemaGraphError } from '../../core/errors';
import { say } from '../../core/message';
import type { JoinTree } from '../../paths/join-tree';
import type { Aggregate, Expression, Filter } from '../../program/intent';
import type { SqlExpression, SqlFunction, SqlJoin, SqlSelect } from '../../program/sql-tree';
import { allOf } from '../../program/sql-tree';
import { fromClause } from './from-clause';
import { lowerArgument, lowerExpression, lowerFilter, lowerShown, openScope } from './lower-expression';
import type { Scope } from './lower-expression';
import { aggregatesOf, usesOf } from './walk-intent';

/**
 * Whether an aggregate of this SELECT would fold rows that its joins repeat.
 * @param scope the SELECT with its join tree
 */
export function needsGrain(scope: Scope): boolean {
  if (scope.query.keeps !== undefined) return true;
  return selectAggregates(scope).some((aggregate) => {
    if (aggregate.distinct || aggregate.fn === 'min' || aggregate.fn === 'max') return false;
    const use = useOfAggregate(aggregate);
    return use !== undefined && multiplied(scope.tree, scope.treeAliases.indexOf(scope.aliases[use] ?? ''));
  });
}

function selectAggregates({ query }: Scope): Aggregate[] {
  const expressions = [...query.select, ...query.orderBy.map((key) => key.by)];
  return [...expressions.flatMap((e) => aggregatesOf(e)), ...(query.having ? aggregatesOf(query.having) : [])];
}

/** The one use whose rows an aggregate folds; undefined where it folds the joined rows. */
function useOfAggregate(aggregate: Aggregate): number | undefined {
  const { of, over } = aggregate;
  if (over !== undefined) return over;
  if (of.kind === 'rows' || of.kind === 'column') return of.use;
  // What is worked out of columns of one row is there once for each of these.
  const [only, ...more] = of.kind === 'arithmetic' ? usesOf(of) : [];
  return more.length === 0 ? only : undefined;
}

/**
 * Whether joins of the tree repeat rows of a use: some path from it leads from a referred side to a referring side.
 * @param tree the join tree
 * @param use index of the use
 */
function multiplied(tree: JoinTree, use: number): boolean {
  const reached = new Set([use]);
  const queue = [use];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    for (const { edge, from, to } of tree.joins) {
      const next = from === at ? to : to === at ? from : undefined;
      if (next === undefined || reached.has(next)) continue;
      const many =
        from === at
          ? edge.cardinality === 'one-to-many' || edge.cardinality === 'many-to-many'
          : edge.cardinality !== 'one-to-one' && edge.cardinality !== 'one-to-many';
      if (many) return true;
      reached.add(next);
      queue.push(next);
    }
  }
  return false;
}

/**
 * The SELECT with every aggregate at its own grain.
 * @param scope the SELECT; its aliases are not used, each part opens its own
 * @returns groups on the left, one pre-aggregated sub-query for each aggregate joined to them
 */
export function lowerAtGrain(scope: Scope): SqlSelect {
  const { query, lowering } = scope;
  const keys = groupKeys([...query.select, ...query.orderBy.map((key) => key.by)], query.groupBy);
  const baseUses = new Set([...keys.flatMap((e) => usesOf(e)), ...(query.where ? usesOf(query.where) : [])]);
  const shown = new Set(keys.flatMap((e) => usesOf(e)));
  // What nothing reads was named all the same: only rows with a partner there count.
  const read = new Set([...baseUses, ...selectAggregates(scope).flatMap((e) => usesOf(e))]);
  for (const use of query.uses.keys()) if (!read.has(use)) baseUses.add(use);
  const aggregates = new Map<string, { aggregate: Aggregate; alias: string }>();
  for (const aggregate of selectAggregates(scope)) {
    const id = JSON.stringify(aggregate);
    if (!aggregates.has(id)) aggregates.set(id, { aggregate, alias: freshAlias(lowering.taken, 'part') });
  }
  const [only] = query.select;
  if (keys.length === 0 && query.select.length === 1 && only?.kind === 'aggregate' && aggregates.size === 1) {
    if (!query.having) return foldOf(scope, only, usesFor(scope, baseUses, only), keys);
  }
  const groups = freshAlias(lowering.taken, 'groups');
  const grouped = keys.length > 0;
  const parts: SqlJoin[] = [];
  for (const { aggregate, alias } of aggregates.values()) {
    const uses = usesFor(scope, baseUses, aggregate);
    const on = allOf(keys.map((_, i) => sameKey(groups, alias, i)));
    parts.push({ from: foldOf(scope, aggregate, uses, keys), alias, on: on ?? TRUE, ...(grouped && { side: 'LEFT' }) });
  }
  // Without groups each part is one row, and the first one carries the others.
  const base = grouped ? { from: keptGroups(scope, shown, keys) ?? groupsOf(scope, baseUses, keys), alias: groups } : parts[0]; // prettier-ignore
  if (!base) throw new SchemaGraphError('bad-input', say`There is nothing to fold.`);
  const value = (e: Expression): SqlExpression =>
    replaceAggregates(
      e,
      (aggregate) => {
        const part = aggregates.get(JSON.stringify(aggregate));
        const column: SqlExpression = { kind: 'column', alias: part?.alias ?? '', column: 'value' };
        return aggregate.fn === 'count' || (query.keeps !== undefined && aggregate.fn === 'sum')
          ? { kind: 'call', fn: 'COALESCE', args: [column, { kind: 'literal', value: 0 }] }
          : column;
      },
      keys,
      groups,
      scope,
    );
  const having = query.having && filterOver(query.having, value, scope);
  return {
    kind: 'select',
    distinct: query.distinct,
    columns: query.select.map((e) => ({ value: value(e) })),
    from: { from: base.from, alias: base.alias },
    joins: grouped ? parts : parts.slice(1),
    ...(having && { where: having }),
    groupBy: [],
    orderBy: query.orderBy.map((key) => ({ by: value(key.by), descending: key.descending })),
    ...(query.limit !== undefined && { limit: query.limit }),
    ...(query.offset !== undefined && { offset: query.offset }),
  };
}

/** The uses that one aggregate needs: those of groups and conditions, and its own; all where it folds the joined rows. */
function usesFor({ query }: Scope, base: ReadonlySet<number>, aggregate: Aggregate): Set<number> {
  const own = useOfAggregate(aggregate);
  return new Set([...base, ...(own === undefined ? query.uses.keys() : [own, ...usesOf(aggregate)])]);
}

const TRUE: SqlExpression = { kind: 'literal', value: 1 };

/** What groups are told apart by: GROUP BY, and what is selected beside aggregates. */
function groupKeys(select: readonly Expression[], groupBy: readonly Expression[]): Expression[] {
  const plain = select.filter((e) => aggregatesOf(e).length === 0 && usesOf(e).length > 0);
  const seen = new Set<string>();
  return [...groupBy, ...plain].filter((e) => !seen.has(JSON.stringify(e)) && seen.add(JSON.stringify(e)));
}

function sameKey(groups: string, part: string, i: number): SqlExpression {
  const column = (alias: string): SqlExpression => ({ kind: 'column', alias, column: keyName(i) });
  return { kind: 'binary', op: 'IS', left: column(groups), right: column(part) };
}

const keyName = (i: number) => `key${String(i + 1)}`;

/** The groups: distinct keys over the joins that keys and conditions need. */
function groupsOf(scope: Scope, uses: ReadonlySet<number>, keys: readonly Expression[]): SqlSelect {
  const inner = partScope(scope, uses);
  const where = innerFilter(inner);
  return {
    kind: 'select',
    distinct: true,
    columns: keys.map((e, i) => ({ value: lowerShown(e, inner), as: keyName(i) })),
    ...fromClause(inner),
    ...(where && { where }),
    groupBy: [],
    orderBy: [],
  };
}

/** The groups where those are told too to which nothing belongs: only what is said of themselves chooses among them. */
function keptGroups(scope: Scope, shown: ReadonlySet<number>, keys: readonly Expression[]): SqlSelect | undefined {
  const { where, keeps, ...rest } = scope.query;
  if (keeps === undefined) return undefined;
  const own = (where?.kind === 'and' ? where.parts : where ? [where] : []).filter((part) =>
    usesOf(part).every((use) => shown.has(use)),
  );
  // The rows themselves have no role: that is what those of the others give them.
  const uses = rest.uses.map(({ table, role }, use) =>
    use === keeps || role === undefined ? { table } : { table, role },
  );
  const query = { ...rest, uses, ...(own.length > 0 && { where: { kind: 'and', parts: own } as const }) };
  return groupsOf({ ...scope, query }, shown, keys);
}

/** One aggregate for each group, over the distinct rows of its use. */
function foldOf(scope: Scope, aggregate: Aggregate, uses: ReadonlySet<number>, keys: readonly Expression[]): SqlSelect {
  const inner = partScope(scope, uses);
  const own = useOfAggregate(aggregate);
  const where = innerFilter(inner);
  const keyColumns = keys.map((e, i) => ({ value: lowerShown(e, inner), as: keyName(i) }));
  const argument = aggregate.of.kind === 'rows' ? TRUE : lowerArgument(aggregate.of, inner, aggregate.fn !== 'count');
  const rows: SqlSelect = {
    kind: 'select',
    distinct: own !== undefined,
    columns: [...keyColumns, { value: argument, as: 'value' }, ...(own === undefined ? [] : identityOf(inner, own))],
    ...fromClause(inner),
    ...(where && { where }),
    groupBy: [],
    orderBy: [],
  };
  const alias = freshAlias(scope.lowering.taken, 'rows');
  const column = (name: string): SqlExpression => ({ kind: 'column', alias, column: name });
  return {
    kind: 'select',
    distinct: false,
    columns: [
      ...keys.map((_, i) => ({ value: column(keyName(i)), as: keyName(i) })),
      {
        value: {
          kind: 'call',
          fn: aggregate.fn.toUpperCase() as SqlFunction,
          distinct: aggregate.distinct,
          args: [column('value')],
        },
        as: 'value',
      },
    ],
    from: { from: rows, alias },
    joins: [],
    groupBy: keys.map((_, i) => column(keyName(i))),
    orderBy: [],
  };
}

/** What tells the rows of a use apart. @throws SchemaGraphError `no-join` where nothing does */
function identityOf(scope: Scope, use: number): SqlSelect['columns'] {
  const table = scope.query.uses[use]?.table ?? '';
  const columns = scope.lowering.rowIdentity(table);
  if (columns.length === 0)
    throw new SchemaGraphError(
      'no-join',
      say`Nothing tells the rows of ${table} apart, so they cannot be counted once each.`,
    );
  const alias = scope.aliases[use] ?? '';
  return columns.map((column, i) => ({
    value: { kind: 'column', alias, column } as const,
    as: i === 0 ? 'place' : `place${String(i + 1)}`,
  }));
}

/** A scope over some of the query's uses. */
function partScope(scope: Scope, wanted: ReadonlySet<number>): Scope {
  return openScope(
    scope.query,
    [...wanted].sort((a, b) => a - b),
    scope.lowering,
  );
}

function innerFilter(inner: Scope): SqlExpression | undefined {
  return inner.query.where && lowerFilter(inner.query.where, inner);
}

function freshAlias(taken: Set<string>, name: string): string {
  let alias = name;
  for (let n = 2; taken.has(alias); n++) alias = `${name}_${String(n)}`;
  taken.add(alias);
  return alias;
}

/** An expression over the groups and parts: aggregates and keys become columns of sub-queries. */
function replaceAggregates(
  e: Expression,
  part: (aggregate: Aggregate) => SqlExpression,
  keys: readonly Expression[],
  groups: string,
  scope: Scope,
): SqlExpression {
  const text = JSON.stringify(e);
  const key = keys.findIndex((k) => JSON.stringify(k) === text);
  if (key >= 0) return { kind: 'column', alias: groups, column: keyName(key) };
  if (e.kind === 'aggregate') return part(e);
  if (e.kind === 'arithmetic') {
    const left = replaceAggregates(e.left, part, keys, groups, scope);
    const right = replaceAggregates(e.right, part, keys, groups, scope);
    return { kind: 'binary', op: e.op, left: e.op === '/' ? { kind: 'cast', of: left, to: 'REAL' } : left, right };
  }
  return lowerExpression(e, scope);
}

function filterOver(filter: Filter, value: (e: Expression) => SqlExpression, scope: Scope): SqlExpression {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = filter.parts.map((p) => filterOver(p, value, scope));
      const [first = TRUE, ...rest] = parts;
      const op = filter.kind === 'and' ? 'AND' : 'OR';
      return rest.reduce<SqlExpression>((left, right) => ({ kind: 'binary', op, left, right }), first);
    }
    case 'not':
      return { kind: 'not', of: filterOver(filter.part, value, scope) };
    case 'compare':
      return { kind: 'binary', op: filter.op, left: value(filter.left), right: value(filter.right) };
    case 'between':
      return { kind: 'between', of: value(filter.of), low: value(filter.low), high: value(filter.high) };
    default:
      return lowerFilter(filter, scope);
  }
}
