/**
 * What a composite key may be made of: columns that look like identifiers. In a small table almost any few columns tell all
 * rows apart by chance, so measures and free text are never taken, and what is less than an identifier has to prove itself.
 */
import { isNumeric } from '../core/values';
import { columnOf, columnsOf, countAll, COUNTED, countOf, type Counter } from './counting';
import type { BinaryOperator, SqlExpression, SqlSelect } from '../program/sql-tree';
import type { ColumnFacts, TableFacts } from './facts';
import { stem } from '../search/words';
import { endsWith } from './names';

/**
 * What a column is in a key: an `identifier` by its name or by what it refers to, a `period`, a `name` (short text), or a
 * whole `number`, which belongs to a key only where it counts within its parent.
 */
export type PartKind = 'identifier' | 'period' | 'name' | 'number';

/** A column that may be a part of a key. */
export interface KeyPart {
  readonly column: ColumnFacts;
  readonly kind: PartKind;
}

/** Texts longer than this on average are written freely. */
const FREE_TEXT = 25;
/** So many pairs of rows would have the same values if columns had nothing to do with each other: chance has none in e⁻³ of cases. */
const EXPECTED_PAIRS = 3;
/** What is measured differs within a parent for reasons of its own, so that more is asked of numbers. */
const EXPECTED_PAIRS_OF_NUMBERS = 10;
/** Parents with several children that must count them from 0 or 1, and the share of parents that may not. */
const MIN_PARENTS = 3;
const MAX_EXCEPTIONS = 0.05;
const PERIOD_WORDS = ['year', 'month', 'quarter', 'season', 'semester', 'week', 'date', 'day', 'hour', 'minute'];
const MEASURE_WORDS: ReadonlySet<string> = new Set(
  [
    ...['amount', 'price', 'cost', 'fee', 'total', 'sum', 'average', 'quantity', 'count', 'score', 'rating', 'rate'],
    ...[
      'percent',
      'share',
      'weight',
      'height',
      'width',
      'length',
      'distance',
      'speed',
      'age',
      'dose',
      'size',
      'duration',
    ],
    ...['mg', 'kg', 'km', 'cm', 'mm'],
  ].map(stem),
);

/** Whether a column holds points in time. */
export function isTemporal({ profile }: ColumnFacts): boolean {
  return profile.type === 'date' || profile.type === 'datetime' || profile.type === 'time';
}

/**
 * What a column may be in a composite key.
 * @param column the column
 * @param tables all tables
 * @param known names of columns of keys that were found already, their words joined by spaces
 * @returns undefined for what no key is made of: fractions, free text
 */
export function partKind(
  column: ColumnFacts,
  tables: ReadonlyMap<string, TableFacts>,
  known: ReadonlySet<string>,
): PartKind | undefined {
  const { words, profile, table } = column;
  const refers = [...tables.values()].some((t) => t.name !== table && endsWith(words.core, t.words.words));
  if (words.idLike || refers || known.has(words.words.join(' '))) return 'identifier';
  if (isPeriod(column)) return 'period';
  if (profile.type === 'integer') return 'number';
  return isNumeric(profile.type) || profile.meanLength > FREE_TEXT ? undefined : 'name';
}

/** "Year" is when something was; "years" is how long it took. */
function isPeriod(column: ColumnFacts): boolean {
  if (isTemporal(column)) return true;
  return PERIOD_WORDS.some((word) => endsWith(column.words.words, [word])) && !/s$/i.test(column.name);
}

/**
 * Whether columns that tell all rows apart are a key, or do so by chance.
 * @param table their table
 * @param parts the columns
 * @param counter runs a counting statement where a number has to count within its parent
 * @throws SchemaGraphError `cancelled`
 */
export async function acceptParts(table: TableFacts, parts: readonly KeyPart[], counter: Counter): Promise<boolean> {
  const of = (kind: PartKind) => parts.filter((part) => part.kind === kind);
  // Each row is the fact that the two belong together.
  if (table.columns.length === 2 && !parts.some(({ column }) => isMeasure(column))) return true;
  const hasIdentifier = of('identifier').length > 0;
  const [number, ...more] = of('number');
  if (more.length > 0 || of('period').length > 1) return false;
  const { rows } = table.profile;
  const combinations = parts.reduce((product, { column }) => product * column.profile.distinct, 1);
  const expectedPairs = (rows * (rows - 1)) / 2 / combinations;
  if (number) {
    if (!hasIdentifier) return false;
    if (expectedPairs >= EXPECTED_PAIRS_OF_NUMBERS && !isMeasure(number.column)) return true;
    const parent = parts.filter((part) => part !== number).map(({ column }) => column);
    return countsWithin(number.column, parent, counter);
  }
  return (hasIdentifier && of('name').length === 0) || expectedPairs >= EXPECTED_PAIRS;
}

function isMeasure({ words }: ColumnFacts): boolean {
  return words.words.some((word) => MEASURE_WORDS.has(word));
}

/** Whether a number counts the rows of each parent: 1, 2, 3, … (or from 0), given that it differs within each. */
async function countsWithin(number: ColumnFacts, parent: readonly ColumnFacts[], counter: Counter): Promise<boolean> {
  const fold = (fn: 'MIN' | 'MAX'): SqlExpression => ({ kind: 'call', fn, args: [columnOf(number.name)] });
  const rows: SqlExpression = { kind: 'call', fn: 'COUNT', args: [{ kind: 'star' }] };
  const groups: SqlSelect = {
    ...columnsOf(number.table, [
      { value: rows, as: 'c' },
      { value: fold('MIN'), as: 'lo' },
      { value: fold('MAX'), as: 'hi' },
    ]),
    groupBy: parent.map((column) => columnOf(column.name)),
  };
  const [c, lo, hi] = ['c', 'lo', 'hi'].map((name) => columnOf(name, COUNTED)) as [
    SqlExpression,
    SqlExpression,
    SqlExpression,
  ];
  const one: SqlExpression = { kind: 'literal', value: 1 };
  const binary = (op: BinaryOperator, left: SqlExpression, right: SqlExpression): SqlExpression => ({
    kind: 'binary',
    op,
    left,
    right,
  });
  const fromOne: SqlExpression = { kind: 'in-list', of: lo, values: [0, 1], negated: false };
  const asMany = binary('=', binary('+', binary('-', hi, lo), one), c);
  const [several = 0, all = 0, counted = 0] = await countAll(counter, [
    countOf(groups, binary('>', c, one)),
    countOf(groups),
    countOf(groups, binary('AND', fromOne, asMany)),
  ]);
  return several >= MIN_PARENTS && counted >= (1 - MAX_EXCEPTIONS) * all;
}
