// What VS Code ended in the middle of is told by the next window, and nothing else is.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as vscode from 'vscode';
import { type Asked, Questions } from '../../../src/host/answers/questions';
import { DraftMark } from '../../../src/host/data/draft-mark';
import { Unfinished } from '../../../src/host/unfinished';

const disk = vi.hoisted(() => new Set<string>());
vi.mock('vscode', () => ({
  EventEmitter: class {
    readonly event = (): void => undefined;
    fire(): void {}
    dispose(): void {}
  },
  Uri: {
    joinPath: (folder: string, name: string) => `${folder}/${name}`,
    parse: (address: string) => ({ toString: () => address, path: address, fsPath: address, scheme: 'file' }),
  },
  l10n: { t: (text: string) => text },
  commands: { executeCommand: () => Promise.resolve() },
  workspace: {
    workspaceFolders: [],
    getConfiguration: () => ({ get: () => 60 }),
    getWorkspaceFolder: ({ path }: { path: string }) => (path.startsWith('/shop/') ? { uri: '/shop' } : undefined),
    fs: {
      writeFile: (file: string) => Promise.resolve(void disk.add(file)),
      delete: (file: string) => (disk.delete(file) ? Promise.resolve() : Promise.reject(new Error('there is none'))),
    },
  },
}));
vi.mock('../../../src/host/data/graph-files', () => ({ graphKey: () => ({ graph: '/g' }), graphName: () => 'g' }));

/** The workspace's state, which outlives windows. */
function memory(): vscode.Memento & { readonly state: Map<string, unknown> } {
  const state = new Map<string, unknown>();
  const get = (key: string): unknown => state.get(key);
  const update = (key: string, value: unknown): Promise<void> => Promise.resolve(void state.set(key, value));
  return { state, get, update, keys: () => [...state.keys()] } as never;
}

describe('work that takes long', () => {
  const open = (state: vscode.Memento): Unfinished<{ n: number }> => new Unfinished(state, 'k');

  it('is told once where the window ended in the middle of it', () => {
    const state = memory();
    open(state).begin({ n: 1 });
    expect(open(state).take()).toEqual({ n: 1 });
    expect(open(state).take()).toBeUndefined();
  });

  it('is told where it ended because the window did', () => {
    const state = memory();
    const first = open(state);
    const ended = first.begin({ n: 1 });
    first.dispose();
    ended();
    expect(open(state).take()).toEqual({ n: 1 });
  });

  it('is forgotten when it has ended, but not with what it was replaced by', () => {
    const state = memory();
    const first = open(state);
    const [one, two] = [first.begin({ n: 1 }), first.begin({ n: 2 })];
    one();
    expect(state.state.get('k')).toEqual({ n: 2 });
    two();
    expect(open(state).take()).toBeUndefined();
  });
});

describe('a draft', () => {
  const open = (state: vscode.Memento): Unfinished<readonly string[]> => new Unfinished(state, 'k', new DraftMark());
  const MARKED = '/shop/.schema-graph-drafting';
  const later = (): Promise<unknown> => vi.advanceTimersByTimeAsync(60_000);
  beforeEach(() => {
    vi.useFakeTimers();
    disk.clear();
  });
  afterEach(() => void vi.useRealTimers());

  it('leaves a mark in its folder until it has ended', async () => {
    const ended = open(memory()).begin(['/shop/orders.csv', '/shop/more/items.csv']);
    await later();
    expect([...disk]).toEqual([MARKED]);
    ended();
    await later();
    expect([...disk]).toEqual([]);
  });

  it('leaves none where it ends at once', async () => {
    const ended = open(memory()).begin(['/shop/orders.csv']);
    await vi.advanceTimersByTimeAsync(1_000);
    ended();
    await later();
    expect([...disk]).toEqual([]);
  });

  it('leaves none outside of the workspace', async () => {
    open(memory()).begin(['/elsewhere/orders.csv']);
    await later();
    expect([...disk]).toEqual([]);
  });

  it('leaves its mark where the window ends, until the next one has told of it', async () => {
    const state = memory();
    const first = open(state);
    const ended = first.begin(['/shop/orders.csv']);
    await later();
    first.dispose();
    ended();
    await later();
    expect([...disk]).toEqual([MARKED]);
    expect(open(state).take()).toEqual(['/shop/orders.csv']);
    await later();
    expect([...disk]).toEqual([]);
  });

  it('takes the mark of another workspace for nothing', async () => {
    disk.add(MARKED);
    expect(open(memory()).take()).toBeUndefined();
    await later();
    expect([...disk]).toEqual([MARKED]);
  });
});

describe('a question', () => {
  const asked: string[] = [];
  /** A window whose engine never answers. */
  function window(state: vscode.Memento): Questions {
    const request = (what: string, params: { readonly question: string }): Promise<never> => {
      asked.push(`${what}: ${params.question}`);
      return new Promise(() => undefined);
    };
    const none = (): Promise<undefined> => Promise.resolve(undefined);
    const chosen = { model: none, vectors: none, examples: none };
    const unfinished = new Unfinished<Asked>(state, 'asked');
    return new Questions({ request } as never, {} as never, {} as never, chosen as never, {} as never, unfinished);
  }

  it('that VS Code was closed over is there as one that failed, and can be asked again', async () => {
    const state = memory();
    const first = window(state);
    expect(first.unanswered).toBeUndefined();
    const graph = { toString: () => 'file:///g', path: '/g', fsPath: '/g', scheme: 'file' } as vscode.Uri;
    const follows = { question: 'How many orders are there?', corrections: [] };
    void first.ask('and in 2020?', graph, [], { follows });
    first.dispose();
    const next = window(state);
    const left = next.unanswered;
    expect(left).toMatchObject({ question: 'and in 2020?', after: [follows.question], failure: { cancelled: false } });
    expect(left?.failure?.message).toContain('VS Code was closed before this was answered');
    expect(window(state).unanswered).toBeUndefined();
    await vi.waitFor(() => expect(asked).toEqual(['ask: and in 2020?']));
    expect(next.tryAgain(left?.id ?? '')).toBe(true);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toBe(asked[0]);
  });
});
