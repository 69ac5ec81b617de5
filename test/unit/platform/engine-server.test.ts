import { describe, expect, it } from 'vitest';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import type { Answer, TraceEvent } from '../../../src/engine/core/answers';
import { loadGraph } from '../../../src/engine/graph/load';
import { verbatim } from '../../../src/engine/core/message';
import type { Files } from '../../../src/engine/core/ports';
import type { AskOptions, Engine, OpenRequest, Session, WorkOptions } from '../../../src/engine/engine';
import type { FromEngine, ToEngine } from '../../../src/platform/thread/engine-messages';
import { serveEngine } from '../../../src/platform/thread/engine-server';
import { createModelPorts } from '../../../src/platform/node/model-ports';
import { createVectorPorts } from '../../../src/platform/node/vector-ports';

const FILES: Files = {
  read: (path) =>
    path === '/missing'
      ? Promise.reject(new SchemaGraphError('not-found', verbatim('no file')))
      : Promise.resolve(new TextEncoder().encode('version: 1')),
  head: () => Promise.resolve(new Uint8Array()),
  stat: () => Promise.resolve(undefined),
  list: () => Promise.resolve([]),
  real: (path) => Promise.resolve(path),
};

/** An engine whose sessions open when the test says so. */
class FakeEngine {
  readonly opened: { request: OpenRequest; options: WorkOptions; finish: (error?: Error) => void }[] = [];
  readonly closed: string[] = [];
  readonly engine: Engine = {
    language: undefined as never,
    data: undefined as never,
    draft: () => Promise.reject(new Error('boom')),
    validate: (graph) => (graph === '/slow' ? new Promise(() => undefined) : Promise.resolve([problem(graph)])),
    health: (graph) => Promise.resolve({ keys: [], edges: [], rules: [], problems: [problem(graph)] }),
    load: ({ graph, text }) => loadGraph(graph, FILES, typeof text === 'string' ? new Map([[graph, text]]) : text),
    read: () => Promise.reject(new Error('boom')),
    planImport: () => Promise.reject(new Error('boom')),
    forgetImports: () => Promise.resolve(),
    forgetExcluded: () => Promise.resolve(),
    open: (request, options = {}) =>
      new Promise<Session>((resolve, reject) => {
        const finish = (error?: Error): void => (error ? reject(error) : resolve(this.session(request)));
        options.signal?.addEventListener('abort', () =>
          reject(new SchemaGraphError('cancelled', verbatim('Cancelled.'))),
        );
        this.opened.push({ request, options, finish });
      }),
  };

  private session(request: OpenRequest): Session {
    const name = 'graph' in request ? request.graph : '';
    const session = {
      graph: { name, tables: new Map() },
      catalogue: { tables: new Map(), fingerprint: 'as read' },
      madeFrom: ['/part', '/data/GV_*.csv', '/codes.json'],
      warnings: [verbatim('one row was left out')],
      ask: (question: string, options: AskOptions) => trace(question, options),
      run: (sql: string) => Promise.resolve({ columns: [sql], rows: [], truncated: false, ms: 1 }),
      close: () => {
        this.closed.push(name);
        return Promise.resolve();
      },
    };
    return session as unknown as Session;
  }
}

function problem(file: string): Awaited<ReturnType<Engine['validate']>>[number] {
  const at = { line: 1, column: 1 };
  return { code: 'test', severity: 'error', message: verbatim('test'), file, start: at, end: at };
}

async function* trace(question: string, { signal, maxRows, onAnswer }: AskOptions): AsyncIterable<TraceEvent> {
  yield { id: 1, pass: 1, stage: 'understand', type: 'start', at: 0 };
  await new Promise((resolve) => {
    if (question !== 'slow') return resolve(undefined);
    signal?.addEventListener('abort', resolve);
  });
  if (question === 'breaks') {
    yield {
      id: 2,
      pass: 1,
      stage: 'reason',
      type: 'error',
      at: 1,
      problem: { code: 'limit', message: verbatim('too much') },
    };
    return;
  }
  if (signal?.aborted) {
    const cancelled = { code: 'cancelled', message: verbatim('Cancelled.') };
    yield { id: 2, pass: 1, stage: 'reason', type: 'error', at: 1, problem: cancelled };
    return;
  }
  onAnswer?.({ question, rows: maxRows } as unknown as Answer);
  yield { id: 2, pass: 1, stage: 'answer', type: 'answer', at: 1, output: { question } };
}

function setUp(): {
  fake: FakeEngine;
  say: (message: ToEngine) => void;
  replies: FromEngine[];
  reply: (id: number) => Promise<FromEngine>;
} {
  const fake = new FakeEngine();
  const replies: FromEngine[] = [];
  const say = serveEngine(
    { engine: fake.engine, files: FILES, models: createModelPorts(), vectors: createVectorPorts('none') },
    (message) => replies.push(message),
  );
  const reply = async (id: number): Promise<FromEngine> => {
    for (let i = 0; i < 100; i++) {
      const found = replies.find((message) => message.id === id && message.type !== 'stream');
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    throw new Error(`no reply to ${id}: ${JSON.stringify(replies)}`);
  };
  return { fake, say, replies, reply };
}

const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

describe('engine server', () => {
  it('answers, and tells errors with their code', async () => {
    const { say, reply } = setUp();
    say({ type: 'request', id: 1, method: 'validate', params: { graph: '/g' } });
    expect(await reply(1)).toMatchObject({ type: 'result', value: [{ file: '/g' }] });
    say({ type: 'request', id: 4, method: 'health', params: { graph: '/g' } });
    expect(await reply(4)).toMatchObject({ type: 'result', value: { keys: [], problems: [{ file: '/g' }] } });
    say({ type: 'request', id: 2, method: 'draft', params: { data: [], baseFolder: '/' } });
    expect(await reply(2)).toEqual({ type: 'error', id: 2, code: 'internal', message: verbatim('boom') });
    say({ type: 'request', id: 3, method: 'parse', params: { graph: '/missing' } });
    expect(await reply(3)).toMatchObject({ type: 'error', code: 'not-found' });
  });

  it('streams a trace and gives the answer, with as many rows as were asked for', async () => {
    const { fake, say, replies, reply } = setUp();
    say({ type: 'request', id: 1, method: 'ask', params: { graph: '/g', question: 'quick', maxRows: 5000 } });
    await tick();
    fake.opened[0]?.finish();
    expect(await reply(1)).toMatchObject({ type: 'result', value: { question: 'quick', rows: 5000 } });
    const streamed = replies.filter(({ type }) => type === 'stream');
    expect(streamed).toHaveLength(2);
  });

  it('opens a graph once for all that ask it, and anew when its text has changed', async () => {
    const { fake, say, reply } = setUp();
    say({ type: 'request', id: 1, method: 'open', params: { graph: '/g' } });
    say({ type: 'request', id: 2, method: 'run', params: { graph: '/g', sql: 'SELECT 1' } });
    await tick();
    expect(fake.opened).toHaveLength(1);
    fake.opened[0]?.finish();
    expect(await reply(1)).toMatchObject({ value: { warnings: [verbatim('one row was left out')] } });
    expect(await reply(2)).toMatchObject({ value: { columns: ['SELECT 1'] } });
    say({ type: 'request', id: 3, method: 'open', params: { graph: '/g', text: 'version: 1' } });
    expect(await reply(3)).toMatchObject({ type: 'result' });
    say({ type: 'request', id: 4, method: 'open', params: { graph: '/g', text: 'revision: 2' } });
    await tick();
    expect(fake.closed).toEqual(['/g']);
    expect(fake.opened[1]?.request).toMatchObject({ graph: '/g', text: new Map([['/g', 'revision: 2']]) });
  });

  it('says what went wrong in the stage that ended a question', async () => {
    const { fake, say, reply } = setUp();
    say({ type: 'request', id: 1, method: 'ask', params: { graph: '/g', question: 'breaks' } });
    await tick();
    fake.opened[0]?.finish();
    expect(await reply(1)).toEqual({ type: 'error', id: 1, code: 'limit', message: verbatim('too much') });
  });

  it('tells the state of a graph as it is now, once its data is read, and until that changes', async () => {
    const { fake, say, reply } = setUp();
    const hashOf = async (id: number, text: string): Promise<unknown> => {
      say({ type: 'request', id, method: 'graphState', params: { graph: '/g', text } });
      const answer = await reply(id);
      return answer.type === 'result' ? answer.value : answer;
    };
    expect(await hashOf(1, 'version: 1')).toBe(null);
    say({ type: 'request', id: 2, method: 'open', params: { graph: '/g' } });
    await tick();
    fake.opened[0]?.finish();
    await reply(2);
    const before = await hashOf(3, 'version: 1');
    expect(before).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{16}$/) as string, data: 'as read' });
    expect(await hashOf(4, 'version: 1\nrevision: 2')).not.toEqual(before);
    expect(await hashOf(5, '# only a remark\nversion: 1')).toEqual(before);
    // Three others are asked, so its session is closed; what is in its data is still known.
    for (const [i, graph] of ['/g2', '/g3', '/g4'].entries()) {
      say({ type: 'request', id: 6 + i, method: 'open', params: { graph, text: 'version: 1' } });
      await tick();
      fake.opened[1 + i]?.finish();
      await reply(6 + i);
    }
    expect(fake.closed).toEqual(['/g']);
    expect(await hashOf(9, 'version: 1')).toEqual(before);
    say({ type: 'request', id: 10, method: 'filesChanged', params: { files: ['/else.csv'] } });
    expect(await hashOf(11, 'version: 1')).toEqual(before);
    say({ type: 'request', id: 12, method: 'filesChanged', params: { files: ['/codes.json'] } });
    expect(await hashOf(13, 'version: 1')).toBe(null);
  });

  it('answers a cancelled check at once, while its work goes on', async () => {
    const { say, replies, reply } = setUp();
    say({ type: 'request', id: 1, method: 'validate', params: { graph: '/slow' } });
    await tick();
    expect(replies).toEqual([]);
    say({ type: 'cancel', id: 1 });
    expect(await reply(1)).toMatchObject({ type: 'error', code: 'cancelled' });
  });

  it('cancels a question', async () => {
    const { fake, say, reply } = setUp();
    say({ type: 'request', id: 1, method: 'ask', params: { graph: '/g', question: 'slow' } });
    await tick();
    fake.opened[0]?.finish();
    await tick();
    say({ type: 'cancel', id: 1 });
    expect(await reply(1)).toMatchObject({ type: 'error', code: 'cancelled' });
    say({ type: 'request', id: 2, method: 'ask', params: { graph: '/g', question: 'quick' } });
    expect(await reply(2)).toMatchObject({ type: 'result' });
    expect(fake.opened).toHaveLength(1);
  });

  it('stops reading data only when the last one who waits for it gives up', async () => {
    const { fake, say, reply } = setUp();
    say({ type: 'request', id: 1, method: 'open', params: { graph: '/g' } });
    say({ type: 'request', id: 2, method: 'open', params: { graph: '/g' } });
    await tick();
    say({ type: 'cancel', id: 1 });
    expect(await reply(1)).toMatchObject({ code: 'cancelled' });
    expect(fake.opened[0]?.options.signal?.aborted).toBe(false);
    say({ type: 'cancel', id: 2 });
    expect(await reply(2)).toMatchObject({ code: 'cancelled' });
    await tick();
    expect(fake.opened[0]?.options.signal?.aborted).toBe(true);
    say({ type: 'request', id: 3, method: 'open', params: { graph: '/g' } });
    await tick();
    expect(fake.opened).toHaveLength(2);
  });

  it.each([
    ['data changes', [{ method: 'filesChanged', params: { files: ['/data/GV_2.csv'] } }]],
    ['a part of it changes', [{ method: 'filesChanged', params: { files: ['/part'] } }]],
    ['the text of its graph changes', [{ method: 'open', params: { graph: '/g', text: 'revision: 2' } }]],
    ['other graphs are asked', ['/1', '/2', '/3'].map((graph) => ({ method: 'open', params: { graph } }))],
  ] as const)('keeps a session open under a running question when %s', async (_, meanwhile) => {
    const { fake, say, reply } = setUp();
    say({ type: 'request', id: 1, method: 'ask', params: { graph: '/g', question: 'slow' } });
    await tick();
    fake.opened[0]?.finish();
    await tick();
    for (const [i, request] of meanwhile.entries()) {
      const before = fake.opened.length;
      say({ type: 'request', id: 2 + i, ...request } as ToEngine);
      await tick();
      if (fake.opened.length > before) fake.opened.at(-1)?.finish();
      await reply(2 + i);
    }
    expect(fake.closed).toEqual([]);
    const before = fake.opened.length;
    say({ type: 'request', id: 9, method: 'open', params: { graph: '/g', text: 'revision: 3' } });
    await tick();
    expect(fake.opened.length).toBe(before + 1);
    say({ type: 'cancel', id: 1 });
    await tick();
    expect(fake.closed).toContain('/g');
  });

  it('tries again after data could not be read', async () => {
    const { fake, say, reply } = setUp();
    say({ type: 'request', id: 1, method: 'open', params: { graph: '/g' } });
    await tick();
    fake.opened[0]?.finish(new SchemaGraphError('bad-input', verbatim('broken')));
    expect(await reply(1)).toMatchObject({ code: 'bad-input', message: verbatim('broken') });
    say({ type: 'request', id: 2, method: 'open', params: { graph: '/g' } });
    await tick();
    expect(fake.opened).toHaveLength(2);
  });

  it('keeps three graphs open, the ones asked last', async () => {
    const { fake, say, reply } = setUp();
    for (let id = 1; id <= 4; id++) {
      say({ type: 'request', id, method: 'open', params: { graph: `/${id}` } });
      await tick();
      fake.opened.at(-1)?.finish();
      await reply(id);
    }
    expect(fake.closed).toEqual(['/1']);
  });

  it('forgets what it has read when data or another graph file changes', async () => {
    const { fake, say, reply } = setUp();
    let id = 0;
    const open = async (): Promise<void> => {
      const before = fake.opened.length;
      say({ type: 'request', id: ++id, method: 'open', params: { graph: '/g' } });
      await tick();
      if (fake.opened.length > before) fake.opened.at(-1)?.finish();
      await reply(id);
    };
    const changed = async (...files: string[]): Promise<number> => {
      await open();
      say({ type: 'request', id: ++id, method: 'filesChanged', params: { files } });
      await reply(id);
      return fake.closed.length;
    };
    expect(await changed('/package.json', '/codes.json')).toBe(1);
    expect(await changed('/part')).toBe(2);
    expect(await changed('/data/GV_7.csv')).toBe(3);
    expect(await changed('/data/OCC.csv', '/else/GV_7.csv')).toBe(3);
    expect(await changed('/g')).toBe(3);
  });
});
