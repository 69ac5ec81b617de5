/** A plan that was worked out for a graph changes nothing where the graph, or a part of it, has another text by then. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type * as vscode from 'vscode';
import { editLoadedGraphAll } from '../../../src/engine/graph/edit';
import { edgeId } from '../../../src/engine/graph/model';
import { applyPlan } from '../../../src/host/authoring/apply-edit';
import { editEdge, type EdgeParts } from '../../../src/host/authoring/edge-commands';
import { registerTextDrop } from '../../../src/host/data/drop-data';
import type { EngineClient } from '../../../src/host/data/engine-client';
import { changesOf } from '../../../src/platform/thread/graph-edits';
import { memoryLoads } from '../graph/memory-loads';
import { FakeDocument, fakeVsCode, file } from './fake-vscode';

vi.mock('vscode', async () => (await import('./fake-vscode')).fakeVsCode);

const [ROOT, PART] = ['/w/g.sgraph.yaml', '/w/part.sgraph.yaml'];
const ROOT_TEXT = 'version: 1\ninclude: [part.sgraph.yaml]\ntables:\n  A: { columns: { id: {} } }\n';
const PART_TEXT = 'version: 1\ntables:\n  B: { columns: { id: {}, name: {} } }\n';

/** The graph open in VS Code, and a plan that changes both of its files. */
async function setUp() {
  const [root, part] = [new FakeDocument(ROOT, ROOT_TEXT), new FakeDocument(PART, PART_TEXT)];
  const loaded = await memoryLoads({ [ROOT]: ROOT_TEXT, [PART]: PART_TEXT }).load({ graph: ROOT });
  const edited = editLoadedGraphAll(loaded, [
    { op: 'setTableField', table: 'A', field: 'key', value: ['id'] },
    { op: 'setTableField', table: 'B', field: 'key', value: ['id'] },
  ]);
  return { root, part, plan: { changes: changesOf(edited) }, document: root as unknown as vscode.TextDocument };
}

const warned = vi.spyOn(fakeVsCode.window, 'showWarningMessage');
beforeEach(() => warned.mockClear());

describe('a plan is applied', () => {
  test('where all files have the text that it was worked out for', async () => {
    const { root, part, plan, document } = await setUp();
    expect(await applyPlan(document, 1, plan)).toBe(true);
    expect(root.getText()).toMatch(/A: \{ .*key: \[id\]/);
    expect(part.getText()).toMatch(/B: \{ .*key: \[id\]/);
    expect(warned).not.toHaveBeenCalled();
  });
});

describe('a plan changes nothing, and the person is told', () => {
  test.each<[string, (files: { root: FakeDocument; part: FakeDocument }) => void]>([
    ['a part was edited meanwhile', ({ part }) => part.change(`# mine\n${PART_TEXT}`)],
    ['the root was edited meanwhile', ({ root }) => root.change(`# mine\n${ROOT_TEXT}`)],
    ['VS Code gives a part another text than the disk has', ({ part }) => part.change(PART_TEXT.replaceAll('\n', '\r\n'))],
  ])('where %s', async (_what, edit) => {
    const { root, part, plan, document } = await setUp();
    edit({ root, part });
    const before = [root.getText(), part.getText()];
    expect(await applyPlan(document, 1, plan)).toBe(false);
    expect([root.getText(), part.getText()]).toEqual(before);
    expect(warned).toHaveBeenCalledOnce();
  }); // prettier-ignore
});

test('a part with ends of lines of two kinds is not changed, and the reason is told', async () => {
  const { root, plan, document } = await setUp();
  // VS Code shows one kind of them, whatever the disk has.
  new FakeDocument(PART, PART_TEXT.replaceAll('\n', '\r\n'));
  const read = vi.spyOn(fakeVsCode.workspace.fs, 'readFile');
  read.mockResolvedValueOnce(new TextEncoder().encode(PART_TEXT.replace('\n', '\r\n')) as never);
  await expect(applyPlan(document, 1, plan)).rejects.toThrow(/two kinds/);
  expect(root.getText()).toBe(ROOT_TEXT);
});

test('a command in the picture makes its edit against the version that the picture has read', async () => {
  const edge = {
    kind: 'key',
    from: [{ table: 'A', column: 'id' }],
    to: [{ table: 'B', column: 'id' }],
    keywords: [],
    match: 'exact',
  } as const;
  const edit = vi.fn(() => Promise.resolve({ status: 'stale', version: 7 }));
  const active = {
    document: { version: 7 },
    current: { graph: { edges: [edge] } },
    currentVersion: 6,
    selected: { edge: edgeId(edge) },
    edit,
  };
  await editEdge({ editors: { active } } as unknown as EdgeParts, 'accept');
  expect(edit).toHaveBeenCalledWith(6, { op: 'accept', edge: edgeId(edge) });
  expect(warned).toHaveBeenCalledOnce();
});

test('who acts on an edge that is gone by now is told', async () => {
  const { document } = await setUp();
  const request = () => Promise.resolve({ graph: { edges: [] } });
  const parts = { engine: { request }, editors: { opened: () => undefined } } as unknown as EdgeParts;
  await editEdge(parts, 'accept', { graph: document.uri, edge: 'key:gone' });
  expect(warned).toHaveBeenCalledOnce();
});

test.each([
  ['as it was', PART_TEXT, true],
  ['edited meanwhile', `# mine\n${PART_TEXT}`, false],
])('data dropped onto the text is added where the graph is %s', async (_what, text, isAdded) => {
  const { part, plan, document } = await setUp();
  type Provider = vscode.DocumentDropEditProvider;
  let provider: Provider | undefined;
  const register = (_selector: unknown, given: Provider): vscode.Disposable => {
    provider = given;
    return { dispose: () => undefined };
  };
  Object.assign(fakeVsCode.languages, { registerDocumentDropEditProvider: register });
  Object.assign(fakeVsCode, { DocumentDropEdit: class {} });
  Object.assign(fakeVsCode.Uri, { parse: (uri: string) => file(uri.replace('file://', '')) });
  const request = (): Promise<unknown> => {
    part.change(text);
    return Promise.resolve(plan);
  };
  registerTextDrop({ request } as unknown as EngineClient);
  const transfer = { get: () => ({ asString: () => Promise.resolve('file:///w/data.csv') }) };
  const token = { isCancellationRequested: false, onCancellationRequested: () => undefined };
  const dropped = await provider?.provideDocumentDropEdits(document, {} as never, transfer as never, token as never);
  expect(dropped).toBeDefined();
  expect('additionalEdit' in (dropped as object)).toBe(isAdded);
});
