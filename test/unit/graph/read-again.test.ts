// A file of which one entry was read anew is the same as one that was read as a whole.
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { GraphFile } from '../../../src/engine/graph/graph-file';
import { readGraphFile } from '../../../src/engine/graph/parse';
import { readAgain } from '../../../src/engine/graph/read-again';
import { resolveAlias, valueAt, type YamlNode } from '../../../src/engine/graph/yaml-tree';
import { graph, runs, timeout } from './arbitraries';
import { randomStream, StyledWriter } from './styled-yaml';

const FILE = '/w/g.sgraph.yaml';
const SAMPLES = ['samples/crash/crash.sgraph.yaml', 'samples/olympics/olympics.sgraph.yaml'];

const sorted = (file: GraphFile) => ({
  ...file,
  tree: { root: file.tree.root },
  graph: { ...file.graph, tables: [...file.graph.tables], edges: [...file.graph.edges] },
  places: { ...file.places, tables: [...file.places.tables] },
  problems: [...file.problems].map((problem) => JSON.stringify(problem)).sort(),
});

/** Places are nodes of the tree itself, not copies. */
function expectPlacesInTree({ tree, places }: GraphFile): void {
  const section = (name: string): YamlNode | undefined =>
    valueAt(tree.root, name) && resolveAlias(valueAt(tree.root, name)!);
  for (const name of ['edges', 'sources'] as const) {
    const list = section(name);
    const items = list?.kind === 'sequence' ? list.items : list ? [list] : [];
    for (const node of places[name]) expect(items.includes(node)).toBe(true);
  }
  const tables = section('tables');
  for (const { pair, columns } of places.tables.values()) {
    expect(tables?.kind === 'map' && tables.pairs.includes(pair)).toBe(true);
    const list = valueAt(pair.value, 'columns');
    const own = list && resolveAlias(list);
    for (const column of columns.values()) expect(own?.kind === 'map' && own.pairs.includes(column)).toBe(true);
  }
}

/** How often a change was read by entry. */
function check(before: string, after: string): boolean {
  const whole = readGraphFile(after, FILE);
  const first = readGraphFile(before, FILE);
  if (first.tree.fault) return false;
  const again = readAgain(after, first);
  if (!again) return false;
  // The trees are large: what differs is told in a word.
  const differs = Object.entries(sorted(whole)).filter(
    ([field, value]) => !isDeepStrictEqual(value, sorted(again)[field as keyof GraphFile]),
  );
  expect(
    differs.map(([field]) => field),
    after,
  ).toEqual([]);
  expect(whole.tree.fault).toBeUndefined();
  expectPlacesInTree(again);
  return true;
}

const HEAD =
  'version: 1\nsources:\n  - { id: a, kind: csv, path: a.csv }\ntables:\n  A: { key: [x] }\n  B:\n    key: [y]\nedges:\n';
const EDGES = '  - { kind: key, from: A.x, to: B.y }\n  # why\n  - kind: key\n    from: A.x\n    to: B.z\nx-own: 1\n';

describe('reading one entry again', () => {
  it.each<[string, (text: string) => string, boolean]>([
    ['a letter of an edge', (t) => t.replace('to: B.y', 'to: B.yy'), true],
    ['a field that is wrong', (t) => t.replace('kind: key, from', 'kidn: key, from'), true],
    ['a line of an edge in a block', (t) => t.replace('to: B.z', 'to: B.z\n    label: x'), true],
    ['a first edge that becomes a comment', (t) => t.replace('- { kind: key', '- # { kind: key'), true],
    ['a comment below an edge', (t) => t.replace('# why', '# why not'), true],
    ['a table', (t) => t.replace('key: [x]', 'key: [x, z]'), true],
    ['a column of a table in a block', (t) => t.replace('key: [y]', 'key: [y]\n    columns: { y: {} }'), true],
    ['a source', (t) => t.replace('a.csv', 'b.csv'), true],
    ['a table that is no map any more', (t) => t.replace('{ key: [x] }', '[x]'), true],
    ['the name of a table', (t) => t.replace('B:', 'C:'), false],
    ['two entries', (t) => t.replace('[x]', '[z]').replace('B.z', 'B.q'), false],
    ['an entry that is new', (t) => t.replace('  # why', '  - { kind: context, from: A.x, to: A.y }\n  # why'), false],
    ['the line break at the end of an entry', (t) => t.replace('{ key: [x] }\n', '{ key: [x] }'), false],
    ['a quote that is not closed', (t) => t.replace('B.y }', '"B.y }'), false],
    ['a bracket that is not closed', (t) => t.replace('B.y }', 'B.y'), false],
    ['an entry further out', (t) => t.replace('  - kind: key\n', '- kind: key\n'), false],
    ['an anchor', (t) => t.replace('to: B.y', 'to: &a B.y'), false],
    ['a field of the file', (t) => t.replace('x-own: 1', 'x-own: 2'), false],
    ['a text of several lines above an entry', (t) => t.replace('to: B.z', 'label: |\n      a\n\n    to: B.z'), true],
    ['another document', (t) => t.replace('# why', '\n---\n'), false],
    ['the end of the document', (t) => t.replace('  # why', '...'), false],
    ['line breaks of two characters', (t) => t.replaceAll('\n', '\r\n').replace('B.y', 'B.yy'), false],
  ])('%s', (_what, change, byEntry) => {
    const text = HEAD + EDGES;
    expect(check(text, change(text))).toBe(byEntry);
  });

  it('of samples, wherever something is typed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SAMPLES),
        fc.nat(),
        fc.constantFrom('x', ' ', '\n', '"', ':', '# ', '- ', '{', '&a ', '\n...\n', '\n---\n'),
        (sample, at, typed) => {
          const text = readFileSync(sample, 'utf8');
          const offset = at % text.length;
          check(text, text.slice(0, offset) + typed + text.slice(offset));
          check(text, text.slice(0, offset) + text.slice(offset + 1));
        },
      ),
      { numRuns: 60 },
    );
  });

  it(
    'of files in any style, wherever something is typed or taken away',
    () => {
      let byEntry = 0;
      fc.assert(
        fc.property(
          graph,
          fc.nat(),
          fc.nat(),
          fc.constantFrom('x', ' ', '\n', "'", ', ', '}', '#'),
          (g, seed, at, typed) => {
            const text = new StyledWriter(randomStream(seed)).write(g);
            const offset = at % (text.length + 1);
            if (check(text, text.slice(0, offset) + typed + text.slice(offset))) byEntry++;
            if (check(text, text.slice(0, offset) + text.slice(offset + 3))) byEntry++;
          },
        ),
        { numRuns: runs },
      );
      expect(byEntry).toBeGreaterThan(0);
    },
    timeout,
  );
});
