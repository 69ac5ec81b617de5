import { expect, test } from 'vitest';
import { namedSo } from '../../../src/engine/graph/named-so';
import { readGraphFile } from '../../../src/engine/graph/parse';

const { graph } = readGraphFile(
  `version: 1
tables:
  GV:
    keywords: [vehicle]
    terms: { towed: { where: "TOW = 1", keywords: [towed away] } }
    columns:
      SPEED: { description: travelling speed, keywords: [pace] }
      SPEED_LIMIT: {}
  RIDE: { columns: { speed: {} } }
`,
  'g.sgraph.yaml',
);

test.each<[string, Parameters<typeof namedSo>[2], string[]]>([
  ['Speed', undefined, ['GV.SPEED', 'RIDE.speed']],
  ['speed', { table: 'GV', column: 'SPEED' }, ['RIDE.speed']],
  ['speed limit', undefined, ['GV.SPEED_LIMIT']],
  ['pace', { table: 'GV', column: 'SPEED_LIMIT' }, ['GV.SPEED']],
  ['travelling speed', undefined, ['GV.SPEED']],
  ['vehicle', undefined, ['GV']],
  ['towed away', undefined, ['“towed” (GV)']],
  ['wheel', undefined, []],
])('%j beside %j', (words, besides, names) => {
  expect(namedSo(graph, words, besides)).toEqual(names);
});
