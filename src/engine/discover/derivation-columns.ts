/** Columns side by side: what rows of a sample hold, and what could be worked out for them from other tables. */
import { throwIfCancelled } from '../core/errors';
import { isNumeric, type SqlValue } from '../core/values';
import type { KeyStep } from '../graph/key-paths';
import { compared } from '../profile/compared';
import { sampledRows } from '../profile/sampled-rows';
import { printSql } from '../program/print-sql';
import { allOf, type SqlExpression, type SqlFunction, type SqlSelect } from '../program/sql-tree';
import type { Counter } from './counting';
import type { Formula } from './derivation-rules';
import type { ColumnFacts, TableFacts } from './facts';

/** What a formula gives for each row of a sample. */
export interface Worked {
  readonly formula: Formula;
  readonly values: readonly SqlValue[];
}

/** The rows of a table that are looked at. */
export interface RowSample {
  readonly table: TableFacts;
  readonly rows: number;
  /** By row, in the order of their places. */
  readonly columns: ReadonlyMap<ColumnFacts, readonly SqlValue[]>;
}

/** A table that is read, those of its columns that may be, and which formulas are worth working out. */
export interface OtherTable {
  readonly table: TableFacts;
  readonly columns: readonly ColumnFacts[];
  readonly isWanted: (formula: Formula) => boolean;
}

const MOST_ROWS = 1_200;
const TIMEOUT_MS = 10_000;
/** Values of a code of which any row may hold one. */
const MOST_CODES = 12;

/**
 * Reads the same rows each time.
 * @param table the table
 * @param columns what is wanted of it
 * @returns undefined where they cannot be read in time
 */
export async function sampleRows(
  table: TableFacts,
  columns: readonly ColumnFacts[],
  counter: Counter,
): Promise<RowSample | undefined> {
  const select: SqlSelect = {
    ...rowsOf(table, counter),
    columns: columns.map(({ name }) => ({ value: column('t', name) })),
  };
  const rows = await run(select, counter);
  if (!rows) return undefined;
  return {
    table,
    rows: rows.length,
    columns: new Map(columns.map((facts, i) => [facts, rows.map((row) => row[i] ?? null)])),
  };
}

/**
 * Works out, for the rows of a sample, what could be taken or folded from another table.
 * @param sample the rows
 * @param step leads from their table to the other one
 * @param other the other table
 * @returns undefined where it takes too long
 */
export async function workedOut(
  { table }: Pick<RowSample, 'table'>,
  step: KeyStep,
  other: OtherTable,
  counter: Counter,
): Promise<readonly Worked[] | undefined> {
  const all = step.toOne ? copies(other.columns) : folds(other.columns);
  const wanted = all.flatMap(({ value, formulas }): Wanted[] => {
    const some = formulas.filter(other.isWanted);
    return some.length > 0 ? [{ value, formulas: some }] : [];
  });
  if (wanted.length === 0) return [];
  const keys = step.toColumns.map((name) => compared(column('s', name), step.match));
  const within = rowsOf(table, counter);
  const groups: SqlSelect = {
    ...EMPTY,
    columns: [
      ...keys.map((value, i) => ({ value, as: `k${i}` })),
      ...wanted.map(({ value }, i) => ({ value, as: `v${i}` })),
    ],
    from: { from: other.table.name, alias: 's' },
    joins: [],
    ...(within.where && {
      where: {
        kind: 'in-query',
        of: keys,
        query: {
          ...within,
          orderBy: [],
          columns: step.columns.map((name) => ({ value: compared(column('t', name), step.match) })),
        },
        negated: false,
      },
    }),
    groupBy: keys,
  };
  const on = step.columns.map((name, i): SqlExpression => {
    return { kind: 'binary', op: '=', left: compared(column('t', name), step.match), right: column('g', `k${i}`) };
  });
  const select: SqlSelect = {
    ...within,
    columns: wanted.map((_, i) => ({ value: column('g', `v${i}`) })),
    joins: [{ from: groups, alias: 'g', on: allOf(on) ?? { kind: 'literal', value: 1 }, side: 'LEFT' }],
  };
  const rows = await run(select, counter);
  return (
    rows &&
    wanted.flatMap(({ formulas }, i) =>
      formulas.map((f) =>
        worked(
          f,
          rows.map((row) => row[i] ?? null),
        ),
      ),
    )
  );
}

interface Wanted {
  readonly value: SqlExpression;
  readonly formulas: readonly Formula[];
}

function copies(columns: readonly ColumnFacts[]): readonly Wanted[] {
  return columns.map(({ name }) => ({
    value: call('MIN', column('s', name)),
    formulas: [{ kind: 'copy', column: name }],
  }));
}

function folds(columns: readonly ColumnFacts[]): readonly Wanted[] {
  const all: Wanted[] = [{ value: call('COUNT', { kind: 'star' }), formulas: [{ kind: 'count' }, { kind: 'exists' }] }];
  for (const { name, profile } of columns) {
    const of = column('s', name);
    const numeric = isNumeric(profile.type) && !profile.numbersAsText;
    for (const kind of numeric ? (['max', 'min', 'sum'] as const) : (['max', 'min'] as const)) {
      const zeros = numeric ? [false, true] : [false];
      // Where no row is without any, both are the same, and the simpler one is taken.
      const formulas = zeros.map((orZero): Formula => ({ kind, column: name, orZero }));
      all.push({ value: call(kind === 'max' ? 'MAX' : kind === 'min' ? 'MIN' : 'SUM', of), formulas });
    }
    if (profile.distinct > MOST_CODES) continue;
    for (const { value } of profile.typical) {
      const is: SqlExpression = { kind: 'binary', op: '=', left: of, right: { kind: 'literal', value } };
      all.push({ value: call('MAX', is), formulas: [{ kind: 'any', column: name, value }] });
    }
  }
  return all;
}

/** Gives rows that have none of the other table what the formula gives them. */
function worked(formula: Formula, found: readonly SqlValue[]): Worked {
  const none = formula.kind === 'count' || formula.kind === 'any' || ('orZero' in formula && formula.orZero);
  if (formula.kind === 'exists') return { formula, values: found.map((value) => (value === null ? 0 : 1)) };
  return { formula, values: none ? found.map((value) => value ?? 0) : found };
}

/** The rows of a sample, in order of their places. */
function rowsOf({ name, profile }: TableFacts, { engine }: Counter): Omit<SqlSelect, 'columns'> {
  const { placeColumn } = profile;
  const { from, where } = sampledRows({ ...profile, name }, MOST_ROWS, 't', engine.capabilities.dialect);
  return {
    ...EMPTY,
    from,
    joins: [],
    ...(where && { where }),
    orderBy: placeColumn === undefined ? [] : [{ by: column('t', placeColumn), descending: false }],
    limit: MOST_ROWS * 2,
  };
}

async function run(
  select: SqlSelect,
  { engine, signal }: Counter,
): Promise<readonly (readonly SqlValue[])[] | undefined> {
  const limits = { maxRows: Infinity, maxCells: Infinity, timeoutMs: TIMEOUT_MS, ...(signal && { signal }) };
  const [result] = await engine.queryAll([{ sql: printSql(select, engine.capabilities.dialect) }], limits);
  throwIfCancelled(signal);
  return !result || 'error' in result ? undefined : result.rows;
}

const EMPTY = { kind: 'select', distinct: false, groupBy: [], orderBy: [] } as const;

function column(alias: string, name: string): SqlExpression {
  return { kind: 'column', alias, column: name };
}

function call(fn: SqlFunction, ...args: readonly SqlExpression[]): SqlExpression {
  return { kind: 'call', fn, args };
}
