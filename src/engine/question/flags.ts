/** Columns that say yes or no. */
import type { SqlValue } from '../core/values';
import { isQuantity } from '../search/quantities';
import { isPlural, splitIdentifier } from '../search/words';
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

/** Words of a name that only say that it is a state. */
const OF_BEING = /^(?:is|was|has|had|are|be)$/;

/**
 * Whether a column of yes and no is called by what is not so: of a `no_smoking` room no is said where smoking is.
 * @param name its name
 */
export function saysContrary(name: string): boolean {
  return /^(?:no|non|not|without)$/.test(splitIdentifier(name).find((word) => !OF_BEING.test(word)) ?? '');
}

/** Last words of names that say what was done: `paid`, `verified`. */
const DONE = /(?:ed|paid|sent|done|held|made)$/;

/** Last words of names of how many there are, which a few rows may tell by 0 and 1 alone. */
const OF_NUMBER = /^(?:quantity|qty|count|number|num|no|score|rank|rating|level|grade|total|value)$/;

/**
 * Whether a column stores yes and no in numbers, and nothing else: none of them is an amount. Numbers of things are, though few rows may
 * have but none or one.
 * @param column any column
 */
export function isNumberedFlag(
  column: Pick<ViewColumn, 'profile' | 'isKey' | 'isReference' | 'kind' | 'name'>,
): boolean {
  if (column.kind !== 'number' || flagOf(column)?.no === undefined) return false;
  const isEither = ({ value }: { readonly value: SqlValue }) =>
    value === null || YES.test(String(value)) || NO.test(String(value));
  if (!column.profile.typical.every(isEither)) return false;
  const last = splitIdentifier(column.name).at(-1) ?? '';
  if (DONE.test(last)) return true;
  return !isPlural(last) && !isQuantity(last) && !OF_NUMBER.test(last);
}
