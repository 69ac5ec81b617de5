/** Rows that are called by a value behind a superlative: by what they are ranked, how they are named, and when most of them were. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

// The bulk carrier that stayed longest is the shortest, and the newest.
const PORT = `
CREATE TABLE ship (ship_id INTEGER PRIMARY KEY, ship_name TEXT, kind TEXT, length REAL, built INTEGER);
INSERT INTO ship VALUES (1, 'Alba', 'bulk carrier', 300, 1990), (2, 'Boreas', 'bulk carrier', 250, 2001), (3, 'Corvus', 'bulk carrier', 110, 2015),
  (4, 'Delphin', 'tanker', 320, 1999), (5, 'Egret', 'tanker', 90, 2010);
CREATE TABLE stay (stay_id INTEGER PRIMARY KEY, ship_id INTEGER REFERENCES ship(ship_id), arrived DATE, duration INTEGER, purpose TEXT);
INSERT INTO stay VALUES (1, 1, '2022-01-03', 10, 'bunkering'), (2, 2, '2022-02-03', 20, 'bunkering'), (3, 3, '2022-02-05', 90, 'bunkering'), (4, 4, '2022-03-03', 5, 'repair'),
  (5, 5, '2022-03-09', 7, 'repair'), (6, 4, '2022-03-19', 8, 'loading'), (7, 1, '2022-03-22', 4, 'loading'), (8, 2, '2022-04-22', 4, 'loading');`;
const BODY = `
tables:
  ship: { key: [ship_id], display: [ship_name], keywords: [ship] }
  stay: { key: [stay_id] }
edges:
  - { kind: key, from: stay.ship_id, to: ship.ship_id, cardinality: many-to-one }
`;

describe('rows called by a value', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(PORT, BODY);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['What are the 2 longest bulk carriers?', [['Alba'], ['Boreas']]],
    ['Show the two longest bulk carriers.', [['Alba'], ['Boreas']]],
    ['Which are the 2 longest ships?', [['Delphin'], ['Alba']]],
    ['In which month were there the most bunkerings?', [[2]]],
    ['In which month were there the most stays?', [[3]]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });
});
