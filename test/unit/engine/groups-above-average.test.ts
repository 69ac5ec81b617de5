// Groups whose average is compared with that of all rows, in the words in which people say so.
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const DATA = `
CREATE TABLE town (town_id INTEGER PRIMARY KEY, name TEXT, county TEXT);
CREATE TABLE bridge (bridge_id INTEGER PRIMARY KEY, name TEXT, kind TEXT, town_id INTEGER REFERENCES town(town_id), cost INTEGER, monthly_fee INTEGER);
INSERT INTO town VALUES (1, 'Ash', 'North'), (2, 'Birk', 'North'), (3, 'Cole', 'South');
INSERT INTO bridge VALUES (1, 'Old', 'arch', 1, 100, 5), (2, 'New', 'beam', 1, 900, 9), (3, 'Low', 'arch', 2, 200, 2), (4, 'High', 'beam', 2, 300, 3), (5, 'Long', 'arch', 3, 150, 20), (6, 'Red', 'truss', 3, 1000, 1);`;
const BODY = `
tables:
  town: { key: [town_id], display: [name] }
  bridge: { key: [bridge_id], display: [name] }
edges:
  - { kind: key, from: bridge.town_id, to: town.town_id, cardinality: many-to-one }
`;

describe('groups above the average of all', () => {
  it.each<[string, readonly (readonly unknown[])[]]>([
    ['Which kinds of bridges cost more on average than the average bridge?', [['beam'], ['truss']]],
    ['Which towns have bridges that cost more on average than the average bridge?', [['Ash'], ['Cole']]],
    [
      'Kinds whose average cost is above the overall average, with that average',
      [
        ['beam', 600],
        ['truss', 1000],
      ],
    ],
    ['Which kinds have an average monthly fee above the average fee of all bridges?', [['arch']]],
    ['Which counties have bridges with an average cost above the overall average?', [['South']]],
    // A row by itself is compared as it is.
    ['Which bridges cost more than the average bridge?', [['New'], ['Red']]],
  ])('%s', async (question, rows) => {
    const ask = await asking(DATA, BODY);
    const { rows: found, reason } = await ask(question);
    expect([reason, found.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))]).toEqual([null, rows]);
  });
});
