/** Columns that are worked out from two others of the same row: sums, differences, products, days between dates. */
import { isNumeric, type SqlValue } from '../core/values';
import type { RowSample, Worked } from './derivation-columns';
import type { Formula } from './derivation-rules';
import type { ColumnFacts } from './facts';
import { isSame } from './agreement';

/** Rows that are tried first, and how many of them may differ. */
const TRIED = 12;
const MAY_DIFFER = 2;
/** A table with more numbers is not looked through: each three of them would be compared. */
const MOST_NUMBERS = 120;
/** The result has to be something new in so large a share of the rows. */
const NEW_SHARE = 0.2;
/** Numbers with fewer values agree by chance. */
const FEW_VALUES = 5;
const DAY_MS = 86_400_000;

/**
 * Finds what two columns of a row give that a third one seems to hold.
 * @param sample rows of a table
 * @param target the third column
 * @returns what may be worth a closer look
 */
export function rowArithmetic(sample: RowSample, target: ColumnFacts): readonly Worked[] {
  const stored = sample.columns.get(target);
  if (!stored || !isNumber(target) || target.profile.distinct < FEW_VALUES) return [];
  const tried = triedRows(stored);
  if (tried.length < TRIED / 2) return [];
  return [...sums(sample, target, stored, tried), ...days(sample, target, stored, tried)];
}

function sums(sample: RowSample, target: ColumnFacts, stored: readonly SqlValue[], tried: readonly number[]): Worked[] {
  const numbers = [...sample.columns].filter(([facts]) => facts !== target && isNumber(facts));
  if (numbers.length > MOST_NUMBERS) return [];
  const found: Worked[] = [];
  numbers.forEach(([left, a], i) => {
    for (const [right, b] of numbers.slice(i + 1)) {
      const pairs: [Formula, readonly SqlValue[], readonly SqlValue[]][] = [
        [{ kind: 'arithmetic', op: '+', left: left.name, right: right.name }, a, b],
        [{ kind: 'arithmetic', op: '-', left: left.name, right: right.name }, a, b],
        [{ kind: 'arithmetic', op: '-', left: right.name, right: left.name }, b, a],
        [{ kind: 'arithmetic', op: '*', left: left.name, right: right.name }, a, b],
      ];
      for (const [formula, x, y] of pairs) {
        const value = (row: number) => applied(formula, x[row] ?? null, y[row] ?? null);
        if (!agreesWith(stored, value, tried)) continue;
        const values = stored.map((_, row) => value(row));
        if (isNew(values, [a, b])) found.push({ formula, values });
      }
    }
  });
  return found;
}

function days(sample: RowSample, target: ColumnFacts, stored: readonly SqlValue[], tried: readonly number[]): Worked[] {
  const dates = [...sample.columns].filter(([{ profile }]) => profile.type === 'date' || profile.type === 'datetime');
  return dates.flatMap(([left, a]) =>
    dates.flatMap(([right, b]): Worked[] => {
      if (left === right || left === target || right === target) return [];
      const formula: Formula = { kind: 'days', left: left.name, right: right.name };
      const value = (row: number) => applied(formula, a[row] ?? null, b[row] ?? null);
      return agreesWith(stored, value, tried) ? [{ formula, values: stored.map((_, row) => value(row)) }] : [];
    }),
  );
}

/** A few rows, spread over the sample, in which the column holds something, of which no two the same. */
function triedRows(stored: readonly SqlValue[]): readonly number[] {
  const seen = new Set<SqlValue>([null, 0]);
  const rows: number[] = [];
  const step = Math.max(1, Math.floor(stored.length / 200));
  for (let row = 0; row < stored.length && rows.length < TRIED; row += step) {
    const value = stored[row] ?? null;
    if (seen.has(value)) continue;
    seen.add(value);
    rows.push(row);
  }
  return rows;
}

function agreesWith(stored: readonly SqlValue[], value: (row: number) => SqlValue, tried: readonly number[]): boolean {
  let differ = 0;
  for (const row of tried) if (!isSame(stored[row] ?? null, value(row)) && ++differ > MAY_DIFFER) return false;
  return true;
}

function isNew(values: readonly SqlValue[], sides: readonly (readonly SqlValue[])[]): boolean {
  return sides.every((side) => {
    const differ = values.filter((value, row) => value !== null && !isSame(value, side[row] ?? null)).length;
    return differ >= values.length * NEW_SHARE;
  });
}

function applied(formula: Formula, x: SqlValue, y: SqlValue): SqlValue {
  if (formula.kind === 'days') {
    const [a, b] = [dayOf(x), dayOf(y)];
    return a === undefined || b === undefined ? null : a - b;
  }
  if (formula.kind !== 'arithmetic' || typeof x !== 'number' || typeof y !== 'number') return null;
  return formula.op === '+' ? x + y : formula.op === '-' ? x - y : x * y;
}

/** A date as days; times without a zone are those of one zone. */
function dayOf(value: SqlValue): number | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.length === 10 ? `${value}T00:00Z` : `${value.replace(' ', 'T')}Z`;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms / DAY_MS;
}

function isNumber({ profile }: ColumnFacts): boolean {
  return isNumeric(profile.type) && !profile.numbersAsText;
}
