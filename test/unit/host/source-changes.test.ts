/** What the data of a graph has become is said where the sources stand, and is said no more where it is settled. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as vscode from 'vscode';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { verbatim } from '../../../src/engine/core/message';
import type { EngineClient } from '../../../src/host/data/engine-client';
import { SourceChanges } from '../../../src/host/data/source-changes';
import { fakeVsCode, FakeDocument, file } from './fake-vscode';

vi.mock('vscode', async () => (await import('./fake-vscode')).fakeVsCode);

const [ROOT, PART] = ['/w/g.sgraph.yaml', '/w/part.sgraph.yaml'];
const at = { line: 1, column: 1 };
const problem = { code: 'source-changed', severity: 'warning', message: '', file: PART, start: at, end: at };
const now = { version: 1, sources: [] };
const CHANGED = { now, changes: [{ what: 'changed', table: 't' }], offers: [], problems: [problem] };

const shown = new Map<string, number>();
const selectors: unknown[] = [];
/** What the engine says when it is asked how the data has changed. */
let answer: () => Promise<unknown>;
let changes: SourceChanges;
let close: (document: unknown) => void;
let asked: number;
const progress: boolean[] = [];
const writeFile = vi.spyOn(fakeVsCode.workspace.fs, 'writeFile');

beforeEach(() => {
  vi.useFakeTimers();
  writeFile.mockClear();
  shown.clear();
  const nothing = { dispose: () => undefined };
  Object.assign(fakeVsCode.languages, {
    createDiagnosticCollection: () => ({
      ...{ set: ({ fsPath }: vscode.Uri, all: readonly unknown[]) => shown.set(fsPath, all.length), ...nothing },
      delete: ({ fsPath }: vscode.Uri) => shown.delete(fsPath),
    }),
    registerCodeActionsProvider: (selector: unknown) => {
      selectors.push(selector);
      return nothing;
    },
  });
  Object.assign(fakeVsCode, { CodeActionKind: {}, ProgressLocation: {} });
  Object.assign(fakeVsCode.window, {
    withProgress: ({ cancellable }: { cancellable: boolean }, work: (progress: unknown, token: unknown) => unknown) => {
      progress.push(cancellable);
      return work({}, { onCancellationRequested: () => nothing });
    },
  });
  Object.assign(fakeVsCode.workspace, {
    onDidOpenTextDocument: () => nothing,
    onDidCloseTextDocument: (told: (document: unknown) => void) => {
      close = told;
      return nothing;
    },
  });
  new FakeDocument(ROOT, 'version: 1\n');
  asked = 0;
  progress.length = 0;
  const request = (): Promise<unknown> => (asked++, answer());
  const log = { info: () => undefined } as unknown as vscode.LogOutputChannel;
  answer = () => Promise.resolve(CHANGED);
  changes = new SourceChanges({ request } as unknown as EngineClient, file('/store') as unknown as vscode.Uri, log);
});
afterEach(() => {
  changes.dispose();
  vi.useRealTimers();
});

const graph = file(ROOT) as unknown as vscode.Uri;
async function look(reply: () => Promise<unknown>): Promise<void> {
  answer = reply;
  changes.recheck();
  await vi.runAllTimersAsync();
}

test('a problem stands in the part that holds the source', async () => {
  await look(() => Promise.resolve(CHANGED));
  expect([...shown]).toEqual([[PART, 1]]);
});

test('what was settled is not said again by a look that was under way', async () => {
  await look(() => Promise.resolve(CHANGED));
  let finish = (_found: unknown): void => undefined;
  await look(() => new Promise((resolve) => (finish = resolve)));
  answer = () => Promise.resolve(CHANGED);
  await changes.show(graph, []);
  expect(shown.size).toBe(0);
  finish(CHANGED);
  await vi.runAllTimersAsync();
  expect(shown.size).toBe(0);
});

test('a graph that is gone has no problems', async () => {
  await look(() => Promise.resolve(CHANGED));
  await look(() => Promise.reject(new SchemaGraphError('not-found', verbatim('gone'))));
  expect(shown.size).toBe(0);
});

test('nothing is taken for known, and no problem for settled, while the text has errors', async () => {
  await look(() => Promise.resolve(CHANGED));
  await look(() => Promise.resolve({ changes: [], offers: [], problems: [] }));
  expect(await changes.show(graph)).toBe(0);
  expect(writeFile).not.toHaveBeenCalled();
  expect([...shown]).toEqual([[PART, 1]]);
});

test('only graph files are asked for what mends them', () => {
  expect(selectors.at(-1)).toMatchObject([{ scheme: 'file', pattern: '**/*.sgraph.{yaml,yml}' }]);
});

test('a graph that is closed is looked at no more, unless something is said of it', async () => {
  const document = fakeVsCode.workspace.textDocuments.find(({ uri }) => uri.path === ROOT);
  if (!document) throw new Error('no document');
  await look(() => Promise.resolve(CHANGED));
  document.isClosed = true;
  close(document);
  await look(() => Promise.resolve(CHANGED));
  expect(asked).toBe(2);
  await look(() => Promise.resolve({ ...CHANGED, changes: [], problems: [] }));
  expect(asked).toBe(3);
  // Nothing is wrong any more.
  changes.recheck();
  await vi.runAllTimersAsync();
  expect(asked).toBe(3);
});

test('showing what changed can be cancelled', async () => {
  await changes.show(graph, []);
  expect(progress).toEqual([true]);
});
