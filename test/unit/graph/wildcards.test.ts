import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type AllowedFiles, filesAnywhere } from '../../../src/engine/graph/allowed-files';
import { expandGlob } from '../../../src/engine/graph/expand-glob';
import { matchesName, pathMatcher } from '../../../src/engine/graph/wildcards';
import { memoryFiles } from './memory-files';

/** What a pattern means, as a regular expression: right, and slow for some. */
function byExpression(name: string, pattern: string): boolean {
  const escaped = pattern.replace(/[.]/g, '\\.').replaceAll('*', '[^/]*').replaceAll('?', '[^/]');
  return new RegExp(`^${/^[*?]/.test(pattern) ? '(?!\\.)' : ''}${escaped}$`, 'u').test(name);
}

test('a name fits a pattern as the regular expression says', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', '.'), minLength: 1, maxLength: 8 });
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '?'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(name, pattern, (n, p) => {
      expect(matchesName(n, p)).toBe(byExpression(n, p));
    }),
    { numRuns: 2000 },
  );
});

test('patterns that would keep a regular expression busy for years are told at once', () => {
  const start = performance.now();
  expect(matchesName('a'.repeat(255), `${'a*'.repeat(100)}b`)).toBe(false);
  expect(pathMatcher([`/${'**/a/'.repeat(100)}c`])(`/${'a/'.repeat(200)}b`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(1000);
});

test('a deep tree is walked once, however many ways lead through it', async () => {
  const deep = `/w/${'a/'.repeat(60)}`;
  const files = filesAnywhere(memoryFiles({ [`${deep}x.csv`]: '', '/w/a/x.csv': '' }));
  const start = performance.now();
  expect(await expandGlob('**/**/**/**/x.csv', '/w', files)).toEqual([`${deep}x.csv`, '/w/a/x.csv'].sort());
  expect(await expandGlob(`${'**/a/'.repeat(20)}x.csv`, '/w', files)).toEqual([`${deep}x.csv`]);
  expect(performance.now() - start).toBeLessThan(3000);
});

/** Files of so many empty folders in `/w/`, whose lists are counted. */
function emptyFolders(count: number): { files: AllowedFiles; listed: () => number } {
  let lists = 0;
  const names = Array.from({ length: count }, (_, i) => `f${i}/`);
  const list = (path: string): Promise<string[]> => {
    lists++;
    return Promise.resolve(path.replace(/\/$/, '') === '/w' ? names : []);
  };
  return { files: filesAnywhere({ ...memoryFiles({}), list }), listed: () => lists };
}

test('who cancels ends the walk over folders', async () => {
  const { files, listed } = emptyFolders(1000);
  const abort = new AbortController();
  const stopping = filesAnywhere({
    ...files,
    list: (path) => {
      if (listed() === 10) abort.abort();
      return files.list(path);
    },
  });
  await expect(expandGlob('**/*.csv', '/w', stopping, abort.signal)).rejects.toMatchObject({ code: 'cancelled' });
  expect(listed()).toBe(11);
});

test('a pattern that leads through too many folders is refused', async () => {
  const { files, listed } = emptyFolders(60_000);
  const work = expandGlob('*/x*.csv', '/w', files);
  await expect(work).rejects.toMatchObject({ code: 'refused-file', fault: 'too-many-files' });
  await expect(work).rejects.toThrow('/w/*/x*.csv leads through more than 50000 folders; name a folder');
  expect(listed()).toBe(50_000);
});

test.each<[string, readonly string[], string, boolean]>([
  ['a path', ['/d/a.csv'], '/d/a.csv', true],
  ['a path in other letters', ['/d/A.csv'], '/D/a.CSV', true],
  ['another path', ['/d/a.csv', '/d/b.csv'], '/d/c.csv', false],
  ['a folder of a path', ['/d/a.csv'], '/d', false],
  ['a pattern', ['/x', '/d/*.csv'], '/d/a.csv', true],
  ['a pattern in other letters', ['/d/GV_*.csv'], '/d/gv_1.CSV', true],
  ['a pattern of folders', ['/d/**/a?.csv'], '/d/x/y/a1.csv', true],
  ['a file that is called as a pattern is written', ['/d/.*'], '/d/.*', true],
  ['what a pattern does not reach', ['/d/*/a.csv'], '/d/a.csv', false],
])('a path among patterns: %s', (_what, patterns, path, found) => {
  expect(pathMatcher(patterns)(path)).toBe(found);
});

test('patterns are taken apart once, however many paths are told', () => {
  const isInput = pathMatcher(Array.from({ length: 300 }, (_, i) => `/w/data/file_${i}.csv`).concat('/w/more/*.csv'));
  const split = vi.spyOn(String.prototype, 'split');
  const found = Array.from({ length: 300 }, (_, i) => `/w/other/x_${i}.json`).filter(isInput);
  const splits = split.mock.calls.length;
  split.mockRestore();
  expect(found).toEqual([]);
  expect(splits).toBe(300);
});
