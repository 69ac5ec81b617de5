// What of a reading that was chosen the graph could remember.
import { expect, it } from 'vitest';
import { toldCorrections } from '../../../src/engine/answer/told-corrections';
import { GraphWords } from '../../../src/engine/answer/words';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { parseGraph } from '../../../src/engine/graph/parse';
import type { SelectQuery } from '../../../src/engine/program/intent';

const graph = createGraphIndex(
  parseGraph('version: 1\ntables: { car: { columns: { speed: {}, pace: {}, maker: {} } } }\n', '/g.sgraph.yaml').value,
);
const shows = (...columns: readonly string[]): SelectQuery => ({
  kind: 'select',
  uses: [{ table: 'car' }],
  select: columns.map((column) => ({ kind: 'column', use: 0, column })),
  distinct: false,
  groupBy: [],
  orderBy: [],
});

it.each<[string, SelectQuery, SelectQuery, string | undefined, object | undefined]>([
  ['one other column', shows('speed'), shows('pace'), undefined, { as: 'column', table: 'car', column: 'pace' }],
  ['two other columns', shows('speed'), shows('pace', 'maker'), undefined, undefined],
  ['the same columns', shows('speed'), shows('speed'), undefined, undefined],
  ['another question', shows('speed'), shows('pace'), 'What is the pace?', undefined],
])('%s', (_what, before, after, as, remember) => {
  const corrections = [{ kind: 'reading' as const, sql: '', ...(as !== undefined && { as }) }];
  const input = { question: 'How swift?', corrections, steps: [before, after], edges: [] };
  const links = { catalogue: { tables: new Map() }, graph, columns: [], values: [] };
  const [told] = toldCorrections(input, new GraphWords(graph), links as never);
  expect(told?.remember).toEqual(remember);
  if (remember) expect(told?.words).toBe('swift');
});
