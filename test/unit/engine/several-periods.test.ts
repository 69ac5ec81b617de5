/** Numbers of several years or months side by side, and days of which nothing is said. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const FERRY = `
CREATE TABLE boat (boat_id INTEGER PRIMARY KEY, name TEXT, launched_on TEXT);
CREATE TABLE crossing (crossing_id INTEGER PRIMARY KEY, boat_id INTEGER REFERENCES boat(boat_id), crossed_on TEXT, fares REAL);
CREATE TABLE sailor (sailor_id INTEGER PRIMARY KEY, name TEXT, born_on TEXT, boat_id INTEGER REFERENCES boat(boat_id));
INSERT INTO boat VALUES (1, 'Petrel', '2022-03-01'), (2, 'Tern', '2019-05-10');
INSERT INTO crossing VALUES (1, 1, '2022-04-02', 100), (2, 1, '2023-04-03', 150), (3, 2, '2022-04-09', 80), (4, 2, '2022-05-01', 70),
  (5, 2, '2023-06-01', 60), (6, 1, '2024-01-05', 90);
INSERT INTO sailor VALUES (1, 'Una Holt', '1990-02-02', 1), (2, 'Rolf Lind', '1985-07-01', 2), (3, 'Mia Berg', '2001-01-01', 2);`;
const BODY = `
tables:
  boat: { key: [boat_id], display: [name] }
  crossing: { key: [crossing_id] }
  sailor: { key: [sailor_id], display: [name] }
edges:
  - { kind: key, from: crossing.boat_id, to: boat.boat_id, cardinality: many-to-one }
  - { kind: key, from: sailor.boat_id, to: boat.boat_id, cardinality: many-to-one }
`;

describe('periods side by side', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(FERRY, BODY);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    [
      'How many crossings in 2022 and 2023?',
      [
        [2022, 3],
        [2023, 2],
      ],
    ],
    [
      'How many crossings were there in 2022 and in 2023?',
      [
        [2022, 3],
        [2023, 2],
      ],
    ],
    [
      'How many crossings in 2022 compared to 2023?',
      [
        [2022, 3],
        [2023, 2],
      ],
    ],
    [
      'How many crossings in April 2022 and May 2022?',
      [
        ['2022-04', 2],
        ['2022-05', 1],
      ],
    ],
    ['How many crossings in total in 2022 and 2023?', [[5]]],
    ['How many crossings between 2022 and 2023?', [[5]]],
    [
      'Total fares per boat in 2022',
      [
        ['Petrel', 100],
        ['Tern', 150],
      ],
    ],
    [
      'Total fares per boat in 2022 and 2023',
      [
        ['Petrel', 2022, 100],
        ['Petrel', 2023, 150],
        ['Tern', 2022, 150],
        ['Tern', 2023, 60],
      ],
    ],
    [
      'Total fares per boat and year',
      [
        ['Petrel', 2022, 100],
        ['Petrel', 2023, 150],
        ['Petrel', 2024, 90],
        ['Tern', 2022, 150],
        ['Tern', 2023, 60],
      ],
    ],
    ['Which boats were launched in 2022?', [['Petrel']]],
    ['Which sailors were born in 1990?', [['Una Holt']]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });

  it.each(['Which sailors were trained in 1990?', 'How many sailors were trained in 2001?'])(
    '%s asks for no birth',
    async (question) => {
      expect((await ask(question)).sql).not.toContain('born_on');
    },
  );
});
