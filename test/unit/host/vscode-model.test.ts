/** Models of VS Code, from the engine's thread through messages to the API and back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '../../../src/engine/core/answers';
import { errorMessage } from '../../../src/engine/core/errors';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine, type Session } from '../../../src/engine/engine';
import type { LanguageModel } from '../../../src/engine/models/language-model';
import { ModelError } from '../../../src/engine/models/model-error';
import { HostedCalls } from '../../../src/host/answers/model/hosted-calls';
import { HostedModels, type FromHosted } from '../../../src/platform/thread/hosted-models';
import { memoryPlatform } from '../ingest/memory-files';
import { QUESTION, SHAPED } from '../models/model-on';

interface Token {
  cancelled: boolean;
}
interface Message {
  readonly role: string;
  readonly content: string;
}
const vs = vi.hoisted(() => {
  class LanguageModelError extends Error {
    static NoPermissions = (): LanguageModelError => new LanguageModelError('no', 'NoPermissions');
    static Blocked = (): LanguageModelError => new LanguageModelError('no', 'Blocked');
    static NotFound = (): LanguageModelError => new LanguageModelError('no', 'NotFound');
    constructor(
      message: string,
      readonly code: string,
    ) {
      super(message);
    }
  }
  class CancellationError extends Error {
    override name = 'Canceled';
  }
  return {
    LanguageModelError,
    CancellationError,
    selected: [] as unknown[],
    sent: [] as { messages: Message[]; token: Token }[],
    /** What each request does; the last one over and over. */
    replies: [] as (string | Error | undefined)[],
    isThere: true,
    maxInputTokens: 1_000,
    /** Of messages, and of texts. */
    counts: true,
  };
});
vi.mock('vscode', () => ({
  LanguageModelError: vs.LanguageModelError,
  CancellationError: vs.CancellationError,
  LanguageModelChatMessage: {
    User: (content: string) => ({ role: 'user', content }),
    Assistant: (content: string) => ({ role: 'assistant', content }),
  },
  CancellationTokenSource: class {
    readonly token: Token = { cancelled: false };
    cancel(): void {
      this.token.cancelled = true;
    }
    dispose(): void {
      // Nothing is held.
    }
  },
  l10n: {
    t: (text: string, ...values: unknown[]) => text.replaceAll(/\{(\d)\}/g, (_, i) => String(values[Number(i)])),
  },
  lm: {
    selectChatModels: (selector: unknown) => {
      vs.selected.push(selector);
      return Promise.resolve(vs.isThere ? [model] : []);
    },
  },
}));
const model = {
  name: 'GPT',
  get maxInputTokens() {
    return vs.maxInputTokens;
  },
  countTokens: (text: string | Message, token?: Token) => {
    if (!token) throw new Error('a count that nobody can give up');
    if (typeof text === 'string' && !vs.counts) return Promise.reject(new Error('it cannot count'));
    return Promise.resolve(Math.ceil((typeof text === 'string' ? text : text.content).length / 4));
  },
  sendRequest: (messages: Message[], _options: unknown, token: Token) => {
    const reply = vs.replies[Math.min(vs.sent.length, vs.replies.length - 1)];
    vs.sent.push({ messages, token });
    if (reply instanceof Error) return Promise.reject(reply);
    return Promise.resolve({ text: pieces(reply) });
  },
};
function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}
async function* pieces(reply: string | undefined): AsyncGenerator<string> {
  if (reply === undefined) await new Promise(() => undefined);
  for (const piece of reply?.match(/[\s\S]{1,4}/g) ?? []) yield await Promise.resolve(piece);
}

beforeEach(() => {
  Object.assign(vs, { selected: [], sent: [], replies: [], isThere: true, maxInputTokens: 1_000, counts: true });
});

/** Both ends, with every message copied as between threads. */
async function connected(): Promise<{
  readonly model: LanguageModel;
  readonly messages: FromHosted[];
  readonly end: () => void;
}> {
  const { completeInVscode } = await import('../../../src/host/answers/model/vscode-model');
  const messages: FromHosted[] = [];
  const calls: HostedCalls = new HostedCalls(completeInVscode, (message) => engine.receive(structuredClone(message)));
  const engine = new HostedModels((message) => {
    messages.push(message);
    calls.receive(structuredClone(message));
  });
  return { model: engine.open('copilot/gpt/4o'), messages, end: () => calls.end() };
}

test('a dialogue goes to the model that was chosen, and its answer comes back in pieces', async () => {
  vs.replies = ['There are 6.'];
  const { model: asked } = await connected();
  const seen: string[] = [];
  const reply = await asked.complete(QUESTION, { onText: (piece) => seen.push(piece) });
  expect(reply).toMatchObject({ texts: ['There are 6.'], usage: { inputTokens: 16, outputTokens: 3 } });
  expect(seen.join('')).toBe('There are 6.');
  expect(vs.selected).toEqual([{ vendor: 'copilot', id: 'gpt/4o' }]);
  expect(vs.sent[0]?.messages.map(({ role }) => role)).toEqual(['user', 'user']);
});

test('a schema is told in words, and JSON is taken out of what stands around it', async () => {
  vs.replies = ['Sure: {"count": 6}'];
  const { model: asked } = await connected();
  expect((await asked.complete(SHAPED)).texts).toEqual(['{"count": 6}']);
  expect(vs.sent[0]?.messages[0]?.content).toContain('"required":["count"]');
});

test('several answers are several requests', async () => {
  vs.replies = ['a', 'b', 'c'];
  const { model: asked } = await connected();
  expect([...(await asked.complete({ ...QUESTION, samples: 3 })).texts].sort()).toEqual(['a', 'b', 'c']);
});

test.each<[string, Error | string, string, RegExp]>([
  ['without consent', vs.LanguageModelError.NoPermissions(), 'forbidden', /was not allowed to let Schema Graph use/],
  ['without quota', vs.LanguageModelError.Blocked(), 'quota', /Nothing is left/],
  ['by a filter', new vs.LanguageModelError('off-topic filter', 'Blocked'), 'refused', /refuses to answer: off-topic/],
  ['that is gone', vs.LanguageModelError.NotFound(), 'not-found', /offers no model copilot/],
  ['that is busy', new Error('429 Too Many Requests'), 'busy', /too many requests/],
  ['that says so by its name', named('ChatRateLimited', 'Please wait.'), 'busy', /too many requests for now: Please/],
  [
    'that is used up',
    named('ChatQuotaExceeded', 'Come back in June.'),
    'quota',
    /Nothing is left.*: Come back in June/,
  ],
  ['that says so by a code', new vs.LanguageModelError('All gone.', 'ChatQuotaExceeded'), 'quota', /left.*: All gone/],
  ['that is cancelled elsewhere', new vs.CancellationError(), 'forbidden', /was cancelled in VS Code/],
  ['that fails', new Error('boom\nboom'), 'server', /failed: boom boom$/],
  ['that says nothing', '', 'empty', /answered nothing/],
  ['without an end', 'and so on '.repeat(200), 'endless', /without end/],
])('a call %s is told in words', async (_what, reply, fault, said) => {
  vs.replies = [reply];
  const { model: asked } = await connected();
  const error: unknown = await asked.complete(QUESTION).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ModelError);
  expect((error as ModelError).fault).toBe(fault);
  expect(errorMessage(error)).toMatch(said);
  expect(vs.sent.every(({ token }) => token.cancelled)).toBe(true);
});

test('an answer that cannot be counted is an answer', async () => {
  vs.replies = ['There are 6.'];
  vs.counts = false;
  const { model: asked } = await connected();
  expect(await asked.complete(QUESTION)).toMatchObject({ texts: ['There are 6.'], usage: { outputTokens: 4 } });
});

test('no model, and a prompt that is too long, are told before anything is sent', async () => {
  const { model: asked } = await connected();
  vs.maxInputTokens = 5;
  await expect(asked.complete(QUESTION)).rejects.toThrow('The prompt has 16 tokens, and GPT reads 5.');
  vs.isThere = false;
  await expect(asked.complete(QUESTION)).rejects.toMatchObject({ fault: 'not-found' });
  expect(vs.sent).toEqual([]);
});

test('a call that is given up ends at once on both sides', async () => {
  vs.replies = [undefined];
  const { model: asked, messages, end } = await connected();
  const abort = new AbortController();
  const call = asked.complete(QUESTION, { signal: abort.signal });
  await vi.waitFor(() => expect(vs.sent).toHaveLength(1));
  abort.abort();
  await expect(call).rejects.toMatchObject({ code: 'cancelled' });
  expect(messages.map(({ type }) => type)).toEqual(['model-call', 'model-cancel']);
  expect(vs.sent[0]?.token.cancelled).toBe(true);
  // As is what a thread asked that has ended.
  asked.complete(QUESTION).catch(() => undefined);
  await vi.waitFor(() => expect(vs.sent).toHaveLength(2));
  end();
  expect(vs.sent[1]?.token.cancelled).toBe(true);
});

describe('a question', () => {
  let session: Session;
  beforeAll(async () => {
    const platform = await memoryPlatform({ '/w/ships.csv': 'id,name\n1,Ada\n2,Bea\n' });
    session = await createEngine(platform).open({ data: ['/w/ships.csv'] });
  });
  afterAll(() => session.close());

  test.each<[string, Error | undefined, RegExp]>([
    ['is not allowed to be asked', vs.LanguageModelError.NoPermissions(), /not allowed to let Schema Graph use/],
    ['is used up', vs.LanguageModelError.Blocked(), /Nothing is left/],
    ['is used up, in its own words', named('ChatQuotaExceeded', 'Come back in June.'), /Come back in June/],
    ['has gone', vs.LanguageModelError.NotFound(), /offers no model copilot/],
    ['was never there', undefined, /offers no model copilot/],
  ])('to a model that %s is answered without it, and one line says so', async (_, error, said) => {
    vs.replies = error ? [error] : [];
    vs.isThere = error !== undefined;
    const { model: asked } = await connected();
    let answer: Answer | undefined;
    for await (const event of session.ask('How many ships are there?', { model: { model: asked } }))
      if (event.type === 'answer') answer = event.output as Answer;
    expect(answer).toMatchObject({ abstained: false, model: null, answer: { rows: [[2]] } });
    const lines = answer?.warnings.map((line) => String(inEnglish(line))).filter((line) => /language model/.test(line));
    expect(lines).toHaveLength(1);
    expect(lines?.[0]).toMatch(/^This is answered without the language model copilot\/gpt\/4o\. /);
    expect(lines?.[0]).toMatch(said);
    // After a call that failed no other is made.
    expect(vs.sent.length).toBeLessThanOrEqual(1);
  });

  test('that is cancelled ends the call in VS Code', async () => {
    vs.replies = [undefined];
    const { model: asked } = await connected();
    const abort = new AbortController();
    const options = { model: { model: asked }, signal: abort.signal };
    const ended = (async () => {
      const codes: unknown[] = [];
      for await (const { type, problem } of session.ask('How many ships are there?', options))
        if (type === 'error') codes.push(problem?.code);
      return codes;
    })();
    await vi.waitFor(() => expect(vs.sent).toHaveLength(1));
    abort.abort();
    expect(await ended).toContain('cancelled');
    expect(vs.sent[0]?.token.cancelled).toBe(true);
  });
});
