/** What is kept beyond a process: it ages, can be taken away, and is this user's alone. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetFiles, keptFiles } from '../../../src/platform/node/kept-files';

let folder: string;
beforeEach(() => {
  folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kept-')), 'imports');
});
afterEach(() => {
  fs.rmSync(path.dirname(folder), { recursive: true, force: true });
});

const bytes = (text: string) => new TextEncoder().encode(text);
const file = (name: string) => path.join(folder, `${name}.import`);

test('what is too old is not read, and gone, though nothing was written since', async () => {
  const kept = keptFiles(folder, 'import', { files: 10, days: 30 });
  await kept.write('a', bytes('rows'));
  expect(await kept.read('a')).toHaveLength(4);
  const past = (Date.now() - 31 * 24 * 60 * 60 * 1000) / 1000;
  fs.utimesSync(file('a'), past, past);
  expect(await kept.read('a')).toBeUndefined();
  expect(fs.existsSync(file('a'))).toBe(false);
});

test('one is taken away, or all, also where there is nothing', async () => {
  const kept = keptFiles(folder, 'import', { files: 10 });
  await kept.remove('a');
  await kept.write('a', bytes('rows'));
  await kept.write('b', bytes('rows'));
  await kept.remove('a');
  expect(fs.readdirSync(folder)).toEqual(['b.import']);
  await forgetFiles(folder);
  await forgetFiles(folder);
  expect(fs.existsSync(folder)).toBe(false);
});

test.skipIf(process.platform === 'win32')('only this user can read it', async () => {
  await keptFiles(folder, 'import', { files: 10 }).write('a', bytes('rows'));
  const mode = (at: string) => fs.statSync(at).mode & 0o777;
  expect([mode(folder), mode(file('a'))]).toEqual([0o700, 0o600]);
});
