/** The values of a condition as a person reads and types them: several stand between `|`; quotes keep one as it is. Pure. */
import type { Cell } from './parts';

/** Between the values of `=` and `!=`. */
export const BETWEEN_VALUES = /\s*\|\s*/;
/** Between the bounds of `between` on a command line. */
export const BETWEEN_BOUNDS = /\s+and\s+/i;

/** What could not be told from something else without quotes: what has a separator in it, blanks around it, or quotes. */
const AMBIGUOUS = /\||\sand\s|^\s|\s$|^"|^$/i;
const QUOTED = /^\s*"((?:[^"]|"")*)"/;

/** A number as it may be typed, with commas between thousands. */
const NUMBER = /^[+-]?(?:(?:\d+|\d{1,3}(?:,\d{3})+)\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * The first of some typed values that is no number.
 * @param values as `typedValues` gives them
 * @returns undefined where all can be compared as numbers
 */
export function notANumber(values: readonly Cell[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && !NUMBER.test(value.trim()));
}

/**
 * Values as text that `typedValues` reads back.
 * @param values the values; nothing is shown for NULL
 */
export function valuesText(values: readonly Cell[]): string {
  return values.map(valueText).join(' | ');
}

function valueText(value: Cell): string {
  if (value === null) return '';
  const text = String(value);
  return AMBIGUOUS.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The values that a text stands for.
 * @param text as it was typed; a value in double quotes is taken as it stands, a quote in it is doubled
 * @param before the values that the field showed: where its text is still theirs they come back as they were
 * @param separator what stands between several values; absent where there is one
 * @returns undefined where one of them is empty without quotes
 */
export function typedValues(text: string, before: readonly Cell[], separator?: RegExp): Cell[] | undefined {
  const fits = separator ? before.length > 0 : before.length === 1;
  if (fits && text === valuesText(before)) return [...before];
  const values: string[] = [];
  let rest: string | undefined = text;
  while (rest !== undefined) {
    const [value, after]: readonly [string, string | undefined] = quoted(rest, separator) ?? plain(rest, separator);
    if (value === '' && !QUOTED.test(rest)) return undefined;
    values.push(value);
    rest = after;
  }
  return values;
}

/** A quoted value and the text after its separator; undefined where more follows than that. */
function quoted(text: string, separator: RegExp | undefined): readonly [string, string | undefined] | undefined {
  const [whole, inner = ''] = QUOTED.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const after = text.slice(whole.length);
  const value = inner.replaceAll('""', '"');
  if (after.trim() === '') return [value, undefined];
  const next = separator?.exec(after);
  return next?.index === 0 ? [value, after.slice(next[0].length)] : undefined;
}

function plain(text: string, separator: RegExp | undefined): readonly [string, string | undefined] {
  const next = separator?.exec(text);
  if (!next) return [text.trim(), undefined];
  return [text.slice(0, next.index).trim(), text.slice(next.index + next[0].length)];
}
