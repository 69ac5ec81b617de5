/** The time from one row to another that belongs to it, and until something was done to a thing. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE shops (shop_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, shop_id INTEGER REFERENCES shops (shop_id), ordered_on DATE, shipped_on DATE, weight_kg REAL);
CREATE TABLE payments (payment_id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders (order_id), paid_on DATE, amount REAL);
CREATE TABLE invoices (invoice_id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders (order_id), issued_on DATE, paid_on DATE, total REAL);
CREATE TABLE complaints (complaint_id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders (order_id), made_on DATE);
INSERT INTO shops VALUES (1, 'North'), (2, 'South');
INSERT INTO orders VALUES (1, 1, '2024-01-01', '2024-01-03', 4.5), (2, 2, '2024-02-01', '2024-02-05', 2), (3, 2, '2024-03-01', NULL, 7);
INSERT INTO payments VALUES (1, 1, '2024-01-11', 5), (2, 2, '2024-02-21', 7);
INSERT INTO invoices VALUES (1, 1, '2024-01-02', '2024-01-12', 5), (2, 2, '2024-02-02', '2024-02-06', 7), (3, 3, '2024-03-02', NULL, 9);
INSERT INTO complaints VALUES (1, 1, '2024-01-31'), (2, 2, '2024-02-11');
`;
const edge = (from: string, to: string) => `  - { kind: key, from: ${from}, to: ${to}, cardinality: many-to-one }`;
const BODY = `
tables:
  shops: { key: [shop_id], display: name }
  orders: { key: [order_id] }
  payments: { key: [payment_id] }
  invoices: { key: [invoice_id] }
  complaints: { key: [complaint_id] }
edges:
${edge('orders.shop_id', 'shops.shop_id')}
${['payments', 'invoices', 'complaints'].map((table) => edge(`${table}.order_id`, 'orders.order_id')).join('\n')}
`;

describe('times between rows', async () => {
  const ask = await asking(SQL, BODY);

  it.each<[string, number]>([
    ['How many days passed on average between an order and its payment?', 15],
    ['How long was it on average until an invoice was paid?', 7],
    ['How many days until an order was shipped, on average?', 3],
    ['How long does it take for an order to be paid on average?', 15],
    ['What is the longest time between an order and a complaint about it?', 30],
  ])('%s', async (question, days) => {
    const { rows, reason } = await ask(question);
    expect([reason, rows]).toEqual([null, [[days]]]);
  });

  it.each([
    // Both belong to an order, and neither to the other.
    'What is the average number of days from invoice to complaint?',
    'What is the average gap between two orders of the same shop?',
    'Show for each order the days since the previous order of the same shop',
  ])('refuses what nothing works out: %s', async (question) => {
    const { reason, sql } = await ask(question);
    expect([reason === null, sql]).toEqual([false, expect.anything()]);
  });

  it('tells no weight where a time is asked for', async () => {
    const { sql } = await ask('How long does an order take to arrive on average?');
    expect(sql ?? '').not.toContain('weight_kg');
  });
});
