/** What keeps the calls of a model within bounds, on a clock that stands still. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { say } from '../../../src/engine/core/message';
import type { KeptTexts, TokenLedger } from '../../../src/engine/core/ports';
import { withBudget } from '../../../src/engine/models/budget';
import { withDeadline } from '../../../src/engine/models/deadline';
import { withKeptReplies } from '../../../src/engine/models/kept-replies';
import type { LanguageModel, ModelCallOptions, ModelReply } from '../../../src/engine/models/language-model';
import { ModelError, type ModelFault } from '../../../src/engine/models/model-error';
import { withRetries } from '../../../src/engine/models/retries';
import { manualTime } from '../../support/manual-timers';
import { QUESTION, SHAPED } from './model-on';

/** A model that does what it is told, call by call; when that is over it waits for ever. */
function scripted(...steps: (string | Error)[]): LanguageModel & { readonly calls: ModelCallOptions[] } {
  const calls: ModelCallOptions[] = [];
  return {
    provider: 'test',
    name: 'm',
    calls,
    complete(_request, options = {}) {
      const step = steps[calls.length];
      calls.push(options);
      if (step === undefined) return new Promise(() => undefined);
      if (step instanceof Error) return Promise.reject(step);
      options.onText?.(step);
      return Promise.resolve<ModelReply>({ texts: [step], usage: { inputTokens: 30, outputTokens: 20 }, ms: 1 });
    },
  };
}
const failing = (fault: ModelFault, retryAfterMs?: number): ModelError =>
  new ModelError(fault, say`It failed.`, retryAfterMs === undefined ? {} : { retryAfterMs });
/** How a promise ended, or nothing where it has not. */
function ended(promise: Promise<ModelReply>): { end?: string } {
  const state: { end?: string } = {};
  promise.then(
    ({ texts }) => (state.end = texts.join()),
    (error: unknown) => (state.end = (error as SchemaGraphError).message),
  );
  return state;
}

test.each<[string, (string | ModelError)[], number[], string]>([
  ['later and later', [failing('server'), failing('server'), 'yes'], [500, 1000], 'yes'],
  [
    'as often as is allowed',
    [failing('server'), failing('server'), failing('server'), 'yes'],
    [500, 1000],
    'It failed.',
  ],
  ['when the server wishes', [failing('busy', 3000), failing('busy', 0), 'yes'], [3000, 0], 'yes'],
  [
    'not where the server wishes a time that is too late',
    [failing('busy', 60_000), 'yes'],
    [],
    'It failed. It can be asked again in 60 s.',
  ],
  [
    'not where the waits together are too long',
    [failing('busy', 20_000), failing('busy', 15_000), 'yes'],
    [20_000],
    'It failed. It can be asked again in 15 s.',
  ],
  ['not where it would fail again', [failing('unauthorized'), 'yes'], [], 'It failed.'],
])('a call is tried again: %s', async (_what, steps, waits, end) => {
  const time = manualTime();
  const model = scripted(...steps);
  const call = withRetries(model, { retries: 2, withinMs: 30_000, random: () => 0, ...time }).complete(QUESTION);
  const state = ended(call);
  for (const [i, wait] of waits.entries()) {
    await time.pass(Math.max(0, wait - 1));
    if (wait > 0) expect(model.calls).toHaveLength(i + 1);
    await time.pass(1);
  }
  await time.pass(0);
  expect(state.end).toBe(end);
  expect(time.asked).toEqual(waits);
  if (end === 'yes') expect((await call).ms).toBe(time.clock() - (waits.includes(0) ? 1 : 0));
});

test('waits are shortened by chance, by a quarter at most', async () => {
  const time = manualTime();
  const state = ended(
    withRetries(scripted(failing('server'), 'yes'), { retries: 2, withinMs: 1e6, random: () => 1, ...time }).complete(
      QUESTION,
    ),
  );
  await time.pass(375);
  expect([state.end, time.asked]).toEqual(['yes', [375]]);
});

test('a call ends at its deadline, whatever the model does', async () => {
  const time = manualTime();
  const model = scripted();
  const pieces: string[] = [];
  const state = ended(withDeadline(model, 30_000, time.timers).complete(QUESTION, { onText: (p) => pieces.push(p) }));
  await time.pass(29_999);
  expect([state.end, model.calls[0]?.signal?.aborted]).toEqual([undefined, false]);
  await time.pass(1);
  expect(state.end).toBe('The model took longer than 30 s, so it was not waited for.');
  expect(model.calls[0]?.signal?.aborted).toBe(true);
  model.calls[0]?.onText?.('too late');
  expect(pieces).toEqual([]);
});

test('who cancels is told that, and not that it took too long', async () => {
  const time = manualTime();
  const abort = new AbortController();
  const model = scripted();
  const state = ended(withDeadline(model, 30_000, time.timers).complete(QUESTION, { signal: abort.signal }));
  await time.pass(10);
  abort.abort();
  await time.pass(40_000);
  expect([state.end, model.calls[0]?.signal?.aborted]).toEqual(['Cancelled.', true]);
});

/** A ledger in memory, with what it holds. */
function ledger(): TokenLedger & { readonly days: Map<string, number> } {
  const days = new Map<string, number>();
  return {
    days,
    used: (day) => Promise.resolve(days.get(day) ?? 0),
    add: (day, tokens) => Promise.resolve(void days.set(day, (days.get(day) ?? 0) + tokens)),
  };
}

test('a question is held to its tokens, and what calls took is known only when they end', async () => {
  const spent = ledger();
  // A call may take 119 tokens (19 for the prompt, 100 for the answer), and takes 50.
  const open = (): LanguageModel =>
    withBudget(scripted('a', 'b', 'c', 'd', 'e'), { questionTokens: 250, ledger: spent, today: () => 'd' });
  const one = open();
  for (const text of ['a', 'b', 'c']) expect((await one.complete(QUESTION)).texts).toEqual([text]);
  await expect(one.complete(QUESTION)).rejects.toThrow(/^The model may use 250 tokens for one question/);
  expect(spent.days.get('d')).toBe(150);
  // Two at a time take all, for nobody knows yet what they will take.
  const two = open();
  const both = [two.complete(QUESTION), two.complete(QUESTION)];
  await expect(two.complete(QUESTION)).rejects.toMatchObject({ fault: 'budget' });
  await Promise.all(both);
  expect((await two.complete(QUESTION)).texts).toEqual(['c']);
});

test('a day is held to its tokens, and the next begins anew', async () => {
  const spent = ledger();
  let day = '2026-11-22';
  const open = (...steps: (string | Error)[]): LanguageModel =>
    withBudget(scripted(...steps), { questionTokens: 1000, dayTokens: 200, ledger: spent, today: () => day });
  await open('a').complete(QUESTION);
  await open('b').complete(QUESTION);
  await expect(open('c').complete(QUESTION)).rejects.toThrow(/^The model may use 200 tokens a day/);
  day = '2026-11-23';
  await open('d').complete(QUESTION);
  expect([...spent.days.values()]).toEqual([100, 50]);
});

test('questions that are asked at once share a day: a call that runs is counted with all that it may take', async () => {
  const spent = ledger();
  const open = (): LanguageModel =>
    withBudget(scripted('a', 'b'), { questionTokens: 1000, dayTokens: 200, ledger: spent, today: () => 'd' });
  const [first, second] = await Promise.allSettled([open().complete(QUESTION), open().complete(QUESTION)]);
  expect(first.status).toBe('fulfilled');
  expect(second).toMatchObject({ status: 'rejected', reason: { fault: 'budget' } });
  expect(spent.days.get('d')).toBe(50);
  // What it did not take is free again.
  await open().complete(QUESTION);
  expect(spent.days.get('d')).toBe(100);
});

test.each<[Error, number]>([
  [failing('unreachable'), 0],
  [failing('busy'), 0],
  [failing('slow'), 122],
  [failing('refused'), 122],
  [new SchemaGraphError('cancelled', say`Cancelled.`), 122],
])('a call that failed counts where the model may have worked on it: %s', async (error, tokens) => {
  const spent = ledger();
  const model = withBudget(scripted(error), { questionTokens: 1000, ledger: spent, today: () => 'd' });
  await expect(model.complete(QUESTION)).rejects.toBe(error);
  expect(spent.days.get('d') ?? 0).toBe(tokens);
});

/** Texts in memory, with what they hold. */
function texts(): KeptTexts & { readonly all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    read: (name) => Promise.resolve(all.get(name)),
    write: (name, text) => Promise.resolve(void all.set(name, text)),
  };
}

test('the same call is sent once, and any other again', async () => {
  const kept = texts();
  const model = scripted('1', '2', '3', '4', '5', '6', '7');
  const asked = withKeptReplies(model, 'http://one', kept);
  const pieces: string[] = [];
  expect(await asked.complete(QUESTION)).toMatchObject({ texts: ['1'] });
  const again = await asked.complete({ ...QUESTION, purpose: 'facts' }, { onText: (piece) => pieces.push(piece) });
  expect(again).toEqual({ texts: ['1'], usage: { inputTokens: 0, outputTokens: 0 }, ms: 0, kept: true });
  expect(pieces).toEqual(['1']);
  const others = [
    SHAPED,
    { ...QUESTION, maxTokens: 5 },
    { ...QUESTION, temperature: 1 },
    { ...QUESTION, messages: [] },
  ];
  for (const [i, other] of others.entries()) expect((await asked.complete(other)).texts).toEqual([String(i + 2)]);
  expect((await withKeptReplies(model, 'http://two', kept).complete(QUESTION)).texts).toEqual(['6']);
  expect((await withKeptReplies({ ...model, name: 'n' }, 'http://one', kept).complete(QUESTION)).texts).toEqual(['7']);
  expect([...kept.all.keys()].every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true);
});

test('what is kept wrongly, cut short or not kept at all is asked for again', async () => {
  const kept = texts();
  const model = scripted('1', '2', '3', '4');
  await withKeptReplies(model, 's', kept).complete(QUESTION);
  for (const [i, text] of ['{', '{"format":1,"texts":[]}', '{"format":1,"texts":[1]}'].entries()) {
    for (const name of kept.all.keys()) kept.all.set(name, text);
    expect((await withKeptReplies(model, 's', kept).complete(QUESTION)).texts).toEqual([String(i + 2)]);
  }
  const broken: KeptTexts = {
    read: () => Promise.reject(new Error('no')),
    write: () => Promise.reject(new Error('no')),
  };
  expect((await withKeptReplies(scripted('x'), 's', broken).complete(QUESTION)).texts).toEqual(['x']);
  const none = texts();
  await withKeptReplies(scripted('one of two'), 's', none).complete({ ...QUESTION, samples: 2 });
  expect(none.all.size).toBe(0);
});

test('a budget never counts less than what was taken, however calls overlap', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { maxLength: 8 }),
      fc.integer({ min: 0, max: 700 }),
      async (goes, limit) => {
        const spent = ledger();
        const steps = goes.map((good) => (good ? 'ok' : failing('slow')));
        const model = withBudget(scripted(...steps), { questionTokens: limit, ledger: spent, today: () => 'd' });
        await Promise.allSettled(goes.map(() => model.complete(QUESTION)));
        expect(spent.days.get('d') ?? 0).toBeLessThanOrEqual(limit);
      },
    ),
  );
});
