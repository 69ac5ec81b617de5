/** Questions about a rowing club that compare named people, list names, and speak of years, ages and what others are called. */
import { beforeAll, describe, expect, it } from 'vitest';
import { asking } from './asked';

const CLUB = `
  CREATE TABLE persons (id INTEGER PRIMARY KEY, full_name TEXT, height_cm INTEGER, weight_kg INTEGER, born_on TEXT);
  CREATE TABLE races (id INTEGER PRIMARY KEY, race_name TEXT, town TEXT, held_on TEXT);
  CREATE TABLE participants (id INTEGER PRIMARY KEY, person_id INTEGER, race_id INTEGER, age INTEGER);
  INSERT INTO persons VALUES (1,'Ann Roth',181,70,'1961-04-02'),(2,'Bea Stein',165,62,'1972-05-06'),(3,'Cyd Moll',172,81,'1979-07-08'),
    (4,'Dora Zweig',190,77,'1985-01-30'),(5,'Eve Halm',158,55,'1993-09-09');
  INSERT INTO races VALUES (1,'Lake Cup','Alba','1999-06-01'),(2,'River Row','Brig','2001-07-01'),(3,'Harbour Run','Chur','2001-08-01'),
    (4,'Canal Sprint','Davos','2005-08-15');
  INSERT INTO participants VALUES (1,1,1,38),(2,2,1,27),(3,3,1,19),(4,1,2,40),(5,3,2,22),(6,4,3,16),(7,1,4,44),(8,5,4,11),(9,2,4,33);
`;
const GRAPH = `
tables:
  persons:
    key: [id]
    display: [full_name]
    columns:
      height_cm: { description: height, unit: cm }
      weight_kg: { description: weight, unit: kg }
      born_on: { type: date, description: date of birth, keywords: [born] }
  races:
    key: [id]
    display: [race_name]
    columns: { held_on: { type: date, description: day of the race } }
  participants: { key: [id], columns: { age: { description: age of the participant, unit: years } } }
edges:
  - { kind: key, from: participants.person_id, to: persons.id }
  - { kind: key, from: participants.race_id, to: races.id, keywords: [took part in] }
`;

/** Rows as a set. */
const rowsOf = (rows: readonly (readonly unknown[])[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

describe('a rowing club', () => {
  let ask: Awaited<ReturnType<typeof asking>>;
  beforeAll(async () => {
    ask = await asking(CLUB, GRAPH);
  });

  it.each<[string, unknown[][]]>([
    // Spans of time that begin or end at a date, which is part of them.
    ['How many races were held starting from the year 2001?', [[3]]],
    ['Beginning in 2001, how many races were held?', [[3]]],
    ['How many races were held no later than 2001?', [[3]]],
    ['How many races were held in 2001 and earlier?', [[3]]],
    ['How many races were held from August 2001 to the present?', [[2]]],
    // What one is more than another.
    ['How much taller is Ann Roth than Bea Stein?', [[16]]],
    ['How many kilograms lighter is Bea Stein than Cyd Moll?', [[19]]],
    ['What is the difference in height between Dora Zweig and Ann Roth?', [[9]]],
    ["Calculate the difference between Cyd Moll's weight and Ann Roth's weight.", [[11]]],
    // All of a list is meant.
    ['How many races were held in Alba, Brig or Chur?', [[3]]],
    ['What is the height of Ann Roth, Bea Stein and Cyd Moll?', [[181], [165], [172]]],
    // Participants are called as the persons are that they are.
    ['What is the name of the oldest participant?', [['Ann Roth']]],
    // Numbers with their units, ages, and years of dates.
    ['How many persons have a height of over 170cm?', [[3]]],
    ['How many participants over the age of 30 took part in the Canal Sprint?', [[2]]],
    ['How many persons were born between 1970-1985?', [[3]]],
    ['How many races in 2001 are there?', [[2]]],
    ['Who is the youngest person?', [['Eve Halm']]],
    // A slip of the pen.
    ['What is the average age of all participents?', [[(38 + 27 + 19 + 40 + 22 + 16 + 44 + 11 + 33) / 9]]],
  ])('%s', async (question, rows) => {
    const answer = await ask(question);
    expect(rowsOf(answer.rows), answer.sql + (answer.reason ?? '')).toEqual(rowsOf(rows));
  });
});
