/** Reads SQLite databases: one alone is opened as it is, several are copied into one. */
import { messageOf, SchemaGraphError } from '../core/errors';
import { say, type Message } from '../core/message';
import type { Problem } from '../core/problems';
import { quoteIdentifier } from '../core/sql-text';
import type { SqlEngine } from '../store/sql-engine';
import type { WorkerClient } from '../store/worker-client';
import type { DeclaredForeignKey } from '../core/declared';
import { Hiding } from '../graph/exclusion';
import { STAND_IN, takeStandIns } from './hidden-values';
import { importProblem } from './import-problem';
import type { ImportedTable, ResolvedSource } from './loaded-data';
import { type DeclaredSchema, type DeclaredTable, readSqliteSchema } from './sqlite-schema';

const TABLE_TIMEOUT_MS = 60_000;
/** A view is somebody else's query: counting its rows may take for ever. */
const VIEW_TIMEOUT_MS = 2000;

/** Tables of one database and what is wrong with it. */
export interface ImportedDatabase {
  readonly tables: readonly ImportedTable[];
  readonly problems: readonly Problem[];
}

/**
 * Describes the tables of the database that a worker has opened.
 * @param client the worker, not sealed
 * @param source where the database came from
 */
export async function describeDatabase(client: WorkerClient, source: ResolvedSource): Promise<DescribedDatabase> {
  return { source, schema: await readSqliteSchema(client, 'main') };
}

/** What a database declares, before its rows are counted. */
export interface DescribedDatabase {
  readonly source: ResolvedSource;
  readonly schema: DeclaredSchema;
}

/**
 * Counts the rows of a database that is read in place; what cannot be read, or not in time, is left out.
 * @param engine reads the database
 * @param database what it declares
 * @param signal cancels it
 * @throws SchemaGraphError `cancelled`
 */
export async function countRows(
  engine: SqlEngine,
  database: DescribedDatabase,
  signal?: AbortSignal,
): Promise<ImportedDatabase> {
  const { source, schema } = database;
  const count = (t: DeclaredTable): { sql: string } => ({ sql: `SELECT count(*) FROM ${quoteIdentifier(t.name)}` });
  const tables = schema.tables.filter((t) => t.kind === 'table');
  const views = schema.tables.filter((t) => t.kind === 'view');
  const counts = [
    ...(await engine.queryAll(tables.map(count), { timeoutMs: TABLE_TIMEOUT_MS, ...(signal && { signal }) })),
    ...(await engine.queryAll(views.map(count), { timeoutMs: VIEW_TIMEOUT_MS, ...(signal && { signal }) })),
  ];
  const problems = schema.unreadable.map((t) => unreadable(source, t.name, t.reason));
  const imported = [...tables, ...views].flatMap((table, i) => {
    const result = counts[i];
    if (result && !('error' in result)) return [toImported(table, source, Number(result.rows[0]?.[0]), table.name)];
    problems.push(unreadable(source, table.name, result ? messageOf(result.error) : say`no answer`));
    return [];
  });
  return { tables: imported, problems };
}

/**
 * Copies the tables of a database into the one that a worker is filling, rowids included. Views are not copied.
 * @param client the worker, not sealed
 * @param source where the database comes from
 * @param image its bytes
 * @param nameFor gives each table the name that it is to have
 */
export async function copyDatabase(
  client: WorkerClient,
  source: ResolvedSource,
  image: Uint8Array,
  nameFor: (table: string) => string,
): Promise<ImportedDatabase> {
  await client.request({ kind: 'attach', image, schema: ATTACHED });
  try {
    const schema = await readSqliteSchema(client, ATTACHED);
    const hiding = new Hiding(source.exclude);
    const seen = schema.tables.filter((t) => t.kind === 'table' && !hiding.table(`${source.prefix ?? ''}${t.name}`));
    const shown = new Map(seen.map((t) => [t.name, withoutHidden(t, `${source.prefix ?? ''}${t.name}`, hiding)]));
    const tables = [...shown.values()].map((table) => withoutLostKeys(table, shown));
    const names = new Map(tables.map((t) => [t.name, nameFor(t.name)]));
    const nameOf = (table: string): string => names.get(table) ?? table;
    const problems = [
      ...schema.unreadable.map((t) => unreadable(source, t.name, t.reason)),
      ...schema.tables.filter((t) => t.kind === 'view').map((v) => viewLeftOut(source, v.name)),
    ];
    const statements = tables.map((t) => copyStatements(t, nameOf(t.name), hiding, `${source.prefix ?? ''}${t.name}`));
    const starts = statements.map((_, i) => statements.slice(0, i).reduce((sum, { length }) => sum + length, 0));
    const replies = await client.runEach(statements.flat());
    const failed: string[] = [];
    const imported = tables.flatMap((table, i) => {
      const from = starts[i] ?? 0;
      const own = replies.slice(from, from + (statements[i]?.length ?? 0));
      const counted = own.at(-1);
      for (const reply of own)
        if (reply && 'error' in reply) {
          problems.push(unreadable(source, table.name, reply.error.message));
          failed.push(nameOf(table.name));
          return [];
        }
      const rows = counted && !('error' in counted) ? Number(counted.rows[0]?.[0]) : 0;
      return [renamed(toImported(table, source, rows, nameOf(table.name)), nameOf)];
    });
    // What is kept of this import is built on, where the table may be read when its file is mended.
    if (failed.length > 0)
      await client.run(...failed.map((name) => `DROP TABLE IF EXISTS main.${quoteIdentifier(name)}`));
    return { tables: imported, problems };
  } finally {
    await client.request({ kind: 'detach', schema: ATTACHED });
  }
}

/**
 * Opens the bytes of a database in a worker.
 * @param client the worker, not sealed
 * @param image the bytes
 * @param handOver gives them away, where they need no copy
 * @returns false where they are none
 */
export async function openDatabase(client: WorkerClient, image: Uint8Array, handOver = false): Promise<boolean> {
  try {
    const own = handOver && image.buffer instanceof ArrayBuffer ? [image.buffer] : [];
    await client.request({ kind: 'open', image }, undefined, own);
    return true;
  } catch (error) {
    if (error instanceof SchemaGraphError && error.code === 'bad-input') return false;
    throw error;
  }
}

const ATTACHED = 'sg_source';

function toImported(table: DeclaredTable, source: ResolvedSource, rows: number, name: string): ImportedTable {
  const { kind: _kind, ...declared } = table;
  const columns = table.columns.map(({ affinity: _affinity, ...column }) => column);
  return { ...declared, columns, name, source: source.id, rows };
}

/** A table as though its hidden columns were not there; those whose values are not to be seen are text. */
function withoutHidden(table: DeclaredTable, known: string, hiding: Hiding): DeclaredTable {
  const isShown = (column: string): boolean => hiding.column(known, column) !== 'hidden';
  const areShown = (columns: readonly string[]): boolean => columns.every(isShown);
  const { declaredKey, ...rest } = table;
  return {
    ...rest,
    columns: table.columns
      .filter(({ name }) => isShown(name))
      .map((column) => (hiding.column(known, column.name) === 'redacted' ? { ...column, type: 'text' } : column)),
    ...(declaredKey && areShown(declaredKey) && { declaredKey }),
    declaredUnique: table.declaredUnique.filter(areShown),
    declaredForeignKeys: table.declaredForeignKeys.filter((key) => areShown(key.columns)),
  };
}

/** A table without the foreign keys that lead to what is hidden. */
function withoutLostKeys(table: DeclaredTable, shown: ReadonlyMap<string, DeclaredTable>): DeclaredTable {
  const isThere = ({ table: other, to }: DeclaredForeignKey): boolean => {
    const names = new Set(shown.get(other)?.columns.map(({ name }) => name.toLowerCase()));
    return names.size > 0 && (to ?? []).every((column) => names.has(column.toLowerCase()));
  };
  return { ...table, declaredForeignKeys: table.declaredForeignKeys.filter(isThere) };
}

/** Foreign keys name the tables as they are called in the copy. */
function renamed(table: ImportedTable, nameOf: (table: string) => string): ImportedTable {
  return {
    ...table,
    declaredForeignKeys: table.declaredForeignKeys.map((key) => ({ ...key, table: nameOf(key.table) })),
  };
}

/** Declared types matter for comparison, so each column keeps its affinity; a table without rowids gets some. */
function copyStatements(table: DeclaredTable, name: string, hiding: Hiding, known: string): string[] {
  const target = `main.${quoteIdentifier(name)}`;
  const columns = table.columns.map((c) => quoteIdentifier(c.name));
  const isRedacted = (column: string): boolean => hiding.column(known, column) === 'redacted';
  const definitions = table.columns.map(
    (c) => `${quoteIdentifier(c.name)} ${isRedacted(c.name) ? STAND_IN.affinity : c.affinity}`,
  );
  const place = table.placeColumn === undefined ? [] : [table.placeColumn];
  const list = [...place, ...columns].join(', ');
  const from = `${ATTACHED}.${quoteIdentifier(table.name)}`;
  const redacted = table.columns.filter((c) => isRedacted(c.name)).map((c) => quoteIdentifier(c.name));
  const values = table.columns.map((c) => {
    const column = quoteIdentifier(c.name);
    return isRedacted(c.name) ? STAND_IN.convert(`source.${column}`) : column;
  });
  return [
    ...redacted.flatMap((column) => takeStandIns(column, from)),
    `CREATE TABLE ${target} (${definitions.join(', ')})`,
    `INSERT INTO ${target} (${list}) SELECT ${[...place, ...values].join(', ')} FROM ${from} AS source`,
    `SELECT count(*) FROM ${target}`,
  ];
}

function unreadable(source: ResolvedSource, table: string, reason: Message): Problem {
  return importProblem(source.path, 'unreadable-table', say`Table ${table} cannot be read and is left out: ${reason}`);
}

function viewLeftOut(source: ResolvedSource, view: string): Problem {
  const message = say`View ${view} is left out, since its database is read together with other sources; open it alone to use its views.`;
  return importProblem(source.path, 'view-left-out', message, 1, 'info');
}
