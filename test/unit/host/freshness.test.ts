import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { say } from '../../../src/engine/core/message';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import type { HistoryRecord } from '../../../src/host/answers/history';
import { Freshness } from '../../../src/host/answers/freshness';
import type { QuestionNotice } from '../../../src/host/answers/questions';
import type { EngineClient } from '../../../src/host/data/engine-client';

type Listener = (event: never) => void;
const vs = vi.hoisted(() => ({ changed: [] as ((event: never) => void)[], closed: [] as ((event: never) => void)[] }));

vi.mock('vscode', () => ({
  EventEmitter: class {
    private readonly listeners: (() => void)[] = [];
    readonly event = (listener: () => void): void => void this.listeners.push(listener);
    fire(): void {
      for (const listener of this.listeners) listener();
    }
    dispose(): void {}
  },
  Disposable: class {},
  Uri: { parse: (text: string) => ({ fsPath: text, path: text, toString: () => text }) },
  workspace: {
    textDocuments: [],
    workspaceFolders: [],
    isTrusted: true,
    getConfiguration: () => ({ inspect: () => undefined }),
    onDidChangeTextDocument: (listener: Listener) => void vs.changed.push(listener),
    onDidCloseTextDocument: (listener: Listener) => void vs.closed.push(listener),
  },
}));

const GRAPH = '/shop.sgraph.yaml';

/** `data` as traces carry it; answers of old did not. */
function record(id: string, hash = 'asked', data?: string): HistoryRecord {
  const trace = data === undefined ? [] : [{ type: 'start', input: { question: 'q', graph: hash, data } }];
  return { id, graph: GRAPH, answer: { graph: { hash, revision: 1 } }, trace } as unknown as HistoryRecord;
}

/** What the engine knows; the hash is null until the data has been read since it changed. */
interface Now {
  hash: string | null;
  data?: string;
  /** How the reading of data ends. */
  read?: () => Promise<void>;
}

function setUp(now: Now) {
  const asked: string[] = [];
  let notify: (notice: QuestionNotice) => void = () => undefined;
  const questions = {
    last: undefined as HistoryRecord | undefined,
    onDidNotice: (listener: (notice: QuestionNotice) => void) => {
      notify = listener;
      return { dispose: () => undefined };
    },
  };
  const engine = {
    request: async (method: string, _key: unknown, { signal }: { signal: AbortSignal }) => {
      asked.push(method);
      if (method === 'open') {
        await now.read?.();
        if (signal.aborted) throw new SchemaGraphError('cancelled', say`Cancelled.`);
        now.hash ??= 'asked';
      }
      return now.hash === null ? null : { hash: now.hash, data: now.data ?? 'same' };
    },
  } as unknown as EngineClient;
  const logged: string[] = [];
  const freshness = new Freshness(questions, engine, { info: (line: string) => void logged.push(line) });
  const changes: boolean[] = [];
  freshness.onDidChange(() => changes.push(freshness.isOutdated(questions.last?.id ?? '')));
  return {
    asked,
    changes,
    logged,
    /** A file of the data changes on disk, which the engine has been told. */
    changeData: async () => {
      now.hash = null;
      freshness.compareSoon();
      await vi.advanceTimersByTimeAsync(1000);
    },
    show: async (type: 'finished' | 'shown', shown: HistoryRecord) => {
      questions.last = shown;
      notify({ type, id: shown.id, record: shown });
      await vi.runAllTimersAsync();
    },
    edit: async (path: string) => {
      const event = { document: { uri: { path } }, contentChanges: [{}] };
      for (const listener of vs.changed) listener(event as never);
      await vi.runAllTimersAsync();
    },
  };
}

describe('an answer', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vs.changed.length = 0;
  });

  it('is out of date while the graph differs from the one that was asked', async () => {
    const now = { hash: 'asked' as string | null };
    const { show, edit, changes } = setUp(now);
    await show('finished', record('a'));
    expect(changes).toEqual([]);
    now.hash = 'rejected an edge';
    await edit(GRAPH);
    expect(changes).toEqual([true]);
    now.hash = 'asked';
    await edit(GRAPH);
    expect(changes).toEqual([true, false]);
  });

  it('of the past is compared as soon as it is shown, for which the data is read', async () => {
    const { show, changes, asked } = setUp({ hash: null });
    await show('shown', record('a', 'an older graph'));
    expect(asked).toEqual(['graphState', 'open', 'graphState']);
    expect(changes).toEqual([true]);
  });

  it('is out of date as well where only its data has changed, and not where the data is the same as before', async () => {
    const now: Now = { hash: 'asked', data: 'monday' };
    const { show, changeData, changes, asked } = setUp(now);
    await show('finished', record('a', 'asked', 'monday'));
    await changeData();
    expect(asked).toEqual(['graphState', 'graphState', 'open', 'graphState']);
    expect(changes).toEqual([]);
    now.data = 'tuesday';
    await changeData();
    expect(changes).toEqual([true]);
  });

  it('is judged by the last of several changes, and nobody reads on for the others', async () => {
    const now: Now = { hash: 'asked', data: 'monday' };
    const { show, changeData, changes, logged } = setUp(now);
    await show('finished', record('a', 'asked', 'monday'));
    let readOn: () => void = () => undefined;
    now.read = () => new Promise((resolve) => (readOn = resolve));
    now.data = 'half written';
    await changeData();
    const stop = readOn;
    now.read = () => Promise.resolve();
    now.data = 'monday';
    await changeData();
    stop();
    await vi.runAllTimersAsync();
    expect(changes).toEqual([]);
    expect(logged).toEqual([]);
  });

  it('of an older version, whose trace does not tell its data, is compared by its graph', async () => {
    const { show, changes } = setUp({ hash: 'asked', data: 'tuesday' });
    await show('shown', record('a'));
    expect(changes).toEqual([]);
  });

  it('is not compared for other files, nor where it rests on no graph', async () => {
    const { show, edit, asked } = setUp({ hash: 'other' });
    await show('finished', record('sql', ''));
    await edit('/notes.md');
    expect(asked).toEqual([]);
  });
});
