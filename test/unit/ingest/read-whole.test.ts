import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../src/engine/core/problems';
import { readDatabase, readWhole } from '../../../src/engine/ingest/read-whole';
import { loadSources } from '../../../src/engine/ingest/load';
import { memoryPlatform, problemsOf } from './memory-files';

const text = (content: string) => new TextEncoder().encode(content);

/** A file that is written to while it is read, so many times. */
function growing(times: number) {
  let reads = 0;
  return {
    stat: (path: string) =>
      Promise.resolve(
        path.endsWith('-wal') ? undefined : { kind: 'file' as const, size: 10 + Math.min(reads, times), modified: 1 },
      ),
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
    const ofDatabase: Problem[] = [];
    expect(new TextDecoder().decode(await readDatabase('/a.db', growing(times), ofDatabase))).toBe(content);
    expect(ofDatabase.map(({ code }) => code)).toEqual(codes);
  });

  it('and is a database whose last changes lie in a file beside it says so', async () => {
    const { files } = await memoryPlatform({ '/d/a.db': 'x', '/d/a.db-wal': 'y', '/d/b.db': 'x', '/d/b.db-wal': '' });
    const problems: Problem[] = [];
    await readDatabase('/d/a.db', files, problems);
    await readDatabase('/d/b.db', files, problems);
    expect(problems.map(({ code, file }) => `${file} ${code}`)).toEqual(['/d/a.db changes-not-read']);
  });

  it('is refused before it is read where it is larger than memory, with what to do; the others are loaded', async () => {
    const platform = await memoryPlatform({
      '/d/a.csv': 'k\n1\n',
      '/d/big.csv': '',
      '/d/some.csv': '',
      '/d/big.sqlite': '',
    });
    const { files } = platform;
    const sizes: Readonly<Record<string, number>> = {
      '/d/big.csv': 2 * 1024 ** 3,
      '/d/some.csv': 900 * 1024 ** 2,
      '/d/big.sqlite': 2 * 1024 ** 3,
    };
    const stat: typeof files.stat = async (path) => {
      const found = await files.stat(path);
      const size = sizes[path];
      return found && size !== undefined ? { ...found, size } : found;
    };
    const read: typeof files.read = (path) =>
      path in sizes ? Promise.reject(new Error('it was read')) : files.read(path);
    const data = await loadSources(
      [
        ...['a', 'big', 'some'].map((id) => ({ id, kind: 'csv', path: `/d/${id}.csv` })),
        { id: 'db', kind: 'sqlite', path: '/d/big.sqlite' },
      ],
      { ...platform, files: { ...files, stat, read } },
    );
    expect(data.tables.map(({ name }) => name)).toEqual(['a']);
    expect(problemsOf(data)).toEqual([
      '1 unreadable-source: Source big is left out: /d/big.csv has 2048 MB, and such files are read up to 400 MB; load it into a PostgreSQL server and name that as the source, which is asked where its data is, or take a sample of its lines.',
      '1 unreadable-source: Source some is left out: /d/some.csv has 900 MB, and such files are read up to 400 MB; put it into a SQLite database, load it into a PostgreSQL server, or take a sample of its lines.',
      '1 unreadable-source: Source db is left out: /d/big.sqlite has 2048 MB, and SQLite databases are read up to 1024 MB; load it into a PostgreSQL server and name that as the source, which is asked where its data is.',
    ]);
    await data.engine.close();
  });
});
