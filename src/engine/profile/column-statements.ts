/** The SQL that profiles a column. One statement groups its values once; everything else is computed from the groups. */
import { quoteIdentifier } from '../core/sql-text';
import type { SqlValue } from '../core/values';

/** Most frequent values that are kept. */
export const TYPICAL_VALUES = 20;
/** Smallest and largest values that are looked at for codes of missing values. */
const EXTREME_VALUES = 8;
/** Values looked at, evenly spread over the sorted ones, to see how they are written. */
const SPREAD_VALUES = 24;

/** Where the rows of a table come from: all of it, or an evenly spread sample. */
export interface RowSource {
  readonly table: string;
  /** Only rows whose rowid leaves no remainder by this; absent for all. */
  readonly everyNth?: { readonly placeColumn: string; readonly step: number };
}

/** Counts over the distinct values of a column, and some of those values with their counts. */
export interface ColumnFacts {
  readonly rows: number;
  readonly nulls: number;
  readonly distinct: number;
  readonly maxCount: number;
  readonly min: SqlValue;
  readonly max: SqlValue;
  readonly meanLength: number;
  readonly maxLength: number;
  /** Distinct values by the way they are stored and written. */
  readonly forms: Readonly<Record<Form, number>>;
  /** Each with its count. */
  readonly typical: readonly (readonly [SqlValue, number])[];
  readonly largest: readonly (readonly [SqlValue, number])[];
  readonly smallest: readonly (readonly [SqlValue, number])[];
  readonly spread: readonly SqlValue[];
}

/** Ways of being stored and written that SQL can tell apart; the last six are of text. */
const FORMS = ['integer', 'real', 'blob', 'digits', 'decimal', 'date', 'datetime', 'time', 'blank'] as const;
export type Form = (typeof FORMS)[number];

const DIGITS = (n: number): string => '[0-9]'.repeat(n);
const DATE = `${DIGITS(4)}-[01][0-9]-[0-3][0-9]`;
const CLOCK = '[0-2][0-9]:[0-5][0-9]';
/** `v` without a sign. */
const UNSIGNED = `ltrim(v, '-')`;

/** Conditions on a text `v`. A number written with leading zeros or more than 15 digits is not one: it would not survive. */
const TEXT_FORMS: Readonly<Record<string, string>> = {
  digits: `length(v) < 16 AND ${UNSIGNED} NOT GLOB '*[^0-9]*' AND ${UNSIGNED} <> '' AND (v NOT GLOB '0?*' AND v NOT GLOB '-0*' AND v NOT GLOB '--*')`,
  decimal: `length(v) < 17 AND ${UNSIGNED} GLOB '*[0-9].[0-9]*' AND ${UNSIGNED} NOT GLOB '*[^0-9.]*' AND ${UNSIGNED} NOT GLOB '*.*.*' AND v NOT GLOB '--*' AND ${UNSIGNED} NOT GLOB '0[0-9]*'`,
  date: `v GLOB '${DATE}'`,
  datetime: `v GLOB '${DATE}[ T]${CLOCK}*'`,
  time: `v GLOB '${CLOCK}' OR v GLOB '${CLOCK}:[0-5][0-9]*'`,
  blank: `trim(v) = ''`,
};

/**
 * The statement that gives ColumnFacts; read its rows with `readFacts`.
 * @param from rows to look at
 * @param column name of the column
 */
export function factsStatement(from: RowSource, column: string): string {
  const counts = FORMS.map((form) => {
    const text = TEXT_FORMS[form];
    return text ? `sum(typeof(v) = 'text' AND (${text}))` : `sum(typeof(v) = '${form}')`;
  });
  const length = `length(CAST(v AS TEXT))`;
  const step = `(SELECT max(1, count(*) / ${SPREAD_VALUES}) FROM d)`;
  const pad = ', NULL'.repeat(counts.length + 7);
  const some = (kind: number, order: string, limit: number): string =>
    `SELECT * FROM (SELECT ${kind}, v, n${pad} FROM d ORDER BY ${order} LIMIT ${limit})`;
  return `WITH g(v, n) AS MATERIALIZED (SELECT ${quoteIdentifier(column)}, count(*) FROM ${rowsClause(from)} GROUP BY 1 ORDER BY 1),
d(v, n, i) AS MATERIALIZED (SELECT v, n, row_number() OVER () FROM g WHERE v IS NOT NULL)
SELECT 0, min(v), max(v), (SELECT sum(n) FROM g), (SELECT sum(n) FROM g WHERE v IS NULL), count(*), max(n), sum(n),
sum(n * ${length}), max(${length}), ${counts.join(', ')} FROM d
UNION ALL ${some(1, 'n DESC, i', TYPICAL_VALUES)}
UNION ALL ${some(2, 'i DESC', EXTREME_VALUES)}
UNION ALL ${some(3, 'i', EXTREME_VALUES)}
UNION ALL SELECT * FROM (SELECT 4, v, n${pad} FROM d WHERE i % ${step} = 0)`;
}

/** Reads the rows of `factsStatement`. */
export function readFacts(rows: readonly (readonly SqlValue[])[]): ColumnFacts {
  const head = rows.find((row) => row[0] === 0) ?? [];
  const number = (i: number): number => Number(head[i] ?? 0);
  const pairs = (kind: number): (readonly [SqlValue, number])[] =>
    rows.filter((row) => row[0] === kind).map((row) => [row[1] ?? null, Number(row[2])] as const);
  return {
    min: head[1] ?? null,
    max: head[2] ?? null,
    rows: number(3),
    nulls: number(4),
    distinct: number(5),
    maxCount: number(6),
    meanLength: number(7) > 0 ? number(8) / number(7) : 0,
    maxLength: number(9),
    forms: Object.fromEntries(FORMS.map((form, i) => [form, number(10 + i)])) as Record<Form, number>,
    typical: pairs(1),
    largest: pairs(2),
    smallest: pairs(3),
    spread: pairs(4).map(([value]) => value),
  };
}

/**
 * The statement that looks at numbers kept as text: smallest and largest ones by value, each with its count; read its rows
 * with `readNumericExtremes`.
 */
export function numericExtremesStatement(from: RowSource, column: string): string {
  const some = (kind: number, order: string): string =>
    `SELECT * FROM (SELECT ${kind}, v, n FROM g ORDER BY ${order} LIMIT ${EXTREME_VALUES})`;
  return `WITH g(v, n) AS MATERIALIZED (SELECT CAST(${quoteIdentifier(column)} AS NUMERIC), count(*)
FROM ${rowsClause(from, `${quoteIdentifier(column)} GLOB '*[0-9]*'`)} GROUP BY 1)
${some(2, 'v DESC')} UNION ALL ${some(3, 'v')}`;
}

/** Reads the rows of `numericExtremesStatement`. */
export function readNumericExtremes(
  rows: readonly (readonly SqlValue[])[],
): Pick<ColumnFacts, 'min' | 'max' | 'largest' | 'smallest'> {
  const pairs = (kind: number): (readonly [SqlValue, number])[] =>
    rows.filter((row) => row[0] === kind).map((row) => [row[1] ?? null, Number(row[2])] as const);
  const largest = pairs(2);
  const smallest = pairs(3);
  return { largest, smallest, min: smallest[0]?.[0] ?? null, max: largest[0]?.[0] ?? null };
}

function rowsClause(from: RowSource, condition?: string): string {
  const sampled = from.everyNth && `${from.everyNth.placeColumn} % ${from.everyNth.step} = 0`;
  const conditions = [sampled, condition].filter((c) => c !== undefined);
  return quoteIdentifier(from.table) + (conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '');
}
