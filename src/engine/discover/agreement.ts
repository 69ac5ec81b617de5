/** How well what was worked out for rows agrees with what they hold. */
import type { SqlValue } from '../core/values';

/** How many rows agree, all in all and among those that say something. */
export interface Agreement {
  /** Rows where either side has a value. */
  readonly rows: number;
  readonly agree: number;
  /** Rows where either side is not what most rows hold: agreement on that comes by itself. */
  readonly telling: number;
  readonly tellingAgree: number;
}

/** Numbers that differ by a smaller share are the same. */
const SAME_SHARE = 1e-6;

/**
 * Compares two columns.
 * @param stored what rows hold
 * @param computed what was worked out for them
 * @param usual what most rows hold
 * @param least below this share of agreement the rest is not looked at
 * @returns undefined where fewer agree
 */
export function agreementOf(
  stored: readonly SqlValue[],
  computed: readonly SqlValue[],
  usual: SqlValue,
  least: number,
): Agreement | undefined {
  const most = stored.length * (1 - least) + 1;
  let [rows, agree, telling, tellingAgree] = [0, 0, 0, 0];
  for (let i = 0; i < stored.length; i++) {
    const [a, b] = [stored[i] ?? null, computed[i] ?? null];
    if (a === null && b === null) continue;
    rows++;
    const same = isSame(a, b);
    const tells = !isSame(a, usual) || !isSame(b, usual);
    if (tells) telling++;
    if (same) agree++;
    else if (rows - agree > most) return undefined;
    if (same && tells) tellingAgree++;
  }
  return { rows, agree, telling, tellingAgree };
}

/** Rows that a quick look compares. */
const QUICK_ROWS = 24;

/**
 * Some rows, spread over a column, that hold something unusual: what disagrees there need not be looked at further.
 * @param stored what rows hold
 * @param usual what most rows hold
 */
export function tellingRows(stored: readonly SqlValue[], usual: SqlValue): readonly number[] {
  const telling = stored.flatMap((value, row) => (isSame(value, usual) ? [] : [row]));
  const step = Math.max(1, Math.floor(telling.length / QUICK_ROWS));
  return telling.filter((_, i) => i % step === 0);
}

/** Whether two columns agree in most of some rows. */
export function mostlyAgree(
  stored: readonly SqlValue[],
  computed: readonly SqlValue[],
  rows: readonly number[],
  least: number,
): boolean {
  let differ = 0;
  for (const row of rows) {
    if (!isSame(stored[row] ?? null, computed[row] ?? null) && ++differ > rows.length * (1 - least)) return false;
  }
  return true;
}

/** Whether two values are the same. */
export function isSame(a: SqlValue, b: SqlValue): boolean {
  if (a === b) return true;
  if (typeof a !== 'number' || typeof b !== 'number') return false;
  return Math.abs(a - b) <= SAME_SHARE * Math.max(1, Math.abs(a));
}

/** What most rows hold. */
export function usualValue(values: readonly SqlValue[]): SqlValue {
  const counts = new Map<SqlValue, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let usual: SqlValue = null;
  let most = 0;
  for (const [value, count] of counts) if (count > most) [usual, most] = [value, count];
  return usual;
}
