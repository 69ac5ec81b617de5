/** Both ends of some dates, for all rows and for each of another table. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const MUSIC = `
CREATE TABLE hall (hall_id INTEGER PRIMARY KEY, name TEXT, seats INTEGER);
CREATE TABLE performance (performance_id INTEGER PRIMARY KEY, hall_id INTEGER REFERENCES hall(hall_id), performance_date TEXT);
INSERT INTO hall VALUES (1, 'Opal Hall', 900), (2, 'Old Granary', 250);
INSERT INTO performance VALUES (1, 1, '2023-01-02'), (2, 1, '2022-04-11'), (3, 1, '2023-12-09'), (4, 2, '2022-06-11'), (5, 2, '2023-12-01');`;
const BODY = `
tables:
  hall: { key: [hall_id], display: [name] }
  performance: { key: [performance_id] }
edges:
  - { kind: key, from: performance.hall_id, to: hall.hall_id, cardinality: many-to-one }
`;
const COMPOSERS = `
CREATE TABLE hall (hall_id INTEGER PRIMARY KEY, name TEXT, opening_year INTEGER);
CREATE TABLE composer (composer_id INTEGER PRIMARY KEY, name TEXT, born INTEGER);
CREATE TABLE performance (performance_id INTEGER PRIMARY KEY, hall_id INTEGER REFERENCES hall(hall_id), composer_id INTEGER REFERENCES composer(composer_id));
INSERT INTO hall VALUES (1, 'Opal Hall', 1900), (2, 'Old Granary', 1950);
INSERT INTO composer VALUES (1, 'Clara Moor', 1819), (2, 'Amy Hale', 1867), (3, 'Judith Voss', 1954);
INSERT INTO performance VALUES (1, 1, 1), (2, 2, 3);`;
const BORN = `
tables:
  hall: { key: [hall_id], display: [name] }
  composer: { key: [composer_id], display: [name] }
  performance: { key: [performance_id] }
edges:
  - { kind: key, from: performance.hall_id, to: hall.hall_id, cardinality: many-to-one }
  - { kind: key, from: performance.composer_id, to: composer.composer_id, cardinality: many-to-one }
`;
const ORDERS = `
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(customer_id), order_date TEXT);
INSERT INTO customer VALUES (1, 'Clara Moor'), (2, 'Amy Hale');
INSERT INTO orders VALUES (1, 1, '2023-01-02'), (2, 1, '2022-04-11'), (3, 1, '2023-12-09'), (4, 2, '2022-06-11'), (5, 2, '2023-12-01');`;
const OF_CUSTOMERS = `
tables:
  customer: { key: [customer_id], display: [name] }
  orders: { key: [order_id] }
edges:
  - { kind: key, from: orders.customer_id, to: customer.customer_id, cardinality: many-to-one }
`;
const EACH = [['Opal Hall', '2022-04-11', '2023-12-09'], ['Old Granary', '2022-06-11', '2023-12-01']]; // prettier-ignore

describe('two ends of dates', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(MUSIC, BODY);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['What is the earliest and the latest performance date?', [['2022-04-11', '2023-12-09']]],
    ['What is the latest and the earliest performance date?', [['2023-12-09', '2022-04-11']]],
    ['Earliest and latest performance date for each hall', EACH],
    ['Show the first and the last date of performances in each hall.', EACH],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    const ordered = [...found].sort((a, b) => String(b[0]).localeCompare(String(a[0])));
    expect([reason, ordered]).toEqual([null, rows]);
  });
});

describe('what the ends are of', () => {
  it.each<[string, string, string, readonly (readonly unknown[])[]]>([
    ['What are the earliest and latest year of birth of composers?', COMPOSERS, BORN, [[1819, 1954]]],
    ['What are the earliest and latest year of halls?', COMPOSERS, BORN, [[1900, 1950]]],
    [
      'What are the first and last order date of each customer?',
      ORDERS,
      OF_CUSTOMERS,
      [['Clara Moor', '2022-04-11', '2023-12-09'], ['Amy Hale', '2022-06-11', '2023-12-01']], // prettier-ignore
    ],
  ])('%s', async (question, data, body, rows) => {
    const { rows: found, reason } = await (await asking(data, body))(question);
    expect([reason, found]).toEqual([null, rows]);
  });
});
