/** The Problems view tells what is wrong with graphs that are open, and with those that somebody asked about otherwise. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as vscode from 'vscode';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { verbatim } from '../../../src/engine/core/message';
import { GraphDiagnostics } from '../../../src/host/authoring/diagnostics';
import { KnownHealth } from '../../../src/host/authoring/known-health';
import type { EngineClient } from '../../../src/host/data/engine-client';
import { fakeVsCode, file } from './fake-vscode';

vi.mock('vscode', async () => (await import('./fake-vscode')).fakeVsCode);

const [ROOT, PART] = ['/w/g.sgraph.yaml', '/w/part.sgraph.yaml'];
const at = { line: 1, column: 1 };
const problem = (where: string, severity = 'warning') => ({ code: 'c', severity, message: '', file: where, start: at, end: at }); // prettier-ignore

/** How many problems are shown of each file. */
const shown = new Map<string, number>();
let documents: { uri: unknown; isClosed: boolean; getText: () => string }[];
let answer: () => Promise<readonly unknown[]>;
let close: (document: unknown) => void;
let opened: (document: unknown) => void;
/** The engine takes a while, and stops where it is told to. */
let slowly: boolean;
let diagnostics: GraphDiagnostics;

beforeEach(() => {
  vi.useFakeTimers();
  shown.clear();
  documents = [];
  slowly = false;
  const nothing = { dispose: () => undefined };
  Object.assign(fakeVsCode, {
    EventEmitter: class {
      fire = () => undefined;
      dispose = () => undefined;
    },
    Uri: { ...fakeVsCode.Uri, parse: (text: string) => file(text.replace('file://', '')) },
  });
  Object.assign(fakeVsCode.languages, {
    createDiagnosticCollection: () => ({
      set: ({ fsPath }: vscode.Uri, all: readonly unknown[]) => shown.set(fsPath, all.length),
      get: () => [],
      delete: ({ fsPath }: vscode.Uri) => shown.delete(fsPath),
      ...nothing,
    }),
  });
  Object.defineProperty(fakeVsCode.workspace, 'textDocuments', { configurable: true, get: () => documents });
  Object.assign(fakeVsCode.workspace, {
    onDidOpenTextDocument: (told: (document: unknown) => void) => {
      opened = told;
      return nothing;
    },
    onDidCloseTextDocument: (told: (document: unknown) => void) => {
      close = told;
      return nothing;
    },
    openTextDocument: (uri: unknown) => {
      const document = open(uri);
      opened(document);
      return Promise.resolve(document);
    },
  });
  const request = async (method: string, _params: unknown, { signal }: { signal: AbortSignal }) => {
    if (slowly) await new Promise((resolve) => setTimeout(resolve, 50));
    if (signal.aborted) throw new SchemaGraphError('cancelled', verbatim('Cancelled.'));
    if (method === 'validate') return answer();
    return method === 'health' ? { keys: [], edges: [], rules: [], problems: [] } : null;
  };
  const log = { error: () => undefined } as unknown as vscode.LogOutputChannel;
  diagnostics = new GraphDiagnostics({ request } as unknown as EngineClient, new KnownHealth(), log);
});
afterEach(() => {
  diagnostics.dispose();
  vi.useRealTimers();
});

function open(uri: unknown) {
  const document = { uri, isClosed: false, isDirty: false, getText: () => 'version: 1\n' };
  documents.push(document);
  return document;
}

function closed(path: string): void {
  const document = documents.find(({ uri }) => String(uri) === `file://${path}`);
  if (!document) return;
  document.isClosed = true;
  documents = documents.filter((other) => other !== document);
  close(document);
}

async function recheck(...problems: readonly unknown[]): Promise<void> {
  answer = () => Promise.resolve(problems);
  diagnostics.recheck();
  await vi.runAllTimersAsync();
}

const told = (): Record<string, number> => Object.fromEntries(shown);
const graph = file(ROOT) as unknown as vscode.Uri;

describe('the Problems view', () => {
  test('forgets a graph that is closed', async () => {
    open(file(ROOT));
    await recheck(problem(ROOT));
    expect(told()).toEqual({ [ROOT]: 1 });
    closed(ROOT);
    await vi.runAllTimersAsync();
    expect(told()).toEqual({});
    await recheck(problem(ROOT));
    expect(told()).toEqual({});
  });

  test('tells who asked for a check, though opening the file has begun one of its own', async () => {
    slowly = true;
    answer = () => Promise.resolve([problem(ROOT)]);
    const check = diagnostics.checkNow(graph);
    await vi.runAllTimersAsync();
    expect(await check).toHaveLength(1);
    expect(told()).toEqual({ [ROOT]: 1 });
  });

  test('keeps up to date what a person had checked, after VS Code has closed its file', async () => {
    answer = () => Promise.resolve([problem(ROOT)]);
    const check = diagnostics.checkNow(graph);
    await vi.runAllTimersAsync();
    await check;
    closed(ROOT);
    await vi.runAllTimersAsync();
    expect(told()).toEqual({ [ROOT]: 1 });
    await recheck(problem(ROOT), problem(ROOT), problem(ROOT, 'info'));
    expect(told()).toEqual({ [ROOT]: 2 });
    await recheck();
    expect(told()).toEqual({ [ROOT]: 0 });
  });

  test('tells of the graph whose data is looked at, until it is another one', async () => {
    answer = () => Promise.resolve([problem(ROOT), problem(ROOT, 'info')]);
    diagnostics.follow(graph);
    await vi.runAllTimersAsync();
    expect(told()).toEqual({ [ROOT]: 1 });
    answer = () => Promise.resolve([]);
    diagnostics.follow(file('/w/other.sgraph.yaml') as unknown as vscode.Uri);
    await vi.runAllTimersAsync();
    expect(told()).toEqual({ '/w/other.sgraph.yaml': 0 });
  });

  test('forgets a graph whose file is gone', async () => {
    answer = () => Promise.resolve([problem(ROOT)]);
    diagnostics.follow(graph);
    await vi.runAllTimersAsync();
    answer = () => Promise.reject(new SchemaGraphError('not-found', verbatim('gone')));
    diagnostics.recheck();
    await vi.runAllTimersAsync();
    expect(told()).toEqual({});
  });

  test('tells of the root again after a part of it was closed', async () => {
    open(file(ROOT));
    open(file(PART));
    await recheck(problem(ROOT), problem(PART));
    expect(told()).toEqual({ [ROOT]: 1, [PART]: 1 });
    closed(PART);
    await vi.runAllTimersAsync();
    expect(told()).toEqual({ [ROOT]: 1, [PART]: 1 });
  });
});
