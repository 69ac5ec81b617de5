/** "Only" where it says that all of what somebody does or has is of one kind. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const BUSES = await asking(
  `
CREATE TABLE drivers (id INTEGER PRIMARY KEY, name TEXT, wage REAL, town TEXT);
CREATE TABLE buses (id INTEGER PRIMARY KEY, plate TEXT, make TEXT, has_lift INTEGER);
CREATE TABLE routes (id INTEGER PRIMARY KEY, name TEXT, driver_id INTEGER REFERENCES drivers (id), bus_id INTEGER REFERENCES buses (id), shift TEXT);
CREATE TABLE repairs (id INTEGER PRIMARY KEY, bus_id INTEGER REFERENCES buses (id), fault TEXT, came_in DATE, finished DATE, cost REAL);
INSERT INTO drivers VALUES (1, 'Ada Stone', 20, 'Thun'), (2, 'Ben Hill', 22, 'Bern'), (3, 'Cleo Reed', 19, 'Bern'), (4, 'Dora Marsh', 25, 'Spiez');
INSERT INTO buses VALUES (1, 'KB11', 'Volvo', 1), (2, 'KB12', 'Iveco', 0), (3, 'KB13', 'Volvo', 1);
INSERT INTO routes VALUES (1, 'Ridge Road', 1, 1, 'morning'), (2, 'Lake Loop', 1, 2, 'afternoon'), (3, 'Mill Lane', 2, 1, 'morning'), (4, 'Hill Top', 3, 3, 'afternoon'), (5, 'Moor Way', 2, 3, 'morning');
INSERT INTO repairs VALUES (1, 1, 'engine', '2024-01-02', '2024-01-05', 300), (2, 1, 'brakes', '2024-02-02', '2024-02-03', 100), (3, 2, 'engine', '2024-03-01', '2024-03-15', 900), (4, 3, 'tyres', '2024-04-01', NULL, NULL);
`,
  `
tables:
  drivers: { key: [id], display: name }
  buses: { key: [id], display: plate }
  routes: { key: [id], display: name }
  repairs: { key: [id] }
edges:
  - { kind: key, from: routes.driver_id, to: drivers.id, cardinality: many-to-one }
  - { kind: key, from: routes.bus_id, to: buses.id, cardinality: many-to-one }
  - { kind: key, from: repairs.bus_id, to: buses.id, cardinality: many-to-one }
`,
);

const LIBRARY = await asking(
  `
CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT, status TEXT);
CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, genre TEXT);
CREATE TABLE loans (id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members (id), book_id INTEGER REFERENCES books (id), lent_on DATE);
INSERT INTO members VALUES (1, 'Eva Moe', 'active'), (2, 'Gus Park', 'active'), (3, 'Ida Lund', 'lapsed');
INSERT INTO books VALUES (1, 'Salt', 'fiction'), (2, 'Dunes', 'fiction'), (3, 'Rocks', 'science');
INSERT INTO loans VALUES (1, 1, 1, '2023-01-01'), (2, 1, 2, '2023-02-01'), (3, 2, 1, '2023-03-01'), (4, 2, 3, '2023-04-01'), (5, 1, 2, '2022-04-01');
`,
  `
tables:
  members: { key: [id], display: name }
  books: { key: [id], display: title }
  loans: { key: [id] }
edges:
  - { kind: key, from: loans.member_id, to: members.id, cardinality: many-to-one }
  - { kind: key, from: loans.book_id, to: books.id, cardinality: many-to-one }
`,
);

const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.map(String).join(' ')).sort();
type Case = [string, string[]];

describe('whoever does nothing else', () => {
  it.each<Case>([
    ['Which drivers drive only in the morning?', ['Ben Hill']],
    ['Which drivers only drive in the afternoon?', ['Cleo Reed']],
    ['How many drivers drive only in the morning?', ['1']],
    ['Which buses only had engine repairs?', ['KB12']],
    ['Which buses have only had repairs with a cost above 200?', ['KB12']],
    ['Which buses have only had engine repairs?', ['KB12']],
  ])('%s', async (question, told) => {
    expect(sorted((await BUSES(question)).rows)).toEqual(told);
  });

  it.each<Case>([
    ['Which members only borrowed fiction?', ['Eva Moe']],
    ['Which members borrowed only fiction?', ['Eva Moe']],
    ['How many members only borrowed fiction?', ['1']],
    ['Which members only borrowed in 2023?', ['Gus Park']],
  ])('%s', async (question, told) => {
    expect(sorted((await LIBRARY(question)).rows)).toEqual(told);
  });

  it.each<Case>([
    ['Which drivers only earn more than 21?', ['Ben Hill', 'Dora Marsh']],
    ['Which drivers live in Bern? Names only.', ['Ben Hill', 'Cleo Reed']],
    ['Which drivers drive in the morning?', ['Ada Stone', 'Ben Hill']],
    ['names of the Volvo buses only', ['KB11', 'KB13']],
  ])('says no more than it says of one row: %s', async (question, told) => {
    expect([...new Set(sorted((await BUSES(question)).rows))]).toEqual(told);
  });
});

describe('one of them is no number of a row', () => {
  it.each<Case>([
    ['Which buses run on only one route?', ['KB12']],
    ['Which drivers drive only one route?', ['Cleo Reed']],
    ['Which drivers have exactly one route?', ['Cleo Reed']],
  ])('%s', async (question, told) => {
    expect(sorted((await BUSES(question)).rows)).toEqual(told);
  });

  it('nor what is set apart from another', async () => {
    const { sql } = await BUSES('Which drivers drive one route but not another?');
    expect(sql).not.toMatch(/_id" = 1/);
  });

  it.each(['List all drivers, including the number of routes', 'Show all drivers with the number of their routes'])(
    '%s',
    async (question) => {
      const { rows } = await BUSES(question);
      expect(rows.flat()).not.toEqual([5]);
      for (const row of rows) expect(typeof row[0]).toBe('string');
    },
  );
});

describe('plurals and verbs are no other words', () => {
  it.each<Case>([
    ['How many buses are there?', ['3']],
    ['Which buses have a lift?', ['KB11', 'KB13']],
    ['Which buses have never been repaired?', []],
  ])('%s', async (question, told) => {
    const { rows, reason } = await BUSES(question);
    expect([reason, sorted(rows)]).toEqual([null, told]);
  });
});

describe('from a day that comes in to one that ends', () => {
  it.each<Case>([
    ['How many repairs took more than 10 days?', ['1']],
    ['How long did the longest repair take?', ['14']],
    ['Average number of days a repair takes', ['6']],
    ['How many days does a repair take on average?', ['6']],
  ])('%s', async (question, told) => {
    expect(sorted((await BUSES(question)).rows)).toEqual(told);
  });

  it('is no distance and no price', async () => {
    const { sql } = await BUSES('What is the average number of days of a repair?');
    expect(sql).not.toContain('cost');
  });
});

describe('groups of few have some', () => {
  it('says that those without any are not told', async () => {
    const { rows, warnings } = await BUSES('Which drivers have fewer than 2 routes?');
    const isWhole = sorted(rows).includes('Dora Marsh');
    expect(sorted(rows)).toContain('Cleo Reed');
    expect(warnings.some((line) => line.includes('It tells of no driver that has none at all.'))).toBe(!isWhole);
  });

  it('says nothing where groups have to be large', async () => {
    const { warnings } = await BUSES('Which drivers have more than 1 route?');
    expect(warnings.filter((line) => line.includes('none at all'))).toEqual([]);
  });
});
