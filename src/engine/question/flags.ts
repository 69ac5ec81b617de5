/** Columns that say yes or no. */
import type { SqlValue } from '../core/values';
import type { ViewColumn } from './schema-view';

const YES = /^(y|yes|t|true|1)$/i;
const NO = /^(n|no|f|false|0)$/i;
/** Different values of a column for yes, no and what is not known. */
const MOST_OF_FLAG = 3;

/**
 * What a column stores for yes and for no.
 * @param column any column
 * @returns undefined where it does not store yes or no
 */
export function flagOf({
  profile,
}: Pick<ViewColumn, 'profile'>): { readonly yes: SqlValue; readonly no?: SqlValue } | undefined {
  if (profile.distinct > MOST_OF_FLAG) return undefined;
  const stored = profile.typical.map((t) => t.value).filter((v) => v !== null && !(v instanceof Uint8Array));
  const [yes, no] = [stored.find((v) => YES.test(String(v))), stored.find((v) => NO.test(String(v)))];
  if (yes === undefined || (no === undefined && stored.length > 1)) return undefined;
  return { yes, ...(no !== undefined && { no }) };
}
