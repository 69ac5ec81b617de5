/**
 * Reads SQL into the intent algebra: gold SQL of a question set, so that its programs can be learnt from, and what language models
 * write.
 */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import { expressionOf, filterOf, type ExpressionScope } from './expression-reader';
import type { Expression, Filter, OrderKey, Query, Use } from './intent';
import { readSql } from './read-sql';
import type { SqlJoin, SqlOrderKey, SqlQuery, SqlSelect, SqlSource } from './sql-tree';

/** Names of tables and their columns, as the database spells them. */
export type TableNames = ReadonlyMap<string, readonly string[]>;

interface ScopedUse extends Use {
  readonly alias: string;
}

/**
 * Reads one SELECT statement. Join conditions are dropped: the graph knows them.
 * @param sql one statement
 * @param schema the database's tables
 * @returns the intent
 * @throws SchemaGraphError `bad-input` for what the algebra does not hold
 */
export function readIntent(sql: string, schema: TableNames): Query {
  return queryOf(readSql(sql), schema);
}

function queryOf(query: SqlQuery, schema: TableNames): Query {
  const { with: named, offset, limitBy } = query;
  if (named ?? limitBy ?? offset !== undefined) throw unsaid();
  if (query.kind === 'select') return selectOf(query, schema);
  // The order of a set and its limit are no part of the algebra.
  if (query.op === 'UNION ALL' || query.limit !== undefined || query.orderBy) throw unsaid();
  const op = query.op.toLowerCase() as 'union';
  return { kind: 'set', op, left: queryOf(query.left, schema), right: queryOf(query.right, schema) };
}

function selectOf(select: SqlSelect, schema: TableNames): Query {
  const { from, joins, limit } = select;
  if (!from || select.windows) throw unsaid();
  const uses = [from, ...joins].map((source) => useOf(source, schema));
  const scope = scopeOf(uses, schema);
  const extra = joins.flatMap((join) => restrictions(join, scope));
  const where = [...(select.where ? [filterOf(select.where, scope)] : []), ...extra];
  const [only] = where;
  const having = select.having && filterOf(select.having, scope);
  return {
    kind: 'select',
    uses: uses.map(({ table }) => ({ table })),
    distinct: select.distinct,
    select: select.columns.flatMap(({ value }) =>
      value.kind === 'star' && value.alias === undefined
        ? uses.flatMap((use, i) => allColumns(use, i, schema))
        : [expressionOf(value, scope)],
    ),
    groupBy: select.groupBy.map((by) => expressionOf(by, scope)),
    orderBy: select.orderBy.map((key) => orderKeyOf(key, scope)),
    ...(only && { where: where.length > 1 ? { kind: 'and', parts: where } : only }),
    ...(having && { having }),
    ...(limit !== undefined && { limit }),
  };
}

function useOf({ from, alias }: SqlSource, schema: TableNames): ScopedUse {
  if (typeof from !== 'string') throw unsaid();
  const table = [...schema.keys()].find((name) => name.toLowerCase() === from.toLowerCase());
  if (table === undefined) throw new SchemaGraphError('bad-input', say`FROM “${from}” is not a table.`);
  return { table, alias };
}

/** What the condition of a join says beside which columns are equal. */
function restrictions({ on, using, natural, side }: SqlJoin, scope: ExpressionScope): readonly Filter[] {
  if (using ?? natural ?? side) throw unsaid();
  if (!on) return [];
  const filter = filterOf(on, scope);
  return (filter.kind === 'and' ? filter.parts : [filter]).filter(
    (part) => part.kind !== 'compare' || part.left.kind !== 'column' || part.right.kind !== 'column',
  );
}

function orderKeyOf({ by, descending, nulls }: SqlOrderKey, scope: ExpressionScope): OrderKey {
  if (nulls) throw unsaid();
  return { by: expressionOf(by, scope), descending };
}

function scopeOf(uses: readonly ScopedUse[], schema: TableNames): ExpressionScope {
  return {
    column(name, qualifier) {
      for (const [use, { table, alias }] of uses.entries()) {
        if (qualifier !== undefined && alias.toLowerCase() !== qualifier.toLowerCase()) continue;
        const column = schema.get(table)?.find((c) => c.toLowerCase() === name.toLowerCase());
        if (column !== undefined) return { kind: 'column', use, column };
      }
      return undefined;
    },
    query: (query) => queryOf(query, schema),
  };
}

function allColumns(use: ScopedUse, index: number, schema: TableNames): Expression[] {
  return (schema.get(use.table) ?? []).map((column) => ({ kind: 'column', use: index, column }));
}

function unsaid(): SchemaGraphError {
  return new SchemaGraphError('bad-input', say`The statement says more than programs of the graph do.`);
}
