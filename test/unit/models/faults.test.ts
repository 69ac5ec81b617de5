/** Everything that can go wrong with a server, and what a person is told. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorMessage } from '../../../src/engine/core/errors';
import { createModels } from '../../../src/engine/models/models';
import { ModelError, type ModelFault } from '../../../src/engine/models/model-error';
import type { ModelSettings } from '../../../src/engine/models/model-settings';
import { createModelPorts } from '../../../src/platform/node/model-ports';
import { startModelServer, type ModelServer, type Script } from '../../support/model-server';
import type { ServerReply } from '../../support/model-server-replies';
import { QUESTION, SHAPED } from './model-on';

/** Short ones, so that nobody waits long; long enough for a machine that is busy. */
const LIMITS = { firstByteMs: 400, callMs: 2_000, retries: 1 };
const KEY = 'sk-very-secret-0123456789';
let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer([], { key: KEY });
});
afterEach(() => server.close());

const settings = (over: Partial<ModelSettings> = {}): ModelSettings => ({
  provider: 'openai',
  model: 'm',
  baseUrl: server.baseUrl,
  key: KEY,
  ...over,
  limits: { ...LIMITS, ...over.limits },
});
const ask = (over: Partial<ModelSettings> = {}, request = SHAPED): Promise<readonly string[]> =>
  createModels(createModelPorts())
    .forQuestion(settings(over))
    .complete(request)
    .then(({ texts }) => texts);
const failure = async (over: Partial<ModelSettings> = {}, request = SHAPED): Promise<ModelError> => {
  const error: unknown = await ask(over, request).then(
    () => undefined,
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
};
const body = (message: string, code = 'x'): string => JSON.stringify({ error: { message, code } });
const always =
  (reply: ServerReply): Script =>
  () =>
    reply;

const GOOD = '{"count": 6}';
/** What the server does; the fault; what is said; how many requests there were. */
const FAULTS: [what: string, script: Script, fault: ModelFault, said: RegExp, requests: number][] = [
  [
    '403',
    always({ status: 403, body: body('Not for you.') }),
    'forbidden',
    /does not allow this \(403\)\. It says: Not for you\.$/,
    1,
  ],
  [
    '404',
    always({ status: 404, body: '{"error":"model \\"m\\" not found, try pulling it first"}' }),
    'not-found',
    /knows neither .* \(404\)\. It says: model "m" not found, try/,
    1,
  ],
  [
    '429 that is over in time',
    [
      { status: 429, headers: { 'retry-after-ms': '20' } },
      { status: 429, headers: { 'retry-after': '0' } },
      { status: 429, headers: { 'retry-after': '0' } },
    ],
    'busy',
    /too many requests for now \(429\)\.$/,
    2,
  ],
  [
    '429 that takes too long',
    always({ status: 429, headers: { 'retry-after': '7' } }),
    'busy',
    /too many requests .* It can be asked again in 7 s\.$/,
    1,
  ],
  [
    '429 until a date that is far',
    // The time of the server is its own: it is read when it answers.
    () => ({ status: 429, headers: { 'retry-after': new Date(Date.now() + 60_000).toUTCString() } }),
    'busy',
    /too many requests .* It can be asked again in (59|60) s\.$/,
    1,
  ],
  [
    '429 until a date that is past',
    always({ status: 429, headers: { 'retry-after': new Date(0).toUTCString() } }),
    'busy',
    /too many requests for now \(429\)\.$/,
    2,
  ],
  [
    '429 until nobody knows when',
    always({ status: 429, headers: { 'retry-after': 'soon' } }),
    'busy',
    /too many requests for now \(429\)\.$/,
    2,
  ],
  [
    '429 that never ends',
    always({ status: 429, body: body('You exceeded your current quota.', 'insufficient_quota') }),
    'quota',
    /Nothing is left .* It says: You exceeded your current quota\.$/,
    1,
  ],
  [
    '500',
    always({ status: 500, headers: { 'retry-after-ms': '10' }, body: body('Sorry.') }),
    'server',
    /failed \(500\)\. It says: Sorry\.$/,
    2,
  ],
  [
    '400',
    always({ status: 400, body: body('No such thing.') }),
    'rejected',
    /does not take the request \(400\)\. It says: No such thing\.$/,
    5,
  ],
  [
    'a prompt that is too long',
    always({ status: 400, body: body('maximum context length is 8192', 'context_length_exceeded') }),
    'prompt-too-long',
    /longer than the model can read/,
    1,
  ],
  [
    'a redirect',
    always({ status: 307, headers: { location: 'http://127.0.0.1:1/steal' } }),
    'moved',
    /sends on to another address/,
    1,
  ],
  ['a slow first byte', always({ text: GOOD, firstByteMs: 5_000 }), 'slow-start', /sent nothing for 0\.4 s\.$/, 1],
  ['a slow first piece', always({ text: GOOD, firstPieceMs: 5_000 }), 'slow-start', /sent nothing for 0\.4 s\.$/, 1],
  ['a slow stream', always({ text: GOOD.repeat(50), pieceMs: 50 }), 'slow', /longer than 2 s/, 1],
  ['a stream that is cut each time', always({ text: GOOD, cutAfterBytes: 300 }), 'cut', /ended within the answer/, 2],
  [
    'a stream that ends too soon',
    always({ text: '{"count": ', finish: null }),
    'cut',
    /ended before it was complete/,
    2,
  ],
  [
    'events that are no JSON',
    always({ type: 'text/event-stream', body: 'data: {"choices": [{]}\n\n' }),
    'malformed',
    /no chat completion/,
    1,
  ],
  [
    'an error within the stream',
    always({ type: 'text/event-stream', body: 'data: {"error": {"message": "Out of memory."}}\n\n' }),
    'server',
    /failed within the answer: Out of memory\.$/,
    2,
  ],
  [
    'truncated JSON',
    always({ type: 'application/json', body: '{"choices": [{"message": {"con' }),
    'malformed',
    /no chat completion/,
    1,
  ],
  [
    'JSON of another protocol',
    always({ type: 'application/json', body: '{"response": "6"}' }),
    'malformed',
    /no chat completion/,
    1,
  ],
  [
    'a web page',
    always({ type: 'text/html', body: '<!doctype html><title>Welcome</title>' }),
    'malformed',
    /a web page\. It has to end/,
    1,
  ],
  [
    'a web page as an error',
    always({ status: 404, type: 'text/html', body: '<!doctype html><h1>Not here' }),
    'not-found',
    /\(404\)\.$/,
    1,
  ],
  [
    'an answer that is too long',
    always({ text: '{"count": [1, 2', finish: 'length' }),
    'truncated',
    /its end is missing/,
    1,
  ],
  ['an answer without an end', always({ text: 'and so on, ', endless: true }), 'endless', /went on without end/, 1],
  [
    'an event without an end',
    always({ type: 'text/event-stream', body: `data: ${'x'.repeat(2_000_000)}` }),
    'endless',
    /went on without end/,
    1,
  ],
  [
    'an answer that is no stream, and huge',
    always({ type: 'application/json', body: `{"choices": [{"message": {"content": "${'x'.repeat(20_000_000)}"}}]}` }),
    'endless',
    /went on without end/,
    1,
  ],
  ['an empty answer', always(''), 'empty', /answered nothing/, 1],
  [
    'a refusal',
    always({ text: '', refusal: 'I cannot help with that.' }),
    'refused',
    /^The model refuses to answer: I cannot help with that\.$/,
    1,
  ],
  ['a filter', always({ text: '', finish: 'content_filter' }), 'refused', /filter .* withheld/, 1],
  ['a connection that is reset', always({ reset: true }), 'unreachable', /closed the connection without an answer/, 2],
];

test.each(FAULTS)('%s is told in words, and in time', async (_what, script, fault, said, requests) => {
  server.play(script);
  const started = performance.now();
  const error = await failure();
  expect(performance.now() - started).toBeLessThan(LIMITS.callMs + (fault === 'slow' ? 500 : 0));
  expect([error.code, error.fault]).toEqual(['model', fault]);
  expect(errorMessage(error)).toMatch(said);
  expect(errorMessage(error)).toMatch(/\.$/);
  expect(server.requests).toHaveLength(requests);
  expect(JSON.stringify([error, errorMessage(error), error.said, error.stack, error.detail])).not.toContain(KEY);
  // Nothing is left behind: no server goes on to answer.
  await expect.poll(() => server.requests.every(({ over }) => over)).toBe(true);
});

test('a key that is wrong, missing or repeated by the server is told without it', async () => {
  const error = await failure({ key: 'sk-other-secret' });
  expect(error.fault).toBe('unauthorized');
  expect(errorMessage(error)).toMatch(
    /does not accept the key \(401\)\. It says: Incorrect API key provided: Bearer \*\*\*\.$/,
  );
  expect((await failure({ key: '' })).fault).toBe('unauthorized');
});

test('where nothing listens, or nobody knows the name, that is said at once', async () => {
  const gone = await startModelServer();
  await gone.close();
  expect(errorMessage(await failure({ baseUrl: gone.baseUrl }))).toMatch(/^Nothing answers at 127\.0\.0\.1:\d+\. Is/);
  const started = performance.now();
  const error = await failure({ baseUrl: 'http://no-such-host.invalid/v1', limits: { retries: 0 } });
  expect(errorMessage(error)).toMatch(/no-such-host\.invalid/);
  expect(performance.now() - started).toBeLessThan(LIMITS.callMs + 500);
});

test('what failed once is asked again, and answered', async () => {
  for (const fault of [
    { status: 503, headers: { 'retry-after-ms': '5' } },
    { status: 429, headers: { 'retry-after-ms': '5' } },
    { reset: true },
    { text: GOOD, cutAfterBytes: 300 },
  ] as const) {
    server.play([fault, GOOD]);
    expect(await ask()).toEqual([GOOD]);
  }
});

test('what was shown already is not shown again: a stream that is cut is not asked for twice', async () => {
  server.play([{ text: 'There are six of them.', cutAfterBytes: 500 }, 'There are six of them.']);
  const pieces: string[] = [];
  const model = createModels(createModelPorts()).forQuestion(settings());
  await expect(model.complete(QUESTION, { onText: (piece) => pieces.push(piece) })).rejects.toThrow(/ended within/);
  expect('There are six of them.'.startsWith(pieces.join(''))).toBe(true);
  expect(server.requests).toHaveLength(1);
});

test.each<[string, ServerReply]>([
  ['before the first byte', { text: GOOD, firstByteMs: 10_000 }],
  ['before the first piece', { text: GOOD, firstPieceMs: 10_000 }],
  ['within the answer', { text: GOOD.repeat(100), pieceMs: 30 }],
  ['within an endless one', { text: GOOD, endless: true, pieceMs: 1 }],
  ['while it waits to ask again', { status: 429, headers: { 'retry-after': '20' } }],
])('a call that is given up %s ends at once, and so does its connection', async (_when, reply) => {
  server.play(() => reply);
  const model = createModels(createModelPorts()).forQuestion(
    settings({ limits: { firstByteMs: 20_000, callMs: 30_000 } }),
  );
  const abort = new AbortController();
  const call = model.complete(QUESTION, { signal: abort.signal });
  call.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(server.requests).toHaveLength(1);
  const at = performance.now();
  abort.abort();
  await expect(call).rejects.toMatchObject({ code: 'cancelled' });
  expect(performance.now() - at).toBeLessThan(100);
  if ('text' in (reply as object)) {
    await expect.poll(() => server.requests[0]?.closedAt, { interval: 5 }).toBeDefined();
    expect((server.requests[0]?.closedAt ?? Infinity) - at).toBeLessThan(100);
  }
});
