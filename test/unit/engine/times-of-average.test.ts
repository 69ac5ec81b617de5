// Rows compared with so much of an average.
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const ROWS = `
  CREATE TABLE boats (boat_id INTEGER PRIMARY KEY, name TEXT, kind TEXT, weight INTEGER, seats INTEGER, built_year INTEGER);
  INSERT INTO boats VALUES (1,'Auk','ferry',40,100,1950),(2,'Bee','ferry',90,10,1961),
    (3,'Cod','tug',100,20,1972),(4,'Dab','tug',115,30,1983),(5,'Eel','barge',160,40,1994);
  CREATE TABLE trips (trip_id INTEGER PRIMARY KEY, boat_id INTEGER REFERENCES boats (boat_id), fare INTEGER);
  INSERT INTO trips VALUES (1,1,10),(2,1,90),(3,2,20),(4,3,20);
`;
const GRAPH = `
tables:
  boats: { key: [boat_id], display: [name] }
  trips: { key: [trip_id] }
edges:
  - { kind: key, from: trips.boat_id, to: boats.boat_id, cardinality: many-to-one }
`;

describe('so much of an average', async () => {
  const ask = await asking(ROWS, GRAPH);

  it.each<[string, readonly unknown[]]>([
    ['Which boats weigh 20% more than the average?', ['Eel']],
    ['Which boats are 5% heavier than average?', ['Dab', 'Eel']],
    ['Which boats weigh less than half the average weight?', ['Auk']],
    ['Which boats have more than twice the average seats?', ['Auk']],
    ['Which tugs weigh at least 10 percent more than the average?', ['Dab']],
    ['How many boats weigh 5% more than the average?', [2]],
    // Without a share it is the average itself.
    ['Which boats weigh more than the average?', ['Dab', 'Eel']],
  ])('%s', async (question, expected) => {
    const { rows, reason } = await ask(question);
    expect([reason, rows.map(([value]) => value).sort()]).toEqual([null, expected]);
  });

  it.each([
    'Which boats are 20% older than the average?',
    'Which boats are 20% faster than the average?',
    'Which boats have 20% more trips than the average?',
  ])('is none of a year, nor of what is not spoken of: %s', async (question) => {
    expect((await ask(question)).rows).toEqual([]);
  });

  it('is told as it is read', async () => {
    const { whole } = await ask('How many boats weigh 20% more than the average?');
    expect(JSON.stringify(whole.answer)).toContain('1.2 times the average weight');
  });
});
