/** Several SQLite files as one database and one graph, tables prefixed by the name of their file. */
import fs from 'node:fs';
import path from 'node:path';
import type { Database, SqlJsStatic } from 'sql.js';
import { quoteIdentifier } from '../../../src/engine/core/sql-text';
import type { ColumnType, SqlValue } from '../../../src/engine/core/values';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import type { Column, Edge, SchemaGraph, Table } from '../../../src/engine/graph/model';
import type { GraphIndex } from '../../../src/engine/graph/graph-index';
import type { Catalogue, ColumnProfile, TableProfile } from '../../../src/engine/profile/catalogue';
import type { SqlEngine } from '../../../src/engine/store/sql-engine';
import { inProcessEngine } from './in-process-engine';

/** One graph over several databases. */
export interface ManyDatabases {
  readonly graph: GraphIndex;
  /** The same, not indexed: tables, columns and declared keys. */
  readonly declared: SchemaGraph;
  readonly catalogue: Catalogue;
  readonly engine: SqlEngine;
  /** By database: tables and their columns, names without prefix. */
  readonly schemas: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
}

/** A database that becomes a part of a larger one. */
export interface DatabasePart {
  readonly name: string;
  /** Put before the names of its tables. */
  readonly prefix: string;
  /** Opens it; it is closed when it has been copied. */
  readonly open: () => Database;
}

/**
 * Copies databases into one, with the keys that they declare.
 * @param sql sql.js
 * @param folder where `<db>.sqlite` lie
 * @param databases their names
 * @param prefixed put `<db>_` before the names of tables
 */
export function joinDatabases(
  sql: SqlJsStatic,
  folder: string,
  databases: readonly string[],
  prefixed = true,
): ManyDatabases {
  return joinParts(sql, databases.map((name) => filePart(sql, folder, name, prefixed ? `${name}_` : ''))); // prettier-ignore
}

/**
 * A SQLite file as a part.
 * @param sql sql.js
 * @param folder where `<name>.sqlite` lies
 * @param name of the file
 * @param prefix put before the names of its tables
 */
export function filePart(sql: SqlJsStatic, folder: string, name: string, prefix: string): DatabasePart {
  return { name, prefix, open: () => new sql.Database(fs.readFileSync(path.join(folder, `${name}.sqlite`))) };
}

/**
 * Copies databases into one, with the keys that they declare.
 * @param sql sql.js
 * @param parts the databases, in order
 * @param mostColumns no further table is copied where it would take the whole beyond so many columns
 */
export function joinParts(sql: SqlJsStatic, parts: readonly DatabasePart[], mostColumns = Infinity): ManyDatabases {
  const all = new sql.Database();
  const tables = new Map<string, Table>();
  const profiles = new Map<string, TableProfile>();
  const edges: Edge[] = [];
  const schemas = new Map<string, Map<string, readonly string[]>>();
  let copied = 0;
  for (const { name: db, prefix, open } of parts) {
    if (copied >= mostColumns) break;
    const one = open();
    const schema = new Map<string, readonly string[]>();
    schemas.set(db, schema);
    const names = rowsOf(one, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").map(
      (r) => String(r[0]),
    );
    const spelt = (name: string) => names.find((n) => n.toLowerCase() === name.toLowerCase()) ?? name;
    for (const name of names) {
      const info = rowsOf(one, `PRAGMA table_info(${quoteIdentifier(name)})`);
      const columns = info.map((r) => String(r[1]));
      if (copied + columns.length > mostColumns) continue;
      copied += columns.length;
      schema.set(name, columns);
      copyTable(one, all, name, prefix + name, columns);
      const key = info
        .filter((r) => Number(r[5]) > 0)
        .sort((a, b) => Number(a[5]) - Number(b[5]))
        .map((r) => String(r[1]));
      profiles.set(prefix + name, profileTable(all, prefix + name, columns, key));
      tables.set(prefix + name, {
        name: prefix + name,
        unique: [],
        display: [],
        terms: [],
        ...(key.length > 0 ? { key } : {}),
        columns: new Map(columns.map((c): [string, Column] => [c, { name: c }])),
      });
    }
    for (const name of names) {
      const foreign = new Map<number, { to: string; pairs: [string, string | null][] }>();
      for (const r of rowsOf(one, `PRAGMA foreign_key_list(${quoteIdentifier(name)})`)) {
        const entry = foreign.get(Number(r[0])) ?? { to: spelt(String(r[2])), pairs: [] };
        entry.pairs.push([String(r[3]), r[4] === null ? null : String(r[4])]);
        foreign.set(Number(r[0]), entry);
      }
      for (const { to, pairs } of foreign.values()) {
        const target = tables.get(prefix + to);
        if (!target) continue;
        const column = (table: string, c: string) =>
          schema.get(table)?.find((x) => x.toLowerCase() === c.toLowerCase()) ?? c;
        edges.push({
          kind: 'key',
          from: pairs.map(([c]) => ({ table: prefix + name, column: column(name, c) })),
          to: pairs.map(([, c], i) => ({ table: prefix + to, column: column(to, c ?? target.key?.[i] ?? '') })),
          keywords: [],
          match: 'exact',
          status: 'declared',
        });
      }
    }
    one.close();
  }
  const graph: SchemaGraph = { version: 1, revision: 1, include: [], dictionaries: [], sources: [], tables, edges };
  return {
    graph: createGraphIndex(graph),
    declared: graph,
    catalogue: { fingerprint: parts.map((part) => part.name).join(','), tables: profiles },
    engine: inProcessEngine(all),
    schemas,
  };
}

function rowsOf(db: Database, sql: string): SqlValue[][] {
  return db.exec(sql)[0]?.values ?? [];
}

function copyTable(from: Database, to: Database, name: string, as: string, columns: readonly string[]): void {
  to.run(`CREATE TABLE ${quoteIdentifier(as)} (${columns.map(quoteIdentifier).join(', ')})`);
  const insert = to.prepare(`INSERT INTO ${quoteIdentifier(as)} VALUES (${columns.map(() => '?').join(', ')})`);
  to.run('BEGIN');
  for (const row of rowsOf(from, `SELECT * FROM ${quoteIdentifier(name)}`)) insert.run(row);
  to.run('COMMIT');
  insert.free();
}

function profileTable(db: Database, table: string, columns: readonly string[], key: readonly string[]): TableProfile {
  const from = quoteIdentifier(table);
  const rows = Number(rowsOf(db, `SELECT COUNT(*) FROM ${from}`)[0]?.[0] ?? 0);
  const profiles = columns.map((column): ColumnProfile => {
    const c = quoteIdentifier(column);
    const [n, distinct, text, real, min, max, mean, longest] =
      rowsOf(
        db,
        `SELECT COUNT(${c}), COUNT(DISTINCT ${c}), SUM(typeof(${c}) = 'text'), SUM(typeof(${c}) = 'real'), MIN(${c}), MAX(${c}), AVG(LENGTH(${c})), MAX(LENGTH(${c})) FROM ${from}`,
      )[0] ?? [];
    const type: ColumnType = Number(text) > 0 ? 'text' : Number(real) > 0 ? 'real' : 'integer';
    const typical = rowsOf(
      db,
      `SELECT ${c}, COUNT(*) FROM ${from} WHERE ${c} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC LIMIT 20`,
    );
    return {
      table,
      column,
      id: `${table}.${column}`,
      type: Number(n) === 0 ? 'text' : type,
      rows,
      nulls: rows - Number(n),
      distinct: Number(distinct),
      min: min ?? null,
      max: max ?? null,
      typical: typical.map((r) => ({ value: r[0] ?? null, count: Number(r[1]) })),
      unique: Number(n) > 0 && Number(n) === Number(distinct),
      meanLength: Number(mean ?? 0),
      maxLength: Number(longest ?? 0),
      writtenAs: '',
      missing: [],
    };
  });
  return {
    name: table,
    source: table,
    rows,
    columns: profiles,
    ...(key.length > 0 ? { declaredKey: key } : {}),
    declaredUnique: [],
    declaredForeignKeys: [],
  };
}
