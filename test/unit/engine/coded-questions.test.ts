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
    ['What percentage of guests in Sunday trips were older than 15?', 200 / 3],
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

describe('codes of rows that are numbered within others', async () => {
  const ask = await asking(
    `CREATE TABLE races (race_id INTEGER PRIMARY KEY, boats INTEGER, liquor INTEGER, bets INTEGER);
     INSERT INTO races VALUES (1,2,2,2),(2,2,1,2),(3,1,2,1),(4,1,2,2);
     CREATE TABLE boats (race_id INTEGER, boat_no INTEGER, damage_severity INTEGER, injury_severity INTEGER, max_tilt INTEGER,
       hull_state INTEGER, sail_type INTEGER, speed_limit INTEGER, PRIMARY KEY (race_id, boat_no));
     INSERT INTO boats VALUES (1,1,3,1,10,1,3,20),(1,2,1,3,20,1,2,15),(2,1,3,1,30,2,3,25),(2,2,2,3,40,1,3,20),(3,1,3,2,50,1,3,10),(4,1,1,3,60,3,1,20);
     CREATE TABLE sailors (race_id INTEGER, boat_no INTEGER, sailor_no INTEGER, age INTEGER, sex INTEGER, PRIMARY KEY (race_id, boat_no, sailor_no));
     INSERT INTO sailors VALUES (1,1,1,17,1),(1,1,2,40,2),(1,2,1,18,2),(2,1,1,16,1),(2,1,2,50,2),(2,1,3,60,2),(2,2,1,19,1),(3,1,1,30,2),(4,1,1,25,1);
     CREATE TABLE logs (log_id INTEGER PRIMARY KEY, race_id INTEGER, number_of_gusts INTEGER, kind INTEGER);
     INSERT INTO logs VALUES (1,1,2,1),(2,2,2,1),(3,3,1,1),(4,4,2,2);
     CREATE TABLE gusts (gust_id INTEGER PRIMARY KEY, race_id INTEGER, force INTEGER);
     INSERT INTO gusts VALUES (1,1,6),(2,1,7),(3,2,8);
     UPDATE races SET race_id = race_id + 100; UPDATE boats SET race_id = race_id + 100; UPDATE sailors SET race_id = race_id + 100;`,
    `
tables:
  races:
    key: [race_id]
    terms:
      dry race: { where: liquor = 2, keywords: [no liquor] }
      race without bets: { where: bets = 2, keywords: [no bets] }
    columns: { liquor: { values: { 1: "yes, liquor was found", 2: no liquor was found } } }
  boats:
    key: [race_id, boat_no]
    terms:
      storm sail: { where: sail_type = 3, keywords: [storm sails] }
      torn: { where: hull_state = 1, keywords: [sails torn] }
    columns:
      damage_severity: { values: { 1: light damage, 3: severe damage } }
      speed_limit: { unit: km/h }
  sailors:
    key: [race_id, boat_no, sailor_no]
    terms: { age group: { value: "CASE WHEN age < 20 THEN 'young' ELSE 'old' END" } }
    columns: { age: { keywords: [years old] }, sex: { values: { 1: male, 2: female } } }
  logs: { key: [log_id] }
  gusts: { key: [gust_id] }
edges:
  - { kind: key, from: boats.race_id, to: races.race_id }
  - { kind: key, from: [sailors.race_id, sailors.boat_no], to: [boats.race_id, boats.boat_no] }
  - { kind: key, from: logs.race_id, to: races.race_id }
  - { kind: key, from: gusts.race_id, to: races.race_id }
`,
  );

  it.each<[string, number[][]]>([
    // A word of a label is no second reading that takes the place of the number.
    ['How many boats have damage severity 3?', [[3]]],
    ['How many boats have hull state 1 and sail type 3?', [[3]]],
    ['How many sailors between 16 and 19 years old were there?', [[4]]],
    [
      'List the number of sailors for each boat in race 102, ordered by boat number.',
      [
        [1, 3],
        [2, 1],
      ],
    ],
    [
      'List the age and sex of each sailor of boat 1 in race 102, ordered by sailor number.',
      [
        [16, 1],
        [50, 2],
        [60, 2],
      ],
    ],
    ['How many boats had storm sails torn?', [[3]]],
    ['What is the average maximum tilt of the boats?', [[35]]],
    ['How many races had neither liquor nor bets?', [[2]]],
    ['How many boats had a speed limit of 20 km/h or more?', [[4]]],
    ['How many logs have number of gusts 2 and kind 1?', [[2]]],
    ['How many female sailors were in the races, and what was their average age?', [[5, 39.6]]],
  ])('%s', async (question, expected) => {
    const { reason, rows } = await ask(question);
    expect({ reason, rows }).toEqual({ reason: null, rows: expected });
  });
});
