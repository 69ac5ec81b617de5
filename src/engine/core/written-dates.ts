/**
 * Dates and times as people write them: 1/31/2005, 31.12.98, 4 Mar 1998, March 4th, 1998 at 9:30 pm, Mar-98, 02/Oct/2002:13:55:36 +0200.
 * A date is taken apart here, and written as ISO has it once it is known in which order its parts stand.
 */
import { monthOf } from './month-names';

/** The order of day, month and year where all three are written as numbers. */
export type PartOrder = 'dmy' | 'mdy' | 'ymd';

/**
 * How a date is written: three numbers (`parted`); with the name of its month (`named`); a month and a year (`month`); a day and a
 * month, and no year (`yearless`), whose number may also be a year (`unsure`); a time of day with a.m. or p.m. (`clock`).
 */
export type DateForm = 'parted' | 'named' | 'month' | 'yearless' | 'unsure' | 'clock';

/** A date that was taken apart. */
export interface WrittenDate {
  readonly form: DateForm;
  /** The numbers as they stand, the month of a name as one; absent where it has none. */
  readonly parts: readonly string[];
  /** What stands between the numbers of a `parted` one. */
  readonly separator?: string;
  /** As ISO has it. */
  readonly time?: string;
}

const NUMBERS = /^(\d{4}|\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{1,2})$/;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? +/i;
const TIME =
  /^(.*?)(?:,? +(?:at +)?|T|:)(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(?: ?([ap])\.?m\.?)?(?: ?(Z|(?:UTC|GMT)?[+-]\d\d:?\d\d|UTC|GMT)(?: \([\p{L} ]+\))?)?$/iu;
const CLOCK = /^(\d{1,2})(?::([0-5]\d))(?::([0-5]\d))? ?([ap])\.?m\.?$/i;
const NAME = String.raw`(\p{L}{3,10})\.?`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th|er|º|\.)?`;
const YEAR = String.raw`(\d{4}|['’]?\d{2})`;
const GAP = String.raw`(?:,? ?|[-/.])`;
const OF = String.raw`(?:(?:of|de) )?`;
const DAY_FIRST = new RegExp(`^${DAY}${GAP}${OF}${NAME}${GAP}(?:del? )?${YEAR}$`, 'u');
const MONTH_FIRST = new RegExp(`^${NAME}(?: |-)${DAY}(?:, ?| |-)${YEAR}$`, 'u');
const YEAR_FIRST = new RegExp(`^(\\d{4})${GAP}${NAME}${GAP}(\\d{1,2})$`, 'u');
const MONTH_YEAR = new RegExp(`^${NAME}${GAP}${OF}${YEAR}$`, 'u');
const YEAR_MONTH = new RegExp(`^(\\d{4})${GAP}${NAME}$`, 'u');
const DAY_MONTH = new RegExp(`^${DAY}${GAP}${OF}${NAME}$`, 'u');
const MONTH_DAY = new RegExp(`^${NAME}( |-)${DAY}$`, 'u');
/** Nothing that is longer is a date. */
const LONGEST = 48;
const ISO = /^\d{4}-\d\d-\d\d(?:$|[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$)/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?(Z|[+-]\d\d:?\d\d)?$/;
const DAYS = 31;
const MONTHS = 12;
/** Years of two digits that everybody reads alike: programs put those between into one century or the other. */
const SURE_1900 = 69;
const SURE_2000 = 29;

/**
 * Takes a date apart.
 * @param text without spaces around it
 * @returns undefined where it is none, and for what ISO has as it stands
 */
export function readWrittenDate(text: string): WrittenDate | undefined {
  // Most texts are no dates, and end here.
  if (text.length > LONGEST || text.length < 4 || !/\d/.test(text)) return undefined;
  const numbers = numbersOf(text);
  if (numbers) return numbers;
  const clock = CLOCK.exec(text);
  if (clock) {
    const time = timeOf(clock[1], clock[2], clock[3], undefined, clock[4], undefined);
    return time === undefined ? undefined : { form: 'clock', parts: [], time };
  }
  const compact = COMPACT.exec(text);
  if (compact) return compactDate(compact);
  const [, before, hour, minute, second, fraction, half, zone] = TIME.exec(text) ?? [];
  if (before === undefined) return dayOf(text);
  const time = timeOf(hour, minute, second, fraction, half, zone);
  const day = dayOf(before);
  const isDay = day?.form === 'parted' || day?.form === 'named';
  return time !== undefined && isDay ? { ...day, time } : undefined;
}

function compactDate([, year = '', month = '', day = '', hour, minute, second, zone]: RegExpExecArray):
  WrittenDate | undefined {
  const time = timeOf(hour, minute, second, undefined, undefined, zone);
  return time === undefined ? undefined : { form: 'parted', parts: [year, month, day], separator: '', time };
}

function numbersOf(text: string): WrittenDate | undefined {
  const [, first = '', separator = '', second = '', third = ''] = NUMBERS.exec(text) ?? [];
  if (first === '' || Number(second) === 0 || Number(first) === 0) return undefined;
  const isLong = third.length === 4 || first.length === 4;
  const isShort = first.length <= 2 && third.length === 2;
  if (isLong ? first.length === third.length : !isShort) return undefined;
  // What stands in the middle is a day or a month, and so is one of the others.
  if (Number(second) > DAYS) return undefined;
  return { form: 'parted', parts: [first, second, third], separator };
}

function dayOf(text: string): WrittenDate | undefined {
  const plain = text.replace(WEEKDAY, '').trimEnd();
  const numbers = numbersOf(plain);
  if (numbers || !/\p{L}/u.test(plain)) return numbers;
  const named = DAY_FIRST.exec(plain);
  if (named) return withName('named', named[3], named[2], named[1]);
  const american = MONTH_FIRST.exec(plain);
  if (american) return withName('named', american[3], american[1], american[2]);
  const yearFirst = YEAR_FIRST.exec(plain);
  if (yearFirst) return withName('named', yearFirst[1], yearFirst[2], yearFirst[3]);
  return monthAlone(plain);
}

function monthAlone(plain: string): WrittenDate | undefined {
  const [, name, gap, day = ''] = MONTH_DAY.exec(plain) ?? [];
  if (name !== undefined && Number(day) <= DAYS && Number(day) > 0)
    return withName(gap === '-' && day.length === 2 ? 'unsure' : 'yearless', undefined, name, day);
  const month = MONTH_YEAR.exec(plain);
  if (month) return withName('month', month[2], month[1], undefined);
  const yearMonth = YEAR_MONTH.exec(plain);
  if (yearMonth) return withName('month', yearMonth[1], yearMonth[2], undefined);
  const dayMonth = DAY_MONTH.exec(plain);
  return dayMonth ? withName('yearless', undefined, dayMonth[2], dayMonth[1]) : undefined;
}

function withName(
  form: DateForm,
  year: string | undefined,
  name: string | undefined,
  day: string | undefined,
): WrittenDate | undefined {
  const month = monthOf(name ?? '');
  if (month === undefined || (day !== undefined && (Number(day) > DAYS || Number(day) === 0))) return undefined;
  return { form, parts: [year?.replace(/^\D/, '') ?? '', String(month), day ?? ''] };
}

function timeOf(
  hour = '',
  minute = '',
  second: string | undefined,
  fraction: string | undefined,
  half: string | undefined,
  zone: string | undefined,
): string | undefined {
  const written = Number(hour);
  if (half !== undefined && (written < 1 || written > 12)) return undefined;
  const hours = half === undefined ? written : (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hours > 23) return undefined;
  const [, away, minutes] = /([+-]\d\d):?(\d\d)$/.exec(zone ?? '') ?? [];
  const zoned = zone === undefined ? '' : away === undefined ? 'Z' : `${away}:${minutes ?? '00'}`;
  const seconds = second === undefined ? '' : `:${second}${fraction === undefined ? '' : `.${fraction}`}`;
  return `${padded(hours)}:${minute}${seconds}${zoned}`;
}

/**
 * Whether a year of two digits may be in either of two centuries, as one program or another has it.
 * @param year its two digits
 */
export function isCenturyOpen(year: string): boolean {
  return year.length === 2 && Number(year) > SURE_2000 && Number(year) < SURE_1900;
}

/** A year of four digits. */
export function fullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) <= SURE_2000 ? `20${year}` : `19${year}`;
}

/**
 * A date as ISO has it; the first day of a month that stands alone.
 * @param text a date that can be taken apart, or what ISO has already
 * @param order where the parts of one of three numbers stand
 * @returns undefined where it is no date, or has no year
 */
export function isoDate(text: string, order: PartOrder): string | undefined {
  const trimmed = text.trim();
  if (ISO.test(trimmed)) return trimmed;
  const read = readWrittenDate(trimmed);
  if (!read) return undefined;
  const { form, parts, time } = read;
  if (form === 'clock') return time;
  const [year, month, day] = form === 'parted' ? inOrder(parts, order) : [parts[0], parts[1], parts[2] || '1'];
  if (!year || !month || !day || Number(month) > MONTHS) return undefined;
  return `${fullYear(year)}-${padded(month)}-${padded(day)}${time === undefined ? '' : ` ${time}`}`;
}

/** Year, month and day. */
function inOrder([a = '', b = '', c = '']: readonly string[], order: PartOrder): readonly (string | undefined)[] {
  if (a.length === 4 || order === 'ymd') return [a, b, c];
  return order === 'mdy' ? [c, a, b] : [c, b, a];
}

function padded(number: string | number): string {
  return String(number).padStart(2, '0');
}
