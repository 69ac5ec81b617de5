/** What is used most, averages per row, and what rows have in common or are out of. */
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { asking } from './asked';

const SHOP = await asking(
  `
CREATE TABLE press (press_id INTEGER PRIMARY KEY, press_name TEXT, bought_year INTEGER);
CREATE TABLE paper_stock (stock_id INTEGER PRIMARY KEY, stock_name TEXT, cost_per_sheet REAL, sheets_left INTEGER);
CREATE TABLE job (job_id INTEGER PRIMARY KEY, press_id INTEGER REFERENCES press (press_id), stock_id INTEGER REFERENCES paper_stock (stock_id), price REAL, done_on TEXT, printed_by INTEGER REFERENCES worker (worker_id));
CREATE TABLE worker (worker_id INTEGER PRIMARY KEY, full_name TEXT, role TEXT);
INSERT INTO worker VALUES (1, 'Ida Moe', 'printer'), (2, 'Kai Berg', 'clerk');
CREATE TABLE invoice (invoice_id INTEGER PRIMARY KEY, job_id INTEGER REFERENCES job (job_id), amount REAL, payment_method TEXT);
INSERT INTO press VALUES (1, 'Komori', 2001), (2, 'Vandercook', 2019), (3, 'Heidelberg', 2011);
INSERT INTO paper_stock VALUES (1, 'Gloss', 0.1, 900), (2, 'Vinyl', 2.5, 0), (3, 'Kraft', 0.3, 40);
INSERT INTO job VALUES (1, 1, 1, 100, '2024-01-05', 1), (2, 1, 1, 300, '2024-02-06', NULL), (3, 2, 2, 50, '2024-02-09', 2), (4, 1, 3, 150, '2024-03-01', NULL);
INSERT INTO invoice VALUES (1, 1, 110.1, 'card'), (2, 2, 310.25, 'cheque'), (3, 3, 60.5, 'card'), (4, 4, 140, 'card');
`,
  `
tables:
  press: { key: [press_id], display: press_name }
  paper_stock: { key: [stock_id], display: stock_name }
  job: { key: [job_id] }
  worker: { key: [worker_id], display: full_name }
  invoice: { key: [invoice_id] }
edges:
  - { kind: key, from: job.press_id, to: press.press_id, cardinality: many-to-one }
  - { kind: key, from: job.stock_id, to: paper_stock.stock_id, cardinality: many-to-one }
  - { kind: key, from: job.printed_by, to: worker.worker_id, cardinality: many-to-one }
  - { kind: key, from: invoice.job_id, to: job.job_id, cardinality: many-to-one }
`,
);

describe('a print shop', () => {
  it.each<[string, unknown[][]]>([
    ['most used press', [['Komori']]],
    ['Which is the busiest press?', [['Komori']]],
    ['the most popular paper stock', [['Gloss']]],
    ['average price per job', [[150]]],
    // What each has several of is averaged for each.
    ['average price per press', [['Komori', 550 / 3], ['Vandercook', 50]]], // prettier-ignore
    // Whatever the role of whoever printed it.
    ['jobs without a printer', [[2], [4]]],
    ['How many jobs have no printer?', [[2]]],
    ['biggest invoice', [[2, 2, 310.25, 'cheque']]],
    // More is asked for than the invoice.
    ["the biggest invoice's press", [['Komori']]],
    ['the smallest invoice', [[3, 3, 60.5, 'card']]],
  ])('%s', async (question, rows) => {
    const asked = await SHOP(question);
    expect([asked.reason, asked.rows]).toEqual([null, rows]);
  });

  it.each<[string, string[]]>([
    ['Which press has the fewest jobs?', ['1 row of press has no job at all and was not compared.']],
    ['Which press has the fewest jobs in March 2024?', ['2 rows of press have no such job and were not compared.']],
    ['Which paper stock has the fewest jobs?', ['2 rows tie for the first place; all are shown.']],
    ['Which press has the most jobs?', []],
  ])('tells what has none: %s', async (question, told) => {
    const { whole, reason } = await SHOP(question);
    expect([reason, whole.warnings.map((one) => inEnglish(one))]).toEqual([null, told]);
  });

  it('takes no request for what is shared', async () => {
    expect((await SHOP('Please share the names of the presses')).rows).toHaveLength(3);
  });

  it.each([
    'paper stocks that are out of stock',
    'How many paper stocks are out of stock?',
    'presses with the same name',
    'presses sharing a name',
  ])('withholds what would be told of all rows: %s', async (question) => {
    const { rows, reason } = await SHOP(question);
    expect([rows, reason === null]).toEqual([[], false]);
  });
});
