// What programs read that asked for JSON and got a failure: one object that says what is wrong, whatever went wrong and wherever.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { buildCli } from '../../support/built-cli';

const folder = mkdtempSync(path.join(os.tmpdir(), 'failures-'));
let built = '';

beforeAll(async () => {
  built = await buildCli();
  writeFileSync(path.join(folder, 'broken.xlsx'), 'no workbook');
  writeFileSync(path.join(folder, 'large.jsonl'), '');
  truncateSync(path.join(folder, 'large.jsonl'), 65 * 1024 * 1024);
  writeFileSync(path.join(folder, 'bad.sgraph.yaml'), 'version: 1\nsources: 7\n');
}, 60_000);
afterAll(() => {
  rmSync(built, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(built, 'cli.cjs'), ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test.each<[string[], number, string, RegExp]>([
  [['ask', 'none.sgraph.yaml', 'How many?'], 1, 'not-found', /nothing at none\.sgraph\.yaml/],
  [['suggest', 'none'], 1, 'not-found', /no such file or folder/],
  [['suggest', 'broken.xlsx'], 1, 'bad-input', /^No table could be read/],
  [['ask', 'bad.sgraph.yaml', 'How many?'], 1, 'bad-input', /bad\.sgraph\.yaml:2:/],
  [['eval', 'none.jsonl', '--databases', '.'], 1, 'not-found', /no question set at .*none\.jsonl/],
  [['eval', 'large.jsonl', '--databases', '.'], 1, 'limit', /large\.jsonl has more than 64 MB/],
  [['frobnicate'], 2, 'usage', /no command "frobnicate"/],
  [['ask', 'none.sgraph.yaml'], 2, 'usage', /a question/],
  [['eval', 'q.jsonl', '--databases', 'postgres://me@localhost/db'], 2, 'usage', /folder of SQLite databases/],
])('%j --json', (words, exit, code, message) => {
  const { status, stdout, stderr } = run(...words, '--json');
  expect(status).toBe(exit);
  const { error, ...rest } = JSON.parse(stdout) as { error: { code: string; message: string } };
  expect(rest).toEqual({});
  expect(error).toEqual({ code, message: expect.stringMatching(message) as string });
  expect(stderr).toContain(error.message);
});

it('what was wrong with the data is told before', () => {
  expect(run('suggest', 'broken.xlsx').stderr).toMatch(/^warning: .*broken\.xlsx[^]*\nNo table could be read/);
});

it('nothing stands on standard output where no JSON is asked for', () => {
  expect(run('suggest', 'none')).toMatchObject({ status: 1, stdout: '' });
});
