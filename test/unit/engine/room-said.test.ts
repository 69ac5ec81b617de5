/** "How many can it hold", "has room for": what there is room for is a column, and no number of rows that are there. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE kennels (kennel_id INTEGER PRIMARY KEY, kennel_name TEXT, places INTEGER);
CREATE TABLE boats (boat_id INTEGER PRIMARY KEY, boat_name TEXT, seats INTEGER, crew INTEGER);
CREATE TABLE dogs (dog_id INTEGER PRIMARY KEY, dog_name TEXT, kennel_id INTEGER REFERENCES kennels (kennel_id), basket TEXT);
CREATE TABLE halls (hall_id INTEGER PRIMARY KEY, hall_name TEXT, capacity INTEGER);
CREATE TABLE fairs (fair_id INTEGER PRIMARY KEY, fair_name TEXT, held_on TEXT, hall_id INTEGER REFERENCES halls (hall_id));
CREATE TABLE shelves (shelf_id INTEGER PRIMARY KEY, shelf_name TEXT);
CREATE TABLE toys (toy_id INTEGER PRIMARY KEY, toy_name TEXT, shelf_id INTEGER REFERENCES shelves (shelf_id));
INSERT INTO halls VALUES (1, 'Dome', 300), (2, 'Barn', 80);
INSERT INTO fairs VALUES (1, 'Spring Fair', '2024-04-02', 1), (2, 'Book Fair', '2024-05-02', 1);
INSERT INTO shelves VALUES (1, 'Upper'), (2, 'Lower');
INSERT INTO toys VALUES (1, 'Ball', 1), (2, 'Top', 1);
INSERT INTO kennels VALUES (1, 'Sunny', 4), (2, 'Shady', 9);
INSERT INTO boats VALUES (1, 'Teal', 12, 2), (2, 'Coot', 30, 3);
INSERT INTO dogs VALUES (1, 'Rex', 1, 'red'), (2, 'Bo', 1, 'blue'), (3, 'Fly', 2, 'red');
`;
const BODY = `
tables:
  kennels: { key: [kennel_id], display: kennel_name }
  boats: { key: [boat_id], display: boat_name }
  dogs: { key: [dog_id], display: dog_name }
  halls: { key: [hall_id], display: hall_name }
  fairs: { key: [fair_id], display: fair_name }
  shelves: { key: [shelf_id], display: shelf_name }
  toys: { key: [toy_id], display: toy_name }
edges:
  - { kind: key, from: fairs.hall_id, to: halls.hall_id, cardinality: many-to-one }
  - { kind: key, from: toys.shelf_id, to: shelves.shelf_id, cardinality: many-to-one }
  - { kind: key, from: dogs.kennel_id, to: kennels.kennel_id, cardinality: many-to-one }
`;

describe('what there is room for', async () => {
  const ask = await asking(SQL, BODY);
  const rowsOf = async (question: string) => (await ask(question)).rows.map((row) => row.join(' ')).sort();

  it.each<[string, string[]]>([
    ['How many dogs does each kennel have room for?', ['Shady 9', 'Sunny 4']],
    ['How many people can the Teal seat?', ['12']],
    ['Which kennel can hold the most dogs?', ['Shady']],
    ['Which kennels have room for at least 5 dogs?', ['Shady']],
    ['How many visitors can each hall host?', ['Barn 80', 'Dome 300']],
    ['Which kennels have room for at least five dogs?', ['Shady']],
    ['Which boats seat more than 20 people?', ['Coot']],
    ['Which boats have space for 20?', ['Coot']],
    ['Which is the smallest boat that can take 10 people?', ['Teal']],
    ['What is the largest kennel that holds at most 5 dogs?', ['Sunny']],
    ['How many dogs are in each kennel?', ['Shady 1', 'Sunny 2']],
  ])('%s', async (question, rows) => {
    expect(await rowsOf(question)).toEqual(rows);
  });

  it('is not how often something happens there', async () => {
    expect((await ask('How many fairs can a hall host?')).sql).not.toContain('capacity');
  });

  it('counts no rows where it is asked how many can be held, and nothing tells', async () => {
    expect((await ask('How many toys can each shelf hold?')).sql).not.toContain('COUNT');
  });

  it('counts no rows where no column tells how many there is room for', async () => {
    expect((await ask('How many dogs does each basket have room for?')).sql).not.toContain('COUNT');
  });
});
