/** A bounded sample of the rows of a table, each value as a small number: what is needed to compare columns with each other. */
import { throwIfCancelled } from '../core/errors';
import { isNumeric, type SqlValue } from '../core/values';
import { sampledRows } from '../profile/sampled-rows';
import { printSql } from '../program/print-sql';
import type { SqlExpression, SqlSelect } from '../program/sql-tree';
import { columnOf, columnsOf, type Counter } from './counting';
import type { ColumnFacts, TableFacts } from './facts';

/** One column of a sample. */
export interface SampledColumn {
  readonly facts: ColumnFacts;
  /** By row: 0 for NULL, else the place of the value in `values`. */
  readonly codes: Uint16Array;
  /** By code, in the order in which they were met; the first is NULL. */
  readonly values: readonly SqlValue[];
  /** By code: rows. */
  readonly counts: readonly number[];
  /** Codes that stand in many rows, at most 255; NULL may be among them. */
  readonly frequent: readonly number[];
  /** By row: the place of its code in `frequent`, counted from 1; 0 for all that is rare. */
  readonly ranks: Uint8Array;
}

/** Some rows of a table, or all. */
export interface SampledTable {
  readonly facts: TableFacts;
  /** Rows in the sample. */
  readonly rows: number;
  /** The sample is the whole table. */
  readonly whole: boolean;
  readonly columns: readonly SampledColumn[];
}

/** So many rows show how columns depend on each other; more cost time and say no more. */
const MOST_ROWS = 5_000;
const MOST_CELLS = 600_000;
const TIMEOUT_MS = 20_000;
/** Longer texts are cut: what differs only behind that is prose. */
const MOST_CHARACTERS = 80;
/** What stands in fewer rows, or in a smaller share of them, is rare. */
const FEW_ROWS = 3;
const FEW_SHARE = 0.005;

/**
 * Reads a sample: the same rows each time.
 * @param table the table
 * @param columns those of its columns that are wanted
 * @param counter engine and cancellation
 * @returns undefined where the sample cannot be read in time
 * @throws SchemaGraphError `cancelled`
 */
export async function sampleTable(
  table: TableFacts,
  columns: readonly ColumnFacts[],
  { engine, signal }: Counter,
): Promise<SampledTable | undefined> {
  const { rows } = table.profile;
  const limit = Math.min(MOST_ROWS, Math.floor(MOST_CELLS / Math.max(1, columns.length)));
  const { dialect } = engine.capabilities;
  const { from, where } = sampledRows({ ...table.profile, name: table.name }, limit, 't', dialect);
  const wanted = columns.map(({ name, profile }) => {
    const column = columnOf(name);
    const isLong = profile.maxLength > MOST_CHARACTERS && profile.type !== 'blob' && !isNumeric(profile.type);
    return { value: isLong ? cut(column) : column };
  });
  const select: SqlSelect = { ...columnsOf(table.name, wanted, { where }), from, limit };
  const sql = printSql(select, dialect);
  const limits = { maxRows: limit, maxCells: Infinity, timeoutMs: TIMEOUT_MS, ...(signal && { signal }) };
  const [result] = await engine.queryAll([{ sql }], limits);
  throwIfCancelled(signal);
  if (!result || 'error' in result) return undefined;
  const sampled = columns.map((facts, i) => encode(facts, result.rows, i));
  return { facts: table, rows: result.rows.length, whole: rows <= limit, columns: sampled };
}

function cut(column: SqlExpression): SqlExpression {
  const literal = (value: number): SqlExpression => ({ kind: 'literal', value });
  return { kind: 'call', fn: 'SUBSTR', args: [column, literal(1), literal(MOST_CHARACTERS)] };
}

function encode(facts: ColumnFacts, rows: readonly (readonly SqlValue[])[], at: number): SampledColumn {
  const codes = new Uint16Array(rows.length);
  const values: SqlValue[] = [null];
  const counts: number[] = [0];
  const known = new Map<SqlValue, number>([[null, 0]]);
  rows.forEach((row, i) => {
    const stored = row[at] ?? null;
    const value = stored instanceof Uint8Array ? 'blob' : stored;
    let code = known.get(value);
    if (code === undefined) {
      code = values.push(value) - 1;
      known.set(value, code);
      counts.push(0);
    }
    codes[i] = code;
    counts[code] = (counts[code] ?? 0) + 1;
  });
  const frequent = frequentCodes(counts, rows.length);
  const rankOf = new Uint8Array(values.length);
  frequent.forEach((code, i) => (rankOf[code] = i + 1));
  return { facts, codes, values, counts, frequent, ranks: Uint8Array.from(codes, (code) => rankOf[code] ?? 0) };
}

function frequentCodes(counts: readonly number[], rows: number): readonly number[] {
  const few = Math.max(FEW_ROWS, rows * FEW_SHARE);
  return counts.flatMap((count, code) => (count >= few ? [code] : [])).slice(0, 255);
}
