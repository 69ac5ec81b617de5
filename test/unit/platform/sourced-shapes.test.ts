/** A picture shows no table of a source that the text has renamed or taken out, before its data is read again. */
import { expect, test } from 'vitest';
import { createEngine } from '../../../src/engine/engine';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { serveEngine } from '../../../src/platform/thread/engine-server';
import { createModelPorts } from '../../../src/platform/node/model-ports';
import { createVectorPorts } from '../../../src/platform/node/vector-ports';
import type { FromEngine, GraphSnapshot } from '../../../src/platform/thread/engine-messages';
import { memoryFiles } from '../ingest/memory-files';

const GRAPH = '/w/g.sgraph.yaml';
const TEXT = `version: 1
sources:
  - { id: staff, kind: csv, path: STF.csv, table: STF }
  - { id: LIN, kind: csv, path: LIN.csv }
tables: { STF: { key: [ID] } }
`;

test.each([
  ['as it was', TEXT, { STF: ['ID', 'NAME'], LIN: ['NO'] }],
  ['renamed', TEXT.replaceAll(/STF(?!\.)/g, 'STAFF'), { STAFF: ['ID', 'NAME'], LIN: ['NO'] }],
  ['named at last', TEXT.replace('LIN.csv }', 'LIN.csv, table: LINE }'), { STF: ['ID', 'NAME'], LINE: ['NO'] }],
  ['another identifier', TEXT.replace('id: LIN', 'id: lines'), { STF: ['ID', 'NAME'], LIN: ['NO'] }],
  ['taken out', TEXT.replace(/.*LIN.csv.*\n/, ''), { STF: ['ID', 'NAME'] }],
  ['another file', TEXT.replace('LIN.csv', 'OTHER.csv'), { STF: ['ID', 'NAME'] }],
])('a graph is completed by what its sources still give: %s', async (_, text, tables) => {
  const files = memoryFiles({ [GRAPH]: TEXT, '/w/STF.csv': 'ID,NAME\n1,a\n', '/w/LIN.csv': 'NO\n1\n' });
  const replies = new Map<number, (message: FromEngine) => void>();
  const engine = createEngine({ ...(await createInProcessPlatform()), files });
  const send = serveEngine(
    { engine, files, models: createModelPorts(), vectors: createVectorPorts('none') },
    (message) => {
      if (message.type !== 'stream') replies.get(message.id)?.(message);
    },
  );
  const reply = (id: number): Promise<FromEngine> => new Promise((resolve) => replies.set(id, resolve));
  send({ type: 'request', id: 1, method: 'open', params: { graph: GRAPH } });
  expect(await reply(1)).toMatchObject({ type: 'result' });
  send({ type: 'request', id: 2, method: 'parse', params: { graph: GRAPH, text } });
  const parsed = await reply(2);
  const { graph } = (parsed as { readonly value: GraphSnapshot }).value;
  expect(Object.fromEntries([...graph.tables].map(([name, { columns }]) => [name, [...columns.keys()]]))).toEqual(
    tables,
  );
});
