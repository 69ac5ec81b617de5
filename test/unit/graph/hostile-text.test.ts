// Texts that try to take all time or memory: each is refused with a problem, soon.
import { describe, expect, test } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { loadGraph } from '../../../src/engine/graph/load';
import { parseDictionary } from '../../../src/engine/graph/dictionary';
import { parseGraph } from '../../../src/engine/graph/parse';
import { LARGEST_TEXT_BYTES } from '../../../src/engine/graph/read-text';
import { memoryFiles } from './memory-files';

/** Ten of each list in the next: ten lines that stand for 10 to the power of 10 values. */
const BOMB = 'abcdefghij'
  .split('')
  .map(
    (name, i, names) =>
      `x-${name}: &${name} [${Array(10)
        .fill(i === 0 ? 'x' : `*${names[i - 1]}`)
        .join(', ')}]`,
  )
  .join('\n');

describe('a text', () => {
  test.each([
    ['of aliases of aliases', BOMB, 'stands for more than 2000000 values'],
    ['of aliases of aliases as edges', `${BOMB}\nedges: *j`, 'stands for more than 2000000 values'],
    ['with an alias of itself', 'x-a: &a [*a]', 'no anchor &a'],
    ['nested in brackets', `tables: ${'['.repeat(100_000)}`, 'nested more than 100 levels'],
    ['nested in braces', `tables: ${'{a: '.repeat(100_000)}`, 'nested more than 100 levels'],
    ['nested in dashes', `tables:\n ${'- '.repeat(100_000)}1`, 'nested more than 100 levels'],
  ])('%s is refused at once', (_what, text, says) => {
    const start = performance.now();
    for (const { problems } of [parseGraph(`version: 1\n${text}`, '/g'), parseDictionary(text, '/d.json')]) {
      expect(problems).toEqual([expect.objectContaining({ code: 'yaml', severity: 'error' })]);
      expect(inEnglish(problems)[0]?.message).toContain(says);
    }
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test('with more problems than anybody reads tells the first of each severity', () => {
    const text = `version: 1\nx-e: &e [${'1, '.repeat(1000)}]\ntables: { t: { f: 1, key: [a] } }\nedges:\n${'  - 1\n'.repeat(5000)}`;
    const { problems } = parseGraph(text, '/g');
    const errors = problems.filter((p) => p.severity === 'error');
    expect(errors).toHaveLength(1000);
    expect(errors.at(-1)).toMatchObject({ code: 'more-problems' });
    expect(problems.some((p) => p.severity === 'warning' && p.code === 'unknown-field')).toBe(true);
  });
});

describe('a description in a dictionary', () => {
  test.each([
    ['of conditions that never end', 'if a is null means '.repeat(2000)],
    ['of units that never end', 'the unit of a is b '.repeat(2000)],
    ['of spaces', `a${' '.repeat(100_000)}b`],
    ['of semicolons', `'A' means x${';'.repeat(100_000)}q 'B' means y`],
    ['of dashes', `${'a' + ' - .'.repeat(30_000)} b`],
  ])('%s is read at once', (_what, description) => {
    const start = performance.now();
    const { value } = parseDictionary(JSON.stringify({ T: { C: description } }), '/d.json');
    expect(value.entries).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('a file that is larger than any graph', () => {
  /** Files of which some say that they are huge: reading one is an error. */
  function withHuge(texts: Record<string, string>, huge: string) {
    const files = memoryFiles({ ...texts, [huge]: '' });
    return {
      ...files,
      stat: async (path: string) =>
        path === huge ? { kind: 'file' as const, size: LARGEST_TEXT_BYTES + 1, modified: 0 } : files.stat(path),
      read: (path: string) => (path === huge ? Promise.reject(new Error('was read')) : files.read(path)),
    };
  }

  test.each([
    ['itself', '', '/w/g.sgraph.yaml', { file: '/w/g.sgraph.yaml', start: { line: 1, column: 1 } }],
    [
      'a part',
      'include: [p.sgraph.yaml]',
      '/w/p.sgraph.yaml',
      { file: '/w/p.sgraph.yaml', start: { line: 1, column: 1 } },
    ],
    [
      'a dictionary',
      'dictionaries: [d.json]',
      '/w/d.json',
      { file: '/w/g.sgraph.yaml', start: { line: 2, column: 16 } },
    ],
    [
      'a code list',
      'tables: { t: { columns: { c: { values: { file: c.csv } } } } }',
      '/w/c.csv',
      { file: '/w/g.sgraph.yaml', start: { line: 2, column: 48 } },
    ],
  ])('is not read: %s', async (_what, text, huge, place) => {
    const files = withHuge({ '/w/g.sgraph.yaml': `version: 1\n${text}` }, huge);
    const { problems } = await loadGraph('/w/g.sgraph.yaml', files);
    expect(problems).toEqual([expect.objectContaining({ code: 'file-too-large', severity: 'error', ...place })]);
    expect(inEnglish(problems)[0]?.message).toContain('more than 16 MB');
  });
});

describe('graphs that include each other', () => {
  const texts = {
    '/w/a.sgraph.yaml': 'version: 1\ninclude: [b.sgraph.yaml, a.sgraph.yaml]\ntables: { a: {} }',
    '/w/b.sgraph.yaml': 'version: 1\ninclude: a.sgraph.yaml\ntables: { b: {} }',
    '/w/c.sgraph.yaml': 'version: 1\ninclude: ["*.sgraph.yaml"]',
  };
  test.each([
    ['a', ['a', 'b']],
    ['b', ['b', 'a']],
    ['c', ['a', 'b']],
  ])('%s is the root of its own parts, and of no others', async (name, tables) => {
    const loaded = await loadGraph(`/w/${name}.sgraph.yaml`, memoryFiles(texts));
    expect(loaded.root).toBe(`/w/${name}.sgraph.yaml`);
    expect([...loaded.graph.tables.keys()]).toEqual(tables);
  });
});

test('a part that cannot be read is a problem, and the others are read', async () => {
  const files = memoryFiles({
    '/w/g.sgraph.yaml': 'version: 1\ninclude: ["*/p.sgraph.yaml"]',
    '/w/a/p.sgraph.yaml': 'version: 1\ntables: { a: {} }',
    '/w/b/p.sgraph.yaml': '',
  });
  const { graph, problems } = await loadGraph('/w/g.sgraph.yaml', {
    ...files,
    read: (path) => (path.startsWith('/w/b/') ? files.read('/none') : files.read(path)),
  });
  expect([...graph.tables.keys()]).toEqual(['a']);
  expect(problems).toContainEqual(expect.objectContaining({ code: 'unreadable-part', file: '/w/b/p.sgraph.yaml' }));
});
