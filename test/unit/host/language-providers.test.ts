/** What VS Code's editor asks of graph files: a request that is given up is no failure, and what was lost is asked for again. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type * as vscode from 'vscode';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { verbatim } from '../../../src/engine/core/message';
import type { FileMarks } from '../../../src/engine/language/marks';
import type { Questions } from '../../../src/host/answers/questions';
import type { EngineClient } from '../../../src/host/data/engine-client';
import { DIAGNOSTIC_SOURCE } from '../../../src/host/authoring/diagnostics';
import { GraphCodeActions } from '../../../src/host/authoring/language/code-actions';
import { GraphCompletion } from '../../../src/host/authoring/language/completion';
import { GraphFormatting } from '../../../src/host/authoring/language/formatting';
import { GraphHover } from '../../../src/host/authoring/language/hover';
import { GraphHints } from '../../../src/host/authoring/language/inlay-hints';
import { GraphNavigation, GraphOutline } from '../../../src/host/authoring/language/navigation';
import { GraphRename } from '../../../src/host/authoring/language/rename';
import { KnownHealth } from '../../../src/host/authoring/known-health';
import { KnownMarks } from '../../../src/host/authoring/known-marks';
import { EdgeLenses } from '../../../src/host/review/edge-lenses';
import { GraphLenses } from '../../../src/host/review/graph-lenses';
import { fakeVsCode, FakeDocument, file } from './fake-vscode';

vi.mock('vscode', async () => (await import('./fake-vscode')).fakeVsCode);

/** VS Code's event emitter, as much as is needed. */
class EventEmitter {
  private readonly listeners = new Set<(event: unknown) => void>();
  event = (listener: (event: unknown) => void) => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };
  fire(event: unknown): void {
    for (const listener of this.listeners) listener(event);
  }
  dispose(): void {
    this.listeners.clear();
  }
}
class Place {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}
}
class Range {
  constructor(...at: readonly (number | Place)[]) {
    const [first, second] = at;
    if (first instanceof Place) Object.assign(this, { start: first, end: second });
    else {
      const [line = 0, character = 0, toLine = 0, to = 0] = at.map(Number);
      Object.assign(this, { start: new Place(line, character), end: new Place(toLine, to) });
    }
  }
  readonly start!: Place;
  readonly end!: Place;
}
Object.assign(fakeVsCode, { EventEmitter, Position: Place, Range });
const nothing = { dispose: () => undefined };
Object.assign(fakeVsCode.workspace, { onDidChangeConfiguration: () => nothing });
fakeVsCode.workspace.getConfiguration = () => ({ inspect: () => undefined, get: () => true }) as never;
Object.assign(fakeVsCode.Uri, { parse: (text: string) => file(text.replace('file://', '')) });

const cancelled = (): Promise<never> => Promise.reject(new SchemaGraphError('cancelled', verbatim('Cancelled.')));
let answer: (method: string) => Promise<unknown>;
let asked: string[];
const engine = {
  request: (method: string) => {
    asked.push(method);
    return answer(method);
  },
} as unknown as EngineClient;
const document = new FakeDocument('/w/g.sgraph.yaml', 'version: 1\n') as unknown as vscode.TextDocument;
Object.assign(document, { lineAt: () => ({ range: { end: new Place(0, 10) } }) });
const place = { line: 0, character: 0, offset: 0 } as unknown as vscode.Position;
const range = new Range(0, 0, 9, 0) as unknown as vscode.Range;
const token = { isCancellationRequested: false, onCancellationRequested: () => nothing } as vscode.CancellationToken;

beforeEach(() => {
  asked = [];
  answer = cancelled;
});

test('what is offered is there also where somebody typed on meanwhile', async () => {
  const text = new FakeDocument('/w/t.sgraph.yaml', '    t\n');
  Object.assign(text, { lineAt: () => ({ range: { end: new Place(0, 5) } }) });
  answer = () => {
    text.change('    te\n');
    return Promise.resolve({
      items: [{ label: 'terms', kind: 'field', insert: 'terms: ', start: 4, end: 5, rank: 1 }],
      incomplete: false,
    });
  };
  Object.assign(fakeVsCode, {
    CompletionItem: class {
      constructor(readonly label: string) {}
    },
    CompletionItemKind: {},
    CompletionList: class {
      constructor(
        readonly items: unknown[],
        readonly isIncomplete: boolean,
      ) {}
    },
  });
  const at = { line: 0, character: 5, offset: 5 } as unknown as vscode.Position;
  const found = await new GraphCompletion(engine).provideCompletionItems(text as never, at, token);
  expect(found).toMatchObject({ isIncomplete: true, items: [{ label: 'terms' }] });
  expect(found?.items[0]?.range).toMatchObject({ replacing: { start: { character: 4 }, end: { character: 5 } } });
});

describe('a request that is given up is answered with nothing, and is no failure', () => {
  const health = new KnownHealth();
  const navigation = new GraphNavigation(engine);
  const context = { diagnostics: [] } as unknown as vscode.CodeActionContext;
  const record = { graph: 'file:///w/g.sgraph.yaml', answer: { joins: [{}], paths: [] } };
  const questions = { last: record, onDidNotice: () => nothing } as unknown as Questions;
  const marks = () => new KnownMarks(engine, health);
  test.each<[string, () => unknown]>([
    ['completion', () => new GraphCompletion(engine).provideCompletionItems(document, place, token)],
    ['hover', () => new GraphHover(engine, health).provideHover(document, place, token)],
    ['definition', () => navigation.provideDefinition(document, place, token)],
    ['references', () => navigation.provideReferences(document, place, { includeDeclaration: true }, token)],
    ['highlights', () => navigation.provideDocumentHighlights(document, place, token)],
    ['outline', () => new GraphOutline(engine).provideDocumentSymbols(document, token)],
    ['hints', () => new GraphHints(marks(), health).provideInlayHints(document, range)],
    ['formatting', () => new GraphFormatting(engine).provideDocumentFormattingEdits(document, {} as never, token)],
    ['the place of a rename', () => new GraphRename(engine).prepareRename(document, place, token)],
    ['rename', () => new GraphRename(engine).provideRenameEdits(document, place, 'x', token)],
    ['actions', () => new GraphCodeActions(engine).provideCodeActions(document, range, context, token)],
    ['lenses of the graph', () => new GraphLenses(marks(), health).provideCodeLenses(document)],
    ['lenses of the last answer', () => new EdgeLenses(questions, engine).provideCodeLenses(document, token)],
  ])('%s', async (_what, provide) => {
    expect(await provide()).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  test('of what can be done only the kinds are given that are asked for', async () => {
    class Kind {
      constructor(readonly value: string) {}
      contains({ value }: Kind): boolean {
        return value === this.value || value.startsWith(`${this.value}.`);
      }
    }
    const [quickFix, rewrite] = [new Kind('quickfix'), new Kind('refactor.rewrite')];
    class CodeAction {
      constructor(
        readonly title: string,
        readonly kind: Kind,
      ) {}
    }
    Object.assign(fakeVsCode, { CodeAction, CodeActionKind: { QuickFix: quickFix, RefactorRewrite: rewrite } });
    Object.assign(fakeVsCode, { WorkspaceEdit: class {} });
    answer = () => Promise.resolve({ actions: [{ title: 'Reverse this edge', edits: [] }] });
    const titles = async (only: Kind | undefined) => {
      const asking = { diagnostics: [], only } as unknown as vscode.CodeActionContext;
      const found = await new GraphCodeActions(engine).provideCodeActions(document, range, asking, token);
      return found?.map(({ title }) => title);
    };
    expect(await titles(undefined)).toEqual(['Reverse this edge']);
    expect(await titles(new Kind('refactor'))).toEqual(['Reverse this edge']);
    expect(await titles(quickFix)).toEqual([]);

    // Enter takes the first: it never changes at once what may well be right.
    const offered = (title: string, more: object = {}) => ({ title, edits: [], ...more });
    const atOnce = [offered('Reverse this edge'), offered('Delete this edge')];
    const asking = ['Change the label of this edge…', 'Reject this edge…'];
    answer = () => Promise.resolve({ actions: atOnce, edge: { id: 'e' } });
    expect(await titles(undefined)).toEqual([...asking, 'Reverse this edge', 'Delete this edge']);
    const accept = offered('Accept this edge', { preferred: true });
    answer = () => Promise.resolve({ actions: [accept, ...atOnce], edge: { id: 'e', status: 'suggested' } });
    expect((await titles(undefined))?.slice(0, 3)).toEqual(['Accept this edge', ...asking.toReversed()]);
  });

  test('a file that is not there: to choose it comes before taking its source out, a file that was found before both', async () => {
    const quickFix = {};
    class CodeAction {
      constructor(readonly title: string) {}
    }
    Object.assign(fakeVsCode, { CodeAction, CodeActionKind: { QuickFix: quickFix, RefactorRewrite: {} } });
    Object.assign(fakeVsCode, { WorkspaceEdit: class {} });
    const missing = { source: DIAGNOSTIC_SOURCE, code: 'missing-source', range };
    const titles = async () => {
      const asking = { diagnostics: [missing] } as unknown as vscode.CodeActionContext;
      const found = await new GraphCodeActions(engine).provideCodeActions(document, range, asking, token);
      return found?.map(({ title, isPreferred }) => `${title}${isPreferred === true ? '!' : ''}`);
    };
    const out = { title: 'Take the source a out', edits: [], mends: 0 };
    answer = () => Promise.resolve({ actions: [out] });
    expect(await titles()).toEqual(['Choose the file…!', 'Take the source a out']);
    const moved = { title: 'Change the path to b.csv', edits: [], mends: 0, preferred: true };
    answer = () => Promise.resolve({ actions: [moved, out] });
    expect(await titles()).toEqual(['Change the path to b.csv!', 'Choose the file…', 'Take the source a out']);
  });

  test('another error is one', async () => {
    answer = () => Promise.reject(new SchemaGraphError('internal', verbatim('broken')));
    await expect(navigation.provideDefinition(document, place, token)).rejects.toThrow('broken');
  });
});

describe('lenses', () => {
  const edge = { id: 'e', kind: 'derivation', status: 'suggested', at: { line: 3, column: 1 } } as const;
  const MARKS: FileMarks = { edges: [edge], tables: [], columns: [], waiting: 1, first: { line: 3, column: 1 } };

  test('are asked for again once the engine has answered, and what was known is not read again', async () => {
    const marks = new KnownMarks(engine, new KnownHealth());
    const lenses = new GraphLenses(marks, new KnownHealth());
    let again = 0;
    lenses.onDidChangeCodeLenses(() => again++);
    expect(await lenses.provideCodeLenses(document)).toBeUndefined();
    expect(again).toBe(0);
    answer = () => Promise.resolve(MARKS);
    expect(await lenses.provideCodeLenses(document)).toHaveLength(4);
    await vi.waitFor(() => expect(again).toBe(1));
    expect(await lenses.provideCodeLenses(document)).toHaveLength(4);
    expect(asked).toHaveLength(2);
  });

  test('of a table lead to the review of what is suggested for it', async () => {
    const tables = [{ at: { line: 2, column: 1 }, suggestions: 2, first: { table: 'loans', column: 'days' } }];
    answer = () => Promise.resolve({ ...MARKS, tables });
    const marks = new KnownMarks(engine, new KnownHealth());
    await marks.of(document);
    const lenses = (await new GraphLenses(marks, new KnownHealth()).provideCodeLenses(document)) ?? [];
    const { command } = lenses[2] ?? {};
    expect(command).toMatchObject({ title: '$(lightbulb)\u00a0Review 2 suggestions', command: 'schemaGraph.review' });
    expect(command?.arguments?.[1]).toEqual({ table: 'loans', column: 'days' });
  });

  test('stay while what stands beside the same text is read again for others', async () => {
    const health = new KnownHealth();
    const marks = new KnownMarks(
      {
        request: (_method, _params, { signal } = {}) =>
          new Promise((resolve, reject) => {
            signal?.addEventListener('abort', () => void cancelled().catch(reject));
            setTimeout(() => resolve(MARKS as never), 5);
          }),
      },
      health,
    );
    const lenses = new GraphLenses(marks, health).provideCodeLenses(document);
    health.set(document.uri, { keys: [], edges: [], rules: [], problems: [] });
    await marks.of(document);
    expect(await lenses).toHaveLength(4);
  });

  test('are read again when the text or what is counted has changed', async () => {
    const health = new KnownHealth();
    const marks = new KnownMarks(engine, health);
    answer = () => Promise.resolve(MARKS);
    await marks.of(document);
    (document as unknown as FakeDocument).change('version: 1\nname: g\n');
    await marks.of(document);
    health.set(document.uri, { keys: [], edges: [], rules: [], problems: [] });
    await marks.of(document);
    expect(asked).toHaveLength(3);
  });

  test('have their words when they come into view where there are thousands', async () => {
    const lenses = new GraphLenses(new KnownMarks(engine, new KnownHealth()), new KnownHealth());
    answer = () => Promise.resolve({ ...MARKS, edges: Array.from({ length: 2_000 }, () => edge) });
    const found = (await lenses.provideCodeLenses(document)) ?? [];
    expect(found.every(({ command }) => command === undefined)).toBe(true);
    expect(found.slice(-1).map((lens) => lenses.resolveCodeLens(lens).command?.command)).toEqual([
      'schemaGraph.rejectEdge',
    ]);
  });

  test('of data that nobody can read are asked for ever more seldom, also beside a file whose data is known', async () => {
    vi.useFakeTimers();
    const other = new FakeDocument('/w/other.sgraph.yaml', 'version: 1\n') as unknown as vscode.TextDocument;
    let reads = 0;
    const marks = new KnownMarks(
      {
        request: (_method, params) => {
          const isUnread = (params as { file: string }).file.includes('other');
          reads += isUnread ? 1 : 0;
          return Promise.resolve({ ...MARKS, ...(isUnread && { partial: true }) } as never);
        },
      },
      new KnownHealth(),
    );
    const show = () => void Promise.all([marks.of(other), marks.of(document)]);
    marks.onDidChange(show);
    show();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(reads).toBe(6);
    marks.dispose();
    vi.useRealTimers();
  });

  test('tell in how many rows a rule holds, and have their words at once', async () => {
    const health = new KnownHealth();
    const lenses = new GraphLenses(new KnownMarks(engine, health), health);
    const counted = {
      state: 'measured',
      at: 0,
      rows: 9000,
      compared: 9000,
      unknown: 0,
      agree: 8999,
      examples: [],
    } as const;
    health.set(document.uri, {
      keys: [],
      edges: [],
      rules: [{ id: 'e', suggested: true, health: counted }],
      problems: [],
    });
    answer = () => Promise.resolve(MARKS);
    const found = (await lenses.provideCodeLenses(document)) ?? [];
    expect(found.map(({ command }) => command?.title)).toEqual([
      '$(lightbulb)\u00a0Review 1 suggestion',
      '$(arrow-down)\u00a0Go to the first',
      '$(check)\u00a0Accept',
      '$(close)\u00a0Reject…',
      '$(warning)\u00a0the rule holds in 99.9% of rows; 1 of 9,000 differs',
    ]);
  });
});
