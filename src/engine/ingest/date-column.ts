/** Dates as people write them, of one column: in which order their numbers stand is told by all of them together. */
import { type DateForm, fullYear, isCenturyOpen, readWrittenDate, type WrittenDate } from '../core/written-dates';
import { quoteLiteral } from '../core/sql-text';
import type { DateOrder } from '../graph/reading';
import { DATE_FUNCTION } from '../store/date-function';
import type { ColumnTold } from './column-told';

/** What a column of dates is, or why nobody can tell. */
export type DateVerdict =
  | {
      readonly type: 'date' | 'datetime' | 'time';
      readonly convert: (column: string) => string;
      readonly remarks: readonly ColumnTold[];
    }
  | { readonly doubt: ColumnTold };

const [MOST_MONTHS, MOST_DAYS] = [12, 31];

/** Collects such dates of one column. */
export class WrittenDates {
  /** The first of each form. */
  readonly #forms = new Map<DateForm | 'iso', string>();
  readonly #numbers = new NumberDates();
  #timed = false;
  /** The first year of two digits, and the first that may be in either century. */
  #short: WrittenExample | undefined;
  #open: string | undefined;
  /** Of months with two digits behind them, one that can be no day. */
  #isNoDay = false;

  /**
   * Takes a date.
   * @param text as it is written
   * @param date taken apart
   */
  add(text: string, date: WrittenDate): void {
    const { form, parts } = date;
    if (!this.#forms.has(form)) this.#forms.set(form, text);
    this.#timed ||= date.time !== undefined;
    if (form === 'parted') this.#numbers.add(text, date);
    else if (form !== 'yearless' && form !== 'unsure') this.#takeYear(parts[0] ?? '', text);
    if (form === 'month' && parts[0]?.length === 2 && Number(parts[0]) > MOST_DAYS) this.#isNoDay = true;
  }

  #takeYear(year: string, text: string): void {
    if (year.length !== 2) return;
    this.#short ??= { text, year };
    if (isCenturyOpen(year)) this.#open ??= text;
  }

  /**
   * What the column is.
   * @param order what a person says of it
   * @param iso a date among them that is written as ISO has it
   */
  verdict(order: DateOrder | undefined, iso: string | undefined): DateVerdict {
    const forms = new Map(this.#forms);
    // "Mar-12" is a month of 2012 where "Mar-98" stands beside it.
    if (this.#isNoDay || forms.has('yearless')) forms.delete('unsure');
    if (iso !== undefined && !forms.has('parted') && !forms.has('named')) forms.set('iso', iso);
    const [[form, first] = ['parted', ''] as const, ...others] = forms;
    if (others.length > 0) return { doubt: { kind: 'forms', examples: [...forms.values()] } };
    switch (form) {
      case 'yearless':
      case 'unsure':
        return { doubt: { kind: form === 'yearless' ? 'no-year' : 'day-or-year', examples: [first] } };
      case 'clock':
        return { type: 'time', convert: converted('dmy'), remarks: [] };
      case 'parted': {
        const found = this.#numbers.order(order);
        if (typeof found !== 'string') return { doubt: found };
        for (const { text, year } of this.#numbers.years(found)) this.#takeYear(year, text);
        return this.#dates(found, []);
      }
      default:
        return this.#dates('dmy', form === 'month' ? [{ kind: 'months', examples: [first] }] : []);
    }
  }

  #dates(order: DateOrder, remarks: readonly ColumnTold[]): DateVerdict {
    if (this.#open !== undefined) return { doubt: { kind: 'century', examples: [this.#open] } };
    const short = this.#short;
    const years: ColumnTold[] = short ? [{ kind: 'years', examples: [short.text, fullYear(short.year)] }] : [];
    return {
      type: this.#timed ? 'datetime' : 'date',
      convert: converted(order),
      remarks: [...remarks, ...years],
    };
  }
}

interface WrittenExample {
  readonly text: string;
  readonly year: string;
}

function converted(order: DateOrder): (column: string) => string {
  return (column) => `${DATE_FUNCTION}(${column}, ${quoteLiteral(order)})`;
}

/** Dates of three numbers, whose year comes last, or first, or may do either where it has two digits. */
class NumberDates {
  readonly #separators = new Map<string, string>();
  readonly #widths = new Map<'first' | 'last' | 'short', string>();
  #any = '';
  /** The first that can be of no such order. */
  readonly #not = new Map<DateOrder, string>();
  /** By place of the year: the first of two digits, and the first that may be in either century. */
  readonly #years = new Map<'first' | 'last', Map<boolean, WrittenExample>>();

  add(text: string, { parts, separator = '' }: WrittenDate): void {
    const [a = '', b = '', c = ''] = parts;
    this.#any ||= text;
    if (!this.#separators.has(separator)) this.#separators.set(separator, text);
    const width = a.length === 4 ? 'first' : c.length === 4 ? 'last' : 'short';
    if (!this.#widths.has(width)) this.#widths.set(width, text);
    if (width === 'short') {
      this.#takeYear('first', a.padStart(2, '0'), text);
      this.#takeYear('last', c, text);
    }
    if (width === 'first') {
      if (!isDay(b, c)) this.#rule('ymd', text);
      return;
    }
    if (!isDay(b, a)) this.#rule('dmy', text);
    if (!isDay(a, b)) this.#rule('mdy', text);
    if (width !== 'short' || a.length !== 2 || !isDay(b, c)) this.#rule('ymd', text);
  }

  #rule(order: DateOrder, text: string): void {
    if (!this.#not.has(order)) this.#not.set(order, text);
  }

  #takeYear(place: 'first' | 'last', year: string, text: string): void {
    const seen = this.#years.get(place) ?? new Map<boolean, WrittenExample>();
    const open = isCenturyOpen(year);
    if (!seen.has(open)) this.#years.set(place, seen.set(open, { text, year }));
  }

  /** Examples of years of two digits, where they stand in this order. */
  years(order: DateOrder): readonly WrittenExample[] {
    return [...(this.#years.get(order === 'ymd' ? 'first' : 'last')?.values() ?? [])];
  }

  /** The order of all of them. */
  order(said: DateOrder | undefined): DateOrder | ColumnTold {
    if (this.#separators.size > 1) return { kind: 'forms', examples: [...this.#separators.values()] };
    const [isFirst, isLast] = [this.#widths.has('first'), this.#widths.has('last')];
    if (isFirst && this.#widths.size > 1) return { kind: 'forms', examples: [...this.#widths.values()] };
    const [separator = ''] = this.#separators.keys();
    const orders: readonly DateOrder[] = isFirst ? ['ymd'] : isLast ? ['dmy', 'mdy'] : ['dmy', 'mdy', 'ymd'];
    const may = orders.filter((one) => !this.#not.has(one));
    if (may.length === 0) return { kind: 'mixed', examples: this.#contrary() };
    // With two digits the year comes first where dashes stand between, or where it can be nothing else.
    const usual = separator === '-' ? may : may.filter((one) => one !== 'ymd');
    const left = usual.length > 0 ? usual : may;
    if (left.length === 1 && left[0]) return left[0];
    if (said && may.includes(said)) return said;
    // Nobody writes the month first and points between.
    if (separator === '.' && left.includes('dmy')) return 'dmy';
    return { kind: left.includes('ymd') ? 'year-order' : 'order', examples: [this.#any] };
  }

  /** Two that are of no one order, the first of which can be day first, and the second month first. */
  #contrary(): readonly string[] {
    return [this.#not.get('mdy') ?? this.#any, this.#not.get('dmy') ?? this.#any];
  }
}

function isDay(month: string, day: string): boolean {
  return Number(month) >= 1 && Number(month) <= MOST_MONTHS && Number(day) >= 1 && Number(day) <= MOST_DAYS;
}

/**
 * Whether a text is a date, however it is written.
 * @param text without spaces around it
 */
export function isWrittenDate(text: string): boolean {
  const form = readWrittenDate(text)?.form;
  return form !== undefined && form !== 'yearless' && form !== 'unsure' && form !== 'clock';
}

const DIGITS = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

/**
 * Whether a number may be a day: 20231231.
 * @param digits it
 */
export function isDayOfDigits(digits: string): boolean {
  return DIGITS.test(digits);
}

/** SQL of such a day as ISO has it. */
export function isoOfDigits(column: string): string {
  return `substr(${column}, 1, 4) || '-' || substr(${column}, 5, 2) || '-' || substr(${column}, 7, 2)`;
}
