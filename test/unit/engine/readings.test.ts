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
    ['How many crossings did each ferry make?', ['1 3', '2 1', '4 2']],
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
    columns: { damage: { description: severity of the damage, keywords: [severe damage], missing: [9] } }
  piece: { key: [piece_id], keywords: [pieces] }
edges:
  - { kind: key, from: rental.guest_id, to: guest.guest_id, cardinality: many-to-one }
  - { kind: key, from: [piece.guest_id, piece.rental_no], to: [rental.guest_id, rental.rental_no], cardinality: many-to-one }
`,
    );
  });

  it.each([
    ['Who is the oldest member?', ['2 Jon', '4 Liv']],
    ['Which is the oldest member?', ['2 Jon', '4 Liv']],
    ['guests of unknown age', ['5 Mads']],
  ])('names the rows of a superlative, and seeks it among those that are asked for: %s', async (question, expected) => {
    expect(expected).toEqual(expect.arrayContaining(sorted(await ask(question))));
  });

  it('takes the most severe for the end of a scale, and not for what occurs most often', async () => {
    expect(sorted(await ask('What is the most severe damage?'))).toEqual(['3']);
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
