/**
 * Numbers as people write them into cells: 1,234.50, 1.234,50 €, $71,832, (12), 12 km/h, 5 %. A column of them holds numbers of
 * one unit; what stands in other cells stays the text that it is.
 */
import { quoteLiteral } from '../core/sql-text';
import { CLOSE_UNIT, CURRENCY, mayBeUnit } from '../core/units';
import type { Decimal } from '../graph/reading';
import type { ColumnTold } from './column-told';

const INDIAN = String.raw`\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,12})?`;
const NUMBER = String.raw`${INDIAN}|\d{1,15}(?:[.,]\d{1,15})?|\d{1,3}(?:[,.'’ \u00a0\u202f]\d{3})+(?:[.,]\d{1,12})?|[.,]\d{1,15}`;
const WRITTEN = new RegExp(
  String.raw`^(\()?\s*([-−+])?\s*(${CURRENCY})?\s*([-−])?\s*(${NUMBER})(-)?(?:\s*(${CURRENCY})|(${CLOSE_UNIT})|[ \u00a0]((?:${CLOSE_UNIT}|[A-Za-z°µΩ][A-Za-z0-9/²³·.]{0,11})))?\s*(\))?$`,
);
/** Words after a number that say when or which, and no unit. */
const NO_UNIT =
  /^(?:[ap]\.?m\.?|uhr|bce?|ce|ad|st|nd|rd|th|[ab]|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z.]*)$/i;
const GROUPED_POINT = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d+)?$/;
const GROUPED_COMMA = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const GROUPED_SPACE = /^\d{1,3}(?:['’ \u00a0\u202f]\d{3})+(?:[.,]\d+)?$/;
const MOST_DIGITS = 15;
const MOST_SIGNED = 7;

/** So large a share of the filled cells, and all others but so many different ones, are numbers. */
const NUMBER_SHARE = 0.9;
const MOST_OTHERS = 3;
/** A word is a unit where it stands in so large a share of the cells. */
const UNIT_SHARE = 0.8;
/** Different units that are told apart; a column with more is text. */
const MOST_UNITS = 8;

/** What stands in a column of such numbers. */
export interface WrittenNumbers {
  readonly type: 'integer' | 'real';
  /** As it is written; absent where the numbers have none. */
  readonly unit?: string;
  /** Cells that are no numbers of this unit; they stay text. */
  readonly others: number;
  /** SQL that makes the number from a column of text. */
  readonly convert: (column: string) => string;
}

/** What a column is, or why a person has to say it. */
export type WrittenVerdict = WrittenNumbers | { readonly doubt: string } | undefined;

interface Parsed {
  readonly body: string;
  readonly unit: string;
  readonly formatted: boolean;
}

/** Collects cells of a column that may hold numbers as people write them. */
export class WrittenColumn {
  #cells = 0;
  #formatted = false;
  /** How often each unit occurs, and which cells with it. */
  readonly #units = new Map<string, number>();
  readonly #others = new Map<string, number>();
  #fraction = false;
  #point = false;
  #comma = false;
  /** The first with a decimal point, and the first with a decimal comma. */
  readonly #decimals: string[] = [];
  #groupedPoint = false;
  #groupedComma = false;
  #grouped = false;
  #spaced = 0;
  readonly #spacedLengths = new Set<number>();
  #example: string | undefined;
  /** A number without a unit is not nought. */
  #isBare = false;
  /** Cells by unit, where there are several, so that those of the rarer ones can be named; a few of each. */
  readonly #byUnit = new Map<string, Set<string>>();

  /** Nothing that comes can make it a column of numbers any more. */
  hopeless = false;

  /**
   * Takes the plain numbers that came before the first of another kind.
   * @param integers how many whole ones
   * @param reals how many with a point, and whether all of them have three decimals, as thousands would
   * @param example one with a point
   */
  addPlain(integers: number, reals: number, threeDecimals: boolean, example: string | undefined): void {
    this.#cells += integers + reals;
    this.#units.set('', integers + reals);
    if (reals === 0) return;
    if (threeDecimals) this.#groupedComma = true;
    else {
      this.#point = this.#fraction = true;
      if (example !== undefined) this.#decimals.push(example);
    }
  }

  /** Among the plain numbers is one that is not nought. */
  addNotZero(): void {
    this.#isBare = true;
  }

  /** Takes a cell without spaces around it. */
  add(text: string): void {
    if (this.hopeless) return;
    this.#cells++;
    const parsed = parse(text);
    if (!parsed) {
      this.#others.set(text, (this.#others.get(text) ?? 0) + 1);
      this.hopeless = this.#others.size > MOST_OTHERS;
      return;
    }
    const { body, unit } = parsed;
    this.#formatted ||= parsed.formatted;
    this.#units.set(unit, (this.#units.get(unit) ?? 0) + 1);
    this.#isBare ||= unit === '' && /[1-9]/.test(body);
    const seen = this.#byUnit.get(unit) ?? new Set<string>();
    if (seen.size <= MOST_OTHERS) this.#byUnit.set(unit, seen.add(text));
    this.hopeless = this.#units.size > MOST_UNITS;
    const [point, comma] = [this.#point, this.#comma];
    this.#look(body, text);
    if (point !== this.#point || comma !== this.#comma) this.#decimals.push(text);
  }

  #look(body: string, text: string): void {
    if (GROUPED_SPACE.test(body)) {
      this.#grouped = true;
      this.#spaced++;
      if (this.#spacedLengths.size < 2) this.#spacedLengths.add(body.length);
      if (/,\d+$/.test(body)) this.#comma = true;
      if (/\.\d+$/.test(body)) this.#point = true;
      this.#fraction ||= /[.,]\d+$/.test(body);
    } else if (/,.*\./.test(body) || /,.*,/.test(body)) {
      this.#point = true;
      this.#fraction ||= body.includes('.');
    } else if (/\..*,/.test(body) || /\..*\./.test(body)) {
      this.#comma = true;
      this.#fraction ||= body.includes(',');
    } else if (GROUPED_POINT.test(body) && !body.startsWith('0')) {
      this.#groupedPoint = true;
      this.#example ??= text;
    } else if (body.includes(',')) this.#comma = this.#fraction = true;
    else if (GROUPED_COMMA.test(body) && !body.startsWith('0')) {
      this.#groupedComma = true;
    } else if (body.includes('.')) this.#point = this.#fraction = true;
  }

  /**
   * What the column is.
   * @param decimal what stands before decimals, where a person or the rest of the file says so
   * @param semicolons the cells of the file are separated as in countries that write decimal commas
   * @returns undefined where it is no column of such numbers
   */
  verdict(decimal: Decimal | undefined, semicolons: boolean): WrittenVerdict {
    const numbers = [...this.#units.values()].reduce((sum, count) => sum + count, 0);
    // Digits in groups, all equally many, are a number to call.
    if (this.#spaced === numbers && numbers > 1 && this.#spacedLengths.size === 1) return undefined;
    if (this.hopeless || numbers === 0 || !(this.#formatted || (decimal === 'comma' && this.#groupedComma)))
      return undefined;
    if (this.#point && this.#comma) return undefined;
    const found = this.#comma ? 'comma' : this.#point ? 'point' : undefined;
    if (found === undefined && this.#groupedPoint && decimal === undefined && (semicolons || this.#groupedComma))
      return { doubt: this.#example ?? '' };
    const before = found ?? decimal ?? 'point';
    return this.#asNumbers(before, numbers);
  }

  /** What there is to say of a column that is none of numbers for the units that it has. */
  mixture(): ColumnTold | undefined {
    if (this.#point && this.#comma && !this.hopeless) return { kind: 'decimals', examples: [...this.#decimals] };
    const units = [...this.#units].filter(([unit]) => unit !== '').sort((a, b) => b[1] - a[1]);
    const [[first] = ['']] = units;
    const known = units.filter(([unit]) => mayBeUnit(unit)).reduce((sum, [, count]) => sum + count, 0);
    const all = units.reduce((sum, [, count]) => sum + count, 0);
    if (this.hopeless || all === 0 || known < all * UNIT_SHARE) return undefined;
    const bare = this.#units.get('') ?? 0;
    const isOne = units.every(([unit]) => unit === first || isAlike(unit, first));
    if (isOne && (bare === 0 || !isSymbol(first))) return undefined;
    const examples = units.map(([unit, count]) => `${String(count)} × ${unit}`);
    return { kind: 'units', examples: bare > 0 ? [...examples, `${String(bare)} × –`] : examples };
  }

  #asNumbers(before: Decimal, numbers: number): WrittenVerdict {
    const units = [...this.#units].filter(([unit]) => unit !== '').sort((a, b) => b[1] - a[1]);
    const [[unit, most] = ['', 0], ...further] = units;
    const alike = further.filter(([other]) => isAlike(other, unit));
    const rare = further.filter(([other]) => !isAlike(other, unit));
    const withUnit = alike.reduce((sum, [, count]) => sum + count, most);
    const bare = this.#units.get('') ?? 0;
    if (unit !== '' && !isSymbol(unit) && withUnit < numbers * UNIT_SHARE) return undefined;
    if (unit !== '' && bare > withUnit) return undefined;
    // Beside 5 % stands 0.5 for a half, a count or a year, and hardly ever for so many percent.
    if (this.#isBare && /[%‰]/.test(unit)) return undefined;
    const others = new Map(this.#others);
    for (const [name, count] of rare) {
      const cells = this.#byUnit.get(name) ?? new Set();
      if (others.size + cells.size > MOST_OTHERS) return undefined;
      for (const cell of cells) others.set(cell, count);
    }
    const left = this.#cells - bare - withUnit;
    if (left > this.#cells * (1 - NUMBER_SHARE) && left > 0) return undefined;
    const fraction = this.#fraction || (before === 'point' ? this.#groupedComma : this.#groupedPoint);
    const type = fraction ? 'real' : 'integer';
    // The longer before the shorter, of which it may be made.
    const written = [unit, ...alike.map(([other]) => other)].sort((a, b) => b.length - a.length);
    const strip = [...written, ...(before === 'comma' ? ['.'] : [',']), ...(this.#grouped ? ["'", '’'] : [])];
    const number = (c: string): string => toNumber(c, strip, before, type);
    const kept = [...others.keys()].map(quoteLiteral).join(', ');
    return {
      type,
      ...(unit !== '' && { unit }),
      others: left,
      convert: kept === '' ? number : (c) => `CASE WHEN trim(${c}) IN (${kept}) THEN ${c} ELSE ${number(c)} END`,
    };
  }
}

/** Whether two units are one, of one and of several: day and days. */
function isAlike(a: string, b: string): boolean {
  const [short = '', long = ''] = [a, b].sort((one, other) => one.length - other.length);
  return short.length > 1 && long === `${short}s`;
}

function isSymbol(unit: string): boolean {
  return new RegExp(`^(?:${CURRENCY}|[%‰])$`).test(unit);
}

function parse(text: string): Parsed | undefined {
  const match = WRITTEN.exec(text);
  if (!match) return undefined;
  const [, open = '', sign = '', before = '', inner = '', body = '', trailing = '', ...behind] = match;
  const [currency = '', close = '', word = '', end = ''] = behind;
  if ((open === '') !== (end === '') || [sign, inner, trailing, open].filter((one) => one !== '').length > 1)
    return undefined;
  if ([before, currency, close, word].filter((unit) => unit !== '').length > 1) return undefined;
  if (word !== '' && NO_UNIT.test(word)) return undefined;
  const digits = body.replace(/\D/g, '');
  // What begins with a plus and is long is a number to call.
  if (sign === '+' && (digits.length > MOST_SIGNED || /\s/.test(body))) return undefined;
  if (digits.length > MOST_DIGITS || /^0\d/.test(body)) return undefined;
  const grouped = GROUPED_POINT.test(body) || GROUPED_COMMA.test(body) || GROUPED_SPACE.test(body);
  if (!grouped && /[.,].*[.,]/.test(body)) return undefined;
  const unit = before + currency + close + word;
  const isSigned = open !== '' || trailing !== '' || sign === '−' || sign === '+' || inner === '−';
  const formatted = unit !== '' || isSigned || /[,'’ \u00a0\u202f]|\..*\./.test(body);
  return { body, unit, formatted };
}

/** Takes out all that is no digit, point or sign, then casts. */
function toNumber(column: string, strip: readonly string[], before: Decimal, type: 'integer' | 'real'): string {
  const without = [...strip.filter((part) => part !== ''), ' ', '\u00a0', '\u202f', '\t', '(', ')'].reduce(
    (sql, part) => `replace(${sql}, ${quoteLiteral(part)}, '')`,
    column,
  );
  const pointed = before === 'comma' ? `replace(${without}, ',', '.')` : without;
  const signed = `replace(${pointed}, ${quoteLiteral('−')}, '-')`;
  const number = `CAST(${signed} AS ${type === 'integer' ? 'INTEGER' : 'REAL'})`;
  return `CASE WHEN trim(${column}) LIKE '(%' OR trim(${column}) LIKE '%-' THEN -${number} ELSE ${number} END`;
}
