// What things come to, told by how many there are and at which price, a piece or a kilo.
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const DATA = `
CREATE TABLE buyer (buyer_id INTEGER PRIMARY KEY, name TEXT, town TEXT);
CREATE TABLE cheese (cheese_id INTEGER PRIMARY KEY, name TEXT, kind TEXT, unit_cost INTEGER);
CREATE TABLE lot (lot_id INTEGER PRIMARY KEY, cheese_id INTEGER REFERENCES cheese(cheese_id), buyer_id INTEGER REFERENCES buyer(buyer_id), sold_on TEXT, weight_kg INTEGER, price_per_kg INTEGER);
CREATE TABLE tray (tray_id INTEGER PRIMARY KEY, cheese_id INTEGER REFERENCES cheese(cheese_id), qty_packed INTEGER, qty_spoilt INTEGER);
INSERT INTO buyer VALUES (1, 'Ada', 'Bern'), (2, 'Bo', 'Chur');
INSERT INTO cheese VALUES (1, 'Tilsit', 'hard', 2), (2, 'Brie', 'soft', 3);
INSERT INTO lot VALUES (1, 1, 1, '2022-03-01', 10, 5), (2, 2, 1, '2023-04-01', 4, 9), (3, 1, 2, '2023-05-01', 30, 4);
INSERT INTO tray VALUES (1, 1, 5, 1), (2, 2, 4, 0), (3, 1, 6, 2);`;
const BODY = `
tables:
  buyer: { key: [buyer_id], display: [name] }
  cheese: { key: [cheese_id], display: [name] }
  lot: { key: [lot_id] }
  tray: { key: [tray_id] }
edges:
  - { kind: key, from: lot.cheese_id, to: cheese.cheese_id, cardinality: many-to-one }
  - { kind: key, from: lot.buyer_id, to: buyer.buyer_id, cardinality: many-to-one }
  - { kind: key, from: tray.cheese_id, to: cheese.cheese_id, cardinality: many-to-one }
`;

describe('what things come to', () => {
  it.each<[string, readonly (readonly unknown[])[]]>([
    ['What is the total value of the lots?', [[206]]],
    ['What was the total value of lot 3?', [[120]]],
    ['Total value of the lots for each kind of cheese', [['hard', 170], ['soft', 36]]],
    ['Which buyer has spent the most money in total?', [['Bo']]],
    ['Sales per kind', [['hard', 170], ['soft', 36]]],
    // Of two quantities the one that is said.
    ['What was the total cost of all Tilsit cheeses packed?', [[22]]],
    // A price by itself is no value.
    ['What is the highest price per kg?', [[9]]],
  ])('%s', async (question, rows) => {
    const ask = await asking(DATA, BODY);
    const { rows: found, reason } = await ask(question);
    expect([reason, found.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))]).toEqual([null, rows]);
  }); // prettier-ignore
});
