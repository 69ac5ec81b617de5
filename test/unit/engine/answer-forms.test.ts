/** Questions that spell out what is to be shown, asked of parks, their huts and rangers. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const PARKS = `
CREATE TABLE parks (park_id INTEGER PRIMARY KEY, park_name TEXT, county TEXT);
CREATE TABLE rangers (ranger_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, badge_number TEXT, hired_on TEXT);
CREATE TABLE huts (hut_id INTEGER PRIMARY KEY, hut_name TEXT, park_id INTEGER REFERENCES parks(park_id), ranger_id INTEGER REFERENCES rangers(ranger_id),
  price REAL, built_year INTEGER);
CREATE TABLE stays (stay_id INTEGER PRIMARY KEY, hut_id INTEGER REFERENCES huts(hut_id), arrived_on TEXT, nights INTEGER);
INSERT INTO parks VALUES (1,'Elm Wood','Kent'),(2,'Grey Moor','Devon');
INSERT INTO rangers VALUES (1,'Ada','Quinn','R-7','2011-04-01'),(2,'Tom','Arden','R-2','2019-09-12'),(3,'Lea','Voss','R-5','2015-01-20');
INSERT INTO huts VALUES (1,'Otter Lodge',1,1,40,1988),(2,'Stone House',1,2,25,2004),(3,'Ridge Cabin',2,1,60,1971),(4,'Brook End',2,2,35,2010);
INSERT INTO stays VALUES (1,1,'2024-01-05',3),(2,1,'2024-02-11',2),(3,3,'2024-02-20',7),(4,2,'2024-03-01',1),(5,1,'2024-03-09',1);`;
const BODY = `
tables:
  parks: { key: [park_id], display: [park_name] }
  rangers: { key: [ranger_id] }
  huts: { key: [hut_id], display: [hut_name] }
  stays: { key: [stay_id] }
edges:
  - { kind: key, from: huts.park_id, to: parks.park_id, cardinality: many-to-one }
  - { kind: key, from: huts.ranger_id, to: rangers.ranger_id, cardinality: many-to-one }
  - { kind: key, from: stays.hut_id, to: huts.hut_id, cardinality: many-to-one }
`;

const DEPOTS = `
CREATE TABLE depots (depot_id INTEGER PRIMARY KEY, name TEXT, valley TEXT);
CREATE TABLE lockers (locker_id INTEGER PRIMARY KEY, depot_id INTEGER REFERENCES depots(depot_id), number INTEGER, kind TEXT);
CREATE TABLE rangers (ranger_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, badge_number TEXT, depot_id INTEGER REFERENCES depots(depot_id));
CREATE TABLE shifts (shift_id INTEGER PRIMARY KEY, ranger_id INTEGER REFERENCES rangers(ranger_id), hours INTEGER);
INSERT INTO depots VALUES (1,'West','Glen'),(2,'East','Dale');
INSERT INTO lockers VALUES (1,1,11,'steel'),(2,1,12,'wood'),(3,2,11,'steel');
INSERT INTO rangers VALUES (1,'Ada','Quinn','R-7',1),(2,'Tom','Arden','R-2',2),(3,'Lea','Voss','R-5',2);
INSERT INTO shifts VALUES (1,1,4),(2,2,8),(3,1,5);`;
const DEPOT_BODY = `
tables:
  depots: { key: [depot_id], display: [name] }
  lockers: { key: [locker_id] }
  rangers: { key: [ranger_id], display: [first_name, last_name] }
  shifts: { key: [shift_id] }
edges:
  - { kind: key, from: lockers.depot_id, to: depots.depot_id, cardinality: many-to-one }
  - { kind: key, from: rangers.depot_id, to: depots.depot_id, cardinality: many-to-one }
  - { kind: key, from: shifts.ranger_id, to: rangers.ranger_id, cardinality: many-to-one }
`;

describe('forms of answers', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(PARKS, BODY);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['Which rangers have never looked after a hut? First and last name.', [['Lea', 'Voss']]],
    ['Which huts were built before 1990? Hut name and price, cheapest first.', [['Otter Lodge', 40], ['Ridge Cabin', 60]]],
    ['Which huts cost more than the average hut? Price and hut name.', [[60, 'Ridge Cabin']]],
    ['Which huts have at least two stays? Hut name and number of stays.', [['Otter Lodge', 3]]],
    ['Huts in Devon: hut name and park name', [['Ridge Cabin', 'Grey Moor'], ['Brook End', 'Grey Moor']]],
    ['What is the total number of nights per hut? List hut name and total, highest total first.', [['Ridge Cabin', 7], ['Otter Lodge', 6], ['Stone House', 1]]],
  ])('%s', async (question, rows) => {
    expect((await ask(question)).rows).toEqual(rows);
  }); // prettier-ignore

  it.each<[string, readonly (readonly unknown[])[]]>([
    // Rangers are called by two columns, and not as the depot is where they fetch their boots.
    ['Which rangers have never had a shift? Name and badge number.', [['Lea', 'Voss', 'R-5']]],
    ["Which shifts were longer than 6 hours? The ranger's name and the hours.", [['Tom', 'Arden', 8]]],
    // A locker has a number, and how many there are is none.
    ['Which depot has the most lockers? Name and number of lockers.', [['West', 2]]],
  ])('among rows that are called otherwise: %s', async (question, rows) => {
    const depots = await asking(DEPOTS, DEPOT_BODY);
    expect((await depots(question)).rows).toEqual(rows);
  }); // prettier-ignore

  it('takes no last month for a name, though rangers have last names', async () => {
    expect((await ask('How many stays were there last month?')).reason).toContain('“last month”');
  });

  it('says that it leaves out what no column is called', async () => {
    const { reason, warnings } = await ask('Which huts were built before 1990? Hut name and elevation.');
    expect([reason, ...warnings].join(' ')).toContain('elevation');
  });
});
