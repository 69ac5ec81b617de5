/** What is owed and what was paid late, where only days tell it. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const TABLES = `
CREATE TABLE clients (client_id INTEGER PRIMARY KEY, client_name TEXT);
CREATE TABLE bills (bill_id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES clients, issued_on TEXT, due_on TEXT, paid_on TEXT, amount REAL);
CREATE TABLE calls (call_id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES clients, given_on TEXT, minutes INTEGER);
INSERT INTO clients VALUES (1, 'Hortus'), (2, 'Ida Holm'), (3, 'Nils Ek');
INSERT INTO bills VALUES (1, 1, '2023-01-01', '2023-01-31', '2023-01-20', 100), (2, 1, '2023-02-01', '2023-03-03', '2023-03-10', 50), (3, 2, '2023-02-01', '2023-03-03', NULL, 250), (4, 3, '2023-04-01', '2023-05-01', NULL, 30), (5, 3, '2023-04-02', '2023-05-02', '2023-05-02', 30);
INSERT INTO calls VALUES (1, 1, '2023-01-01', 10), (2, 2, '2023-01-02', 20);
`;
const GRAPH = `
tables:
  clients: { key: [client_id], display: client_name }
  bills: { key: [bill_id] }
  calls: { key: [call_id] }
edges:
  - { kind: key, from: bills.client_id, to: clients.client_id, cardinality: many-to-one }
  - { kind: key, from: calls.client_id, to: clients.client_id, cardinality: many-to-one }
`;
const OFFICE = await asking(TABLES, GRAPH);
/** The same with a column that tells what is owed. */
const TOLD = await asking(
  `${TABLES} ALTER TABLE clients ADD COLUMN balance REAL; UPDATE clients SET balance = 7;`,
  GRAPH,
);

describe('what is owed', () => {
  it.each<[string, unknown[][]]>([
    ['How much money is still outstanding?', [[280]]],
    ['How much are we owed?', [[280]]],
    ['Total unpaid amount', [[280]]],
    ['Which clients still owe us money?', [['Ida Holm'], ['Nils Ek']]],
    ['Which clients owe us more than 200?', [['Ida Holm']]],
    ['Which client owes us the most?', [['Ida Holm']]],
    ['Outstanding amount per client', [['Ida Holm', 250], ['Nils Ek', 30]]], // prettier-ignore
  ])('%s', async (question, rows) => {
    const answer = await OFFICE(question);
    expect([answer.reason, answer.rows.toSorted()]).toEqual([null, rows]);
  });

  it.each(['How much do unicorns owe us?', 'How much does Zorro owe?', 'How much do we owe?'])(
    'is no total of all where somebody else owes: %s',
    async (question) => {
      expect((await OFFICE(question)).reason).not.toBeNull();
    },
  );

  it('is not what was not paid, where a column tells it', async () => {
    const { sql } = await TOLD('How much money is still outstanding?');
    expect(sql).not.toContain('paid_on');
  });
});

describe('amounts of bills', () => {
  it.each<[string, unknown[][]]>([
    ['Billed amount by client', [['Hortus', 150], ['Ida Holm', 250], ['Nils Ek', 60]]], // prettier-ignore
    ['Bill amount by client', [['Hortus', 150], ['Ida Holm', 250], ['Nils Ek', 60]]], // prettier-ignore
  ])('%s', async (question, rows) => {
    expect((await OFFICE(question)).rows.toSorted()).toEqual(rows);
  });
});

/** The same where the name of another table's day is like that of the one on which was paid. */
const DATED = await asking(`${TABLES.replaceAll('given_on', 'call_date')}`, GRAPH);

describe('what was paid late or in time', () => {
  it.each<[string, unknown[][]]>([
    ['How many bills were paid late?', [[1]]],
    ['How many bills were paid on time?', [[2]]],
    ['How many bills were paid after the due date?', [[1]]],
    ['Number of late bills', [[1]]],
  ])('%s', async (question, rows) => {
    const answer = await OFFICE(question);
    expect([answer.reason, answer.rows]).toEqual([null, rows]);
  });

  it('is told by its own days, where another table has a "date"', async () => {
    expect((await DATED('How many bills were paid late?')).rows).toEqual([[1]]);
  });

  it('never asks for a day that is not known and is after another', async () => {
    const { sql } = await OFFICE('How many bills whose paid date is not after the due date?');
    expect(sql).not.toMatch(/"paid_on" IS NULL.*"paid_on" > /);
  });
});
