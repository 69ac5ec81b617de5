/** Persons by the name of their role or of what they have, things counted once, shares of a total, and periods that nobody knows. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const ask = await asking(
  `
CREATE TABLE people (person_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, city TEXT, birth_date TEXT, joined_on TEXT);
CREATE TABLE plans (plan_id INTEGER PRIMARY KEY, plan_name TEXT, annual_fee REAL, validity_months INTEGER);
CREATE TABLE memberships (membership_id INTEGER PRIMARY KEY, person_id INTEGER REFERENCES people (person_id), plan_id INTEGER REFERENCES plans (plan_id), fee_paid REAL);
CREATE TABLE airfields (airfield_id INTEGER PRIMARY KEY, airfield_name TEXT, has_fuel INTEGER);
CREATE TABLE aircraft (aircraft_id INTEGER PRIMARY KEY, registration TEXT, year_built INTEGER);
CREATE TABLE flights (flight_id INTEGER PRIMARY KEY, aircraft_id INTEGER REFERENCES aircraft (aircraft_id), pilot_id INTEGER REFERENCES people (person_id),
  instructor_id INTEGER REFERENCES people (person_id), departed_at TEXT, flight_hours REAL, status TEXT);
CREATE TABLE lessons (lesson_id INTEGER PRIMARY KEY, flight_id INTEGER REFERENCES flights (flight_id), topic TEXT, rating INTEGER);
CREATE TABLE fuel_purchases (purchase_id INTEGER PRIMARY KEY, airfield_id INTEGER REFERENCES airfields (airfield_id), total_cost REAL, purchased_on TEXT);
INSERT INTO people VALUES (1, 'Ada', 'Holt', 'Bonn', '1970-02-03', '2019-05-01'), (2, 'Ben', 'Roth', 'Kiel', '1985-04-09', '2020-03-01'),
  (3, 'Cleo', 'Vogt', 'Bonn', '1990-11-30', '2020-07-15'), (4, 'Dora', 'Lind', 'Bonn', '1962-08-21', '2021-01-02'), (5, 'Eli', 'Moor', 'Kiel', '1999-01-05', '2021-09-09');
INSERT INTO plans VALUES (1, 'Full', 300, 12), (2, 'Student', 100, 6), (3, 'Honorary', 0, 24);
INSERT INTO memberships VALUES (1, 1, 1, 300), (2, 2, 1, 250), (3, 3, 2, 100), (4, 4, 1, 200);
INSERT INTO airfields VALUES (1, 'Merz', 1), (2, 'Juist', 0), (3, 'Sylt', 1);
INSERT INTO aircraft VALUES (1, 'D-AAA', 1980), (2, 'D-BBB', 1999), (3, 'D-CCC', 2010);
INSERT INTO flights VALUES (1, 1, 1, NULL, '2024-03-01 10:00', 1.5, 'completed'), (2, 1, 2, 4, '2024-03-05 11:00', 1.0, 'completed'),
  (3, 1, 3, 4, '2024-03-09 09:00', 2.0, 'completed'), (4, 2, 1, NULL, '2024-03-20 10:00', 0.5, 'cancelled'), (5, 2, 1, NULL, '2024-04-02 10:00', 3.0, 'completed'),
  (6, 2, 2, 4, '2023-05-02 10:00', 1.0, 'completed'), (7, 1, 1, NULL, '2023-06-02 10:00', 1.2, 'cancelled'), (8, 3, 3, NULL, '2023-07-02 10:00', 1.1, 'completed');
INSERT INTO lessons VALUES (1, 2, 'Stalls', 2), (2, 3, 'Landing', 5), (3, 6, 'Stalls', 3);
INSERT INTO fuel_purchases VALUES (1, 1, 100, '2024-03-01'), (2, 2, 900, '2024-03-09'), (3, 3, 300, '2024-01-31'), (4, 1, 50, '2024-04-02');
`,
  `
tables:
  people: { key: [person_id], display: [first_name, last_name] }
  plans: { key: [plan_id], display: plan_name }
  memberships: { key: [membership_id] }
  airfields: { key: [airfield_id], display: airfield_name }
  aircraft: { key: [aircraft_id], display: registration }
  flights: { key: [flight_id] }
  lessons: { key: [lesson_id] }
  fuel_purchases: { key: [purchase_id] }
edges:
  - { kind: key, from: memberships.person_id, to: people.person_id, cardinality: many-to-one }
  - { kind: key, from: memberships.plan_id, to: plans.plan_id, cardinality: many-to-one }
  - { kind: key, from: flights.aircraft_id, to: aircraft.aircraft_id, cardinality: many-to-one }
  - { kind: key, from: flights.pilot_id, to: people.person_id, label: pilot, cardinality: many-to-one }
  - { kind: key, from: flights.instructor_id, to: people.person_id, label: instructor, cardinality: many-to-one }
  - { kind: key, from: lessons.flight_id, to: flights.flight_id, cardinality: many-to-one }
  - { kind: key, from: fuel_purchases.airfield_id, to: airfields.airfield_id, cardinality: many-to-one }
`,
);

const ADA = ['Ada', 'Holt'];
const BEN = ['Ben', 'Roth'];
const CLEO = ['Cleo', 'Vogt'];
const DORA = ['Dora', 'Lind'];
const ELI = ['Eli', 'Moor'];

describe.each<[string, [question: string, rows: readonly (readonly unknown[])[]][]]>([
  [
    'persons in a role',
    [
      ['names of pilots', [ADA, BEN, CLEO]],
      ['list of instructors', [DORA]],
      ['pilots born before 1988', [ADA, BEN]],
      ['Which pilots joined in 2020?', [BEN, CLEO]],
      ['How many pilots flew in March 2024?', [[3]]],
      ['Which pilots flew at least 2 different aircraft?', [ADA, BEN, CLEO]],
      ['Which instructor gave the most lessons?', [DORA]],
      ['average lesson rating per instructor', [[...DORA, 10 / 3]]],
    ],
  ],
  [
    'those who have what is called after them',
    [
      ['members without any membership', [ELI]],
      ['Who is the oldest member?', [DORA]],
      ['members who joined in 2021', [DORA, ELI]],
    ],
  ],
  [
    'things counted once',
    [
      ['How many different aircraft flew in March 2024?', [[2]]],
      ['How many aircraft flew in March 2024?', [[2]]],
      ['aircraft flown by more than 2 different pilots', [['D-AAA']]],
    ],
  ],
  [
    'names and flags',
    [
      ['top 2 airfields by total fuel cost', [['Juist'], ['Sylt']]],
      ['Which lesson topic has the lowest average rating?', [['Stalls']]],
    ],
  ],
  [
    'shares of a total',
    [
      [
        'share of flights by status',
        [
          ['cancelled', 25],
          ['completed', 75],
        ],
      ],
      [
        'percentage of flights by status in 2023',
        [
          ['cancelled', 100 / 3],
          ['completed', 200 / 3],
        ],
      ],
    ],
  ],
  [
    'rows compared with what they refer to',
    [
      ['How many memberships have a fee paid less than the annual fee?', [[2]]],
      ['people whose fee paid was less than the annual fee', [BEN, DORA]],
    ],
  ],
  [
    'newcomers and days',
    [
      [
        'How many new members joined per year?',
        [
          [2019, 1],
          [2020, 2],
          [2021, 2],
        ],
      ],
      ['How many flights departed between 1 March and 15 March 2024?', [[3]]],
    ],
  ],
])('%s', (_, cases) => {
  it.each(cases)('%s', async (question, rows) => {
    const { rows: found, reason, sql } = await ask(question);
    expect(reason, sql).toBeNull();
    const sorted = (all: readonly (readonly unknown[])[]) =>
      all.map((row) => row.map((v) => (typeof v === 'number' ? v.toFixed(4) : v)).join('|')).sort();
    expect(sorted(found), sql).toEqual(sorted(rows));
  });
});

describe('what nothing tells', () => {
  it.each(['fuel cost last month', 'How many flights were there last year?', 'new aircraft'])(
    '%s',
    async (question) => {
      const { reason } = await ask(question);
      expect(reason).not.toBeNull();
    },
  );

  it('never takes once for never', async () => {
    const { reason, sql } = await ask('pilots who never flew with an instructor');
    expect(reason === null ? sql : 'NOT IN').toContain('NOT IN');
  });
});
