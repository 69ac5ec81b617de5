/** What is worked out of columns: days from one date to another, products that a question spells out, months of several years. */
import { beforeAll, describe, expect, it } from 'vitest';
import { asking } from './asked';

type Ask = Awaited<ReturnType<typeof asking>>;

const WORKSHOP = `
  CREATE TABLE garages (garage_id INTEGER PRIMARY KEY, garage_name TEXT, bays INTEGER);
  CREATE TABLE mechanics (mechanic_id INTEGER PRIMARY KEY, full_name TEXT, home_garage_id INTEGER, hourly_wage REAL);
  CREATE TABLE repairs (repair_id INTEGER PRIMARY KEY, garage_id INTEGER, mechanic_id INTEGER, received_on TEXT, finished_on TEXT, paid_on TEXT, labour_hours REAL);
  CREATE TABLE parts (part_id INTEGER PRIMARY KEY, part_name TEXT, kind TEXT, unit_price REAL);
  CREATE TABLE part_uses (repair_id INTEGER, part_id INTEGER, quantity INTEGER, PRIMARY KEY (repair_id, part_id));
  INSERT INTO garages VALUES (1,'Northgate',4),(2,'Riverbank',9),(3,'Old Mill',6);
  INSERT INTO mechanics VALUES (1,'Ada Stone',1,20),(2,'Ben Marsh',2,30),(3,'Cara Wood',2,25);
  INSERT INTO repairs VALUES (1,1,1,'2022-03-01','2022-03-05','2022-03-09',2),(2,2,1,'2022-03-20','2022-03-20','2022-06-01',1),
    (3,2,2,'2022-11-02','2022-11-12','2022-11-20',4),(4,3,3,'2023-03-07','2023-03-09',NULL,3),(5,2,3,'2023-04-01',NULL,NULL,1);
  INSERT INTO parts VALUES (1,'Oil filter','filter',10),(2,'Air filter','filter',30),(3,'Radiator','cooling',200),(4,'Fuse','electric',1);
  INSERT INTO part_uses VALUES (1,1,2),(1,4,5),(2,3,1),(3,2,2),(4,4,10);
`;
const GRAPH = `
tables:
  garages: { key: [garage_id], display: [garage_name] }
  mechanics: { key: [mechanic_id], display: [full_name] }
  repairs: { key: [repair_id] }
  parts: { key: [part_id], display: [part_name] }
  part_uses: { key: [repair_id, part_id] }
edges:
  - { kind: key, from: mechanics.home_garage_id, to: garages.garage_id, label: home }
  - { kind: key, from: repairs.garage_id, to: garages.garage_id }
  - { kind: key, from: repairs.mechanic_id, to: mechanics.mechanic_id }
  - { kind: key, from: part_uses.repair_id, to: repairs.repair_id }
  - { kind: key, from: part_uses.part_id, to: parts.part_id }
`;

describe('a workshop', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(WORKSHOP, GRAPH);
  });

  it.each<[string, unknown[][]]>([
    ['How many days pass on average between receiving and finishing a repair?', [[4]]],
    ['What is the longest time in days from receipt to finish of a repair?', [[10]]],
    ['How many repairs were paid more than 7 days after they were finished?', [[2]]],
    ['How many repairs were finished within a week of receiving?', [[3]]],
    ['How many repairs were finished on the same day they were received?', [[1]]],
    ['What is the total parts cost, that is unit price times quantity?', [[295]]],
    ['What is the average labour cost, i.e. labour hours multiplied by hourly wage?', [[56]]],
    ['How much bigger, in bays, is the largest garage than the smallest?', [[5]]],
    ["How many repairs were done at a garage other than the mechanic's home garage?", [[2]]],
    // Who did it stands between the two days, and restricts them all the same.
    ['How many days pass on average between receiving by Ada Stone and finishing a repair?', [[2]]],
    [
      'How many repairs were received in each year, in order of year?',
      [
        [2022, 3],
        [2023, 2],
      ],
    ],
    [
      'How many repairs were received in each month, in chronological order?',
      [
        ['2022-03', 2],
        ['2022-11', 1],
        ['2023-03', 1],
        ['2023-04', 1],
      ],
    ],
    [
      'What is the total labour cost of each garage, defined as labour hours times hourly wage?',
      [
        ['Northgate', 40],
        ['Riverbank', 165],
        ['Old Mill', 75],
      ],
    ],
    [
      'How many repairs were received in each month of the year?',
      [
        [3, 3],
        [4, 1],
        [11, 1],
      ],
    ],
    ['Which filters have a higher unit price than the average filter?', [['Air filter']]],
  ])('%s', async (question, rows) => {
    const { rows: found, sql } = await ask(question);
    expect({ sql, rows: found.map((row) => row.slice(0, rows[0]?.length)) }).toMatchObject({ rows });
  });
});
