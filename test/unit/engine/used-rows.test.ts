/** What is added up for each time that something was used, over a table that links it to what it was used for. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const REPAIRS = (quantity: boolean) => `
CREATE TABLE bike (bike_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE repair (repair_id INTEGER PRIMARY KEY, bike_id INTEGER REFERENCES bike(bike_id), repaired_on TEXT);
CREATE TABLE part (part_id INTEGER PRIMARY KEY, name TEXT, price INTEGER);
CREATE TABLE repair_part (repair_id INTEGER, part_id INTEGER${quantity ? ', quantity INTEGER' : ''}, PRIMARY KEY (repair_id, part_id));
INSERT INTO bike VALUES (1, 'Comet'), (2, 'Dart');
INSERT INTO repair VALUES (1, 1, '2023-02-03'), (2, 2, '2023-03-05'), (3, 1, '2023-04-01');
INSERT INTO part VALUES (1, 'chain', 30), (2, 'tyre', 25), (3, 'bell', 8);
INSERT INTO repair_part VALUES ${['1, 1', '1, 2', '2, 1', '3, 1'].map((row) => `(${row}${quantity ? ', 2' : ''})`).join(', ')};`;
const BODY = `
tables:
  bike: { key: [bike_id], display: [name] }
  repair: { key: [repair_id] }
  part: { key: [part_id], display: [name] }
  repair_part: { key: [repair_id, part_id] }
edges:
  - { kind: key, from: repair.bike_id, to: bike.bike_id, cardinality: many-to-one }
  - { kind: key, from: repair_part.repair_id, to: repair.repair_id, cardinality: many-to-one }
  - { kind: key, from: repair_part.part_id, to: part.part_id, cardinality: many-to-one }
`;

describe('what was used several times', () => {
  it.each<[string, readonly (readonly unknown[])[]]>([
    ['What is the total price of the parts used in repairs?', [[115]]],
    ['What is the total price of the parts used in repairs of the Comet?', [[85]]],
    ['What is the total price of the parts?', [[63]]],
    ['What is the average price of the parts?', [[21]]],
  ])('%s', async (question, rows) => {
    const ask = await asking(REPAIRS(false), BODY);
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });

  it('is not added up once each where it was used several at a time', async () => {
    const ask = await asking(REPAIRS(true), BODY);
    const { rows } = await ask('What is the total price of the parts used in repairs?');
    expect([[[115]], [[55]], [[63]]]).not.toContainEqual(rows);
  });
});
