/** Hours used are the time between a beginning and an end: a rate per hour is no number of hours, nor are rows that are counted. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE courts (court_id INTEGER PRIMARY KEY, court_name TEXT, hourly_rate REAL);
CREATE TABLE coaches (coach_id INTEGER PRIMARY KEY, coach_name TEXT, day_rate REAL);
CREATE TABLE bookings (booking_id INTEGER PRIMARY KEY, court_id INTEGER REFERENCES courts (court_id), coach_id INTEGER REFERENCES coaches (coach_id), starts_at TEXT, ends_at TEXT);
INSERT INTO courts VALUES (1, 'North', 12), (2, 'South', 20);
INSERT INTO coaches VALUES (1, 'Ola', 200), (2, 'Per', 300);
INSERT INTO bookings VALUES (1, 1, 1, '2025-03-01 10:00:00', '2025-03-01 12:00:00'), (2, 1, 2, '2025-03-02 10:00:00', '2025-03-02 11:30:00'), (3, 2, 1, '2025-03-02 09:00:00', '2025-03-02 10:00:00');
`;
const BODY = `
tables:
  courts: { key: [court_id], display: court_name }
  coaches: { key: [coach_id], display: coach_name }
  bookings: { key: [booking_id] }
edges:
  - { kind: key, from: bookings.court_id, to: courts.court_id, cardinality: many-to-one }
  - { kind: key, from: bookings.coach_id, to: coaches.coach_id, cardinality: many-to-one }
`;
const WITHOUT = `
CREATE TABLE halls (hall_id INTEGER PRIMARY KEY, hall_name TEXT, hourly_rate REAL, opened_on TEXT);
INSERT INTO halls VALUES (1, 'Old Mill', 50, '2010-05-06'), (2, 'New Mill', 70, '2018-05-06');
`;

describe('hours that things were used', async () => {
  const ask = await asking(SQL, BODY);
  const rowsOf = async (question: string) =>
    (await ask(question)).rows.map((row) => row.map((v) => (typeof v === 'number' ? Math.round(v * 10) / 10 : v)).join(' ')).sort(); // prettier-ignore

  it.each<[string, string[]]>([
    ['Total hours per court', ['North 3.5', 'South 1']],
    ['Total hours booked per coach', ['Ola 3', 'Per 1.5']],
    ['How many hours was the court North used?', ['3.5']],
    ['How many hours of bookings were there in all?', ['4.5']],
    ['Which court was booked for the most hours?', ['North']],
    ['What is the average hourly rate?', ['16']],
  ])('%s', async (question, rows) => {
    expect(await rowsOf(question)).toEqual(rows);
  });

  it('tells the time between two days of each row beside the row', async () => {
    const { rows } = await ask('How many hours pass between the start of a booking and its end?');
    expect(rows.map(([id, hours]) => [id, Number(hours).toFixed(2)])).toEqual([[1, '2.00'], [2, '1.50'], [3, '1.00']]); // prettier-ignore
  });

  it('tells no rows where hours of what nobody timed are asked for', async () => {
    expect((await ask('How many hours did Ola sleep?')).reason).not.toBeNull();
  });

  it.each(['How many hours was the Old Mill used?', 'Total hours per hall'])(
    '%s is withheld where nothing tells it',
    async (question) => {
      const other = await asking(WITHOUT, `\ntables:\n  halls: { key: [hall_id], display: hall_name }\n`);
      expect((await other(question)).reason).not.toBeNull();
    },
  );
});
