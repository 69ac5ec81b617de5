/**
 * Finds the type of a column of text while its values stream by. Nothing may be lost: a column becomes a number only if
 * every value can be written again from the number (but for trailing zeros of amounts), else it stays text.
 */
import type { ColumnType } from '../core/values';
import { quoteLiteral } from '../core/sql-text';
import type { Reading } from '../graph/reading';
import { readWrittenDate } from '../core/written-dates';
import { BlanksAround, CountedTimes, Rounded, Shortened, withoutBlanks, withoutBlanksAround } from './cell-oddities';
import type { ColumnTold } from './column-told';
import { isDayOfDigits, isoOfDigits, WrittenDates } from './date-column';
import { UntypedWatch, saysNoDate } from './untyped-words';
import { WrittenColumn } from './written-number';

/** How a column is stored, once all values are known. */
export interface InferredColumn {
  readonly type: ColumnType;
  readonly affinity: 'TEXT' | 'INTEGER' | 'REAL' | 'BLOB';
  /** SQL that makes the stored value from a text column. */
  readonly convert: (column: string) => string;
  /** What all numbers are written with: a currency, a unit of measurement, a percent sign. */
  readonly unit?: string;
  /** What is stored is not written as it was: the text is to be kept for people who look at the rows. */
  readonly rewritten?: true;
  /** SQL that gives the text where it is not what is stored, and else NULL; absent where all texts are to be kept. */
  readonly keep?: (column: string) => string;
}

const INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;
const REAL = /^-?(?:0|[1-9]\d{0,14})?\.\d{1,15}$/;
const POWER = /^-?(?:(?:0|[1-9]\d{0,14})?\.\d{1,15}[eE][+-]?|[1-9]\d{0,14}[eE][+-])\d{1,3}$/;
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const DATETIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[ T](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/;

/** Texts that say "nothing" where numbers or dates stand around them. */
const MARKERS = [
  ...['null', 'na', 'n/a', '#n/a', 'nan', 'none', '-', '.', '?', '\\n'],
  ...['..', '...', '…', '–', '—', '--', '---', ':'], // of offices of statistics, of people
];
const MARKER = new Set(MARKERS);
const LONGEST_MARKER = Math.max(...MARKERS.map(({ length }) => length));

/** Names of columns whose digits are no amounts. */
const DIGITS_NAME = /phone|mobile|fax|\btel\b|zip|postal|postcode|isbn|\bssn\b|\bean\b|\bupc\b|\biban\b|\bimei\b/i;
/** Names of columns whose eight digits are dates: BUDAT, order_date, Datum, fecha. */
const DATE_NAME = /date|datum|dat$|fecha|(?:^|[_\s])(?:dt|day|jour|giorno|dia)(?:$|[_\s])/i;
/** Names of columns of dates and times, whatever they are counted in. */
const TIME_NAME = /date|time|stamp|datum|fecha|(?:^|_)(?:ts|at|on)$|(?:At|On)$/;
const VERSION_NAME = /version|release|revision/i;
/** So many digits in every value, the first not 0 or 1: a telephone number. Seconds since 1970 begin with 1. */
const PHONE_DIGITS = 10;

type Kind = 'none' | 'integer' | 'real' | 'date' | 'datetime' | 'time' | 'dated' | 'written' | 'text';

function kindOf(text: string): Kind {
  if (INTEGER.test(text)) return 'integer';
  if (REAL.test(text) || (POWER.test(text) && isWithinRange(text))) return 'real';
  if (DATE.test(text)) return 'date';
  if (DATETIME.test(text)) return 'datetime';
  return TIME.test(text) ? 'time' : 'text';
}

/** Beyond what numbers hold, a power of ten would be stored as infinity, or as nought. */
function isWithinRange(text: string): boolean {
  const value = Number(text);
  return Number.isFinite(value) && (value !== 0 || !/^[^eE]*[1-9]/.test(text));
}

/** What a column is when values of both kinds stand in it. */
function widen(a: Kind, b: Kind): Kind {
  if (a === b || b === 'none') return a;
  if (a === 'none') return b;
  const pair = new Set([a, b]);
  if (pair.has('integer') && pair.has('real')) return 'real';
  if (pair.has('dated') && (pair.has('date') || pair.has('datetime'))) return 'dated';
  return pair.has('date') && pair.has('datetime') ? 'datetime' : 'text';
}

const TEXT_COLUMN: InferredColumn = { type: 'text', affinity: 'TEXT', convert: (column) => column };

/** What may be known of a column beside its values. */
export interface InferenceHints extends Pick<Reading, 'dates' | 'decimal'> {
  /** Cells are separated by semicolons, as where commas stand before decimals. */
  readonly semicolons?: boolean;
}

/** Collects what the values of one text column have in common. */
export class ColumnInference {
  /** What people should know of its values; known with the result. */
  told: readonly ColumnTold[] = [];
  /** Words that say "nothing" among numbers or dates, and are stored as NULL; known with the result. */
  emptied: readonly string[] = [];
  readonly #name: string;
  readonly #hints: InferenceHints;
  #kind: Kind = 'none';
  readonly #markers = new Set<string>();
  #minLength = Infinity;
  #maxLength = 0;
  #phoneLike = true;
  /** Fewest decimals seen, and decimals of a value that ends in a zero after another decimal (1.10). */
  #fewestDecimals = Infinity;
  #paddedDecimals = 0;
  #integers = 0;
  #reals = 0;
  #allZero = true;
  #threeDecimals = true;
  /** No number has more than three digits before the point, nor without one: points may stand before thousands. */
  #threeBefore = true;
  #firstReal: string | undefined;
  #dates: WrittenDates | undefined;
  /** So many dates, and the first that is written as ISO has it. */
  #dated = 0;
  #iso: string | undefined;
  /** Words that say that no date is known, before the first number. */
  readonly #noDates = new Map<string, number>();
  #watch: UntypedWatch | undefined;
  /** All numbers are days of eight digits: 20231231. */
  #eightDigits = true;
  readonly #blanks = new BlanksAround();
  readonly #shortened = new Shortened();
  readonly #rounded = new Rounded();
  readonly #counted: CountedTimes | undefined;
  /** From the first cell on that is no plain number, in a column of numbers. */
  #written: WrittenColumn | undefined;

  /**
   * @param name the column's name, which tells telephone numbers and versions from amounts
   * @param hints what else is known
   */
  constructor(name: string, hints: InferenceHints = {}) {
    this.#name = name;
    this.#hints = hints;
    if (TIME_NAME.test(name) || DATE_NAME.test(name)) this.#counted = new CountedTimes();
  }

  /** Takes a value that is not empty. */
  add(value: string): void {
    const text = trimmed(value);
    this.#blanks.saw(value, text);
    if (this.#kind === 'text') {
      this.#watch?.add(text);
      return;
    }
    // Most values are of the kind of those before them.
    if ((this.#kind === 'date' && DATE.test(text)) || (this.#kind === 'datetime' && DATETIME.test(text))) {
      this.#dated++;
      return;
    }
    if (this.#written) {
      this.#addWritten(text);
      return;
    }
    const kind = kindOf(text);
    if (kind === 'text') {
      this.#addText(text);
      return;
    }
    if (kind === 'integer' || kind === 'real') {
      if (this.#noDates.size > 0 && this.#becomesWritten(text)) return;
    } else if (kind !== 'time') {
      this.#dated++;
      this.#iso ??= text;
    }
    this.#widen(kind, text);
    if (this.#allZero && Number(text) !== 0) this.#allZero = false;
    if (kind === 'integer') this.#addDigits(text);
    else if (kind === 'real') this.#addDecimals(text);
  }

  #addText(text: string): void {
    if (isMarker(text)) {
      this.#markers.add(text);
      return;
    }
    const isOfNumbers = this.#kind === 'integer' || this.#kind === 'real';
    if (!isOfNumbers && saysNoDate(text)) {
      this.#noDates.set(text, (this.#noDates.get(text) ?? 0) + 1);
      return;
    }
    const date = isOfNumbers ? undefined : readWrittenDate(text);
    if (!date) {
      this.#widen('text', text);
      return;
    }
    this.#dated++;
    (this.#dates ??= new WrittenDates()).add(text, date);
    this.#widen('dated', text);
  }

  #widen(kind: Kind, text: string): void {
    const before = this.#kind;
    this.#kind = widen(before, kind);
    if (this.#kind !== 'text') return;
    this.#watch = new UntypedWatch(this.#dated);
    this.#beginWritten(before, text);
    if (this.#written === undefined) this.#watch.add(text);
  }

  /** Words that came before the first number are words among numbers; false where the column may be no column of such. */
  #becomesWritten(text: string): boolean {
    if (this.#kind !== 'none') return false;
    const words = [...this.#noDates];
    this.#noDates.clear();
    for (const [word, count] of words)
      for (let i = 0; i < count; i++) {
        if (this.#written) this.#addWritten(word);
        else this.#widen('text', word);
      }
    this.#addWritten(text);
    return true;
  }

  #beginWritten(before: Kind, text: string): void {
    const mayBe = before === 'none' || before === 'integer' || before === 'real';
    if (!mayBe || DIGITS_NAME.test(this.#name) || VERSION_NAME.test(this.#name)) return;
    this.#written = new WrittenColumn();
    this.#written.addPlain(this.#integers, this.#reals, this.#threeDecimals, this.#firstReal);
    if (!this.#allZero) this.#written.addNotZero();
    this.#kind = 'written';
    this.#addWritten(text);
  }

  #addWritten(text: string): void {
    if (isMarker(text)) {
      this.#markers.add(text);
      return;
    }
    this.#watch?.add(text);
    this.#written?.add(text);
    if (this.#written?.hopeless) this.#kind = 'text';
  }

  #addDigits(text: string): void {
    this.#integers++;
    this.#counted?.saw(text);
    this.#minLength = Math.min(this.#minLength, text.length);
    this.#maxLength = Math.max(this.#maxLength, text.length);
    if (text < '2') this.#phoneLike = false;
    if (this.#eightDigits && !isDayOfDigits(text)) this.#eightDigits = false;
    if (text.length > (text.startsWith('-') ? 4 : 3)) this.#threeBefore = false;
  }

  #addDecimals(text: string): void {
    this.#reals++;
    this.#shortened.saw(text);
    this.#rounded.saw(text);
    this.#firstReal ??= text;
    if (text.indexOf('.') > (text.startsWith('-') ? 4 : 3)) this.#threeBefore = false;
    const decimals = /e/i.test(text) ? 0 : text.length - 1 - text.indexOf('.');
    if (decimals !== 3 || text.startsWith('0') || text.startsWith('.')) this.#threeDecimals = false;
    if (decimals === 0) return;
    this.#fewestDecimals = Math.min(this.#fewestDecimals, decimals);
    if (decimals > 1 && text.endsWith('0')) this.#paddedDecimals = Math.max(this.#paddedDecimals, decimals);
  }

  /** Whether there was no value yet that tells anything. */
  get isEmpty(): boolean {
    return this.#kind === 'none';
  }

  /** Whether all values so far are numbers, and none of them stands for a text. */
  get isNumeric(): boolean {
    return (this.#kind === 'integer' || this.#kind === 'real') && !this.#isLossy();
  }

  /** The type that all values so far allow. */
  result(): InferredColumn {
    this.told = [];
    const result = this.#result();
    // What is rewritten is kept as it was beside the column.
    const isKept = result.type === 'text' || result.rewritten;
    const noDates = result.type === 'text' ? [] : [...this.#noDates.keys()];
    this.emptied = [...(isKept ? [] : [...this.#markers].filter((word) => word !== '')), ...noDates];
    const blanks = result.type === 'text' ? this.#blanks.told() : undefined;
    const counted = result.type === 'integer' ? this.#counted?.told() : undefined;
    const rounded = result.type === 'real' ? this.#rounded.told() : undefined;
    this.told = [...this.told, this.#shortened.told(), rounded, blanks, counted].filter((one) => one !== undefined);
    return result.type === 'text' ? { ...result, ...this.#blanks.stored } : result;
  }

  #result(): InferredColumn {
    const kind = this.#isLossy() ? 'text' : this.#kind;
    switch (kind) {
      case 'integer':
        if (this.#eightDigits && DATE_NAME.test(this.#name)) return this.#asDate(isoOfDigits);
        return { type: 'integer', affinity: 'INTEGER', convert: this.#withoutMarkers((c) => c) };
      case 'real':
        if (this.#mayBeThousands()) return this.#doubtful({ kind: 'decimal', examples: [this.#firstReal ?? ''] });
        return this.#decimalCommas() ?? { type: 'real', affinity: 'REAL', convert: this.#withoutMarkers((c) => c) };
      case 'date':
      case 'datetime':
      case 'time': {
        const convert = this.#withoutMarkers((c) => c);
        return { type: kind, affinity: 'TEXT', convert, ...(this.#noDates.size > 0 && { rewritten: true }) };
      }
      case 'dated':
        return this.#writtenDates();
      case 'written':
        return this.#writtenNumbers(this.#written);
      case 'none':
        return TEXT_COLUMN;
      case 'text':
        return this.#doubtful(this.#watch?.told());
    }
  }

  #doubtful(told: ColumnTold | undefined): InferredColumn {
    if (told) this.told = [told];
    return TEXT_COLUMN;
  }

  #isLossy(): boolean {
    if (this.#kind === 'integer') {
      if (DIGITS_NAME.test(this.#name)) return true;
      return this.#phoneLike && this.#minLength === this.#maxLength && this.#minLength === PHONE_DIGITS;
    }
    if (this.#kind !== 'real') return false;
    // 1.9 and 1.10 are two versions, but 1.10 and 1.1 one number; amounts have equally many decimals (3.00, 12.50).
    return VERSION_NAME.test(this.#name) || this.#paddedDecimals > this.#fewestDecimals;
  }

  #withoutMarkers(convert: (column: string) => string): (column: string) => string {
    const clean = this.#blanks.any ? withoutBlanks : (c: string): string => c;
    if (this.#markers.size === 0 && this.#noDates.size === 0) return (c) => convert(clean(c));
    const words = [...this.#noDates.keys()].map((word) => word.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()));
    const markers = ['', ...MARKERS, ...words].map(quoteLiteral).join(', ');
    return (c) => `CASE WHEN lower(${clean(c)}) IN (${markers}) THEN NULL ELSE ${convert(clean(c))} END`;
  }

  /** 1.234 is a thousand where people separate cells by semicolons and write 1,5; and no number here tells otherwise. */
  #mayBeThousands(): boolean {
    const { decimal, semicolons } = this.#hints;
    return decimal === undefined && semicolons === true && this.#threeDecimals && this.#threeBefore;
  }

  /** 1.234 is a thousand where a person says that commas stand before decimals. */
  #decimalCommas(): InferredColumn | undefined {
    if (this.#hints.decimal !== 'comma' || !this.#threeDecimals) return undefined;
    const written = new WrittenColumn();
    written.addPlain(this.#integers, this.#reals, true, this.#firstReal);
    return this.#writtenNumbers(written);
  }

  #writtenNumbers(written: WrittenColumn | undefined): InferredColumn {
    const verdict = written?.verdict(this.#hints.decimal, this.#hints.semicolons === true);
    if (!verdict) {
      const watched = this.#watch?.told();
      return this.#doubtful(watched?.kind === 'durations' ? watched : (written?.mixture() ?? watched));
    }
    if ('doubt' in verdict) return this.#doubtful({ kind: 'decimal', examples: [verdict.doubt] });
    const { type, unit, others, convert } = verdict;
    // Beside text no affinity may turn what is written with digits into numbers.
    const affinity = others > 0 ? 'BLOB' : type === 'integer' ? 'INTEGER' : 'REAL';
    return {
      type,
      affinity,
      convert: this.#withoutMarkers(convert),
      ...(unit !== undefined && { unit }),
      rewritten: true,
    };
  }

  #writtenDates(): InferredColumn {
    const verdict = this.#dates?.verdict(this.#hints.dates, this.#iso);
    if (!verdict) return TEXT_COLUMN;
    if ('doubt' in verdict) return this.#doubtful(verdict.doubt);
    this.told = verdict.remarks;
    return this.#asDate(verdict.convert, verdict.type);
  }

  #asDate(convert: (column: string) => string, type: 'date' | 'datetime' | 'time' = 'date'): InferredColumn {
    return { type, affinity: 'TEXT', convert: this.#withoutMarkers(convert), rewritten: true };
  }
}

/** Looks before it copies. */
function trimmed(value: string): string {
  const isBare = isPlain(value.charCodeAt(0)) && isPlain(value.charCodeAt(value.length - 1));
  return isBare ? value : withoutBlanksAround(value);
}

/** Neither a space nor beyond ASCII, where there are other spaces. */
function isPlain(code: number): boolean {
  return code > 32 && code < 128;
}

function isMarker(text: string): boolean {
  return text === '' || (text.length <= LONGEST_MARKER && MARKER.has(text.toLowerCase()));
}
