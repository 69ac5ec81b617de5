/** What is added up, averaged and multiplied: the measure of the rows that a question speaks of, no flag, no rate and no measure of another table. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const GARAGE = `
CREATE TABLE mechanic (mechanic_id INTEGER PRIMARY KEY, full_name TEXT, hourly_rate REAL, hired_year INTEGER, mentor_id INTEGER REFERENCES mechanic (mechanic_id));
CREATE TABLE lift (lift_id INTEGER PRIMARY KEY, nickname TEXT, purchase_price INTEGER);
CREATE TABLE job (job_id INTEGER PRIMARY KEY, mechanic_id INTEGER REFERENCES mechanic (mechanic_id), lift_id INTEGER REFERENCES lift (lift_id), kind TEXT, minutes_used INTEGER, invoice_amount REAL, fee REAL, paid INTEGER, score REAL, checked INTEGER);
INSERT INTO mechanic VALUES (1, 'Ada Holm', 30, 2010, NULL), (2, 'Bo Lind', 90, 2012, 1), (3, 'Cy Moe', 40, 2020, 1);
INSERT INTO lift VALUES (1, 'Big Red', 100), (2, 'Old Blue', 9000), (3, 'Tiny', 500);
INSERT INTO job VALUES
  (1, 1, 1, 'brakes', 90, 700, 10, 1, 6, 1), (2, 1, 1, 'tyres', 80, 650, 20, 0, 9, 0), (3, 2, 2, 'brakes', 30, 100, 30, 1, 8, 1),
  (4, 2, 2, 'tyres', 20, 110, 40, 1, 7, 1), (5, 3, 3, 'brakes', 100, 120, 50, 0, 5, 0), (6, 3, 2, 'paint', 10, 130, 60, 1, 4, 1);
`;
const GARAGE_GRAPH = `
tables:
  mechanic: { key: [mechanic_id], display: full_name }
  lift: { key: [lift_id], display: nickname }
  job: { key: [job_id] }
edges:
  - { kind: key, from: mechanic.mentor_id, to: mechanic.mechanic_id, cardinality: many-to-one, label: mentor }
  - { kind: key, from: job.mechanic_id, to: mechanic.mechanic_id, cardinality: many-to-one }
  - { kind: key, from: job.lift_id, to: lift.lift_id, cardinality: many-to-one }
`;

const THEATRE = `
CREATE TABLE play (play_id INTEGER PRIMARY KEY, title TEXT, budget_per_evening REAL);
CREATE TABLE evening (evening_id INTEGER PRIMARY KEY, play_id INTEGER REFERENCES play (play_id), held_on DATE, rating REAL, sold_out INTEGER);
CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, full_name TEXT, gender TEXT);
CREATE TABLE part (part_id INTEGER PRIMARY KEY, play_id INTEGER REFERENCES play (play_id), singer_id INTEGER REFERENCES singer (singer_id), evenings_sung INTEGER, fee_per_evening REAL);
CREATE TABLE snack (snack_id INTEGER PRIMARY KEY, snack_name TEXT, list_price REAL);
CREATE TABLE snack_sale (sale_id INTEGER PRIMARY KEY, snack_id INTEGER REFERENCES snack (snack_id), quantity INTEGER, unit_price REAL);
INSERT INTO play VALUES (1, 'The Oak', 9000), (2, 'Low Tide', 100), (3, 'Salt', 500);
INSERT INTO evening VALUES (1, 1, '2024-01-02', 5, 1), (2, 1, '2024-01-03', 6, 1), (3, 2, '2024-01-04', 9, 0), (4, 2, '2024-02-04', 8, 1), (5, 3, '2024-02-05', 7, 0);
INSERT INTO singer VALUES (1, 'Mia Berg', 'f'), (2, 'Jon Dahl', 'm');
INSERT INTO part VALUES (1, 1, 1, 4, 50), (2, 2, 1, 10, 20), (3, 3, 2, 6, 30);
INSERT INTO snack VALUES (1, 'nuts', 10), (2, 'cake', 20);
INSERT INTO snack_sale VALUES (1, 1, 3, 2), (2, 1, 1, 4), (3, 2, 2, 5);
`;
const THEATRE_GRAPH = `
tables:
  play: { key: [play_id], display: title }
  evening: { key: [evening_id], display: held_on }
  singer: { key: [singer_id], display: full_name }
  part: { key: [part_id] }
  snack: { key: [snack_id], display: snack_name }
  snack_sale: { key: [sale_id] }
edges:
  - { kind: key, from: evening.play_id, to: play.play_id, cardinality: many-to-one }
  - { kind: key, from: part.play_id, to: play.play_id, cardinality: many-to-one }
  - { kind: key, from: part.singer_id, to: singer.singer_id, cardinality: many-to-one }
  - { kind: key, from: snack_sale.snack_id, to: snack.snack_id, cardinality: many-to-one }
`;

const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).sort();

describe('what is added up in a garage', async () => {
  const ask = await asking(GARAGE, GARAGE_GRAPH);

  it.each<[string, readonly (readonly unknown[])[]]>([
    // Minutes are those that were used, and no price of what used them.
    ['Which lift has run for the most minutes in total?', [['Big Red']]],
    ['Which lift has the most minutes?', [['Big Red']]],
    ['Which mechanic used the most minutes in total?', [['Ada Holm']]],
    // What was billed stands on invoices.
    ['Which mechanic has billed us the most?', [['Ada Holm']]],
    // A flag says which rows count.
    ['fee income per kind, only what has been paid', [['brakes', 40], ['paint', 60], ['tyres', 40]]], // prettier-ignore
    ['fee income per kind for paid jobs', [['brakes', 40], ['paint', 60], ['tyres', 40]]], // prettier-ignore
    ['Which mechanic brings in the most fee income?', [['Cy Moe']]],
    ['What is the average fee income per kind?', [['brakes', 30], ['paint', 60], ['tyres', 30]]], // prettier-ignore
    ['average score per kind, checked jobs only', [['brakes', 7], ['paint', 4], ['tyres', 7]]], // prettier-ignore
    ['mean score of the checked jobs per kind', [['brakes', 7], ['paint', 4], ['tyres', 7]]], // prettier-ignore
    ['What is the total fee of the paid jobs?', [[140]]],
    ['How many jobs have a fee above one and a half times the average fee?', [[1]]],
    ['Which mechanics have an hourly rate above one and a half times the average hourly rate?', [['Bo Lind']]],
    // Neighbours: what is named is taken, a rate as well.
    ['How many jobs have been paid?', [[4]]],
    ['Which mechanic has the highest hourly rate?', [['Bo Lind']]],
    ['Which lift has the highest purchase price?', [['Old Blue']]],
    ['What is the average hourly rate?', [[160 / 3]]],
    ['How many jobs are there per kind?', [['brakes', 3], ['paint', 1], ['tyres', 2]]], // prettier-ignore
    ['How many jobs have a fee above the average fee?', [[3]]],
  ])('%s', async (question, expected) => {
    const { rows, reason } = await ask(question);
    expect([reason, sorted(rows)]).toEqual([null, sorted(expected)]);
  });

  it.each([
    // Never a flag, a rate for a total, or a year before the year 40.
    ['What is the average of the checked jobs?', /(?:AVG|SUM)\("?\w*"?\.?"?(?:checked|paid)"?\)/i],
    ['Which mechanic has billed us the most so far?', /SUM\([^)]*hourly_rate/i],
    ['Which mechanics were hired less than four years after their mentor?', /hired_year" < 4/i],
    ['Which lift did the most work in total?', /SUM\([^)]*hourly_rate/i],
  ])('%s is not told by %s', async (question, wrong) => {
    const { sql, rows } = await ask(question);
    expect(rows.length === 0 ? '' : sql).not.toMatch(wrong);
  });
});

describe('what is added up in a theatre', async () => {
  const ask = await asking(THEATRE, THEATRE_GRAPH);

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['Which play has the best average evening rating?', [['Low Tide']]],
    ['Which play has the highest average evening rating?', [['Low Tide']]],
    ['Which play has the lowest average rating?', [['The Oak']]],
    // Both amounts stand in one row.
    ['total earnings of Mia Berg (fee times evenings)', [[400]]],
    ['revenue per snack (quantity times price)', [['nuts', 10], ['cake', 10]]], // prettier-ignore
    ['What is the revenue (quantity times price)?', [[20]]],
    // Neighbours.
    ['revenue per snack (quantity times list price)', [['nuts', 40], ['cake', 40]]], // prettier-ignore
    ['How many evenings were sold out?', [[3]]],
    ['Which play has the highest budget per evening?', [['The Oak']]],
    ['What is the average rating per play?', [['The Oak', 5.5], ['Low Tide', 8.5], ['Salt', 7]]], // prettier-ignore
  ])('%s', async (question, expected) => {
    const { rows, reason } = await ask(question);
    expect([reason, sorted(rows)]).toEqual([null, sorted(expected)]);
  });

  it.each([
    'How many more parts do we have from men than from women?',
    'How many more evenings were sold out than not?',
  ])('%s is never a difference of the same rows', async (question) => {
    const { rows } = await ask(question);
    expect(rows).not.toEqual([[0]]);
  });
});
