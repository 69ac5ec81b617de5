/** What no question means: each rule of `reason/sense` over small tables, by what is answered. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const SQL = `
CREATE TABLE boat (boat_no INTEGER PRIMARY KEY, boat_name TEXT, berths INTEGER, top_speed_kmh REAL, day_rate REAL);
INSERT INTO boat VALUES (1,'Wanderer',4,12,180),(2,'Tern',6,14,210),(3,'Puffin',8,11,260),(4,'Osprey',5,18,310),(5,'Curlew',6,15,205);
CREATE TABLE skipper (skipper_id INTEGER PRIMARY KEY, skipper_name TEXT, licence TEXT, age INTEGER);
INSERT INTO skipper VALUES (1,'Karin Toth','coastal',41),(2,'Lars Berg','offshore',58),(3,'Ana Silva','coastal',33),(4,'Bo Lund','inland',62);
CREATE TABLE guest (guest_id INTEGER PRIMARY KEY, guest_name TEXT, age INTEGER, country TEXT, newsletter INTEGER, introduced_by INTEGER REFERENCES guest(guest_id));
INSERT INTO guest VALUES (1,'Mia Costa',22,'Spain',1,NULL),(2,'Jon Novak',35,'Sweden',0,1),(3,'Ines Ruiz',47,'Spain',1,1),(4,'Paul Frost',51,'Norway',0,2),(5,'Rita Hale',30,'Sweden',1,2),(6,'Omar Adler',64,'Norway',1,NULL);
CREATE TABLE charter (charter_id INTEGER PRIMARY KEY, boat_no INTEGER REFERENCES boat(boat_no), skipper_id INTEGER REFERENCES skipper(skipper_id), guest_id INTEGER REFERENCES guest(guest_id), start_date TEXT, end_date TEXT, deposit REAL, price REAL, n_guests INTEGER, cancelled INTEGER);
INSERT INTO charter VALUES
 (1,1,1,1,'2023-05-01','2023-05-04',100,600,2,0),(2,2,1,2,'2023-06-10','2023-06-14',700,650,4,0),(3,3,2,3,'2023-07-02','2023-07-09',200,900,4,1),
 (4,1,2,3,'2024-05-11','2024-05-13',150,640,3,0),(5,2,3,1,'2024-06-20','2024-06-27',100,980,6,0),(6,4,3,4,'2024-07-05','2024-07-08',900,720,5,1),
 (7,3,1,2,'2024-08-01','2024-08-06',120,830,2,0),(8,1,2,5,'2024-08-15','2024-08-19',110,610,4,0);
`;

const BODY = `
tables:
  boat: { key: [boat_no], display: [boat_name] }
  skipper: { key: [skipper_id], display: [skipper_name] }
  guest: { key: [guest_id], display: [guest_name] }
  charter: { key: [charter_id] }
edges:
  - { kind: key, from: charter.boat_no, to: boat.boat_no, cardinality: many-to-one }
  - { kind: key, from: charter.skipper_id, to: skipper.skipper_id, cardinality: many-to-one }
  - { kind: key, from: charter.guest_id, to: guest.guest_id, cardinality: many-to-one }
  - { kind: key, from: guest.introduced_by, to: guest.guest_id, cardinality: many-to-one }
`;

let ask: (question: string) => Promise<Asked>;
beforeAll(async () => {
  ask = await asking(SQL, BODY);
});

describe('what questions mean', () => {
  it.each<[string, readonly (readonly unknown[])[]]>([
    // Things are counted, and no property of theirs is added up.
    ['How many guests are over the age of 30?', [[4]]],
    ['How many skippers over the age of 40 are there?', [[3]]],
    ['What is the total number of guests on charters in 2024?', [[20]]],
    // What is said of rows before "but" holds of them, and what is only said of them is not shown.
    ['Guests who get the newsletter but have no charter', [['Omar Adler']]],
    // Each thing is counted once.
    [
      'How many different boats has each skipper led?',
      [
        ['Karin Toth', 3],
        ['Lars Berg', 2],
        ['Ana Silva', 2],
        ['Bo Lund', 0],
      ],
    ],
    // A speed is of each boat.
    ['What is the average top speed of the boats?', [[14]]],
    // What begins and ends is told by its beginning, unless the end is said.
    [
      'How many charters per year?',
      [
        [2023, 3],
        [2024, 5],
      ],
    ],
    // What is denied beside a comparison is said of the same rows.
    ['Which skippers are older than the average and not coastal?', [['Lars Berg'], ['Bo Lund']]],
    ['How long was the longest charter?', [[7]]],
    ['How long was charter 3?', [[7]]],
    ['What is the licence of Karin Toth?', [['coastal']]],
    ['Which guests are from Spain or Norway?', [['Mia Costa'], ['Ines Ruiz'], ['Paul Frost'], ['Omar Adler']]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason, sql } = await ask(question);
    expect([reason, found], sql).toEqual([null, rows]);
  });
});

it('lists the top things once each, by all that they have', async () => {
  const { rows } = await ask('Top two skippers by charter price');
  expect(rows.map(([name]) => name)).toEqual(['Lars Berg', 'Karin Toth']);
});

describe('what no question means', () => {
  it.each<[string, RegExp]>([
    ['How many days before the start was the last charter ended?', /"end_date" < "charter"."start_date"/],
    ['Which charters cost more than their deposit?', /MIN\(|MAX\(/],
    ['Which charters had a higher deposit than their price?', /MIN\(|MAX\(/],
    ['How many boats were sold in 2023?', /= 2023/],
    ['How many guests got the newsletter in 2024?', /"newsletter" = 2024/],
    ['How many people over 40 are guests?', /SUM\(/],
    ['How many one hour charters were there?', /./],
    ['Who led charter 3?', /^SELECT "charter"/],
    [
      'Which boats have been chartered but never cancelled?',
      /^SELECT "boat"."boat_name" FROM "boat" WHERE "boat"."boat_no" NOT IN/,
    ],
    ['Which charters cost more than their start date?', /"price" > "charter"."start_date"/],
    ['Which boats were at least 90 percent full?', /= 90|>= 90/],
    ['What was the cheapest charter?', /COUNT/],
    ['What is the country of Karin Toth?', /"guest"."country"/],
    ["Karin Toth's country", /"guest"."country"/],
    ['What is the licence of Mia Costa?', /./],
    ['How many guests come from each planet?', /./],
  ])('%s', async (question, never) => {
    const { sql, reason } = await ask(question);
    expect(reason === null ? sql : '').not.toMatch(never);
  });
});
