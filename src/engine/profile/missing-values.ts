/**
 * Proposes values that probably mean "not known": 999 among ages, 1900-01-01 among dates. Such a value stands far outside
 * of the others, and holds several rows: an ordinary extreme is rare, a code is not.
 */
import { isTemporal, type ColumnType, type SqlValue } from '../core/values';
import type { MissingCandidate } from './catalogue';
import { type ColumnFacts, type Counted, formOf } from './value-groups';

/** A value that is no code by its looks has to hold this share of the rows, but not most of them … */
const MIN_SHARE = 0.05;
const MAX_SHARE = 0.5;
/** … and to stand this many times the range of the others away from them, which have to be several. */
const FAR_RANGES = 3;
const MIN_OTHERS = 5;
/** A value that is a code by its looks has to hold so many rows. */
const MIN_ROWS = 3;
/** At most so many codes lie together at one end (997 refused, 998 not asked, 999 not known). */
const MAX_CODES = 4;
/** A date that stands for none is so many years away from the others. */
const MIN_YEARS = 10;
/**
 * A number of nines (or eights, or sevens) within the range of a measurement is a code where so many rows hold it, so many times
 * as many as hold the others on average, and so many times as many as hold the next: 9999 among weights that hardly repeat.
 */
const INNER_CODE = /^(9{3,}|8{4,}|7{4,})$/;
const INNER_ROWS = 10;
const INNER_OFTEN = 10;
const INNER_AHEAD = 3;
const INNER_OTHERS = 30;
/** Text of one digit repeated is a code where it is so many times as frequent as the next value. */
const OUTSTANDING = 10;

const HIGH_CODE = /^(9{2,}(\.9+)?|9+[78]|8{3,}|7{3,})$/;
const HIGH_DIGIT = /^[789]$/;
const LOW_CODE = /^-(1|9+|8{2,})$/;
const DATE_CODE = /^(0000|0001|1753|1899|1900|1970|2099|2999|3000|9999)-(01-01|12-3[01])/;
const NO_WORD = /^(#?n\/a|null|\?+|-+|\.+|)$/i;
const REPEATED_DIGIT = /^(\d)\1{3,}$/;

type End = 'high' | 'low';

/**
 * Looks for codes of missing values.
 * @param facts what the column holds
 * @param type its type
 * @returns candidates with their evidence, the most frequent first
 */
export function missingCandidates(facts: ColumnFacts, type: ColumnType): MissingCandidate[] {
  const found = [...markers(facts, type)];
  if (type === 'text') found.push(...repeatedDigits(facts));
  if (type === 'integer' || type === 'real')
    found.push(...endCodes(facts, 'high'), ...endCodes(facts, 'low'), ...innerCodes(facts));
  if (type === 'date' || type === 'datetime')
    found.push(...dateCodes(facts.largest, 'latest'), ...dateCodes(facts.smallest, 'earliest'));
  return found.sort((a, b) => b.count - a.count);
}

/** Words among numbers, dates or times, and signs that are no words at all. */
function markers(facts: ColumnFacts, type: ColumnType): MissingCandidate[] {
  const ofType = (value: SqlValue): boolean => {
    const form = formOf(value);
    if (type === 'datetime') return form === 'datetime' || form === 'date';
    return isTemporal(type) ? form === type : form !== 'text' && form !== 'blank';
  };
  const kind = isTemporal(type) ? `${type}s` : 'numbers';
  return [...facts.typical, ...facts.smallest, ...facts.largest].flatMap(([value, count], i, all) => {
    if (typeof value !== 'string' || facts.distinct < 2 || all.findIndex((other) => other[0] === value) < i) return [];
    const shown = value.trim() === '' ? 'A blank text' : `"${value}"`;
    if (type !== 'text' && type !== 'blob' && !ofType(value))
      return [{ value, count, evidence: `${shown} stands in ${rows(count)} among ${kind}` }];
    return type === 'text' && isNoWord(value, facts)
      ? [{ value, count, evidence: `${shown} stands in ${rows(count)}` }]
      : [];
  });
}

/** A dash says "not known" where no plus stands beside it: then it says "negative". Labels that occur once are meant. */
function isNoWord(value: string, facts: ColumnFacts): boolean {
  if (!NO_WORD.test(value.trim()) || facts.maxCount === 1) return false;
  return (
    !/^-+$/.test(value.trim()) || !facts.typical.some(([other]) => typeof other === 'string' && other.includes('+'))
  );
}

/** `999999999999` among identification numbers. */
function repeatedDigits(facts: ColumnFacts): MissingCandidate[] {
  const [first, second] = facts.typical;
  if (!first || !second || typeof first[0] !== 'string' || !REPEATED_DIGIT.test(first[0])) return [];
  if (first[1] < OUTSTANDING * second[1]) return [];
  return [
    {
      value: first[0],
      count: first[1],
      evidence: `"${first[0]}" stands in ${rows(first[1])}, no other value in more than ${second[1]}`,
    },
  ];
}

/** Numbers at one end of the column, beyond a gap. */
function endCodes(facts: ColumnFacts, end: End): MissingCandidate[] {
  const ordered = end === 'high' ? facts.largestNumbers : facts.smallestNumbers;
  const farthest = (end === 'high' ? facts.smallestNumbers : facts.largestNumbers)[0];
  for (let k = Math.min(MAX_CODES, ordered.length - 1); k >= 1; k--) {
    const codes = ordered.slice(0, k);
    const nearest = Number(ordered[k]?.[0]);
    const around: Surroundings = {
      end,
      nearest,
      gap: Math.abs(Number(codes.at(-1)?.[0]) - nearest),
      range: Math.abs(nearest - Number(farthest?.[0])),
      others: facts.distinct - k,
      filled: facts.rows - facts.nulls,
    };
    if (!codes.every((code) => isCode(code, around))) continue;
    const evidence = `the ${end === 'high' ? 'largest' : 'smallest'} other value is ${nearest}`;
    return codes.map(([value, count]) => ({
      value,
      count,
      evidence: `${Number(value)} stands in ${rows(count)}; ${evidence}`,
    }));
  }
  return [];
}

/** The most frequent number, where it is a code by its looks and the others are measured rather than chosen. */
function innerCodes({ typical, distinct, rows: all, nulls, largestNumbers }: ColumnFacts): MissingCandidate[] {
  const [first, second] = typical;
  const value = Number(first?.[0]);
  if (!first || !second || !INNER_CODE.test(String(value)) || distinct - 1 < INNER_OTHERS) return [];
  if (value >= Number(largestNumbers[0]?.[0])) return []; // the largest is looked at by its distance
  const count = first[1];
  const mean = (all - nulls - count) / (distinct - 1);
  if (count < Math.max(INNER_ROWS, INNER_OFTEN * mean, INNER_AHEAD * second[1])) return [];
  const evidence = `${value} stands in ${rows(count)}, no other value in more than ${second[1]}`;
  return [{ value, count, evidence }];
}

interface Surroundings {
  readonly end: End;
  /** The outermost value that is no code. */
  readonly nearest: number;
  /** From there to the codes. */
  readonly gap: number;
  /** From there to the other end. */
  readonly range: number;
  /** Distinct values that are no codes. */
  readonly others: number;
  readonly filled: number;
}

function isCode([value, count]: Counted, around: Surroundings): boolean {
  const { end, nearest, gap, range, others, filled } = around;
  if (count < MIN_ROWS) return false;
  const text = String(value);
  if (end === 'low' && LOW_CODE.test(text) && nearest >= 0) return true;
  if (end === 'high' && HIGH_CODE.test(text) && gap > range) return true;
  if (end === 'high' && HIGH_DIGIT.test(text) && range > 0 && gap > FAR_RANGES * range) return true;
  const share = count / filled;
  // Nought is what a measurement that was not made is often stored as.
  const ranges = end === 'low' && value === 0 ? 1 : FAR_RANGES;
  return others >= MIN_OTHERS && share >= MIN_SHARE && share <= MAX_SHARE && gap > ranges * range;
}

function dateCodes([code, next]: readonly Counted[], side: string): MissingCandidate[] {
  if (typeof code?.[0] !== 'string' || typeof next?.[0] !== 'string') return [];
  if (!DATE_CODE.test(code[0]) || code[1] < MIN_ROWS) return [];
  const years = Math.abs(Number(next[0].slice(0, 4)) - Number(code[0].slice(0, 4)));
  if (!(years >= MIN_YEARS)) return [];
  const evidence = `${code[0]} stands in ${rows(code[1])}; the ${side} other date is ${next[0]}`;
  return [{ value: code[0], count: code[1], evidence }];
}

function rows(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`;
}
