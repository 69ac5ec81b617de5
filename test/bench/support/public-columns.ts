/** All public sets as one database: as many columns as a large company's, of all kinds. */
import fs from 'node:fs';
import path from 'node:path';
import type { Database, SqlJsStatic } from 'sql.js';
import { quoteIdentifier } from '../../../src/engine/core/sql-text';
import { type DatabasePart, type ManyDatabases, filePart, joinParts } from './many-databases';
import { dataFolder } from './question-files';

/** Sets of SQLite files, then sets of single tables, those of questions first. */
const DATABASE_SETS = ['spider_train', 'spider', 'bird', 'ciss'] as const;
const TABLE_SETS = ['santos_sample', 'wikitq', 'tabfact'] as const;

/** One line of `tables.jsonl`. */
interface PlainTable {
  readonly id: string;
  readonly title?: string;
  readonly header?: readonly string[];
  readonly columns?: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Joins the public sets into one database and one graph.
 * @param sql sql.js
 * @param mostColumns where the whole is cut
 */
export function joinPublicSets(sql: SqlJsStatic, mostColumns: number): ManyDatabases {
  const files = DATABASE_SETS.flatMap((set) => {
    const folder = path.join(dataFolder, set, 'databases');
    const names = fs.readdirSync(folder).filter((file) => file.endsWith('.sqlite'));
    return names.sort().map((file) => {
      const name = path.basename(file, '.sqlite');
      return filePart(sql, folder, name, `${name}_`);
    });
  });
  return joinParts(sql, [...files, ...TABLE_SETS.map((set) => tablesPart(sql, set))], mostColumns);
}

function tablesPart(sql: SqlJsStatic, set: string): DatabasePart {
  return {
    name: set,
    prefix: '',
    open: () => {
      const db = new sql.Database();
      const text = fs.readFileSync(path.join(dataFolder, set, 'tables.jsonl'), 'utf8');
      db.run('BEGIN');
      for (const [i, line] of text.trim().split('\n').entries())
        addTable(db, JSON.parse(line) as PlainTable, `${set}_${i}`);
      db.run('COMMIT');
      return db;
    },
  };
}

/** Adds a table called by its title; repeated and empty headers get numbers. */
function addTable(db: Database, { title, header, columns, rows }: PlainTable, id: string): void {
  const taken = new Set<string>();
  const names = (header ?? columns ?? []).map((written, i) => {
    const name = written.replace(/\s+/g, ' ').trim() || `column ${i + 1}`;
    const free = taken.has(name.toLowerCase()) ? `${name} ${i + 1}` : name;
    taken.add(free.toLowerCase());
    return free;
  });
  const table = quoteIdentifier(`${title ?? ''} ${id}`.trim());
  db.run(`CREATE TABLE ${table} (${names.map(quoteIdentifier).join(', ')})`);
  const insert = db.prepare(`INSERT INTO ${table} VALUES (${names.map(() => '?').join(', ')})`);
  for (const row of rows) insert.run(names.map((_, i) => row[i] ?? null));
  insert.free();
}
