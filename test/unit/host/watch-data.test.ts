import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AskedGraph } from '../../../src/host/data/asked-graph';
import type { EngineClient } from '../../../src/host/data/engine-client';
import { watchData } from '../../../src/host/data/watch-data';

type Notice = (uri: { fsPath: string; path: string }) => void;
const watcher = vi.hoisted(() => ({ glob: '', notices: [] as Notice[], changed: [] as (() => void)[] }));
const allowed = vi.hoisted(() => (changed: () => void) => {
  watcher.changed.push(changed);
  return { dispose: () => undefined };
});

vi.mock('vscode', () => ({
  workspace: {
    textDocuments: [],
    onDidOpenTextDocument: () => ({ dispose: () => undefined }),
    onDidSaveTextDocument: () => ({ dispose: () => undefined }),
    onDidChangeWorkspaceFolders: allowed,
    onDidGrantWorkspaceTrust: allowed,
    onDidChangeConfiguration: () => ({ dispose: () => undefined }),
    createFileSystemWatcher: (glob: string) => {
      watcher.glob = glob;
      const on = (notice: Notice) => {
        watcher.notices.push(notice);
        return { dispose: () => undefined };
      };
      return { onDidChange: on, onDidCreate: on, onDidDelete: on, dispose: () => undefined };
    },
  },
}));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const told: string[][] = [];
  const counts = { rechecked: 0, refreshed: 0 };
  const request = (_method: string, { files }: { files: string[] }) => Promise.resolve(void told.push(files));
  const asked = { refresh: () => counts.refreshed++, choice: { refresh: () => Promise.resolve() } };
  watcher.notices.length = 0;
  watcher.changed.length = 0;
  watchData({
    engine: { running: true, request } as unknown as EngineClient,
    asked: asked as unknown as AskedGraph,
    questions: { onDidNotice: () => ({ dispose: () => undefined }) },
    recheck: () => counts.rechecked++,
  });
  const change = (...paths: string[]): void => {
    for (const path of paths) watcher.notices[0]?.({ path, fsPath: path });
  };
  return { told, counts, change };
}

test('data, dictionaries and code lists that change together are told together, and graphs are checked again', () => {
  const { told, counts, change } = setUp();
  for (const ending of ['csv', 'tab', 'sqlite', 'json', 'yaml', 'yml', 'txt']) expect(watcher.glob).toContain(ending);
  change('/w/GV_1.csv', '/w/codes.json', '/w/GV_1.csv');
  expect(told).toEqual([]);
  vi.runAllTimers();
  expect(told).toEqual([['/w/GV_1.csv', '/w/codes.json']]);
  expect(counts).toEqual({ rechecked: 1, refreshed: 0 });
});

test('a graph file that changes is told at once, with what waits', () => {
  const { told, counts, change } = setUp();
  change('/w/codes.json', '/w/part.sgraph.yaml');
  expect(told).toEqual([['/w/codes.json', '/w/part.sgraph.yaml']]);
  expect(counts).toEqual({ rechecked: 1, refreshed: 1 });
  vi.runAllTimers();
  expect(told).toHaveLength(1);
});

test('a table that is moved in a picture changes nothing', () => {
  const { told, change } = setUp();
  change('/w/crash.sgraph.layout.json');
  vi.runAllTimers();
  expect(told).toEqual([]);
});

test('graphs are checked again when other files may be read than before', () => {
  const { counts } = setUp();
  expect(watcher.changed).toHaveLength(2);
  for (const changed of watcher.changed) changed();
  expect(counts).toEqual({ rechecked: 2, refreshed: 2 });
});
