import { afterEach, expect, test } from 'vitest';
import { allAbilities } from '../../../src/engine/models/server-abilities';
import { testConnection } from '../../../src/engine/models/test-connection';
import { startModelServer, type ModelServer, type ServerOptions, type Script } from '../../support/model-server';
import { modelOn, QUESTION, SHAPED } from './model-on';

let server: ModelServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});
const serve = async (script: Script, options?: ServerOptions): Promise<ModelServer> =>
  (server = await startModelServer(script, options));

test('an answer streams in pieces, with what it took', async () => {
  const at = await serve(['There are 6 singers — “Größe”.']);
  const pieces: string[] = [];
  const reply = await modelOn(at, { key: 'secret-1' }).complete(QUESTION, { onText: (piece) => pieces.push(piece) });
  expect(reply.texts).toEqual(['There are 6 singers — “Größe”.']);
  expect(pieces.join('')).toBe(reply.texts[0]);
  expect(pieces.length).toBeGreaterThan(2);
  expect(reply.usage).toEqual({ inputTokens: 16, outputTokens: 8 });
  expect(reply.ms).toBeGreaterThanOrEqual(0);
  expect(at.requests).toHaveLength(1);
  expect(at.requests[0]).toMatchObject({
    method: 'POST',
    url: '/v1/chat/completions',
    chat: { model: 'm', stream: true, temperature: 0, max_tokens: 100, stream_options: { include_usage: true } },
  });
});

test('nothing is sent but the request and the key', async () => {
  const names = ['OPENAI_API_KEY', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID', 'OPENAI_ADMIN_KEY', 'OPENAI_BASE_URL'];
  const before = { ...process.env };
  for (const name of names) process.env[name] = 'http://from-the-environment.invalid';
  process.env['OPENAI_CUSTOM_HEADERS'] = 'X-From: the environment';
  try {
    const at = await serve(['yes', 'yes']);
    await modelOn(at, { key: 'secret-1' }).complete(QUESTION);
    await modelOn(at).complete(QUESTION);
    expect(at.requests[0]?.headers.authorization).toBe('Bearer secret-1');
    expect(at.requests[1]?.headers.authorization).toBeUndefined();
    expect(at.received()).not.toMatch(/environment|stainless|openai/i);
  } finally {
    process.env = before;
  }
});

test('a schema goes to the server, and what it answers comes back as JSON', async () => {
  const at = await serve(['```json\n{"count": 6}\n```']);
  const { texts } = await modelOn(at).complete(SHAPED);
  expect(texts).toEqual(['{"count": 6}']);
  expect(at.requests[0]?.chat?.response_format).toEqual({
    type: 'json_schema',
    json_schema: { name: 'count', strict: true, schema: SHAPED.schema?.schema },
  });
});

test.each<[string, ServerOptions, (string | undefined)[], string]>([
  ['no schemas', { lacks: ['json_schema'] }, ['json_schema', 'tool', 'tool'], 'It has to fit'],
  [
    'no schemas and tools',
    { lacks: ['json_schema', 'tools'] },
    ['json_schema', 'tool', 'json_object', 'json_object'],
    'It has to fit',
  ],
  [
    'no formats',
    { lacks: ['response_format', 'tools'] },
    ['json_schema', 'tool', 'json_object', undefined, undefined],
    'It has to fit',
  ],
  [
    'no formats, without a reason',
    { lacks: ['response_format', 'tools'], tightLipped: true },
    ['json_schema', 'tool', 'json_object', undefined, undefined],
    'It has to fit',
  ],
  ['no usage in streams', { lacks: ['stream_options'] }, ['json_schema', 'json_schema', 'json_schema'], ''],
  ['another name for the limit', { lacks: ['max_tokens'] }, ['json_schema', 'json_schema', 'json_schema'], ''],
  ['no temperature', { lacks: ['temperature'] }, ['json_schema', 'json_schema', 'json_schema'], ''],
])('a server with %s is understood, and asked rightly the next time', async (_what, options, formats, words) => {
  const at = await serve(() => 'Gladly! The answer is {"count": 6}, as {you} can see.', options);
  const model = modelOn(at);
  for (let i = 0; i < 2; i++) expect((await model.complete(SHAPED)).texts).toEqual(['{"count": 6}']);
  const asked = at.requests.map(({ chat }) => (chat?.tools ? 'tool' : chat?.response_format?.type));
  expect(asked).toEqual(formats);
  const last = at.requests.at(-1)?.chat;
  expect(last?.messages[0]?.content).toContain(words);
  expect(last?.messages).toHaveLength(2);
});

test.each([{}, { neverStreams: true }])('a server without schemas is held to one by a function that it calls: %j', async (more) => {
  const at = await serve(() => ({ text: '{"count": 6}', asCall: 'count' }), { lacks: ['json_schema'], ...more });
  const model = modelOn(at);
  expect((await model.complete(SHAPED)).texts).toEqual(['{"count": 6}']);
  expect(at.requests[1]?.chat).toMatchObject({
    tools: [{ type: 'function', function: { name: 'count', parameters: SHAPED.schema?.schema } }],
    tool_choice: { type: 'function', function: { name: 'count' } },
  });
  // Only what was asked for is read: another function is none, nor is one where none was offered.
  at.play(() => ({ text: '{"count": 7}', asCall: 'delete_files' }));
  await expect(model.complete(SHAPED)).rejects.toMatchObject({ fault: 'empty' });
  at.play(() => ({ text: '{"count": 7}', asCall: 'count' }));
  await expect(model.complete(QUESTION)).rejects.toMatchObject({ fault: 'empty' });
}); // prettier-ignore

test('several answers come from one request, or from several where a server gives one at a time', async () => {
  const texts = ['one', 'two', 'three'];
  const at = await serve(() => ({ text: '', texts }));
  expect((await modelOn(at).complete({ ...QUESTION, samples: 3, temperature: 0.8 })).texts).toEqual(texts);
  expect(at.requests[0]?.chat).toMatchObject({ n: 3, temperature: 0.8 });
  expect(at.requests).toHaveLength(1);
  for (const options of [{ oneAnswer: true }, { lacks: ['n'] }, { lacks: ['n'], tightLipped: true }] as const) {
    await server?.close();
    const next = await serve((_request, index) => texts[index % 3] ?? '', options);
    const model = modelOn(next);
    const reply = await model.complete({ ...QUESTION, samples: 3, temperature: 0.8 });
    expect([...reply.texts].sort()).toEqual(['one', 'three', 'two']);
    const before = next.requests.length;
    await model.complete({ ...QUESTION, samples: 3, temperature: 0.8 });
    expect(next.requests.slice(before).map(({ chat }) => chat?.n)).toEqual([undefined, undefined, undefined]);
  }
});

test('a server that does not stream, or tells no usage, is understood', async () => {
  const at = await serve(['There are 6.'], { neverStreams: true });
  expect((await modelOn(at).complete(QUESTION)).texts).toEqual(['There are 6.']);
  at.play([{ text: 'There are 6.', noUsage: true }]);
  expect((await modelOn(at).complete(QUESTION)).usage).toEqual({ inputTokens: 22, outputTokens: 4 });
});

test('thoughts of a model are no part of its answer', async () => {
  const at = await serve(['<think>\nSix {or} so?\n</think>\n\nThere are 6.']);
  expect((await modelOn(at).complete(QUESTION)).texts).toEqual(['There are 6.']);
});

test.each([['{"count": 6}', { ...SHAPED }] as const, ['There are 6.', { ...QUESTION }] as const])(
  'a model that thinks before it answers is given room for that, from then on: %s',
  async (text, request) => {
    const at = await serve(() => ({ text, thoughtTokens: 500 }));
    const model = modelOn(at);
    for (let i = 0; i < 2; i++) expect((await model.complete(request)).texts).toEqual([text]);
    expect(at.requests.map(({ chat }) => chat?.max_tokens)).toEqual([100, 4196, 4196]);
    at.play(() => ({ text, thoughtTokens: 5000 }));
    await expect(model.complete(request)).rejects.toMatchObject({ fault: 'truncated' });
  },
);

test.each([
  [
    'https://a.openai.azure.com',
    '2024-10-21',
    'https://a.openai.azure.com/openai/deployments/m/chat/completions?api-version=2024-10-21',
    'api-key',
  ],
  [
    'https://a.openai.azure.com/openai/deployments/d/',
    '2024-10-21',
    'https://a.openai.azure.com/openai/deployments/d/chat/completions?api-version=2024-10-21',
    'api-key',
  ],
  [
    'https://a.openai.azure.com/openai/deployments/d/chat/completions?api-version=1',
    undefined,
    'https://a.openai.azure.com/openai/deployments/d/chat/completions?api-version=1',
    'api-key',
  ],
  ['https://a.openai.azure.com', undefined, 'https://a.openai.azure.com/openai/v1/chat/completions', 'api-key'],
  ['https://api.openai.com/v1/', undefined, 'https://api.openai.com/v1/chat/completions', 'authorization'],
  ['http://localhost:11434', undefined, 'http://localhost:11434/v1/chat/completions', 'authorization'],
  ['http://[::1]:8080/some/where', undefined, 'http://[::1]:8080/some/where/chat/completions', 'authorization'],
])('the address %s is asked as its server expects it', async (baseUrl, apiVersion, url, header) => {
  const asked: [string, RequestInit][] = [];
  const http = (to: string, init: RequestInit): Promise<Response> => {
    asked.push([to, init]);
    return Promise.resolve(
      Response.json({ choices: [{ index: 0, message: { content: 'ok' }, finish_reason: 'stop' }] }),
    );
  };
  const model = modelOn({ baseUrl }, { key: 'k', http, abilities: allAbilities(), ...(apiVersion && { apiVersion }) });
  expect((await model.complete(QUESTION)).texts).toEqual(['ok']);
  expect(asked[0]?.[0]).toBe(url);
  expect([...new Headers(asked[0]?.[1].headers).keys()].sort()).toEqual(['accept', 'content-type', header].sort());
});

test('whether a model can be reached is found out with a question that holds nothing of anybody', async () => {
  const at = await serve(['{"ready": true}', 'Sure, I am ready!']);
  const model = modelOn(at);
  expect(await testConnection(() => model)).toMatchObject({ model: 'm', keepsToSchema: true });
  expect(await testConnection(() => model)).toMatchObject({ keepsToSchema: false });
  expect(at.requests[0]?.chat?.messages.map(({ content }) => content)).toEqual([
    'You are asked whether you can be reached.',
    'Say that you are ready.',
  ]);
});
