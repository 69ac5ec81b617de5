/** Dates and years in a question, as ISO text. */
import { WEEKDAYS } from './weekdays';

/** A date in a question; `month` and `day` are absent where only the year, or year and month, are named. */
export interface NamedDate {
  /** UTF-16 offsets, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** `1995-09-04 10:30:00`, `1995-09-04 10:30`, `1995-09-04`, `1995-09` or `1995`. */
  readonly iso: string;
}

/** Names of the months in their order, in small letters. */
export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
/** The names of months, as alternatives of a pattern: `january|february|…`. */
export const MONTH_NAMES = MONTHS.join('|');
const MONTH = `(${MONTHS.map((m) => `${m.slice(0, 3)}(?:${m.slice(3)})?`).join('|')})`;
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(1[5-9]\\d\\d|20\\d\\d)';

/** What makes a decade of a year: "the 1990s", "the 1990's", and not "2020's sales". */
const OF_DECADE = `s\\b|(?<=\\bthe\\s\\d{3}0)['’]s\\b`;

/** Patterns with the places of year, month and day among their groups. */
const PATTERNS: readonly {
  readonly pattern: RegExp;
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
  readonly time?: number;
}[] = [
  {
    pattern: new RegExp(`\\b${YEAR}[-/.](\\d{1,2})[-/.](\\d{1,2})(?:[ T](\\d\\d:\\d\\d(?::\\d\\d)?))?\\b`, 'gi'),
    year: 1,
    month: 2,
    day: 3,
    time: 4,
  },
  { pattern: new RegExp(`\\b${MONTH}\\.? ${DAY},? ${YEAR}\\b`, 'gi'), year: 3, month: 1, day: 2 },
  { pattern: new RegExp(`\\b${DAY}(?: of)? ${MONTH}\\.?,? ${YEAR}\\b`, 'gi'), year: 3, month: 2, day: 1 },
  { pattern: new RegExp(`\\b${MONTH}\\.?,? ${YEAR}\\b`, 'gi'), year: 2, month: 1 },
  // "1936-1956" are two years, and the 1990s none.
  {
    pattern: new RegExp(`(?<![\\d.,/]|(?<!${YEAR})-)${YEAR}(?!${OF_DECADE}|[\\d/]|-(?!${YEAR}\\b)|[.,]\\d)`, 'g'),
    year: 2,
  },
];

const ANY_DAY = '\\d{1,2}(?:st|nd|rd|th)?';
const ANY_MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\\.?';
const ANY_YEAR = '(?:1[5-9]|20)\\d{2}';
/** A day, a month or a year, as people write them: the source of a pattern without groups of its own. */
export const DATE_SAID = `(?:\\d{4}-\\d{2}(?:-\\d{2})?|(?:(?:${ANY_DAY}\\s+(?:of\\s+)?)?${ANY_MONTH}\\s+(?:${ANY_DAY},?\\s+)?)?${ANY_YEAR})(?!${OF_DECADE}|[-\\d])`;

/** The dates of a text, in order; none overlaps another. */
export function namedDates(text: string): NamedDate[] {
  const found: NamedDate[] = [];
  for (const { pattern, year, month, day, time } of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((f) => f.start < end && start < f.end)) continue;
      const parts = [match[year] ?? ''];
      if (month !== undefined) parts.push(two(monthNumber(match[month] ?? '')));
      if (day !== undefined) parts.push(two(Number(match[day])));
      const clock = match[time ?? -1];
      found.push({ start, end, iso: `${parts.join('-')}${clock === undefined ? '' : ` ${clock}`}` });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** A month that is named without a year. */
export interface NamedMonth {
  /** UTF-16 offsets, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** 1 to 12. */
  readonly month: number;
}

/** Whether a word is a month or a day of the week. */
export function isCalendarWord(word: string): boolean {
  return MONTHS.includes(word) || WEEKDAYS.some((day) => day.toLowerCase() === word);
}

/** "January to December": all months of each year, which is no condition. */
export function wholeYear(text: string): { readonly start: number; readonly end: number } | undefined {
  const match = WHOLE_YEAR.exec(text);
  return match ? { start: match.index, end: match.index + match[0].length } : undefined;
}

const WHOLE_YEAR = /\b(?:from )?january (?:to|through|till|until) december\b(?!,? \d{4})/i;

/** Months that are named without a year: "in February". Names that are also verbs count with a capital letter only. */
export function namedMonths(text: string): NamedMonth[] {
  const [dates, year] = [namedDates(text), wholeYear(text)];
  const taken = [...dates, ...(year ? [year] : [])];
  return [...text.matchAll(new RegExp(`\\b(?:${MONTH_NAMES})\\b`, 'gi'))].flatMap((match) => {
    const [name] = match;
    const [start, end] = [match.index, match.index + name.length];
    if (/^(?:may|march)$/.test(name) || taken.some((d) => d.start < end && start < d.end)) return [];
    return [{ start, end, month: monthNumber(name) }];
  });
}

/**
 * Whether a token is the name of a month: "march" and "may" in small letters are other words.
 * @param token of a question
 */
export function saysMonth({ word, capital }: { readonly word: string; readonly capital: boolean }): boolean {
  return MONTHS.includes(word) && (capital || !/^(?:may|march)$/.test(word));
}

/**
 * The number of a month, 1 of January.
 * @param text its name, or the beginning of that, or its number
 * @returns not a number where it is none of these
 */
export function monthNumber(text: string): number {
  const name = text.toLowerCase().slice(0, 3);
  const at = MONTHS.findIndex((m) => m.startsWith(name));
  return at < 0 ? Number(text) : at + 1;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Length of a date with a time to the second: it has no later moment. */
const SECOND = 'yyyy-mm-dd hh:mm:ss'.length;

/** The first and the last moment of a named date, as ISO text that compares rightly with dates and times. */
export function spanOf(iso: string): { readonly first: string; readonly after: string } {
  const [year = '', month, day] = iso.split('-');
  if (day !== undefined) return { first: iso, after: iso.length === SECOND ? iso : `${iso}~` };
  if (month !== undefined) return { first: `${iso}-01`, after: `${iso}~` };
  return { first: `${year}-01-01`, after: `${year}~` };
}
