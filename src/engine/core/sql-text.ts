/** The one place where names and values become SQL text. Everything untrusted passes through these two functions. */
import type { SqlValue } from './values';

/**
 * Quotes the name of a table, column or alias for SQL (standard double quotes, inner quotes doubled), whatever stands in it.
 * @param name the name as the database spells it
 * @returns for example `"my ""odd"" table"`
 * @throws RangeError where the name holds U+0000, which no SQL text can carry
 */
export function quoteIdentifier(name: string): string {
  if (name.includes('\u0000')) throw new RangeError('A name with the character U+0000 in it cannot be used in SQL.');
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Writes a value as a SQL literal. Prefer bound parameters; this is for SQL that people read and run again.
 * @param value what a cell holds
 * @returns for example `NULL`, `42`, `1.5`, `'O''Hara'`, `x'00ff'`
 */
export function quoteLiteral(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return numberLiteral(value);
  if (typeof value === 'string') return textLiteral(value);
  return `x'${Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')}'`;
}

/**
 * Writes a number that was read from SQL as it stood there: `1.0` stays no integer, and long digits stay whole.
 * @param digits decimal digits, with a fraction and an exponent where there are some
 * @throws RangeError where it is anything else
 */
export function quoteNumber(digits: string): string {
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(digits)) throw new RangeError(`Not a number: ${digits}`);
  return digits;
}

function numberLiteral(value: number): string {
  if (Number.isNaN(value)) return 'NULL';
  if (!Number.isFinite(value)) return value > 0 ? '9e999' : '-9e999';
  return String(value);
}

/** SQL text ends at U+0000, so such a character is spliced in by `char(0)`. */
function textLiteral(text: string): string {
  const parts = text.split('\u0000').map((part) => `'${part.replaceAll("'", "''")}'`);
  return parts.length === 1 ? parts.join('') : `(${parts.join('||char(0)||')})`;
}
