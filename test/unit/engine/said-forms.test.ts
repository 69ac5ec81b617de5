/** Orders, ends, roles and what is said of the form of an answer, asked of couriers and the tea that they carry. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const COURIERS = `
CREATE TABLE hubs (hub_id INTEGER PRIMARY KEY, hub_name TEXT, region TEXT);
CREATE TABLE riders (rider_id INTEGER PRIMARY KEY, rider_name TEXT, hire_date TEXT, hourly_rate REAL);
CREATE TABLE rides (ride_id INTEGER PRIMARY KEY, from_hub_id INTEGER REFERENCES hubs(hub_id), to_hub_id INTEGER REFERENCES hubs(hub_id),
  rider_id INTEGER REFERENCES riders(rider_id), co_rider_id INTEGER REFERENCES riders(rider_id), departed_on TEXT, km INTEGER);
CREATE TABLE clients (client_id INTEGER PRIMARY KEY, client_name TEXT, city TEXT, credit INTEGER);
CREATE TABLE parcels (parcel_id INTEGER PRIMARY KEY, ride_id INTEGER REFERENCES rides(ride_id), client_id INTEGER REFERENCES clients(client_id),
  kind TEXT, weight INTEGER);
CREATE TABLE teas (tea_id INTEGER PRIMARY KEY, tea_name TEXT, strength REAL);
CREATE TABLE batches (batch_no INTEGER PRIMARY KEY, tea_id INTEGER REFERENCES teas(tea_id), blended_on TEXT, litres REAL, blender TEXT);
CREATE TABLE tastings (tasting_id INTEGER PRIMARY KEY, batch_no INTEGER REFERENCES batches(batch_no), tasted_on TEXT, score INTEGER);
INSERT INTO hubs VALUES (1,'Ravensby','North'),(2,'Oakham','South'),(3,'Millford','South');
INSERT INTO riders VALUES (1,'Ines Boll','2015-03-01',21.5),(2,'Tom Arden','2009-06-11',18.0),(3,'Lea Voss','2019-01-15',25.0);
INSERT INTO rides VALUES (1,1,2,1,2,'2024-01-03',40),(2,1,3,1,3,'2024-01-09',60),(3,2,1,2,1,'2024-02-02',30),(4,3,1,3,2,'2024-02-05',20);
INSERT INTO clients VALUES (1,'Brass & Co','Ravensby',500),(2,'Nettle Farm','Oakham',900),(3,'Quill Press','Ravensby',1500);
INSERT INTO parcels VALUES (1,1,1,'letter',1),(2,1,2,'box',8),(3,2,2,'box',9),(4,3,2,'crate',30),(5,4,3,'letter',2),(6,4,3,'box',5);
INSERT INTO teas VALUES (1,'Old Smoke',4.5),(2,'Green Dawn',2.5),(3,'Night Rose',3.5);
INSERT INTO batches VALUES (1,1,'2024-01-05',20,'Ada Quinn'),(2,2,'2024-01-08',45,'Ben Foss'),(3,3,'2024-01-20',30,'Ada Quinn'),(4,2,'2024-01-21',10,'Ben Foss'),
  (5,1,'2024-02-01',25,'Ada Quinn');
INSERT INTO tastings VALUES (1,2,'2024-02-01',7),(2,2,'2024-02-03',8),(3,4,'2024-02-03',6),(4,1,'2024-02-04',9),(5,3,'2024-02-04',4);`;
const BODY = `
tables:
  hubs: { key: [hub_id], display: [hub_name] }
  riders: { key: [rider_id], display: [rider_name] }
  rides: { key: [ride_id] }
  clients: { key: [client_id], display: [client_name] }
  parcels: { key: [parcel_id] }
  teas: { key: [tea_id], display: [tea_name] }
  batches: { key: [batch_no] }
  tastings: { key: [tasting_id] }
edges:
  - { kind: key, from: rides.from_hub_id, to: hubs.hub_id, cardinality: many-to-one, label: from }
  - { kind: key, from: rides.to_hub_id, to: hubs.hub_id, cardinality: many-to-one, label: to }
  - { kind: key, from: rides.rider_id, to: riders.rider_id, cardinality: many-to-one, label: rider }
  - { kind: key, from: rides.co_rider_id, to: riders.rider_id, cardinality: many-to-one, label: co }
  - { kind: key, from: parcels.ride_id, to: rides.ride_id, cardinality: many-to-one }
  - { kind: key, from: parcels.client_id, to: clients.client_id, cardinality: many-to-one }
  - { kind: key, from: batches.tea_id, to: teas.tea_id, cardinality: many-to-one }
  - { kind: key, from: tastings.batch_no, to: batches.batch_no, cardinality: many-to-one }
`;

describe('orders, ends and roles', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(COURIERS, BODY);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    // Rows, and not the value by which they come first.
    ['strongest tea', [['Old Smoke']]],
    // Who does something, where a column is called so, and what things were done to most often.
    ['Who blended the largest total number of litres?', [['Ada Quinn']]],
    ['Which tea has been tasted most often?', [['Green Dawn']]],
    ['Which tea gets the lowest scores on average?', [['Night Rose']]],
    // Orders, and the order of those that are alike.
    ['Number of parcels of each client, most first, ties in order of client name', [['Nettle Farm', 3], ['Quill Press', 2], ['Brass & Co', 1]]],
    ['Which riders were hired before 2018? Show name and hire date, longest-serving first.', [['Tom Arden', '2009-06-11'], ['Ines Boll', '2015-03-01']]],
    ['Show every client name with the number of parcels, from most to fewest and then alphabetically by client name.', [['Nettle Farm', 3], ['Quill Press', 2], ['Brass & Co', 1]]],
    // Where rides begin and end.
    ['How many rides ended in Ravensby?', [[2]]],
    ['How many rides left Oakham?', [[1]]],
    ['For each ride longer than 35 km, show the ride id, the name of the hub it left from and the name of the hub it went to', [[1, 'Ravensby', 'Oakham'], [2, 'Ravensby', 'Millford']]],
    // What those who are asked for hold themselves.
    ['Clients located in Ravensby or Oakham with a credit above 800', [['Nettle Farm'], ['Quill Press']]],
    // Values in the plural, and what is listed once.
    ['What kinds of parcels did Nettle Farm or Brass & Co send? No repeats please.', [['box'], ['crate'], ['letter']]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    const sorted = (all: readonly (readonly unknown[])[]) => (/first|fewest/.test(question) ? all : [...all].sort());
    expect([reason, sorted(found)]).toEqual([null, sorted(rows)]);
  });
}); // prettier-ignore
