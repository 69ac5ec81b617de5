import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readCommandLine } from '../../../src/cli/arguments';
import { ask, paths, retrieve, suggest, validate } from '../../../src/cli/commands';
import type { Output } from '../../../src/cli/output';
import type { Answer, TraceEvent } from '../../../src/engine/core/answers';
import type { GraphHealth, HealthReport } from '../../../src/engine/core/health';
import type { PathsReport, RetrieveReport, SuggestReport } from '../../../src/engine/core/reports';
import { createEngine, type Engine } from '../../../src/engine/engine';
import { createInProcessPlatform } from '../../../src/platform/node/platform';

const GRAPH = path.resolve('samples/crash/crash.sgraph.yaml');
const folder = mkdtempSync(path.join(os.tmpdir(), 'schema-graph-cli-'));
let engine: Engine;

beforeAll(async () => {
  engine = createEngine(await createInProcessPlatform());
  writeFileSync(path.join(folder, 'owner.csv'), 'owner_id,name\n1,Ann\n2,Ben\n3,Cy\n');
  writeFileSync(path.join(folder, 'pet.csv'), 'pet_id,owner_id,kind\n1,1,cat\n2,1,dog\n3,2,cat\n4,3,cat\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...argv: string[]): Promise<{ code: number; out: string; log: string }> {
  let out = '';
  let log = '';
  const output: Output = { out: (text) => void (out += text), log: (text) => void (log += text), progress: () => {} };
  const line = readCommandLine(argv);
  const code = await dispatch(line, output);
  return { code, out, log };
}

function dispatch(line: ReturnType<typeof readCommandLine>, output: Output): Promise<number> {
  switch (line.command) {
    case 'suggest':
      return suggest(engine, line, output);
    case 'validate':
      return validate(engine, line, output);
    case 'paths':
      return paths(engine, line, output);
    case 'retrieve':
      return retrieve(engine, line, output);
    case 'ask':
      return ask(engine, line, output);
    default:
      throw new Error(`not tested here: ${line.command}`);
  }
}

describe('suggest', () => {
  test('writes a graph file that validates, and does not write over it', async () => {
    const file = path.join(folder, 'pets.sgraph.yaml');
    const { code, out } = await run('suggest', folder, '-o', file, '--json');
    const report = JSON.parse(out) as SuggestReport;
    expect(code).toBe(0);
    expect(report).toMatchObject({ file, tables: 2, columns: 5, keys: 2, edges: { key: 1 } });
    expect(readFileSync(file, 'utf8')).toContain('path: owner.csv');
    expect(await run('validate', file)).toEqual({
      ...{ code: 0, out: '' },
      log: `no problems in ${path.relative(process.cwd(), file)} (2 tables, 1 edge)\n`,
    });
    await expect(run('suggest', folder, '-o', file)).rejects.toThrow(/exists already/);
  });

  test('says that there is no data', async () => {
    await expect(run('suggest', path.join(folder, 'nowhere'))).rejects.toThrow(/nowhere/);
  });

  test('fails, says why and writes nothing where nothing could be read, and warns where a part could not', async () => {
    const broken = path.join(folder, 'broken.xlsx');
    const file = path.join(folder, 'nothing.sgraph.yaml');
    writeFileSync(broken, 'no workbook');
    await expect(run('suggest', broken, '-o', file)).rejects.toThrow(
      'No table could be read, and no graph was written.',
    );
    expect(existsSync(file)).toBe(false);
    const part = await run('suggest', broken, path.join(folder, 'owner.csv'));
    expect(part.code).toBe(0);
    expect(part.log).toMatch(/warning: .*broken\.xlsx/);
    rmSync(broken);
  });
});

describe('validate', () => {
  test('the sample has no errors', async () => {
    expect((await run('validate', GRAPH)).code).toBe(0);
  });

  test('prints a problem a line with its place, and fails', async () => {
    const file = path.join(folder, 'broken.sgraph.yaml');
    writeFileSync(file, 'version: 1\nedges:\n  - { kind: kye, from: a.b, to: c.d }\n');
    const plain = await run('validate', file);
    expect(plain.code).toBe(1);
    expect(plain.out).toMatch(/broken\.sgraph\.yaml:3:\d+ error [a-z-]+ /);
    const { problems } = JSON.parse((await run('validate', file, '--json')).out) as { problems: { start: unknown }[] };
    expect(problems[0]?.start).toMatchObject({ line: 3 });
  });

  test('prints one line also where names hold line breaks', async () => {
    writeFileSync(path.join(folder, 'odd.csv'), '"two\nlines",b\n1,1\n');
    const file = path.join(folder, 'odd.sgraph.yaml');
    writeFileSync(
      file,
      'version: 1\nsources: [{ id: odd, kind: csv, path: odd.csv }]\ntables: { odd: { key: [nowhere] } }\n',
    );
    const { out } = await run('validate', file);
    expect(out).toContain('has no column "nowhere". It has two lines, b.');
    expect(out.trim().split('\n')).toHaveLength(1);
  });

  test('counts in the data, and prints what it contradicts', async () => {
    writeFileSync(path.join(folder, 'pairs.csv'), 'a,b\n1,1\n1,2\n2,1\n');
    const file = path.join(folder, 'pairs.sgraph.yaml');
    const source = 'sources: [{ id: pairs, kind: csv, path: pairs.csv }]';
    writeFileSync(file, `version: 1\n${source}\ntables: { pairs: { key: [a], unique: [[a, b]] } }\n`);
    const plain = await run('validate', file);
    expect(plain.code).toBe(0);
    expect(plain.out).toMatch(/pairs\.sgraph\.yaml:3:25 warning key-not-unique 2 of 3 rows of pairs share a /);
    const { problems, health } = JSON.parse((await run('validate', file, '--json')).out) as HealthReport & {
      health: GraphHealth;
    };
    expect(problems).toHaveLength(1);
    expect(health.keys.map((key) => key.health)).toMatchObject([{ repeated: 2 }, { distinct: 3, repeated: 0 }]);
  });
});

describe('paths', () => {
  test('gives the chains of the paper', async () => {
    const { out } = await run('paths', GRAPH, '--attributes', 'CRASH.MANCOLL,CRASH.CASEID', '--json');
    const report = JSON.parse(out) as PathsReport;
    expect(report.paths.map((p) => p.text)).toEqual(['MANCOLL[CRASH], SUMMARY[CRASH], CASEID[CRASH]']);
  });

  test('refuses a column that does not exist', async () => {
    await expect(run('paths', GRAPH, '--attributes', 'CRASH.NOTHING')).rejects.toMatchObject({ code: 'not-found' });
  });
});

test('retrieve finds the column that a question names', async () => {
  const { out } = await run('retrieve', GRAPH, 'manner of collision', '--top', '3', '--json');
  const report = JSON.parse(out) as RetrieveReport;
  expect(report.columns.length).toBe(3);
  expect(report.columns[0]).toMatchObject({ table: 'CRASH', column: 'MANCOLL' });
});

describe('ask', () => {
  test('prints one JSON object with the fields of the format', async () => {
    const { code, out } = await run('ask', GRAPH, 'How many crashes are there?', '--json');
    const answer = JSON.parse(out) as Answer;
    expect(code).toBe(0);
    expect(answer).toMatchObject({ abstained: false, answer: { kind: 'scalar', rows: [[20]] }, model: null });
    expect(answer.sql).toContain('SELECT');
    expect(answer.citations.length).toBe(20);
    expect(answer.citations[0]).toMatchObject({ source: 'crash', table: 'CRASH', row: 1 });
  });

  test('--events prints the trace, one event a line, the answer last', async () => {
    const { out } = await run('ask', GRAPH, 'How many crashes are there?', '--events');
    const events = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as TraceEvent);
    expect(events.at(-1)?.type).toBe('answer');
    const started = events.filter((e) => e.type === 'start').map((e) => e.stage);
    expect(started).toEqual(['understand', 'link', 'connect', 'gate', 'plan', 'reason', 'check', 'answer']);
  });

  test('abstains with exit code 3 and says what is missing', async () => {
    const { code, out } = await run('ask', GRAPH, 'How many crashes happened in Peru?', '--json');
    const answer = JSON.parse(out) as Answer;
    expect(code).toBe(3);
    expect(answer.abstained).toBe(true);
    expect(answer.reason).toMatch(/peru/i);
  });

  test('answers over data without a graph', async () => {
    const { out } = await run('ask', folder, 'How many pets are there?', '--json');
    expect((JSON.parse(out) as Answer).answer.rows).toEqual([[4]]);
  });
});

test('a graph names files of the folder that one is in, or of its own, and others where that is allowed', async () => {
  const inner = path.join(folder, 'inner');
  mkdirSync(inner);
  const file = path.join(inner, 'up.sgraph.yaml');
  writeFileSync(file, 'version: 1\nsources: [{ id: pet, kind: csv, path: ../pet.csv }]\n');
  const count = async (...options: string[]) => {
    const { out, log } = await run('ask', file, 'How many pets are there?', '--json', ...options);
    return [(JSON.parse(out) as Answer).answer.rows[0]?.[0], log] as const;
  };
  expect(await count()).toEqual([undefined, expect.stringContaining('lies outside of')]);
  expect((await run('validate', file)).out).toContain('2:39 error path-outside Source "pet" is left out');
  expect(await count('--allow-outside')).toEqual([4, '']);
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  expect(await count()).toEqual([4, '']);
  vi.restoreAllMocks();
});

test('a draft into a folder that is not there is wrong input', async () => {
  const target = path.join(folder, 'missing', 'x.yaml');
  await expect(run('suggest', folder, '-o', target)).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('no folder') as string,
  });
});
