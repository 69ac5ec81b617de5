import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../src/engine/core/problems';
import { readWhole } from '../../../src/engine/ingest/read-whole';
import { loadSources } from '../../../src/engine/ingest/load';
import { memoryPlatform, problemsOf } from './memory-files';

const text = (content: string) => new TextEncoder().encode(content);

/** A file that is written to while it is read, so many times. */
function growing(times: number) {
  let reads = 0;
  return {
    stat: () => Promise.resolve({ kind: 'file' as const, size: 10 + Math.min(reads, times), modified: 1 }),
    read: () => Promise.resolve(text(`read ${++reads}`)),
  };
}

describe('a file that is read whole', () => {
  it.each([
    [0, 'read 1', []],
    [1, 'read 2', []],
    [2, 'read 2', ['changed-while-reading']],
  ])('and changes %i times meanwhile', async (times, content, codes) => {
    const problems: Problem[] = [];
    expect(new TextDecoder().decode(await readWhole('/a.csv', growing(times), problems))).toBe(content);
    expect(problems.map(({ code }) => code)).toEqual(codes);
  });

  it('is refused before it is read where it is larger than memory, with what to do; the others are loaded', async () => {
    const platform = await memoryPlatform({ '/d/a.csv': 'k\n1\n', '/d/big.csv': '' });
    const { files } = platform;
    const stat: typeof files.stat = async (path) => {
      const found = await files.stat(path);
      return found && path === '/d/big.csv' ? { ...found, size: 2 * 1024 ** 3 } : found;
    };
    const read: typeof files.read = (path) =>
      path === '/d/big.csv' ? Promise.reject(new Error('it was read')) : files.read(path);
    const data = await loadSources(
      ['a', 'big'].map((id) => ({ id, kind: 'csv', path: `/d/${id}.csv` })),
      { ...platform, files: { ...files, stat, read } },
    );
    expect(data.tables.map(({ name }) => name)).toEqual(['a']);
    expect(problemsOf(data)).toEqual([
      '1 unreadable-source: Source big is left out: /d/big.csv has 2048 MB, and such files are read up to 400 MB; put it into a SQLite or Postgres database, or take a sample of its lines.',
    ]);
    await data.engine.close();
  });
});
