/** What a question works out of two columns of a row stands wherever a stored number can: shown, folded, ranked, grouped and compared. */
import { beforeAll, describe, expect, it } from 'vitest';
import { asking } from './asked';

type Ask = Awaited<ReturnType<typeof asking>>;

const YARD = `
  CREATE TABLE yards (yard_id INTEGER PRIMARY KEY, yard_name TEXT, floor_area_m2 REAL, yearly_rent REAL);
  CREATE TABLE skippers (skipper_id INTEGER PRIMARY KEY, skipper_name TEXT, birth_year INTEGER, death_year INTEGER);
  CREATE TABLE overhauls (overhaul_id INTEGER PRIMARY KEY, yard_id INTEGER, boat_name TEXT, opened_on TEXT, closed_on TEXT, labour_charge REAL, crane_fee REAL, paid_by TEXT);
  CREATE TABLE hires (hire_id INTEGER PRIMARY KEY, skipper_id INTEGER, kind TEXT, quantity INTEGER, unit_price REAL, minutes_sailed INTEGER);
  INSERT INTO yards VALUES (1,'Northpier',200,20000),(2,'Eastpier',100,15000);
  INSERT INTO skippers VALUES (1,'Runa Falk',1900,1970),(2,'Odd Vik',1920,1955),(3,'Siv Holt',1980,NULL);
  INSERT INTO overhauls VALUES (1,1,'Tern','2023-01-01','2023-01-11',100,20,'card'),(2,1,'Skua','2023-02-01','2023-02-03',50,10,'cash'),
    (3,2,'Gull','2023-03-01','2023-03-31',300,40,'card'),(4,2,'Auk','2023-05-01',NULL,NULL,NULL,'card');
  INSERT INTO hires VALUES (1,1,'dinghy',2,10,60),(2,1,'yacht',1,100,90),(3,2,'dinghy',3,10,30),(4,3,'yacht',2,90,120);
`;
const GRAPH = `
tables:
  yards: { key: [yard_id], display: [yard_name] }
  skippers: { key: [skipper_id], display: [skipper_name] }
  overhauls: { key: [overhaul_id], display: [boat_name] }
  hires: { key: [hire_id] }
edges:
  - { kind: key, from: overhauls.yard_id, to: yards.yard_id }
  - { kind: key, from: hires.skipper_id, to: skippers.skipper_id }
`;

describe('a boat yard', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(YARD, GRAPH);
  });

  it.each<[string, unknown[][]]>([
    // From one day to another.
    ['How long does it take on average to close an overhaul?', [[14]]],
    ['Which overhaul took the longest from opening to closing?', [['Gull']]],
    ['Which overhauls took more than 5 days to close?', [['Tern'], ['Gull']]],
    ['How many overhauls took longer than average to close?', [[1]]],
    ['How many overhauls were closed within 3 days of opening?', [[1]]],
    [
      'average number of days between opening and closing for each yard',
      [
        ['Northpier', 6],
        ['Eastpier', 30],
      ],
    ],
    // Of years.
    ['How old was Runa Falk in 1950?', [[50]]],
    ['Which skippers died before the age of 40?', [['Odd Vik']]],
    ['Which skipper lived the longest?', [['Runa Falk']]],
    // Of amounts.
    ['Which yard has the highest yearly rent per square metre of floor area?', [['Eastpier']]],
    ['How much was paid for overhauls at Northpier, labour charge plus crane fee?', [[180]]],
    ['What is the turnover from hires, counting quantity times unit price?', [[330]]],
    // Nothing is called so: prices with a quantity beside tell it.
    [
      'How much revenue did each kind bring in?',
      [
        ['dinghy', 50],
        ['yacht', 280],
      ],
    ],
    ['Which skipper brought in the most revenue?', [['Siv Holt']]],
    // In another unit than that in which it is stored.
    ['How many hours were sailed in total?', [[5]]],
  ])('%s', async (question, rows) => {
    const { rows: found, sql } = await ask(question);
    expect({ sql, rows: found.map((row) => row.slice(0, rows[0]?.length)) }).toMatchObject({ rows });
  });
});

const DEPOT = `
  CREATE TABLE parcels (parcel_id INTEGER PRIMARY KEY, parcel_name TEXT, ordered_on TEXT, shipped_on TEXT, status TEXT);
  CREATE TABLE calls (call_id INTEGER PRIMARY KEY, parcel_id INTEGER, booked_on TEXT, minutes INTEGER);
  INSERT INTO parcels VALUES (1,'Alder','2023-01-01','2023-01-03','shipped'),(2,'Birch','2023-02-01','2023-02-20','shipped'),
    (3,'Cedar','2023-03-01','2023-03-12','lost'),(4,'Elm','2023-04-01',NULL,'open');
  INSERT INTO calls VALUES (1,1,'2023-01-02',15),(2,2,'2023-02-05',30),(3,2,'2023-02-09',45);
`;
const DEPOT_GRAPH = `
tables:
  parcels: { key: [parcel_id], display: [parcel_name] }
  calls: { key: [call_id] }
edges:
  - { kind: key, from: calls.parcel_id, to: parcels.parcel_id }
`;

const CRATES = `
  CREATE TABLE crates (crate_id INTEGER PRIMARY KEY, crate_name TEXT, weight_g INTEGER, price REAL, cost REAL, lead INTEGER, left_on TEXT, arrived_on TEXT);
  INSERT INTO crates VALUES (1,'Fir',1000,20,10,0,'2023-01-01','2023-01-20'),(2,'Oak',1500,30,20,1,'2023-02-01','2023-02-15'),
    (3,'Yew',2000,40,25,0,'2023-03-01','2023-03-05');
`;
const CRATES_GRAPH = `
tables:
  crates: { key: [crate_id], display: [crate_name] }
`;

const RIDES = `
  CREATE TABLE riders (rider_id INTEGER PRIMARY KEY, rider_name TEXT);
  CREATE TABLE rides (ride_id INTEGER PRIMARY KEY, rider_id INTEGER, fare REAL, tip REAL);
  INSERT INTO riders VALUES (1,'Ilse'),(2,'Jost');
  INSERT INTO rides VALUES (1,1,10,1),(2,1,20,2),(3,2,30,5);
`;
const RIDES_GRAPH = `
tables:
  riders: { key: [rider_id], display: [rider_name] }
  rides: { key: [ride_id] }
edges:
  - { kind: key, from: rides.rider_id, to: riders.rider_id }
`;

describe('rides with tips', () => {
  it.each(['Total fare including tip per rider', 'total of fare and tip per rider'])('%s', async (question) => {
    const { rows, sql } = await (await asking(RIDES, RIDES_GRAPH))(question);
    const told = rows.map((row) => row.slice(-2));
    expect({ sql, told }).toMatchObject({
      told: [
        ['Ilse', 33],
        ['Jost', 35],
      ],
    });
  });
});

const RINKS = `
  CREATE TABLE sessions (session_id INTEGER PRIMARY KEY, session_name TEXT, start_time TEXT, end_time TEXT);
  INSERT INTO sessions VALUES (1,'Dawn','2023-03-05 00:05:00','2023-03-05 01:05:00'),(2,'Noon','2023-03-05 11:35:00','2023-03-05 12:35:00'),
    (3,'Dusk','2023-03-05 18:00:00','2023-03-05 19:30:00'),(4,'Night','2023-03-05 21:25:00','2023-03-05 22:25:00');
`;
const RINKS_GRAPH = `
tables:
  sessions: { key: [session_id], display: [session_name] }
`;

describe('a rink with times of day', () => {
  it('takes an hour for an hour', async () => {
    const { rows, sql } = await (await asking(RINKS, RINKS_GRAPH))('Which sessions took more than 60 minutes?');
    expect({ sql, rows }).toMatchObject({ rows: [['Dusk']] });
  });
});

describe('a depot whose states are called as its days are', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(DEPOT, DEPOT_GRAPH);
  });

  it.each<[string, unknown[][]]>([
    // What is done so many days after is done on a day, and is no state.
    ['Which parcels were shipped more than 7 days after they were ordered?', [['Birch'], ['Cedar']]],
    ['Which parcels were shipped within a week of the order date?', [['Alder']]],
  ])('%s', async (question, rows) => {
    const { rows: found, sql } = await ask(question);
    expect({ sql, rows: found.map((row) => row.slice(0, rows[0]?.length)) }).toMatchObject({ rows });
  });

  it.each<[string, unknown[][]]>([
    ['What is the average weight in kilograms?', [[1.5]]],
    ['What is the weight in kilograms of the heaviest crate?', [[2]]],
    ['What is the highest price minus cost?', [[15]]],
    ['Which crates arrived more than two weeks after they left?', [['Fir']]],
  ])('of crates: %s', async (question, rows) => {
    const { rows: found, sql } = await (await asking(CRATES, CRATES_GRAPH))(question);
    expect({ sql, rows: found }).toMatchObject({ rows });
  });

  it('compares no amount with a yes or no', async () => {
    const { sql } = await (await asking(CRATES, CRATES_GRAPH))('Which crates are heavier than their lead?');
    expect(sql ?? '').not.toContain('> "crates"."lead"');
  });

  it('takes no day for the end of what it begins', async () => {
    const { sql } = await ask('How many parcels were ordered within 3 days?');
    expect(sql ?? '').not.toContain('JULIANDAY');
  });

  it('asks no minutes for days', async () => {
    const { sql } = await ask('How many days did the calls take in total?');
    expect(sql ?? '').not.toContain('86400');
    expect(sql ?? '').not.toContain('1440');
  });
});
