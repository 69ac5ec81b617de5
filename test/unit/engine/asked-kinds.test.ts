/** What is asked for is told or refused: no year for a time of day, no fee for a salary, and both of two things that are asked for side by side. */
import { beforeAll, describe, expect, it } from 'vitest';
import { asking } from './asked';

const YARD = `
CREATE TABLE owner (owner_id INTEGER PRIMARY KEY, name TEXT, town TEXT, phone TEXT);
INSERT INTO owner VALUES (1, 'Ann Moor', 'Lund', '11'), (2, 'Bea Lind', 'Vik', '12');
CREATE TABLE keeper (keeper_id INTEGER PRIMARY KEY, name TEXT, hired_on TEXT, badge TEXT);
INSERT INTO keeper VALUES (1, 'Dan Holm', '2019-01-01', 'K1'), (2, 'Eve Stone', '2021-05-01', 'K2');
CREATE TABLE horse (horse_id INTEGER PRIMARY KEY, name TEXT, breed TEXT, coat TEXT, weight_kg REAL, foaled_year INTEGER,
  owner_id INTEGER REFERENCES owner (owner_id), keeper_id INTEGER REFERENCES keeper (keeper_id));
INSERT INTO horse VALUES (1, 'Star', 'Arab', 'grey', 400, 2015, 1, 1), (2, 'Moon', 'Shire', 'black', 800, 2012, 2, 1),
  (3, 'Ash', 'Arab', 'bay', 450, 2018, 1, 2);
CREATE TABLE ride (ride_id INTEGER PRIMARY KEY, horse_id INTEGER REFERENCES horse (horse_id), ridden_on TEXT, takings REAL, hours REAL,
  hourly_rate REAL, guided TEXT);
INSERT INTO ride VALUES (1, 1, '2023-01-02', 40, 1, 40, 'yes'), (2, 2, '2023-01-05', 45, 1, 45, 'no'), (3, 3, '2023-02-05', 70, 2, 35, 'yes');`;
const BODY = `tables:
  owner: { key: [owner_id], display: [name] }
  keeper: { key: [keeper_id], display: [name] }
  horse: { key: [horse_id], display: [name] }
  ride: { key: [ride_id] }
edges:
  - { from: horse.owner_id, to: owner.owner_id, kind: key }
  - { from: horse.keeper_id, to: keeper.keeper_id, kind: key }
  - { from: ride.horse_id, to: horse.horse_id, kind: key }`;

let ask: Awaited<ReturnType<typeof asking>>;
beforeAll(async () => {
  ask = await asking(YARD, BODY);
});

describe('what nothing holds is refused, and named', () => {
  it.each([
    ['At what time did the ride of Star begin?', 'At what time'],
    ['What is the salary of each keeper?', 'salary'],
    ['How old is Dan Holm?', 'How old'],
    ['How tall is each horse?', 'How tall'],
    ['What does Ann Moor weigh?', 'weigh'],
    ['Which saddle did Star carry?', 'saddle'],
    ['Where was Star foaled and born?', 'born'],
    ['Which horses lost money?', 'lost'],
  ])('%s', async (question, named) => {
    const { reason, sql } = await ask(question);
    expect([sql, reason]).toEqual(['', expect.stringContaining(named)]);
  });
});

describe('what is held is told', () => {
  it.each<[string, readonly (readonly unknown[])[]]>([
    ['What does Moon weigh?', [[800]]],
    [
      'What breed is each horse?',
      [
        ['Star', 'Arab'],
        ['Moon', 'Shire'],
        ['Ash', 'Arab'],
      ],
    ],
    ['Where does Bea Lind live?', [['Vik']]],
    [
      'owners in Lund and their horses',
      [
        ['Ann Moor', 'Star'],
        ['Ann Moor', 'Ash'],
      ],
    ],
    [
      'list the owners and their phone numbers',
      [
        ['Ann Moor', '11'],
        ['Bea Lind', '12'],
      ],
    ],
    ['Which keeper has the highest takings?', [['Dan Holm']]],
    ['Which keeper has the lowest takings?', [['Eve Stone']]],
    ['What percentage of all hours is guided?', [[75]]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });
});
