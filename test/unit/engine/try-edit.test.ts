/** What a change of a graph does to saved questions. */
import initSqlJs from 'sql.js';
import { beforeAll, expect, test } from 'vitest';
import { verbatim } from '../../../src/engine/core/message';
import { createEngine, type Session } from '../../../src/engine/engine';
import { withoutPart, type GraphPart } from '../../../src/engine/graph/graph-parts';
import type { Judged, Outcome, SavedQuestion } from '../../../src/engine/judge';
import { effectOf, questionsThatSay, tryChange } from '../../../src/engine/try-edit';
import { memoryPlatform } from '../ingest/memory-files';

let session: Session;
beforeAll(async () => {
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(`CREATE TABLE ships (id INTEGER, name TEXT, gross INTEGER, tare INTEGER);
    INSERT INTO ships VALUES (1, 'Ada', 10, 3), (2, 'Bea', 20, 4), (3, 'Cleo', 40, 5);`);
  const graph = `version: 1
sources: [{ id: data, kind: sqlite, path: data.sqlite }]
tables:
  ships:
    key: [id]
    display: [name]
    terms: { giants: { where: "gross > 15" } }
    columns: { gross: { keywords: [cargo] } }
`;
  const platform = await memoryPlatform({ '/w/data.sqlite': database.export(), '/w/g.sgraph.yaml': graph });
  session = await createEngine(platform).open({ graph: '/w/g.sgraph.yaml' });
});

const rowsOf = (...rows: number[]): Judged['result'] => ({ rows: rows.map((row) => [row]), truncated: false });

test.each<[Outcome, Judged['result'], Outcome, Judged['result'], string]>([
  ['right', rowsOf(1), 'right', rowsOf(1), 'same'],
  ['wrong', rowsOf(1), 'right', rowsOf(2), 'mended'],
  ['abstained', undefined, 'right', rowsOf(2), 'mended'],
  ['right', rowsOf(1), 'wrong', rowsOf(2), 'broken'],
  ['right', rowsOf(1), 'abstained', undefined, 'broken'],
  ['wrong', rowsOf(1), 'wrong', rowsOf(1), 'same'],
  ['wrong', rowsOf(1), 'wrong', rowsOf(2), 'changed'],
  ['wrong', rowsOf(1), 'abstained', undefined, 'changed'],
  ['wrong', undefined, 'wrong', undefined, 'same'],
  ['abstained', undefined, 'abstained', undefined, 'same'],
  ['answered', rowsOf(1, 2), 'answered', rowsOf(2, 1), 'same'],
  ['answered', rowsOf(1), 'answered', rowsOf(2), 'changed'],
  ['abstained', undefined, 'answered', rowsOf(2), 'changed'],
  ['answered', { rows: [[1]], truncated: true }, 'answered', { rows: [[1]], truncated: true }, 'same'],
  ['answered', { rows: [[1]], truncated: true }, 'answered', rowsOf(1), 'changed'],
  ['answered', { failure: verbatim('a') }, 'answered', { failure: verbatim('b') }, 'same'],
])('from %s %j to %s %j is %s', (was, before, is, after, effect) => {
  const judged = (outcome: Outcome, result: Judged['result']): Judged => ({ outcome, ...(result && { result }) });
  expect(effectOf(judged(was, before), judged(is, after))).toBe(effect);
});

test.each<[string[], string, boolean]>([
  [['rear-end'], 'How many rear end crashes?', true],
  [['rear-end'], 'How many crashes ended?', false],
  [['weight', 'load'], 'Which ship loaded most?', true],
  [['the'], 'Which is the most?', false],
  [[], 'Which?', false],
])('%j is said in “%s”: %s', (words, question, said) => {
  expect(questionsThatSay(words)(question)).toBe(said);
});

// No other word for `gross` that a dictionary would know: a "load" is guessed without the keyword.
const CARGO: GraphPart = { what: 'keyword', of: { table: 'ships', column: 'gross' }, keyword: 'cargo' };
const GIANTS: GraphPart = { what: 'term', table: 'ships', term: 'giants' };
const SAVED: readonly SavedQuestion[] = [
  { id: 'a', question: 'How many ships are there?', sql: 'SELECT count(*) FROM ships' },
  { id: 'b', question: 'What is the highest cargo?', answer: { rows: [[40]] } },
  { id: 'c', question: 'How many giants are there?', answer: { rows: [[2]] } },
  { id: 'd', question: 'What is the highest cargo?' },
];

test.each<[string, GraphPart, 'with' | 'without', Record<string, string>, number]>([
  ['a keyword that questions need', CARGO, 'with', { b: 'mended', d: 'changed' }, 2],
  ['taking it away', CARGO, 'without', { b: 'broken', d: 'changed' }, 2],
  ['a term that a question needs', GIANTS, 'with', { c: 'mended' }, 1],
])('%s', async (_what, part, way, effects, touched) => {
  const whole = session.graph;
  const less = withoutPart(whole, part);
  const words = part.what === 'keyword' ? [part.keyword] : ['giants'];
  const trial = {
    session,
    words,
    ...(way === 'with' ? { before: less, after: whole } : { before: whole, after: less }),
  };
  const seen: number[] = [];
  const report = await tryChange(trial, SAVED, { onProgress: ({ done = 0 }) => seen.push(done) });
  expect(Object.fromEntries(report.others.map(({ id, effect }) => [id, effect]))).toEqual(effects);
  const same = 4 - Object.keys(effects).length;
  expect(report).toMatchObject({ saved: 4, asked: 4, touched, same });
  expect(report.others.find(({ id }) => id === 'd')?.unjudged).toBe(part === CARGO ? true : undefined);
  expect(seen).toEqual([0, 0.25, 0.5, 0.75]);
});

test('tells what has no answer with the change or without apart from what is answered as before', async () => {
  const trial = { session, words: [], before: withoutPart(session.graph, CARGO), after: session.graph };
  const nothing: SavedQuestion = {
    id: 'n',
    question: 'Which harbour pilot sang to the moon?',
    answer: { rows: [['x']] },
  };
  expect(await tryChange(trial, [...SAVED.slice(0, 1), nothing])).toMatchObject({ asked: 2, same: 1, unanswered: 1 });
});

test('asks at most so many, those that say a word of the change first', async () => {
  const trial = { session, words: ['cargo'], before: withoutPart(session.graph, CARGO), after: session.graph };
  const report = await tryChange(trial, SAVED, { most: 2 });
  expect(report).toMatchObject({ saved: 4, asked: 2, touched: 2 });
  expect(report.others.map(({ id }) => id)).toEqual(['b', 'd']);
});

test('ends when it is cancelled, and the session can be asked on', async () => {
  const abort = new AbortController();
  const trial = { session, words: [], before: withoutPart(session.graph, CARGO), after: session.graph };
  const trying = tryChange(trial, SAVED, { signal: abort.signal, onProgress: () => abort.abort() });
  await expect(trying).rejects.toMatchObject({ code: 'cancelled' });
  expect((await session.run('SELECT count(*) FROM ships')).rows).toEqual([[3]]);
});
