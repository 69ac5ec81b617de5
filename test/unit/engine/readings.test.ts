/** Questions in plain words over two small data sets, by the class of words that they hang on. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

type Ask = (question: string) => Promise<Asked>;

/** Rows as text, in no order. */
const sorted = ({ rows }: Asked) => rows.map((row) => row.map(String).join(' ')).sort();

describe('a ferry line', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE ferries (ferry_id INTEGER, name TEXT, built INTEGER, ftype TEXT);
      INSERT INTO ferries VALUES (1, 'Alba', 1990, 'fast'), (2, 'Brise', 2004, 'car'), (3, 'Corail', 0, 'car'), (4, 'Dune', 2012, 'fast'), (5, 'Etoile', 1998, 'car');
      CREATE TABLE crossings (crossing_id INTEGER, ferry_id INTEGER, departed DATE, cars INTEGER);
      INSERT INTO crossings VALUES (1, 1, '2022-05-01', 10), (2, 1, '2023-02-03', 0), (3, 1, '2023-03-01', NULL), (4, 2, '2023-07-11', 8), (5, 4, '2022-01-09', 0), (6, 4, '2022-01-10', 4);
      CREATE TABLE crates (crate_no TEXT, crossing_id INTEGER, wt INTEGER, fragile TEXT);
      INSERT INTO crates VALUES ('K1', 1, 100, 'Y'), ('K2', 1, 300, 'N'), ('K3', 2, 9999, 'N'), ('K4', 4, 250, 'Y'), ('K5', 4, NULL, 'Y');`,
      `tables:
  ferries: { key: [ferry_id] }
  crossings: { key: [crossing_id] }
  crates: { key: [crate_no], columns: { wt: { description: weight, keywords: [weight], missing: [9999] } } }
edges:
  - { kind: key, from: crossings.ferry_id, to: ferries.ferry_id, cardinality: many-to-one }
  - { kind: key, from: crates.crossing_id, to: crossings.crossing_id, cardinality: many-to-one }
`,
    );
  });

  it.each([
    ['How many crossings departed in 2023?', ['3']],
    ['How many crates have an unknown weight?', ['2']],
    ['How many crates have no weight?', ['2']],
    ['How many crates have no weight recorded?', ['2']],
    ['How many crossings have no cars?', ['2']],
    ['How many crossings have no cars recorded?', ['1']],
  ])('counts what is asked for, and what is not known as such: %s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });

  it.each([
    ['crates without a weight', ['K3', 'K5']],
    ['heaviest crate', ['K2']],
    ['Which crate is the heaviest?', ['K2']],
    ['ferries built after 2000', ['Brise', 'Dune']],
    ['crossings after 1 March 2023', ['4']],
    ['crossings after 2023-03-01', ['4']],
  ])('names the rows that a noun asks for: %s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });

  it.each([
    ['average weight by crate', undefined],
    ['number of ferries by ferry type', ['car 3', 'fast 2']],
    ['number of ferries by type', ['car 3', 'fast 2']],
    ['average weight by fragile', ['N 300', 'Y 175']],
    ['number of crossings per year', ['2022 3', '2023 3']],
    ['How many crossings did each ferry make?', ['Alba 3', 'Brise 1', 'Dune 2']],
    ['What is the total weight of the crates of each crossing?', ['1 400', '2 null', '4 250']],
    ['average number of cars per crossing', undefined],
  ])('tells one number for each group: %s', async (question, expected) => {
    const asked = await ask(question);
    if (expected) expect(sorted(asked)).toEqual(expected);
    else expect(asked.sql).not.toContain('GROUP BY');
  });

  it.each([
    ['Which ferries have more than one crossing?', ['Alba', 'Dune']],
    ['Which ferries have at least two crossings?', ['Alba', 'Dune']],
  ])('bounds groups by the number that is said: %s', async (question, expected) => {
    const asked = await ask(question);
    expect(asked.sql).toMatch(/HAVING COUNT\(\*\) (?:> 1|>= 2)/);
    expect(sorted(asked).length).toBe(expected.length);
  });

  it.each(['Which ferries were never chartered?', 'average weight by colour', 'Who chartered Brise Marine?'])(
    'withholds what hangs on a word that it leaves out: %s',
    async (question) => {
      expect((await ask(question)).reason).not.toBeNull();
    },
  );
});

describe('a rental of skis', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE guest (guest_id INTEGER, name TEXT, age INTEGER, member INTEGER);
      INSERT INTO guest VALUES (1, 'Ida', 71, 0), (2, 'Jon', 64, 1), (3, 'Kai', 19, 1), (4, 'Liv', 64, 1), (5, 'Mads', 999, 0), (6, 'Nils', 15, 0);
      CREATE TABLE rental (guest_id INTEGER, rental_no INTEGER, state TEXT, damage INTEGER);
      INSERT INTO rental VALUES (1, 1, 'open', 2), (1, 2, 'late', 2), (2, 1, 'late', 3), (3, 1, 'closed', 2), (3, 2, 'closed', 1), (4, 1, 'closed', 9);
      CREATE TABLE piece (piece_id INTEGER, guest_id INTEGER, rental_no INTEGER);
      INSERT INTO piece VALUES (1, 1, 1), (2, 1, 1), (3, 1, 2), (4, 2, 1), (5, 3, 1), (6, 3, 1), (7, 3, 1);`,
      `tables:
  guest:
    key: [guest_id]
    display: [name]
    keywords: [guests]
    terms: { member: { where: member = 1, keywords: [members] } }
    columns: { age: { keywords: [oldest, youngest, old], missing: [999] } }
  rental:
    key: [guest_id, rental_no]
    keywords: [rentals]
    terms: { late fee: { where: "state = 'late' AND damage > 2", keywords: [late fees] } }
    columns: { damage: { description: severity of the damage, keywords: [severe damage], values: { 1: light, 3: severe, 9: unknown }, missing: [9] } }
  piece: { key: [piece_id], keywords: [pieces] }
edges:
  - { kind: key, from: rental.guest_id, to: guest.guest_id, cardinality: many-to-one }
  - { kind: key, from: [piece.guest_id, piece.rental_no], to: [rental.guest_id, rental.rental_no], cardinality: many-to-one }
`,
    );
  });

  it.each([
    ['Who is the oldest member?', ['Jon', 'Liv']],
    ['Which is the oldest member?', ['Jon', 'Liv']],
    ['guests of unknown age', ['Mads']],
  ])('names the rows of a superlative, and seeks it among those that are asked for: %s', async (question, expected) => {
    expect(expected).toEqual(expect.arrayContaining(sorted(await ask(question))));
  });

  it('names rows by what the graph says, and by a lone key only where it says so', async () => {
    const shown = await asking(
      `CREATE TABLE guest (guest_id INTEGER, name TEXT, age INTEGER); INSERT INTO guest VALUES (1, 'Ida', 71), (3, 'Kai', 19);`,
      'tables: { guest: { key: [guest_id], display: [guest_id, name], keywords: [guests] } }',
    );
    expect(sorted(await shown('Which guests are older than 20?'))).toEqual(['1 Ida']);
    expect(sorted(await ask('Which guests are older than 70?'))).toEqual(['Ida']);
  });

  it('takes the most severe for the end of a scale, and not for what occurs most often', async () => {
    expect(sorted(await ask('What is the most severe damage?'))).toEqual(['3']);
    const { sql } = await ask('Which rental of guest 1 had the most severe damage?');
    expect(sql).toMatch(/ORDER BY "rental"\."damage" DESC|MAX\("rental"\."damage"\)/);
    expect(sql).not.toMatch(/"damage" = 3|COUNT/);
    expect((await ask('How many rentals had severe damage?')).sql).toContain('"damage" = 3');
  });

  it('groups by the whole key of what is named', async () => {
    expect(sorted(await ask('Which rentals have more than one piece?'))).toEqual(['1 1', '3 1']);
  });

  it('lets a term win over a stored value within it', async () => {
    expect(sorted(await ask('How many late fees are there?'))).toEqual(['1']);
  });

  it.each([
    ['average number of pieces per rental', 7 / 6],
    ['average number of rentals per guest', 1],
  ])('divides the rows of one table by all of another: %s', async (question, expected) => {
    expect((await ask(question)).rows[0]?.[0]).toBeCloseTo(expected, 6);
  });
});

describe('a hire of boats', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE docks (dock_id INTEGER, name TEXT);
      INSERT INTO docks VALUES (1, 'Aker'), (2, 'Bryggen'), (3, 'Cove'), (4, 'Dal');
      CREATE TABLE boats (boat_id INTEGER, boat_name TEXT, home_dock_id INTEGER);
      INSERT INTO boats VALUES (1, 'Auk', 1), (2, 'Bittern', 1), (3, 'Coot', 2), (4, 'Dipper', 3), (5, 'Eider', 4), (6, 'Fulmar', 4);
      CREATE TABLE skippers (skipper_id INTEGER, name TEXT, home_dock_id INTEGER);
      INSERT INTO skippers VALUES (1, 'Ada Moe', 1), (2, 'Bo Lie', 1), (3, 'Cy Dahl', 2), (4, 'Di Ruud', 3);
      CREATE TABLE customers (customer_id INTEGER, name TEXT, country TEXT);
      INSERT INTO customers VALUES (1, 'Eva Holm', 'Norway'), (2, 'Eva Holm', 'Poland'), (3, 'Finn Aas', 'Poland'), (4, 'Gro Vik', 'Spain');
      CREATE TABLE trips (trip_id INTEGER, boat_id INTEGER, customer_id INTEGER, skipper_id INTEGER, mate_id INTEGER, start_date DATE, state TEXT);
      INSERT INTO trips VALUES (1, 1, 1, 1, 2, '2023-04-02', 'sailed'), (2, 1, 2, 1, 3, '2024-05-06', 'cancelled'), (3, 2, 3, 2, NULL, '2024-07-01', 'cancelled'), (4, 3, 3, 3, 2, '2024-08-03', 'sailed'), (5, 3, 4, 4, NULL, '2023-09-04', 'sailed'), (6, 4, 4, 1, 2, '2024-02-05', 'cancelled');
      CREATE TABLE payments (payment_id INTEGER, trip_id INTEGER, paid_on DATE, amount REAL);
      INSERT INTO payments VALUES (1, 1, '2023-04-03', 900), (2, 2, '2024-05-09', 100.5), (3, 4, '2024-08-09', 300), (4, 5, '2023-09-09', 40), (5, 6, '2024-12-01', 20);
      CREATE TABLE inspections (boat_id INTEGER, inspection_no INTEGER, inspected_on DATE, inspector TEXT);
      INSERT INTO inspections VALUES (1, 1, '2022-03-01', 'Lund'), (1, 2, '2023-05-02', 'Lund'), (2, 1, '2022-04-01', 'Weiss'), (3, 1, '2022-06-01', 'Lund'), (4, 1, '2023-01-09', 'Weiss'), (5, 1, '2023-02-09', 'Ferrari');
      CREATE TABLE defects (defect_id INTEGER, boat_id INTEGER, inspection_no INTEGER, part TEXT);
      INSERT INTO defects VALUES (1, 1, 1, 'engine'), (2, 2, 1, 'hull'), (3, 5, 1, 'hull');`,
      `tables:
  docks: { key: [dock_id] }
  boats: { key: [boat_id] }
  skippers: { key: [skipper_id] }
  customers: { key: [customer_id] }
  trips: { key: [trip_id] }
  payments: { key: [payment_id] }
  inspections: { key: [boat_id, inspection_no] }
  defects: { key: [defect_id] }
edges:
  - { kind: key, from: boats.home_dock_id, to: docks.dock_id, cardinality: many-to-one }
  - { kind: key, from: skippers.home_dock_id, to: docks.dock_id, cardinality: many-to-one }
  - { kind: key, from: trips.boat_id, to: boats.boat_id, cardinality: many-to-one }
  - { kind: key, from: trips.customer_id, to: customers.customer_id, cardinality: many-to-one }
  - { kind: key, from: trips.skipper_id, to: skippers.skipper_id, cardinality: many-to-one }
  - { kind: key, from: trips.mate_id, to: skippers.skipper_id, label: mate }
  - { kind: key, from: payments.trip_id, to: trips.trip_id, cardinality: many-to-one }
  - { kind: key, from: inspections.boat_id, to: boats.boat_id, cardinality: many-to-one }
  - { kind: key, from: [defects.boat_id, defects.inspection_no], to: [inspections.boat_id, inspections.inspection_no] }
`,
    );
  });

  it.each([
    'What is the phone number of skipper Ada Moe?',
    'What is the phone number of the skippers?',
    'What is the fax number of the customers?',
    'Which boats have neither defects nor trips?',
  ])('withholds what it cannot tell, and tells nothing near to it: %s', async (question) => {
    expect((await ask(question)).reason).not.toBeNull();
  });

  it('ranks those in a role by how often they had it', async () => {
    expect(sorted(await ask('Which skipper was the mate most often?'))).toEqual(['Bo Lie']);
  });

  it.each(['What is the number of skippers?', 'What is the total number of skippers?'])(
    'counts where a number is asked for: %s',
    async (question) => {
      expect(sorted(await ask(question))).toEqual(['4']);
    },
  );

  it.each([
    ['How many trips had a mate?', '4'],
    ['How many trips have a mate?', '4'],
    ['How many trips have a customer?', '6'],
  ])('counts the rows that have something, and not what they have: %s', async (question, expected) => {
    const asked = await ask(question);
    if (asked.reason === null) expect(sorted(asked)).toEqual([expected]);
    expect(asked.sql).not.toContain('COUNT(DISTINCT "trips"."mate_id")');
  });

  it.each([
    ['Which dock has the fewest boats?', ['Bryggen', 'Cove']],
    ['Which dock has the most boats?', ['Aker', 'Dal']],
  ])('shows all that tie, though each is shown once: %s', async (question, expected) => {
    const asked = await ask(question);
    expect(sorted(asked)).toEqual(expected);
    expect(asked.warnings.join()).toContain('2 rows tie for the first place');
  });

  it.each([
    'Which customers cancelled trips in 2024?',
    'How many trips were cancelled in 2024 by customers from Poland?',
  ])('bounds no number of rows by a year: %s', async (question) => {
    expect((await ask(question)).sql).not.toMatch(/HAVING COUNT.* 2024/);
  });

  it.each(['Which customer paid the most?', 'Which customer paid the most in total?'])(
    'takes the most neither for the most namesakes nor for the latest time: %s',
    async (question) => {
      expect((await ask(question)).sql).not.toMatch(
        /FROM "customers" GROUP BY "customers"."name"|MAX\("payments_2"."paid_on"|"paid_on" DESC/,
      );
    },
  );

  it.each([
    ['Which inspector has the fewest inspections?', ['Ferrari']],
    ['Which inspector has the most inspections?', ['Lund']],
    ['When was Auk last inspected?', ['2023-05-02']],
    ['When was Auk first inspected?', ['2022-03-01']],
  ])('seeks the end that is asked for: %s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });
});
