import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

function record(id: string, hash = 'asked'): HistoryRecord {
  return { id, graph: GRAPH, answer: { graph: { hash, revision: 1 } } } as unknown as HistoryRecord;
}

function setUp(now: { hash: string | null }) {
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
    request: (method: string) => {
      asked.push(method);
      if (method === 'open') now.hash = 'asked';
      return Promise.resolve(now.hash);
    },
  } as unknown as EngineClient;
  const freshness = new Freshness(questions, engine, { info: () => undefined });
  const changes: boolean[] = [];
  freshness.onDidChange(() => changes.push(freshness.isOutdated(questions.last?.id ?? '')));
  return {
    asked,
    changes,
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
    expect(asked).toEqual(['graphHash', 'open', 'graphHash']);
    expect(changes).toEqual([true]);
  });

  it('is not compared for other files, nor where it rests on no graph', async () => {
    const { show, edit, asked } = setUp({ hash: 'other' });
    await show('finished', record('sql', ''));
    await edit('/notes.md');
    expect(asked).toEqual([]);
  });
});
