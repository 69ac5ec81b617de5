/** Columns of whole numbers that are years, whatever they are called. */
import { isNumeric } from '../core/values';
import type { SqlValue } from '../core/values';
import type { ColumnProfile } from './catalogue';

/** Plain integers within these bounds may be years. */
const BOUNDS = [1500, 2100] as const;
/** Numbers that stand for "not known" where all others are years. */
const NO_YEAR = new Set([-9999, -999, -99, -9, -1, 0, 9999, 99999]);

/**
 * The first and the last year that a column holds, numbers left out that stand for "not known".
 * @param profile the column
 * @param missing stored codes for "not known", as the graph has them
 * @returns undefined where it holds other numbers, or no numbers
 */
export function yearsOf(
  profile: ColumnProfile,
  missing: readonly SqlValue[] = [],
): readonly [number, number] | undefined {
  if (!holdsWholeNumbers(profile) || profile.min === null) return undefined;
  const within = (value: number) => value >= BOUNDS[0] && value <= BOUNDS[1];
  const [first, last] = [Number(profile.min), Number(profile.max)];
  if (within(first) && within(last)) return [first, last];
  const unknown = (value: number) => NO_YEAR.has(value) || missing.some((code) => Number(code) === value);
  // All values have to be at hand, so that what lies between the ends is known.
  if (profile.typical.length < profile.distinct && !(unknown(first) || unknown(last))) return undefined;
  const years = profile.typical.map(({ value }) => Number(value)).filter((value) => !unknown(value));
  if (years.length < LEAST_YEARS || !years.every(within)) return undefined;
  const ends = [...years, ...[first, last].filter((value) => !unknown(value))];
  return ends.every(within) ? [Math.min(...ends), Math.max(...ends)] : undefined;
}

/** Whether a column holds whole numbers, as far as is known of it: years are stored as 1957.0, too. */
function holdsWholeNumbers({ type, min, max, typical }: ColumnProfile): boolean {
  if (type !== 'real') return type === 'integer';
  return (
    typical.length >= LEAST_YEARS && [min, max, ...typical.map(({ value }) => value)].every((v) => Number.isInteger(v))
  );
}

/** Fewer years may be other numbers by chance. */
const LEAST_YEARS = 3;

/** The greatest number of years that people, things and firms have: "years old", "years of experience". */
const MOST_YEARS = 200;

/**
 * Whether a column with "years" in its name counts them: most of its values are too small to be years.
 * @param profile of the column
 */
export function countsYears({ type, typical }: ColumnProfile): boolean {
  const small = typical.filter(({ value }) => typeof value === 'number' && value >= 0 && value < MOST_YEARS);
  return isNumeric(type) && 2 * small.length > typical.length;
}
