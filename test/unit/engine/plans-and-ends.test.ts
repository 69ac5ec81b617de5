/** What was planned and what came about: late by how much, in whose month, what is still so; shares and comparisons of numbers that are each read by themselves. */
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { asking } from './asked';

const FERRY = `
CREATE TABLE port (port_id INTEGER PRIMARY KEY, name TEXT, has_car_ramp INTEGER);
CREATE TABLE vessel (vessel_id INTEGER PRIMARY KEY, name TEXT, car_capacity INTEGER, built_year INTEGER, retired_on DATE);
CREATE TABLE crew (crew_id INTEGER PRIMARY KEY, full_name TEXT, role TEXT, hired_on DATE, left_on DATE);
CREATE TABLE sailing (sailing_id INTEGER PRIMARY KEY, vessel_id INTEGER REFERENCES vessel (vessel_id), port_id INTEGER REFERENCES port (port_id), captain_id INTEGER REFERENCES crew (crew_id), scheduled_departure TIMESTAMP, scheduled_arrival TIMESTAMP, actual_departure TIMESTAMP, actual_arrival TIMESTAMP, status TEXT);
CREATE TABLE repair (repair_id INTEGER PRIMARY KEY, vessel_id INTEGER REFERENCES vessel (vessel_id), started_on DATE, finished_on DATE, cost REAL);
INSERT INTO port VALUES (1, 'Tarn Bay', 0), (2, 'Mullach', 1), (3, 'Saltwick', 1);
INSERT INTO vessel VALUES (1, 'Sea Thistle', 12, 1999, NULL), (2, 'Lady Marian', 0, 1987, '2025-10-01'), (3, 'Kittiwake', 20, 2023, NULL);
INSERT INTO crew VALUES (1, 'Moira Garcia', 'captain', '2012-03-01', NULL), (2, 'Bruno Lind', 'captain', '2015-05-01', NULL), (3, 'Niall Munro', 'deckhand', '2016-04-01', '2025-02-01'), (4, 'Rhona Nolan', 'engineer', '2014-04-01', NULL);
INSERT INTO sailing VALUES
  (1, 1, 1, 1, '2024-03-01 08:00', '2024-03-01 10:00', '2024-03-01 08:20', '2024-03-01 10:00', 'completed'),
  (2, 1, 2, 1, '2024-03-08 08:00', '2024-03-08 10:00', '2024-03-08 08:00', '2024-03-08 10:30', 'completed'),
  (3, 2, 2, 1, '2025-03-01 08:00', '2025-03-01 10:00', NULL, NULL, 'cancelled'),
  (4, 3, 2, 1, '2025-04-01 08:00', '2025-04-01 10:00', '2025-04-01 08:40', '2025-04-01 10:45', 'completed'),
  (5, 3, 3, 1, '2025-04-08 08:00', '2025-04-08 10:00', '2025-04-08 08:05', '2025-04-08 10:00', 'completed');
INSERT INTO repair VALUES (1, 1, '2024-05-01', '2024-05-09', 100), (2, 1, '2025-05-01', NULL, 50), (3, 2, '2025-06-01', '2025-06-03', 20);
`;
const FERRY_GRAPH = `
tables:
  port: { key: [port_id], display: name }
  vessel: { key: [vessel_id], display: name }
  crew: { key: [crew_id], display: full_name }
  sailing: { key: [sailing_id] }
  repair: { key: [repair_id] }
edges:
  - { kind: key, from: sailing.vessel_id, to: vessel.vessel_id, cardinality: many-to-one }
  - { kind: key, from: sailing.port_id, to: port.port_id, cardinality: many-to-one }
  - { kind: key, from: sailing.captain_id, to: crew.crew_id, cardinality: many-to-one, label: captain }
  - { kind: key, from: repair.vessel_id, to: vessel.vessel_id, cardinality: many-to-one }
`;

const HIRE = `
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, name TEXT, kind TEXT);
CREATE TABLE machine (machine_id INTEGER PRIMARY KEY, name TEXT, daily_rate REAL);
CREATE TABLE employee (employee_id INTEGER PRIMARY KEY, full_name TEXT, job_title TEXT, hired_on DATE);
CREATE TABLE hire (hire_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer (customer_id), machine_id INTEGER REFERENCES machine (machine_id), employee_id INTEGER REFERENCES employee (employee_id), start_on DATE, due_on DATE, returned_on DATE, delivered INTEGER);
CREATE TABLE invoice (invoice_id INTEGER PRIMARY KEY, hire_id INTEGER REFERENCES hire (hire_id), issued_on DATE, amount REAL, paid_on DATE);
CREATE TABLE damage (damage_id INTEGER PRIMARY KEY, hire_id INTEGER REFERENCES hire (hire_id), repair_cost REAL);
INSERT INTO customer VALUES (1, 'Smith Builders', 'trade'), (2, 'Ada Lovett', 'private'), (3, 'Moor Roofing', 'trade');
INSERT INTO machine VALUES (1, 'Big Digger', 90), (2, 'Lifter', 120), (3, 'Roller', 60), (4, 'Crane', 400);
INSERT INTO employee VALUES (1, 'Will Cox', 'clerk', '2012-03-01'), (2, 'Xena Diaz', 'clerk', '2015-05-01'), (3, 'Una Holt', 'manager', '2011-05-01');
INSERT INTO hire VALUES
  (1, 1, 1, 1, '2024-02-01', '2024-02-05', '2024-02-05', 1), (2, 1, 1, 1, '2024-05-01', '2024-05-05', '2024-05-08', 0),
  (3, 2, 2, 2, '2025-02-01', '2025-02-05', '2025-02-04', 1), (4, 3, 3, 2, '2025-05-01', '2025-05-05', NULL, 1),
  (5, 1, 2, 2, '2025-06-01', '2025-06-05', '2025-06-05', 0);
INSERT INTO invoice VALUES (1, 1, '2024-02-05', 400, '2024-02-20'), (2, 2, '2024-05-08', 700, '2024-05-20'), (3, 3, '2025-02-04', 300, NULL), (4, 5, '2025-06-05', 900, '2025-06-30');
INSERT INTO damage VALUES (1, 2, 50), (2, 2, 70);
`;
const HIRE_GRAPH = `
tables:
  customer: { key: [customer_id], display: name }
  machine: { key: [machine_id], display: name }
  employee: { key: [employee_id], display: full_name }
  hire: { key: [hire_id] }
  invoice: { key: [invoice_id] }
  damage: { key: [damage_id] }
edges:
  - { kind: key, from: hire.customer_id, to: customer.customer_id, cardinality: many-to-one }
  - { kind: key, from: hire.machine_id, to: machine.machine_id, cardinality: many-to-one }
  - { kind: key, from: hire.employee_id, to: employee.employee_id, cardinality: many-to-one }
  - { kind: key, from: invoice.hire_id, to: hire.hire_id, cardinality: many-to-one }
  - { kind: key, from: damage.hire_id, to: hire.hire_id, cardinality: many-to-one }
`;

const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).sort();

describe('sailings that were planned and came about', async () => {
  const ask = await asking(FERRY, FERRY_GRAPH);

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['How many sailings departed late?', [[3]]],
    ['How many sailings arrived late?', [[2]]],
    ['How many sailings left on time?', [[1]]],
    ['How many sailings left more than 15 minutes late in April 2025?', [[1]]],
    ['How many sailings arrived late at Mullach?', [[2]]],
    ['What is the average arrival delay?', [[18.75]]],
    ['Which vessel has the highest average departure delay?', [['Kittiwake']]],
    // What never departed was planned for a day.
    ['How many sailings were cancelled in 2025?', [[1]]],
    ['How many sailings were there in 2025?', [[3]]],
    ['monthly number of sailings in 2025', [[3, 1], [4, 2]]], // prettier-ignore
    // What has not come about.
    ['How many crew members still work for us?', [[3]]],
    ['How many captains do we have who are still with us?', [[2]]],
    ['repairs still open', [[2]]],
    ["Which ports can't take cars?", [['Tarn Bay']]],
    // Those who are asked for, and what they are compared with.
    ['Which captains have never been on a sailing?', [['Bruno Lind']]],
    ['Which vessels are older than the Sea Thistle?', [['Lady Marian']]],
    ['Which vessels are newer than the Sea Thistle?', [['Kittiwake']]],
    ['Did we have more sailings in 2024 or 2025?', [[2024, 2], [2025, 3]]], // prettier-ignore
  ])('%s', async (question, expected) => {
    const { rows, reason } = await ask(question);
    expect([reason, sorted(rows)]).toEqual([null, sorted(expected)]);
  });

  it.each([
    ['Sailings that departed on time but arrived late', 'late'],
    ['Compare the number of sailings of the Sea Thistle and the Kittiwake', 'Compare'],
  ])('%s is withheld: it leaves out %s', async (question, word) => {
    expect((await ask(question)).reason).toContain(`“${word}”`);
  });
});

describe('hires, and what became of them', async () => {
  const ask = await asking(HIRE, HIRE_GRAPH);

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['Which machines are not back yet?', [['Roller']]],
    ['How many hires are still out?', [[1]]],
    ['Which customers have not paid yet?', [['Ada Lovett']]],
    ["Who hasn't paid yet?", [['Ada Lovett']]],
    ['Which customers have not paid their invoices?', [['Ada Lovett']]],
    ['How many hires were returned more than 2 days late?', [[1]]],
    // Shares of those with and without other rows.
    ['What percentage of machines have never been hired?', [[25]]],
    ['What share of hires had damage?', [[20]]],
    ['What percentage of machines with a daily rate above 100 have never been hired?', [[50]]],
    ['percentage of machines with more than 1 hire', [[50]]],
    ['What share of hires without damage were delivered?', [[75]]],
    ['What percentage of hires were delivered?', [[60]]],
    // Hires are rows, and nobody's first day.
    ['Number of hires per clerk', [['Will Cox', 2], ['Xena Diaz', 3]]], // prettier-ignore
    ['When was the last hire?', [['2025-06-01']]],
    ['When was Will Cox hired?', [['2012-03-01']]],
  ])('%s', async (question, expected) => {
    const { rows, reason } = await ask(question);
    expect([reason, sorted(rows)]).toEqual([null, sorted(expected)]);
  });

  it.each([
    ['Did we invoice more in 2025 than in 2024?', 'Yes', 100],
    ['Did we have fewer hires in 2025 than in 2024?', 'No', -1],
    ['Do trade customers spend more than private customers?', 'Yes', 1700],
    ['Are there more damages in 2025 than in 2024?', 'No', -2],
  ])('%s %s', async (question, said, difference) => {
    const { rows, reason, whole } = await ask(question);
    expect([reason, rows, inEnglish(whole.answer.text).split('.')[0]]).toEqual([null, [[difference]], said]);
  });

  it.each([
    'Has Ada Lovett paid for everything?',
    'Did we invoice more in 2023 than in 2024?',
    'What percentage of customers have paid?',
    'Which customers have not paid the deposit?',
  ])('%s is refused', async (question) => {
    expect((await ask(question)).reason).not.toBeNull();
  });
});
