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

  it.each([
    'Which ferries were never chartered?',
    'Which ferry has the most departures?',
    'average weight by colour',
    'Who chartered Brise Marine?',
  ])('withholds what hangs on a word that it leaves out: %s', async (question) => {
    expect((await ask(question)).reason).not.toBeNull();
  });
});
