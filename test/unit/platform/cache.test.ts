import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepImage } from '../../../src/engine/ingest/keep-image';
import { CLONE_LIMIT_BYTES } from '../../../src/engine/store/worker-engine';
import { createNodeCache } from '../../../src/platform/node/cache';

const folder = mkdtempSync(path.join(os.tmpdir(), 'schema-graph-cache-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('bytes are read again as often as they are asked for, leave no file behind, and end when they are dropped', async () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 251);
  const kept = await createNodeCache(folder).keep(bytes);
  expect(readdirSync(folder)).toEqual([]);
  for (let i = 0; i < 2; i++) expect(Buffer.compare(await kept.read(), bytes)).toBe(0);
  expect((await kept.read()) === (await kept.read())).toBe(false);
  await kept.drop();
  await expect(kept.read()).rejects.toThrow(/EBADF|closed/);
});

test('bytes that cannot be kept are refused', async () => {
  await expect(createNodeCache(path.join(folder, 'none')).keep(new Uint8Array(1))).rejects.toThrow(/ENOENT/);
});

test('a disk that is full in the middle keeps nothing, and no file of it', async (context) => {
  const small = path.join(folder, 'small');
  mkdirSync(small);
  // Only those may mount who may do anything.
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small], { stdio: 'ignore' });
  context.skip(status !== 0, 'no file system can be mounted here');
  try {
    const cache = createNodeCache(small);
    await expect(cache.keep(new Uint8Array(1_000_000))).rejects.toThrow(/ENOSPC/);
    expect(readdirSync(small)).toEqual([]);
    // What was written is free again.
    const kept = await cache.keep(new Uint8Array(50_000));
    expect((await kept.read()).length).toBe(50_000);
    await kept.drop();
  } finally {
    spawnSync('umount', [small], { stdio: 'ignore' });
  }
});

test.each([
  ['a small one in memory', 1000, folder, false],
  ['a large one in the cache', CLONE_LIMIT_BYTES + 1, folder, true],
  ['a large one in memory where the cache has no room', CLONE_LIMIT_BYTES + 1, path.join(folder, 'none'), false],
])('the image of a database is kept: %s', async (_what, size, where, dropped) => {
  const image = new Uint8Array(size);
  image[size - 1] = 7;
  const loader = { request: () => Promise.resolve(image) };
  const workers = { spawnSql: () => Promise.reject(new Error('none')) as never, interruptible: true };
  const kept = await keepImage(loader, { workers, cache: createNodeCache(where) });
  expect(kept.size).toBe(size);
  const first = await kept.bytes();
  expect(first[size - 1]).toBe(7);
  // A large image is handed over to the worker, so each call gives its own.
  if (size > CLONE_LIMIT_BYTES) expect((await kept.bytes()) === first).toBe(false);
  expect(kept.drop !== undefined).toBe(dropped);
  await kept.drop?.();
  if (dropped) await expect(kept.bytes()).rejects.toThrow(/EBADF|closed/);
});
