import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { MadeCorrection } from '../../../src/engine/core/corrections';
import { verbatim, type Shown } from '../../../src/engine/core/message';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { rememberCorrection, type Corrected } from '../../../src/host/answers/remember';
import { changeBetween } from '../../../src/host/answers/told-remembered';

interface Seen {
  typed?: string;
  asked: string[];
  /** What saved question sets hold, by name. */
  sets: Readonly<Record<string, string>>;
  /** What is pressed, dialog after dialog, and what the dialogs said. */
  pressed: (string | undefined)[];
  told: string[];
  document: { version: number; text: string; getText(): string; positionAt(offset: number): number };
  /** Happens while the box for the words is open. */
  inBox?: (() => void) | undefined;
}

const vs = vi.hoisted((): Seen & { newDocument(): Seen['document'] } => {
  const newDocument = () => ({ version: 4, text: 'a\nb', getText(): string { return this.text; }, positionAt: (offset: number) => offset }); // prettier-ignore
  return { asked: [], sets: {}, pressed: [], told: [], newDocument, document: newDocument() };
});

vi.mock('vscode', () => ({
  l10n: { t: (text: string, ...args: string[]) => text.replace(/\{(\d)\}/g, (_, i: string) => args[Number(i)] ?? '') },
  window: {
    showInputBox: ({ value }: { value: string }) => (vs.asked.push(value), vs.inBox?.(), Promise.resolve(vs.typed)),
    showInformationMessage: (text: string) => (vs.told.push(text), Promise.resolve(vs.pressed.shift())),
    showWarningMessage: (text: string, options: unknown) => {
      vs.told.push(`${text} ${(options as { detail?: string } | undefined)?.detail ?? ''}`);
      return Promise.resolve(vs.pressed.shift());
    },
    withProgress: (_: unknown, work: (progress: unknown, token: unknown) => unknown) =>
      work({ report: () => {} }, { isCancellationRequested: false, onCancellationRequested: () => {} }),
  },
  Uri: {
    joinPath: (uri: { path: string }, ...parts: string[]) => ({ scheme: 'file', path: [uri.path, ...parts].join('/') }),
  },
  RelativePattern: class {},
  Range: class {
    constructor(readonly start: number, readonly end: number) {} // prettier-ignore
  },
  WorkspaceEdit: class {
    text = '';
    replace(_uri: unknown, { start, end }: { start: number; end: number }, text: string) {
      this.text = vs.document.text.slice(0, start) + text + vs.document.text.slice(end);
    }
  },
  ProgressLocation: {},
  FileType: { File: 1 },
  workspace: {
    textDocuments: [],
    isTrusted: true,
    getConfiguration: () => ({ inspect: () => undefined, get: () => undefined }),
    applyEdit: ({ text }: { text: string }) => ((vs.document.text = text), Promise.resolve(true)),
    openTextDocument: () => Promise.resolve(vs.document),
    findFiles: () => Promise.resolve(Object.keys(vs.sets).map((path) => ({ path, toString: () => path }))),
    fs: {
      stat: () => Promise.resolve({ type: 1, size: 10 }),
      readFile: ({ path }: { path: string }) => Promise.resolve(new TextEncoder().encode(vs.sets[path])),
    },
  },
}));

beforeEach(() => {
  Object.assign(vs, { asked: [], sets: {}, pressed: [], told: [], document: vs.newDocument(), inBox: undefined });
});

const GRAPH = { path: '/w/g.sgraph.yaml', fsPath: '/w/g.sgraph.yaml', toString: () => 'g' } as never;

/** The answer that is corrected; what is told of its question is kept in `read`. */
const read: boolean[] = [];
const corrected = (sql: string | null = null): Corrected => ({
  answer: { question: 'How heavy?', sql, corrected: [{ correction: { kind: 'drop', at: 'where.0' }, said: 'so', words: '' }] }, // prettier-ignore
  onRead: (isRead) => read.push(isRead),
});

const made = (remember?: MadeCorrection['remember']): Shown<MadeCorrection> => ({
  correction: { kind: 'drop', at: 'where.0' },
  said: 'so',
  words: 'go to',
  ...(remember && { remember }),
});

test.each<[MadeCorrection['remember'], string | undefined, unknown]>([
  [{ as: 'edge', edges: ['e1'] }, ' goes to ', { op: 'addKeyword', edge: 'e1', keyword: 'goes to' }],
  [
    { as: 'edge', edges: ['e1', 'e2'] },
    'via',
    {
      op: 'together',
      edits: [
        { op: 'addKeyword', edge: 'e1', keyword: 'via' },
        { op: 'addKeyword', edge: 'e2', keyword: 'via' },
      ],
    },
  ],
  [
    { as: 'column', table: 'T', column: 'C' },
    'load',
    { op: 'addColumnKeyword', table: 'T', column: 'C', keyword: 'load' },
  ],
  [
    { as: 'term', table: 'T', where: `"C" = 'x'` },
    'mine',
    { op: 'addTerm', table: 'T', name: 'mine', where: `"C" = 'x'` },
  ],
  [{ as: 'edge', edges: ['e1'] }, undefined, undefined],
])('keeps %j under the words that a person gives', async (remember, typed, edit) => {
  Object.assign(vs, { typed });
  const edits: unknown[] = [];
  const picture = {
    edit: (version: number, change: unknown) => (edits.push([version, change]), Promise.resolve({ status: 'applied' as const, version: 5 })), // prettier-ignore
  };
  await rememberCorrection(made(remember), GRAPH, {} as never, picture, corrected());
  expect(vs.asked).toEqual(['go to']);
  expect(edits).toEqual(edit === undefined ? [] : [[4, edit]]);
});

test('asks nothing where a correction says nothing about the graph', async () => {
  await rememberCorrection(made(), GRAPH, {} as never, undefined, corrected());
  expect(vs.asked).toEqual([]);
});

describe('a word that is tried against saved questions', () => {
  const answer = (outcome: string, text: string) => ({ outcome, text, sql: 'SELECT 1' });
  const other = (effect: string, unjudged = false) => ({
    ...{ id: 'q', question: 'How heavy?', effect, ...(unjudged && { unjudged }) },
    ...{ before: answer('right', 'It is 3.'), after: answer('wrong', 'It is 4.') },
  });
  const ADDED = { op: 'addColumnKeyword', table: 'T', column: 'C', keyword: 'load' };

  test.each<[string, unknown[] | Error, (string | undefined)[], boolean, RegExp[]]>([
    ['harms none', [], [], true, [/“load” is in the graph now.*as before: 1/]],
    ['mends some', [other('mended')], [], true, [/mended: 1,/]],
    ['changes what was wrong', [other('changed')], [], true, [/answered otherwise: 1/]],
    ['breaks one, and is dropped', [other('broken')], [undefined], false, [/“load” changes .*Broken: How heavy\?\nIt is 3. → It is 4./s]], // prettier-ignore
    ['breaks one, and is kept', [other('broken')], ['Remember It'], true, [/changes/, /in the graph now/]],
    ['changes what nobody judged', [other('changed', true)], [undefined], false, [/nobody has said what is right/]],
    ['is looked at first', [other('broken')], ['Show the Report', 'Remember It'], true, [/changes/, /changes/, /now/]],
    ['is cancelled', new SchemaGraphError('cancelled', verbatim('')), [], false, []],
    ['fails, and is tried again', new SchemaGraphError('bad-input', verbatim('no good')), ['Try Again', undefined], false, [/not tried/, /not tried/]], // prettier-ignore
    [
      'fails',
      new SchemaGraphError('bad-input', verbatim('no good')),
      ['Remember It'],
      true,
      [/not tried.*no good/, /now/],
    ],
  ])('%s', async (_what, others, pressed, applied, told) => {
    const line = (db: string) => JSON.stringify({ id: 1, db, question: 'How heavy?', answer: { rows: [[3]] } });
    Object.assign(vs, {
      typed: 'load',
      pressed: [...pressed],
      sets: { '/w/a.sgq.jsonl': `${line('g')}\n${line('another')}\n` },
    });
    const requests: unknown[] = [];
    const engine = {
      request: (method: string, { change, questions }: { change: unknown; questions: unknown }) => {
        if (method === 'parse') return Promise.resolve({ graph: { tables: new Map() } });
        requests.push({ method, change, questions });
        if (others instanceof Error) return Promise.reject(others);
        return Promise.resolve({
          saved: 1,
          asked: 1,
          touched: 0,
          same: 1 - others.length,
          unanswered: 0,
          right: 0,
          others,
        });
      },
    };
    const reports: string[] = [];
    const texts = { show: (_: string, text: string) => (reports.push(text), Promise.resolve()) };
    const edits: unknown[] = [];
    const picture = { edit: (_: number, edit: unknown) => (edits.push(edit), Promise.resolve({ status: 'applied' as const, version: 5 })) }; // prettier-ignore
    const parts = { engine: engine as never, texts };
    await rememberCorrection(made({ as: 'column', table: 'T', column: 'C' }), GRAPH, parts, picture, corrected());
    const questions = [{ id: '1', question: 'How heavy?', answer: { rows: [[3]] } }];
    const once = { method: 'tryChange', change: { edit: ADDED }, questions };
    expect(requests).toEqual(pressed[0] === 'Try Again' ? [once, once] : [once]);
    expect(edits).toEqual(applied ? [ADDED] : []);
    expect(vs.told).toHaveLength(told.length);
    for (const [i, said] of told.entries()) expect(vs.told[i]).toMatch(said);
    expect(reports.length).toBe(pressed[0] === 'Show the Report' ? 1 : 0);
    for (const report of reports)
      expect(report).toContain('  without: It is 3. (right)\n    SELECT 1\n  with: It is 4.');
  });
});

test('edits the graph as it is once the words are typed, and asks again with them where it changed meanwhile', async () => {
  vs.typed = 'goes to';
  vs.inBox = () => (vs.document.version += 1);
  const versions: number[] = [];
  const edit = (version: number) => {
    versions.push(version);
    return Promise.resolve(versions.length === 1 ? { status: 'stale' as const, version } : { status: 'applied' as const, version }); // prettier-ignore
  };
  await rememberCorrection(made({ as: 'edge', edges: ['e1'] }), GRAPH, {} as never, { edit }, corrected());
  expect(versions).toEqual([5, 6]);
  expect(vs.asked).toEqual(['go to', 'goes to']);
});

describe('the question that was corrected', () => {
  const known = { tables: new Map([['U', { name: 'U', columns: new Map([['LOAD', { name: 'LOAD' }]]), terms: [] }]]) };
  const trial = (touched: number, right: number) => ({ saved: 1, asked: 1, touched, same: 1, unanswered: 0, right, others: [] }); // prettier-ignore
  const cancelled = new SchemaGraphError('cancelled', verbatim(''));

  test.each<[string, object, (string | undefined)[], number, boolean[], RegExp[]]>([
    ['is read as chosen', trial(1, 1), [undefined], 1, [true], [/in the graph now.*read so by itself now.*mean something else already: U.LOAD/]], // prettier-ignore
    ['does not say the words', trial(0, 0), [undefined], 1, [false], [/in the graph now/]],
    ['is still read otherwise, which is given up', trial(1, 0), [undefined], 0, [], [/still not read as you chose.*You chose: so.*U.LOAD/s]], // prettier-ignore
    ['is still read otherwise, which is kept', trial(1, 0), ['Remember It'], 1, [false], [/still not/, /in the graph/]],
    ['is still read otherwise, for other words', trial(1, 0), ['Other Words…', undefined], 0, [], [/still/, /still/]],
    ['is not waited for', cancelled, [], 0, [], []],
    ['is read as chosen, which is undone', trial(1, 1), ['Undo'], 1, [true, false], [/in the graph now/]],
  ])('%s', async (_what, report, pressed, edited, told, said) => {
    Object.assign(vs, { typed: 'load', pressed: [...pressed] });
    read.length = 0;
    const asked: unknown[] = [];
    const engine = {
      request: (method: string, { questions }: { questions: unknown }) => {
        if (method === 'parse') return Promise.resolve({ graph: known });
        asked.push(questions);
        return report instanceof Error ? Promise.reject(report) : Promise.resolve(report);
      },
    };
    let edits = 0;
    const edit = () => {
      edits += 1;
      vs.document.text = 'a\n- load\nb';
      return Promise.resolve({ status: 'applied' as const, version: 5 });
    };
    const parts = { engine: engine as never, texts: { show: () => Promise.resolve() } };
    await rememberCorrection(made({ as: 'column', table: 'T', column: 'C' }), GRAPH, parts, { edit }, corrected('SELECT 1')); // prettier-ignore
    expect(asked[0]).toEqual([{ id: 'asked', question: 'How heavy?', sql: 'SELECT 1' }]);
    expect(edits).toBe(edited);
    expect(read).toEqual(told);
    expect(vs.told).toHaveLength(said.length);
    for (const [i, text] of said.entries()) expect(vs.told[i]).toMatch(text);
    expect(vs.document.text).toBe(edited === 0 || pressed.includes('Undo') ? 'a\nb' : 'a\n- load\nb');
  });
});

test.each<[string, string, [number, number, string]]>([
  ['a\nb', 'a\nc\nb', [2, 2, 'c\n']],
  ['a\nc\nb', 'a\nb', [2, 4, '']],
  ['aa', 'aaa', [2, 2, 'a']],
  ['[x]', '[x, y]', [2, 2, ', y']],
])('what makes %j of %j is %j', (from, to, [start, end, text]) => {
  expect(changeBetween(from, to)).toEqual({ start, end, text });
});
