import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as vscode from 'vscode';
import type { ShownAnswer } from '../../../src/engine/core/answers';
import { History, type HistoryRecord } from '../../../src/host/answers/history';

const disk = vi.hoisted(() => ({ write: (): Promise<void> => Promise.resolve() }));

vi.mock('vscode', () => ({
  EventEmitter: class {
    readonly event = (): void => undefined;
    fire(): void {}
  },
  Uri: { joinPath: (_folder: unknown, name: string) => name },
  workspace: { fs: { writeFile: () => disk.write(), delete: () => Promise.resolve() } },
}));

function record(id: string): HistoryRecord {
  const answer = { question: id, abstained: false, answer: { text: '', columns: [], rows: [] }, sql: null };
  return { id, at: 0, graph: 'file:///g', answer: answer as unknown as ShownAnswer, trace: [] };
}

function setUp(size = 10): History {
  const state = new Map<string, unknown>();
  const memory = {
    get: (key: string, otherwise: unknown) => state.get(key) ?? otherwise,
    update: (key: string, value: unknown) => Promise.resolve(void state.set(key, value)),
  };
  return new History(memory as unknown as vscode.Memento, {} as vscode.Uri, () => size);
}

const ids = (history: History): string[] => history.entries().map(({ id }) => id);

describe('history', () => {
  beforeEach(() => {
    disk.write = () => Promise.resolve();
  });

  it('keeps the newest questions', async () => {
    const history = setUp(2);
    for (const id of ['a', 'b', 'c']) await history.add(record(id), 'g');
    expect(ids(history)).toEqual(['c', 'b']);
  });

  it('stays cleared when it is cleared while an answer is written', async () => {
    const history = setUp();
    await history.add(record('a'), 'g');
    let written = (): void => undefined;
    disk.write = () => new Promise((resolve) => (written = resolve));
    const adding = history.add(record('b'), 'g');
    await history.clear();
    written();
    await adding;
    expect(ids(history)).toEqual(['b']);
  });

  it('has no entry for an answer that could not be written', async () => {
    const history = setUp();
    disk.write = () => Promise.reject(new Error('no space'));
    await expect(history.add(record('a'), 'g')).rejects.toThrow('no space');
    expect(ids(history)).toEqual([]);
  });
});
