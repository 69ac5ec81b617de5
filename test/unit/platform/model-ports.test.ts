import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createModelPorts } from '../../../src/platform/node/model-ports';

const root = mkdtempSync(path.join(os.tmpdir(), 'schema-graph-models-test-'));
afterAll(() => rmSync(root, { recursive: true }));

test.each([undefined, path.join(root, 'a')])('what is kept and counted is found again (%s)', async (folder) => {
  const ports = createModelPorts(folder);
  expect(await ports.kept.read('ab')).toBeUndefined();
  await ports.kept.write('ab', 'one');
  await ports.kept.write('ab', 'two');
  expect(await ports.kept.read('ab')).toBe('two');
  expect(await ports.ledger.used('2026-11-22')).toBe(0);
  await Promise.all([1, 2, 3].map((tokens) => ports.ledger.add('2026-11-22', tokens)));
  expect(await ports.ledger.used('2026-11-22')).toBe(6);
  expect(await ports.ledger.used('2026-11-23')).toBe(0);
  expect(ports.today()).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('files are for this user alone, whole, and shared by all windows', async () => {
  const folder = path.join(root, 'b');
  const [one, two] = [createModelPorts(folder), createModelPorts(folder)];
  await Promise.all([one, two].flatMap(({ kept }) => ['x', 'x', 'x'].map((text) => kept.write('ab', text.repeat(9)))));
  expect(await two.kept.read('ab')).toBe('xxxxxxxxx');
  await Promise.all([one, two].map(({ ledger }) => ledger.add('2026-11-22', 21)));
  expect(await two.ledger.used('2026-11-22')).toBe(42);
  const answers = path.join(folder, 'answers');
  expect(readdirSync(answers)).toEqual(['ab.json']);
  expect(statSync(path.join(answers, 'ab.json')).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('days that are over and answers that are old are deleted', async () => {
  const folder = path.join(root, 'c');
  const old = createModelPorts(folder);
  await old.ledger.add('2026-11-21', 5);
  await old.ledger.add('2026-11-22', 5);
  expect(readdirSync(path.join(folder, 'tokens'))).toEqual(['2026-11-22.txt']);
  expect(readFileSync(path.join(folder, 'tokens', '2026-11-22.txt'), 'utf8')).toBe('5\n');
  await old.kept.write('ab', 'x');
  const then = Date.now() / 1000 - 40 * 86_400;
  utimesSync(path.join(folder, 'answers', 'ab.json'), then, then);
  await createModelPorts(folder).kept.write('cd', 'x');
  expect(readdirSync(path.join(folder, 'answers'))).toEqual(['cd.json']);
});
