/** Writes values as YAML: plain where that is safe in any YAML reader, else in double quotes. */

/** A value that can be written. Maps are lists of pairs, so that order and any key are kept. */
export type Printable = PrintableScalar | PrintableList | PrintableMap;

/** A text, number or boolean. `code` is text that is written like a number where it is one. */
export type PrintableScalar = string | number | boolean | { readonly code: string };

export interface PrintableList {
  readonly list: readonly Printable[];
}

export interface PrintableMap {
  readonly map: readonly (readonly [PrintableScalar, Printable])[];
}

const NUMBER_LIKE = /^[-+]?(\.?\d[\d_]*|0x[\da-f]+|0o[0-7]+|0b[01]+|\d[\d_]*\.[\d_]*)(\.\d*)?(e[-+]?\d+)?$/i;
// Dates and times, which YAML 1.1 reads as such.
const TIME_LIKE = /^(\d{4}-\d\d?-\d\d?|[-+]?\d+:\d)/;
const RESERVED_WORD = /^(~|null|true|false|yes|no|on|off|y|n|\.inf|\.nan)$/i;
// Letters, digits, a few harmless signs or a relative path first; no bracket, comma or line break within.
const PLAIN = /^(?:\.{1,2}\/|[\p{L}\p{N}_(/+$])[^\p{C}\p{Zl}\p{Zp},[\]{}]*$/u;
const CANONICAL_CODE = /^-?(0|[1-9]\d{0,14})(\.\d+)?$/;

/**
 * Writes one scalar.
 * @param value what to write
 * @returns YAML that stands safely in flow and block collections, as key or value
 */
export function printScalar(value: PrintableScalar): string {
  if (typeof value === 'object') {
    if (value.code === 'file') return '"file"'; // a plain `file` under `values` names a code list kept elsewhere
    return CANONICAL_CODE.test(value.code) ? value.code : printText(value.code);
  }
  return typeof value === 'string' ? printText(value) : String(value);
}

/**
 * Writes a value in flow style, on one line.
 * @param value what to write
 */
export function printFlow(value: Printable): string {
  if (isMap(value)) {
    if (value.map.length === 0) return '{}';
    return `{ ${value.map.map(([key, item]) => `${printScalar(key)}: ${printFlow(item)}`).join(', ')} }`;
  }
  if (isList(value)) return `[${value.list.map(printFlow).join(', ')}]`;
  return printScalar(value);
}

/** Whether a value is a map. */
export function isMap(value: Printable): value is PrintableMap {
  return typeof value === 'object' && 'map' in value;
}

/** Whether a value is a list. */
export function isList(value: Printable): value is PrintableList {
  return typeof value === 'object' && 'list' in value;
}

function printText(text: string): string {
  const plain =
    PLAIN.test(text) &&
    !/\s$|:(\s|$)|\s#|\u00a0|\ufeff/.test(text) &&
    !NUMBER_LIKE.test(text) &&
    !TIME_LIKE.test(text) &&
    !RESERVED_WORD.test(text);
  return plain ? text : printQuoted(text);
}

function printQuoted(text: string): string {
  // A quoted column name reads best in single quotes: '"my table"."a.b"'.
  if (text.includes('"') && !/['\\\p{C}\p{Zl}\p{Zp}]/u.test(text)) return `'${text}'`;
  const escaped = JSON.stringify(text).replace(/[\p{C}\p{Zl}\p{Zp}\u00a0]/gu, escape);
  return escaped;
}

function escape(characters: string): string {
  return [...Array(characters.length).keys()]
    .map((i) => `\\u${characters.charCodeAt(i).toString(16).padStart(4, '0')}`)
    .join('');
}
