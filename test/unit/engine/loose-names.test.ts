/** Plain questions over tables whose columns are named in short: by abbreviations, with units, with other names beside a name. */
import { beforeAll, describe, expect, it } from 'vitest';
import { asking } from './asked';

type Ask = Awaited<ReturnType<typeof asking>>;

const BANK = `
  CREATE TABLE bank (branch_ID INTEGER PRIMARY KEY, bname TEXT, no_of_customers INTEGER, city TEXT);
  CREATE TABLE customer (cust_ID INTEGER PRIMARY KEY, cust_name TEXT, acc_type TEXT, acc_bal INTEGER, branch_ID INTEGER);
  INSERT INTO bank VALUES (1,'Morningside',203,'Oslo'),(2,'Downtown',123,'Bergen'),(3,'Broadway',453,'Oslo');
  INSERT INTO customer VALUES (1,'Mary','saving',2000,2),(2,'Jack','checking',1000,1),(3,'Owen','saving',800000,3);
`;
const BANK_GRAPH = `
tables:
  bank: { key: [branch_ID] }
  customer: { key: [cust_ID] }
edges:
  - { kind: key, from: customer.branch_ID, to: bank.branch_ID }
`;

const REVIEWS = `
  CREATE TABLE useracct (u_id INTEGER PRIMARY KEY, name TEXT);
  CREATE TABLE item (i_id INTEGER PRIMARY KEY, title TEXT);
  CREATE TABLE review (a_id INTEGER PRIMARY KEY, u_id INTEGER, i_id INTEGER, rating INTEGER);
  INSERT INTO useracct VALUES (1,'Helen'),(2,'Mark'),(3,'Terry');
  INSERT INTO item VALUES (1,'pear'),(2,'orange');
  INSERT INTO review VALUES (1,2,1,5),(2,2,2,7),(3,1,1,9),(4,2,1,3),(5,3,2,4);
`;
const REVIEWS_GRAPH = `
tables:
  useracct: { key: [u_id] }
  item: { key: [i_id] }
  review: { key: [a_id] }
edges:
  - { kind: key, from: review.u_id, to: useracct.u_id }
  - { kind: key, from: review.i_id, to: item.i_id }
`;

const INN = `
  CREATE TABLE rooms (room_id TEXT PRIMARY KEY, roomName TEXT, bedType TEXT, beds INTEGER, basePrice INTEGER, maxOccupancy INTEGER, decor TEXT);
  CREATE TABLE firms (firm_id INTEGER PRIMARY KEY, name TEXT, trade_name TEXT, headquarters TEXT, sales_billion REAL, max_temperature_c REAL, min_temperature_c REAL);
  INSERT INTO rooms VALUES ('A','Recluse','King',1,150,2,'modern'),('B','Interim','Queen',2,175,4,'rustic'),('C','Frugal','Queen',1,90,2,'modern');
  INSERT INTO firms VALUES (1,'Shell','Shell Oil','Netherlands',470.2,30,-5),(2,'Exxon','Esso','USA',433.5,41,2),(3,'Total','Elf','France',90.5,35,-9);
`;
const INN_GRAPH = `
tables:
  rooms: { key: [room_id] }
  firms: { key: [firm_id] }
`;

const rowsOf = (rows: readonly (readonly unknown[])[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

describe.each([
  [
    'a bank',
    BANK,
    BANK_GRAPH,
    [
      // A number of customers is no customer.
      ['Which customers have a saving account?', [['Mary'], ['Owen']]],
      ['How many branches have more than 150 customers?', [[2]]],
    ],
  ],
  [
    'reviews',
    REVIEWS,
    REVIEWS_GRAPH,
    [
      // Accounts of users are users, and who has the most is no number.
      ['Which user wrote the most reviews?', [['Mark']]],
      ['Who wrote the most reviews?', [['Mark']]],
      ['How many users are there?', [[3]]],
      ['List the titles of the items and the number of reviews of each.', [['pear', 3], ['orange', 2]]], // prettier-ignore
    ],
  ],
  [
    'rooms and firms',
    INN,
    INN_GRAPH,
    [
      ['List all rooms with their type of bed and their price.', [['Recluse', 'King', 150], ['Interim', 'Queen', 175], ['Frugal', 'Queen', 90]]], // prettier-ignore
      ['How many rooms sleep more than 2 people?', [[1]]],
      ['Which firms are headquartered in the United States?', [['Exxon']]],
      ['List the French firms.', [['Total']]],
      ['How many firms have sales above 400 billion?', [[2]]],
      ['What was the lowest temperature ever measured?', [[-9]]],
    ],
  ],
] as const)('%s', (_, sql, graph, cases) => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(sql, graph);
  });

  it.each<readonly [string, readonly (readonly unknown[])[]]>(cases)('%s', async (question, rows) => {
    const answer = await ask(question);
    expect({ reason: answer.reason, rows: rowsOf(answer.rows) }).toEqual({ reason: null, rows: rowsOf(rows) });
  });
});
