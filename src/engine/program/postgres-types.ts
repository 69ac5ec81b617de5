/**
 * What values are in PostgreSQL, and how one becomes the other as it would in SQLite: there numbers in text are numbers where
 * they are compared with some, a cast reads as far as it can, and a condition is 1 or 0.
 */
import type { StoredKind } from '../core/sql-dialect';
import { quoteLiteral } from '../core/sql-text';
import type { SqlValue } from '../core/values';

/** How a printed expression can be computed with. */
export type ValueKind = 'integer' | 'number' | 'text' | 'blob' | 'condition' | 'null';

/** What a printed expression is on the server: a stored value of a column, or computed. */
export interface Printed {
  readonly sql: string;
  readonly kind: ValueKind | StoredKind;
  /** The server's type, where it is known. */
  readonly type?: string;
  /** The value of a literal. */
  readonly literal?: SqlValue;
  /** It stands by itself, without parentheses. */
  readonly atom: boolean;
}

/** Text that SQLite takes for a number where it is compared with one. Exponents stay within what a server can hold. */
const NUMBER_TEXT = String.raw`'^\s*[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d{1,2})?\s*$'`;
const NUMBER_START = String.raw`'^\s*([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,2})?)'`;
const WHOLE_START = String.raw`'^\s*([-+]?\d{1,18})'`;
const PLAIN_NUMBER = /^\s*-?\d+(\.\d+)?\s*$/;

/** An expression within a larger one. */
export function wrapped({ sql, atom }: Pick<Printed, 'sql' | 'atom'>): string {
  return atom ? sql : `(${sql})`;
}

/** A literal; its text has no type until something gives it one. */
export function literalOf(value: SqlValue): Printed {
  const kind = literalKind(value);
  if (value instanceof Uint8Array) {
    const hex = Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return { sql: `'\\x${hex}'::bytea`, kind, literal: value, atom: true };
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    const name = Number.isNaN(value) ? 'NULL' : `'${value > 0 ? '' : '-'}Infinity'::float8`;
    return { sql: name, kind, literal: value, atom: true };
  }
  // No text of a server holds U+0000: what is looked for is not there, whatever stands in its place.
  const plain = typeof value === 'string' ? value.replaceAll('\u0000', '\uFFFD') : value;
  return { sql: quoteLiteral(plain), kind, literal: value, atom: !(typeof value === 'number' && value < 0) };
}

function literalKind(value: SqlValue): ValueKind {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'text';
  if (typeof value !== 'number') return 'blob';
  return Number.isInteger(value) ? 'integer' : 'number';
}

/** Whether values can be added up as they are. */
export function isNumber({ kind }: Printed): boolean {
  return kind === 'integer' || kind === 'number';
}

/** A stored value as SQLite would hold it: truth as 1 and 0, points in time and everything unusual as text. */
export function plain(of: Printed): Printed {
  switch (of.kind) {
    case 'boolean':
    case 'condition':
      return { sql: `${wrapped(of)}::int`, kind: 'integer', atom: true };
    case 'date':
    case 'timestamp':
    case 'time':
    case 'other':
      return { sql: `${wrapped(of)}::text`, kind: 'text', atom: true };
    case 'text':
      // Padded text is text without its padding.
      return of.type === 'bpchar' ? { sql: `${wrapped(of)}::text`, kind: 'text', atom: true } : of;
    default:
      return of;
  }
}

/** A value as text; numbers are written such that equal ones have one text. */
export function asText(of: Printed): Printed {
  const value = plain(of);
  if (value.kind === 'text') return value;
  if (value.kind === 'null') return { sql: 'NULL::text', kind: 'text', atom: true };
  if (value.literal !== undefined && typeof value.literal === 'number') return literalOf(String(value.literal));
  if (value.kind === 'blob') return { sql: `encode(${value.sql}, 'escape')`, kind: 'text', atom: true };
  if (value.kind === 'number') {
    return { sql: `trim_scale(${wrapped(value)}::numeric)::text`, kind: 'text', atom: true };
  }
  return { sql: `${wrapped(value)}::text`, kind: 'text', atom: true };
}

/** A value as a number, as far as it begins with one; text that does not is 0. */
export function asNumber(of: Printed): Printed {
  const value = plain(of);
  if (isNumber(value)) return value;
  if (value.kind === 'null') return { sql: 'NULL::float8', kind: 'number', atom: true };
  if (typeof value.literal === 'string') return literalOf(Number.parseFloat(value.literal) || 0);
  return { sql: prefix(value, NUMBER_START, 'float8'), kind: 'number', atom: true };
}

/** As SQLite casts to REAL. */
export function asReal(of: Printed): Printed {
  const value = asNumber(of);
  return value.type === 'float8'
    ? value
    : { sql: `${wrapped(value)}::float8`, kind: 'number', type: 'float8', atom: true };
}

/** As SQLite casts to INTEGER: fractions are cut off. */
export function asInteger(of: Printed): Printed {
  const value = plain(of);
  if (value.kind === 'integer') return value;
  if (value.kind === 'text' && value.literal === undefined) {
    return { sql: prefix(value, WHOLE_START, 'bigint'), kind: 'integer', atom: true };
  }
  return { sql: `trunc(${asNumber(value).sql})::bigint`, kind: 'integer', atom: true };
}

function prefix(value: Printed, pattern: string, type: string): string {
  const text = asText(value);
  const found = `COALESCE(substring(${text.sql} from ${pattern}), '0')::${type}`;
  return `(CASE WHEN ${wrapped(text)} IS NOT NULL THEN ${found} END)`;
}

/**
 * The number that a text is as a whole. Other text is greater than every number in SQLite, and equals none, as what is no
 * number (NaN) does here.
 */
export function wholeNumber(of: Printed): Printed {
  const none = "'NaN'::numeric";
  if (typeof of.literal === 'string') {
    return PLAIN_NUMBER.test(of.literal) ? literalOf(Number(of.literal)) : { sql: none, kind: 'number', atom: true };
  }
  const { sql } = asText(of);
  const read = `WHEN ${sql} ~ ${NUMBER_TEXT} THEN ${sql}::numeric`;
  return { sql: `(CASE ${read} WHEN ${sql} IS NOT NULL THEN ${none} END)`, kind: 'number', atom: true };
}

/** A value as a condition: every number but 0 is true. */
export function asCondition(of: Printed): Printed {
  if (of.kind === 'condition' || of.kind === 'boolean') return { ...of, kind: 'condition' };
  if (of.kind === 'null') return { sql: 'NULL::boolean', kind: 'condition', atom: true };
  if (typeof of.literal === 'number')
    return { sql: of.literal === 0 ? 'FALSE' : 'TRUE', kind: 'condition', atom: true };
  return { sql: `${wrapped(asNumber(of))} <> 0`, kind: 'condition', atom: false };
}

/** Values as one type: numbers where all are, else text, as a result of several branches has to be. */
export function united(values: readonly Printed[]): readonly Printed[] {
  const given = values.filter(({ kind }) => kind !== 'null');
  const [first] = given;
  if (!first) return values;
  if (given.every(({ kind, type }) => kind === first.kind && type === first.type)) {
    const untyped = given.every(({ literal }) => literal !== undefined);
    return untyped || first.kind !== 'condition' ? values : values.map(plain);
  }
  const plainly = given.map(plain);
  if (plainly.every(isNumber)) return values.map((value) => (value.kind === 'null' ? value : plain(value)));
  return values.map((value) => (value.kind === 'null' ? value : asText(value)));
}

/** The kind of what several branches give, after `united`. */
export function kindOf(values: readonly Printed[]): Pick<Printed, 'kind' | 'type'> {
  const given = values.filter(({ kind }) => kind !== 'null');
  const [first] = given;
  if (!first) return { kind: 'null' };
  if (given.some(({ kind }) => kind !== first.kind)) return { kind: given.every(isNumber) ? 'number' : 'text' };
  return { kind: first.kind, ...(first.type !== undefined && { type: first.type }) };
}
