/** Who did something to what: sought among the rows of what was done, though a nearer tie leads to the same persons. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE people (person_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE bikes (bike_id INTEGER PRIMARY KEY, label TEXT, donor_id INTEGER REFERENCES people (person_id), age INTEGER);
CREATE TABLE repairs (repair_id INTEGER PRIMARY KEY, bike_id INTEGER REFERENCES bikes (bike_id), mechanic_id INTEGER REFERENCES people (person_id), cost REAL);
INSERT INTO people VALUES (1, 'Runa Vik'), (2, 'Olav Ness'), (3, 'Tora Lie');
INSERT INTO bikes VALUES (1, 'Red Fox', 1, 3), (2, 'Blue Jay', 2, 5), (3, 'Grey Owl', 1, 8);
INSERT INTO repairs VALUES (1, 2, 1, 40), (2, 3, 3, 55), (3, 2, 3, 20);
`;
const key = (from: string, to: string, label: string) =>
  `  - { kind: key, from: ${from}, to: ${to}, label: ${label}, cardinality: many-to-one }`;
const BODY = `
tables:
  people: { key: [person_id], display: name }
  bikes: { key: [bike_id], display: label }
  repairs: { key: [repair_id] }
edges:
${key('bikes.donor_id', 'people.person_id', 'donor')}
${key('repairs.bike_id', 'bikes.bike_id', 'bike')}
${key('repairs.mechanic_id', 'people.person_id', 'mechanic')}
`;

describe('rows of what was done', async () => {
  const ask = await asking(SQL, BODY);

  it.each<[string, string[]]>([
    ['List the bikes that Tora Lie repaired.', ['Blue Jay', 'Grey Owl']],
    ['Which bikes were donated by Runa Vik?', ['Grey Owl', 'Red Fox']],
  ])('%s', async (question, rows) => {
    const answer = await ask(question);
    expect(answer.rows.map((row) => row.join(' ')).sort()).toEqual(rows);
  });

  it('asks for a difference by "how much less", and for no price', async () => {
    const { reason } = await ask('How much less did the repairs of Blue Jay cost than those of Grey Owl?');
    expect(reason ?? '').not.toContain('No column holds');
  });
});
