// Months without a year, and labels of codes: what a question says of them is a condition, whatever else it asks.
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const ROWS = `
  CREATE TABLE trips (trip_id INTEGER PRIMARY KEY, trip_month INTEGER, weekday INTEGER, distance REAL);
  CREATE TABLE persons (person_id INTEGER PRIMARY KEY, trip_id INTEGER, role INTEGER, age INTEGER);
  INSERT INTO trips VALUES (1,1,1,10),(2,1,2,20),(3,2,1,30),(4,12,1,40),(5,1,1,50),(6,7,3,5);
  INSERT INTO persons VALUES (1,1,1,40),(2,1,2,10),(3,2,1,50),(4,3,2,20),(5,4,1,30),(6,5,2,70);
`;
const GRAPH = `
tables:
  trips: { key: [trip_id], columns: { weekday: { values: { 1: Sunday, 2: Monday, 3: Tuesday } } } }
  persons: { key: [person_id], columns: { role: { values: { 1: Rower, 2: Guest } } } }
edges:
  - { kind: key, from: persons.trip_id, to: trips.trip_id }
`;

describe('what a question says in words for codes', async () => {
  const ask = await asking(ROWS, GRAPH);

  it.each([
    ['How many trips were made on a Sunday in January?', 2],
    ['How many trips were made in December?', 1],
    ['What is the average age of the rowers?', 40],
    ['What is the average age of guests on trips with a distance above 20?', 45],
  ])('%s', async (question, value) => {
    const { reason, rows } = await ask(question);
    expect({ reason, rows }).toEqual({ reason: null, rows: [[value]] });
  });
});
