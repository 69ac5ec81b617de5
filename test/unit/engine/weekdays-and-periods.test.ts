/** Days of the week, every period, changes between two periods and the days between first and last. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

// 2 January 2023 is a Monday.
const STUDIO = `
CREATE TABLE guest (guest_id INTEGER PRIMARY KEY, name TEXT, born_on TEXT);
CREATE TABLE lesson (lesson_id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES guest(guest_id), given_at TEXT, price REAL);
INSERT INTO guest VALUES (1, 'Una Holt', '1990-02-05'), (2, 'Rolf Lind', '1985-07-01'), (3, 'Mia Berg', '2001-01-01');
INSERT INTO lesson VALUES (1, 1, '2022-01-03 09:00:00', 20), (2, 1, '2022-04-05 10:30:00', 30), (3, 1, '2023-01-02 18:30:00', 25),
  (4, 1, '2023-04-08 19:00:00', 25), (5, 1, '2023-07-09 08:00:00', 40), (6, 1, '2023-10-03 09:15:00', 40),
  (7, 2, '2022-01-08 11:00:00', 50), (8, 2, '2022-02-07 12:30:00', 60), (9, 2, '2023-01-07 14:00:00', 15),
  (10, 3, '2023-05-08 16:00:00', 35);`;
const BODY = `
tables:
  guest: { key: [guest_id], display: [name] }
  lesson: { key: [lesson_id] }
edges:
  - { kind: key, from: lesson.guest_id, to: guest.guest_id, cardinality: many-to-one }
`;

describe('days of the week and periods', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(STUDIO, BODY);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['How many lessons were given on Mondays?', [[4]]],
    ['How many lessons were given at weekends?', [[4]]],
    ['How many lessons were not on weekends?', [[6]]],
    ['How many lessons took place outside weekends?', [[6]]],
    ['How many lessons were not on a Monday?', [[6]]],
    ['How many lessons were given on Mondays in 2023?', [[2]]],
    ['How many lessons were given on Mondays or Tuesdays?', [[6]]],
    ['Which guests had a lesson on a Sunday?', [['Una Holt']]],
    ['On which weekday were the most lessons given?', [[1]]],
    ['On which day of the week were the most lessons given?', [[1]]],
    [
      'Number of lessons per weekday',
      [
        [1, 4],
        [2, 2],
        [6, 3],
        [0, 1],
      ],
    ],
    ['How many lessons were given before noon?', [[5]]],
    ['How many lessons were given after 18:00?', [[2]]],
    ['Which guests had lessons in all four quarters of 2023?', [['Una Holt']]],
    ['Which guests had lessons in each year?', [['Una Holt'], ['Rolf Lind']]],
    ['Which guests had fewer lessons in 2023 than in 2022?', [['Rolf Lind']]],
    ['Which guests had more lessons in 2023 than in 2022?', [['Una Holt'], ['Mia Berg']]],
    ['By how much did the total price rise from 2022 to 2023?', [[20]]],
    ['Days between the first and the last lesson of Rolf Lind', [[364.125]]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });

  it('refuses what it cannot place on days of the week', async () => {
    expect((await ask('How many lessons were not given on Mondays?')).reason).not.toBeNull();
  });
});
