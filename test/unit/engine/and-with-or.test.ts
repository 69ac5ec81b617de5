/** "And" beside "or": of two lists of conditions none is read as if any of them were enough. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE rowers (rower_id INTEGER PRIMARY KEY, name TEXT, town TEXT, age INTEGER);
CREATE TABLE boats (boat_id INTEGER PRIMARY KEY, label TEXT, rower_id INTEGER REFERENCES rowers (rower_id));
INSERT INTO rowers VALUES (1, 'Una Moss', 'Lund', 20), (2, 'Per Hall', 'Lund', 40), (3, 'Ivy Ash', 'Ystad', 30), (4, 'Bo Lind', 'Malmo', 25);
INSERT INTO boats VALUES (1, 'Teal', 1), (2, 'Coot', 4);
`;
const BODY = `
tables:
  rowers: { key: [rower_id], display: name }
  boats: { key: [boat_id], display: label }
edges:
  - { kind: key, from: boats.rower_id, to: rowers.rower_id, cardinality: many-to-one }
`;

describe('and beside or', async () => {
  const ask = await asking(SQL, BODY);

  it.each([
    'Which rowers live in Lund and have boats or live in Ystad?',
    'Which rowers live in Lund and are older than 30 or live in Ystad?',
  ])('withholds what it cannot say whole: %s', async (question) => {
    const { reason, rows } = await ask(question);
    const names = rows.map((row) => row.join(' ')).sort();
    if (reason === null)
      expect(names).toEqual(question.includes('boats') ? ['Ivy Ash', 'Una Moss'] : ['Ivy Ash', 'Per Hall']);
  });

  it.each<[string, string[]]>([
    ['Which rowers live in Lund or Ystad and are older than 25?', ['Ivy Ash', 'Per Hall']],
    ['Which rowers live in Malmo or are older than 35?', ['Bo Lind', 'Per Hall']],
    ['Names and ages of rowers who live in Malmo or in Ystad', ['Bo Lind 25', 'Ivy Ash 30']],
  ])('%s', async (question, rows) => {
    const answer = await ask(question);
    expect(answer.rows.map((row) => row.join(' ')).sort()).toEqual(rows);
  });
});
