/** Which rows of a large table stand for all of them: the same ones each time, spread over the table where that is possible. */
import type { SqlDialect } from '../core/sql-dialect';
import type { BinaryOperator, SqlExpression, SqlSource } from '../program/sql-tree';

/** Consecutive places times this are spread evenly over so many remainders, whatever period the rows have. */
const SPREAD = 40_503;
const REMAINDERS = 65_536;

/** Some rows of a table, to be read with a limit of its own. */
export interface SampledRows {
  readonly from: SqlSource;
  /** The condition that leaves the others out. */
  readonly where?: SqlExpression;
}

/**
 * A sample of a table: a server takes whole blocks of rows, the engine's own database counts them. Rows that have no place,
 * and cannot be sampled, are read from the first on.
 * @param table its name, rows, and the column with their place
 * @param most about so many rows
 * @param alias of the table
 * @param dialect of the engine
 */
export function sampledRows(
  table: { readonly name: string; readonly rows: number; readonly placeColumn?: string },
  most: number,
  alias: string,
  dialect: SqlDialect,
): SampledRows {
  const { name, rows, placeColumn } = table;
  const from = { from: name, alias };
  if (rows <= most) return { from };
  if (dialect.name === 'postgres') return { from: { ...from, samplePercent: percentOf(most, rows) } };
  if (placeColumn === undefined) return { from };
  const literal = (value: number): SqlExpression => ({ kind: 'literal', value });
  const binary = (op: BinaryOperator, left: SqlExpression, right: SqlExpression): SqlExpression => ({
    kind: 'binary',
    op,
    left,
    right,
  });
  const place: SqlExpression = { kind: 'column', alias, column: placeColumn };
  const spread = binary('%', binary('*', place, literal(SPREAD)), literal(REMAINDERS));
  return { from, where: binary('<', spread, literal(Math.ceil((REMAINDERS * most) / rows))) };
}

/** A little more than is wanted, since blocks hold more rows or fewer. */
function percentOf(most: number, rows: number): number {
  return Math.min(100, Number(((120 * most) / rows).toPrecision(3)));
}
