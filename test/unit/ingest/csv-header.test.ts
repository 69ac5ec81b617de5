import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvHeader } from '../../../src/engine/ingest/csv-header';
import { createNodeFiles } from '../../../src/platform/node/files';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'csv-header-'))));
afterAll(() => rm(folder, { recursive: true }));

/** Files that cannot be read whole. */
const FILES = { ...createNodeFiles(), read: () => Promise.reject(new Error('read whole')) };

test.each<[string, string | Uint8Array, readonly string[]]>([
  ['a short file', 'a, b\n1,2\n', ['a', 'b']],
  ['an empty file', '', []],
  ['a long file whose head ends within a character', `größe,b\n${'€,1\n'.repeat(40_000)}`, ['größe', 'b']],
  ['a first line that is longer than a header can be', 'a'.repeat(70_000), ['a'.repeat(64 * 1024)]],
])('the header of %s', async (_name, content, header) => {
  const file = path.join(folder, 'file.csv');
  await writeFile(file, content);
  expect(await csvHeader(file, 'csv', FILES)).toEqual(header);
});

test('what is not there, or is no file, is not read', async () => {
  for (const name of ['none.csv', '.'])
    await expect(FILES.head(path.join(folder, name), 10)).rejects.toMatchObject({ code: 'not-found' });
});
