/** What the chat remembers from turn to turn, what it reads of a request, and what it lists for a review. */
import { describe, expect, test, vi } from 'vitest';
import { parseGraph } from '../../../src/engine/graph/parse';
import { namedColumns } from '../../../src/host/answers/chat/paths-response';
import { waitingSuggestions } from '../../../src/host/answers/chat/suggestions';
import { chosenOffer, followUps, isFollowUp, lastAnswer, metadataOf } from '../../../src/host/answers/chat/turns';

vi.mock('vscode', () => ({ l10n: { t: (text: string) => text } }));

const offers = [
  { question: 'How many ships?', choose: [{ kind: 'reading', sql: 'SELECT 1' }] },
  { question: 'How many ports?', choose: [{ kind: 'reading', sql: 'SELECT 2' }] },
] as const;
const metadata = { id: 'a', graph: 'file:///g.sgraph.yaml', question: 'How many?', offers };

describe('the answer before', () => {
  const turn = (result: object): never => ({ result }) as never;
  test.each<[string, readonly object[], string | undefined]>([
    ['nothing', [], undefined],
    ['a request alone', [{ prompt: 'x' }], undefined],
    ['an answer', [turn({ metadata })], 'a'],
    ['the last of two', [turn({ metadata }), turn({ metadata: { ...metadata, id: 'b' } })], 'b'],
    ['one before a response that is none', [turn({ metadata }), turn({}), { prompt: 'x' }], 'a'],
    ['what an older version kept', [turn({ metadata: { id: 1 } })], undefined],
  ])('of %s', (_, history, id) => {
    expect(lastAnswer({ history: history as never })?.id).toBe(id);
  });

  test.each<[string, string | undefined]>([
    ['1', 'How many ships?'],
    ['2.', 'How many ports?'],
    ['#2', 'How many ports?'],
    ['3', undefined],
    ['0', undefined],
    ['How many ports?', 'How many ports?'],
    ['2 ships', undefined],
    ['', undefined],
  ])('%j chooses', (prompt, question) => {
    expect(chosenOffer(prompt, metadata)?.question).toBe(question);
  });

  test('leads on', () => {
    expect(followUps({ metadata })).toEqual([
      { prompt: 'How many ships?' },
      { prompt: 'How many ports?' },
      { prompt: 'How many?', command: 'explain', label: 'Explain this answer' },
    ]);
    expect(followUps({})).toEqual([]);
    const record = { id: 'a', graph: metadata.graph, at: 1, trace: [], answer: { question: 'How many?', alternatives: offers.map((offer) => ({ ...offer, why: 'x' })) } }; // prettier-ignore
    expect(metadataOf(record as never)).toEqual(metadata);
  });
});

test.each<[string, boolean]>([
  ['and in 2020?', true],
  ['What about Ada?', true],
  ['only those above 5', true],
  ['Which of these are red?', true],
  ['How many books are there?', false],
  ['Which books are there?', false],
  ['Android phones by price', false],
])('%j goes on: %s', (prompt, follows) => {
  expect(isFollowUp(prompt)).toBe(follows);
});

test.each<[string, readonly string[]]>([
  ['CRASH.MANCOLL, GV.DVTOTAL', ['CRASH.MANCOLL', 'GV.DVTOTAL']],
  ['from books.title to "my authors"."full name"', ['books.title', '"my authors"."full name"']],
  ['books.* and books.*', ['books.*']],
  ['Größe.Länge', ['Größe.Länge']],
  ['how many books are there?', []],
  ['', []],
])('columns in %j', (text, columns) => {
  expect(namedColumns(text)).toEqual(columns);
});

test('what waits for a review, joins first, with what speaks for it', () => {
  const graph = parseGraph(
    `version: 1
tables:
  a: { suggested: { key: [id], description: the as }, columns: { id: { suggested: { unit: km } }, b: {} } }
  b: { columns: { id: {} } }
edges:
  - { kind: key, from: a.b, to: b.id, status: suggested, confidence: 0.5, evidence: some found }
  - { kind: context, from: a.b, to: a.id, status: suggested, confidence: 0.9 }
  - { kind: key, from: b.id, to: a.id, label: x, status: rejected }
  - { kind: key, from: b.id, to: a.id, label: y }
`,
    'g.sgraph.yaml',
  ).value;
  expect(waitingSuggestions(graph).map(({ what, evidence, confidence }) => [what, evidence, confidence])).toEqual([
    ['a.b → a.id', '', 0.9],
    ['a.b = b.id', 'some found', 0.5],
    ['a: key', 'id', undefined],
    ['a: description', 'the as', undefined],
    ['a.id: unit', 'km', undefined],
  ]);
});
