// Files that are found by their names alone: a link of that name may have been laid to lead elsewhere.
import { beforeEach, expect, test, vi } from 'vitest';
import type * as vscode from 'vscode';
import { LayoutFile } from '../../../src/host/authoring/layout-file';
import { chooseDictionaries } from '../../../src/host/data/dictionaries';

interface Disk {
  /** Type of each file: 1 a file, 2 a folder, 64 more for a link; 0 is a pipe. */
  types: Record<string, number>;
  read: string[];
  written: string[];
  mode: string;
  offered: string[];
}
const vs = vi.hoisted((): Disk => ({ types: {}, read: [], written: [], mode: 'always', offered: [] }));

vi.mock('vscode', () => {
  interface Uri {
    scheme: string;
    path: string;
    fsPath: string;
    toString(): string;
    with(change: { path: string }): Uri;
  }
  const uri = (path: string): Uri => ({
    ...{ scheme: 'file', path, fsPath: path },
    toString: () => path,
    with: (change) => uri(change.path),
  });
  return {
    FileType: { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 },
    l10n: { t: (text: string) => text },
    Uri: {
      file: uri,
      joinPath: ({ path }: Uri, name: string) =>
        uri(name === '..' ? path.slice(0, Math.max(path.lastIndexOf('/'), 1)) : `${path.replace(/\/$/, '')}/${name}`),
    },
    window: {
      showQuickPick: (items: { label: string; uri: Uri }[]) => {
        vs.offered = items.map(({ label }) => label);
        return Promise.resolve(items);
      },
    },
    workspace: {
      asRelativePath: ({ path }: Uri) => path,
      getConfiguration: () => ({ get: () => vs.mode }),
      getWorkspaceFolder: ({ path }: Uri) => (path.startsWith('/home/w/') ? {} : undefined),
      fs: {
        stat: ({ path }: Uri) =>
          path in vs.types
            ? Promise.resolve({ type: vs.types[path], size: 9 })
            : Promise.reject(new Error('nothing there')),
        readFile: ({ path }: Uri) => {
          vs.read.push(path);
          const text = path.endsWith('.csv') ? 'table,column,description\n' : '{"version":1,"tables":{}}';
          return Promise.resolve(new TextEncoder().encode(text));
        },
        readDirectory: ({ path }: Uri) =>
          Promise.resolve(
            Object.entries(vs.types).flatMap(([other, type]) =>
              other.slice(0, other.lastIndexOf('/')) === path ? [[other.slice(path.length + 1), type]] : [],
            ),
          ),
        writeFile: ({ path }: Uri) => Promise.resolve(void vs.written.push(path)),
      },
    },
  };
});

const file = async (path: string) => (await import('vscode')).Uri.file(path);

beforeEach(() => {
  vs.types = {};
  vs.read = [];
  vs.written = [];
  vs.offered = [];
});

test.each([
  ['a file that is not there yet', {}, true],
  ['a file', { '/w/g.sgraph.layout.json': 1 }, true],
  ['a link to a file', { '/w/g.sgraph.layout.json': 65 }, false],
  ['a link to what is not there yet', { '/w/g.sgraph.layout.json': 64 }, false],
])('the layout of a picture is kept in %s: %o', async (_what, types, kept) => {
  vs.types = types;
  const problems: string[] = [];
  const layout = new LayoutFile(await file('/w/g.sgraph.yaml'), { onProblem: (problem) => problems.push(problem) });
  layout.save({ version: 1, tables: {} });
  await layout.flush();
  expect(vs.written).toEqual(kept ? ['/w/g.sgraph.layout.json'] : []);
  expect(problems.length).toBe(kept ? 0 : 1);
  expect((await layout.read()) !== null).toBe(kept);
});

const PATHS: Record<string, number> = {
  '/home/w/data': 2,
  '/home/w/data/a.csv': 1,
  '/home/w/data/codes.json': 1,
  '/home/w/data/columns.csv': 1,
  '/home/w/data/laid.csv': 65,
  '/home/w/data/column_descriptions.json': 65,
  '/home/w/codes.json': 1,
  '/home/w/column_descriptions.json': 0,
  '/home/w': 2,
  '/home/codes.json': 1,
  '/home/private.csv': 1,
  '/far/data': 2,
  '/far/data/codes.json': 1,
  '/far/codes.json': 1,
  '/far/private.csv': 1,
};

const BESIDE = ['/home/w/data/a.csv', '/home/w/data/columns.csv'];

test.each<[string, string, readonly string[]]>([
  ['always', '/home/w/data', ['/home/w/data/codes.json', ...BESIDE, '/home/w/codes.json']],
  ['always', '/home/w/data/a.csv', ['/home/w/data/codes.json', ...BESIDE, '/home/w/codes.json']],
  ['always', '/home/w', ['/home/w/codes.json']],
  ['always', '/far/data', ['/far/data/codes.json']],
  ['ask', '/home/w', ['/home/w/codes.json', '/home/codes.json']],
  ['ask', '/far/data', ['/far/data/codes.json', '/far/codes.json']],
  ['never', '/home/w', []],
])(
  'where dictionaries are taken "%s", a draft of %s reads no links, and what is above the workspace only if chosen',
  async (mode, data, found) => {
    vs.types = PATHS;
    vs.mode = mode;
    const chosen = (await chooseDictionaries([await file(data)])) as readonly vscode.Uri[];
    expect(chosen.map(({ path }) => path)).toEqual(found);
    expect(vs.offered).toEqual(mode === 'ask' ? found : []);
    expect(vs.read.filter((path) => path.includes('private') || path.includes('laid'))).toEqual([]);
  },
);
