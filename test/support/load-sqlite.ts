/** Copies SQLite databases into a PostgreSQL server, so that the same questions can be asked of both. */
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import initSqlJs, { type Database, type SqlValue } from 'sql.js';
import { quoteIdentifier } from '../../src/engine/core/sql-text';

/** Rows of one INSERT. */
const ROWS_AT_ONCE = 500;

interface Column {
  readonly name: string;
  readonly declared: string;
}

/**
 * Copies the tables of a database into the public schema: declared types where every value fits them, else text; keys and
 * foreign keys where the data keeps to them. Rows keep the order of their rowids.
 * @param file path of the SQLite database
 * @param client connected to an empty database
 */
export async function copyToPostgres(file: string, client: pg.Client): Promise<void> {
  const sqlite = new (await initSqlJs()).Database(readFileSync(file));
  try {
    const names = all(
      sqlite,
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    );
    const tables = names.map(([name]) => String(name));
    for (const table of tables) await copyTable(sqlite, table, client);
    for (const table of tables) await declareKeys(sqlite, table, tables, client);
    await client.query('ANALYZE');
  } finally {
    sqlite.close();
  }
}

async function copyTable(sqlite: Database, table: string, client: pg.Client): Promise<void> {
  const info = all(sqlite, `PRAGMA table_info(${quoteIdentifier(table)})`);
  const columns = info.map((row): Column => ({ name: String(row[1]), declared: String(row[2]) }));
  const types = columns.map((column) => typeOf(sqlite, table, column));
  const definitions = columns.map(({ name }, i) => `${quoteIdentifier(name)} ${types[i] ?? 'text'}`);
  await client.query(`CREATE TABLE ${quoteIdentifier(table)} (${definitions.join(', ')})`);
  const rows = all(
    sqlite,
    `SELECT ${columns.map(({ name }) => quoteIdentifier(name)).join(', ')} FROM ${quoteIdentifier(table)}`,
  );
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    const places = some.map((row, r) => `(${row.map((_, c) => `$${String(r * row.length + c + 1)}`).join(', ')})`);
    const values = some.flatMap((row) =>
      row.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)),
    );
    await client.query(`INSERT INTO ${quoteIdentifier(table)} VALUES ${places.join(', ')}`, values);
  }
}

/** A type of PostgreSQL that holds every value of a column as it is. */
function typeOf(sqlite: Database, table: string, { name, declared }: Column): string {
  const c = quoteIdentifier(name);
  const stored = all(
    sqlite,
    `SELECT DISTINCT typeof(${c}) FROM ${quoteIdentifier(table)} WHERE ${c} IS NOT NULL`,
  ).flat();
  const only = (...types: string[]): boolean => stored.every((type) => types.includes(String(type)));
  const holds = (condition: string): boolean =>
    all(sqlite, `SELECT 1 FROM ${quoteIdentifier(table)} WHERE ${c} IS NOT NULL AND NOT (${condition}) LIMIT 1`)
      .length === 0;
  if (/bool/i.test(declared) && stored.length > 0 && holds(`${c} IN (0, 1)`) && only('integer')) return 'boolean';
  if (/int/i.test(declared) && only('integer')) return 'bigint';
  if (/real|floa|doub/i.test(declared) && only('integer', 'real')) return 'double precision';
  if (/num|dec/i.test(declared) && only('integer', 'real')) return 'numeric';
  if (
    /^date$/i.test(declared) &&
    stored.length > 0 &&
    holds(`${c} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' AND date(${c}) = ${c}`)
  )
    return 'date';
  const moment = `${c} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9] [0-9][0-9]:[0-9][0-9]:[0-9][0-9]' AND datetime(${c}) = ${c}`;
  if (/^(datetime|timestamp)/i.test(declared) && stored.length > 0 && holds(moment)) return 'timestamp';
  if (stored.length > 0 && only('blob')) return 'bytea';
  if (!/char|text|clob/i.test(declared) && stored.length > 0 && only('integer')) return 'bigint';
  if (!/char|text|clob/i.test(declared) && stored.length > 0 && only('integer', 'real')) return 'double precision';
  return 'text';
}

async function declareKeys(
  sqlite: Database,
  table: string,
  tables: readonly string[],
  client: pg.Client,
): Promise<void> {
  const name = quoteIdentifier(table);
  const key = all(
    sqlite,
    `SELECT name FROM pragma_table_info('${table.replaceAll("'", "''")}') WHERE pk > 0 ORDER BY pk`,
  ).flat();
  const list = (columns: readonly SqlValue[]): string => columns.map((c) => quoteIdentifier(String(c))).join(', ');
  // What the data does not keep to, SQLite let pass; the server would not.
  const attempt = (sql: string): Promise<boolean> =>
    client.query(sql).then(
      () => true,
      () => false,
    );
  if (key.length > 0) await attempt(`ALTER TABLE ${name} ADD PRIMARY KEY (${list(key)})`);
  const references = new Map<number, { to: string; pairs: (readonly [string, string | null])[] }>();
  for (const row of all(sqlite, `PRAGMA foreign_key_list(${name})`)) {
    const to = tables.find((t) => t.toLowerCase() === String(row[2]).toLowerCase()) ?? '';
    const entry = references.get(Number(row[0])) ?? { to, pairs: [] };
    entry.pairs.push([String(row[3]), row[4] === null ? null : String(row[4])] as const);
    references.set(Number(row[0]), entry);
  }
  // The last one declared comes first there.
  for (const { to, pairs } of [...references.values()].reverse()) {
    if (to === '') continue;
    const target = pairs.every(([, column]) => column !== null) ? ` (${list(pairs.map(([, column]) => column))})` : '';
    const constraint = `FOREIGN KEY (${list(pairs.map(([column]) => column))}) REFERENCES ${quoteIdentifier(to)}${target}`;
    // Declared for those who read the schema, whether older rows keep to it or not.
    const declare = `ALTER TABLE ${name} ADD ${constraint} NOT VALID`;
    if ((await attempt(declare)) || target === '') continue;
    // What is referred to has to be told apart, and is declared so where the data keeps to it.
    if (await attempt(`ALTER TABLE ${quoteIdentifier(to)} ADD UNIQUE${target}`)) await attempt(declare);
  }
}

function all(db: Database, sql: string): SqlValue[][] {
  return db.exec(sql)[0]?.values ?? [];
}
