/** Hiding columns, tables and files from the data view, and showing them again: what becomes of the graph file, and what is said. */
import { beforeEach, expect, test, vi } from 'vitest';
import { shown } from '../../../src/engine/core/message';
import type { EngineClient } from '../../../src/host/data/engine-client';
import { hide, showAgain, type HideParts } from '../../../src/host/data/view/hide';
import type { DataNode } from '../../../src/host/data/view/nodes';
import { noGraph } from '../../../src/host/errors';
import { editGraphFile } from '../../../src/platform/thread/graph-edits';
import { graphSnapshot } from '../../../src/platform/thread/graph-snapshots';
import type { GraphEditMessage } from '../../../src/protocol/graph';
import { memoryLoads } from '../graph/memory-loads';
import { fakeVsCode, FakeDocument, file } from './fake-vscode';

vi.mock('vscode', async () => (await import('./fake-vscode')).fakeVsCode);

const ROOT = '/w/g.sgraph.yaml';
const PART = '/w/parts/p.sgraph.yaml';
const BODY = `sources:
  - { id: people, kind: csv, path: data/people.csv, table: people }
  - { id: staff, kind: sqlite, path: data/staff.sqlite }
tables: { people: { columns: { id: {}, email: {} } } } # ours
edges: [{ kind: key, from: staff.email, to: people.email }]
`;
const said = vi.fn((_text: string, ..._buttons: string[]) => Promise.resolve<string | undefined>(undefined));
const warned = vi.fn((_text: string) => Promise.resolve(undefined));
const picked = vi.fn((items: readonly { label: string }[]) => Promise.resolve<unknown>(items[0]));
const opened: [string, number][] = [];
Object.assign(fakeVsCode, {
  TextEditorRevealType: {},
  Selection: class {
    constructor(readonly start: unknown) {}
  },
});
Object.assign(fakeVsCode.workspace, { asRelativePath: (path: string) => path });
Object.assign(fakeVsCode.window, {
  ...{ showInformationMessage: said, showWarningMessage: warned, showQuickPick: picked },
  showTextDocument: ({ path }: { path: string }) =>
    Promise.resolve({
      document: {
        lineCount: 99,
        lineAt: (line: number) => (opened.push([path, line + 1]), { range: { start: line } }),
      },
      revealRange: () => undefined,
    }),
});

let root: FakeDocument;
let part: FakeDocument;
let parts: HideParts;

/** A workspace with a graph of two files; nothing of it is saved. */
function workspace(text: string, partText = 'version: 1\n'): void {
  root = new FakeDocument(ROOT, `version: 1\ninclude: [parts/p.sgraph.yaml]\n${text}${BODY}`);
  part = new FakeDocument(PART, partText);
  const loads = () => memoryLoads({ [ROOT]: root.getText(), [PART]: part.getText() });
  const request = async (method: string, params: never): Promise<unknown> =>
    method === 'parse'
      ? shown(await graphSnapshot(loads(), params), (template) => template)
      : editGraphFile(loads(), params, (params as { edit: GraphEditMessage }).edit);
  const graph = file(ROOT);
  parts = {
    engine: { request } as unknown as EngineClient,
    choice: { inFrontOrPick: () => Promise.resolve(graph) },
    editors: { active: undefined, opened: () => undefined },
  } as unknown as HideParts;
}

const graph = file(ROOT);
const people = { kind: 'table', graph, table: { name: 'people' } };
const email = { kind: 'column', graph, table: people, column: { name: 'email' } } as unknown as DataNode;
const table = people as unknown as DataNode;
const source = { kind: 'source', graph, source: { path: '/w/data/staff.sqlite', tables: [{ name: 'staff' }] } } as unknown as DataNode; // prettier-ignore
const gone = { kind: 'source', graph, source: { path: '/w/data/people.csv', tables: [] } } as unknown as DataNode;
const rule = (field: string, text: string): DataNode => ({ kind: 'rule', graph, rule: { field, rule: text, file: ROOT, line: 3 } }) as unknown as DataNode; // prettier-ignore

/** What stands between the first two lines and the sources. */
const added = (): string => root.getText().split('\n').slice(2).join('\n').replace(BODY, '');

beforeEach(() => {
  for (const spy of [said, warned, picked]) spy.mockClear();
  opened.length = 0;
});

test.each<[string, 'redact' | 'leaveOut', DataNode | undefined, string, string, string]>([
  ['the values of a column', 'redact', email, '', 'exclude:\n  redact: [people.email]\n', 'people.email: stand-ins are shown, asked and sent in place of its values.'],
  ['a column', 'leaveOut', email, '', 'exclude:\n  columns: [people.email]\n', 'people.email is not read any more. One edge of the graph rests on it and is without effect.'],
  ['a column whose values are hidden', 'leaveOut', email, 'exclude: { redact: [people.email] }\n', 'exclude: { columns: [people.email], redact: [people.email] }\n', 'people.email is not read any more. One edge of the graph rests on it and is without effect.'],
  ['a table', 'leaveOut', table, '', 'exclude:\n  tables: [people]\n', 'people is not read any more. One edge of the graph rests on it and is without effect.'],
  ['a file', 'leaveOut', source, '# mine\n', 'exclude:\n  files: [data/staff.sqlite]\n# mine\n', '/w/data/staff.sqlite is not read any more. One edge of the graph rests on it and is without effect.'],
  ['a column that the person picks', 'redact', undefined, 'exclude: { redact: [people.id] }\n', 'exclude: { redact: [people.id, people.email] }\n', 'people.email: stand-ins are shown, asked and sent in place of its values.'],
])('hides %s', async (_what, how, node, before, after, words) => {
  workspace(before);
  const text = root.getText();
  expect(await hide(parts, how, node)).toBe(true);
  expect(added()).toBe(after);
  expect(said).toHaveBeenCalledWith(`${words} Answers from before stay in the history until you clear it.`, 'Show in the Text', 'Clear the History');
  root.undo();
  expect(root.getText()).toBe(text);
}); // prettier-ignore

test('hides what is hidden already without a change', async () => {
  workspace('exclude: { redact: [People.Email] } # ours\n');
  await hide(parts, 'redact', email);
  expect(root.version).toBe(1);
});

test('hides the column that is selected in the picture, and the picture makes the edit', async () => {
  workspace('');
  const edit = vi.fn(() => Promise.resolve({ status: 'applied', version: 2 }));
  const picture = { selected: { table: 'people', column: 'id' }, edit };
  Object.assign(parts, { editors: { active: picture, opened: () => picture } });
  await hide(parts, 'redact');
  expect(edit).toHaveBeenCalledWith(1, { op: 'exclude', field: 'redact', rule: 'people.id' });
});

test('says what to do where there is no graph', async () => {
  workspace('');
  Object.assign(parts, { choice: { inFrontOrPick: () => Promise.reject(noGraph()) } });
  await expect(hide(parts, 'redact')).rejects.toThrow('Draft one from data first.');
});

test.each<[string, DataNode, string, string]>([
  ['the values of a column', email, 'exclude:\n  tables: [log]\n  redact:\n    - people.email # why\n', 'exclude:\n  tables: [log]\n'],
  ['values hidden and left out', email, 'exclude: { columns: [people.email], redact: [PEOPLE.email, x.y] }\n', 'exclude: { redact: [x.y] }\n'],
  ['a file', gone, 'exclude: { files: [data/people.csv] }\n', ''],
  ['the only table of a file', gone, 'exclude: { tables: [people] }\n', ''],
  ['a rule, also a pattern', rule('redact', '*.email'), 'exclude: { redact: ["*.email"] }\n', ''],
])('shows %s again', async (_what, node, before, after) => {
  workspace(before);
  expect(await showAgain(parts, node)).toBe(true);
  expect(added()).toBe(after);
  expect(warned).not.toHaveBeenCalled();
}); // prettier-ignore

test('shows again what a part of the graph hides', async () => {
  workspace('', 'version: 1\nexclude: { redact: [people.email, x.y] }\n');
  expect(await showAgain(parts, email)).toBe(true);
  expect(part.getText()).toBe('version: 1\nexclude: { redact: [x.y] }\n');
  expect(root.version).toBe(1);
});

test.each<[string, DataNode, string, string]>([
  ['any table', email, '*.email', 'people.email'],
  ['like names', email, 'people.e*', 'people.email'],
])('opens a rule for %s, and changes nothing', async (_what, node, text, name) => {
  workspace(`exclude:\n  redact:\n    - people.email\n    - "${text}"\n`);
  expect(await showAgain(parts, node)).toBe(false);
  expect(root.version).toBe(1);
  expect(opened).toEqual([[ROOT, 6]]);
  expect(warned).toHaveBeenCalledWith(`${name} is hidden by the rule “${text}”, which may hide others too, so nothing was changed. Change the rule here.`); // prettier-ignore
});

test('opens a pattern of files', async () => {
  workspace('exclude: { files: ["data/*.csv"] }\n');
  expect(await showAgain(parts, gone)).toBe(false);
  expect(opened).toEqual([[ROOT, 3]]);
});

test('shows again in the file whose rule is chosen, where another says the same', async () => {
  const same = 'exclude: { files: [secret.csv] }\n';
  workspace(same, `version: 1\n${same}`);
  const ofPart = { field: 'files', rule: 'secret.csv', file: PART, line: 2 };
  expect(await showAgain(parts, { kind: 'rule', graph, rule: ofPart } as unknown as DataNode)).toBe(true);
  expect([added(), part.getText()]).toEqual([same, 'version: 1\n']);
});

test('shows a database again, and no table that is called like its file', async () => {
  workspace('exclude: { files: [data/staff.sqlite], tables: [staff] }\n');
  expect(await showAgain(parts, source)).toBe(true);
  expect(added()).toBe('exclude: { tables: [staff] }\n');
});

test('says that nothing is hidden', async () => {
  workspace('');
  expect(await showAgain(parts)).toBe(false);
  expect(said).toHaveBeenCalledWith('This graph hides nothing.');
});
