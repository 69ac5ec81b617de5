/**
 * The queries that count the health of keys and key edges. Each groups one end by its values, so that its work grows with
 * the rows of the tables and not with those of their join.
 */
import type { Match } from '../graph/model';
import {
  allOf,
  type BinaryOperator,
  type SqlCall,
  type SqlExpression,
  type SqlFunction,
  type SqlSelect,
} from '../program/sql-tree';
import { compared } from './compared';

/** Some columns of a table whose values are counted. */
export interface CountedColumns {
  /** Spelt as in the data, as all names here. */
  readonly table: string;
  readonly columns: readonly string[];
  /** By column: normalised codes that count as no value. */
  readonly missing?: ReadonlyMap<string, readonly string[]>;
  /** How values are compared. */
  readonly match: Match;
}

/** Longest text of one value of an example. */
const EXAMPLE_LENGTH = 60;
const ROWS: SqlExpression = { kind: 'column', alias: 'g', column: 'n' };
const ONE: SqlExpression = { kind: 'literal', value: 1 };

/**
 * Counts how often combinations of values occur.
 * @param counted the columns
 * @param filled only rows with a value in every column
 * @returns a query that gives one row: combinations, rows, rows whose combination occurs more than once, most rows of one
 */
export function combinationsQuery(counted: CountedColumns, filled: boolean): SqlSelect {
  return selectFrom(groupsOf(counted, filled), [
    call('COUNT', { kind: 'star' }),
    call('TOTAL', ROWS),
    repeated(),
    mostRows(),
  ]);
}

/**
 * Counts rows that lack a value in at least one column.
 * @param counted the columns
 * @returns a query that gives one number
 */
export function incompleteQuery(counted: CountedColumns): SqlSelect {
  const known = filledIn(counted, 't');
  return {
    ...emptySelect,
    columns: [{ value: call('COUNT', { kind: 'star' }) }],
    from: { from: counted.table, alias: 't' },
    ...(known && { where: { kind: 'not', of: known } }),
  };
}

/**
 * Counts what the rows of one end of an edge find at the other.
 * @param own the end whose rows are counted
 * @param other the other end, with as many columns
 * @returns a query that gives one row: combinations, filled rows, filled rows whose combination occurs more than once, most rows
 *   of one combination, rows that find a partner
 */
export function endQuery(own: CountedColumns, other: CountedColumns): SqlSelect {
  const found: SqlExpression = { kind: 'case', branches: [{ when: isFound(own, other, false), then: ROWS }] };
  return selectFrom(groupsOf(own, true), [
    call('COUNT', { kind: 'star' }),
    call('TOTAL', ROWS),
    repeated(),
    mostRows(),
    call('TOTAL', found),
  ]);
}

/**
 * Counts the rows of one end that find something at the other.
 * @param own the end whose rows are counted
 * @param other the other end, with as many columns
 * @returns a query that gives one row: those rows, most rows of one combination
 */
export function foundQuery(own: CountedColumns, other: CountedColumns): SqlSelect {
  return {
    ...selectFrom(groupsOf(own, true), [call('TOTAL', ROWS), mostRows()]),
    where: isFound(own, other, false),
  };
}

/**
 * Counts the rows that a join gives, without joining.
 * @param own one end
 * @param other the other end, with as many columns
 * @returns a query that gives one number
 */
export function joinedQuery(own: CountedColumns, other: CountedColumns): SqlSelect {
  const on = own.columns.map((_, i) => binary('=', groupColumn('g', i), groupColumn('h', i)));
  return {
    ...selectFrom(groupsOf(own, true), [call('TOTAL', binary('*', ROWS, { kind: 'column', alias: 'h', column: 'n' }))]),
    joins: [{ from: groupsOf(other, true), alias: 'h', on: allOf(on) ?? ONE }],
  };
}

/** The combination that most rows share: its values as text, then its rows; no row where every row differs. */
export function sharedExampleQuery(counted: CountedColumns, filled: boolean): SqlSelect {
  return exampleQuery(counted, filled, binary('>', ROWS, ONE));
}

/**
 * Looks at the combination that most rows share.
 * @param counted the columns
 * @param filled only rows with a value in every column
 * @param others columns of the same table
 * @returns a query that gives one row: rows that share it, and of each other column how many values these rows have
 */
export function withinSharedQuery(counted: CountedColumns, filled: boolean, others: readonly string[]): SqlSelect {
  const { columns: _, ...shared } = exampleQuery(counted, filled, binary('>', ROWS, ONE));
  const query: SqlSelect = {
    ...shared,
    columns: counted.columns.map((_column, i) => ({ value: groupColumn('g', i) })),
  };
  const values = valuesOf({ ...counted, columns: others }, 't');
  return {
    ...emptySelect,
    columns: [
      { value: call('COUNT', { kind: 'star' }) },
      ...values.map((value) => ({ value: { ...call('COUNT', value), distinct: true } })),
    ],
    from: { from: counted.table, alias: 't' },
    where: { kind: 'in-query', of: valuesOf(counted, 't'), query, negated: false },
  };
}

/** The combination of the most rows that find nothing at the other end: its values as text, then its rows. */
export function orphanExampleQuery(own: CountedColumns, other: CountedColumns): SqlSelect {
  return exampleQuery(own, true, isFound(own, other, true));
}

function exampleQuery(counted: CountedColumns, filled: boolean, where: SqlExpression): SqlSelect {
  const values = counted.columns.map((_, i): SqlExpression => {
    const text: SqlExpression = { kind: 'cast', of: groupColumn('g', i), to: 'TEXT' };
    return call('SUBSTR', text, ONE, { kind: 'literal', value: EXAMPLE_LENGTH + 1 });
  });
  return {
    ...selectFrom(groupsOf(counted, filled), [...values, ROWS]),
    where,
    // The same data has the same example.
    orderBy: [
      { by: ROWS, descending: true },
      ...counted.columns.map((_, i) => ({ by: groupColumn('g', i), descending: false })),
    ],
    limit: 1,
  };
}

/** One text of an example: what is longer than an example may be is cut, and says so. */
export function shortened(text: string): string {
  return text.length > EXAMPLE_LENGTH ? `${text.slice(0, EXAMPLE_LENGTH - 1)}…` : text;
}

/** The combinations of values (`k0`, `k1`, …) with how many rows hold them (`n`). */
function groupsOf(counted: CountedColumns, filled: boolean): SqlSelect {
  const values = valuesOf(counted, 't');
  const known = filled ? filledIn(counted, 't') : undefined;
  return {
    ...emptySelect,
    columns: [
      ...values.map((value, i) => ({ value, as: `k${String(i)}` })),
      { value: call('COUNT', { kind: 'star' }), as: 'n' },
    ],
    from: { from: counted.table, alias: 't' },
    ...(known && { where: known }),
    groupBy: values,
  };
}

/** IN looks each combination up in an index that SQLite makes for it, whatever types the two ends have. */
function isFound(own: CountedColumns, other: CountedColumns, negated: boolean): SqlExpression {
  const known = filledIn(other, 'o');
  const values = valuesOf(other, 'o');
  const query: SqlSelect = {
    ...emptySelect,
    columns: values.map((value) => ({ value })),
    from: { from: other.table, alias: 'o' },
    ...(known && { where: known }),
    groupBy: values, // what comes sorted goes into the index in half the time
  };
  return { kind: 'in-query', of: own.columns.map((_, i) => groupColumn('g', i)), query, negated };
}

function valuesOf({ columns, match }: CountedColumns, alias: string): SqlExpression[] {
  return columns.map((column) => compared({ kind: 'column', alias, column }, match));
}

/** The condition that every column has a value. */
function filledIn({ columns, missing }: CountedColumns, alias: string): SqlExpression | undefined {
  return allOf(
    columns.flatMap((column): SqlExpression[] => {
      const of: SqlExpression = { kind: 'column', alias, column };
      const codes = storedCodes(missing?.get(column) ?? []);
      const given = binary('IS NOT', of, { kind: 'literal', value: null });
      return codes.length === 0 ? [given] : [given, { kind: 'in-list', of, values: codes, negated: true }];
    }),
  );
}

/** A code may be stored as text or as a number. */
function storedCodes(codes: readonly string[]): (string | number)[] {
  return codes.flatMap((code) => (code.trim() !== '' && Number.isFinite(Number(code)) ? [code, Number(code)] : [code]));
}

const emptySelect = { kind: 'select', distinct: false, joins: [], groupBy: [], orderBy: [] } as const;

function selectFrom(groups: SqlSelect, values: readonly SqlExpression[]): SqlSelect {
  return { ...emptySelect, columns: values.map((value) => ({ value })), from: { from: groups, alias: 'g' } };
}

function groupColumn(alias: string, index: number): SqlExpression {
  return { kind: 'column', alias, column: `k${String(index)}` };
}

function repeated(): SqlExpression {
  return call('TOTAL', { kind: 'case', branches: [{ when: binary('>', ROWS, ONE), then: ROWS }] });
}

function mostRows(): SqlExpression {
  return call('COALESCE', call('MAX', ROWS), { kind: 'literal', value: 0 });
}

function call(fn: SqlFunction, ...args: readonly SqlExpression[]): SqlCall {
  return { kind: 'call', fn, args };
}

function binary(op: BinaryOperator, left: SqlExpression, right: SqlExpression): SqlExpression {
  return { kind: 'binary', op, left, right };
}
