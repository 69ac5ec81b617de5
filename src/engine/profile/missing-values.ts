/**
 * Proposes values that probably mean "not known": 999 among ages, 1900-01-01 among dates. Such a value stands far outside
 * of the others, and holds several rows: an ordinary extreme is rare, a code is not.
 */
import type { ColumnType, SqlValue } from '../core/values';
import type { MissingCandidate } from './catalogue';
import type { ColumnFacts } from './column-statements';

type Counted = readonly [SqlValue, number];

/** A code that people use for "not known" has to hold so many rows. */
const MIN_ROWS = 3;
/** Any other value has to hold so large a share of the rows, and stand this many times the others' range away. */
const MIN_SHARE = 0.05;
const FAR_RANGES = 3;
/** At most so many codes lie together at one end (997 refused, 998 not asked, 999 not known). */
const MAX_CODES = 4;

const NUMBER_CODES = /^-?(9{2,}(\.9+)?|9+[78]|8{3,}|7{3,})$/;
const LOW_CODES = /^-(1|9|99|999|9999|99999)$/;
const DATE_CODES = /^(0000|0001|1753|1899|1900|1970|2099|2999|3000|9999)-(01-01|12-3[01])/;
const TEXT_CODES = /^(n\/?a|#n\/a|null|nil|nan|none|\?+|-+|\.+)$/i;

/**
 * Looks for codes of missing values.
 * @param facts what the column holds
 * @param type its type
 * @returns candidates with their evidence, the most frequent first
 */
export function missingCandidates(facts: ColumnFacts, type: ColumnType): MissingCandidate[] {
  const found = [
    ...textCodes(facts, type),
    ...(type === 'integer' || type === 'real' ? [...endCodes(facts, 'high'), ...endCodes(facts, 'low')] : []),
    ...(type === 'date' || type === 'datetime' ? [...dateCodes(facts, 'high'), ...dateCodes(facts, 'low')] : []),
  ];
  return found.sort((a, b) => b.count - a.count);
}

/** Words that stand among numbers or dates, and signs that are no words at all. `none` and `na` in text may be meant. */
function textCodes(facts: ColumnFacts, type: ColumnType): MissingCandidate[] {
  return facts.typical.flatMap(([value, count]) => {
    if (typeof value !== 'string') return [];
    const text = value.trim();
    const among = type !== 'text' && type !== 'blob' && !/\d/.test(text);
    const sign = /^(#n\/a|n\/a|null|\?+|-+|\.+|)$/i.test(text) && facts.distinct > 1;
    if (!sign && !(among && (TEXT_CODES.test(text) || text !== ''))) return [];
    const shown = text === '' ? 'A blank text' : `"${text}"`;
    return [
      { value, count, evidence: `${shown} stands in ${rows(count)} ${among ? 'among numbers or dates' : ''}`.trim() },
    ];
  });
}

/** Numbers at one end of the column, beyond a gap. */
function endCodes(facts: ColumnFacts, end: 'high' | 'low'): MissingCandidate[] {
  const ordered = numbers(end === 'high' ? facts.largest : facts.smallest);
  const farEnd = numbers(end === 'high' ? facts.smallest : facts.largest)[0]?.[0];
  if (farEnd === undefined) return [];
  for (let k = Math.min(MAX_CODES, ordered.length - 1); k >= 1; k--) {
    const codes = ordered.slice(0, k);
    const nearest = ordered[k]?.[0] ?? farEnd;
    const gap = Math.abs((codes.at(-1)?.[0] ?? nearest) - nearest);
    const range = Math.abs(nearest - farEnd);
    const fits = codes.every(([value, count]) => isCode(value, count, { gap, range, nearest, end, rows: facts.rows }));
    if (fits)
      return codes.map(([value, count]) => ({ value, count, evidence: numberEvidence(value, count, nearest, end) }));
  }
  return [];
}

interface Surroundings {
  readonly gap: number;
  readonly range: number;
  readonly nearest: number;
  readonly end: 'high' | 'low';
  readonly rows: number;
}

function isCode(value: number, count: number, around: Surroundings): boolean {
  if (count < MIN_ROWS) return false;
  const text = String(value);
  if (around.end === 'low' && LOW_CODES.test(text) && around.nearest >= 0) return true;
  if (NUMBER_CODES.test(text) && around.gap > around.range) return true;
  return count >= around.rows * MIN_SHARE && around.range > 0 && around.gap > FAR_RANGES * around.range;
}

function dateCodes(facts: ColumnFacts, end: 'high' | 'low'): MissingCandidate[] {
  const [code, next] = end === 'high' ? facts.largest : facts.smallest;
  if (!code || typeof code[0] !== 'string' || !DATE_CODES.test(code[0]) || code[1] < MIN_ROWS) return [];
  const years = (value: SqlValue | undefined): number => (typeof value === 'string' ? Number(value.slice(0, 4)) : NaN);
  const gap = Math.abs(years(next?.[0]) - years(code[0]));
  if (!(gap >= 10)) return [];
  const side = end === 'high' ? 'latest' : 'earliest';
  const evidence = `${code[0]} stands in ${rows(code[1])}; the ${side} other date is ${String(next?.[0])}`;
  return [{ value: code[0], count: code[1], evidence }];
}

function numbers(values: readonly Counted[]): (readonly [number, number])[] {
  return values.filter((pair): pair is readonly [number, number] => typeof pair[0] === 'number');
}

function numberEvidence(value: number, count: number, nearest: number, end: 'high' | 'low'): string {
  return `${value} stands in ${rows(count)}; the ${end === 'high' ? 'largest' : 'smallest'} other value is ${nearest}`;
}

function rows(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`;
}
