import { beforeEach, expect, test, vi } from 'vitest';
import type * as vscode from 'vscode';
import type { EngineClient } from '../../../src/host/data/engine-client';
import { OutsideWatch } from '../../../src/host/data/watch-outside';

interface Watcher {
  readonly folder: string;
  readonly pattern: string;
  readonly notices: ((uri: { scheme: string; fsPath: string }) => void)[];
  open: boolean;
}
const vs = vi.hoisted(() => ({ watchers: [] as Watcher[] }));

vi.mock('vscode', () => {
  const file = (path: string) => ({ scheme: 'file', fsPath: path, path, toString: () => path });
  return {
    Uri: { file, parse: file },
    RelativePattern: class {
      constructor(
        readonly base: { path: string },
        readonly pattern: string,
      ) {}
    },
    workspace: {
      isTrusted: true,
      textDocuments: [],
      workspaceFolders: [],
      getConfiguration: () => ({ inspect: () => undefined }),
      getWorkspaceFolder: ({ path }: { path: string }) => (/^\/w(\/|$)/.test(path) ? {} : undefined),
      createFileSystemWatcher: ({ base, pattern }: { base: { path: string }; pattern: string }) => {
        const watcher: Watcher = { folder: base.path, pattern, notices: [], open: true };
        vs.watchers.push(watcher);
        const on = (notice: Watcher['notices'][number]) => {
          watcher.notices.push(notice);
          return { dispose: () => undefined };
        };
        return { onDidChange: on, onDidCreate: on, onDidDelete: on, dispose: () => (watcher.open = false) };
      },
    },
  };
});

beforeEach(() => (vs.watchers = []));

const GRAPH = { scheme: 'file', fsPath: '/w/g.sgraph.yaml', toString: () => '/w/g.sgraph.yaml' } as vscode.Uri;
const open = () => vs.watchers.filter((w) => w.open).map(({ folder, pattern }) => `${folder} ${pattern}`);

function setUp() {
  const graphs: Record<string, readonly string[]> = {};
  const noticed: string[] = [];
  const request = (_method: string, { graph }: { graph: string }) =>
    graphs[graph] ? Promise.resolve(graphs[graph]) : Promise.reject(new Error('no graph'));
  const engine = { request } as unknown as EngineClient;
  const watch = new OutsideWatch(engine, (uri) => noticed.push(uri.fsPath));
  const change = (...files: string[]): void => {
    for (const fsPath of files) for (const w of vs.watchers) if (w.open) w.notices[0]?.({ scheme: 'file', fsPath });
  };
  return { watch, graphs, noticed, change };
}

test('what lies outside of the workspace is watched, one folder once, and only what the graph is made from is told', async () => {
  const { watch, graphs, noticed, change } = setUp();
  graphs['/w/g.sgraph.yaml'] = [
    '/w/g.sgraph.yaml',
    '/w/a.csv',
    '/d/b.csv',
    '/d/GV_*.csv',
    '/deep/*/x.csv',
    '/deep/**/y.csv',
  ];
  await watch.follow(GRAPH);
  expect(open()).toEqual(['/d *', '/deep **']);
  await watch.follow(GRAPH);
  expect(vs.watchers).toHaveLength(2);
  change('/d/b.csv', '/d/c.csv', '/d/GV_7.csv', '/deep/a/x.csv', '/deep/a/b/x.csv', '/deep/a/b/y.csv');
  expect([...new Set(noticed)]).toEqual(['/d/b.csv', '/d/GV_7.csv', '/deep/a/x.csv', '/deep/a/b/y.csv']);
});

test('a graph that changes is watched anew; one that cannot be read, or is forgotten, is not', async () => {
  const { watch, graphs } = setUp();
  graphs['/w/g.sgraph.yaml'] = ['/d/b.csv'];
  await watch.follow(GRAPH);
  graphs['/w/g.sgraph.yaml'] = ['/e/b.csv'];
  await watch.follow(GRAPH);
  expect(open()).toEqual(['/e *']);
  graphs['/w/g.sgraph.yaml'] = ['/f/b.csv'];
  await watch.followAgain();
  expect(open()).toEqual(['/f *']);
  delete graphs['/w/g.sgraph.yaml'];
  await watch.follow(GRAPH);
  expect(open()).toEqual([]);
  graphs['/w/g.sgraph.yaml'] = ['/d/b.csv'];
  const following = watch.follow(GRAPH);
  watch.forget(GRAPH);
  await following;
  expect(open()).toEqual([]);
  await watch.follow(GRAPH);
  watch.dispose();
  expect(open()).toEqual([]);
});

test('an answer that comes late does not take the place of a newer one', async () => {
  const replies: ((paths: string[]) => void)[] = [];
  const request = () => new Promise<string[]>((resolve) => replies.push(resolve));
  const watch = new OutsideWatch({ request } as unknown as EngineClient, () => undefined);
  const both = [watch.follow(GRAPH), watch.follow(GRAPH)];
  replies[1]?.(['/new/b.csv']);
  await both[1];
  replies[0]?.(['/old/b.csv']);
  await both[0];
  expect(open()).toEqual(['/new *']);
});
