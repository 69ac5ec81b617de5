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
/** Larger tables are read under LONG=1. */
const MOST_ROWS = LONG ? Infinity : 20_000;

type Cell = string | number | null;

interface PublicTable {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

type Table = Omit<PublicTable, 'name'>;
interface MessyLine {
  readonly id: string;
  readonly table: readonly (readonly Cell[])[];
  readonly source: Table;
  readonly target: Table;
  readonly tables: readonly { readonly columns: readonly string[]; readonly rows: Table['rows'] }[];
}

/** Sets of tables in lines of JSON, and the tables of one line. Those of encyclopedia articles are the most irregular ones there are. */
const IN_LINES: Readonly<Record<string, (line: MessyLine & Table) => readonly Table[]>> = {
  'wikitq/tables': (line) => [line],
  'tabfact/tables': (line) => [line],
  'santos_sample/tables': (line) => [line],
  'tatqa/contexts': ({ table: [header = [], ...rows] }) => [{ header: header.map(String), rows }],
  'autojoin/cases': ({ source, target }) => [source, target],
  'mmqa_sample/questions': ({ tables }) => tables.map(({ columns, rows }) => ({ header: columns, rows })),
};

function* tablesInLines(folder: string): Generator<PublicTable> {
  for (const [file, read] of Object.entries(IN_LINES))
    for (const text of fs.readFileSync(path.join(folder, `${file}.jsonl`), 'utf8').split('\n')) {
      if (text === '') continue;
      const line = JSON.parse(text) as MessyLine & Table;
      for (const table of read(line)) yield { name: `${file} ${line.id}`, header: table.header, rows: table.rows };
    }
}

/** Tables of databases, as SQLite itself reads them. */
async function* databaseTables(folder: string): AsyncGenerator<PublicTable> {
  const sql = await initSqlJs();
  const files = ['spider_train', 'spider', 'bird', 'ciss'].flatMap((set) => {
    const databases = path.join(folder, set, 'databases');
    const names = fs.readdirSync(databases).filter((name) => name.endsWith('.sqlite'));
    return names.map((name) => path.join(databases, name));
  });
  for (const file of files) {
    const database = new sql.Database(fs.readFileSync(file));
    try {
      const [names] = database.exec(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`);
      for (const [name] of names?.values ?? []) {
        const [found] = database.exec(`SELECT * FROM "${String(name)}"`);
        if (found)
          yield {
            name: `${path.basename(file)} ${String(name)}`,
            header: found.columns,
            rows: found.values as Cell[][],
          };
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
        if (at++ % STEP !== 0 || table.rows.length === 0 || table.rows.length > MOST_ROWS) return;
        const csv = await readAgain('t.csv', csvOf(table));
        // Names that were taken for a row are a record more, names in two lines one less.
        const inTwo = csv.codes.includes('two-name-lines') ? 1 : 0;
        const expected = table.rows.length + (csv.codes.includes('no-header') ? 1 : 0) - inTwo;
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
      for (const table of tablesInLines(DATA ?? '')) await check(table);
      for await (const table of databaseTables(DATA ?? '')) await check(table);
      console.log(`${tables} tables: ${rowsIn} rows in, ${rowsOut} out, ${rowsTold} told; ${lost.length} lose some`);
      expect(lost).toEqual([]);
      expect(rowsOut).toBeGreaterThan(0);
    },
    LONG ? 1_200_000 : 60_000,
  );
});
