/** Questions over a small harbour and a shop, whose graphs name no rows. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

type Ask = (question: string) => Promise<Asked>;

const inOrder = ({ rows }: Asked) => rows.map((row) => row.map(String).join(' '));
const sorted = (asked: Asked) => inOrder(asked).sort();

describe('a harbour', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE ship (ship_id INTEGER PRIMARY KEY, name TEXT, type TEXT, flag TEXT, built INTEGER, gross_tonnage INTEGER, scrapped_on TEXT, licence_date TEXT);
      INSERT INTO ship VALUES (1, 'Aurora', 'tanker', 'Malta', 1980, 9000, NULL, '2015-03-01'), (2, 'Borealis', 'ferry', 'Norway', 1990, 4000, '2016-04-01', '2011-02-01'),
        (3, 'Cormorant', 'tanker', 'Norway', 2001, 7000, NULL, '2013-06-01'), (4, 'Dunlin', 'ferry', 'Malta', 1985, 5000, '2012-09-01', '2010-01-01');
      CREATE TABLE captain (captain_id INTEGER PRIMARY KEY, name TEXT, birth_year INTEGER, left_on TEXT);
      INSERT INTO captain VALUES (1, 'Anna Berg', 1965, NULL), (2, 'Bo Dahl', 1975, '2020-05-01'), (3, 'Carl Eide', 1980, NULL);
      CREATE TABLE port_call (call_id INTEGER PRIMARY KEY, ship_id INTEGER, captain_id INTEGER, arrival TEXT);
      INSERT INTO port_call VALUES (1, 1, 2, '2021-01-05'), (2, 1, 2, '2021-02-05'), (3, 2, 3, '2021-03-05'), (4, 3, 1, '2022-01-05'), (5, 1, 3, '2022-02-05'), (6, 1, 3, '2022-03-05');
      CREATE TABLE dues (due_id INTEGER PRIMARY KEY, call_id INTEGER, pilotage REAL, wharfage REAL, tug REAL);
      INSERT INTO dues VALUES (1, 1, 100, 40, 7), (2, 2, 200, 50, 8), (3, 3, 300, 60, 9), (4, 4, 150, 70, 6);
      CREATE TABLE cargo (cargo_id INTEGER PRIMARY KEY, call_id INTEGER, goods TEXT, tonnes REAL, hazard_class INTEGER, direction TEXT);
      INSERT INTO cargo VALUES (1, 1, 'crude oil', 500, 2, 'unloaded'), (2, 2, 'wheat', 300, 1, 'loaded'), (3, 4, 'fertiliser', 250, 2, 'unloaded'), (4, 3, 'wheat', 120, 2, 'loaded');`,
      `tables:
  ship: { key: [ship_id] }
  captain: { key: [captain_id] }
  port_call: { key: [call_id] }
  dues: { key: [due_id] }
  cargo: { key: [cargo_id] }
edges:
  - { kind: key, from: port_call.ship_id, to: ship.ship_id, cardinality: many-to-one }
  - { kind: key, from: port_call.captain_id, to: captain.captain_id, cardinality: many-to-one }
  - { kind: key, from: dues.call_id, to: port_call.call_id, cardinality: one-to-one }
  - { kind: key, from: cargo.call_id, to: port_call.call_id, cardinality: many-to-one }
`,
    );
  });

  it.each([
    ['total pilotage, wharfage and tug dues', ['750 220 30']],
    // Of two amounts of a row one sum is asked for.
    ['What is the sum of pilotage and wharfage?', ['970']],
    ['highest pilotage, lowest wharfage and tug', ['300 40 6']],
    ['What is the average gross tonnage of the ships and the highest pilotage?', ['6250 300']],
  ])('folds all that a fold is said of: %s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });

  it.each([
    ['How many tonnes of cargo with hazard class 2 were unloaded?', ['750']],
    ['How many tonnes of wheat were loaded?', ['420']],
  ])('adds up an amount that is asked for: %s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });

  it.each([
    ['number of ships and total tonnes', ['4 1170']],
    ['total tonnes and the number of calls', ['1170 6']],
  ])('counts rows beside a fold of others by themselves: %s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });

  it.each([
    ['average gross tonnage by flag and type', ['Malta ferry 5000', 'Malta tanker 9000', 'Norway ferry 4000', 'Norway tanker 7000']],
    // Beside "the most" it is all that each paid, beside "the highest" one payment.
    ['Which ship paid the most pilotage?', ['Aurora', 'Borealis']],
  ])('tells every group apart: %s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  }); // prettier-ignore

  it('lists persons once each', async () => {
    expect(sorted(await ask('captains born after 1970 with calls of tankers'))).toEqual(['Bo Dahl', 'Carl Eide']);
  });

  it.each([
    ['list all ships ordered by licence date', ['Dunlin', 'Borealis', 'Cormorant', 'Aurora']],
    ['show the names of the ships, by licence date', ['Dunlin', 'Borealis', 'Cormorant', 'Aurora']],
    ['show the names of the ships, newest licence first', ['Aurora', 'Cormorant', 'Borealis', 'Dunlin']],
    ['tanker names by licence date', ['Cormorant', 'Aurora']],
  ])('shows rows in their order, and not what they are sorted by: %s', async (question, expected) => {
    expect(inOrder(await ask(question))).toEqual(expected);
  });

  it.each([
    ['the top 2 ships by gross tonnage with flag and type', ['Aurora Malta tanker', 'Cormorant Norway tanker']],
    ['list the calls with arrival and captain', ['2021-01-05 Bo Dahl', '2021-02-05 Bo Dahl', '2021-03-05 Carl Eide', '2022-01-05 Anna Berg', '2022-02-05 Carl Eide', '2022-03-05 Carl Eide']],
  ])('tells what is listed behind "with": %s', async (question, expected) => {
    expect(inOrder(await ask(question))).toEqual(expected);
  }); // prettier-ignore

  it('shows rows without names as they are', async () => {
    expect((await ask('list all cargo ordered by tonnes')).rows[0]).toHaveLength(6);
  });

  it.each([
    ['ships that have not been scrapped and were built before 1995', ['Aurora']],
    ['Which ships have been scrapped?', ['Borealis', 'Dunlin']],
    ['scrapped ships built before 1988', ['Dunlin']],
    ['How many ships have not been scrapped?', ['2']],
    ['Which captains have left?', ['Bo Dahl']],
    ['Which captains have not left?', ['Anna Berg', 'Carl Eide']],
    ['Which captains still work here?', ['Anna Berg', 'Carl Eide']],
    ['Which captains no longer work here?', ['Bo Dahl']],
    // With a time it is said when.
    ['Which ships were scrapped in 2016?', ['Borealis']],
  ])('knows by an empty time what has not happened: %s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });

  it.each(['What is the engine type of the Aurora?', 'What is the blood type of Bo Dahl?'])(
    '%s is called so by nothing',
    async (question) => {
      expect((await ask(question)).whole.abstained).toBe(true);
    },
  );
});

describe('a shop where several are sold at a price', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE products (product_id INTEGER PRIMARY KEY, name TEXT, category TEXT, list_price REAL);
      INSERT INTO products VALUES (1, 'Lamp', 'home', 30), (2, 'Pen', 'office', 2), (3, 'Desk', 'office', 200);
      CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer TEXT, status TEXT);
      INSERT INTO orders VALUES (1, 'Anke', 'open'), (2, 'Bernd', 'shipped'), (3, 'Anke', 'shipped');
      CREATE TABLE order_items (item_id INTEGER PRIMARY KEY, order_id INTEGER, product_id INTEGER, quantity INTEGER, unit_price REAL);
      INSERT INTO order_items VALUES (1, 1, 1, 2, 30), (2, 1, 2, 10, 2), (3, 2, 3, 1, 190), (4, 3, 2, 5, 2);`,
      `tables:
  products: { key: [product_id] }
  orders: { key: [order_id] }
  order_items: { key: [item_id] }
edges:
  - { kind: key, from: order_items.order_id, to: orders.order_id, cardinality: many-to-one }
  - { kind: key, from: order_items.product_id, to: products.product_id, cardinality: many-to-one }
`,
    );
  });

  it.each([
    ['total value of the orders', [[280]]],
    ['total price of order 1', [[80]]],
    ['What is the average unit price?', [[56]]],
    ['total list price of all office products', [[202]]],
  ])('multiplies what is added up, and nothing else: %s', async (question, expected) => {
    expect((await ask(question)).rows).toEqual(expected);
  });

  it('adds up no prices of goods that were sold in numbers', async () => {
    const { sql } = await ask('total price of the products per status of the orders');
    expect(sql ?? '').not.toMatch(/SUM\("?[a-z_0-9]*"?\."?list_price/);
  });
});

describe('colours in two roles, of rooms that others refer to', () => {
  it('counts who has a colour in its role, and not what belongs to those', async () => {
    const ask = await asking(
      `CREATE TABLE colour (id INTEGER PRIMARY KEY, colour TEXT);
      INSERT INTO colour VALUES (1, 'Blue'), (2, 'Green'), (3, 'White');
      CREATE TABLE room (id INTEGER PRIMARY KEY, room_name TEXT, wall_colour_id INTEGER, floor_colour_id INTEGER);
      INSERT INTO room VALUES (1, 'Attic', 1, 2), (2, 'Cellar', 1, 2), (3, 'Hall', 2, 3);
      CREATE TABLE use (id INTEGER PRIMARY KEY, label TEXT);
      INSERT INTO use VALUES (1, 'Dance'), (2, 'Lecture'), (3, 'Concert'), (4, 'Fair');
      CREATE TABLE room_use (room_id INTEGER, use_id INTEGER);
      INSERT INTO room_use VALUES (3, 1), (3, 2), (3, 3), (3, 4), (1, 1), (2, 1);`,
      `tables:
  colour: { key: [id], display: [colour] }
  room: { key: [id], display: [room_name] }
  use: { key: [id], display: [label] }
  room_use: { key: [room_id, use_id] }
edges:
  - { kind: key, from: room.wall_colour_id, to: colour.id, label: wall, cardinality: many-to-one }
  - { kind: key, from: room.floor_colour_id, to: colour.id, label: floor, cardinality: many-to-one }
  - { kind: key, from: room_use.room_id, to: room.id, cardinality: many-to-one }
  - { kind: key, from: room_use.use_id, to: use.id, cardinality: many-to-one }
`,
    );
    expect((await ask('most common wall colour')).rows).toEqual([['Blue']]);
  });
});
