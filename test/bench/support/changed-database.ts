/** Copies of SQLite databases that say the same in another form: other names, another order, tables that are beside the point. */
import type { Database } from 'sql.js';
import { quoteIdentifier } from '../../../src/engine/core/sql-text';
import type { SqlValue } from '../../../src/engine/core/values';

/** Tables and their columns, as the database has them. */
export type TableNames = ReadonlyMap<string, readonly string[]>;

/** New names of tables and columns; what is not listed keeps its name. */
export interface NewNames {
  readonly tables: ReadonlyMap<string, string>;
  /** By table, as it was called before: the new names of its columns. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** A table with its rows, to be put into another database. */
export interface LooseTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly types: readonly string[];
  readonly rows: readonly (readonly SqlValue[])[];
}

/** All rows of a statement. */
export function rowsOf(db: Database, sql: string): SqlValue[][] {
  return db.exec(sql)[0]?.values ?? [];
}

/** The tables of a database. */
export function tableNames(db: Database): TableNames {
  const names = rowsOf(db, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
  return new Map(
    names.map(([name]) => {
      const columns = rowsOf(db, `PRAGMA table_info(${quoteIdentifier(String(name))})`).map((r) => String(r[1]));
      return [String(name), columns];
    }),
  );
}

/**
 * Gives tables and columns other names, in the keys that refer to them too.
 * @param db changed in place
 * @param names the new names
 */
export function renameAll(db: Database, names: NewNames): void {
  for (const [table, columns] of names.columns)
    for (const [from, to] of columns)
      db.run(`ALTER TABLE ${quoteIdentifier(table)} RENAME COLUMN ${quoteIdentifier(from)} TO ${quoteIdentifier(to)}`);
  for (const [from, to] of names.tables)
    db.run(`ALTER TABLE ${quoteIdentifier(from)} RENAME TO ${quoteIdentifier(to)}`);
}

/**
 * Puts tables, columns and rows into another order.
 * @param db changed in place
 * @param random between 0 and 1, the same sequence each time
 */
export function shuffleAll(db: Database, random: () => number): void {
  // Else the keys of other tables would follow a table to its temporary name.
  db.run('PRAGMA legacy_alter_table = ON');
  for (const table of shuffled([...tableNames(db).keys()], random)) {
    const spare = quoteIdentifier(`${table} before`);
    const statement = statementOf(db, table, random);
    db.run(`ALTER TABLE ${quoteIdentifier(table)} RENAME TO ${spare}`);
    db.run(statement.create);
    const columns = statement.columns.map(quoteIdentifier).join(', ');
    const rows = Number(rowsOf(db, `SELECT COUNT(*) FROM ${spare}`)[0]?.[0] ?? 0);
    // A step that has no divisor in common with a prime modulus above the number of rows visits each once.
    const step = 2 + Math.floor(random() * 1000);
    const modulus = primeAbove(Math.max(rows, step));
    const order = `((ROW_NUMBER() OVER ()) * ${step}) % ${modulus}`;
    db.run(
      `INSERT INTO ${quoteIdentifier(table)} (${columns}) SELECT ${columns} FROM (SELECT *, ${order} AS "the new place" FROM ${spare}) ORDER BY "the new place"`,
    );
    db.run(`DROP TABLE ${spare}`);
  }
}

/**
 * Adds tables.
 * @param db changed in place
 * @param tables what to add; their names are free
 */
export function addTables(db: Database, tables: readonly LooseTable[]): void {
  for (const { name, columns, types, rows } of tables) {
    const defined = columns.map((column, i) => `${quoteIdentifier(column)} ${types[i] ?? ''}`);
    db.run(`CREATE TABLE ${quoteIdentifier(name)} (${defined.join(', ')})`);
    const insert = db.prepare(`INSERT INTO ${quoteIdentifier(name)} VALUES (${columns.map(() => '?').join(', ')})`);
    for (const row of rows) insert.run([...row] as (string | number | null)[]);
    insert.free();
  }
}

/** The statement that makes a table with its columns in another order, and that order. */
function statementOf(db: Database, table: string, random: () => number): { create: string; columns: string[] } {
  const info = shuffled(rowsOf(db, `PRAGMA table_info(${quoteIdentifier(table)})`), random);
  const parts = info.map((r) => `${quoteIdentifier(String(r[1]))} ${String(r[2])}${r[3] === 1 ? ' NOT NULL' : ''}`);
  const key = info.filter((r) => Number(r[5]) > 0).sort((a, b) => Number(a[5]) - Number(b[5]));
  if (key.length > 0) parts.push(`PRIMARY KEY (${key.map((r) => quoteIdentifier(String(r[1]))).join(', ')})`);
  for (const index of rowsOf(db, `PRAGMA index_list(${quoteIdentifier(table)})`)) {
    if (index[3] !== 'u') continue;
    const columns = rowsOf(db, `PRAGMA index_info(${quoteIdentifier(String(index[1]))})`);
    parts.push(`UNIQUE (${columns.map((r) => quoteIdentifier(String(r[2]))).join(', ')})`);
  }
  const foreign = new Map<number, { to: string; from: string[]; columns: string[] }>();
  for (const r of rowsOf(db, `PRAGMA foreign_key_list(${quoteIdentifier(table)})`)) {
    const entry = foreign.get(Number(r[0])) ?? { to: String(r[2]), from: [], columns: [] };
    entry.from.push(quoteIdentifier(String(r[3])));
    if (r[4] !== null) entry.columns.push(quoteIdentifier(String(r[4])));
    foreign.set(Number(r[0]), entry);
  }
  for (const { to, from, columns } of foreign.values()) {
    const target = columns.length > 0 ? ` (${columns.join(', ')})` : '';
    parts.push(`FOREIGN KEY (${from.join(', ')}) REFERENCES ${quoteIdentifier(to)}${target}`);
  }
  return {
    create: `CREATE TABLE ${quoteIdentifier(table)} (${parts.join(', ')})`,
    columns: info.map((r) => String(r[1])),
  };
}

/** A copy in another order. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Numbers between 0 and 1 that follow from a seed alone (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function primeAbove(least: number): number {
  for (let n = least + 1; ; n++) {
    let prime = n > 1;
    for (let d = 2; d * d <= n && prime; d++) prime = n % d !== 0;
    if (prime) return n;
  }
}
