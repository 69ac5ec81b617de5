/** Amounts in another unit than that of what they are compared with, where a name or a term tells it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { asking } from './asked';

const PORT = `
CREATE TABLE ship (ship_id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO ship VALUES (1, 'Alba'), (2, 'Boreas');
CREATE TABLE stay (stay_id INTEGER PRIMARY KEY, ship_id INTEGER REFERENCES ship(ship_id), pilotage_duration_min INTEGER, arrival TEXT, departure TEXT);
INSERT INTO stay VALUES (1, 1, 45, '2023-01-01 00:00', '2023-01-03 00:00'), (2, 1, 75, '2023-02-01 00:00', '2023-02-07 00:00'),
  (3, 2, 130, '2023-03-01 00:00', '2023-03-01 18:00'), (4, 2, 20, '2023-04-01 00:00', '2023-04-05 12:00');`;
const graph = (term: string) => `
tables:
  ship: { key: [ship_id], display: [name] }
  stay:
    key: [stay_id]
    terms:
      time in port: { value: "(julianday(departure) - julianday(arrival)) * 24", ${term} }
edges:
  - { kind: key, from: stay.ship_id, to: ship.ship_id, cardinality: many-to-one }
`;
type Ask = Awaited<ReturnType<typeof asking>>;

describe.each([
  ['its unit', 'unit: hours'],
  ['a keyword', 'keywords: [hours in port]'],
])('a value of which %s tells in what it is told', (_, term) => {
  // prettier-ignore
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(PORT, graph(term));
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['Which stays had a time in port of more than 4 days?', [[2], [4]]],
    ['How many stays had a time in port of less than 20 hours?', [[1]]],
    ['How many stays had a time in port between 1 and 5 days?', [[2]]],
  ])('%s', async (question, rows) => {
    const { reason, rows: found } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });
});

describe('a column whose name ends with its unit', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(PORT, graph('unit: hours'));
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['How many stays had a pilotage duration of more than 1 hour?', [[2]]],
    ['How many stays had a pilotage duration of more than 30 minutes?', [[3]]],
    ['Which stays had a pilotage duration of more than two hours?', [[3]]],
  ])('%s', async (question, rows) => {
    const { reason, rows: found } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });
});
