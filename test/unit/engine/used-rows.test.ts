/** What is added up for each time that something was used, over a table that links it to what it was used for. */
import { describe, expect, it } from 'vitest';
import type { Correction } from '../../../src/engine/core/corrections';
import { asking } from './asked';

const REPAIRS = (quantity: boolean) => `
CREATE TABLE bike (bike_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE repair (repair_id INTEGER PRIMARY KEY, bike_id INTEGER REFERENCES bike(bike_id), repaired_on TEXT);
CREATE TABLE dealer (dealer_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE part (part_id INTEGER PRIMARY KEY, name TEXT, price INTEGER, dealer_id INTEGER REFERENCES dealer(dealer_id));
CREATE TABLE repair_part (repair_id INTEGER, part_id INTEGER${quantity ? ', quantity INTEGER' : ''}, PRIMARY KEY (repair_id, part_id));
INSERT INTO bike VALUES (1, 'Comet'), (2, 'Dart');
INSERT INTO repair VALUES (1, 1, '2023-02-03'), (2, 2, '2023-03-05'), (3, 1, '2023-04-01'), (4, 2, '2023-05-02');
INSERT INTO dealer VALUES (1, 'Acme'), (2, 'Zenith');
INSERT INTO part VALUES (1, 'chain', 30, 1), (2, 'tyre', 25, 1), (3, 'bell', 8, 2), (4, 'frame', 50, 2), (5, 'lamp', 70, 2);
INSERT INTO repair_part VALUES ${['1, 1', '1, 2', '2, 1', '3, 1', '4, 4'].map((row) => `(${row}${quantity ? ', 2' : ''})`).join(', ')};`;
const BODY = `
tables:
  bike: { key: [bike_id], display: [name] }
  repair: { key: [repair_id] }
  dealer: { key: [dealer_id], display: [name] }
  part: { key: [part_id], display: [name] }
  repair_part: { key: [repair_id, part_id] }
edges:
  - { kind: key, from: repair.bike_id, to: bike.bike_id, cardinality: many-to-one }
  - { kind: key, from: part.dealer_id, to: dealer.dealer_id, cardinality: many-to-one }
  - { kind: key, from: repair_part.repair_id, to: repair.repair_id, cardinality: many-to-one }
  - { kind: key, from: repair_part.part_id, to: part.part_id, cardinality: many-to-one }
`;
/** Another link table, of which no question speaks. */
const KITS = `
CREATE TABLE kit (kit_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE kit_part (kit_id INTEGER, part_id INTEGER, PRIMARY KEY (kit_id, part_id));
INSERT INTO kit VALUES (1, 'starter');
INSERT INTO kit_part VALUES (1, 1), (1, 3);`;
const KIT_BODY = `${BODY.replace('edges:', '  kit: { key: [kit_id], display: [name] }\n  kit_part: { key: [kit_id, part_id] }\nedges:')}
  - { kind: key, from: kit_part.kit_id, to: kit.kit_id, cardinality: many-to-one }
  - { kind: key, from: kit_part.part_id, to: part.part_id, cardinality: many-to-one }
`;

describe.each([
  ['one link table', REPAIRS(false), BODY],
  ['two link tables', REPAIRS(false) + KITS, KIT_BODY],
])('what was used several times, with %s', (_, data, body) => {
  it.each<[string, readonly (readonly unknown[])[]]>([
    ['What is the total price of the parts used in repairs?', [[165]]],
    ['What is the total price of the parts used in repairs of the Comet?', [[85]]],
    ['What is the total price of the parts used for the Comet?', [[85]]],
    ['What is the average price of the parts used in repairs?', [[35]]],
    ['What is the total price of the parts?', [[183]]],
    ['What is the average price of the parts?', [[36.6]]],
    // Who sold them is told by the parts themselves: their repairs have nothing to do with it.
    ['What is the total price of the parts sold by Acme?', [[55]]],
  ])('%s', async (question, rows) => {
    const ask = await asking(data, body);
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });
});

describe('what was used several times', () => {
  it.each<[string, readonly unknown[]]>([
    // Each part once, the Dart's chain and frame cost more than the Comet's chain and tyre.
    ['Which bike has the highest total price of the parts used in its repairs?', ['Comet']],
    ['Which bikes have a total price of the parts used in their repairs above 82?', ['Comet']],
  ])('%s', async (question, names) => {
    const ask = await asking(REPAIRS(false), BODY);
    const { rows, reason } = await ask(question);
    expect([reason, rows]).toEqual([null, names.map((name) => [name])]);
  });

  it('is added up alike when it is asked for afterwards', async () => {
    const ask = await asking(REPAIRS(false), BODY);
    const text = 'and the total price of the parts used in repairs?';
    const { rows } = await ask('Show the names of bikes', [{ kind: 'follow', text }]);
    expect(rows).toEqual([[165]]);
  });

  it.each<[string, Correction, readonly unknown[]]>([
    ['the highest price, of what was used', { kind: 'fold', at: 'select.0', fn: 'max' }, [50]],
    ['the average price, of what was used', { kind: 'fold', at: 'select.0', fn: 'avg' }, [35]],
    ['the total, without a condition', { kind: 'drop', at: 'where.0' }, [165]],
  ])('is corrected to %s', async (_, correction, row) => {
    const ask = await asking(REPAIRS(false), BODY);
    const of = correction.kind === 'drop' ? ' of the Comet' : '';
    const { rows } = await ask(`What is the total price of the parts used in repairs${of}?`, [correction]);
    expect(rows).toEqual([row]);
  });

  it('is added up as often as it was used, as many as there were each time', async () => {
    const ask = await asking(REPAIRS(true), BODY);
    const { rows, reason } = await ask('What is the total price of the parts used in repairs?');
    expect([reason, rows]).toEqual([null, [[330]]]);
    const most = await ask('Which bike has the highest total price of the parts used in its repairs?');
    expect(most.rows).toEqual([['Comet']]);
  });
});
