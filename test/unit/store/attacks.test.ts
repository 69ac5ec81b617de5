import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import initSqlJs from 'sql.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorMessage } from '../../../src/engine/core/errors';
import type { Platform } from '../../../src/engine/core/ports';
import { quoteIdentifier, quoteLiteral } from '../../../src/engine/core/sql-text';
import { parseGraph } from '../../../src/engine/graph/parse';
import { loadSources } from '../../../src/engine/ingest/load';
import type { LoadedData } from '../../../src/engine/ingest/loaded-data';
import { buildCatalogue } from '../../../src/engine/profile/build-catalogue';
import { printSql } from '../../../src/engine/program/print-sql';
import type { QueryResult } from '../../../src/engine/store/sql-engine';
import { filesAnywhere } from '../../../src/engine/graph/allowed-files';
import { createInProcessPlatform, createNodePlatform } from '../../../src/platform/node/platform';
import { attackedDatabase, readAttacks } from './attack-file';
import { buildSqlWorker } from './sql-worker-folder';
import { runUnguarded } from './unguarded-worker';

/** The bar is 300 ms; a test machine that is busy may take ten times as long. */
const USABLE_AGAIN_MS = 3000;
const TIME_LIMIT_MS = 150;
/** What counts as filling the memory. */
const MANY_BYTES = 90_000_000;

/** These set what is set already, or write a file that SQL cannot see. */
const WITHOUT_TRACE = new Set([
  'PRAGMA query_only = 0',
  'PRAGMA optimize',
  "VACUUM INTO 'copy.sqlite'",
  "VACUUM main INTO 'copy2.sqlite'",
]);

const attacks = readAttacks();
const ofKind = (...kinds: string[]): string[] => attacks.filter((a) => kinds.includes(a.kind)).map((a) => a.text);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-attacks-'));
const file = path.join(folder, 'victim.sqlite');
let image: Uint8Array;
let workerFolder: string;
let inProcess: Platform;
let data: LoadedData;

beforeAll(async () => {
  image = attackedDatabase(await initSqlJs({ useOldExtensionFunctions: false } as object));
  fs.writeFileSync(file, image);
  inProcess = await createInProcessPlatform();
  workerFolder = await buildSqlWorker();
  const platform = createNodePlatform({ workerFolder });
  data = await loadSources([{ id: 'victim', kind: 'sqlite', path: file }], {
    ...platform,
    files: filesAnywhere(platform.files),
  });
});

afterAll(async () => {
  await data.engine.close();
  fs.rmSync(folder, { recursive: true });
  fs.rmSync(workerFolder, { recursive: true });
});

async function attempt(sql: string, timeoutMs = TIME_LIMIT_MS): Promise<QueryResult | string> {
  return data.engine.query(sql, { timeoutMs }).catch((error: unknown) => errorMessage(error));
}

/** The file is untouched, and so is what the engine reads; it answers at once. */
async function expectUnharmed(): Promise<void> {
  const start = performance.now();
  const { rows } = await data.engine.query(
    `SELECT (SELECT sum(age) FROM person), (SELECT count(*) FROM pet), (SELECT count(*) FROM adults), count(*) FROM sqlite_schema`,
  );
  expect(performance.now() - start).toBeLessThan(USABLE_AGAIN_MS);
  expect(rows).toEqual([[630, 5, 15, 4]]);
  expect(Buffer.compare(fs.readFileSync(file), Buffer.from(image))).toBe(0);
  expect(fs.readdirSync(folder)).toEqual(['victim.sqlite']);
}

describe('the guard', () => {
  it('is tried with at least 60 attempts, and at least 10 of each kind', () => {
    const kinds = [
      'write',
      'attach',
      'pragma',
      'second statement',
      'endless recursion',
      'identifier from YAML',
      'value from a cell',
    ];
    for (const kind of kinds) expect(ofKind(kind).length, kind).toBeGreaterThanOrEqual(10);
    expect(attacks.length).toBeGreaterThanOrEqual(60);
  });

  it.each(ofKind('write', 'attach', 'pragma', 'second statement'))('refuses %j', async (sql) => {
    expect(await attempt(sql, 5000)).toEqual(expect.stringMatching(/^Only one statement that reads is run/));
    await expectUnharmed();
  });

  it.each(ofKind('endless recursion'))('stops %j', async (sql) => {
    const start = performance.now();
    expect(await attempt(sql)).toMatch(/took longer than 0.15 s|more memory than it may use/);
    expect(performance.now() - start).toBeLessThan(10 * TIME_LIMIT_MS);
    await expectUnharmed();
  });

  it.each(ofKind('memory'))('bounds the memory of %j', async (sql) => {
    const result = await attempt(sql);
    if (typeof result === 'string') expect(result).toMatch(/took longer than|more memory than it may use/);
    else expect(result.rows).toHaveLength(1);
    await expectUnharmed();
  });
});

describe('without the guard', () => {
  let untouched: string;
  beforeAll(async () => {
    untouched = (await runUnguarded(image, 'SELECT 1', 5000)).after;
  });

  it.each(ofKind('write', 'second statement'))('%j would change the database', async (sql) => {
    const result = await runUnguarded(image, sql, 5000);
    expect(result.error).toBeNull();
    if (sql !== 'SAVEPOINT s') expect(result.after).not.toBe(untouched);
  });

  it.each(ofKind('attach', 'pragma'))('%j would take effect or tell of the database', async (sql) => {
    const result = await runUnguarded(image, sql, 5000);
    expect(result.error).toBeNull();
    if (WITHOUT_TRACE.has(sql)) return;
    const shown = sql.startsWith('SELECT 1;') ? [] : result.rows;
    expect(result.after !== untouched || shown.length > 0).toBe(true);
  });

  it.each(ofKind('endless recursion'))('%j would not end', async (sql) => {
    expect((await runUnguarded(image, sql, 2 * TIME_LIMIT_MS)).endless).toBe(true);
  });

  it.each(ofKind('memory'))('%j would fill the memory', async (sql) => {
    const result = await runUnguarded(image, sql, 4 * TIME_LIMIT_MS);
    expect(result.endless || result.error !== null || Number(result.rows[0]?.[0]?.[0]) > MANY_BYTES).toBe(true);
  });

  /** A program that pastes a name or a value into SQL text, in the ways in which programs do. */
  const pasted = (name: string): string[] => [
    `SELECT count(*) FROM ${name}`,
    `SELECT "${name}" FROM person`,
    `SELECT count(*) FROM "${name}"`,
    `SELECT '${name}'`,
    `SELECT count(*) FROM [${name}]`,
    `SELECT count(*) FROM \`${name}\``,
    `SELECT (SELECT count(*) FROM person WHERE name IN ('${name}'))`,
  ];

  it.each(ofKind('identifier from YAML', 'value from a cell'))(
    '%j would change the database where it is pasted',
    async (text) => {
      let changed = false;
      for (const sql of pasted(text)) changed ||= (await runUnguarded(image, sql, 5000)).after !== untouched;
      expect(changed).toBe(true);
    },
  );

  it.each(ofKind('identifier from YAML', 'value from a cell'))(
    '%j is refused by the guard even where it is pasted',
    async (text) => {
      for (const sql of pasted(text)) await attempt(sql);
      await expectUnharmed();
    },
  );
});

describe('a hostile identifier in a graph file', () => {
  it.each(ofKind('identifier from YAML'))('%j stays a name', async (name) => {
    const yaml = `version: 1\ntables:\n  ${JSON.stringify(name)}:\n    key: [id]\n    columns: { id: {}, ${JSON.stringify(name)}: {} }\n`;
    const [table] = parseGraph(yaml, 'hostile.sgraph.yaml').value.tables.values();
    expect(table?.name).toBe(name);
    const column = [...(table?.columns.keys() ?? [])].at(-1) ?? '';
    const select = { kind: 'select', distinct: false, joins: [], groupBy: [], orderBy: [] } as const;
    const columns = [{ value: { kind: 'column', alias: 'a', column }, as: column }] as const;
    for (const from of [table?.name ?? '', 'person']) {
      const result = await attempt(printSql({ ...select, columns, from: { from, alias: 'a' } }));
      expect(result).toEqual(expect.stringMatching(/^SQLite: no such (table|column)/));
    }
    await expectUnharmed();
  });
});

describe('a hostile cell or heading of an imported file', () => {
  it.each(ofKind('value from a cell', 'identifier from YAML'))('%j stays text', async (text) => {
    const csv = path.join(os.tmpdir(), `schema-graph-${process.pid}-${Math.random()}.csv`);
    const cell = `"${text.replaceAll('"', '""')}"`;
    fs.writeFileSync(csv, `id,${cell}\n1,${cell}\n2,${cell}\n`);
    const imported = await loadSources([{ id: 'hostile', kind: 'csv', path: csv, table: text }], {
      ...inProcess,
      files: filesAnywhere(inProcess.files),
    });
    fs.rmSync(csv);
    const catalogue = await buildCatalogue(imported);
    const [table] = catalogue.tables.values();
    expect(table?.columns[1]?.typical).toEqual([{ value: text, count: 2 }]);
    const column = quoteIdentifier(table?.columns[1]?.column ?? '');
    const { rows } = await imported.engine.query(
      `SELECT count(*) FROM ${quoteIdentifier(text)} WHERE ${column} = ${quoteLiteral(text)} AND ${column} = ?1`,
      { params: [text] },
    );
    expect(rows).toEqual([[2]]);
    await imported.engine.close();
    expect(await attempt(`SELECT count(*) FROM person WHERE name = ${quoteLiteral(text)}`)).toMatchObject({
      rows: [[0]],
    });
    await expectUnharmed();
  });
});
