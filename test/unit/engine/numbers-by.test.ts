/** Questions of few words that ask for a number of each, sets of rows that share names, and what is lacking somewhere. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const ask = await asking(
  `
CREATE TABLE households (household_id INTEGER PRIMARY KEY, contact_name TEXT, district TEXT, email TEXT);
CREATE TABLE materials (material_id INTEGER PRIMARY KEY, material_name TEXT);
CREATE TABLE bins (bin_id INTEGER PRIMARY KEY, household_id INTEGER REFERENCES households (household_id), material_id INTEGER REFERENCES materials (material_id));
CREATE TABLE payments (payment_id INTEGER PRIMARY KEY, household_id INTEGER REFERENCES households (household_id), paid_at TEXT, method TEXT, amount REAL);
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, staff_name TEXT, role TEXT, monthly_salary REAL);
CREATE TABLE rounds (round_id INTEGER PRIMARY KEY, driver_id INTEGER REFERENCES staff (staff_id), loader_id INTEGER REFERENCES staff (staff_id), round_name TEXT);
CREATE TABLE complaints (complaint_id INTEGER PRIMARY KEY, household_id INTEGER REFERENCES households (household_id), category TEXT);
INSERT INTO households VALUES (1, 'Otto Twin', 'Kiel', NULL), (2, 'Otto Twin', 'Bonn', 'o@x'), (3, 'Ada Holt', 'Kiel', 'a@x'), (4, 'Ben Roth', 'Ulm', NULL);
INSERT INTO materials VALUES (1, 'glass'), (2, 'paper');
INSERT INTO bins VALUES (1, 1, 1), (2, 2, 2), (3, 3, 1), (4, 3, 2), (5, 4, 1);
INSERT INTO payments VALUES (1, 1, '2024-01-03 10:00', 'card', 10), (2, 2, '2024-01-09 10:00', 'cash', 20), (3, 3, '2024-02-01 10:00', 'card', 40), (4, 3, '2024-02-08 09:00', 'card', 5);
INSERT INTO staff VALUES (1, 'Cleo Vogt', 'driver', 3000), (2, 'Dora Lind', 'loader', 2800), (3, 'Eli Moor', 'loader', 2700), (4, 'Fay Berg', 'driver', 3100);
INSERT INTO rounds VALUES (1, 1, 2, 'North'), (2, 1, 2, 'South');
INSERT INTO complaints VALUES (1, 1, 'noise'), (2, 3, 'noise'), (3, 3, 'spill');
`,
  `
tables:
  households: { key: [household_id], display: contact_name }
  materials: { key: [material_id], display: material_name }
  bins: { key: [bin_id] }
  payments: { key: [payment_id] }
  staff: { key: [staff_id], display: staff_name }
  rounds: { key: [round_id], display: round_name }
  complaints: { key: [complaint_id] }
edges:
  - { kind: key, from: bins.household_id, to: households.household_id, cardinality: many-to-one }
  - { kind: key, from: bins.material_id, to: materials.material_id, cardinality: many-to-one }
  - { kind: key, from: payments.household_id, to: households.household_id, cardinality: many-to-one }
  - { kind: key, from: complaints.household_id, to: households.household_id, cardinality: many-to-one }
  - { kind: key, from: rounds.driver_id, to: staff.staff_id, label: driver, cardinality: many-to-one }
  - { kind: key, from: rounds.loader_id, to: staff.staff_id, label: loader, cardinality: many-to-one }
`,
);

const ONE_EACH = (...pairs: [string, number][]) => pairs;

describe.each<[string, [question: string, rows: readonly (readonly unknown[])[]][]]>([
  [
    'a number of each',
    [
      ['payments by month', ONE_EACH(['1', 2], ['2', 2])],
      ['payments by method', ONE_EACH(['card', 3], ['cash', 1])],
      ['amount by method', ONE_EACH(['card', 55], ['cash', 20])],
      ['staff by role', ONE_EACH(['driver', 2], ['loader', 2])],
      ['complaints per category', ONE_EACH(['noise', 2], ['spill', 1])],
    ],
  ],
  [
    'rows that share names',
    [
      ['Which households have both a glass bin and a paper bin?', [['Ada Holt']]],
      ['Which households have both a noise complaint and a spill complaint?', [['Ada Holt']]],
    ],
  ],
  ['what is lacking somewhere', [['households with no email in Kiel or Bonn', [['Otto Twin']]]]],
  [
    'what their table stores of persons',
    [
      ['How many loaders are there?', [[2]]],
      ['average salary of drivers', [[3050]]],
    ],
  ],
])('%s', (_, cases) => {
  it.each(cases)('%s', async (question, rows) => {
    const { rows: found, reason, sql } = await ask(question);
    expect(reason, sql).toBeNull();
    expect(found.map((row) => row.join('|')).sort(), sql).toEqual(rows.map((row) => row.join('|')).sort());
  });
});

it('tells no number of complaints where a rate of them is asked for', async () => {
  const { reason, sql } = await ask('Which district has the most complaints per household?');
  expect(reason === null ? sql : '').not.toContain('ORDER BY COUNT(*) DESC');
});
