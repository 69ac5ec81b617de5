/** How the values of a column are read as numbers: what SQL has to convert, and what it has to leave out. */
import type { ColumnType, SqlValue } from '../core/values';
import { isNumeric, normaliseCode } from '../core/values';
import type { ColumnProfile } from '../profile/catalogue';

/** Most values that are named as left out. */
const NAMED_VALUES = 3;

/** How a column of numbers is read. */
export interface NumberReading {
  /** What stored text is converted to; absent where numbers are stored. */
  readonly cast?: 'INTEGER' | 'REAL';
  /** Some values are no numbers: whatever computes with the column has to leave them out. */
  readonly strict: boolean;
  /** Rows that are left out although no code says that they are not known, and the most frequent values of them. */
  readonly leftOut: { readonly rows: number; readonly values: readonly string[] };
}

/**
 * How a column is read as numbers.
 * @param type its type: the graph's, else that of its values
 * @param profile what it holds
 * @param missing stored values that mean "not known"
 * @returns undefined where it is no column of numbers, or where numbers and nothing else are stored
 */
export function numberReading(
  type: ColumnType,
  profile: ColumnProfile,
  missing: readonly SqlValue[],
): NumberReading | undefined {
  if (!isNumeric(type)) return undefined;
  const asText = profile.numbersAsText === true || profile.type === 'text';
  const others = profile.notNumbers;
  if (!asText && !others) return undefined;
  const codes = new Set(missing.map(normaliseCode));
  const known = (others?.values ?? []).filter(({ value }) => codes.has(normaliseCode(value)) || isBlank(value));
  const rows = (others?.rows ?? 0) - known.reduce((sum, { count }) => sum + count, 0);
  const unknown = (others?.values ?? []).filter((v) => !known.includes(v));
  return {
    // A fraction in a column that the graph calls whole stays what it is.
    ...(asText && { cast: profile.type === 'integer' ? 'INTEGER' : 'REAL' }),
    // What codes for "not known" leave out already needs no second look, unless rows were not looked at.
    strict: rows > 0 || known.some(({ value }) => isBlank(value)) || profile.sampledRows !== undefined,
    leftOut: {
      rows,
      values: unknown.slice(0, NAMED_VALUES).map(({ value }) => String(value)),
    },
  };
}

function isBlank(value: SqlValue): boolean {
  return typeof value === 'string' && value.trim() === '';
}
