/** Reads one JSON value without loss: long integers stay what they are, names that stand twice are noticed. */
import { errorMessage } from '../core/errors';
import { say, type Message } from '../core/message';

/** What one record holds: values by name, as JSON gives them. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Deeper than any data that people write; what follows would have to be read by as deep a recursion. */
export const MOST_DEPTH = 100;

/** Digits in a row, or a power of ten, that may be a number which cannot be read without loss. */
const MAYBE_LOSSY = /\d{16}|[eE]\+?\d{3}/;
/** A whole string or a whole number, so that no part of one is taken for another. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Integers of 16 digits and more are kept as text; fractions are rounded to the nearest number, as JSON does. */
const LONG_INTEGER = /^-?[1-9]\d{15,}$/;
/** What Python writes for numbers that are none. */
const NO_NUMBER = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g;

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/** What of a value is otherwise than it is written. */
export interface JsonOddities {
  /** An object in it has a name twice: the last value of that name was taken. */
  readonly twice: boolean;
  /** NaN or Infinity stands in it, which is read as null. */
  readonly noNumber: boolean;
}

/** A value that was read, or why it cannot be. */
export type ReadValue = ({ readonly value: unknown } & JsonOddities) | { readonly reason: Message };

/**
 * Reads a value.
 * @param source its text
 * @returns the value, or the end of the sentence "The record is left out: …"
 */
export function readJsonValue(source: string): ReadValue {
  const { depth, names } = measure(source);
  if (depth > MOST_DEPTH) return { reason: say`it is nested more than ${MOST_DEPTH} levels deep` };
  const text = MAYBE_LOSSY.test(source) ? keepNumbers(source) : source;
  try {
    const { value, noNumber } = parse(text);
    return { value, noNumber, twice: names > 0 && countNames(value) < names };
  } catch (error) {
    return { reason: say`it is not JSON (${errorMessage(error)})` };
  }
}

function parse(text: string): { value: unknown; noNumber: boolean } {
  try {
    return { value: JSON.parse(text), noNumber: false };
  } catch (error) {
    const without = text.replace(NO_NUMBER, (token) => (token.startsWith('"') ? token : 'null'));
    if (without === text) throw error;
    return { value: JSON.parse(without), noNumber: true };
  }
}

function keepNumbers(source: string): string {
  return source.replace(STRING_OR_NUMBER, (token) => {
    if (token.startsWith('"')) return token;
    return LONG_INTEGER.test(token) || !Number.isFinite(Number(token)) ? `"${token}"` : token;
  });
}

/** How deep a text nests, and how many names of values stand in it. */
function measure(source: string): { readonly depth: number; readonly names: number } {
  let [depth, deepest, names] = [0, 0, 0];
  for (let i = 0; i < source.length; i++) {
    const c = source.charCodeAt(i);
    if (c === QUOTE) i = endOfString(source, i);
    else if (c === OPEN_BRACE || c === OPEN_BRACKET) deepest = Math.max(deepest, ++depth);
    else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) depth--;
    else if (c === COLON) names++;
  }
  return { depth: deepest, names };
}

/** Position of the quote that ends a string, or the end of the text. */
function endOfString(source: string, start: number): number {
  for (let end = source.indexOf('"', start + 1); end >= 0; end = source.indexOf('"', end + 1)) {
    let slashes = 0;
    while (source.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return source.length;
}

function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce((sum: number, item: unknown) => sum + countNames(item), 0);
  const values = Object.values(value);
  return values.reduce((sum: number, item: unknown) => sum + countNames(item), values.length);
}

/**
 * Whether a value is an object with names, and no array.
 * @param value what JSON gives
 */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
