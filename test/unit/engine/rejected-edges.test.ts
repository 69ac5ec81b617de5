import { expect, test } from 'vitest';
import { createEngine } from '../../../src/engine/engine';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles, type Content } from '../ingest/memory-files';

const DATA = {
  '/w/data/owner.csv': 'owner_id,name\n1,Ann\n2,Ben\n3,Cy\n',
  '/w/data/pet.csv': 'pet_id,owner_id,kind\n1,1,cat\n2,1,dog\n3,2,cat\n4,3,cat\n',
};
const EDGE = '{ kind: key, from: pet.owner_id, to: owner.owner_id';
const rejecting = (source: string, edge = EDGE): string =>
  `version: 1\nsources: [{ id: pet, kind: csv, path: ${source} }]\nedges:\n  - ${edge}, status: rejected, reason: mere chance }\n`;

async function draft(files: Content) {
  const engine = createEngine({ ...(await createInProcessPlatform()), files: memoryFiles({ ...DATA, ...files }) });
  const { yaml, graph, report } = await engine.draft({ data: ['/w/data'], baseFolder: '/w/data' });
  return { yaml, edges: graph.edges.map(({ status, reason }) => [status, reason]), counted: report.edges.key };
}

test.each<[string, Content]>([
  ['beside the data', { '/w/data/old.sgraph.yaml': rejecting('pet.csv') }],
  [
    'one folder up, with another pattern and case',
    {
      '/w/old.sgraph.yml': rejecting('data/p*.csv', EDGE.replace('pet.owner_id', 'PET.Owner_Id')),
    },
  ],
  [
    'in a part',
    {
      '/w/old.sgraph.yaml': `${rejecting('data/pet.csv').split('edges:')[0] ?? ''}include: parts/*.yaml\n`,
      '/w/parts/edges.yaml': `version: 1\nedges: [${EDGE}, status: rejected, reason: mere chance }]\n`,
    },
  ],
])('what was rejected stays rejected in a new draft: %s', async (_what, files) => {
  const { edges, counted, yaml } = await draft(files);
  expect(edges).toEqual([['rejected', 'mere chance']]);
  expect(counted).toBe(0);
  expect(yaml).toContain('status: rejected');
  // The new file alone is enough for the next draft.
  expect((await draft({ '/w/data/new.sgraph.yaml': yaml })).edges).toEqual(edges);
});

test.each<[string, Content]>([
  ['there is no other graph', {}],
  [
    'the other graph is over other data',
    {
      '/w/data/old.sgraph.yaml': rejecting('/else/pet.csv'),
      '/else/pet.csv': DATA['/w/data/pet.csv'],
    },
  ],
  [
    'the other graph rejects another edge',
    {
      '/w/old.sgraph.yaml': rejecting('data/pet.csv', '{ kind: key, from: pet.kind, to: owner.gone'),
    },
  ],
  ['the other graph is no graph', { '/w/data/old.sgraph.yaml': '- {' }],
])('an edge is proposed where %s', async (_what, files) => {
  expect((await draft(files)).edges).toEqual([['suggested', undefined]]);
});
