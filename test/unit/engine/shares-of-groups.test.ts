/** What share of its rows something holds for is told for each of the things that a question names. */
import { expect, it } from 'vitest';
import { asking } from './asked';

const FERRIES = `
CREATE TABLE person (person_id INTEGER PRIMARY KEY, name TEXT, job TEXT);
INSERT INTO person VALUES (1, 'Ada Brandt', 'skipper'), (2, 'Bo Lind', 'skipper'), (3, 'Cem Aydin', 'cook');
CREATE TABLE harbour (harbour_id INTEGER PRIMARY KEY, name TEXT, region TEXT);
INSERT INTO harbour VALUES (1, 'Skarvik', 'North'), (2, 'Lunde', 'South');
CREATE TABLE crossing (crossing_id INTEGER PRIMARY KEY, harbour_id INTEGER REFERENCES harbour (harbour_id),
  skipper_id INTEGER REFERENCES person (person_id), cook_id INTEGER REFERENCES person (person_id), state TEXT);
INSERT INTO crossing VALUES (1, 1, 1, 3, 'done'), (2, 1, 1, 3, 'delayed'), (3, 1, 2, 3, 'done'), (4, 1, 2, NULL, 'done'),
  (5, 2, 2, 3, 'delayed'), (6, 2, 2, NULL, 'aborted');`;
const BODY = `tables:
  person: { key: [person_id], display: [name] }
  harbour: { key: [harbour_id], display: [name] }
  crossing: { key: [crossing_id] }
edges:
  - { kind: key, from: crossing.harbour_id, to: harbour.harbour_id }
  - { kind: key, from: crossing.skipper_id, to: person.person_id, label: skipper }
  - { kind: key, from: crossing.cook_id, to: person.person_id, label: cook }`;

const OF_HARBOURS = [
  ['Skarvik', 25],
  ['Lunde', 50],
];

it.each<[string, readonly (readonly unknown[])[]]>([
  ["What share of each harbour's crossings was delayed?", OF_HARBOURS],
  ['What percentage of the crossings was delayed, by harbour?', OF_HARBOURS],
  ['For each harbour, what percentage of crossings were delayed?', OF_HARBOURS],
  ['Percentage of delayed crossings per harbour', OF_HARBOURS],
  ['What proportion of crossings was delayed in each harbour?', OF_HARBOURS],
  ['Percentage of aborted crossings in each region', [['North', 0], ['South', 50]]], // prettier-ignore
  // A skipper is a job of persons, too.
  ['Share of delayed crossings per skipper', [['Ada Brandt', 50], ['Bo Lind', 25]]], // prettier-ignore
  // "Done" is a state of crossings here, and no helping verb.
  ['Share of done crossings per skipper', [['Ada Brandt', 50], ['Bo Lind', 50]]], // prettier-ignore
  ['How many crossings were done?', [[3]]],
  ['How many crossings were done by Ada Brandt as skipper?', [[2]]],
  ['How many crossings were done but not from Skarvik?', [[0]]],
  // Of all of them there is one.
  ['What percentage of crossings was done?', [[50]]],
])('%s', async (question, rows) => {
  const ask = await asking(FERRIES, BODY);
  const { rows: found, reason } = await ask(question);
  expect(reason).toBeNull();
  expect([...found].sort()).toEqual([...rows].sort());
});

it('refuses a share of what it tells first, which no program works out', async () => {
  const ask = await asking(FERRIES, BODY);
  const { reason } = await ask('Which harbour has the most crossings, and what share of all crossings is that?');
  expect(reason).not.toBeNull();
});

it('takes the bottom two for an end of an order', async () => {
  const ask = await asking(
    `CREATE TABLE room (room_id INTEGER PRIMARY KEY, name TEXT, floor INTEGER, seats INTEGER);
    INSERT INTO room VALUES (1, 'Attic', 2, 12), (2, 'Hall', 0, 90), (3, 'Den', -1, 5), (4, 'Loft', 2, 30);`,
    'tables: { room: { key: [room_id], display: [name] } }',
  );
  const { rows } = await ask('Bottom two rooms by seats');
  expect(rows.map(([name]) => name)).toEqual(['Den', 'Attic']);
});
