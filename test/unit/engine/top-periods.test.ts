/** Periods with most: "which year had the most loans" goes by the day of the loans, and over all rows of each period. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE writer (writer_id INTEGER PRIMARY KEY, writer_name TEXT, birth_year INTEGER);
CREATE TABLE volume (volume_id INTEGER PRIMARY KEY, title TEXT, cost REAL, bound_on DATE);
CREATE TABLE loan (loan_id INTEGER PRIMARY KEY, volume_id INTEGER REFERENCES volume (volume_id), writer_id INTEGER REFERENCES writer (writer_id), lent_on DATE, weeks INTEGER);
CREATE TABLE boat (boat_id INTEGER PRIMARY KEY, boat_name TEXT, built_year INTEGER, price INTEGER);
CREATE TABLE hire (hire_id INTEGER PRIMARY KEY, boat_id INTEGER REFERENCES boat (boat_id), hired_on DATE, amount REAL);
INSERT INTO writer VALUES (1, 'Ines Prat', 1920), (2, 'Jon Quill', 1933), (3, 'Kira Rowe', 1948);
INSERT INTO volume VALUES (1, 'Herbal', 35.5, '1990-01-01'), (2, 'Charts', 120, '1995-03-03'), (3, 'Psalter', 15, '1995-07-07');
INSERT INTO loan VALUES (1, 1, 1, '2021-03-01', 3), (2, 2, 3, '2021-10-04', 2), (3, 2, 1, '2022-03-15', 12), (4, 3, 1, '2021-03-29', 1), (5, 2, 1, '2023-11-02', 4), (6, 1, 2, '2023-03-08', 5), (7, 2, 2, '2021-05-05', 1);
INSERT INTO boat VALUES (1, 'Petrel', 1999, 42000), (2, 'Gannet', 2011, 88000), (3, 'Tern', 1999, 9000);
INSERT INTO hire VALUES (1, 1, '2022-06-03', 990), (2, 1, '2023-07-11', 400), (3, 2, '2023-07-01', 500), (4, 3, '2023-08-20', 300), (5, 3, '2022-06-24', 80), (6, 2, '2023-08-21', 10), (7, 3, '2023-08-22', 20);
`;
const BODY = `
tables:
  writer: { key: [writer_id], display: writer_name }
  volume: { key: [volume_id], display: title }
  loan: { key: [loan_id] }
  boat: { key: [boat_id], display: boat_name }
  hire: { key: [hire_id] }
edges:
  - { kind: key, from: loan.volume_id, to: volume.volume_id, cardinality: many-to-one }
  - { kind: key, from: loan.writer_id, to: writer.writer_id, cardinality: many-to-one }
  - { kind: key, from: hire.boat_id, to: boat.boat_id, cardinality: many-to-one }
`;

describe('periods with most', async () => {
  const ask = await asking(SQL, BODY);

  it.each<[string, string | number]>([
    ['which year had the most loans', 2021],
    ['Which year had the fewest loans?', 2022],
    ['What year had the highest number of loans?', 2021],
    ['In which month were there the most loans?', '2021-03'],
    ['in which month were the most volumes lent?', '2021-03'],
    ['in which year were volumes lent for the most weeks', 2022],
    ['In which year did we lend for the fewest weeks?', 2021],
    ['in which year were the most volumes bound?', 1995],
    ['On which weekday were there the most loans?', 1],
    ['what year had the most loans of Charts?', 2021],
    ['Which year had the most hires?', 2023],
    ['which month had the most hires', '2023-08'],
    ['in which year were the most boats hired?', 2023],
    ['Which month of 2023 had the most hires?', 8],
    // One row of its own year, and years that are named.
    ['In which year was the highest amount paid for a hire?', 2022],
    ['in which year was the most expensive boat built', 2011],
    ['in which year were the most boats built', 1999],
    ['In which year was Kira Rowe born?', 1948],
  ])('%s', async (question, period) => {
    const { rows, reason } = await ask(question);
    expect([reason, rows]).toEqual([null, [[period]]]);
  });

  it.each<[string, number]>([
    ['loans per year', 3],
    ['how many hires are there per month?', 3],
    ['the number of hires for each boat', 3],
  ])('tells all of them for %s', async (question, rows) => {
    expect((await ask(question)).rows).toHaveLength(rows);
  });
});
