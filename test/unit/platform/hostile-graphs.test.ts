// Graphs that try to make the engine read what they may not, on a real disk with real links, pipes and devices.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import type { Platform } from '../../../src/engine/core/ports';
import { createEngine, type Engine } from '../../../src/engine/engine';
import type { Allowed } from '../../../src/engine/graph/allowed-files';
import { filesBehind } from '../../../src/platform/thread/files-behind';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { answerOf } from '../../support/answer-of';

const SECRET = 'topsecret';
const top = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-hostile-')));
const work = path.join(top, 'work');
const graph = path.join(work, 'g.sgraph.yaml');
let platform: Platform;
let engine: Engine;
/** What was opened on the disk. */
let opened: string[] = [];

beforeAll(async () => {
  const outside = path.join(top, 'outside');
  for (const folder of ['work/data', 'work/parts', 'outside'])
    fs.mkdirSync(path.join(top, folder), { recursive: true });
  fs.writeFileSync(path.join(outside, 'secret.csv'), `table,column,description\n${SECRET},"${SECRET}\n`);
  fs.writeFileSync(path.join(outside, 'secret.json'), `${SECRET}: {[`);
  fs.writeFileSync(path.join(outside, 'secret.sgraph.yaml'), `version: 1\n${SECRET}: {[`);
  fs.writeFileSync(path.join(work, 'data', 'a.csv'), 'id,kind\n1,cat\n2,dog\n');
  fs.symlinkSync(path.join(outside, 'secret.csv'), path.join(work, 'data', 'link.csv'));
  fs.symlinkSync(path.join(outside, 'secret.json'), path.join(work, 'data', 'link.json'));
  fs.symlinkSync(path.join(outside, 'secret.sgraph.yaml'), path.join(work, 'parts', 'link.sgraph.yaml'));
  fs.symlinkSync('../../outside', path.join(work, 'data', 'folder'));
  fs.symlinkSync('loop.csv', path.join(work, 'data', 'loop.csv'));
  fs.symlinkSync('a.csv', path.join(work, 'data', 'same.csv'));
  fs.symlinkSync('work', path.join(top, 'other-name'));
  if (process.platform !== 'win32') execFileSync('mkfifo', [path.join(work, 'data', 'pipe.csv')]);
  const real = await createInProcessPlatform();
  const files = {
    ...real.files,
    read: (file: string) => {
      opened.push(file);
      return real.files.read(file);
    },
  };
  platform = { ...real, files };
  engine = createEngine(platform);
});
beforeEach(() => (opened = []));
afterAll(() => fs.rmSync(top, { recursive: true }));

/** A path of each hostile kind, the code of its problem, and what its message says. */
const HOSTILE: readonly (readonly [what: string, file: string, code: string, says: string])[] = [
  ['upwards', '../outside/secret', 'path-outside', 'outside/secret'],
  ['upwards through a folder', 'data/../../outside/secret', 'path-outside', 'outside/secret'],
  ['absolute', path.join(top, 'outside', 'secret'), 'path-outside', 'outside/secret'],
  ['through a link to a folder', 'data/folder/secret', 'path-outside', 'leads to'],
  ['of Windows', 'C:\\Users\\me\\secret', 'path-outside', 'C:/Users/me/secret'],
  ['of another machine', '\\\\server\\share\\secret', 'path-outside', '//server/share/secret'],
  ['of a device of Windows', '\\\\.\\pipe\\secret', 'path-outside', '//./pipe/secret'],
  ['an address', 'file:///etc/secret', 'bad-path', 'is an address'],
  ['an address of the net', 'https://example.org/secret', 'bad-path', 'is an address'],
  ['of a home folder', '~/secret', 'bad-path', 'stands for no folder'],
  ['with a NUL', 'data/a.csv\\0', 'bad-path', 'no path may hold'],
  ['with an escape character', 'data/\\x1b[31m', 'bad-path', 'no path may hold'],
  ['endless', 'x/'.repeat(4000), 'bad-path', 'longer than any path'],
];

/** The places of a graph file that name files, each with the end of the names there. */
const PLACES: readonly (readonly [place: string, extension: string, text: (file: string) => string])[] = [
  ['a source', '.csv', (file) => `sources:\n  - { id: s, kind: csv, path: ${file}, table: t }\n`],
  ['a source with a pattern', '*.csv', (file) => `sources:\n  - { id: s, kind: csv, path: ${file}, table: t }\n`],
  ['a database', '.csv', (file) => `sources:\n  - { id: s, kind: sqlite, path: ${file} }\n`],
  ['a part', '.sgraph.yaml', (file) => `include:\n  - ${file}\n`],
  ['parts by a pattern', '*.yaml', (file) => `include:\n  - ${file}\n`],
  ['a dictionary', '.json', (file) => `dictionaries:\n  - ${file}\n`],
  ['a code list', '.csv', (file) => `tables:\n  t: { columns: { c: { values: { file: ${file} } } } }\n`],
];

/** The problems of a graph, and with them everything that a person reads. */
async function problemsOf(text: string, allowed: Allowed = { folders: [work] }) {
  fs.writeFileSync(graph, `version: 1\n${text}`);
  const problems = inEnglish(await engine.validate(graph, undefined, undefined, allowed));
  const told = JSON.stringify(problems);
  const session = await engine.open({ graph, allowed }).catch((error: unknown) => String(error));
  const warnings = typeof session === 'string' ? session : inEnglish(session.warnings).join('\n');
  if (typeof session !== 'string') await session.close();
  return { problems, told: told + warnings };
}

describe.each(PLACES)('%s', (_place, extension, text) => {
  test.each(HOSTILE)('does not name a path %s', async (_what, file, code, says) => {
    const ending = code === 'bad-path' && !file.includes('secret') ? '' : extension;
    const { problems, told } = await problemsOf(text(`"${file.replaceAll(/\\(?![0x])/g, '\\\\')}${ending}"`));
    const problem = problems.find((p) => p.code === code);
    expect(problem).toMatchObject({ severity: 'error', file: graph, start: { line: 3 } });
    expect(problem?.message).toContain(says);
    expect(problem?.message).toMatch(/move it there, or allow files outside|write the path|name the file/);
    expect(told).not.toContain(SECRET);
    expect(told).not.toMatch(/\\u00[01]|\p{Cc}(?<![\n])/u);
    expect(opened.filter((name) => !name.startsWith(work))).toEqual([]);
  });

  test('names a file outside where a person allows that', async () => {
    const { told } = await problemsOf(text(`../outside/secret${extension}`), { folders: [], outside: true });
    expect(told).not.toContain('path-outside');
    expect(opened.filter((name) => !name.startsWith(work))).not.toEqual([]);
  });
});

test.each<[string, string, string]>([
  ['a link out', 'sources: [{ id: s, kind: csv, path: data/link.csv }]', 'path-outside'],
  ['a pattern that finds a link out', 'sources: [{ id: s, kind: csv, path: "data/l*.csv" }]', 'path-outside'],
  ['a part that is a link out', 'include: [parts/link.sgraph.yaml]', 'path-outside'],
  ['parts of which one is a link out', 'include: ["parts/*.sgraph.yaml"]', 'path-outside'],
  ['a dictionary that is a link out', 'dictionaries: [data/link.json]', 'path-outside'],
  [
    'a code list that is a link out',
    'tables: { t: { columns: { c: { values: { file: data/link.csv } } } } }',
    'path-outside',
  ],
  ['a device', 'sources: [{ id: s, kind: csv, path: /dev/zero }]', 'path-outside'],
  ['a link in a circle', 'sources: [{ id: s, kind: csv, path: data/loop.csv }]', 'missing-source'],
  ['a pattern that finds a link in a circle', 'sources: [{ id: s, kind: csv, path: "data/lo*.csv" }]', 'not-a-file'],
])('%s is a problem', async (_what, text, code) => {
  const { problems, told } = await problemsOf(text);
  expect(problems.map((p) => p.code)).toContain(code);
  expect(told).not.toContain(SECRET);
  expect(opened.filter((name) => !name.startsWith(work))).toEqual([]);
});

test.skipIf(process.platform === 'win32').each([
  ['a source', 'sources: [{ id: s, kind: csv, path: data/pipe.csv }]'],
  ['a database', 'sources: [{ id: s, kind: sqlite, path: data/pipe.csv }]'],
  ['a pattern', 'sources: [{ id: s, kind: csv, path: "data/p*.csv" }]'],
  ['a part', 'include: [data/pipe.csv]'],
  ['a dictionary', 'dictionaries: [data/pipe.csv]'],
  ['a code list', 'tables: { t: { columns: { c: { values: { file: data/pipe.csv } } } } }'],
])('%s that is a pipe is not waited for', async (_what, text) => {
  const { problems } = await problemsOf(text);
  expect(problems).toContainEqual(expect.objectContaining({ code: 'not-a-file', severity: 'error' }));
});

test.skipIf(process.platform === 'win32')('a device is no file even where all files are allowed', async () => {
  const allowed = { folders: [], outside: true };
  const { problems } = await problemsOf('sources: [{ id: s, kind: csv, path: /dev/zero }]', allowed);
  expect(problems.map((p) => p.code)).toContain('not-a-file');
  await expect(platform.files.read('/dev/zero')).rejects.toMatchObject({ code: 'not-found' });
  await expect(platform.files.read(path.join(work, 'data', 'pipe.csv'))).rejects.toMatchObject({ code: 'not-found' });
});

test('what lies inside is read: over links that stay, and where the graph is reached over another name', async () => {
  const sources = 'sources: [{ id: a, kind: csv, path: data/a.csv }, { id: b, kind: csv, path: data/same.csv }]\n';
  expect((await problemsOf(sources)).problems).toEqual([]);
  const byOtherName = path.join(top, 'other-name', 'g.sgraph.yaml');
  for (const folders of [[], [work], [path.join(top, 'other-name')], [top]]) {
    expect(await engine.validate(byOtherName, undefined, undefined, { folders })).toEqual([]);
  }
});

test('a graph that is a link out is read where a person named it, and not where it was found', async () => {
  const link = path.join(work, 'link.sgraph.yaml');
  fs.symlinkSync(path.join(top, 'outside', 'secret.sgraph.yaml'), link);
  const found = await engine.validate(link, undefined, undefined, { folders: [work] });
  expect(found).toEqual([expect.objectContaining({ code: 'path-outside', file: link, start: { line: 1, column: 1 } })]);
  await expect(engine.open({ graph: link, allowed: { folders: [work] } })).rejects.toThrow(/leads to .*outside of/);
  expect(opened.filter((name) => !name.startsWith(work))).toEqual([]);
  const named = await engine.validate(link, undefined, undefined, { folders: [work], anyGraph: true });
  expect(named.map(({ code }) => code)).toEqual(['yaml']);
  fs.rmSync(link);
});

test('the other sources answer where one is refused', async () => {
  fs.writeFileSync(
    graph,
    'version: 1\nsources: [{ id: a, kind: csv, path: data/a.csv, table: pets }, { id: s, kind: csv, path: ../outside/secret.csv, table: s }]\n',
  );
  const session = await engine.open({ graph });
  const { answer } = await answerOf(session, 'How many pets are there?');
  await session.close();
  expect(answer.rows).toEqual([[2]]);
  expect(inEnglish(session.warnings).join('\n')).toMatch(/Source s is left out: .* lies outside of/);
});

test('a draft over a folder leaves out what links in it lead to, unless a person allows it', async () => {
  fs.writeFileSync(path.join(top, 'outside', 'cats.csv'), 'id\n1\n');
  fs.symlinkSync(path.join(top, 'outside', 'cats.csv'), path.join(work, 'data', 'cats.csv'));
  const draft = (allowed: Allowed) => engine.draft({ data: [path.join(work, 'data')], baseFolder: work, allowed });
  const { graph: drafted, report } = await draft({ folders: [work] });
  expect(drafted.sources.map(({ path: file }) => file)).not.toContain('data/cats.csv');
  expect(inEnglish(report.warnings).join('\n')).toMatch(/cats\.csv leads to/);
  expect(opened.filter((name) => !name.startsWith(work))).toEqual([]);
  const all = await draft({ folders: [], outside: true });
  expect(all.graph.sources.map(({ path: file }) => file)).toContain('data/cats.csv');
});

test('a draft whose graph may not name its data says so', async () => {
  const data = [path.join(work, 'data', 'a.csv')];
  const warnings = async (baseFolder: string, folders: string[]) =>
    inEnglish((await engine.draft({ data, baseFolder, allowed: { folders } })).report.warnings);
  expect(await warnings(path.join(top, 'outside'), [])).toEqual([expect.stringContaining('Source a lies outside')]);
  expect(await warnings(path.join(top, 'outside'), [top])).toEqual([]);
  expect(await warnings(work, [])).toEqual([]);
});

test('what is watched for a graph leaves out what it may not name', async () => {
  fs.writeFileSync(
    graph,
    'version: 1\ndictionaries: [nope.json, ../outside/secret.json]\nsources:\n  - { id: a, kind: csv, path: "data/*.csv" }\n  - { id: b, kind: csv, path: "//server/share/x.csv" }\n  - { id: c, kind: csv, path: data/folder/secret.csv }\n',
  );
  const found = await filesBehind(engine, { graph, allowed: { folders: [work] } });
  expect(found.map((file) => path.relative(work, file))).toEqual(['g.sgraph.yaml', 'nope.json', 'data/*.csv']);
});
