// The rule for files that graphs name, over a file system in memory in which links can be laid.
import { describe, expect, test } from 'vitest';
import type { Files } from '../../../src/engine/core/ports';
import {
  type Allowed,
  filesAnywhere,
  filesOfGraph,
  filesWithin,
  mayRead,
} from '../../../src/engine/graph/allowed-files';
import { memoryFiles } from './memory-files';

/** Files of which every path exists, with links from one prefix to another; tells what was looked at. */
function linked(links: Readonly<Record<string, string>> = {}): { files: Files; seen: string[] } {
  const seen: string[] = [];
  const real = (path: string): string => {
    const link = Object.keys(links).find((from) => path === from || path.startsWith(`${from}/`));
    return link === undefined ? path : real(links[link] + path.slice(link.length));
  };
  const files: Files = {
    ...memoryFiles({}),
    read: (path) => Promise.resolve(new TextEncoder().encode(path)),
    stat: () => Promise.resolve({ kind: 'file', size: 1, modified: 0 }),
    real: (path) => {
      seen.push(path);
      return Promise.resolve(real(path));
    },
  };
  return { files, seen };
}

describe('a graph may name', () => {
  const inW: Allowed = { folders: ['/w', '/v/data/'] };
  test.each<[what: string, graph: string, path: string, allowed: Allowed, links: Record<string, string>, may: boolean]>(
    [
      ['a file beside it', '/w/a/g', '/w/a/x.csv', { folders: [] }, {}, true],
      ['a file below it', '/w/a/g', '/w/a/b/x.csv', { folders: [] }, {}, true],
      ['a file above it', '/w/a/g', '/w/x.csv', { folders: [] }, {}, false],
      ['a file above it in the same open folder', '/w/a/g', '/w/x.csv', inW, {}, true],
      ['a file of another open folder', '/w/a/g', '/v/data/x.csv', inW, {}, true],
      ['a file of no open folder', '/w/a/g', '/v/x.csv', inW, {}, false],
      ['a file whose folder only begins alike', '/w/a/g', '/way/x.csv', inW, {}, false],
      ['a file beside a graph outside of the open folders', '/else/g', '/else/x.csv', inW, {}, true],
      ['a file of an open folder from a graph outside', '/else/g', '/w/x.csv', inW, {}, false],
      ['a file anywhere where that is allowed', '/w/g', '/etc/x.csv', { folders: [], outside: true }, {}, true],
      ['a file over a link out', '/w/g', '/w/link/x.csv', inW, { '/w/link': '/etc' }, false],
      ['a file over a link that stays', '/w/g', '/w/link/x.csv', inW, { '/w/link': '/w/deep' }, true],
      [
        'a file over a link to the other open folder',
        '/w/g',
        '/w/link/x.csv',
        inW,
        { '/w/link': '/v/data/deep' },
        true,
      ],
      ['a file of an open folder that is a link', '/w/g', '/w/x.csv', inW, { '/w': '/private/w' }, true],
      ['a file of an open folder by its real name', '/w/g', '/private/w/x.csv', inW, { '/w': '/private/w' }, true],
      ['a file above it where it is reached over a link', '/l/a/g', '/l/x.csv', inW, { '/l': '/w' }, true],
      ['a file beside the link that it is reached over', '/h/l/g', '/h/x.csv', inW, { '/h/l': '/w' }, false],
      [
        'a file of its folder, that a link leads to from the open one',
        '/w/l/g',
        '/w/l/x.csv',
        inW,
        { '/w/l': '/big' },
        true,
      ],
      ['an open folder from its folder that lies elsewhere', '/w/l/g', '/w/x.csv', inW, { '/w/l': '/big' }, false],
      ['a file that differs in case from an open folder', '/w/g', '/W/x.csv', inW, {}, false],
      ['the same where the disk puts case aside', '/w/g', '/W/x.csv', inW, { '/W': '/w' }, true],
      ['a file of the only open folder, the top', '/w/g', '/etc/x.csv', { folders: ['/'] }, {}, true],
      ['a drive of Windows', 'C:/w/g', 'D:/x.csv', { folders: ['C:/w'] }, {}, false],
      ['a file below an open drive', 'C:/w/g', 'C:/w/a/x.csv', { folders: ['c:/w'] }, { 'c:': 'C:' }, true],
      ['a share', '/w/g', '//server/share/x.csv', inW, {}, false],
      ['a file of the share that it lies on', '//server/share/g', '//server/share/x.csv', { folders: [] }, {}, true],
    ],
  )('%s', async (_what, graph, path, allowed, links, may) => {
    const named = await filesOfGraph(linked(links).files, `${graph}.sgraph.yaml`, allowed);
    expect(await mayRead(named, path)).toBe(may);
    const read = named.read(path).then((bytes) => new TextDecoder().decode(bytes));
    if (may) expect(await read).not.toBe('');
    else {
      await expect(read).rejects.toMatchObject({ code: 'refused-file', fault: 'path-outside' });
      await expect(named.stat(path)).rejects.toMatchObject({ fault: 'path-outside' });
      await expect(named.list(path)).rejects.toMatchObject({ fault: 'path-outside' });
    }
  });
});

test('what is outside as it is written is not even looked at', async () => {
  const { files, seen } = linked();
  const named = await filesOfGraph(files, '/w/g.sgraph.yaml', { folders: ['/w'] });
  seen.length = 0;
  for (const path of ['//evil/share/x.csv', '/net/evil/x.csv', '/etc/passwd']) {
    await expect(named.stat(path)).rejects.toMatchObject({ fault: 'path-outside' });
  }
  expect(seen).toEqual([]);
});

test('the refusal says where a path leads, and what to do', async () => {
  const { files } = linked({ '/w/link': '/etc' });
  const named = await filesOfGraph(files, '/w/g.sgraph.yaml', { folders: ['/w', '/v'] });
  await expect(named.read('/w/link/passwd')).rejects.toThrow(
    '/w/link/passwd leads to /etc/passwd, outside of /w, /v, and is not read; move it there, or allow files outside (option --allow-outside, setting schemaGraph.files.outsideWorkspace).',
  );
});

test('the file that is read is the one that was looked at, links resolved', async () => {
  const { files } = linked({ '/w/link': '/w/deep' });
  const named = await filesOfGraph(files, '/w/g.sgraph.yaml', { folders: ['/w'] });
  expect(new TextDecoder().decode(await named.read('/w/link/x.csv'))).toBe('/w/deep/x.csv');
});

test('data that a person names is read, and what links in it lead to is not', async () => {
  const { files } = linked({ '/d/link.csv': '/etc/x.csv', '/given.csv': '/far/given.csv' });
  const named = await filesWithin(files, ['/d', '/given.csv'], { folders: ['/w'] });
  const paths = ['/d/a.csv', '/given.csv', '/w/b.csv', '/d/link.csv', '/far/other.csv'];
  expect(await Promise.all(paths.map((path) => mayRead(named, path)))).toEqual([true, true, true, false, false]);
});

test.each(['/w/a\0b', '/w/a\nb', `/w/${'x'.repeat(5000)}`])(
  'no file is called %j, wherever files may lie',
  async (path) => {
    const { files } = linked();
    await expect(filesAnywhere(files).read(path)).rejects.toMatchObject({ fault: 'bad-path' });
    const named = await filesOfGraph(files, '/w/g.sgraph.yaml', { folders: ['/'] });
    await expect(named.read(path)).rejects.toMatchObject({ fault: 'bad-path' });
  },
);
