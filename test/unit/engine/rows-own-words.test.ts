/** What is said of the rows that are asked for, where other tables have words, years and values like theirs. */
import { beforeAll, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const DATA = `
CREATE TABLE region (region_id INTEGER PRIMARY KEY, region_name TEXT, county TEXT, seat TEXT, forest_area INTEGER, founding INTEGER);
INSERT INTO region VALUES (1, 'Northmoor', 'Kern', 'Kern', 50, 1931), (2, 'Eastvale', 'Kern', 'Kern', 20, 1962), (3, 'Westfield', 'Ventura', 'Ojai', 90, 1974);
CREATE TABLE farm (farm_id INTEGER PRIMARY KEY, region_id INTEGER REFERENCES region(region_id), farm_name TEXT, size_area INTEGER);
INSERT INTO farm VALUES (1, 1, 'Oak', 3), (2, 2, 'Elm', 9), (3, 2, 'Oak', 7), (4, 3, 'Ash', 5);
CREATE TABLE worker (worker_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, age INTEGER, trade TEXT);
INSERT INTO worker VALUES (1, 'Ada', 'Oakley', 30, 'smith'), (2, 'Ben', 'Hall', 40, 'cook'), (3, 'Cleo', 'Mill', 50, 'cook');
CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, farm_id INTEGER REFERENCES farm(farm_id), worker_id INTEGER REFERENCES worker(worker_id), hall TEXT, amount REAL);
INSERT INTO visit VALUES (1, 1, 1, 'Mill Barn', 10), (2, 1, 2, 'Mill Barn', 20), (3, 3, 1, 'Long Barn', 30), (4, 2, 1, 'Mill Barn', 40);`;

const GRAPH = `
tables:
  region:
    key: [region_id]
    display: [region_name]
    keywords: [region, regions]
    columns:
      region_name: { keywords: [name of the region] }
      forest_area: { keywords: [area of the forest] }
      seat: { keywords: [located in, town] }
      founding: { type: integer, keywords: [opened, year of founding] }
  farm:
    key: [farm_id]
    display: [farm_name]
    keywords: [farm, farms]
    columns:
      size_area: { keywords: [area, size] }
  worker:
    key: [worker_id]
    display: [first_name, last_name]
    keywords: [worker, workers]
  visit:
    key: [visit_id]
    keywords: [visit, visits]
    columns:
      amount: { keywords: [visit amount] }
edges:
  - { kind: key, from: farm.region_id, to: region.region_id, cardinality: many-to-one }
  - { kind: key, from: visit.farm_id, to: farm.farm_id, cardinality: many-to-one }
  - { kind: key, from: visit.worker_id, to: worker.worker_id, label: worker of the visit, keywords: [made by], cardinality: many-to-one }
`;

let ask: (question: string) => Promise<Asked>;
beforeAll(async () => {
  ask = await asking(DATA, GRAPH);
});

it.each<[string, readonly (readonly unknown[])[]]>([
  // An area of the regions, whatever else is called so in full.
  ['What is the name of the region with the smallest area?', [['Eastvale']]],
  ['What is the farm with the largest area?', [['Elm']]],
  ['Show the names of regions where the area is bigger than the average forest area.', [['Westfield']]],
  // What only holds of the rows is not shown.
  ['Which region is in Kern county and opened after 1950?', [['Eastvale']]],
  // Two farms of one name have visits of their own.
  ['For each farm, show its name and the number of visits.', [['Oak', 2], ['Elm', 1], ['Oak', 1]]], // prettier-ignore
  // The amount of all rows is that which is named before.
  ['Return the average visit amount, as well as the total amount of all visits.', [[25, 100]]],
  ['What is the worker first, last name and id with the most visits?', [['Ada', 'Oakley', 1]]],
  ['How many times has Ada visited Oak?', [[2]]],
  // "Mill" is the last name of a worker, and but a part of what is said.
  ['How many visits were in Mill Barn?', [[3]]],
])('%s', async (question, rows) => {
  const { rows: found, reason } = await ask(question);
  expect([reason, found]).toEqual([null, rows]);
});
