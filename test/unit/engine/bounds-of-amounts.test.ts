/** Bounds of amounts that nobody counts rows up to: "gifts of more than 60 dollars", "a gift amount of at most 10". */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const GIFTS = `
CREATE TABLE donor (donor_id INTEGER PRIMARY KEY, donor_name TEXT);
CREATE TABLE gift (gift_id INTEGER PRIMARY KEY, donor_id INTEGER, amount INTEGER);
INSERT INTO donor VALUES (1, 'Ida'), (2, 'Jon'), (3, 'Kai');
INSERT INTO gift VALUES (501, 1, 80), (502, 1, 5), (503, 2, 40), (504, 2, 9), (505, 3, 70), (506, 3, 100);`;
const BODY = `
tables:
  donor: { key: [donor_id], display: [donor_name] }
  gift: { key: [gift_id] }
edges:
  - { kind: key, from: gift.donor_id, to: donor.donor_id, cardinality: many-to-one }
`;

describe('bounds of amounts', () => {
  it.each([
    ['Which donors made gifts of more than 60 dollars?', ['Ida', 'Kai']],
    ['Which donors have a gift amount smaller than or equal to 10?', ['Ida', 'Jon']],
    ['Which donors have a gift of more than 60 in amount?', ['Ida', 'Kai']],
  ])('count no rows: %s', async (question, donors) => {
    const { rows, sql } = await (await asking(GIFTS, BODY))(question);
    expect(rows.map(([name]) => name).sort()).toEqual(donors);
    expect(sql).not.toContain('HAVING');
  });
});
