/** Models as the engine's thread serves them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Engine } from '../../../src/engine/engine';
import { inEnglish, say } from '../../../src/engine/core/message';
import type { ModelFault } from '../../../src/engine/models/model-error';
import type { ModelSettings } from '../../../src/engine/models/model-settings';
import type { ConnectionFault } from '../../../src/engine/models/test-connection';
import type { FromEngine, ToEngine } from '../../../src/platform/thread/engine-messages';
import { serveEngine } from '../../../src/platform/thread/engine-server';
import { createNodeFiles } from '../../../src/platform/node/files';
import { createModelPorts } from '../../../src/platform/node/model-ports';
import { createVectorPorts } from '../../../src/platform/node/vector-ports';
import { startModelServer, type ModelServer } from '../../support/model-server';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer(() => '{"ready": true}', { key: 'sk-1', models: ['small', 'large', 'small'] });
});
afterEach(() => server.close());

/** A thread that has no engine: none of these requests needs one. */
function thread(): { readonly send: (message: ToEngine) => void; readonly said: () => Promise<FromEngine> } {
  const said: FromEngine[] = [];
  const engine = {} as Engine;
  const send = serveEngine(
    { engine, files: createNodeFiles(), models: createModelPorts(), vectors: createVectorPorts('none') },
    (m) => void said.push(m),
  );
  return {
    send,
    said: () => vi.waitFor(() => said.shift() ?? Promise.reject(new Error('nothing was said')), { interval: 2 }),
  };
}
const settings = (over: Partial<ModelSettings> = {}): ModelSettings => ({
  provider: 'openai',
  model: 'small',
  baseUrl: server.baseUrl,
  key: 'sk-1',
  ...over,
});

test('a model that can be reached says so', async () => {
  const { send, said } = thread();
  send({ type: 'request', id: 1, method: 'testModel', params: { model: settings() } });
  expect(await said()).toMatchObject({ type: 'result', id: 1, value: { model: 'small', keepsToSchema: true } });
});

test.each<[string, Partial<ModelSettings>, ModelFault, RegExp]>([
  ['with another key', { key: 'sk-2' }, 'unauthorized', /does not accept the key/],
  ['without an address', { baseUrl: '' }, 'settings', /^Give the address/],
  ['without a name', { model: '' }, 'settings', /^Name the model/],
])('a model %s says what is wrong', async (_what, over, fault, words) => {
  const { send, said } = thread();
  send({ type: 'request', id: 1, method: 'testModel', params: { model: settings(over) } });
  const { value } = (await said()) as { readonly value: ConnectionFault };
  expect(value.fault).toBe(fault);
  expect(inEnglish(value.said)).toMatch(words);
});

test('the models of a server are listed once each, in order', async () => {
  const { send, said } = thread();
  send({ type: 'request', id: 1, method: 'listModels', params: { model: settings({ model: '' }) } });
  expect(await said()).toEqual({ type: 'result', id: 1, value: ['large', 'small'] });
  send({ type: 'request', id: 2, method: 'listModels', params: { model: settings({ key: 'sk-2' }) } });
  expect(await said()).toMatchObject({ type: 'error', code: 'model' });
});

test('a model of the host is asked by messages, and its fault is told as the host words it', async () => {
  const { send, said } = thread();
  send({ type: 'request', id: 1, method: 'testModel', params: { model: { provider: 'vscode', model: 'copilot/x' } } });
  expect(await said()).toMatchObject({ type: 'model-call', id: 1, name: 'copilot/x', request: { purpose: 'test' } });
  send({ type: 'model-fault', id: 1, fault: 'forbidden', said: say`Not allowed.` });
  expect(await said()).toMatchObject({ id: 1, value: { fault: 'forbidden', said: { template: 'Not allowed.' } } });
});

test('a request that is given up gives up the call of the host', async () => {
  const { send, said } = thread();
  send({ type: 'request', id: 1, method: 'testModel', params: { model: { provider: 'vscode', model: 'copilot/x' } } });
  await said();
  send({ type: 'cancel', id: 1 });
  expect([(await said()).type, (await said()).type].sort()).toEqual(['error', 'model-cancel']);
});

test('the columns of a graph are learnt once, with progress; a question does without what cannot be opened', async () => {
  const learnt = vi.fn((_: unknown, options: { readonly onProgress?: (progress: unknown) => void }) => {
    options.onProgress?.({ message: say`Half`, done: 0.5 });
    return Promise.resolve(7);
  });
  const asked = vi.fn();
  const session = {
    madeFrom: [],
    catalogue: { fingerprint: 'f', tables: new Map() },
    graph: { tables: new Map(), sources: [] },
    learnMeanings: learnt,
    ask: (_: string, options: object) => {
      asked(options);
      return [];
    },
    close: () => Promise.resolve(),
  };
  const engine = { open: () => Promise.resolve(session) } as unknown as Engine;
  const spawnEncoder = () => ({ post: vi.fn(), onMessage: vi.fn(), onExit: vi.fn(), terminate: vi.fn() });
  const vectors = { kept: createVectorPorts('none').kept, spawnEncoder };
  const said: FromEngine[] = [];
  const send = serveEngine({ engine, files: createNodeFiles(), models: createModelPorts(), vectors }, (m) => {
    said.push(m);
  });
  const key = { graph: '/w/g.sgraph.yaml', text: 'version: 1\n' };
  send({ type: 'request', id: 1, method: 'learnMeanings', params: { ...key, vectors: { provider: 'embedded' } } });
  await vi.waitFor(() => expect(said).toHaveLength(2));
  expect(said).toMatchObject([
    { type: 'stream', id: 1, value: { done: 0.5 } },
    { type: 'result', id: 1, value: 7 },
  ]);
  const unset = { provider: 'openai', model: '', baseUrl: '' } as const;
  send({ type: 'request', id: 2, method: 'learnMeanings', params: { ...key, vectors: unset } });
  await vi.waitFor(() => expect(said[2]).toMatchObject({ type: 'error', id: 2, code: 'model' }));
  send({ type: 'request', id: 3, method: 'ask', params: { ...key, question: 'q', vectors: unset } });
  await vi.waitFor(() => expect(said[3]).toMatchObject({ type: 'error', id: 3, code: 'internal' }));
  expect(asked).toHaveBeenCalledWith(expect.not.objectContaining({ vectors: expect.anything() as unknown }));
});
