/**
 * Finds the type of a column of text while its values stream by. Nothing may be lost: a column becomes a number only if
 * every value can be written again from the number (but for trailing zeros of amounts), else it stays text.
 */
import type { ColumnType } from '../core/values';
import { quoteLiteral } from '../core/sql-text';

/** How a column is stored, once all values are known. */
export interface InferredColumn {
  readonly type: ColumnType;
  readonly affinity: 'TEXT' | 'INTEGER' | 'REAL' | 'BLOB';
  /** SQL that makes the stored value from a text column. */
  readonly convert: (column: string) => string;
}

const INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;
const REAL = /^-?(?:0|[1-9]\d{0,14})?\.\d{1,15}(?:[eE][+-]?\d{1,3})?$|^-?[1-9]\d{0,14}[eE][+-]\d{1,3}$/;
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const DATETIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[ T](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/;
/** Day and month in either order, told apart by the numbers of the whole column. */
const PARTED_DATE = /^(\d{1,2})([/.])(\d{1,2})\2\d{4}$/;

/** Texts that say "nothing" where numbers or dates stand around them. */
const MARKERS = ['null', 'na', 'n/a', '#n/a', 'nan', 'none', '-', '.', '?', '\\n'];
const MARKER = new Set(MARKERS);

/** Names of columns whose digits are no amounts. */
const DIGITS_NAME = /phone|mobile|fax|\btel\b|zip|postal|postcode|isbn|\bssn\b|\bean\b|\bupc\b|\biban\b|\bimei\b/i;
const VERSION_NAME = /version|release|revision/i;
/** So many digits in every value, the first not 0 or 1: a telephone number. Seconds since 1970 begin with 1. */
const PHONE_DIGITS = 10;

type Kind = 'none' | 'integer' | 'real' | 'date' | 'datetime' | 'time' | 'parted' | 'text';

function kindOf(text: string): Kind {
  if (INTEGER.test(text)) return 'integer';
  if (REAL.test(text)) return 'real';
  if (DATE.test(text)) return 'date';
  if (DATETIME.test(text)) return 'datetime';
  if (TIME.test(text)) return 'time';
  return PARTED_DATE.test(text) ? 'parted' : 'text';
}

/** What a column is when values of both kinds stand in it. */
function widen(a: Kind, b: Kind): Kind {
  if (a === b || b === 'none') return a;
  if (a === 'none') return b;
  const pair = new Set([a, b]);
  if (pair.has('integer') && pair.has('real')) return 'real';
  return pair.has('date') && pair.has('datetime') ? 'datetime' : 'text';
}

/** Collects what the values of one text column have in common. */
export class ColumnInference {
  readonly #name: string;
  #kind: Kind = 'none';
  #markers = false;
  #minLength = Infinity;
  #maxLength = 0;
  #phoneLike = true;
  /** Fewest decimals seen, and decimals of a value that ends in a zero after another decimal (1.10). */
  #fewestDecimals = Infinity;
  #paddedDecimals = 0;
  #firstPartMax = 0;
  #secondPartMax = 0;
  #separators = new Set<string>();

  /** @param name the column's name, which tells telephone numbers and versions from amounts */
  constructor(name: string) {
    this.#name = name;
  }

  /** Takes a value that is not empty. */
  add(value: string): void {
    if (this.#kind === 'text') return;
    const text = value.trim();
    const kind = kindOf(text);
    if (kind === 'text' && (MARKER.has(text.toLowerCase()) || text === '')) {
      this.#markers = true;
      return;
    }
    this.#kind = widen(this.#kind, kind);
    if (kind === 'integer') this.#addDigits(text);
    else if (kind === 'real') this.#addDecimals(text);
    else if (kind === 'parted') this.#addParted(text);
  }

  #addDigits(text: string): void {
    this.#minLength = Math.min(this.#minLength, text.length);
    this.#maxLength = Math.max(this.#maxLength, text.length);
    if (text < '2') this.#phoneLike = false;
  }

  #addDecimals(text: string): void {
    const decimals = /e/i.test(text) ? 0 : text.length - 1 - text.indexOf('.');
    if (decimals === 0) return;
    this.#fewestDecimals = Math.min(this.#fewestDecimals, decimals);
    if (decimals > 1 && text.endsWith('0')) this.#paddedDecimals = Math.max(this.#paddedDecimals, decimals);
  }

  #addParted(text: string): void {
    const [, first = '', separator = '', second = ''] = PARTED_DATE.exec(text) ?? [];
    this.#firstPartMax = Math.max(this.#firstPartMax, Number(first));
    this.#secondPartMax = Math.max(this.#secondPartMax, Number(second));
    this.#separators.add(separator);
  }

  /** The type that all values so far allow. */
  result(): InferredColumn {
    const kind = this.#isLossy() ? 'text' : this.#kind;
    switch (kind) {
      case 'integer':
        return { type: 'integer', affinity: 'INTEGER', convert: this.#withoutMarkers((c) => c) };
      case 'real':
        return { type: 'real', affinity: 'REAL', convert: this.#withoutMarkers((c) => c) };
      case 'date':
      case 'datetime':
      case 'time':
        return { type: kind, affinity: 'TEXT', convert: this.#withoutMarkers((c) => `trim(${c})`) };
      case 'parted':
        return this.#partedDate();
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
    if (!this.#markers) return convert;
    const markers = ['', ...MARKERS].map(quoteLiteral).join(', ');
    return (c) => `CASE WHEN lower(trim(${c})) IN (${markers}) THEN NULL ELSE ${convert(c)} END`;
  }

  /** Dates such as 1/31/2005 become ISO text, where the column shows which part is the month. */
  #partedDate(): InferredColumn {
    const monthFirst = this.#secondPartMax > 12 && this.#firstPartMax <= 12;
    const dayFirst = this.#secondPartMax <= 12 && (this.#firstPartMax > 12 || this.#separators.has('.'));
    const [separator = ''] = this.#separators;
    if (this.#separators.size > 1 || monthFirst === dayFirst || Math.max(this.#firstPartMax, this.#secondPartMax) > 31)
      return TEXT_COLUMN;
    const first = (c: string): string => `CAST(trim(${c}) AS INTEGER)`;
    const second = (c: string): string => `CAST(substr(${c}, instr(${c}, ${quoteLiteral(separator)}) + 1) AS INTEGER)`;
    const [month, day] = monthFirst ? [first, second] : [second, first];
    const iso = (c: string): string =>
      `CASE WHEN ${c} IS NOT NULL THEN printf('%s-%02d-%02d', substr(trim(${c}), -4), ${month(c)}, ${day(c)}) END`;
    return { type: 'date', affinity: 'TEXT', convert: this.#withoutMarkers(iso) };
  }
}

const TEXT_COLUMN: InferredColumn = { type: 'text', affinity: 'TEXT', convert: (column) => column };

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
