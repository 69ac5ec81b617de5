/** The distinct values of a column with their counts: one SQL statement a column, and what is computed from its rows. */
import type { PostgresDialect, SqlDialect } from '../core/sql-dialect';
import { quoteIdentifier } from '../core/sql-text';
import type { SqlValue } from '../core/values';
import { printSql } from '../program/print-sql';
import type { SqlExpression, SqlSelect, SqlSource } from '../program/sql-tree';
import { sampledRows } from './sampled-rows';

/** Most frequent values that are kept. */
const TYPICAL_VALUES = 20;
/** Smallest and largest values that are looked at for codes of missing values. */
const EXTREME_VALUES = 8;
/** Values, evenly spread over the sorted ones, that show how they are written. */
const SPREAD_VALUES = 40;
/** Longer texts are cut to this many characters, so that a column of prose does not fill the memory. */
const MAX_CHARACTERS = 200;

/** Where the rows of a table come from: all of it, or a sample, evenly spread where the table has places or can be sampled. */
export interface RowSource {
  readonly table: string;
  /** Absent for all rows. */
  readonly sample?:
    | { readonly placeColumn: string; /** Only rows whose place leaves no remainder by this. */ readonly step: number }
    | { readonly rows: number; /** How many there are. */ readonly of: number };
}

/** A value and the number of rows that hold it. */
export type Counted = readonly [value: SqlValue, count: number];

/** Ways in which a value is stored and written; `text` is any text that is none of the others. */
export type Form = 'integer' | 'real' | 'blob' | 'digits' | 'decimal' | 'date' | 'datetime' | 'time' | 'blank' | 'text';

/** What the distinct values of a column tell. */
export interface ColumnFacts {
  readonly rows: number;
  readonly nulls: number;
  readonly distinct: number;
  /** Rows of the most frequent value. */
  readonly maxCount: number;
  readonly meanLength: number;
  readonly maxLength: number;
  /** Distinct values of each form. */
  readonly forms: Readonly<Record<Form, number>>;
  /** Distinct texts that say that nothing is known, "n/a" and "unknown" among them. */
  readonly nothings: number;
  /** Most frequent first; texts that were cut are left out. */
  readonly typical: readonly Counted[];
  /** Sorted as SQLite sorts: numbers, then text. */
  readonly smallest: readonly Counted[];
  readonly largest: readonly Counted[];
  /** The same among the values that read as numbers, sorted as numbers; text is given as the number that it says. */
  readonly smallestNumbers: readonly Counted[];
  readonly largestNumbers: readonly Counted[];
  readonly spread: readonly SqlValue[];
  /** Rows whose value is no number, and the most frequent of these values. */
  readonly notNumbers: { readonly rows: number; readonly values: readonly Counted[] };
}

/**
 * The statement whose rows `factsOf` reads: value, rows that hold it, its length as text. Sorted by value.
 * @param from rows to look at
 * @param column name of the column
 * @param dialect of the engine that runs it
 */
export function groupsStatement(from: RowSource, column: string, dialect: SqlDialect): string {
  if (dialect.name === 'postgres') return printSql(serverGroups(from, column, dialect), dialect);
  const nth = from.sample && 'step' in from.sample ? from.sample : undefined;
  const where = nth ? ` WHERE ${nth.placeColumn} % ${nth.step} = 0` : '';
  const v = `${quoteIdentifier(from.table)}.${quoteIdentifier(column)}`;
  // One SELECT: SQLite sorts groups of a nested one once more.
  return `SELECT CASE WHEN typeof(${v}) IN ('text', 'blob') THEN substr(${v}, 1, ${MAX_CHARACTERS}) ELSE ${v} END, count(*), length(${v})
FROM ${quoteIdentifier(from.table)}${where} GROUP BY ${v} ORDER BY ${v}`;
}

/** The same as a tree, for servers that know the type of each column: what is no text is not cut. */
function serverGroups({ table, sample }: RowSource, column: string, dialect: PostgresDialect): SqlSelect {
  const server = dialect.tables.get(table);
  const kind = server?.columns.get(column)?.kind ?? 'text';
  const most = sample && 'of' in sample ? sample : undefined;
  const rows = most
    ? sampledRows({ name: table, rows: most.of }, most.rows, 't', dialect).from
    : { from: table, alias: 't' };
  // A view cannot be sampled: its first rows stand for all.
  const first: SqlSource =
    most && server?.kind === 'view'
      ? { from: { ...PLAIN, columns: [{ value: columnIn('t', column) }], from: rows, limit: most.rows }, alias: 't' }
      : rows;
  const count: SqlExpression = { kind: 'call', fn: 'COUNT', args: [{ kind: 'star' }] };
  const value = columnIn('t', column);
  if (kind === 'blob') {
    // Pictures and the like are counted, not read.
    const given: SqlExpression = { kind: 'literal', value: new Uint8Array(1) };
    const isGiven: SqlExpression = {
      kind: 'binary',
      op: 'IS NOT',
      left: value,
      right: { kind: 'literal', value: null },
    };
    const stands: SqlExpression = { kind: 'case', branches: [{ when: isGiven, then: given }] };
    const columns = [{ value: stands }, { value: count }, { value: literal(1) }];
    return { ...PLAIN, columns, from: first, groupBy: [stands] };
  }
  const groups: SqlSelect = {
    ...PLAIN,
    columns: [
      { value, as: 'v' },
      { value: count, as: 'n' },
    ],
    from: first,
    groupBy: [value],
  };
  const v = columnIn('g', 'v');
  const isText = kind === 'text' || kind === 'other';
  const cut: SqlExpression = { kind: 'call', fn: 'SUBSTR', args: [v, literal(1), literal(MAX_CHARACTERS)] };
  return {
    ...PLAIN,
    columns: [
      { value: isText ? cut : v },
      { value: columnIn('g', 'n') },
      { value: { kind: 'call', fn: 'LENGTH', args: [v] } },
    ],
    from: { from: groups, alias: 'g' },
    orderBy: [{ by: v, descending: false }],
  };
}

const PLAIN = { kind: 'select', distinct: false, joins: [], groupBy: [], orderBy: [] } as const;

function columnIn(alias: string, column: string): SqlExpression {
  return { kind: 'column', alias, column };
}

function literal(value: number): SqlExpression {
  return { kind: 'literal', value };
}

const TEXT_FORMS: readonly (readonly [Form, RegExp])[] = [
  // A number with leading zeros or more than 15 digits is not one: computing with it would lose something.
  ['digits', /^-?(0|[1-9]\d{0,14})$/],
  ['decimal', /^-?(0|[1-9]\d{0,14})?\.\d{1,15}$/],
  ['date', /^\d{4}-(0\d|1[0-2])-[0-3]\d$/],
  ['datetime', /^\d{4}-(0\d|1[0-2])-[0-3]\d[ T][0-2]\d:[0-5]\d/],
  ['time', /^[0-2]\d:[0-5]\d(:[0-5]\d(\.\d+)?)?$/],
  ['blank', /^\s*$/],
];

/**
 * The form of one value.
 * @param value a stored value that is not NULL
 */
export function formOf(value: SqlValue): Form {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'real';
  if (typeof value !== 'string') return 'blob';
  return TEXT_FORMS.find(([, pattern]) => pattern.test(value))?.[0] ?? 'text';
}

const NOTHING =
  /^(?:unknown|not (?:known|available|applicable|recorded|reported|given|specified|provided|stated|measured)|no (?:data|value|answer|information)|none|null|nan|#?n\.?\/?a\.?|missing|undefined|unspecified|tb[ad]|unbekannt|k\. ?a\.)$/i;

/**
 * Computes what the groups of a column tell.
 * @param groups rows of `groupsStatement`
 */
export function factsOf(groups: readonly (readonly SqlValue[])[]): ColumnFacts {
  const forms: Record<Form, number> = {
    integer: 0, real: 0, blob: 0, digits: 0, decimal: 0, date: 0, datetime: 0, time: 0, blank: 0, text: 0,
  }; // prettier-ignore
  const values: Counted[] = [];
  const numbers: Counted[] = [];
  const whole: Counted[] = [];
  const words: Counted[] = [];
  let [nulls, filled, characters, maxLength, maxCount, nothings] = [0, 0, 0, 0, 0, 0];
  for (const [value = null, n, storedLength] of groups) {
    const count = Number(n);
    if (value === null) {
      nulls += count;
      continue;
    }
    const form = formOf(value);
    const length = typeof value === 'number' ? String(value).length : Number(storedLength);
    forms[form]++;
    if (form === 'text' && NOTHING.test(String(value).trim())) nothings++;
    filled += count;
    characters += count * length;
    maxLength = Math.max(maxLength, length);
    maxCount = Math.max(maxCount, count);
    values.push([value, count]);
    if (length <= MAX_CHARACTERS) whole.push([value, count]);
    if (form === 'integer' || form === 'real' || form === 'digits' || form === 'decimal')
      numbers.push([Number(value), count]);
    else words.push([value, count]);
  }
  if (forms.digits + forms.decimal > 0) numbers.sort((a, b) => Number(a[0]) - Number(b[0]));
  const step = Math.max(1, Math.floor(values.length / SPREAD_VALUES));
  return {
    rows: nulls + filled,
    nulls,
    distinct: values.length,
    maxCount,
    meanLength: filled > 0 ? characters / filled : 0,
    maxLength,
    forms,
    nothings,
    typical: mostFrequent(whole),
    smallest: values.slice(0, EXTREME_VALUES),
    largest: values.slice(-EXTREME_VALUES).reverse(),
    smallestNumbers: numbers.slice(0, EXTREME_VALUES),
    largestNumbers: numbers.slice(-EXTREME_VALUES).reverse(),
    spread: values.filter((_, i) => i % step === 0).map(([value]) => value),
    notNumbers: { rows: words.reduce((sum, [, count]) => sum + count, 0), values: mostFrequent(words) },
  };
}

/** Where every value occurs once, the smallest stand for all and nothing needs sorting. */
function mostFrequent(values: readonly Counted[]): Counted[] {
  const repeated = values.filter(([, count]) => count > 1).sort((a, b) => b[1] - a[1]);
  if (repeated.length >= TYPICAL_VALUES) return repeated.slice(0, TYPICAL_VALUES);
  const single: Counted[] = [];
  for (const value of values) {
    if (repeated.length + single.length === TYPICAL_VALUES) break;
    if (value[1] === 1) single.push(value);
  }
  return [...repeated, ...single];
}
