/** Which key of the environment goes to which server. */
import { afterEach, expect, test } from 'vitest';
import { readCommandLine } from '../../../src/cli/arguments';
import { UsageError } from '../../../src/cli/usage-error';
import type { ModelOption } from '../../../src/cli/model-arguments';
import { modelUses } from '../../../src/cli/model-uses';
import { startModelServer, type ModelServer } from '../../support/model-server';

const before = { ...process.env };
const optionFor = (baseUrl: string): ModelOption => ({
  ...{ baseUrl, name: 'm', samples: 1, sendValues: true, withGraph: true, cache: null },
  ...{ stepByStep: false, facts: false, allowOutside: false, examples: [] },
});

let server: ModelServer | undefined;
afterEach(async () => {
  process.env = { ...before };
  await server?.close();
});

test('a key for OpenAI goes to no other server; one for the model does', async () => {
  server = await startModelServer(() => 'ok');
  process.env['OPENAI_API_KEY'] = 'sk-openai';
  delete process.env['SCHEMA_GRAPH_MODEL_KEY'];
  const option = optionFor(server.baseUrl);
  const ask = () =>
    modelUses(option)().model?.model.complete({
      ...{ purpose: 'wording', messages: [{ role: 'user', content: 'Hello' }], maxTokens: 9 },
    });
  await ask();
  expect(server.received()).not.toContain('sk-openai');
  expect(server.requests[0]?.headers.authorization).toBeUndefined();
  process.env['SCHEMA_GRAPH_MODEL_KEY'] = 'sk-own';
  await ask();
  expect(server.requests[1]?.headers.authorization).toBe('Bearer sk-own');
});

test.each([
  ['https://api.openai.com/v1', 'Bearer sk-openai'],
  ['https://eu.api.openai.com/v1', 'Bearer sk-openai'],
  ['https://api.openai.com.evil.example/v1', undefined],
  ['https://evilopenai.com/v1', undefined],
])('the key of OpenAI and %s', async (baseUrl, sent) => {
  process.env['OPENAI_API_KEY'] = 'sk-openai';
  delete process.env['SCHEMA_GRAPH_MODEL_KEY'];
  const real = globalThis.fetch;
  let headers: Headers | undefined;
  globalThis.fetch = (_url, init) => {
    headers = new Headers(init?.headers);
    return Promise.resolve(Response.json({ choices: [{ message: { content: 'ok' }, finish_reason: 'stop' }] }));
  };
  try {
    const use = modelUses(optionFor(baseUrl))();
    await use.model?.model.complete({
      ...{ purpose: 'wording', messages: [{ role: 'user', content: 'Hello' }], maxTokens: 9 },
    });
  } finally {
    globalThis.fetch = real;
  }
  expect(headers?.get('authorization') ?? undefined).toBe(sent);
});

test('a model that is slow to start is given its seconds', () => {
  const line = [
    'ask',
    'g',
    'q',
    '--model',
    'openai',
    '--base-url',
    'http://h/v1',
    '--model-name',
    'm',
    '--model-seconds',
  ];
  expect(readCommandLine([...line, '90'])).toMatchObject({ model: { seconds: 90 } });
  for (const seconds of ['0', 'x', '9000']) expect(() => readCommandLine([...line, seconds])).toThrow(UsageError);
  expect(() => readCommandLine(['ask', 'g', 'q', '--model-seconds', '9'])).toThrow(/is for --model openai/);
});
