/** JSON that holds a table column by column: `{"id": [1, 2], "city": ["Rome", "Oslo"]}`, or by row number within each column. */
import { isRecord, type JsonRecord } from './json-value';

/** A single list could be anything. */
const FEWEST_COLUMNS = 2;
const FEWEST_ROWS = 2;

/**
 * Whether an object is such a table: its values are equally long lists of single values, or objects with the names 0, 1, 2 ….
 * @param value the object
 */
export function isColumnar(value: JsonRecord): boolean {
  const columns = Object.values(value);
  const [first] = columns;
  if (columns.length < FEWEST_COLUMNS) return false;
  if (Array.isArray(first)) return first.length >= FEWEST_ROWS && columns.every((one) => isColumn(one, first.length));
  if (!isRecord(first)) return false;
  const rows = Object.keys(first);
  return (
    rows.length >= FEWEST_ROWS && rows.every((row, i) => row === String(i)) && columns.every((c) => hasRows(c, rows))
  );
}

function isColumn(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length && value.every((cell) => !isRecord(cell));
}

function hasRows(value: unknown, rows: readonly string[]): boolean {
  if (!isRecord(value)) return false;
  const own = Object.keys(value);
  return own.length === rows.length && rows.every((row, i) => row === own[i]);
}

/**
 * The rows of such a table, as names and values.
 * @param columns what `isColumnar` holds of
 */
export function* rowsOfColumns(columns: JsonRecord): Generator<readonly (readonly [string, unknown])[]> {
  const lists = Object.entries(columns).map(
    ([name, value]) => [name, Array.isArray(value) ? (value as unknown[]) : Object.values(value as object)] as const,
  );
  const rows = lists[0]?.[1].length ?? 0;
  for (let row = 0; row < rows; row++) yield lists.map(([name, cells]) => [name, cells[row]] as const);
}
