import { expect, test } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { partName } from '../../../src/engine/graph/graph-parts';
import { loadGraph } from '../../../src/engine/graph/load';
import { partAt } from '../../../src/engine/language/part-at';
import { memoryFiles } from '../ingest/memory-files';

const TEXT = `version: 1
tables:
  voyages:
    keywords: [trip, sea travel]
    terms:
      long: { where: "days > 9", keywords: [lengthy] }
    columns:
      stat:
        keywords:
          - state
      dest: { keywords: bound }
edges:
  - { kind: key, from: voyages.dest, to: ports.code, label: destination, keywords: [heads for] }
  - { kind: key, from: voyages.stat, to: ports.code, status: rejected }
`;

test.each<[string, string | undefined]>([
  ['sea tr', 'keyword: “sea travel” of voyages'],
  ['lengt', 'keyword: “lengthy” of “long” of voyages'],
  ['lon', 'term: “long” of voyages'],
  ['- sta', 'keyword: “state” of voyages.stat'],
  ['bou', 'keyword: “bound” of voyages.dest'],
  ['heads', 'keyword: “heads for” of voyages.dest → ports.code (destination)'],
  ['destin', 'label: voyages.dest → ports.code (destination)'],
  ['from: voyages.de', 'edge: voyages.dest → ports.code (destination)'],
  ['voyages.st', undefined],
  ['days', undefined],
  ['vers', undefined],
])('at “%s” it is %s', async (at, expected) => {
  const loaded = await loadGraph('/w/g.sgraph.yaml', memoryFiles({ '/w/g.sgraph.yaml': TEXT }));
  const part = partAt(loaded, '/w/g.sgraph.yaml', TEXT.indexOf(at) + at.length);
  expect(part && `${part.what}: ${inEnglish(partName(loaded.graph, part))}`).toBe(expected);
});
