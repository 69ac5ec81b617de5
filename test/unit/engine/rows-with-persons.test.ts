/** Persons whom rows are about and who have no table of their own; the day by which such rows are told; what is asked beside the rest. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const CALLS = await asking(
  `
CREATE TABLE stations (id INTEGER PRIMARY KEY, name TEXT, opened_on DATE);
CREATE TABLE vehicles (id INTEGER PRIMARY KEY, call_sign TEXT UNIQUE, make TEXT, status TEXT, in_service_since DATE, station_id INTEGER REFERENCES stations (id));
CREATE TABLE services (id INTEGER PRIMARY KEY, vehicle_id INTEGER REFERENCES vehicles (id), done_on DATE, kind TEXT, cost REAL, workshop TEXT);
CREATE TABLE calls (id INTEGER PRIMARY KEY, vehicle_id INTEGER REFERENCES vehicles (id), received_at TEXT, cleared_at TEXT, priority INTEGER, category TEXT, outcome TEXT, patient_age INTEGER, patient_sex TEXT);
INSERT INTO stations VALUES (1, 'Harbour', '1990-01-01'), (2, 'Westgate', '2015-01-01');
INSERT INTO vehicles VALUES (1, 'Amber 1', 'Ford', 'active', '2012-02-02', 1), (2, 'Swift 2', 'Volvo', 'workshop', '2019-09-09', 1), (3, 'Medic 3', 'Ford', 'active', '2022-03-03', 2);
INSERT INTO services VALUES (1, 1, '2024-01-10', 'brakes', 300, 'Kwik'), (2, 1, '2024-02-10', 'oil', 50, 'Harbour Motors'), (3, 2, '2024-02-20', 'brakes', 500, 'Kwik'), (4, 3, '2024-03-20', 'oil', 80, 'Kwik');
INSERT INTO calls VALUES (1, 1, '2024-05-02 10:00', '2024-05-02 11:00', 1, 'stroke', 'transported', 91, 'F'), (2, 1, '2024-05-03 10:00', NULL, 1, 'fall', 'cancelled', 70, 'M'),
  (3, 2, '2024-05-31 23:30', '2024-06-01 00:40', 2, 'burns', 'transported', 94, 'M'), (4, 3, '2024-06-10 08:00', '2024-06-10 09:30', 1, 'stroke', 'transported', 33, 'F'), (5, 3, '2024-06-11 08:00', '2024-06-11 08:30', 3, 'fall', 'refused', NULL, NULL);
`,
  `
tables:
  stations: { key: [id], display: name }
  vehicles: { key: [id], display: call_sign }
  services: { key: [id] }
  calls: { key: [id] }
edges:
  - { kind: key, from: vehicles.station_id, to: stations.id, cardinality: many-to-one }
  - { kind: key, from: services.vehicle_id, to: vehicles.id, cardinality: many-to-one }
  - { kind: key, from: calls.vehicle_id, to: vehicles.id, cardinality: many-to-one }
`,
);

const GIFTS = await asking(
  `
CREATE TABLE campaigns (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT, joined_on DATE, left_on DATE);
CREATE TABLE donations (id INTEGER PRIMARY KEY, campaign_id INTEGER REFERENCES campaigns (id), donated_on DATE, thanked_on DATE, amount REAL, donor_age INTEGER, donor_town TEXT);
INSERT INTO campaigns VALUES (1, 'Roof'), (2, 'Organ');
INSERT INTO staff VALUES (1, 'Ada', '2015-01-01', '2023-04-30'), (2, 'Ben', '2016-01-01', NULL), (3, 'Cleo', '2018-01-01', '2022-12-31');
INSERT INTO donations VALUES (1, 1, '2024-03-01', '2024-04-02', 100, 80, 'Bern'), (2, 1, '2024-03-05', NULL, 20, 35, 'Thun'), (3, 2, '2024-04-05', '2024-04-20', 50, 60, 'Bern');
`,
  `
tables:
  campaigns: { key: [id], display: name }
  staff: { key: [id], display: name }
  donations: { key: [id] }
edges:
  - { kind: key, from: donations.campaign_id, to: campaigns.id, cardinality: many-to-one }
`,
);

const rowsOf = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.map(String).join(' ')).sort();
type Case = [string, string[]];

describe('persons without a table are the rows that are about them', () => {
  it.each<Case>([
    ['how many patients did we transport in June', ['1']],
    ['how many patients were there in May 2024', ['3']],
    ['how many calls in May 2024', ['3']],
    ['what percentage of priority 1 calls were transported', ['66.66666666666667']],
  ])('%s', async (question, rows) => {
    expect(rowsOf((await CALLS(question)).rows)).toEqual(rows);
  });

  it.each([
    ['list patients over 90', ['1', '3']],
    ['female patients over 90', ['1']],
    ['priority 1 calls in June', ['4']],
  ])('%s shows the rows whole', async (question, ids) => {
    const { rows, sql } = await CALLS(question);
    expect(rowsOf(rows.map(([id]) => [id]))).toEqual(ids);
    expect(sql).toContain('"outcome"');
  });

  it('counts donors by the gifts that they made, and adds up no ages', async () => {
    const { rows, sql } = await GIFTS('how many donors were there in March 2024');
    expect([rows, sql.includes('SUM')]).toEqual([[[2]], false]);
  });

  it.each(['how many patients survived a stroke', 'how many patients did Sanjay transport'])(
    'withholds %s',
    async (question) => {
      const { reason, rows } = await CALLS(question);
      expect([reason === null, rows]).toEqual([false, []]);
    },
  );
});

describe('what is asked beside the rest is told, or the answer is withheld', () => {
  it.each<Case>([
    ['who left in 2023 and when', ['Ada 2023-04-30']],
    ['who left in 2022, and when', ['Cleo 2022-12-31']],
  ])('%s', async (question, rows) => {
    expect(rowsOf((await GIFTS(question)).rows)).toEqual(rows);
  });

  it('tells for what', async () => {
    const { rows } = await CALLS('How old was the oldest patient we transported, and for what?');
    expect(rowsOf(rows)).toEqual(['94 burns']);
  });

  it('withholds a number where a name is asked for beside it', async () => {
    const { reason } = await CALLS('How many vehicles are in the workshop and which station are they from?');
    expect(reason).toContain('and which station');
  });
});

describe('things are told by their own names and days', () => {
  it.each<Case>([
    ['oldest vehicle', ['Amber 1']],
    ['which is the youngest vehicle?', ['Medic 3']],
    ['total service cost per vehicle', ['Amber 1 350', 'Medic 3 80', 'Swift 2 500']],
    ['service cost per month', ['1 300', '2 550', '3 80']],
    ['total cost by workshop', ['Harbour Motors 50', 'Kwik 880']],
  ])('%s', async (question, rows) => {
    expect(rowsOf((await CALLS(question)).rows)).toEqual(rows);
  });

  it('folds no rows where "which" asks for one', async () => {
    const { sql } = await CALLS('which workshop is cheapest on average for brakes?');
    expect(sql).not.toContain('MIN(');
  });
});
