import { expect, test } from 'vitest';
import { includedParts } from '../../../src/engine/graph/included-parts';

test.each<[string, string, readonly string[]]>([
  [
    'a list',
    'version: 1\ninclude: [a.sgraph.yaml, parts/*.sgraph.yaml]\n',
    ['/w/a.sgraph.yaml', '/w/parts/b.sgraph.yaml'],
  ],
  ['lines', 'include:\n  - a.sgraph.yaml # one\ntables: {}\n', ['/w/a.sgraph.yaml']],
  ['lines at the margin', 'include:\n- a.sgraph.yaml\nname: x\n', ['/w/a.sgraph.yaml']],
  ['nothing', 'version: 1\n', []],
  ['no YAML', 'include: [a.sgraph.yaml\n', []],
  ['itself', 'include: ["*.sgraph.yaml"]\n', ['/w/a.sgraph.yaml']],
])('the parts that a graph includes: %s', (_, root, parts) => {
  const texts = new Map([
    ['/w/root.sgraph.yaml', root],
    ['/w/a.sgraph.yaml', 'version: 1\n'],
    ['/w/parts/b.sgraph.yaml', 'version: 1\n'],
  ]);
  expect([...includedParts(texts)]).toEqual(parts);
});

test('two graphs that include each other are graphs both', () => {
  const texts = new Map([
    ['/w/a.sgraph.yaml', 'include: [b.sgraph.yaml]\n'],
    ['/w/b.sgraph.yaml', 'include: [a.sgraph.yaml]\n'],
  ]);
  expect([...includedParts(texts)]).toEqual([]);
});
