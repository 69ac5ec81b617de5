/** Reads SQLite databases: one alone is opened as it is, several are copied into one. */
import { messageOf, SchemaGraphError } from '../core/errors';
import { say, type Message } from '../core/message';
import type { Problem } from '../core/problems';
import { quoteIdentifier } from '../core/sql-text';
import type { SqlEngine } from '../store/sql-engine';
import type { WorkerClient } from '../store/worker-client';
import { importProblem } from './import-problem';
import type { ImportedTable, ResolvedSource } from './loaded-data';
import { type DeclaredSchema, type DeclaredTable, readSqliteSchema } from './sqlite-schema';

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
 */
export async function countRows(engine: SqlEngine, database: DescribedDatabase): Promise<ImportedDatabase> {
  const { source, schema } = database;
  const count = (t: DeclaredTable): { sql: string } => ({ sql: `SELECT count(*) FROM ${quoteIdentifier(t.name)}` });
  const tables = schema.tables.filter((t) => t.kind === 'table');
  const views = schema.tables.filter((t) => t.kind === 'view');
  const counts = [
    ...(await engine.queryAll(tables.map(count), { timeoutMs: 60_000 })),
    ...(await engine.queryAll(views.map(count), { timeoutMs: VIEW_TIMEOUT_MS })),
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
    const tables = schema.tables.filter((t) => t.kind === 'table');
    const names = new Map(tables.map((t) => [t.name, nameFor(t.name)]));
    const nameOf = (table: string): string => names.get(table) ?? table;
    const problems = [
      ...schema.unreadable.map((t) => unreadable(source, t.name, t.reason)),
      ...schema.tables.filter((t) => t.kind === 'view').map((v) => viewLeftOut(source, v.name)),
    ];
    const replies = await client.runEach(tables.flatMap((t) => copyStatements(t, nameOf(t.name))));
    const imported = tables.flatMap((table, i) => {
      const [created, copied, counted] = replies.slice(i * 3, i * 3 + 3);
      for (const reply of [created, copied, counted])
        if (reply && 'error' in reply) {
          problems.push(unreadable(source, table.name, reply.error.message));
          return [];
        }
      const rows = counted && !('error' in counted) ? Number(counted.rows[0]?.[0]) : 0;
      return [renamed(toImported(table, source, rows, nameOf(table.name)), nameOf)];
    });
    return { tables: imported, problems };
  } finally {
    await client.request({ kind: 'detach', schema: ATTACHED });
  }
}

/**
 * Opens the bytes of a database in a worker.
 * @returns false where they are none
 */
export async function openDatabase(client: WorkerClient, image: Uint8Array): Promise<boolean> {
  try {
    await client.request({ kind: 'open', image });
    return true;
  } catch (error) {
    if (error instanceof SchemaGraphError && error.code === 'bad-input') return false;
    throw error;
  }
}

const ATTACHED = 'sg_source';

function toImported(table: DeclaredTable, source: ResolvedSource, rows: number, name: string): ImportedTable {
  const { kind: _kind, ...declared } = table;
  const columns = table.columns.map((c) => ({ name: c.name, type: c.type }));
  return { ...declared, columns, name, source: source.id, rows };
}

/** Foreign keys name the tables as they are called in the copy. */
function renamed(table: ImportedTable, nameOf: (table: string) => string): ImportedTable {
  return {
    ...table,
    declaredForeignKeys: table.declaredForeignKeys.map((key) => ({ ...key, table: nameOf(key.table) })),
  };
}

/** Declared types matter for comparison, so each column keeps its affinity; a table without rowids gets some. */
function copyStatements(table: DeclaredTable, name: string): [string, string, string] {
  const target = `main.${quoteIdentifier(name)}`;
  const columns = table.columns.map((c) => quoteIdentifier(c.name));
  const definitions = table.columns.map((c) => `${quoteIdentifier(c.name)} ${c.affinity}`);
  const place = table.placeColumn === undefined ? [] : [table.placeColumn];
  const list = [...place, ...columns].join(', ');
  return [
    `CREATE TABLE ${target} (${definitions.join(', ')})`,
    `INSERT INTO ${target} (${list}) SELECT ${list} FROM ${ATTACHED}.${quoteIdentifier(table.name)}`,
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
