import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCommandLine } from '../../../src/cli/arguments';
import { exportGraph, importSchema } from '../../../src/cli/exchange-commands';
import { createEngine, type Engine } from '../../../src/engine/engine';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { databaseBytes } from '../ingest/sqlite-bytes';

const folder = mkdtempSync(path.join(os.tmpdir(), 'schema-graph-exchange-'));
const GRAPH = path.join(folder, 'g.sgraph.yaml');
const TEXT = 'version: 1\n# mine\ntables:\n  a: { key: [x], columns: { x: { type: integer } } }\n';
let engine: Engine;

beforeAll(async () => {
  engine = createEngine(await createInProcessPlatform());
});
beforeEach(() => writeFileSync(GRAPH, TEXT));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...argv: string[]): Promise<{ code: number; out: string; log: string }> {
  let [out, log] = ['', ''];
  const output = { out: (t: string) => void (out += t), log: (t: string) => void (log += t), progress: () => {} };
  const line = readCommandLine(argv);
  if (line.command !== 'export' && line.command !== 'import') throw new Error('not tested here');
  const code = await (line.command === 'export'
    ? exportGraph(engine, line, output)
    : importSchema(engine, line, output));
  return { code, out, log };
}

describe('export', () => {
  test.each([
    ['sql', /^CREATE TABLE "a" \($/m],
    ['dbml', /^Table "a" \{$/m],
    ['mermaid', /^erDiagram$/m],
    ['svg', /^<svg /],
  ])('%s goes to standard output', async (format, expected) => {
    const { code, out } = await run('export', GRAPH, '--format', format);
    expect(code).toBe(0);
    expect(out).toMatch(expected);
  });

  test('goes to a file that is not there yet', async () => {
    const file = path.join(folder, 'g.sql');
    expect((await run('export', GRAPH, '--format', 'sql', '-o', file)).out).toContain('1 table');
    expect(readFileSync(file, 'utf8')).toContain('CREATE TABLE');
    await expect(run('export', GRAPH, '--format', 'sql', '-o', file)).rejects.toThrow(/exists already/);
    const { out } = await run('export', GRAPH, '--format', 'dbml', '--json');
    expect(JSON.parse(out)).toMatchObject({ format: 'dbml', file: null, tables: 1 });
  });

  test('shows tables where the layout has them', async () => {
    writeFileSync(path.join(folder, 'g.sgraph.layout.json'), '{"version":1,"tables":{"a":{"x":700,"y":80}}}');
    expect((await run('export', GRAPH, '--format', 'svg')).out).toContain('translate(700 80)');
  });

  test('marks joins that lose rows, and draws what it can where the data is gone', async () => {
    const data = path.join(folder, 'a.csv');
    writeFileSync(data, 'x,y\n1,1\n2,1\n3,9\n4,2\n');
    const source = 'sources: [{ id: s, kind: csv, path: a.csv }]\n';
    const tables = 'tables: { a: { source: s, key: [x], columns: { x: {}, y: {} } } }\n';
    writeFileSync(GRAPH, `version: 1\n${source}${tables}edges: [{ kind: key, from: a.y, to: a.x }]\n`);
    expect((await run('export', GRAPH, '--format', 'svg')).out).toContain('○ 25 %');
    rmSync(data);
    const { code, out } = await run('export', GRAPH, '--format', 'svg');
    expect(code).toBe(0);
    expect(out).toMatch(/^<svg /);
    expect(out).not.toContain('○ 25 %');
  });

  test('says what of the graph is wrong, by exit code too', async () => {
    writeFileSync(GRAPH, 'version: 1\ntables: [\n');
    const { code, log } = await run('export', GRAPH, '--format', 'sql');
    expect(code).toBe(1);
    expect(log).toMatch(/error: .*g\.sgraph\.yaml:\d+:\d+/);
  });

  test.each([
    [['export', 'g', '--format', 'pdf'], /--format takes/],
    [['export', 'g'], /needs --format/],
    [['export', 'g', '--format', 'sql', '--columns', 'all'], /--columns is for/],
    [['import', 'a.sql'], /takes a graph, and a schema file or database/],
    [['import', '--into', 'g'], /takes one schema file/],
  ])('%j is wrong usage', (argv, message) => expect(() => readCommandLine(argv)).toThrow(message));
});

describe('import', () => {
  const schema = path.join(folder, 's.sql');

  test('adds to the graph and keeps what stands there', async () => {
    writeFileSync(
      schema,
      'CREATE TABLE a (x TEXT PRIMARY KEY);\nCREATE TABLE b (x INT REFERENCES a, y INT REFERENCES gone);',
    );
    const { code, out, log } = await run('import', schema, '--into', GRAPH);
    expect(code).toBe(0);
    expect(out).toMatch(/g\.sgraph\.yaml: 1 table, 2 columns, 1 edge\nkept: a\.x is of type integer in the graph/);
    expect(log).toMatch(/warning: .*s\.sql:2 The reference b \(y\)/);
    const text = readFileSync(GRAPH, 'utf8');
    expect(text.startsWith(TEXT)).toBe(true);
    expect(text).toContain('from: b.x, to: a.x');
    const again = await run('import', schema, '--into', GRAPH, '--json');
    expect(JSON.parse(again.out)).toMatchObject({ files: [], added: { tables: 0, edges: 0 } });
    expect(readFileSync(GRAPH, 'utf8')).toBe(text);
  });

  test('takes the keys that a database declares', async () => {
    const database = path.join(folder, 'keys.sqlite');
    writeFileSync(database, await databaseBytes('CREATE TABLE a (x TEXT PRIMARY KEY); CREATE TABLE other (y);'));
    writeFileSync(GRAPH, 'version: 1\ntables: { a: { columns: { x: {} } } } # mine\n');
    const { code, out, log } = await run('import', GRAPH, database);
    expect(code).toBe(0);
    expect(out).toMatch(/g\.sgraph\.yaml: 1 key\n$/);
    expect(log).toMatch(/keys\.sqlite The graph does not have the table other/);
    expect(readFileSync(GRAPH, 'utf8')).toBe('version: 1\ntables: { a: { key: [x], columns: { x: {} } } } # mine\n');
  });

  test('refuses what is no schema', async () => {
    writeFileSync(schema, 'SELECT 1;');
    await expect(run('import', schema, '--into', GRAPH)).rejects.toThrow(/describes no tables/);
    await expect(run('import', 'x.csv', '--into', GRAPH)).rejects.toThrow(/no schema that can be imported/);
    await expect(run('import', path.join(folder, 'gone.sql'), '--into', GRAPH)).rejects.toThrow(/nothing at/);
  });
});
