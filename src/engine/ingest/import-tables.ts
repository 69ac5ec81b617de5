/** Imports a source whose files may hold several tables (workbooks, nested JSON), with the keys that tie them together. */
import { baseNameOf } from '../graph/source-kinds';
import { SchemaGraphError, throwIfCancelled } from '../core/errors';
import { hashBytes, hashText } from '../core/hash';
import { differences } from './file-differences';
import { say } from '../core/message';
import type { Problem } from '../core/problems';
import { quoteIdentifier } from '../core/sql-text';
import { definedFields } from '../graph/defined';
import { Hiding } from '../graph/exclusion';
import { inferenceOf } from './column-holds';
import type { InferredColumn } from './column-inference';
import { columnProblem } from './column-told';
import { emptiedWords } from './csv-problems';
import { GroupGaps } from './group-gaps';
import { importProblem, recordProblems, tooManyColumns } from './import-problem';
import { type FilePlace, type ImportedTable, nameAmong, type ResolvedSource } from './loaded-data';
import type { BadRecord } from './records';
import { refuseOtherContent } from './other-content';
import { readWhole } from './read-whole';
import { type Inference, PLACE_NAMES, StagingTable } from './staging-table';
import type { Cell, ReadNote, ReadTable, RowBatch, TableReader } from './table-reader';
import type { TextImport } from './text-source';

/** More tables than this in one source are no tables but records that are named one by one. */
const MOST_TABLES = 200;
/** Columns that could tell rows apart, the likeliest first; so many of them are counted. */
const KEY_NAMES = [/^_?id$/i, /(^|[\s_-])(id|uuid|guid)$|[a-z]I[dD]$/, /(^|[\s_-])(key|code|number|no)$/i];
const MOST_KEYS_TRIED = 4;
/** What a key is called that says nothing of its table. */
const GENERIC_KEY = /^_?(id|uuid|guid|key|code|number|no)$/i;
/** The column of record numbers, where no other tells rows apart. */
const RECORD_NUMBER = 'record_no';

/** Tables of one source. */
export interface ImportedTables {
  readonly tables: readonly ImportedTable[];
  readonly problems: readonly Problem[];
  readonly fingerprint: string;
}

/**
 * Imports the tables of a source; tables of one name in several files become one.
 * @param source the source
 * @param files its files, in the order in which their rows are numbered
 * @param read reads one of them
 * @param nameFor gives each table the name that it is to have, which is the one asked for unless that is taken
 * @param context worker, platform, cancellation
 * @throws SchemaGraphError `not-found`, `bad-input` where the files hold no table at all, `cancelled`
 */
export async function importTables(
  source: ResolvedSource,
  files: readonly string[],
  read: TableReader,
  nameFor: (wanted: string) => string,
  context: TextImport,
): Promise<ImportedTables> {
  const filler = new TableFiller(source, context, files.length);
  const hashes: string[] = [];
  try {
    await context.client.run('BEGIN');
    for (const path of files) {
      const bytes = await readWhole(path, context.platform.files, context.noticed);
      refuseOtherContent(source.kind, path, bytes);
      hashes.push(hashBytes(bytes));
      filler.file = nameAmong(path, files) ?? path.slice(path.lastIndexOf('/') + 1);
      await filler.readFile(path, bytes, read);
    }
    const tables = await filler.finish(nameFor);
    if (tables.length === 0) throw noTable(source.path, filler.problems);
    await context.client.run('COMMIT');
    return { tables, problems: filler.problems, fingerprint: hashText(hashes.join(' ')) };
  } catch (error) {
    await filler.settled();
    throwIfCancelled(context.signal);
    await context.client.runEach(['ROLLBACK']);
    throw error;
  }
}

/** With it go the problems that were met: the first of them is likely to tell why. */
function noTable(path: string, [first]: readonly Problem[]): SchemaGraphError {
  const message = first ? say`${path} holds no table. ${first.message}` : say`${path} holds no table.`;
  return new SchemaGraphError('bad-input', message);
}

/**
 * What a table of a source is called, before it is seen whether the name is taken.
 * @param source the source
 * @param table the table
 */
export function wantedName(source: Pick<ResolvedSource, 'path' | 'table' | 'prefix'>, table: ReadTable): string {
  if (table.parent) return `${wantedName(source, table.parent)}_${table.name}`;
  if (table.name === '') return source.table ?? baseNameOf(source.path);
  return `${source.prefix ?? ''}${table.name}`;
}

/** A table that is being filled. */
interface Filling {
  readonly wanted: string;
  readonly staging: StagingTable<NonNullable<Cell>>;
  readonly parent?: Filling;
  /** Takes the numbers of the parent's rows, and becomes the parent's key. */
  readonly link?: ParentLink;
  readonly files: FilePlace[];
  /** What each file has of it, by position in the staging table; of one file alone nothing is compared. */
  readonly perFile: { readonly path: string; readonly columns: Map<number, OwnColumn> }[];
  /** Rows of the files before this one, and of all so far. */
  offset: number;
  last: number;
  /** Positions in the staging table of the columns of the table that is being read. */
  positions: number[];
  reading?: ReadTable;
  asides: number;
  /** Of a sheet: whether names of groups stand beside their first rows alone. */
  gaps?: GroupGaps;
  /** The key that its children refer to, once it is finished. */
  key?: ParentKey;
}

/** What one file holds in a column. */
interface OwnColumn {
  readonly inference: Inference<NonNullable<Cell>>;
  filled: boolean;
}

interface ParentKey {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** Where the key is a column of the file: the column of the parent that holds the numbers of its rows. */
  readonly place?: string;
}

class TableFiller {
  readonly problems: Problem[] = [];
  readonly #source: ResolvedSource;
  readonly #context: TextImport;
  readonly #fillings = new Map<string, Filling>();
  readonly #hiding: Hiding;
  readonly #isOneOfMany: boolean;
  #leftOut = 0;
  /** What tells the file that is being read from the others. */
  file = '';

  constructor(source: ResolvedSource, context: TextImport, files: number) {
    this.#source = source;
    this.#context = context;
    this.#hiding = new Hiding(source.exclude);
    this.#isOneOfMany = files > 1;
  }

  async readFile(path: string, bytes: Uint8Array, read: TableReader): Promise<void> {
    for (const filling of this.#fillings.values()) filling.offset = filling.last;
    const bad: BadRecord[] = [];
    const note = ({ code, message, severity, line = 1 }: ReadNote): void =>
      void this.problems.push(importProblem(path, code, message, line, severity));
    const leaveOut = (line: number, reason: BadRecord['reason']): void => void bad.push({ line, reason });
    let rows = 0;
    for await (const batch of read({ path, bytes, reading: this.#source, note, leaveOut })) {
      const filling = this.#fillingOf(batch.table, path);
      this.#add(filling, batch);
      rows += batch.rows.length;
      const { id } = this.#source;
      const message = rows === 1 ? say`Reading ${id}: 1 record` : say`Reading ${id}: ${rows} records`;
      this.#context.onProgress?.({ message, done: batch.done });
      await filling.staging.flush();
    }
    this.#leftOut += bad.length;
    this.problems.push(...recordProblems(path, bad));
  }

  #fillingOf(table: ReadTable, path: string): Filling {
    const parent = table.parent && this.#fillingOf(table.parent, path);
    const id = chainOf(table);
    let filling = this.#fillings.get(id);
    if (!filling) {
      if (this.#fillings.size === MOST_TABLES)
        throw new SchemaGraphError(
          'bad-input',
          say`${path} holds more than ${MOST_TABLES} tables. Split it into files with some of them each; where lists by name are all alike, write them as one list.`,
        );
      filling = this.#newFilling(wantedName(this.#source, table), parent);
      this.#fillings.set(id, filling);
    }
    if (filling.files.at(-1)?.path !== path) {
      filling.files.push({ path, offset: filling.offset, ...(table.area && { area: table.area }) });
      filling.perFile.push({ path, columns: new Map() });
    }
    if (filling.reading !== table) {
      filling.reading = table;
      filling.asides += table.asides ?? 0;
      filling.positions = [];
    }
    return filling;
  }

  #newFilling(wanted: string, parent: Filling | undefined): Filling {
    const { client, signal } = this.#context;
    const unknown = (): never => {
      throw new SchemaGraphError('internal', say`A column was not announced.`);
    };
    const staging = new StagingTable<NonNullable<Cell>>(client, unknown, signal, this.#fillings.size);
    const own = { wanted, staging, files: [], perFile: [], offset: 0, last: 0, asides: 0, positions: [] };
    if (!parent) return own;
    const link = new ParentLink();
    staging.column('', () => link);
    return { ...own, parent, link };
  }

  #add(filling: Filling, { table, rows }: RowBatch): void {
    for (let i = filling.positions.length; i < table.columns.length; i++) {
      const column = table.columns[i];
      const position =
        column === undefined
          ? undefined
          : filling.staging.column(column.name, (name) => inferenceOf(column.holds, name, this.#source));
      if (position === undefined) throw tooManyColumns();
      filling.positions.push(position);
      const inference = column && inferenceOf(column.holds, column.name, this.#source);
      if (inference && this.#isOneOfMany) filling.perFile.at(-1)?.columns.set(position, { inference, filled: false });
    }
    const { staging, positions, parent } = filling;
    const fileAt = parent ? undefined : this.#fileColumn(filling, table);
    const inOrder = fileAt === undefined && positions.every((position, i) => position === i);
    const own = positions.map((position) => filling.perFile.at(-1)?.columns.get(position));
    if (table.columns[0]?.holds === 'sheet cells') filling.gaps ??= new GroupGaps();
    for (const row of rows) {
      filling.gaps?.saw(row.cells);
      const place = filling.offset + row.place;
      filling.last = place;
      if (this.#isOneOfMany) row.cells.forEach((cell, i) => noteIn(own[i], cell));
      if (inOrder) {
        staging.add(place, row.cells, stored);
        continue;
      }
      const cells: Cell[] = Array.from({ length: staging.width }, () => null);
      row.cells.forEach((cell, i) => (cells[positions[i] ?? i] = cell));
      if (parent) cells[0] = parent.offset + (row.parent ?? 0);
      if (fileAt !== undefined) cells[fileAt] = this.file;
      staging.add(place, cells, stored);
    }
  }

  /** The position of the column that says which file a row is from, where there is to be one. */
  #fileColumn({ staging }: Filling, { columns }: ReadTable): number | undefined {
    const { fileColumn } = this.#source;
    if (fileColumn === undefined || columns.some(({ name }) => name === fileColumn)) return undefined;
    return staging.column(fileColumn, (name) => inferenceOf('texts', name));
  }

  /** Makes the tables, parents before their children. */
  async finish(nameFor: (wanted: string) => string): Promise<ImportedTable[]> {
    const tables: ImportedTable[] = [];
    const parents = new Set([...this.#fillings.values()].map(({ parent }) => parent));
    for (const filling of this.#fillings.values()) {
      const { staging, parent, link, wanted, files } = filling;
      if (staging.width === 0) continue;
      if (this.#hiding.table(wanted)) {
        await staging.discard();
        continue;
      }
      const name = nameFor(wanted);
      // Whose parent is hidden refers to nothing.
      if (parent && !parent.key) staging.leaveOut(0);
      const referred = parents.has(filling);
      const mayBe = (column: string): boolean => this.#hiding.column(name, column) !== 'hidden';
      const natural = referred ? await naturalKey(staging, link === undefined ? 0 : 1, mayBe) : undefined;
      const column = parent?.key && link ? link.become(parent.key, staging) : undefined;
      const filled = await staging.finish(
        name,
        this.#hiding,
        referred && natural === undefined ? RECORD_NUMBER : undefined,
      );
      const { columns, placeColumn, told, emptied, ...kept } = filled;
      this.#tellDifferences(filling, name);
      const first = files[0]?.path ?? this.#source.path;
      for (const { column: about, told: what } of told) this.problems.push(columnProblem(first, about, what));
      this.problems.push(...emptiedWords(first, emptied));
      this.problems.push(...(filling.gaps?.problems(first, staging.columnNames[0] ?? '') ?? []));
      const key = referred
        ? columns.find((column, i) => (natural === undefined ? i === 0 : column.name === natural))
        : undefined;
      if (key) {
        const place = natural === undefined ? {} : definedFields({ place: placeColumn });
        filling.key = { table: name, column: key.name, type: key.type, ...place };
      }
      tables.push({
        ...{ name, source: this.#source.id, ...kept, columns, declaredUnique: [], files },
        ...definedFields({ placeColumn }),
        declaredForeignKeys:
          column === undefined || !parent?.key
            ? []
            : [{ columns: [column], table: parent.key.table, to: [parent.key.column] }],
        ...(key && { declaredKey: [key.name] }),
        ...(filling.asides > 0 && { asides: filling.asides }),
      });
    }
    const [first, ...others] = tables;
    return first && this.#leftOut > 0 ? [{ ...first, leftOut: this.#leftOut }, ...others] : tables;
  }

  /** What some files of a table lack, or hold otherwise than the others. */
  #tellDifferences({ staging, perFile }: Filling, name: string): void {
    if (!this.#isOneOfMany) return;
    const files = perFile.map(({ path, columns }) => ({
      path,
      columns: new Map(
        [...columns].map(([at, { inference, filled }]) => [at, filled ? inference.result().type : undefined]),
      ),
    }));
    const inFiles = new Set(files.flatMap(({ columns }) => [...columns.keys()]));
    // The column that ties it to its parent, and the one that names the file, are in none.
    const names = staging.columnNames.map((column, at) => (inFiles.has(at) ? column : ''));
    const hidden = (column: string): boolean => column === '' || this.#hiding.column(name, column) === 'hidden';
    this.problems.push(...differences(files, names, undefined, hidden));
  }

  async settled(): Promise<void> {
    for (const { staging } of this.#fillings.values()) await staging.settled();
  }
}

/** What tells a table of the source from the others, whatever they are called in the end. */
function chainOf({ name, parent }: ReadTable): string {
  return parent ? `${chainOf(parent)}\u0000${name}` : name;
}

function noteIn(own: OwnColumn | undefined, cell: Cell): void {
  if (!own || cell === null) return;
  own.inference.add(cell);
  own.filled = true;
}

function stored(value: NonNullable<Cell>): string | number {
  return typeof value === 'boolean' ? Number(value) : value;
}

/** Name of the column that tells rows apart, by its name and by what is in it. */
async function naturalKey(
  staging: StagingTable<NonNullable<Cell>>,
  from: number,
  mayBe: (column: string) => boolean,
): Promise<string | undefined> {
  const names = staging.columnNames.map((name, index) => ({ name, index })).slice(from);
  // A table that has columns of all these names can be joined only by a column of record numbers.
  if (PLACE_NAMES.every((place) => names.some(({ name }) => name.toLowerCase() === place))) return undefined;
  const likely = KEY_NAMES.flatMap((pattern) => names.filter(({ name }) => pattern.test(name) && mayBe(name)));
  for (const { name, index } of [...new Set(likely)].slice(0, MOST_KEYS_TRIED))
    if (await staging.isKey(index)) return name;
  return undefined;
}

/** The column of a child table that refers to its parent: filled with row numbers, it becomes the parent's key. */
class ParentLink implements Inference<NonNullable<Cell>> {
  #column: InferredColumn = { type: 'integer', affinity: 'INTEGER', convert: (column) => column };

  add(): void {
    // What it becomes is known only when the parent is finished.
  }

  result(): InferredColumn {
    return this.#column;
  }

  /** Takes the parent's key over; gives the name that the column has from now on. */
  become({ table, column, type, place }: ParentKey, staging: Pick<StagingTable<NonNullable<Cell>>, 'rename'>): string {
    if (place !== undefined) {
      const [key, parent] = [quoteIdentifier(column), quoteIdentifier(table)];
      const isInteger = type === 'integer';
      this.#column = {
        type: isInteger ? 'integer' : 'text',
        affinity: isInteger ? 'INTEGER' : 'BLOB', // as it is in the parent
        convert: (c) => `(SELECT parent.${key} FROM main.${parent} AS parent WHERE parent.${place} = ${c})`,
      };
    }
    const own = place !== undefined && !GENERIC_KEY.test(column);
    return staging.rename(0, own ? column : `${table}_${column.replace(/^_/, '')}`);
  }
}
