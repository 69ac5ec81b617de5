// A graph with errors cannot be opened over its data, but its picture shows what the data has.
import { expect, it } from 'vitest';
import { createEngine } from '../../../src/engine/engine';
import type { FromEngine } from '../../../src/platform/thread/engine-messages';
import { serveEngine } from '../../../src/platform/thread/engine-server';
import { createModelPorts } from '../../../src/platform/node/model-ports';
import { createVectorPorts } from '../../../src/platform/node/vector-ports';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles } from '../graph/memory-files';

const GRAPH = `version: 1
sources:
  - { id: a, kind: csv, path: a.csv, table: A }
  - { id: b, kind: csv, path: b.csv, table: B }
edges:
  - { kind: key, from: B.a, to: A.id }
  - { kind: key, from: B.a2, to: A.id }
`;

it.each([
  [false, {}],
  [true, { A: ['id', 'name'], B: ['a', 'a2'] }],
])('despite errors: %s', async (despiteErrors, expected) => {
  const files = memoryFiles({ '/w/g.sgraph.yaml': GRAPH, '/w/a.csv': 'id,name\n1,x\n', '/w/b.csv': 'a,a2\n1,1\n' });
  const engine = createEngine({ ...(await createInProcessPlatform()), files });
  const reply = await new Promise<FromEngine>((resolve) => {
    const say = serveEngine({ engine, files, models: createModelPorts(), vectors: createVectorPorts('none') }, resolve);
    say({ type: 'request', id: 1, method: 'parse', params: { graph: '/w/g.sgraph.yaml', despiteErrors } });
  });
  if (reply.type !== 'result') throw new Error(JSON.stringify(reply));
  const { graph } = reply.value as { graph: { tables: Map<string, { columns: Map<string, unknown> }> } };
  expect(Object.fromEntries([...graph.tables].map(([name, { columns }]) => [name, [...columns.keys()]]))).toEqual(
    expected,
  );
});
