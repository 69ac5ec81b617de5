/** A line of units below the names of columns: `time,speed` over `s,m/s`. */
import { isUnit, mayBeUnit } from '../core/units';

/** Units are no longer, brackets included. */
const LONGEST = 14;
/** What stands for nothing; a line of it is a row. */
const NOTHING = /^(?:-+|\.+|n\.?\/?a\.?|nan|null|none|nil|unknown|missing|\?)$/i;
/** Units in brackets need not be known. */
const BRACKETS = /^(?:\[[^[\]]+\]|\([^()]+\))$/;

/**
 * Whether a line holds the units of the columns: a unit or nothing over each column of numbers, no number, and nothing long.
 * @param names the line above it
 * @param line the cells
 * @param isNumber whether the column below holds numbers, by position
 */
export function isUnitsLine(
  names: readonly string[],
  line: readonly string[],
  isNumber: (column: number) => boolean,
): boolean {
  if (line.length !== names.length || names.some((name) => name.trim() === '')) return false;
  const cells = line.map((cell) => cell.trim());
  if (cells.some((cell) => cell.length > LONGEST || /^[-+.,]*\d[-+.,\d]*$/.test(cell))) return false;
  const units = cells.filter((cell, i) => cell !== '' && !NOTHING.test(cell) && isNumber(i));
  const words = cells.filter((cell, i) => cell !== '' && !NOTHING.test(cell) && !isNumber(i));
  const sure = units.filter((cell) => BRACKETS.test(cell) || isUnit(cell));
  const known = sure.length > 0 ? units.filter((cell) => BRACKETS.test(cell) || mayBeUnit(cell)) : sure;
  // A row has words of its own where the columns hold words; one unit alone could be anything.
  return units.length > 1 && known.length * 2 > units.length && words.length <= units.length / 2;
}

/**
 * The names of columns with their units behind them.
 * @param names the names
 * @param line the units
 */
export function namesWithUnits(names: readonly string[], line: readonly string[]): readonly string[] {
  return names.map((name, i) => {
    const unit = (line[i] ?? '').trim();
    if (unit === '' || NOTHING.test(unit)) return name;
    return BRACKETS.test(unit) ? `${name} ${unit}` : `${name} (${unit})`;
  });
}
