import { beforeEach, expect, test, vi } from 'vitest';
import { AnswerActions } from '../../../src/host/answers/answer-actions';
import type { HistoryRecord } from '../../../src/host/answers/history';

const vs = vi.hoisted(() => ({ shown: [] as unknown[], told: [] as string[] }));

vi.mock('vscode', () => {
  const file = (path: string) => ({ scheme: 'file', fsPath: path, path, toString: () => path });
  return {
    Uri: { file, parse: file },
    l10n: {
      t: (text: string, ...args: string[]) => text.replace(/\{(\d)\}/g, (_, i: string) => args[Number(i)] ?? ''),
    },
    window: {
      showInformationMessage: (text: string) => vs.told.push(text),
      showTextDocument: ({ path }: { path: string }, { selection }: { selection: number }) =>
        vs.shown.push([path, selection]),
    },
    workspace: {
      isTrusted: true,
      textDocuments: [],
      workspaceFolders: [{ uri: { scheme: 'file', fsPath: '/w' } }],
      getConfiguration: () => ({ inspect: () => undefined }),
      asRelativePath: ({ path }: { path: string }) => path.replace('/w/', ''),
      openTextDocument: ({ path }: { path: string }) =>
        Promise.resolve({ path, lineCount: 10, lineAt: (line: number) => ({ range: line }) }),
    },
  };
});

beforeEach(() => {
  vs.shown = [];
  vs.told = [];
});

const record = (citation: object): HistoryRecord =>
  ({
    graph: '/w/g.sgraph.yaml',
    answer: { citations: [{ source: 'gv', table: 'GV', row: 3, key: { ID: 7 }, columns: [], ...citation }] },
  }) as unknown as HistoryRecord;

test.each<[string, object, object, readonly unknown[], readonly string[]]>([
  ['of one file', {}, { file: '/w/GV.csv', line: 4 }, [['/w/GV.csv', 3]], []],
  ['of several files', { file: 'b/GV.csv' }, { file: '/w/b/GV.csv', line: 4 }, [['/w/b/GV.csv', 3]], []],
  ['of a file that is shorter now', {}, { file: '/w/GV.csv', line: 40 }, [['/w/GV.csv', 9]], []],
  ['of a database', {}, { file: '/w/gv.sqlite' }, [], ['Row 3 of GV in gv.sqlite: ID 7']],
  ['of a file that has gone', { file: 'b/GV.csv' }, {}, [], ['Row 3 of GV in b/GV.csv: ID 7']],
  ['of a server', {}, {}, [], ['Row 3 of GV in gv: ID 7']],
])('a cited row %s is shown where it stands, or told', async (_what, citation, place, shown, told) => {
  const asked: unknown[] = [];
  const engine = {
    request: (method: string, params: unknown) => (asked.push([method, params]), Promise.resolve(place)),
  };
  const actions = new AnswerActions({} as never, {} as never, engine as never, {} as never);
  await actions.openCitation(record(citation), 0);
  const allowed = { folders: ['/w'], outside: false };
  expect(asked).toEqual([
    ['findRow', { graph: '/w/g.sgraph.yaml', allowed, source: 'gv', table: 'GV', row: 3, ...citation }],
  ]);
  expect(vs.shown).toEqual(shown);
  expect(vs.told).toEqual(told);
});
