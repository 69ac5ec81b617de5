/** Lowers conditions on the number of related rows: membership in a sub-query that is grouped by what tells rows apart. */
import { SchemaGraphError } from '../../core/errors';
import { say } from '../../core/message';
import { OPPOSITE, satisfies } from '../../program/comparisons';
import type { ColumnOf, Expression, Filter, Query, RelatedRows } from '../../program/intent';
import type { SqlExpression, SqlQuery } from '../../program/sql-tree';

/** The use whose rows are restricted, as SQL knows it. */
interface Restricted {
  readonly table: string;
  readonly alias: string;
  /** Columns that tell its rows apart. */
  readonly identity: readonly string[];
}

/**
 * A condition on the number of related rows as SQL. Rows without any are in no group, so that what holds for none is told by its
 * opposite.
 * @param filter the condition
 * @param rows the use that it stands for
 * @param lower lowers a sub-query
 * @throws SchemaGraphError `no-join` where nothing tells the rows apart
 */
export function lowerRelated(
  { query, op, count, orNone, total }: RelatedRows,
  { table, alias, identity }: Restricted,
  lower: (query: Query) => SqlQuery,
): SqlExpression {
  if (identity.length === 0)
    throw new SchemaGraphError(
      'no-join',
      say`Nothing tells the rows of ${table} apart, so they cannot be counted once each.`,
    );
  const [left] = query.select;
  // Of a bound that other rows give nothing is known beforehand.
  const counts = !total && left?.kind === 'aggregate' && left.of.kind === 'rows';
  const negated = counts ? satisfies(0, op, count) : orNone === true;
  const bound = negated ? OPPOSITE[op] : op;
  // Every group has a row: what holds for one and all greater numbers needs no count.
  const always = counts && satisfies(1, bound, count) && (bound === '>' || bound === '>=' || bound === '!=');
  const right: Expression = total ? { kind: 'query', query: total } : { kind: 'literal', value: count };
  const having: Filter | undefined = always || !left ? undefined : { kind: 'compare', left, op: bound, right };
  const columns = identity.map((column): ColumnOf => ({ kind: 'column', use: 0, column }));
  const inner = lower({ ...query, select: columns, groupBy: having ? columns : [], ...(having && { having }) });
  return { kind: 'in-query', of: identity.map((column) => ({ kind: 'column', alias, column })), query: inner, negated };
}
