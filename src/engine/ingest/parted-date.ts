/** Dates such as 1/31/2005, 31.1.2005 and 2005/01/31: day and month in either order, told apart by the whole column. */
import { quoteLiteral } from '../core/sql-text';
import type { DateOrder } from '../graph/reading';

const YEAR_LAST = /^(\d{1,2})([/.-])(\d{1,2})\2\d{4}$/;
const YEAR_FIRST = /^\d{4}([/.])(\d{1,2})\1(\d{1,2})$/;

/** What a column of dates is, or why nobody can tell. */
export type DateVerdict =
  | { readonly convert: (column: string) => string }
  | {
      /** `order`: day and month may be either way; `mixed`: some dates fit one order alone and some the other. */
      readonly doubt: 'order' | 'mixed';
      readonly examples: readonly string[];
    };

/**
 * Whether a text is such a date.
 * @param text without spaces around it
 */
export function isPartedDate(text: string): boolean {
  return YEAR_LAST.test(text) || YEAR_FIRST.test(text);
}

/** Collects such dates of one column. */
export class PartedDates {
  #firstMax = 0;
  #secondMax = 0;
  readonly #separators = new Set<string>();
  readonly #yearFirst = new Set<boolean>();
  /** The first date, the first that can only be day first, and the first that can only be month first. */
  #any = '';
  #dayFirst: string | undefined;
  #monthFirst: string | undefined;

  /** Takes a date. */
  add(text: string): void {
    const last = YEAR_LAST.exec(text);
    const [first, separator, second] = last
      ? [Number(last[1]), last[2], Number(last[3])]
      : [Number(YEAR_FIRST.exec(text)?.[3]), YEAR_FIRST.exec(text)?.[1], Number(YEAR_FIRST.exec(text)?.[2])];
    if (separator === undefined) return;
    this.#any ||= text;
    this.#yearFirst.add(!last);
    this.#separators.add(separator);
    this.#firstMax = Math.max(this.#firstMax, first);
    this.#secondMax = Math.max(this.#secondMax, second);
    if (first > 12) this.#dayFirst ??= text;
    if (second > 12) this.#monthFirst ??= text;
  }

  /**
   * What the column is.
   * @param order what a person says of it
   * @returns undefined where it holds no dates of one form
   */
  verdict(order: DateOrder | undefined): DateVerdict | undefined {
    const [separator = ''] = this.#separators;
    if (this.#separators.size > 1 || this.#yearFirst.size > 1) return undefined;
    if (Math.max(this.#firstMax, this.#secondMax) > 31) return undefined;
    // Where the year comes first, "first" is the day, which comes last.
    if (this.#yearFirst.has(true)) return this.#secondMax > 12 ? undefined : { convert: yearFirst(separator) };
    if (this.#dayFirst !== undefined && this.#monthFirst !== undefined)
      return { doubt: 'mixed', examples: [this.#dayFirst, this.#monthFirst] };
    const told = this.#dayFirst !== undefined ? 'dmy' : this.#monthFirst !== undefined ? 'mdy' : undefined;
    // Nobody writes the month first and points between.
    const found = told ?? order ?? (separator === '.' ? 'dmy' : undefined);
    return found ? { convert: yearLast(separator, found) } : { doubt: 'order', examples: [this.#any] };
  }
}

function yearLast(separator: string, order: DateOrder): (column: string) => string {
  const first = (c: string): string => `CAST(trim(${c}) AS INTEGER)`;
  const second = (c: string): string => `CAST(substr(${c}, instr(${c}, ${quoteLiteral(separator)}) + 1) AS INTEGER)`;
  const [month, day] = order === 'mdy' ? [first, second] : [second, first];
  return (c) => iso(c, `substr(trim(${c}), -4)`, month(c), day(c));
}

function yearFirst(separator: string): (column: string) => string {
  const after = (c: string): string => `substr(trim(${c}), 6)`;
  const month = (c: string): string => `CAST(${after(c)} AS INTEGER)`;
  const day = (c: string): string =>
    `CAST(substr(${after(c)}, instr(${after(c)}, ${quoteLiteral(separator)}) + 1) AS INTEGER)`;
  return (c) => iso(c, `substr(trim(${c}), 1, 4)`, month(c), day(c));
}

function iso(column: string, year: string, month: string, day: string): string {
  return `CASE WHEN ${column} IS NOT NULL THEN printf('%s-%02d-%02d', ${year}, ${month}, ${day}) END`;
}
