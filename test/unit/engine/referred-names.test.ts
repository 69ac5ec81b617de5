/** Rows that others refer to, and rows of one table at both ends of an edge, over a small ferry line. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../../src/engine/engine';
import { GRAPH, rowsAsked, setUp } from './tables-graph';

const csv = (head: string, rows: readonly (readonly unknown[])[]) => [head, ...rows.map((r) => r.join())].join('\n');
const NAMES = [
  ['Ada', 'Lind'],
  ['Bo', 'Holm'],
  ['Carl', 'Rask'],
  ['Dina', 'Falk'],
  ['Emil', 'Sand'],
];
// Bo was recommended by Ada, Carl and Dina by Bo.
const crew = NAMES.map((name, i) => [101 + i, ...name, ['', 101, 102, 102, ''][i], `200${i + 1}-04-01`]);
const crossings = Array.from({ length: 12 }, (_, i) => [i + 1, [101, 102, 102][i % 3], `2022-0${(i % 9) + 1}-11`, 40 + ((i * 7) % 11)]); // prettier-ignore
const TABLES = {
  crew: csv('emp_no,first_name,last_name,recommended_by,hired_on', crew),
  crossings: csv('crossing_id,captain,departure_date,seats', crossings),
};
const BODY = `
tables:
  crew: { key: [emp_no], columns: { hired_on: { type: date } } }
  crossings: { key: [crossing_id], columns: { departure_date: { type: date } } }
edges:
  - { kind: key, from: crew.recommended_by, to: crew.emp_no, label: recommended by, cardinality: many-to-one }
  - { kind: key, from: crossings.captain, to: crew.emp_no, label: captain, cardinality: many-to-one }
`;

let session: Session;
beforeAll(async () => {
  const { engine } = await setUp(TABLES, BODY);
  session = await engine.open({ graph: GRAPH });
});
afterAll(async () => {
  await session.close();
});

const rowsOf = (question: string) => rowsAsked(session, question);

describe('names of those who are referred to', () => {
  it.each<[string, string[]]>([
    ['What is the name of the captain with the most crossings?', ['Bo Holm']],
    // Whoever did it is not told for the one to whom it was done.
    ['Who was recommended by Bo Holm?', ['Carl Rask', 'Dina Falk']],
    ['Which crew were hired before Carl Rask?', ['Ada Lind', 'Bo Holm']],
  ])('%s', async (question, expected) => expect(await rowsOf(question)).toEqual(expected));
});
