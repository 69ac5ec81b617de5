/** Reads JSON files (Contracts A.7.3): lists of records anywhere in their objects are tables, by path. */
import { SchemaGraphError } from '../core/errors';
import { listed, say } from '../core/message';
import { isColumnar, rowsOfColumns } from './json-columns';
import { readJsonLinesTables, readLines, textOf } from './json-lines-tables';
import { OddRecords } from './json-oddities';
import { type Refused, RecordTable } from './json-rows';
import { isObjectSequence, JsonScanner, type ScannedValue, WRAPPERS } from './json-scan';
import { isRecord, type JsonRecord, readJsonValue } from './json-value';
import type { ReadRequest, RowBatch } from './table-reader';

/** Characters that may stand outside of lists, all values together. */
const MOST_BESIDE = 32 * 1024 * 1024;
/** So many of the first lines are looked at to tell JSON Lines from JSON. */
const SNIFFED_BYTES = 256 * 1024;
/** So many objects by name, alike, are the rows of a table. */
const FEWEST_ALIKE = 3;
const FEWEST_SINGLE = 20;
/** Names of lists that name the columns of rows beside them. */
const NAMES = /^(?:columns?|headers?|fields|names|column_?names|keys)$/i;
/** What lists of records in a list hold, page by page. */
const PAGES = 'records';
/** What the names of such rows are called. */
const NAME_COLUMN = 'key';

/**
 * Reads a JSON file; one object a line is read as JSON Lines, and objects one after the other, over several lines each, as a list.
 * @param request the file
 * @throws SchemaGraphError `bad-input` where it is no JSON
 */
export function* readJsonTables(request: ReadRequest): Generator<RowBatch> {
  const pieces = textOf(request);
  if (isJsonLines(request.bytes)) yield* readLines(pieces, request);
  else yield* new JsonFile(request, isObjectSequence(request.bytes)).read(pieces);
}

/**
 * Reads a file that is called JSON Lines; its objects may take several lines each.
 * @param request the file
 */
export function* readJsonRecords(request: ReadRequest): Generator<RowBatch> {
  if (isJsonLines(request.bytes) || !isObjectSequence(request.bytes)) yield* readJsonLinesTables(request);
  else yield* new JsonFile(request, true).read(textOf(request));
}

/**
 * Whether a file is JSON Lines, whatever it is called: two objects stand on lines of their own.
 * @param bytes the file, or its beginning
 */
export function isJsonLines(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, SNIFFED_BYTES));
  const [first, second] = head.split('\n').filter((line) => line.trim() !== '');
  if (first === undefined || !second?.startsWith('{')) return false;
  const read = readJsonValue(first);
  return 'value' in read && isRecord(read.value);
}

class JsonFile {
  readonly #request: ReadRequest;
  readonly #scanner: JsonScanner;
  /** Tables by their path. */
  readonly #tables = new Map<string, RecordTable>();
  readonly #taken = new Set<string>();
  readonly #odd = new OddRecords();
  /** Single values outside of lists, as one tree without prototypes. */
  readonly #beside: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  #besideLength = 0;
  /** Names of the columns of lists of lists by their path; none where neither their first list nor a list beside them gives any. */
  readonly #headers = new Map<string, readonly string[]>();
  #items = 0;

  constructor(request: ReadRequest, isSequence: boolean) {
    this.#request = request;
    this.#scanner = new JsonScanner(isSequence);
  }

  *read(pieces: Iterable<{ readonly text: string; readonly done: number }>): Generator<RowBatch> {
    let done = 0;
    try {
      for (const { text, done: soFar } of pieces) {
        done = soFar;
        const last = done === 1 && text === '';
        for (const value of this.#scanner.push(text, last)) this.#take(value);
        yield* this.#rows(done);
      }
      if (!this.#scanner.isWhole) throw this.#cutOff();
    } catch (error) {
      if (!(error instanceof SchemaGraphError) || this.#items === 0) throw error;
      yield* this.#rows(done);
      this.#request.leaveOut(this.#scanner.line, say`what follows cannot be read (${error.said})`);
    }
    this.#takeBeside();
    yield* this.#rows(1);
    this.#odd.report(this.#request);
  }

  *#rows(done: number): Generator<RowBatch> {
    for (const table of this.#tables.values()) yield* table.take(done);
  }

  #cutOff(): SchemaGraphError {
    return new SchemaGraphError('bad-input', say`line ${this.#scanner.line}: the file ends in the middle of a value.`);
  }

  #take({ path, item, text, line }: ScannedValue): void {
    const read = readJsonValue(text);
    if (item) this.#items++;
    if ('reason' in read) {
      this.#request.leaveOut(line, read.reason);
      return;
    }
    this.#odd.saw(read, line);
    if (item) this.#takeItem(path, read.value, line);
    else this.#keepBeside(path, read.value, text.length);
  }

  #takeItem(path: readonly string[], value: unknown, line: number): void {
    if (isRecord(value)) this.#add(this.#tableAt(path), value, line);
    else this.#takeList(path, value, line);
  }

  #add(table: RecordTable, record: JsonRecord, line: number): void {
    const refused: Refused | undefined = table.add(record, line);
    if (refused?.what === 'record') this.#request.leaveOut(line, refused.reason);
    if (refused?.what === 'list') this.#odd.sawRefused(refused, line);
  }

  /**
   * Items that are no objects: a list of lists is a table by position, whose first row may name its columns; lists of objects, as
   * servers give them page by page, are one table.
   */
  #takeList(path: readonly string[], value: unknown, line: number): void {
    if (!Array.isArray(value)) {
      this.#add(this.#tableAt(path), recordOf([['value', value]]), line);
      return;
    }
    const records = value.filter((one): one is JsonRecord => isRecord(one));
    if (records.length > 0 && records.length === value.length) {
      const table = this.#tableAt([...path, PAGES]);
      for (const record of records) this.#add(table, record, line);
      return;
    }
    const id = idOf(path);
    if (!this.#headers.has(id)) {
      const own = isHeader(value) ? value : undefined;
      this.#headers.set(id, own ?? this.#namesBeside(value.length));
      if (own) return;
    }
    const names = value.map((_, i) => this.#headers.get(id)?.[i] ?? `column_${i + 1}`);
    this.#add(this.#tableAt(path), recordOf(names.map((name, i) => [name, value[i]])), line);
  }

  /** Names for so many columns that stand in a list of their own above the rows. */
  #namesBeside(count: number): readonly string[] {
    const lists = Object.entries(this.#beside).filter(([name]) => NAMES.test(name));
    return lists.map(([, list]) => list).find((list): list is readonly string[] => isNames(list, count)) ?? [];
  }

  #tableAt(path: readonly string[]): RecordTable {
    const id = idOf(path);
    const known = this.#tables.get(id);
    if (known) return known;
    const telling = path.filter((name) => !WRAPPERS.test(name));
    const wanted = telling.join('_');
    const name = this.#taken.has(wanted) ? path.join('_') : wanted;
    const table = new RecordTable(name);
    this.#tables.set(id, table);
    this.#taken.add(name);
    return table;
  }

  #keepBeside(path: readonly string[], value: unknown, length: number): void {
    this.#besideLength += length;
    if (this.#besideLength > MOST_BESIDE)
      throw new SchemaGraphError('bad-input', say`line ${this.#scanner.line}: too much stands outside of lists.`);
    let at = this.#beside;
    for (const name of path.slice(0, -1)) {
      const next = at[name];
      if (isRecord(next)) at = next;
      else at = at[name] = Object.create(null) as Record<string, unknown>;
    }
    at[path.at(-1) ?? ''] = value;
  }

  /** Objects by name are rows where they are alike; else all single values are one row, or, beside tables, left out. */
  #takeBeside(): void {
    const names = Object.keys(this.#beside);
    if (names.length === 0) return;
    if (this.#tables.size === 0 && isColumnar(this.#beside)) {
      this.#takeColumns([], this.#beside);
      return;
    }
    if (this.#tables.size === 0 && isTableByName(this.#beside)) {
      this.#takeByName([], this.#beside);
      return;
    }
    for (const name of names) {
      const value = this.#beside[name];
      if (!isRecord(value) || this.#tables.has(name)) continue;
      if (isColumnar(value)) this.#takeColumns([name], value);
      else if (isTableByName(value)) this.#takeByName([name], value);
      else continue;
      delete this.#beside[name];
    }
    const left = Object.keys(this.#beside);
    if (left.length === 0) return;
    if (this.#tables.size > 0) {
      const message = say`Single values beside the tables are left out: ${listed(left, 6)}.`;
      this.#request.note({ code: 'values-left-out', message, severity: 'info' });
      return;
    }
    this.#add(this.#tableAt([]), this.#beside, 1);
  }

  #takeColumns(path: readonly string[], columns: JsonRecord): void {
    const table = this.#tableAt(path);
    for (const cells of rowsOfColumns(columns)) this.#add(table, recordOf(cells), 1);
  }

  #takeByName(path: readonly string[], rows: JsonRecord): void {
    const table = this.#tableAt(path);
    for (const [name, value] of Object.entries(rows)) {
      const cells = isRecord(value) ? Object.entries(value) : ([['value', value]] as const);
      this.#add(table, recordOf([[NAME_COLUMN, name], ...cells]), 1);
    }
  }
}

function idOf(path: readonly string[]): string {
  return path.join('\u0000');
}

/** An object whose names are data; the first of two values of one name stays, the other one gets a number. */
function recordOf(entries: readonly (readonly [string, unknown])[]): JsonRecord {
  const record = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of entries) {
    let unique = name;
    for (let i = 2; unique in record; i++) unique = `${name}_${i}`;
    record[unique] = value;
  }
  return record;
}

function isNames(value: unknown, count: number): boolean {
  return Array.isArray(value) && value.length === count && isHeader(value);
}

function isHeader(row: readonly unknown[]): row is readonly string[] {
  return (
    row.length > 1 && new Set(row).size === row.length && row.every((cell) => typeof cell === 'string' && cell !== '')
  );
}

/** Whether the values of an object are alike: objects that share most of their names, or many single values of one type. */
function isTableByName(value: JsonRecord): boolean {
  const values = Object.values(value);
  const [first] = values;
  if (values.length < FEWEST_ALIKE) return false;
  if (!isRecord(first)) {
    return values.length >= FEWEST_SINGLE && values.every((other) => typeof other === typeof first && !isRecord(other));
  }
  const names = Object.keys(first);
  return values.every((other) => {
    if (!isRecord(other)) return false;
    const own = Object.keys(other);
    const shared = own.filter((name) => Object.hasOwn(first, name)).length;
    return shared * 2 >= Math.max(own.length, names.length);
  });
}
