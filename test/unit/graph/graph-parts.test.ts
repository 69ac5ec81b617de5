import { expect, test } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { partName, partsOf, reachOf, withoutPart, type GraphPart } from '../../../src/engine/graph/graph-parts';
import { readGraphFile } from '../../../src/engine/graph/parse';
import { printGraph } from '../../../src/engine/graph/print';

const TEXT = `version: 1
tables:
  voyages:
    keywords: [trip]
    terms: { long: { where: "days > 9", keywords: [lengthy] } }
    columns: { stat: { keywords: [state], values: { 1: planned, 2: completed } }, dest: {} }
  ports: { columns: { code: {} } }
edges:
  - { kind: key, from: voyages.dest, to: ports.code, label: destination, keywords: [bound for] }
  - { kind: key, from: voyages.stat, to: ports.code, status: rejected }
`;
const { graph } = readGraphFile(TEXT, 'g.sgraph.yaml');

test.each<[string, GraphPart['what'], string[], string[]]>([
  ['voyages.dest → ports.code (destination)', 'edge', ['destination', 'bound for'], ['voyages', 'ports']], // prettier-ignore
  ['voyages.dest → ports.code (destination)', 'label', ['destination'], ['voyages', 'ports']], // prettier-ignore
  ['“bound for” of voyages.dest → ports.code (destination)', 'keyword', ['bound for'], []], // prettier-ignore
  ['“trip” of voyages', 'keyword', ['trip'], []],
  ['“long” of voyages', 'term', ['long', 'lengthy'], []],
  ['“lengthy” of “long” of voyages', 'keyword', ['lengthy'], []],
  ['“state” of voyages.stat', 'keyword', ['state'], []],
  ['voyages.stat', 'codes', ['planned', 'completed'], []],
])('%s (%s) is one part, and the graph without it says all the rest', (name, what, words, tables) => {
  const part = partsOf(graph).find((one) => one.what === what && inEnglish(partName(graph, one)) === name);
  expect(part).toBeDefined();
  if (!part) return;
  expect(reachOf(graph, part)).toEqual({ words, tables });
  const without = withoutPart(graph, part);
  const left = partsOf(without).length;
  // Keywords of a term or an edge, and its label, go with it.
  expect(partsOf(graph).length - left).toBe(what === 'edge' ? 3 : what === 'term' ? 2 : 1);
  expect(printGraph(without)).not.toBe(printGraph(graph));
  expect(partsOf(without).some((other) => JSON.stringify(other) === JSON.stringify(part))).toBe(false);
});

test('what rejected edges say is no part, and what a graph does not say leaves it as it is', () => {
  expect(partsOf(graph)).toHaveLength(8);
  const none = { what: 'term', table: 'no such', term: 'long' } as const;
  expect(withoutPart(graph, none)).toBe(graph);
});
