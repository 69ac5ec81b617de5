/** What the columns of a Parquet file become: their types are declared, and not found from their values. */
import type { SchemaElement } from 'hyparquet';
import type { ColumnType } from '../core/values';
import { MOST_DIGITS } from './declared-column';
import type { Cell, ReadColumn } from './table-reader';

/** Objects within objects deeper than this are a fault of the file. */
const MOST_DEPTH = 20;

/** A column, and what its values become. */
export interface ParquetColumn extends ReadColumn {
  readonly cell: (value: unknown) => Cell;
}

/**
 * What becomes of a column.
 * @param element as the file declares it
 */
export function parquetColumn(element: SchemaElement): ParquetColumn {
  const { name, type, converted_type: converted, logical_type: logical, scale = 0, precision = 0 } = element;
  const isList = (element.num_children ?? 0) > 0 || element.repetition_type === 'REPEATED';
  const column = (as: ColumnType, cell: (value: unknown) => Cell): ParquetColumn => ({
    name,
    holds: { declared: as },
    cell: (value) => (value === null || value === undefined ? null : cell(value)),
  });
  if (isList || converted === 'JSON' || logical?.type === 'VARIANT') return column('text', jsonText);
  if (converted === 'DECIMAL' || logical?.type === 'DECIMAL') {
    const isNumber = precision > 0 && precision <= MOST_DIGITS;
    return column(isNumber ? (scale === 0 ? 'integer' : 'real') : 'text', (value) => decimal(value, scale));
  }
  if (converted === 'DATE' || logical?.type === 'DATE') return column('date', String);
  if (type === 'INT96' || converted?.startsWith('TIMESTAMP') || logical?.type === 'TIMESTAMP')
    return column('datetime', String);
  if (converted?.startsWith('TIME_') || logical?.type === 'TIME')
    return column('time', (value) => time(value, element));
  if (type === 'BOOLEAN') return column('boolean', (value) => (value === true || value === 1 ? 1 : 0));
  if (type === 'FLOAT' || type === 'DOUBLE' || logical?.type === 'FLOAT16') return column('real', real);
  if (type === 'INT32') return column('integer', (value) => Number(value));
  if (type === 'INT64') return { ...column('integer', String), holds: 'long integers' };
  return column('text', text);
}

function real(value: unknown): Cell {
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function text(value: unknown): Cell {
  if (value instanceof Uint8Array) return textOf(value) ?? hexOf(value);
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : jsonText(value);
}

/** Many files do not say that their bytes are text. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function jsonText(value: unknown): Cell {
  const seen = plain(value, 0);
  return typeof seen === 'string' ? seen : JSON.stringify(seen);
}

/** What JSON can say of a nested value. */
function plain(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Uint8Array) return textOf(value) ?? hexOf(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (depth === MOST_DEPTH) return '…';
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plain(item, depth + 1)]));
}

/** A decimal, digit by digit. */
function decimal(value: unknown, scale: number): string {
  const unscaled = value instanceof Uint8Array ? integerOf(value) : BigInt(value as number | bigint);
  if (scale <= 0) return String(unscaled * 10n ** BigInt(-scale));
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
  return `${unscaled < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Two's complement, the highest byte first. */
function integerOf(bytes: Uint8Array): bigint {
  const value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return BigInt.asIntN(bytes.length * 8, value);
}

function time(value: unknown, { converted_type: converted, logical_type: logical }: SchemaElement): string {
  const unit = logical?.type === 'TIME' ? logical.unit : converted === 'TIME_MILLIS' ? 'MILLIS' : 'MICROS';
  const perSecond = unit === 'MILLIS' ? 1000n : unit === 'MICROS' ? 1_000_000n : 1_000_000_000n;
  const at = BigInt(value as number | bigint);
  const seconds = Number(at / perSecond);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const rest = String(at % perSecond)
    .padStart(String(perSecond).length - 1, '0')
    .replace(/0+$/, '');
  return parts.map((part) => String(part).padStart(2, '0')).join(':') + (rest === '' ? '' : `.${rest}`);
}
