/** What a curator called columns and rows, as people say it in whole questions. */
import { beforeAll, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const DATA = `
CREATE TABLE blaze (blaze_id INTEGER PRIMARY KEY, place TEXT, BLZMONTH INTEGER, cause INTEGER);
INSERT INTO blaze VALUES (1, 'Kiel', 2, 1), (2, 'Bonn', 7, 3), (3, 'Ulm', 7, 2);
CREATE TABLE person (person_id INTEGER PRIMARY KEY, blaze_id INTEGER REFERENCES blaze(blaze_id), name TEXT, role INTEGER, age INTEGER, pay INTEGER,
  STUCK INTEGER, DVTOTAL REAL);
INSERT INTO person VALUES (1, 1, 'Ada', 1, 75, 400, 2, 1.5), (2, 1, 'Ben', 2, 71, 900, 0, 2.5), (3, 2, 'Cleo', 1, 30, 650, 2, 3.5),
  (4, 3, 'Dan', 1, 82, 500, 0, 4.5);`;

const GRAPH = `
tables:
  blaze:
    key: [blaze_id]
    keywords: [blaze, fire]
    columns:
      BLZMONTH: { description: month in which the fire broke out, keywords: [month], values: { 2: February, 7: July } }
      cause: { keywords: [cause of the fire], values: { 1: arson, 2: lightning, 3: "miscellaneous, other" } }
  person:
    key: [person_id]
    display: [name]
    keywords: [person, people, driver, cook]
    terms:
      driver: { where: "role = 1", keywords: [drivers] }
      shut in by smoke: { where: "STUCK = 2", keywords: [could not leave because of smoke] }
    columns:
      pay: { keywords: [pay, paid, earns] }
      DVTOTAL: { description: distance covered, keywords: [distance] }
edges:
  - { kind: key, from: person.blaze_id, to: blaze.blaze_id, cardinality: many-to-one }
`;

let ask: (question: string) => Promise<Asked>;
beforeAll(async () => {
  ask = await asking(DATA, GRAPH);
});

it.each<[string, readonly (readonly unknown[])[]]>([
  // An expert's word for rows leaves what is compared in its place.
  ['How many drivers older than 70 are there?', [[2]]],
  ['How many drivers under 50 are there?', [[1]]],
  // The name of a table within a term says nothing more.
  ['How many people could not leave the blaze because of smoke?', [[2]]],
  // No number is the month of a code list that does not hold it.
  ['In which month did blaze 3 break out?', [[7]]],
  // What stands before the comma of a label.
  ['How many fires were miscellaneous?', [[1]]],
  // "Drivers were totally" is no DVTOTAL, which a curator called a distance.
  ['How many drivers were totally unhurt?', []],
])('%s', async (question, rows) => {
  const { rows: found, reason } = await ask(question);
  if (rows.length === 0) expect(reason).not.toBeNull();
  else expect([reason, found]).toEqual([null, rows]);
});

it('lists all rows where one end comes first', async () => {
  const { rows, sql, reason } = await ask('List the people, best paid first.');
  expect([reason, rows]).toEqual([null, expect.arrayContaining([expect.anything()])]);
  expect(rows).toHaveLength(4);
  expect(sql).toMatch(/ORDER BY "person"\."pay" DESC/);
});
