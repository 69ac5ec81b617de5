/** References to composite keys: orphans, and names that are alike. */
import { expect, it } from 'vitest';
import { draftGraph } from '../../../src/engine/discover/draft';
import type { Edge } from '../../../src/engine/graph/model';
import { counting, makeDatabase } from './data';

/** 20 ships with 5 trips each. */
const TRIPS = [
  'CREATE TABLE trips (ship_id INTEGER, trip_no INTEGER, port TEXT)',
  `INSERT INTO trips ${counting(100)} SELECT 100 + (i - 1) / 5, 1 + (i - 1) % 5, 'P' || (i % 7) FROM r`,
];

async function edgesOf(...statements: readonly string[]): Promise<readonly string[]> {
  const { catalogue, engine } = await makeDatabase(...TRIPS, ...statements);
  const { edges } = await draftGraph(catalogue, engine, { name: 'test', sources: [] });
  return edges.map(textOf);
}

function textOf({ from, to, cardinality }: Edge): string {
  const side = (refs: Edge['from']) => `${refs[0]?.table ?? ''}(${refs.map((ref) => ref.column).join()})`;
  return `${side(from)} > ${side(to)} ${cardinality}`;
}

it('finds a reference of several columns though a few rows are orphans', async () => {
  const edges = await edgesOf(
    'CREATE TABLE boxes (box_code TEXT, ship_id INTEGER, trip_no INTEGER, weight REAL)',
    `INSERT INTO boxes ${counting(400)} SELECT 'B' || i, 100 + (i - 1) / 5 % 20, 1 + (i - 1) % 5, i * 1.37 FROM r`,
    `INSERT INTO boxes ${counting(6)} SELECT 'X' || i, 999, i - 1, 2.5 FROM r`,
  );
  expect(edges).toEqual(['boxes(ship_id,trip_no) > trips(ship_id,trip_no) many-to-one']);
});

it('does not count rows with a code for "not known" among those that find nothing', async () => {
  const { catalogue, engine } = await makeDatabase(
    ...TRIPS,
    'CREATE TABLE boxes (box_code TEXT, ship_id INTEGER, trip_no INTEGER, weight REAL)',
    `INSERT INTO boxes ${counting(400)} SELECT 'B' || i, 100 + (i - 1) / 5 % 20, 1 + (i - 1) % 5, i * 1.37 FROM r`,
    `INSERT INTO boxes ${counting(6)} SELECT 'X' || i, 999, i - 1, 2.5 FROM r`,
    'CREATE TABLE ships (ship_id INTEGER, name TEXT)',
    `INSERT INTO ships ${counting(20)} SELECT 99 + i, 'S' || i FROM r`,
    'CREATE TABLE calls (call_no INTEGER, ship_id INTEGER, cost REAL)',
    `INSERT INTO calls ${counting(60)} SELECT i, CASE WHEN i % 15 = 0 THEN '999' ELSE 100 + i % 20 END, i * 0.7 FROM r`,
  );
  const { edges } = await draftGraph(catalogue, engine, { name: 'test', sources: [] });
  const evidence = (table: string) => edges.find(({ from }) => from[0]?.table === table)?.evidence;
  expect(evidence('boxes')).toMatch(/^all 100 combinations of ship_id, trip_no found in trips/);
  expect(evidence('calls')).toMatch(/^all 20 values of ship_id found in ships\.ship_id/);
});

it('takes no reference of several columns where many combinations are not found', async () => {
  const edges = await edgesOf(
    'CREATE TABLE boxes (box_code TEXT, ship_id INTEGER, trip_no INTEGER, weight REAL)',
    `INSERT INTO boxes ${counting(400)} SELECT 'B' || i, 100 + (i - 1) / 5 % 20, 1 + (i - 1) % 5, i * 1.37 FROM r`,
    `INSERT INTO boxes ${counting(40)} SELECT 'X' || i, 130, i - 1, 2.5 FROM r`,
  );
  expect(edges).toEqual([]);
});

it('finds it where the names leave out the identifier words', async () => {
  const edges = await edgesOf(
    'CREATE TABLE trip_fees (SHIP INTEGER, TRIP INTEGER, fee REAL)',
    'INSERT INTO trip_fees SELECT ship_id, trip_no, ship_id * 1.5 + trip_no * 0.3 FROM trips',
  );
  expect(edges).toEqual(['trip_fees(SHIP,TRIP) > trips(ship_id,trip_no) one-to-one']);
});

it('takes a longer word for another thing where it leaves out the identifier words', async () => {
  const edges = await edgesOf(
    'CREATE TABLE crews (crew TEXT, ship_id INTEGER, DVTRIP INTEGER)',
    `INSERT INTO crews ${counting(200)} SELECT 'C' || i, 100 + i % 20, 1 + i % 5 FROM r`,
  );
  expect(edges).toEqual([]);
});

it('takes numbers of things for no reference to one of them', async () => {
  const edges = await edgesOf(
    'CREATE TABLE harbours (harbour TEXT, SHIPS INTEGER, TRIPS INTEGER)',
    `INSERT INTO harbours ${counting(60)} SELECT 'H' || i, 100 + i % 20, 1 + i % 5 FROM r`,
  );
  expect(edges).toEqual([]);
});

it('finds it where texts have other spaces around them, and says how they have to be compared', async () => {
  const { catalogue, engine } = await makeDatabase(
    'CREATE TABLE stops (region TEXT, stop TEXT, title TEXT)',
    `INSERT INTO stops ${counting(72)} SELECT 'R' || ((i - 1) / 9), 'S' || ((i - 1) % 9), 'T' || i FROM r`,
    'CREATE TABLE visits (visit_id INTEGER, region TEXT, stop TEXT, n INTEGER)',
    `INSERT INTO visits ${counting(400)} SELECT i, 'R' || (i % 8), 'S' || (i * 7 % 9) || '  ', i % 5 FROM r`,
  );
  const { edges } = await draftGraph(catalogue, engine, { name: 'test', sources: [] });
  expect(edges.map((edge) => [textOf(edge), edge.match, edge.evidence])).toEqual([
    [
      'visits(region,stop) > stops(region,stop) many-to-one',
      'trim',
      'all 72 combinations of region, stop found in stops; once spaces around them are left out; same names',
    ],
  ]);
});

it('finds a reference whose values are written in several ways, so that there seem to be too many', async () => {
  const { catalogue, engine } = await makeDatabase(
    'CREATE TABLE airlines (code TEXT, name TEXT)',
    `INSERT INTO airlines ${counting(40)} SELECT 'C' || (100 + i), 'Airline ' || i FROM r`,
    'CREATE TABLE flights (flight_no INTEGER, airline_code TEXT)',
    `INSERT INTO flights ${counting(400)} SELECT i, 'C' || (101 + i % 40) || SUBSTR('  ', 1, i % 3) FROM r`,
  );
  const { edges } = await draftGraph(catalogue, engine, { name: 'test', sources: [] });
  expect(edges.map((edge) => [textOf(edge), edge.match])).toEqual([
    ['flights(airline_code) > airlines(code) many-to-one', 'trim'],
  ]);
});
