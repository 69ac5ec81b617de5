/** Columns that say yes or no. */
import type { SqlValue } from '../core/values';
import type { ViewColumn } from './schema-view';

const YES = /^(y|yes|t|true|1)$/i;
const NO = /^(n|no|f|false|0)$/i;
/** Different values of a column for yes, no and what is not known. */
const MOST_OF_FLAG = 3;

/**
 * What a column stores for yes and for no. Numbers of rows are neither, though a few rows have but 0 and 1.
 * @param column any column
 * @returns undefined where it does not store yes or no
 */
export function flagOf({
  profile,
  isKey,
  isReference,
}: Pick<ViewColumn, 'profile' | 'isKey' | 'isReference'>):
  { readonly yes: SqlValue; readonly no?: SqlValue } | undefined {
  if (isKey || isReference || profile.distinct > MOST_OF_FLAG) return undefined;
  const stored = profile.typical.map((t) => t.value).filter((v) => v !== null && !(v instanceof Uint8Array));
  const [yes, no] = [stored.find((v) => YES.test(String(v))), stored.find((v) => NO.test(String(v)))];
  // What is stored once or twice is not typical, but it is there.
  if (yes === undefined || (no === undefined && Math.max(stored.length, profile.distinct) > 1)) return undefined;
  return { yes, ...(no !== undefined && { no }) };
}
