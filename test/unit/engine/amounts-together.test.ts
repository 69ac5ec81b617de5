/** Two amounts told together, and orders to count: what is added up or counted, and not listed. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE ferries (ferry_id INTEGER PRIMARY KEY, ferry_name TEXT, harbour TEXT);
CREATE TABLE crossings (crossing_id INTEGER PRIMARY KEY, ferry_id INTEGER REFERENCES ferries (ferry_id), sea TEXT, diesel_cost REAL, pilot_cost REAL);
CREATE TABLE huts (hut_id INTEGER PRIMARY KEY, hut_name TEXT, price REAL, cleaning REAL);
INSERT INTO ferries VALUES (1, 'Petrel', 'Bergen'), (2, 'Skua', 'Oslo');
INSERT INTO crossings VALUES (1, 1, 'calm', 100, 20), (2, 1, 'rough', 150, 30), (3, 2, 'calm', 80, 5);
INSERT INTO huts VALUES (1, 'Fox Hut', 60, 10), (2, 'Elk Hut', 55, 40);
`;
const BODY = `
tables:
  ferries: { key: [ferry_id], display: ferry_name }
  crossings: { key: [crossing_id] }
  huts: { key: [hut_id], display: hut_name }
edges:
  - { kind: key, from: crossings.ferry_id, to: ferries.ferry_id, cardinality: many-to-one }
`;

describe('amounts together and orders to count', async () => {
  const ask = await asking(SQL, BODY);
  const rowsOf = async (question: string) => (await ask(question)).rows.map((row) => row.join(' ')).sort();

  it.each<[string, string[]]>([
    ['Diesel and pilot costs combined per ferry', ['Petrel 300', 'Skua 85']],
    ['What do price and cleaning come to for the Fox Hut?', ['70']],
    ['Which hut is the most expensive including cleaning?', ['Elk Hut']],
    ['Count crossings in a rough sea', ['1']],
    ['Count all crossings of the Petrel', ['2']],
  ])('%s', async (question, rows) => {
    expect(await rowsOf(question)).toEqual(rows);
  });
});
