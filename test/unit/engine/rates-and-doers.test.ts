/** Rates of what becomes of rows, persons called by what they do or by a flag, what lies under what, and months that are other words too. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const ask = await asking(
  `
CREATE TABLE hall (hall_id INTEGER PRIMARY KEY, name TEXT, parent_hall_id INTEGER REFERENCES hall (hall_id));
CREATE TABLE musician (musician_id INTEGER PRIMARY KEY, name TEXT, instrument TEXT, union_member INTEGER, since INTEGER);
CREATE TABLE gig (gig_id INTEGER PRIMARY KEY, hall_id INTEGER REFERENCES hall (hall_id), starts_at DATETIME, ends_at DATETIME, status TEXT);
CREATE TABLE playing (gig_id INTEGER REFERENCES gig (gig_id), musician_id INTEGER REFERENCES musician (musician_id), PRIMARY KEY (gig_id, musician_id));
INSERT INTO hall VALUES (1, 'Old Mill', NULL), (2, 'Cellar', 1), (3, 'Attic', 1), (4, 'Barn', NULL);
INSERT INTO musician VALUES (1, 'Ada Stone', 'guitar', 1, 2001), (2, 'Ben Hill', 'drums', 0, 1998), (3, 'Cleo Reed', 'guitar', 0, 2015), (4, 'Dora Marsh', 'vocals', 1, 2010), (5, 'Eli Moor', 'drums', 1, 2020);
INSERT INTO gig VALUES (1, 1, '2024-03-02 20:00', '2024-03-02 22:00', 'played'), (2, 1, '2024-03-09 20:00', NULL, 'cancelled'), (3, 4, '2024-04-01 21:00', '2024-04-01 23:00', 'played'),
  (4, 4, '2024-03-20 21:00', '2024-03-20 23:30', 'played'), (5, 4, '2024-02-20 21:00', NULL, 'cancelled'), (6, 4, '2024-05-20 21:00', '2024-05-20 23:30', 'played');
INSERT INTO playing VALUES (1, 1), (1, 2), (3, 3), (4, 4), (4, 5), (6, 1);
`,
  `
tables:
  hall: { key: [hall_id], display: name }
  musician: { key: [musician_id], display: name }
  gig: { key: [gig_id] }
  playing: { key: [gig_id, musician_id] }
edges:
  - { kind: key, from: hall.parent_hall_id, to: hall.hall_id, label: parent hall, cardinality: many-to-one }
  - { kind: key, from: gig.hall_id, to: hall.hall_id, cardinality: many-to-one }
  - { kind: key, from: playing.gig_id, to: gig.gig_id, cardinality: many-to-one }
  - { kind: key, from: playing.musician_id, to: musician.musician_id, cardinality: many-to-one }
`,
);

type Case = [question: string, rows: readonly (readonly unknown[])[]];

describe.each<[string, Case[]]>([
  [
    'rates',
    [
      [
        'cancellation rate by hall',
        [
          ['Barn', 25],
          ['Old Mill', 50],
        ],
      ],
      ['What is the cancellation rate in March?', [[100 / 3]]],
      [
        'percentage of cancelled gigs per hall',
        [
          ['Barn', 25],
          ['Old Mill', 50],
        ],
      ],
      ['Which hall has the highest cancellation rate?', [['Old Mill']]],
      ['Which hall has the lowest percentage of cancelled gigs?', [['Barn']]],
    ],
  ],
  [
    'who plays what',
    [
      ['How many guitarists are there?', [[2]]],
      ['drummers in the union', [['Eli Moor']]],
      ['How many musicians are there?', [[5]]],
      ['How many union members do we have?', [[3]]],
      ['Which musician has been with us the longest?', [['Ben Hill']]],
    ],
  ],
  [
    'under what',
    [
      ['halls under Old Mill', [['Attic'], ['Cellar']]],
      ['halls whose parent is Old Mill', [['Attic'], ['Cellar']]],
      ['Which halls belong under Old Mill?', [['Attic'], ['Cellar']]],
      ['subhalls of Old Mill', [['Attic'], ['Cellar']]],
      ['How many gigs were in March?', [[3]]],
    ],
  ],
])('%s', (_, cases) => {
  it.each(cases)('%s', async (question, rows) => {
    const told = (await ask(question)).rows;
    expect([...told].sort()).toEqual([...rows].sort());
  });
});
