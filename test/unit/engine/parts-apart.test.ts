// Tables that no key edge ties to those of a question do not change its answer, and are asked for where they are meant.
import { expect, test } from 'vitest';
import { asking } from './asked';

const SHOP = `
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, town TEXT);
INSERT INTO customer VALUES (1,'Ada','Brandt','Bern'), (2,'Ben','Cole','Chur'), (3,'Cy','Brandt','Bern');
CREATE TABLE bill (bill_id INTEGER PRIMARY KEY, customer_id INTEGER, amount INTEGER);
INSERT INTO bill VALUES (1,1,10), (2,1,25), (3,3,7);`;
const BESIDE = `
CREATE TABLE campus (campus_id INTEGER PRIMARY KEY, campus TEXT, opened INTEGER);
INSERT INTO campus VALUES (1,'North',1950), (2,'South',1960);
CREATE TABLE on_call (nurse INTEGER, call_start TEXT);
INSERT INTO on_call VALUES (1,'2020-01-01'), (2,'2020-02-01');
CREATE TABLE draft_copy (copy_number INTEGER, draft TEXT);
INSERT INTO draft_copy VALUES (1,'x'), (2,'y');
CREATE TABLE mailing (mailing_id INTEGER PRIMARY KEY, list TEXT);
INSERT INTO mailing VALUES (1,'US'), (2,'EU');
CREATE TABLE firm (firm_id INTEGER PRIMARY KEY, branch TEXT);
INSERT INTO firm VALUES (1,'ships'), (2,'mines');`;
const GRAPH = `tables:
  customer: { key: [customer_id], display: [first_name, last_name] }
  bill: { key: [bill_id] }
edges:
  - { kind: key, from: bill.customer_id, to: customer.customer_id }
`;

test.each([
  // "Orders" are no calls, where no table of the shop is called so.
  'How many orders does Ada Brandt have?',
  'What is the town of Ben Cole?',
  'What is the total amount of bills for each customer?',
])('%s', async (question) => {
  const alone = await (await asking(SHOP, GRAPH))(question);
  const beside = await (await asking(SHOP + BESIDE, GRAPH))(question);
  expect([beside.sql, beside.reason]).toEqual([alone.sql, alone.reason]);
});

test('a value that only another part holds is told to be left out', async () => {
  const { reason } = await (await asking(SHOP + BESIDE, GRAPH))('How many bills are from the US?');
  expect(reason).toMatch(/“US”/);
});

test('a column that is named in full is asked for', async () => {
  const ask = await asking(SHOP + BESIDE, GRAPH);
  const { reason } = await ask('What is the town of each customer and the copy number?');
  expect(reason).toMatch(/copy_number, but no key edge of the graph leads there from customer/);
});

test('what only another part holds is as unknown to the answer as what nothing holds', async () => {
  const question = 'When did each customer leave the company?';
  for (const tables of [SHOP, SHOP + BESIDE]) {
    const { sql, reason } = await (await asking(tables, GRAPH))(question);
    expect(sql).toBe('');
    expect(reason).toContain('“company”');
  }
});
