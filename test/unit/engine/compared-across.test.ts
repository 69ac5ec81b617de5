/** What a row holds compared with what the row holds to which it refers, and days of what was done rather than of those who did it. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, name TEXT, city TEXT, country TEXT, credit_limit REAL, joined_on TEXT);
CREATE TABLE clerks (clerk_id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (customer_id), ordered_on TEXT, ship_city TEXT,
  ship_country TEXT, total REAL, clerk_id INTEGER REFERENCES clerks (clerk_id));
INSERT INTO clerks VALUES (1, 'Dune', 'Lyon'), (2, 'Ebbe', 'Turin');
INSERT INTO customers VALUES (1, 'Anker', 'Bergen', 'Norway', 500, '2020-01-03'), (2, 'Brise', 'Oslo', 'Norway', 200, '2020-01-03'),
  (3, 'Calme', 'Lyon', 'France', 900, '2020-01-03');
INSERT INTO orders VALUES (1, 1, '2024-01-02', 'Bergen', 'Norway', 120, 1), (2, 1, '2024-01-09', 'Oslo', 'Norway', 620, 1),
  (3, 2, '2024-02-06', 'Oslo', 'Norway', 150, 1), (4, 2, '2024-02-06', 'Lyon', 'France', 250, 1), (5, 3, '2024-03-01', 'Lyon', 'France', 300, 1),
  (6, 3, '2024-03-02', 'Oslo', 'Norway', 950, 1), (7, 3, '2024-03-08', 'Lyon', 'France', 90, 1), (8, 3, '2024-03-12', 'Lyon', 'France', 80, 1);
`;
const BODY = `
tables:
  customers: { key: [customer_id], display: name }
  orders: { key: [order_id] }
  clerks: { key: [clerk_id], display: name }
edges:
  - { kind: key, from: orders.clerk_id, to: clerks.clerk_id, label: clerk, cardinality: many-to-one }
  - { kind: key, from: orders.customer_id, to: customers.customer_id, label: customer, cardinality: many-to-one }
`;

describe('what rows hold and what those hold to which they refer', async () => {
  const ask = await asking(SQL, BODY);

  it.each<[string, string[]]>([
    ["How many orders were shipped to a city other than the customer's?", ['3']],
    ['How many orders were shipped to a different country than that of the customer?', ['2']],
    // Clerks live in cities too, of whom nothing is said.
    ['How many orders were shipped to a different city than that of the customer?', ['3']],
    ['How many orders were shipped to the same city as that of the customer?', ['5']],
    ['Which customers had orders shipped to their own city?', ['Anker', 'Brise', 'Calme']],
    // Each order by itself: nothing is added up.
    ['How many orders have a total above the credit limit of the customer?', ['3']],
    // Customers joined on a Friday, and order on Tuesdays.
    ['On which weekday were the most orders placed?', ['2']],
    ['How many orders were placed on Tuesdays?', ['5']],
  ])('%s', async (question, rows) => {
    const answer = await ask(question);
    const found = [...new Set(answer.rows.map((row) => row.join(' ')))].sort();
    expect([answer.reason, found], answer.sql).toEqual([null, rows]);
  });

  it('takes any clerk for no clerk of theirs', async () => {
    const { rows } = await ask('Which customers live in the same city as a clerk?');
    expect(rows).toEqual([]);
  });

  it('takes a clerk who is named for one, whose ever', async () => {
    const { sql } = await ask('Which customers live in the same city as the clerk Dune?');
    expect(sql).not.toContain('"customers"."city" = "clerks"."city"');
  });
});

const GIFTS = `
CREATE TABLE people (person_id INTEGER PRIMARY KEY, name TEXT, joined_on TEXT);
CREATE TABLE donations (donation_id INTEGER PRIMARY KEY, donor INTEGER REFERENCES people (person_id), given_on TEXT, amount REAL);
INSERT INTO people VALUES (1, 'Una', '2020-01-03'), (2, 'Rolf', '2020-01-10'), (3, 'Mia', '2020-01-17');
INSERT INTO donations VALUES (1, 1, '2024-01-02', 10), (2, 1, '2024-01-09', 20), (3, 2, '2024-01-16', 5), (4, 3, '2024-01-18', 7);
`;
const GIFTS_BODY = `
tables:
  people: { key: [person_id], display: name }
  donations: { key: [donation_id] }
edges:
  - { kind: key, from: donations.donor, to: people.person_id, label: donor, cardinality: many-to-one }
`;

describe('the day of a deed', async () => {
  const ask = await asking(GIFTS, GIFTS_BODY);

  it('is that of the donation, and not the one on which the donor joined', async () => {
    const { rows, sql } = await ask('On which weekday do people donate most often?');
    expect(rows, sql).toEqual([[2]]);
    expect(sql).toContain('given_on');
  });
});
