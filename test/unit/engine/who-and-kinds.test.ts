// Whom a question asks for, how many come first, and values of one kind in a table of many kinds.
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const ROWS = `
  CREATE TABLE town (town_id INTEGER PRIMARY KEY, place TEXT);
  CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, name TEXT, sex TEXT, height INTEGER, town_id INTEGER REFERENCES town(town_id));
  CREATE TABLE account (account_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(customer_id), plan TEXT);
  CREATE TABLE purchase (purchase_id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES account(account_id), amount INTEGER);
  CREATE TABLE trait (customer_id INTEGER REFERENCES customer(customer_id), kind_id INTEGER, amount INTEGER, PRIMARY KEY (customer_id, kind_id));
  INSERT INTO town VALUES (1,'Ash'),(2,'Elm');
  INSERT INTO customer VALUES (1,'Ann','F',170,1),(2,'Ben','M',190,2),(3,'Cat','F',190,2);
  INSERT INTO account VALUES (7,1,'weekly'),(8,2,'yearly'),(9,3,'weekly');
  INSERT INTO purchase VALUES (41,7,10),(42,8,30),(43,9,20);
  INSERT INTO trait VALUES (1,1,55),(1,2,66),(2,1,77),(2,2,88),(3,1,99);
`;
const GRAPH = `
tables:
  town: { key: [town_id], display: [place] }
  customer:
    key: [customer_id]
    display: [name]
    terms: { woman: { where: sex = 'F', keywords: [she, her, female] } }
  account: { key: [account_id], keywords: [account, bank account] }
  purchase: { key: [purchase_id] }
  trait:
    key: [customer_id, kind_id]
    terms:
      patience: { value: "CASE WHEN kind_id = 1 THEN amount END" }
      strength: { value: "CASE WHEN kind_id = 2 THEN amount END" }
edges:
  - { kind: key, from: customer.town_id, to: town.town_id, cardinality: many-to-one }
  - { kind: key, from: account.customer_id, to: customer.customer_id, cardinality: many-to-one }
  - { kind: key, from: purchase.account_id, to: account.account_id, cardinality: many-to-one }
  - { kind: key, from: trait.customer_id, to: customer.customer_id, cardinality: many-to-one }
`;

describe('whom and how many', async () => {
  const ask = await asking(ROWS, GRAPH);

  it.each<[string, readonly (readonly unknown[])[]]>([
    // Neither an account nor a place has made a purchase.
    ['Who placed the purchase with the id 42?', [['Ben']]],
    ['Who made the purchase with the highest amount?', [['Ben']]],
    ['Count the tallest customers.', [[2]]],
    ['Count the tallest female customers.', [[1]]],
    // Nobody is a woman for that.
    ['Which customer has a yearly plan, and he or she lives in Elm?', [['Ben']]],
    // Rows of other kinds tell nothing of it.
    ['What is the strength of Ann?', [[66]]],
    ['What is the patience of Ben?', [[77]]],
    ['What is the average patience?', [[77]]],
  ])('%s', async (question, expected) => {
    const { rows, reason } = await ask(question);
    expect([reason, rows]).toEqual([null, expected]);
  });
});

describe('lists over several tables', async () => {
  const ask = await asking(ROWS, GRAPH);

  it.each<[string, readonly (readonly unknown[])[]]>([
    // The first of three is of the rows that are asked for, and is not left out.
    ['List the account id, customer name and place of accounts with a yearly plan.', [[8, 'Ben', 'Elm']]],
    ['For accounts with a yearly plan, list the account id, customer name and place.', [[8, 'Ben', 'Elm']]],
  ])('%s', async (question, expected) => {
    const { rows, reason } = await ask(question);
    expect([reason, rows]).toEqual([null, expected]);
  });
});
