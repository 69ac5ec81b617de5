/** Dates of spreadsheets: days since 1900 or 1904, which a format tells from other numbers. */
import { SSF } from '@e965/xlsx';

/** What the library leaves untyped. */
interface NumberFormats {
  is_date(format: string): boolean;
  parse_date_code(value: number, options: { readonly date1904: boolean }): DateCode | null;
}

const FORMATS = SSF as NumberFormats;

/**
 * Whether a format shows a number as a date or time.
 * @param format how a cell is shown
 */
export function isDateFormat(format: string): boolean {
  return FORMATS.is_date(format);
}

/** A format that shows hours, minutes or seconds. */
const SHOWS_TIME = /[hs]|am\/pm/i;
/** A format whose hours, minutes or seconds run on beyond those of a day. */
const SHOWS_DURATION = /\[[hms]+\]/i;
/** A format that shows a day, month or year; a month looks like minutes. */
const SHOWS_DAY = /[dy]|e(?![+-])|m{3,}|^m+$/i;

/**
 * A date or time as ISO text.
 * @param value days since the workbook's first day
 * @param format how the cell shows it
 * @param from1904 whether days are counted from 1904
 * @returns `2020-01-02`, `2020-01-02 13:05:00` or `13:05:00`; null for the day before the first, which is shown as 0 January 1900 and
 *   is none; undefined where the number is no date
 */
export function sheetDate(value: number, format: string, from1904: boolean): string | null | undefined {
  const plain = format.replaceAll(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]/gi, '');
  const showsTime = SHOWS_TIME.test(plain);
  const timeOnly = showsTime && !SHOWS_DAY.test(plain);
  if (timeOnly && (value < 0 || SHOWS_DURATION.test(format))) return durationOf(value);
  if (timeOnly && value < 1) return timeOfDay(value);
  if (value >= 0 && value < 1 && !from1904) return value === 0 ? null : timeOfDay(value);
  return dayOf(value, showsTime, from1904);
}

function dayOf(value: number, withTime: boolean, from1904: boolean): string | undefined {
  if (value < 0) return undefined;
  const date = FORMATS.parse_date_code(value, { date1904: from1904 });
  if (!date || date.y > 9999) return undefined;
  const day = `${String(date.y).padStart(4, '0')}-${two(date.m)}-${two(date.d)}`;
  const hasTime = date.H > 0 || date.M > 0 || date.S > 0;
  return withTime || hasTime ? `${day} ${two(date.H)}:${two(date.M)}:${two(date.S)}` : day;
}

interface DateCode {
  readonly y: number;
  readonly m: number;
  readonly d: number;
  readonly H: number;
  readonly M: number;
  readonly S: number;
}

const SECONDS_OF_DAY = 86_400;

/** What is rounded up to midnight is still the end of its day. */
function timeOfDay(value: number): string {
  return timeOf(Math.min(SECONDS_OF_DAY - 1, Math.round(value * SECONDS_OF_DAY)));
}

/** Hours may be more than a day has, or less than none. */
function durationOf(value: number): string {
  const time = timeOf(Math.round(Math.abs(value) * SECONDS_OF_DAY));
  return value < 0 ? `-${time}` : time;
}

function timeOf(seconds: number): string {
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}
