import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AskedGraph } from '../../../src/host/data/asked-graph';
import type { EngineClient } from '../../../src/host/data/engine-client';
import { watchData } from '../../../src/host/data/watch-data';

type Notice = (uri: { scheme: string; fsPath: string; path: string }) => void;
type Told = (document: { uri: Uri }) => void;
interface Uri {
  readonly path: string;
  readonly fsPath: string;
  readonly scheme: string;
  toString(): string;
}
const watcher = vi.hoisted(() => ({ glob: '', notices: [] as Notice[], changed: [] as (() => void)[] }));
const documents = vi.hoisted(() => ({ open: [] as { uri: Uri }[], opened: [] as Told[], closed: [] as Told[] }));
const outside = vi.hoisted(() => ({
  follow: vi.fn(() => Promise.resolve()),
  followAgain: () => Promise.resolve(),
  forget: vi.fn(),
  mayConcern: ({ path }: { path: string }) => !path.endsWith('package.json'),
  dispose: () => undefined,
}));
vi.mock('../../../src/host/data/watch-outside', () => ({
  OutsideWatch: vi.fn(function () {
    return outside;
  }),
}));
const allowed = vi.hoisted(() => (changed: () => void) => {
  watcher.changed.push(changed);
  return { dispose: () => undefined };
});

vi.mock('vscode', () => ({
  workspace: {
    textDocuments: documents.open,
    onDidOpenTextDocument: (told: Told) => (documents.opened.push(told), { dispose: () => undefined }),
    onDidCloseTextDocument: (told: Told) => (documents.closed.push(told), { dispose: () => undefined }),
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
  const forgot: unknown[] = [];
  const counts = { rechecked: 0, refreshed: 0 };
  const request = (method: string, params: { files: string[] }) =>
    Promise.resolve(void (method === 'filesChanged' ? told.push(params.files) : forgot.push(params)));
  const all = () => Promise.resolve([{ scheme: 'file', path: '/w/root.sgraph.yaml', fsPath: '/w/root.sgraph.yaml' }]);
  const asked = { refresh: () => counts.refreshed++, choice: { refresh: () => Promise.resolve(), all } };
  watcher.notices.length = 0;
  watcher.changed.length = 0;
  for (const list of Object.values(documents)) list.length = 0;
  vi.clearAllMocks();
  const noticed: ((event: { type: string; graph: Uri }) => void)[] = [];
  watchData({
    engine: { running: true, request } as unknown as EngineClient,
    asked: asked as unknown as AskedGraph,
    questions: {
      onDidNotice: (told) => {
        noticed.push(told as (typeof noticed)[number]);
        return { dispose: () => undefined };
      },
    },
    recheck: () => counts.rechecked++,
  });
  const change = (...paths: string[]): void => {
    for (const path of paths) watcher.notices[0]?.({ scheme: 'file', path, fsPath: path });
  };
  const ask = (graph: Uri): void => noticed.forEach((told) => told({ type: 'started', graph }));
  return { told, forgot, counts, change, ask };
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

test('what no graph is made from is not told', () => {
  const { told, counts, change } = setUp();
  change('/w/package.json', '/w/node_modules/x/data.csv', '/w/.git/codes.json');
  vi.runAllTimers();
  expect(told).toEqual([]);
  expect(counts).toEqual({ rechecked: 0, refreshed: 0 });
});

test('a graph file that changes is told at once, with what waits, and what graphs exclude by now is forgotten', async () => {
  const { told, forgot, counts, change } = setUp();
  change('/w/codes.json', '/w/part.sgraph.yaml');
  expect(told).toEqual([['/w/codes.json', '/w/part.sgraph.yaml']]);
  expect(counts).toEqual({ rechecked: 1, refreshed: 1 });
  await vi.runAllTimersAsync();
  expect(told).toHaveLength(1);
  expect(forgot).toEqual([{ graphs: ['/w/root.sgraph.yaml'], changed: ['/w/part.sgraph.yaml'] }]);
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

test('what a graph is made from outside is watched while it is open or is the one that is asked', () => {
  const { ask } = setUp();
  const uri = (path: string): Uri => ({ path, fsPath: path, scheme: 'file', toString: () => path });
  const [a, b, c] = [uri('/w/a.sgraph.yaml'), uri('/w/b.sgraph.yaml'), uri('/w/c.sgraph.yaml')];
  const forgotten = () => outside.forget.mock.calls.map(([graph]) => (graph as Uri).path);
  for (const document of [{ uri: a }, { uri: c }]) {
    documents.open.push(document);
    documents.opened[0]?.(document);
  }
  ask(b);
  expect(outside.follow).toHaveBeenCalledTimes(3);
  ask(a);
  expect(forgotten()).toEqual([b.path]);
  documents.open.shift();
  documents.closed[0]?.({ uri: a });
  expect(forgotten()).toEqual([b.path]);
  ask(c);
  expect(forgotten()).toEqual([b.path, a.path]);
  ask(b);
  expect(forgotten()).toEqual([b.path, a.path]);
  documents.open.shift();
  documents.closed[0]?.({ uri: c });
  expect(forgotten()).toEqual([b.path, a.path, c.path]);
});
