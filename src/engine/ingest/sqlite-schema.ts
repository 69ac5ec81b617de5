/** Reads what a SQLite database declares: tables, views, columns, keys and foreign keys. */
import type { DeclaredForeignKey, KeyedTable } from '../core/declared';
import { say, type Message } from '../core/message';
import { quoteIdentifier, quoteLiteral } from '../core/sql-text';
import type { ColumnType, SqlValue } from '../core/values';
import type { StatementReply, WorkerClient } from '../store/worker-client';
import { tableComments } from './create-comments';
import type { ImportedColumn } from './loaded-data';

/** A column with SQLite's affinity for it, which decides how values are stored and compared. */
export interface DeclaredColumn extends ImportedColumn {
  readonly affinity: 'TEXT' | 'INTEGER' | 'REAL' | 'NUMERIC' | 'BLOB';
}

/** A table or view as the database declares it. */
export interface DeclaredTable extends KeyedTable {
  readonly columns: readonly DeclaredColumn[];
  /** What comments in its declaration say about it. */
  readonly description?: string;
  /** A name under which the rowid can be read; absent where there is none. */
  readonly placeColumn?: string;
}

/** What a database declares, and what of it cannot be read. */
export interface DeclaredSchema {
  /** In the order in which they were created, SQLite's own left out. */
  readonly tables: readonly DeclaredTable[];
  readonly unreadable: readonly { readonly name: string; readonly reason: Message }[];
}

/**
 * Reads the schema of a database in two round trips.
 * @param client a worker that is not sealed
 * @param schema `main`, or the name under which a second database is attached
 */
export async function readSqliteSchema(client: WorkerClient, schema: string): Promise<DeclaredSchema> {
  const listed = await listTables(client, schema);
  const replies = await client.runEach(listed.flatMap((t) => describeStatements(t.name, schema)));
  const described = listed.map((table, i): DescribedTable => {
    const [columns, foreignKeys, uniques] = replies.slice(i * 3, i * 3 + 3);
    return { ...table, columns: rowsOf(columns), foreignKeys: rowsOf(foreignKeys), uniques: rowsOf(uniques) };
  });
  const readable = described.filter((t) => t.columns.length > 0);
  const names = new Map(readable.map((t) => [t.name, t.columns.map((c) => String(c[0]))]));
  const keys = new Map(readable.map((t) => [t.name, keyOf(t)]));
  return {
    tables: readable.map((t) => declare(t, names, keys)),
    unreadable: described
      .filter((t) => t.columns.length === 0)
      .map((t) => ({ name: t.name, reason: failureOf(replies[listed.findIndex((l) => l.name === t.name) * 3]) })),
  };
}

type Rows = readonly (readonly SqlValue[])[];

interface ListedTable {
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly withoutRowid: boolean;
  /** The statement that made it, as it was written. */
  readonly sql: string;
}

interface DescribedTable extends ListedTable {
  /** Name, declared type, position in the primary key or 0. */
  readonly columns: Rows;
  /** Number of the key, column, table, column there or null. */
  readonly foreignKeys: Rows;
  /** Index, column. */
  readonly uniques: Rows;
}

/** What the modules of virtual tables keep their own data in: the name of the virtual table and one of these. */
const SHADOWS = {
  fts: ['data', 'idx', 'content', 'docsize', 'config', 'segments', 'segdir', 'stat'],
  rtree: ['node', 'parent', 'rowid'],
} as const;

/** SQL: whether table `l` is one of those. SQLite says so itself only where it has the module. */
function isShadow(schema: string): string {
  const ofModule = Object.entries(SHADOWS).map(([module, parts]) => {
    const names = parts.map((part) => `v.name || ${quoteLiteral(`_${part}`)}`).join(', ');
    return `(v.sql LIKE ${quoteLiteral(`create virtual table%using%${module}%`)} AND l.name IN (${names}))`;
  });
  return `EXISTS (SELECT 1 FROM ${quoteIdentifier(schema)}.sqlite_schema v WHERE ${ofModule.join(' OR ')})`;
}

async function listTables(client: WorkerClient, schema: string): Promise<ListedTable[]> {
  const [result] = await client.run(
    `SELECT l.name, l.type, l.wr, s.sql FROM ${quoteIdentifier(schema)}.sqlite_schema s
     JOIN pragma_table_list l ON l.name = s.name AND l.schema = ${quoteLiteral(schema)}
     WHERE s.type IN ('table', 'view') AND l.type IN ('table', 'view', 'virtual')
       AND substr(l.name, 1, 7) <> 'sqlite_' AND NOT ${isShadow(schema)} ORDER BY s.rowid`,
  );
  return (result?.rows ?? []).map(([name, type, wr, sql]) => ({
    name: String(name),
    kind: type === 'view' ? 'view' : 'table',
    withoutRowid: Number(wr) === 1,
    sql: String(sql ?? ''),
  }));
}

function describeStatements(table: string, schema: string): string[] {
  const of = `(${quoteLiteral(table)}, ${quoteLiteral(schema)})`;
  return [
    `SELECT name, type, pk FROM pragma_table_xinfo${of} WHERE hidden <> 1 ORDER BY cid`,
    `SELECT id, "from", "table", "to" FROM pragma_foreign_key_list${of} ORDER BY id DESC, seq`,
    `SELECT i.name, c.name FROM pragma_index_list${of} i JOIN pragma_index_info(i.name, ${quoteLiteral(schema)}) c
     WHERE i."unique" AND NOT i.partial AND i.origin <> 'pk' ORDER BY i.seq DESC, c.seqno`,
  ];
}

function rowsOf(reply: StatementReply | undefined): Rows {
  return reply && !('error' in reply) ? reply.rows : [];
}

function failureOf(reply: StatementReply | undefined): Message {
  return reply && 'error' in reply ? reply.error.message : say`it has no columns`;
}

function keyOf(table: DescribedTable): string[] {
  return table.columns
    .filter((c) => Number(c[2]) > 0)
    .sort((a, b) => Number(a[2]) - Number(b[2]))
    .map((c) => String(c[0]));
}

function declare(
  table: DescribedTable,
  names: ReadonlyMap<string, readonly string[]>,
  keys: ReadonlyMap<string, readonly string[]>,
): DeclaredTable {
  const own = names.get(table.name) ?? [];
  const key = keys.get(table.name) ?? [];
  const place = table.kind === 'view' || table.withoutRowid ? undefined : rowidName(own);
  const comments = table.kind === 'table' ? tableComments(table.sql, own) : undefined;
  return {
    name: table.name,
    kind: table.kind,
    columns: table.columns.map((c) => {
      const description = comments?.columns.get(String(c[0]).toLowerCase());
      return { ...declareColumn(String(c[0]), String(c[1] ?? '')), ...(description !== undefined && { description }) };
    }),
    ...(comments?.description !== undefined && { description: comments.description }),
    ...(key.length > 0 && { declaredKey: key }),
    declaredUnique: declaredUniques(table.uniques),
    declaredForeignKeys: declaredForeignKeys(own, table.foreignKeys, names, keys),
    ...(place !== undefined && { placeColumn: place }),
  };
}

/** Of SQLite's three names of the rowid the first that no column takes. */
function rowidName(columns: readonly string[]): string | undefined {
  const taken = new Set(columns.map((c) => c.toLowerCase()));
  return ['rowid', '_rowid_', 'oid'].find((name) => !taken.has(name));
}

function declaredUniques(rows: Rows): string[][] {
  const indexes = groupBy(rows, (row) => row[0]).map((index) => index.map(([, column]) => column ?? null));
  // An index over an expression has a column without a name, and says nothing about columns.
  return indexes.filter((columns) => !columns.includes(null)).map((columns) => columns.map(String));
}

/** Foreign keys whose tables and columns exist, spelt as they are; case does not count in the declaration. */
function declaredForeignKeys(
  own: readonly string[],
  rows: Rows,
  names: ReadonlyMap<string, readonly string[]>,
  keys: ReadonlyMap<string, readonly string[]>,
): DeclaredForeignKey[] {
  return groupBy(rows, (row) => row[0]).flatMap((pairs) => {
    const table = sameName([...names.keys()], String(pairs[0]?.[2]));
    if (table === undefined) return [];
    const key = keys.get(table) ?? [];
    const columns = pairs.map((p) => sameName(own, String(p[1])));
    // Without columns of the other table, the declaration means its primary key.
    const to = pairs.map((p, i) => (p[3] === null ? key[i] : sameName(names.get(table) ?? [], String(p[3]))));
    return allDefined(columns) && allDefined(to) ? [{ columns, table, to }] : [];
  });
}

function groupBy(rows: Rows, by: (row: readonly SqlValue[]) => SqlValue | undefined): (readonly SqlValue[])[][] {
  const groups = new Map<SqlValue | undefined, (readonly SqlValue[])[]>();
  for (const row of rows) groups.set(by(row), [...(groups.get(by(row)) ?? []), row]);
  return [...groups.values()];
}

function sameName(names: readonly string[], name: string): string | undefined {
  return names.find((n) => n === name) ?? names.find((n) => n.toLowerCase() === name.toLowerCase());
}

function allDefined<T>(values: readonly (T | undefined)[]): values is readonly T[] {
  return values.every((v) => v !== undefined);
}

const DECLARED: readonly (readonly [RegExp, ColumnType])[] = [
  [/BOOL/i, 'boolean'],
  [/DATETIME|TIMESTAMP/i, 'datetime'],
  [/DATE/i, 'date'],
  [/TIME/i, 'time'],
  [/INT/i, 'integer'],
  [/CHAR|CLOB|TEXT|STRING/i, 'text'],
  [/BLOB|BINARY/i, 'blob'],
  [/REAL|FLOA|DOUB|NUM|DEC|MONEY/i, 'real'],
];

function declareColumn(name: string, declared: string): DeclaredColumn {
  const type = DECLARED.find(([pattern]) => pattern.test(declared))?.[1] ?? 'text';
  return { name, type, affinity: affinityOf(declared) };
}

/** The rules of SQLite's documentation ("Determination Of Column Affinity"), in their order. */
function affinityOf(declared: string): DeclaredColumn['affinity'] {
  if (/INT/i.test(declared)) return 'INTEGER';
  if (/CHAR|CLOB|TEXT/i.test(declared)) return 'TEXT';
  if (/BLOB/i.test(declared) || declared === '') return 'BLOB';
  return /REAL|FLOA|DOUB/i.test(declared) ? 'REAL' : 'NUMERIC';
}
