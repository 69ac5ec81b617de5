/**
 * Makes rows of nested JSON (Contracts A.7.3): objects within a record become columns `a.b`, arrays of objects tables of
 * their own whose rows refer to their parent's. What is no table, or nested too deep to be one, is kept as JSON text.
 */
import { say, type Message } from '../core/message';
import { isRecord, type JsonRecord } from './json-value';
import type { Cell, ReadColumn, ReadRow, ReadTable, RowBatch } from './table-reader';

/** Objects within objects become columns to this depth, tables within tables too. */
const MOST_LEVELS = 5;
/** An object with more names than this, within a record, is a list by name: it would be a column for each entry. */
const MOST_NAMES = 100;
/** SQLite's limit, less those that are added. */
const MOST_COLUMNS = 1990;
/** Child tables of one table. */
const MOST_CHILDREN = 50;

/** What to do where there are more. */
const NAMES_AS_VALUES = say`each would be a column: write names that are data as values, in a list of objects such as {"name": "a", "value": 1}, or split the file into some with a part of the names each`;
const TOO_MANY_NAMES = say`the records have more than ${MOST_COLUMNS} different names, and ${NAMES_AS_VALUES}`;
const TOO_MANY_NAMES_IN_LISTS = say`its lists have more than ${MOST_COLUMNS} different names, and ${NAMES_AS_VALUES}`;

/** What of a record cannot be added: all of it, or entries of lists in it, and why. */
export interface Refused {
  readonly what: 'record' | 'list';
  /** The end of the sentence "… left out: …". */
  readonly reason: Message;
  /** So many entries. */
  readonly count: number;
}

/** A table of records that streams by. */
export class RecordTable implements ReadTable {
  readonly columns: ReadColumn[] = [];
  readonly #children = new Map<string, RecordTable>();
  readonly #positions = new Map<string, number>();
  readonly #names = new Set<string>();
  #rows: ReadRow[] = [];
  #count = 0;

  /**
   * @param name see `ReadTable.name`
   * @param parent the table that it hangs on
   * @param level how many tables it hangs on, one over the other
   */
  constructor(
    readonly name: string,
    readonly parent?: RecordTable,
    readonly level = 0,
  ) {}

  /**
   * Adds a record, and what hangs on it.
   * @param record the record
   * @param number its number in the file; by default it follows the one before
   * @param line where it begins
   * @returns what of it cannot be added
   */
  add(record: JsonRecord, line: number, number = this.#count + 1): Refused | undefined {
    const row = this.#rowOf(record);
    if (!row) return { what: 'record', reason: TOO_MANY_NAMES, count: 1 };
    const count = this.#append(row, number, line, undefined);
    return count > 0 ? { what: 'list', reason: TOO_MANY_NAMES_IN_LISTS, count } : undefined;
  }

  /** A record as a row; undefined where that takes too many columns, of which none is added then. */
  #rowOf(record: JsonRecord): RowInMaking | undefined {
    const before = this.columns.length;
    const row = new RowInMaking(this);
    if (row.fill(record, '', '', 0)) return row;
    for (const { name } of this.columns.splice(before)) this.#names.delete(name);
    for (const [path, position] of this.#positions) if (position >= before) this.#positions.delete(path);
    return undefined;
  }

  /** Gives the number of entries of its lists that cannot be added. */
  #append(row: RowInMaking, place: number, line: number, parent: number | undefined): number {
    this.#count = place;
    this.#rows.push({ place, line, cells: row.cells, ...(parent !== undefined && { parent }) });
    let refused = 0;
    for (const { table, record } of row.children) {
      const child = table.#rowOf(record);
      refused += child ? table.#append(child, table.#count + 1, line, place) : 1;
    }
    return refused;
  }

  /**
   * The position of a column, which is added where there is none.
   * @param path what tells it from all others
   * @param name what it is called
   * @returns undefined where there are too many columns
   */
  position(path: string, name: string): number | undefined {
    const known = this.#positions.get(path);
    if (known !== undefined) return known;
    const position = this.columns.length;
    if (position === MOST_COLUMNS) return undefined;
    const wanted = name === '' ? `column_${position + 1}` : name;
    let unique = wanted;
    for (let i = 2; this.#names.has(unique); i++) unique = `${wanted}_${i}`;
    this.#names.add(unique);
    this.columns.push({ name: unique, holds: 'json values' });
    this.#positions.set(path, position);
    return position;
  }

  /**
   * The table of the records in a list.
   * @param path what tells it from all others
   * @param name what it is called
   * @returns undefined where tables are too many or too deep
   */
  child(path: string, name: string): RecordTable | undefined {
    const known = this.#children.get(path);
    if (known) return known;
    if (this.level === MOST_LEVELS || this.#children.size === MOST_CHILDREN) return undefined;
    const child = new RecordTable(name.replaceAll('.', '_') || 'list', this, this.level + 1);
    this.#children.set(path, child);
    return child;
  }

  /**
   * The rows that were added since it was last called, parents first.
   * @param done share of the file read so far
   */
  *take(done: number): Generator<RowBatch> {
    if (this.#rows.length > 0) yield { table: this, rows: this.#rows, done };
    this.#rows = [];
    for (const child of this.#children.values()) yield* child.take(done);
  }
}

/** Cells of one row while its record is walked through. */
class RowInMaking {
  readonly cells: Cell[] = [];
  readonly children: { readonly table: RecordTable; readonly record: JsonRecord }[] = [];

  constructor(private readonly table: RecordTable) {}

  /** Takes an object in; false where there are too many columns. */
  fill(record: JsonRecord, path: string, prefix: string, level: number): boolean {
    for (const [name, value] of Object.entries(record)) {
      const here = `${path}${name}\u0000`;
      const shown = `${prefix}${name}`;
      if (isRecord(value) && level < MOST_LEVELS && Object.keys(value).length <= MOST_NAMES) {
        if (!this.fill(value, here, `${shown}.`, level + 1)) return false;
      } else if (!this.#takeList(value, here, shown) && !this.#set(here, shown, cellOf(value))) return false;
    }
    return true;
  }

  #takeList(value: unknown, path: string, name: string): boolean {
    if (Array.isArray(value) && value.length === 0) return true; // whatever it is a list of
    if (!isListOfRecords(value)) return false;
    const table = this.table.child(path, name);
    if (!table) return false;
    for (const item of value) this.children.push({ table, record: item ?? {} });
    return true;
  }

  #set(path: string, name: string, cell: Cell): boolean {
    const position = this.table.position(path, name);
    if (position === undefined) return false;
    while (this.cells.length <= position) this.cells.push(null);
    this.cells[position] = cell;
    return true;
  }
}

function isListOfRecords(value: unknown): value is readonly (JsonRecord | null)[] {
  if (!Array.isArray(value) || !value.some(isRecord)) return false;
  return value.every((item) => item === null || isRecord(item));
}

/** Lists of anything else, and objects that are nested too deep, are kept as JSON text. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
