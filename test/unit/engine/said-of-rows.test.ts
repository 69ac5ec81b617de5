/** Values and numbers that several tables hold: whose they are is told by the noun before them, or by the name of their column. */
import { beforeAll, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const DATA = `
CREATE TABLE voyage (voyage_id INTEGER PRIMARY KEY, CARE INTEGER, GRADE INTEGER, BOATS INTEGER, route INTEGER);
INSERT INTO voyage VALUES (1, 2, 3, 1, 1), (2, 3, 2, 2, 2), (3, 1, 4, 1, 1), (4, 2, 1, 3, 2);
CREATE TABLE boat (voyage_id INTEGER REFERENCES voyage(voyage_id), boat_no INTEGER, layout INTEGER, trade INTEGER, PRIMARY KEY (voyage_id, boat_no));
INSERT INTO boat VALUES (1, 1, 1, 1), (2, 1, 2, 2), (2, 2, 2, 1), (3, 1, 1, 2), (4, 1, 2, 1), (4, 2, 1, 2), (4, 3, 1, 1);
CREATE TABLE call (call_id INTEGER PRIMARY KEY, voyage_id INTEGER, boat_no INTEGER, place TEXT,
  FOREIGN KEY (voyage_id, boat_no) REFERENCES boat(voyage_id, boat_no));
INSERT INTO call VALUES (1, 1, 1, 'Kiel'), (2, 1, 1, 'Kiel'), (3, 2, 1, 'Kiel'), (4, 2, 1, 'Kiel'), (5, 3, 1, 'Bremen'), (6, 4, 1, 'Kiel');
CREATE TABLE hull (voyage_id INTEGER, boat_no INTEGER, make TEXT, wood TEXT, PRIMARY KEY (voyage_id, boat_no),
  FOREIGN KEY (voyage_id, boat_no) REFERENCES boat(voyage_id, boat_no));
INSERT INTO hull VALUES (1, 1, 'round', 'oak'), (2, 1, 'flat', 'pine'), (4, 1, 'round', 'larch'), (4, 2, 'flat', 'oak');
CREATE TABLE traveller (traveller_id INTEGER PRIMARY KEY, voyage_id INTEGER, boat_no INTEGER, post INTEGER, sex INTEGER, CARE INTEGER,
  FOREIGN KEY (voyage_id, boat_no) REFERENCES boat(voyage_id, boat_no));
INSERT INTO traveller VALUES (1, 1, 1, 1, 1, 2), (2, 1, 1, 2, 2, 1), (3, 2, 1, 1, 2, 1), (4, 2, 2, 2, 1, 1), (5, 3, 1, 1, 1, 1), (6, 4, 1, 1, 2, 2),
  (7, 4, 2, 2, 2, 2), (8, 4, 3, 2, 1, 3);
CREATE TABLE wound (wound_id INTEGER PRIMARY KEY, traveller_id INTEGER REFERENCES traveller(traveller_id), GRADE INTEGER);
INSERT INTO wound VALUES (1, 1, 3), (2, 1, 2), (3, 4, 4), (4, 6, 3), (5, 7, 3);`;

const GRAPH = `
tables:
  voyage:
    key: [voyage_id]
    keywords: [voyage, trip]
    columns:
      CARE: { keywords: [care on the voyage], values: { 1: no care, 2: bandaged aboard, 3: taken ashore } }
      GRADE: { keywords: [maximum grade on the voyage, worst wound on the voyage, voyage severity] }
      BOATS: { keywords: [number of boats] }
      route: { keywords: [kind of route], values: { 1: coastal, 2: open sea } }
    terms:
      single-boat voyage: { where: "BOATS = 1", keywords: [one boat involved] }
      open-sea voyage: { where: "route = 2", keywords: [open sea] }
  boat:
    key: [voyage_id, boat_no]
    keywords: [boat, vessel]
    columns:
      layout: { keywords: [deck layout, boat type], values: { 1: coastal, 2: open sea } }
      trade: { keywords: [trade], values: { 1: cargo boat, 2: mail carrier } }
  call:
    key: [call_id]
    keywords: [call]
    columns: { place: { keywords: [place, town] } }
  hull:
    key: [voyage_id, boat_no]
    columns: { make: { keywords: [hull type] }, wood: { keywords: [type of wood, wood type] } }
  traveller:
    key: [traveller_id]
    keywords: [traveller, person, people, steerer]
    terms:
      steerer: { where: "post = 1", keywords: [steerers] }
      female: { where: "sex = 2", keywords: [women, woman] }
    columns:
      CARE: { keywords: [care], values: { 1: no care, 2: bandaged aboard, 3: taken ashore } }
  wound:
    key: [wound_id]
    keywords: [wound]
    columns:
      GRADE: { keywords: [severity, grade, grade severity, how severe] }
edges:
  - { kind: key, from: boat.voyage_id, to: voyage.voyage_id, cardinality: many-to-one }
  - { kind: key, from: [call.voyage_id, call.boat_no], to: [boat.voyage_id, boat.boat_no], cardinality: many-to-one, keywords: [call at] }
  - { kind: key, from: [hull.voyage_id, hull.boat_no], to: [boat.voyage_id, boat.boat_no], cardinality: one-to-one }
  - { kind: key, from: [traveller.voyage_id, traveller.boat_no], to: [boat.voyage_id, boat.boat_no], cardinality: many-to-one }
  - { kind: key, from: wound.traveller_id, to: traveller.traveller_id, cardinality: many-to-one }
`;

let ask: (question: string) => Promise<Asked>;
beforeAll(async () => {
  ask = await asking(DATA, GRAPH);
});

it.each<[string, number]>([
  // The label of a code that voyages have too is said of the noun before it.
  ['How many travellers were bandaged aboard?', 3],
  ['How many travellers had no care on coastal voyages?', 2],
  // A number behind the whole name of a column, part of which another table's column has.
  ['How many distinct voyages had a wound of grade severity 3?', 2],
  // So with a code, which a term for other rows says too.
  ['How many travellers were on boats with the deck layout open sea?', 3],
  // What an expert calls some rows is no mere name of all of them.
  ['How many voyages had at least one female steerer?', 2],
  ['In how many voyages was at least one steerer bandaged aboard?', 2],
  // Of one traveller at least, something is said by what belongs to them.
  ['How many voyages had at least one traveller with a wound of grade severity 4?', 1],
  // A phrase with a number is no state: "one boat involved" says nothing of "boats were involved".
  ['How many boats were involved in open-sea voyages?', 5],
  // A value that is the noun, or ends with it, is counted; a verb behind it is none, whatever rows are called a call.
  ['How many mail carriers call at Kiel?', 1],
  ['How many cargo boats call at Kiel?', 2],
])('%s', async (question, count) => {
  const { rows, reason } = await ask(question);
  expect([reason, rows]).toEqual([null, [[count]]]);
});

// What is asked for of a row that is told by its number may lie in a table that nothing names.
it.each<[string, string]>([
  ['What was the hull type of boat 2 in voyage 4?', 'flat'],
  ['What is the wood type of boat 1 in voyage 2?', 'pine'],
])('%s', async (question, value) => {
  const { rows, reason } = await ask(question);
  expect([reason, rows]).toEqual([null, [[value]]]);
});
