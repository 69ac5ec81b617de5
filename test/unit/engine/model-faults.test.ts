/** Whatever a model's server does, a question is answered as it is without one, and one line says what happened. */
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer, TraceEvent } from '../../../src/engine/core/answers';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine, type Session } from '../../../src/engine/engine';
import { createModels } from '../../../src/engine/models/models';
import type { ModelSettings } from '../../../src/engine/models/model-settings';
import { askedModel } from '../../../src/platform/thread/asked-model';
import { createModelPorts } from '../../../src/platform/node/model-ports';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { purposeOf, replyOf, type Lines } from '../../support/dialogue-server';
import { startModelServer, type ModelServer } from '../../support/model-server';
import type { ServerReply } from '../../support/model-server-replies';
import { offeredIds } from '../../support/scripted-model';

const QUESTION = 'What was the name of the Olympic game that John Aalberg took part in when he was 31?';
const KEY = 'sk-very-secret-0123456789';
/** Shortened, and long enough for a machine that is busy. */
const LIMITS = { firstByteMs: 400, callMs: 1_500, retries: 1 };

let session: Session;
let server: ModelServer;
let plain: Answer;
beforeAll(async () => {
  const engine = createEngine(await createInProcessPlatform());
  session = await engine.open({ graph: path.resolve('samples/olympics/olympics.sgraph.yaml') });
  plain = (await ask()).answer;
});
afterAll(() => session.close());
beforeEach(async () => {
  server = await startModelServer([], { key: KEY });
});
afterEach(() => server.close());

async function ask(settings?: ModelSettings, signal?: AbortSignal): Promise<{ answer: Answer; events: TraceEvent[] }> {
  const events: TraceEvent[] = [];
  let answer: Answer | undefined;
  const use = askedModel(createModels(createModelPorts()), settings);
  const options = { ...use, ...(signal && { signal }), onAnswer: (whole: Answer) => void (answer = whole) };
  for await (const event of session.ask(QUESTION, options)) events.push(event);
  if (!answer) throw new Error(JSON.stringify(inEnglish(events.at(-1)?.problem)));
  return { answer, events };
}
const onServer = (over: Partial<ModelSettings> = {}): ModelSettings => ({
  ...{ provider: 'openai', model: 'm', baseUrl: server.baseUrl, key: KEY, limits: LIMITS },
  ...over,
});

/** What an answer says, without how long it took and what was noted beside it. */
function told({ timings: _timings, warnings: _warnings, model: _model, ...rest }: Answer): unknown {
  return inEnglish(rest);
}

const error = (message: string): string => JSON.stringify({ error: { message, code: 'x' } });
const OK = '{"conditions": []}';

test.each<[string, ServerReply, RegExp]>([
  ['403', { status: 403, body: error(`Not for ${KEY}.`) }, /does not allow this \(403\)\. It says: Not for \*\*\*\.$/],
  [
    '429',
    { status: 429, headers: { 'retry-after': '9' } },
    /too many requests for now \(429\)\. It can be asked again in 9 s\.$/,
  ],
  ['500', { status: 500, headers: { 'retry-after-ms': '5' } }, /failed \(500\)\.$/],
  ['a slow first byte', { text: OK, firstByteMs: 9_000 }, /sent nothing for 0\.4 s\.$/],
  ['a slow stream', { text: OK.repeat(99), pieceMs: 40 }, /longer than 1\.5 s/],
  ['a cut stream', { text: OK, cutAfterBytes: 200 }, /ended within the answer\.$/],
  ['malformed JSON of the protocol', { body: '{"choices": [' }, /no chat completion\.$/],
  ['a web page', { type: 'text/html', body: '<!doctype html>' }, /web page/],
  ['malformed JSON of the model', 'Sure! {"conditions": [', /\.$/],
  ['truncated JSON', { text: '{"conditions": [{"te', finish: 'length' }, /end is missing\.$/],
  ['another schema', '{"drop": "table"}', /\.$/],
  ['prose', 'I would rather talk about the weather.', /\.$/],
  ['endless output', { text: '{"conditions": [['.repeat(30), pieceLength: 400, endless: true }, /without end/],
  ['a refusal', { text: '', refusal: 'No.' }, /refuses to answer: No\.$/],
  ['a filter', { text: '', finish: 'content_filter' }, /filter/],
  ['a reset', { reset: true }, /closed the connection without an answer\.$/],
])('%s: answered as without the model, and told in a line', async (_what, reply, line) => {
  server.play(() => reply);
  const started = performance.now();
  const { answer, events } = await ask(onServer());
  expect(performance.now() - started).toBeLessThan(LIMITS.callMs * 4 + 2_000);
  expect(told(answer)).toEqual(told(plain));
  const more = inEnglish(answer.warnings).filter((warning) => !inEnglish(plain.warnings).includes(warning));
  expect(more).toHaveLength(1);
  expect(more[0]).toMatch(/^This is answered without the language model m\. /);
  expect(more[0]).toMatch(line);
  expect(server.requests.length).toBeGreaterThan(0);
  expect(JSON.stringify([answer, events])).not.toContain(KEY);
});

/** A reading that picks what the question is about, and a program that invents a column. */
const LINES: Lines = {
  understand: (request) => ({
    ...{ conditions: [], asked: 'the game' },
    needs: [...offeredIds(request).values()].slice(0, 8).map((id) => ({ text: id, columns: [id] })),
  }),
  program: { steps: [], sql: 'SELECT games_name FROM games' },
  wording: { sentences: [] },
};
const LATER: readonly (readonly [string, ServerReply, RegExp])[] = [
  ['401', { status: 401, body: error('No.') }, /does not accept the key \(401\)/],
  ['429', { status: 429, headers: { 'retry-after': '9' } }, /too many requests for now/],
  ['500', { status: 500, headers: { 'retry-after-ms': '5' } }, /failed \(500\)\.$/],
  ['a slow first byte', { text: OK, firstByteMs: 9_000 }, /sent nothing for 0\.4 s\.$/],
  ['a cut stream', { text: OK, cutAfterBytes: 200 }, /ended within the answer\.$/],
  ['malformed JSON', { body: '{"choices": [' }, /no chat completion\.$/],
  ['truncated JSON', { text: '{"sql": "SEL', finish: 'length' }, /end is missing\.$/],
  ['endless output', { text: '{"conditions": [['.repeat(30), pieceLength: 400, endless: true }, /without end/],
  ['a refusal', { text: '', refusal: 'No.' }, /refuses to answer: No\.$/],
];

describe.each(['program', 'repair', 'wording'] as const)('at the call for the %s', (purpose) => {
  test.each(LATER)('%s: costs no answer, and is told in a line', async (_what, reply, line) => {
    const right: Lines = { ...LINES, program: { steps: [], sql: plain.sql } };
    const lines = purpose === 'repair' ? LINES : right;
    server.play((chat) => (purposeOf(chat) === purpose ? reply : replyOf(chat, lines)));
    const { answer } = await ask(onServer());
    expect(answer.abstained).toBe(false);
    expect(answer.answer.rows).toEqual(plain.answer.rows);
    expect(inEnglish(answer.answer.text)).toBe(inEnglish(plain.answer.text));
    const more = inEnglish(answer.warnings).filter((warning) => !inEnglish(plain.warnings).includes(warning));
    expect(more).toHaveLength(1);
    expect(more[0]).toMatch(purpose === 'wording' ? /^The language model m helped with a part only\. / : /^This is answered without the language model m\. /); // prettier-ignore
    expect(more[0]).toMatch(line);
    expect(server.requests.some(({ chat }) => chat !== undefined && purposeOf(chat) === purpose)).toBe(true);
  });
});

test('a wrong key, settings that are incomplete and a server that is gone are told alike', async () => {
  const gone = await startModelServer();
  await gone.close();
  for (const [over, line] of [
    [{ key: 'sk-2' }, /does not accept the key \(401\)/],
    [{ baseUrl: '' }, /Give the address of the model's server/],
    [{ baseUrl: gone.baseUrl }, /Nothing answers at/],
    [{ limits: { ...LIMITS, questionTokens: 10 } }, /may use 10 tokens for one question/],
    [{ provider: 'vscode' }, /within VS Code only/],
  ] as const) {
    const { answer, events } = await ask(onServer(over));
    expect(told(answer)).toEqual(told(plain));
    expect(inEnglish(answer.warnings).join('\n')).toMatch(line);
    expect(JSON.stringify([answer, events])).not.toMatch(/sk-/);
  }
});

test('a question that is cancelled while a model is asked ends at once, and so does the connection', async () => {
  server.play(() => ({ text: OK, firstByteMs: 9_000 }));
  const abort = new AbortController();
  const asked = ask(onServer({ limits: { ...LIMITS, firstByteMs: 9_000, callMs: 9_000 } }), abort.signal);
  asked.catch(() => undefined);
  await expect.poll(() => server.requests.length, { interval: 5 }).toBe(1);
  const at = performance.now();
  abort.abort();
  await expect(asked).rejects.toThrow(/Cancelled/);
  await expect.poll(() => server.requests[0]?.closedAt, { interval: 5 }).toBeDefined();
  expect((server.requests[0]?.closedAt ?? Infinity) - at).toBeLessThan(100);
});
