/**
 * Finds the type of a column of text while its values stream by. Nothing may be lost: a column becomes a number only if
 * every value can be written again from the number (but for trailing zeros of amounts), else it stays text.
 */
import type { ColumnType } from '../core/values';
import { quoteLiteral } from '../core/sql-text';
import type { Reading } from '../graph/reading';
import { isPartedDate, PartedDates } from './parted-date';
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
}

const INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;
const REAL = /^-?(?:0|[1-9]\d{0,14})?\.\d{1,15}(?:[eE][+-]?\d{1,3})?$|^-?[1-9]\d{0,14}[eE][+-]\d{1,3}$/;
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const DATETIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[ T](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/;

/** Texts that say "nothing" where numbers or dates stand around them. */
const MARKERS = ['null', 'na', 'n/a', '#n/a', 'nan', 'none', '-', '.', '?', '\\n'];
const MARKER = new Set(MARKERS);
const LONGEST_MARKER = Math.max(...MARKERS.map(({ length }) => length));

/** Names of columns whose digits are no amounts. */
const DIGITS_NAME = /phone|mobile|fax|\btel\b|zip|postal|postcode|isbn|\bssn\b|\bean\b|\bupc\b|\biban\b|\bimei\b/i;
const VERSION_NAME = /version|release|revision/i;
/** So many digits in every value, the first not 0 or 1: a telephone number. Seconds since 1970 begin with 1. */
const PHONE_DIGITS = 10;

type Kind = 'none' | 'integer' | 'real' | 'date' | 'datetime' | 'time' | 'parted' | 'written' | 'text';

function kindOf(text: string): Kind {
  if (INTEGER.test(text)) return 'integer';
  if (REAL.test(text)) return 'real';
  if (DATE.test(text)) return 'date';
  if (DATETIME.test(text)) return 'datetime';
  if (TIME.test(text)) return 'time';
  return isPartedDate(text) ? 'parted' : 'text';
}

/** What a column is when values of both kinds stand in it. */
function widen(a: Kind, b: Kind): Kind {
  if (a === b || b === 'none') return a;
  if (a === 'none') return b;
  const pair = new Set([a, b]);
  if (pair.has('integer') && pair.has('real')) return 'real';
  return pair.has('date') && pair.has('datetime') ? 'datetime' : 'text';
}

const TEXT_COLUMN: InferredColumn = { type: 'text', affinity: 'TEXT', convert: (column) => column };

/** What may be known of a column beside its values. */
export interface InferenceHints extends Pick<Reading, 'dates' | 'decimal'> {
  /** Cells are separated by semicolons, as where commas stand before decimals. */
  readonly semicolons?: boolean;
}

/** Something that only a person can tell. */
export interface ColumnDoubt {
  /** `order`: 01/02/2023 is in January or in February; `mixed`: dates in both orders; `decimal`: 1,234 is one or a thousand. */
  readonly kind: 'order' | 'mixed' | 'decimal';
  readonly examples: readonly string[];
}

/** Collects what the values of one text column have in common. */
export class ColumnInference {
  /** What only a person can tell; known with the result. */
  doubt: ColumnDoubt | undefined;
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
  #threeDecimals = true;
  /** No number has more than three digits before the point, nor without one: points may stand before thousands. */
  #threeBefore = true;
  #firstReal: string | undefined;
  #dates: PartedDates | undefined;
  /** From the first cell on that is no plain number, in a column of numbers. */
  #written: WrittenColumn | undefined;

  /**
   * @param name the column's name, which tells telephone numbers and versions from amounts
   * @param hints what else is known
   */
  constructor(name: string, hints: InferenceHints = {}) {
    this.#name = name;
    this.#hints = hints;
  }

  /** Takes a value that is not empty. */
  add(value: string): void {
    if (this.#kind === 'text') return;
    const text = trimmed(value);
    // Most values are of the kind of those before them.
    if ((this.#kind === 'date' && DATE.test(text)) || (this.#kind === 'datetime' && DATETIME.test(text))) return;
    if (this.#written) {
      this.#addWritten(text);
      return;
    }
    const kind = kindOf(text);
    if (kind === 'text' && isMarker(text)) {
      this.#markers.add(text);
      return;
    }
    const before = this.#kind;
    this.#kind = widen(before, kind);
    if (this.#kind === 'text') this.#beginWritten(before, text);
    else if (kind === 'integer') this.#addDigits(text);
    else if (kind === 'real') this.#addDecimals(text);
    else if (kind === 'parted') (this.#dates ??= new PartedDates()).add(text);
  }

  #beginWritten(before: Kind, text: string): void {
    const mayBe = before === 'none' || before === 'integer' || before === 'real';
    if (!mayBe || DIGITS_NAME.test(this.#name) || VERSION_NAME.test(this.#name)) return;
    this.#written = new WrittenColumn();
    this.#written.addPlain(this.#integers, this.#reals, this.#threeDecimals);
    this.#kind = 'written';
    this.#addWritten(text);
  }

  #addWritten(text: string): void {
    if (isMarker(text)) {
      this.#markers.add(text);
      return;
    }
    this.#written?.add(text);
    if (this.#written?.hopeless) this.#kind = 'text';
  }

  #addDigits(text: string): void {
    this.#integers++;
    this.#minLength = Math.min(this.#minLength, text.length);
    this.#maxLength = Math.max(this.#maxLength, text.length);
    if (text < '2') this.#phoneLike = false;
    if (text.length > (text.startsWith('-') ? 4 : 3)) this.#threeBefore = false;
  }

  #addDecimals(text: string): void {
    this.#reals++;
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
    const result = this.#result();
    // What is rewritten is kept as it was beside the column.
    const isKept = result.type === 'text' || result.rewritten;
    this.emptied = isKept ? [] : [...this.#markers].filter((word) => word !== '');
    return result;
  }

  #result(): InferredColumn {
    const kind = this.#isLossy() ? 'text' : this.#kind;
    switch (kind) {
      case 'integer':
        return { type: 'integer', affinity: 'INTEGER', convert: this.#withoutMarkers((c) => c) };
      case 'real':
        if (this.#mayBeThousands()) {
          this.doubt = { kind: 'decimal', examples: [this.#firstReal ?? ''] };
          return TEXT_COLUMN;
        }
        return this.#decimalCommas() ?? { type: 'real', affinity: 'REAL', convert: this.#withoutMarkers((c) => c) };
      case 'date':
      case 'datetime':
      case 'time':
        return { type: kind, affinity: 'TEXT', convert: this.#withoutMarkers((c) => `trim(${c})`) };
      case 'parted':
        return this.#partedDate();
      case 'written':
        return this.#writtenNumbers(this.#written);
      case 'none':
      case 'text':
        return TEXT_COLUMN;
    }
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
    if (this.#markers.size === 0) return convert;
    const markers = ['', ...MARKERS].map(quoteLiteral).join(', ');
    return (c) => `CASE WHEN lower(trim(${c})) IN (${markers}) THEN NULL ELSE ${convert(c)} END`;
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
    written.addPlain(this.#integers, this.#reals, true);
    return this.#writtenNumbers(written);
  }

  #writtenNumbers(written: WrittenColumn | undefined): InferredColumn {
    const verdict = written?.verdict(this.#hints.decimal, this.#hints.semicolons === true);
    if (!verdict) return TEXT_COLUMN;
    if ('doubt' in verdict) {
      this.doubt = { kind: 'decimal', examples: [verdict.doubt] };
      return TEXT_COLUMN;
    }
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

  #partedDate(): InferredColumn {
    const verdict = this.#dates?.verdict(this.#hints.dates);
    if (!verdict) return TEXT_COLUMN;
    if ('doubt' in verdict) {
      this.doubt = { kind: verdict.doubt, examples: verdict.examples };
      return TEXT_COLUMN;
    }
    return { type: 'date', affinity: 'TEXT', convert: this.#withoutMarkers(verdict.convert), rewritten: true };
  }
}

/** Looks before it copies. */
function trimmed(value: string): string {
  return isPlain(value.charCodeAt(0)) && isPlain(value.charCodeAt(value.length - 1)) ? value : value.trim();
}

/** Neither a space nor beyond ASCII, where there are other spaces. */
function isPlain(code: number): boolean {
  return code > 32 && code < 128;
}

function isMarker(text: string): boolean {
  return text === '' || (text.length <= LONGEST_MARKER && MARKER.has(text.toLowerCase()));
}

/** Collects what the values of one JSON column have in common; JSON says of each value what it is. */
export class JsonColumnInference {
  readonly #kinds = new Set<'integer' | 'real' | 'boolean' | 'text'>();

  /** Takes a value that is not null. */
  add(value: string | number | boolean): void {
    if (typeof value === 'number') this.#kinds.add(Number.isInteger(value) ? 'integer' : 'real');
    else this.#kinds.add(typeof value === 'boolean' ? 'boolean' : 'text');
  }

  /** The type that all values so far allow; values of several kinds are stored each as it is. */
  result(): InferredColumn {
    const convert = (column: string): string => column;
    const only = this.#kinds.size === 1 ? [...this.#kinds][0] : undefined;
    if (this.#kinds.size === 2 && this.#kinds.has('integer') && this.#kinds.has('real'))
      return { type: 'real', affinity: 'REAL', convert };
    switch (only) {
      case 'integer':
        return { type: 'integer', affinity: 'INTEGER', convert };
      case 'real':
        return { type: 'real', affinity: 'REAL', convert };
      case 'boolean':
        return { type: 'boolean', affinity: 'INTEGER', convert };
      case 'text':
      case undefined:
        return { type: 'text', affinity: this.#kinds.size > 1 ? 'BLOB' : 'TEXT', convert };
    }
  }
}
