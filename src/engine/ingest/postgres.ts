/** Opens a PostgreSQL database as it is: its tables are described, nothing is imported. */
import type { DeclaredKeys, KeyedTable } from '../core/declared';
import { messageOf } from '../core/errors';
import { hashText } from '../core/hash';
import { say } from '../core/message';
import type { ServerConnection, ServerResult } from '../core/ports';
import type { Problem } from '../core/problems';
import type { ServerTable, StoredKind } from '../core/sql-dialect';
import { quoteIdentifier } from '../core/sql-text';
import type { ColumnType } from '../core/values';
import { createServerEngine } from '../store/server-engine';
import { Hiding } from '../graph/exclusion';
import { importProblem } from './import-problem';
import type { ImportedTable, LoadedData, ResolvedSource } from './loaded-data';
import { type Catalog, type CatalogTable, readCatalog } from './postgres-catalog';

/** Tables that the server takes for larger are not counted: it knows about how many rows they have. */
const COUNTED_ROWS = 200_000;
const COUNT_TIMEOUT_MS = 20_000;
/** A view is somebody else's query: counting its rows may take for ever. */
const VIEW_TIMEOUT_MS = 2_000;

/** Column types by how the server stores them. */
const TYPES: Readonly<Record<StoredKind, ColumnType>> = {
  ...{ integer: 'integer', number: 'real', text: 'text', boolean: 'boolean', date: 'date' },
  ...{ timestamp: 'datetime', time: 'time', blob: 'blob', other: 'text' },
};

interface NamedTable {
  readonly name: string;
  readonly table: CatalogTable;
}

/**
 * Describes the database of a connection.
 * @param connection which the engine of the data closes
 * @param source the graph's source; its prefix comes before all names
 * @param signal cancels it
 * @returns tables with their own names, those of the same name in several schemas with their schema's before it; what the
 *   user may not read, and what cannot be counted in time, is left out and told
 * @throws SchemaGraphError `cancelled`, `not-found` where the server went away
 */
export async function openServerDatabase(
  connection: ServerConnection,
  source: ResolvedSource,
  signal?: AbortSignal,
): Promise<LoadedData> {
  const catalog = await readCatalog(connection, signal);
  const named = withoutHidden(withNames(catalog.tables, source.prefix ?? ''), new Hiding(source.exclude));
  const problems: Problem[] = catalog.refused.map((table) =>
    importProblem(
      connection.address,
      'refused-table',
      say`Table ${table} is left out: its owner does not let this user read it.`,
    ),
  );
  for (const { name, table } of named) {
    if (table.hidden.length === 0) continue;
    const message = say`Table ${name} has columns that its owner does not let this user read; they are left out: ${table.hidden.join(', ')}.`;
    problems.push(importProblem(connection.address, 'refused-column', message));
  }
  const rows = await countRows(connection, named, signal);
  const names = new Map(named.map(({ name, table }) => [table.id, name]));
  const tables = named.flatMap(({ name, table }, i): ImportedTable[] => {
    const counted = rows[i];
    if (typeof counted === 'number' && table.columns.size > 0) return [imported(name, table, counted, source, names)];
    const reason = typeof counted === 'object' ? messageOf(counted.error) : say`it has no columns`;
    problems.push(importProblem(connection.address, 'unreadable-table', say`Table ${name} is left out: ${reason}`));
    return [];
  });
  const dialect = {
    name: 'postgres' as const,
    tables: new Map(named.map(({ name, table }): [string, ServerTable] => [name, table])),
    collates: catalog.collates,
  };
  return {
    engine: createServerEngine(connection, dialect),
    tables,
    problems,
    unread: [],
    fingerprint: fingerprintOf(connection, catalog, tables),
  };
}

/**
 * Reads the tables, keys and foreign keys that the database of a connection declares, without its rows.
 * @param connection to the database; it stays open
 * @param source the graph's source over it: its prefix comes before all names, and what it excludes is not there
 * @param signal cancels it
 * @throws SchemaGraphError as `readCatalog`
 */
export async function readServerSchema(
  connection: ServerConnection,
  { prefix = '', exclude }: Pick<ResolvedSource, 'prefix' | 'exclude'>,
  signal?: AbortSignal,
): Promise<readonly KeyedTable[]> {
  const catalog = await readCatalog(connection, signal);
  const named = withoutHidden(withNames(catalog.tables, prefix), new Hiding(exclude));
  const names = new Map(named.map(({ name, table }) => [table.id, name]));
  return named.map(({ name, table }) => ({
    name,
    kind: table.kind === 'view' ? 'view' : 'table',
    columns: [...table.columns.keys()].map((column) => ({ name: column })),
    ...declaredBy(table, names),
  }));
}

/** Tables as though what is hidden were not there; values cannot be replaced on a server, so columns to be redacted are not there either. */
function withoutHidden(named: readonly NamedTable[], hiding: Hiding): readonly NamedTable[] {
  const shown = named.filter(({ name }) => !hiding.table(name));
  const nameOf = new Map(shown.map(({ name, table }) => [table.id, name]));
  const isShown = (name: string | undefined, column: string): boolean =>
    name !== undefined && hiding.column(name, column) === undefined;
  return shown.map(({ name, table }) => {
    const areShown = (columns: readonly string[]): boolean => columns.every((column) => isShown(name, column));
    const { key, ...rest } = table;
    const own = {
      ...rest,
      columns: new Map([...table.columns].filter(([column]) => isShown(name, column))),
      ...(key && areShown(key) && { key }),
      unique: table.unique.filter(areShown),
      references: table.references.filter(
        ({ columns, to, toColumns }) =>
          areShown(columns) && toColumns.every((column) => isShown(nameOf.get(to), column)),
      ),
    };
    return { name, table: own };
  });
}

/** A name for each table, as short as can be told apart without heeding case. */
function withNames(tables: readonly CatalogTable[], prefix: string): NamedTable[] {
  const taken = new Set<string>();
  // The public schema is where names need no schema.
  const order = [...tables].sort((a, b) => Number(b.schema === 'public') - Number(a.schema === 'public'));
  const names = new Map<number, string>();
  for (const table of order) {
    const plain = prefix + table.name;
    const wanted = taken.has(plain.toLowerCase()) ? `${prefix}${table.schema}.${table.name}` : plain;
    let name = wanted;
    for (let i = 2; taken.has(name.toLowerCase()); i++) name = `${wanted}_${i}`;
    taken.add(name.toLowerCase());
    names.set(table.id, name);
  }
  return tables.map((table) => ({ name: names.get(table.id) ?? table.name, table }));
}

async function countRows(
  connection: ServerConnection,
  named: readonly NamedTable[],
  signal: AbortSignal | undefined,
): Promise<readonly (number | { readonly error: Error })[]> {
  const count = async (some: readonly NamedTable[], timeoutMs: number) => {
    const statements = some.map(({ table: { schema, name } }) => ({
      sql: `SELECT COUNT(*) FROM ${quoteIdentifier(schema)}.${quoteIdentifier(name)}`,
    }));
    const replies = await connection.runAll(statements, { maxRows: 1, maxCells: 1, timeoutMs }, signal);
    return some.map(({ table }, i) => [table.id, replies[i]] as const);
  };
  const isView = ({ table }: NamedTable): boolean => table.kind === 'view';
  const small = named.filter((one) => !isView(one) && (one.table.estimate ?? 0) <= COUNTED_ROWS);
  const counts = new Map<number, ServerResult | { readonly error: Error } | undefined>([
    ...(await count(small, COUNT_TIMEOUT_MS)),
    ...(await count(named.filter(isView), VIEW_TIMEOUT_MS)),
  ]);
  return named.map(({ table }) => {
    const reply = counts.get(table.id);
    if (reply && !('error' in reply)) return Number(reply.rows[0]?.[0] ?? 0);
    return reply ?? Math.round(table.estimate ?? 0);
  });
}

function imported(
  name: string,
  table: CatalogTable,
  rows: number,
  source: ResolvedSource,
  names: ReadonlyMap<number, string>,
): ImportedTable {
  return {
    name,
    source: source.id,
    rows,
    columns: [...table.columns].map(([column, { kind }]) => {
      const description = table.descriptions.get(column);
      return { name: column, type: TYPES[kind], ...(description !== undefined && { description }) };
    }),
    ...(table.description !== undefined && { description: table.description }),
    ...declaredBy(table, names),
    // A key stays with its row, a place does not: it is only for rows that nothing else names.
    ...(table.kind === 'table' && !table.key && !table.columns.has('ctid') && { placeColumn: 'ctid' }),
  };
}

/** The keys and references of a table, by the names that tables have in the graph. */
function declaredBy({ key, unique, references }: CatalogTable, names: ReadonlyMap<number, string>): DeclaredKeys {
  return {
    ...(key && { declaredKey: key }),
    declaredUnique: unique,
    declaredForeignKeys: references.flatMap(({ columns, to, toColumns }) => {
      const other = names.get(to);
      return other === undefined ? [] : [{ columns, table: other, to: toColumns }];
    }),
  };
}

/** Of a server only what it says itself is compared: reading all its rows to see whether they changed would take too long. */
function fingerprintOf({ address }: ServerConnection, { writes }: Catalog, tables: readonly ImportedTable[]): string {
  const shapes = tables.map(({ name, rows, columns }) => [name, rows, columns.map((c) => [c.name, c.type])]);
  return hashText(JSON.stringify([address, writes, shapes]));
}
