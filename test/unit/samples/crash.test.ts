/** The sample workspace is what new users learn from and what golden tests rest on, so that its own truth is tested too. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import initSqlJs, { type Database } from 'sql.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadGraph } from '../../../src/engine/graph/load';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import type { Edge, SchemaGraph } from '../../../src/engine/graph/model';
import { findPaths } from '../../../src/engine/paths/find-paths';
import { createNodeFiles } from '../../../src/platform/node/files';

const folder = path.resolve(import.meta.dirname, '../../../samples/crash');

interface SampleQuestion {
  readonly id: string;
  readonly question: string;
  readonly sql: string;
  readonly answer: { readonly columns: string[]; readonly rows: unknown[][] };
}

const questions = readFileSync(path.join(folder, 'crash.sgq.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as SampleQuestion);

/** The rows of a file of the sample, by header; read without the product's own readers, which are tested elsewhere. */
function rowsOf(file: string): Record<string, unknown>[] {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.jsonl')) {
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }
  return Papa.parse<Record<string, unknown>>(text, { header: true, skipEmptyLines: true, dynamicTyping: true }).data;
}

async function databaseOf(graph: SchemaGraph): Promise<Database> {
  const database = new (await initSqlJs()).Database();
  for (const source of graph.sources) {
    const rows = rowsOf(source.path ?? '');
    const columns = Object.keys(rows[0] ?? {});
    database.run(`CREATE TABLE ${source.table} (${columns.join(', ')})`);
    const insert = database.prepare(`INSERT INTO ${source.table} VALUES (${columns.map(() => '?').join(', ')})`);
    for (const row of rows) insert.run(columns.map((column) => row[column] as number | string | null));
    insert.free();
  }
  return database;
}

describe('the crash sample', () => {
  let graph: SchemaGraph;
  let database: Database;

  beforeAll(async () => {
    const loaded = await loadGraph(path.join(folder, 'crash.sgraph.yaml'), createNodeFiles());
    expect(loaded.problems).toEqual([]);
    graph = loaded.graph;
    database = await databaseOf(graph);
  });

  const rows = (sql: string) => database.exec(sql)[0]?.values ?? [];

  it('names only columns that its files have, and describes every one', () => {
    for (const [name, table] of graph.tables) {
      const stored = rows(`SELECT name FROM pragma_table_info('${name}')`).map(([column]) => column);
      expect([...table.columns.keys()].sort(), name).toEqual([...stored].sort());
    }
  });

  it('has keys that tell rows apart', () => {
    for (const [name, { key, unique }] of graph.tables) {
      for (const columns of [...(key ? [key] : []), ...unique]) {
        const list = columns.join(', ');
        expect(rows(`SELECT ${list} FROM ${name} GROUP BY ${list} HAVING COUNT(*) > 1`), `${name}: ${list}`).toEqual([]);
      }
    }
  });

  it('has key edges whose every value is found', () => {
    const live = graph.edges.filter(({ kind, status }) => kind === 'key' && status !== 'rejected');
    expect(live).toHaveLength(7);
    for (const edge of live) expect(rows(danglingRows(edge)), edge.label).toEqual([]);
  });

  it('labels every stored code of a column that has a code list', () => {
    for (const [name, table] of graph.tables) {
      for (const { name: column, values, missing } of table.columns.values()) {
        if (!values) continue;
        const known = new Set([...values.map(({ code }) => code), ...(missing ?? [])]);
        const stored = rows(`SELECT DISTINCT ${column} FROM ${name}`).map(([value]) => String(value));
        expect(
          stored.filter((value) => !known.has(value)),
          `${name}.${column}`,
        ).toEqual([]);
      }
    }
  });

  it.each([
    ['B.1', ['CRASH.MANCOLL', 'CRASH.CASEID'], ['MANCOLL[CRASH], SUMMARY[CRASH], CASEID[CRASH]']],
    [
      'B.2',
      ['GV.DVLONG', 'VPICDECODE.Model', 'CRASH.CASEID'],
      [
        'DVTOTAL[GV], DVLONG[GV], VEHNO[GV], CASEID[GV]',
        'Model[VPICDECODE], VEHNO[VPICDECODE], CASEID[VPICDECODE]',
        'CASEID[VPICDECODE], CASEID[GV]',
      ],
    ],
    [
      'B.3',
      ['OCC.ROLE', 'OCC.AGE', 'OCC.BELTUSE', 'OCCCONTACT.BODYREGION', 'OCCCONTACT.CONTAREA', 'CRASH.CASEID'],
      [
        'BELTUSE[OCC], ROLE[OCC], OCCNO[OCC], VEHNO[OCC], CASEID[OCC]',
        'AGE[OCC], ROLE[OCC], OCCNO[OCC], VEHNO[OCC], CASEID[OCC]',
        'BODYREGION[OCCCONTACT], CONTAREA[OCCCONTACT], OCCNO[OCCCONTACT], VEHNO[OCCCONTACT], CASEID[OCCCONTACT]',
        'CASEID[OCCCONTACT], CASEID[OCC]',
      ],
    ],
  ])('gives the paths of SGAM %s', (_, requested, expected) => {
    const report = findPaths(createGraphIndex(graph), requested, 'pruned');
    expect(report.paths.map(({ text }) => text).sort()).toEqual([...expected].sort());
    expect(report.ambiguous).toBe(false);
  });

  it.each(questions.map((question) => [question.id, question] as const))('answers %s as its SQL does', (_, question) => {
    const [result] = database.exec(question.sql);
    expect(result?.columns).toEqual(question.answer.columns);
    expect(result?.values).toEqual(question.answer.rows);
  });
});

/** Rows of the referring side of a key edge that find no row on the other. */
function danglingRows({ from, to }: Edge): string {
  const pairs = from.map(({ column }, i) => `a.${column} = b.${to[i]?.column}`).join(' AND ');
  const [left, right] = [from[0]?.table, to[0]?.table];
  return `SELECT * FROM ${left} a WHERE NOT EXISTS (SELECT 1 FROM ${right} b WHERE ${pairs})`;
}
