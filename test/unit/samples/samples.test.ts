/** The samples are what new users learn from and what golden tests rest on, so that their own truth is tested too. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import initSqlJs, { type Database } from 'sql.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadGraph } from '../../../src/engine/graph/load';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import type { SchemaGraph } from '../../../src/engine/graph/model';
import { findPaths } from '../../../src/engine/paths/find-paths';
import { createNodeFiles } from '../../../src/platform/node/files';
import { expectKeysToTellApart, expectReferencesToHold, expectTermsToHold, rowsOf } from './graph-truth';

const samples = path.resolve(import.meta.dirname, '../../../samples');

interface SampleQuestion {
  readonly id: string;
  readonly sql: string;
  readonly answer: { readonly columns: string[]; readonly rows: unknown[][] };
}

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean);

const questionsOf = (name: string) =>
  linesOf(path.join(samples, name, `${name}.sgq.jsonl`)).map((line) => JSON.parse(line) as SampleQuestion);

async function graphOf(name: string): Promise<SchemaGraph> {
  const loaded = await loadGraph(path.join(samples, name, `${name}.sgraph.yaml`), createNodeFiles());
  expect(loaded.problems).toEqual([]);
  return loaded.graph;
}

/** The rows of a file of a sample, by header; read without the product's own readers, which are tested elsewhere. */
function recordsOf(file: string): Record<string, unknown>[] {
  if (file.endsWith('.jsonl')) return linesOf(file).map((line) => JSON.parse(line) as Record<string, unknown>);
  const options = { header: true, skipEmptyLines: true, dynamicTyping: true } as const;
  return Papa.parse<Record<string, unknown>>(readFileSync(file, 'utf8'), options).data;
}

async function databaseOf(graph: SchemaGraph): Promise<Database> {
  const database = new (await initSqlJs()).Database();
  for (const source of graph.sources) {
    const rows = recordsOf(source.path ?? '');
    const columns = Object.keys(rows[0] ?? {});
    database.run(`CREATE TABLE ${source.table} (${columns.join(', ')})`);
    const insert = database.prepare(`INSERT INTO ${source.table} VALUES (${columns.map(() => '?').join(', ')})`);
    for (const row of rows) insert.run(columns.map((column) => row[column] as number | string | null));
    insert.free();
  }
  return database;
}

describe.each(['crash', 'olympics'])('the sample %s', (name) => {
  let graph: SchemaGraph;
  let database: Database;

  beforeAll(async () => {
    graph = await graphOf(name);
    database = await databaseOf(graph);
  });

  const rows = (sql: string) => rowsOf(database, sql);

  it('names the columns that its files have, and every one', () => {
    for (const [table, { columns }] of graph.tables) {
      const stored = rows(`SELECT name FROM pragma_table_info('${table}')`).map(([column]) => column);
      expect([...columns.keys()].sort(), table).toEqual([...stored].sort());
    }
  });

  it('has keys that tell rows apart', () => expectKeysToTellApart(graph, database));

  it('has key edges whose every value is found', () => expectReferencesToHold(graph, database));

  it('has terms that can be read and that hold for some rows', () => expectTermsToHold(graph, database));

  it('labels every stored code of a column that has a code list', () => {
    for (const [table, { columns }] of graph.tables) {
      for (const { name: column, values, missing } of columns.values()) {
        if (!values) continue;
        const known = new Set([...values.map(({ code }) => code), ...(missing ?? [])]);
        const stored = rows(`SELECT DISTINCT ${column} FROM ${table}`).map(([value]) => String(value));
        const unlabelled = stored.filter((value) => !known.has(value));
        expect(unlabelled, `${table}.${column}`).toEqual([]);
      }
    }
  });

  it.each(questionsOf(name).map((question) => [question.id, question] as const))('answers %s as its SQL does', (_, question) => {
    const [result] = database.exec(question.sql);
    expect(result?.columns).toEqual(question.answer.columns);
    expect(result?.values).toEqual(question.answer.rows);
  });
});

/** What the SGAM paper prints for its worked examples, by section; ties are written as our notation has them. */
describe('the worked examples of SGAM', () => {
  it.each([
    ['A.4', 'olympics', 'full', 'person.full_name games.games_name games_competitor.age', [
      'full_name[person], id[person], person_id[games_competitor], id[games_competitor]',
      'games_name[games], id[games], games_id[games_competitor], id[games_competitor]',
      'age[games_competitor], id[games_competitor]',
    ]],
    ['B.1', 'crash', 'pruned', 'CRASH.MANCOLL CRASH.CASEID', ['MANCOLL[CRASH], SUMMARY[CRASH], CASEID[CRASH]']],
    ['B.2', 'crash', 'pruned', 'GV.DVLONG VPICDECODE.Model CRASH.CASEID', [
      'DVTOTAL[GV], DVLONG[GV], VEHNO[GV], CASEID[GV]',
      'Model[VPICDECODE], VEHNO[VPICDECODE], CASEID[VPICDECODE]',
      'CASEID[VPICDECODE], CASEID[GV]',
    ]],
    ['B.3', 'crash', 'pruned', 'OCC.ROLE OCC.AGE OCC.BELTUSE OCCCONTACT.BODYREGION OCCCONTACT.CONTAREA CRASH.CASEID', [
      'BELTUSE[OCC], ROLE[OCC], OCCNO[OCC], VEHNO[OCC], CASEID[OCC]',
      'AGE[OCC], ROLE[OCC], OCCNO[OCC], VEHNO[OCC], CASEID[OCC]',
      'BODYREGION[OCCCONTACT], CONTAREA[OCCCONTACT], OCCNO[OCCCONTACT], VEHNO[OCCCONTACT], CASEID[OCCCONTACT]',
      'CASEID[OCCCONTACT], CASEID[OCC]',
    ]],
  ] as const)('%s: gives its paths over the sample %s', async (_, sample, form, requested, expected) => {
    const report = findPaths(createGraphIndex(await graphOf(sample)), requested.split(' '), form);
    const paths = report.paths.map(({ text }) => text);
    expect(paths.sort()).toEqual([...expected].sort());
    expect(report.ambiguous).toBe(false);
  });
});
