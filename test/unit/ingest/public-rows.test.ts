// Rows in are rows out, or told of: every public table is written as CSV and JSON lines and read again; all of them under LONG=1.
import fs from 'node:fs';
import path from 'node:path';
import initSqlJs from 'sql.js';
import { describe, expect, it } from 'vitest';
import { loadText } from './memory-files';

const DATA = process.env['SCHEMA_GRAPH_DATA'];
const LONG = process.env['LONG'] === '1';
/** One table in so many is read without LONG=1. */
const STEP = LONG ? 1 : 60;

type Cell = string | number | null;

interface PublicTable {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Tables of encyclopedia articles: the most irregular ones there are. */
function* articleTables(folder: string): Generator<PublicTable> {
  for (const set of ['wikitq', 'tabfact'])
    for (const line of fs.readFileSync(path.join(folder, set, 'tables.jsonl'), 'utf8').split('\n')) {
      if (line === '') continue;
      const { id, header, rows } = JSON.parse(line) as { id: string } & Omit<PublicTable, 'name'>;
      yield { name: `${set} ${id}`, header, rows };
    }
}

/** Tables of databases, as SQLite itself reads them. */
async function* databaseTables(folder: string): AsyncGenerator<PublicTable> {
  const sql = await initSqlJs();
  const databases = path.join(folder, 'spider_train', 'databases');
  for (const file of fs.readdirSync(databases).filter((name) => name.endsWith('.sqlite'))) {
    const database = new sql.Database(fs.readFileSync(path.join(databases, file)));
    try {
      const [names] = database.exec(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`);
      for (const [name] of names?.values ?? []) {
        const [found] = database.exec(`SELECT * FROM "${String(name)}"`);
        if (found) yield { name: `${file} ${String(name)}`, header: found.columns, rows: found.values as Cell[][] };
      }
    } finally {
      database.close();
    }
  }
}

function csvOf({ header, rows }: PublicTable): string {
  const record = (cells: readonly Cell[]): string =>
    cells.map((cell) => (cell === null ? '' : `"${String(cell).replaceAll('"', '""')}"`)).join(',');
  return `${[header, ...rows].map(record).join('\n')}\n`;
}

function linesOf({ rows }: PublicTable): string {
  return rows.map((cells) => JSON.stringify(Object.fromEntries(cells.map((cell, i) => [`c${i}`, cell])))).join('\n');
}

/** What is read of a file: rows, and records that are told to be none. */
async function readAgain(file: string, content: string): Promise<{ told: number; codes: string[]; rows: number }> {
  const data = await loadText(file, content);
  try {
    const [table] = data.tables;
    const { rows } = await data.engine.query(table ? `SELECT COUNT(*) FROM "${table.name}"` : 'SELECT 0');
    const told = (table?.leftOut ?? 0) + (table?.asides ?? 0);
    return { told, codes: data.problems.map(({ code }) => code), rows: Number(rows[0]?.[0]) };
  } finally {
    await data.engine.close();
  }
}

describe.skipIf(DATA === undefined)('public tables', () => {
  it(
    'lose no row unseen',
    async () => {
      let [tables, rowsIn, rowsOut, rowsTold, at] = [0, 0, 0, 0, 0];
      const lost: string[] = [];
      const check = async (table: PublicTable): Promise<void> => {
        if (at++ % STEP !== 0 || table.rows.length === 0 || table.rows.length > 100_000) return;
        const csv = await readAgain('t.csv', csvOf(table));
        // Names that were taken for a row are a record more.
        const expected = table.rows.length + (csv.codes.includes('no-header') ? 1 : 0);
        if (csv.rows + csv.told !== expected)
          lost.push(`CSV ${table.name}: ${expected} in, ${csv.rows} out, ${csv.told} told`);
        const json = await readAgain('t.jsonl', linesOf(table));
        if (json.rows + json.told !== table.rows.length)
          lost.push(`JSON ${table.name}: ${table.rows.length} in, ${json.rows} out, ${json.told} told`);
        tables++;
        rowsIn += expected;
        rowsOut += csv.rows;
        rowsTold += csv.told;
      };
      for (const table of articleTables(DATA ?? '')) await check(table);
      for await (const table of databaseTables(DATA ?? '')) await check(table);
      console.log(`${tables} tables: ${rowsIn} rows in, ${rowsOut} out, ${rowsTold} told; ${lost.length} lose some`);
      expect(lost).toEqual([]);
      expect(rowsOut).toBeGreaterThan(0);
    },
    LONG ? 1_200_000 : 60_000,
  );
});
