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
    ['How many trips had at least one rower?', 3],
    ['How many different trips had at least one guest?', 3],
    ['What is the average age of the rowers?', 40],
    ['What is the average age of guests on trips with a distance above 20?', 45],
  ])('%s', async (question, value) => {
    const { reason, rows } = await ask(question);
    expect({ reason, rows }).toEqual({ reason: null, rows: [[value]] });
  });
});

describe('what a column is called by, with the name of its table', async () => {
  const ask = await asking(
    `CREATE TABLE payments (customer_id INTEGER, paid_at TEXT, payment_method_code TEXT, amount REAL, PRIMARY KEY (customer_id, paid_at));
     CREATE TABLE services (service_id INTEGER PRIMARY KEY, service_type_code TEXT);
     INSERT INTO payments VALUES (1,'2024-01-01','card',5),(1,'2024-01-02','cash',7),(2,'2024-01-03','card',9);
     INSERT INTO services VALUES (1,'Wedding'),(2,'Birth'),(3,'Death');`,
    'tables:\n  payments: { key: [customer_id, paid_at] }\n  services: { key: [service_id] }\n',
  );

  it.each([
    [
      'For each payment method, how many payments were made?',
      [
        ['card', 2],
        ['cash', 1],
      ],
    ],
    ['List the type of the services in alphabetical order.', [['Birth'], ['Death'], ['Wedding']]],
  ])('%s', async (question, expected) => {
    const { reason, rows } = await ask(question);
    expect({ reason, rows }).toEqual({ reason: null, rows: expected });
  });
});

describe('columns that hold averages and ends, with their unit', async () => {
  const ask = await asking(
    `CREATE TABLE weather (day TEXT, max_temperature_f INTEGER, mean_temperature_f INTEGER, min_temperature_f INTEGER,
       max_wind_speed_mph INTEGER, mean_wind_speed_mph INTEGER, max_gust_speed_mph INTEGER, zip_code INTEGER, PRIMARY KEY (day, zip_code));
     INSERT INTO weather VALUES ('2013-08-29',74,68,61,23,11,28,94107),('2013-08-30',78,69,60,29,13,35,94107),('2013-08-31',71,64,57,26,15,31,94041);`,
    'tables: { weather: { key: [day, zip_code] } }\n',
  );

  it.each([
    ['What was the average temperature on 2013-08-30?', [[69]]],
    ['What is the maximum wind speed on 2013-08-29?', [[23]]],
    ['On which days was the average wind speed above 12?', [['2013-08-30'], ['2013-08-31']]],
  ])('%s', async (question, expected) => {
    const { reason, rows } = await ask(question);
    expect({ reason, rows: rows.map((row) => row.slice(0, 1)) }).toEqual({ reason: null, rows: expected });
  });
});
