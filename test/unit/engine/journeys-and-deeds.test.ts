/** What rules on names, ends and amounts must leave alone: journeys that depart, rows of what somebody did, growth, and notes that end with a property. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const SQL = `
CREATE TABLE tenant (id INTEGER PRIMARY KEY, name TEXT, town TEXT, email TEXT);
INSERT INTO tenant VALUES (1,'Nora Pohl','Graz','n@example.org'),(2,'Udo Lang','Linz','u@example.org'),(3,'Ida Kern','Graz','i@example.org');
CREATE TABLE bookings (id INTEGER PRIMARY KEY, tenant_id INTEGER REFERENCES tenant(id), hall_name TEXT, nights INTEGER);
INSERT INTO bookings VALUES (1,1,'Blue Hall',2),(2,1,'Red Hall',3),(3,2,'Green Hall',1),(4,3,'Red Hall',5),(5,2,'Green Hall',2),(6,1,'Old Hall',1);
CREATE TABLE tool (id INTEGER PRIMARY KEY, name TEXT, price REAL, growth REAL);
INSERT INTO tool VALUES (1,'Lamp',30,20),(2,'Saw',80,150),(3,'File',2,60),(4,'Vice',210,10);
CREATE TABLE review (id INTEGER PRIMARY KEY, tool_id INTEGER REFERENCES tool(id), rating INTEGER);
INSERT INTO review VALUES (1,1,5),(2,1,2),(3,1,3),(4,2,4),(5,2,5),(6,3,1),(7,3,2),(8,3,2),(9,3,3),(10,4,4);
CREATE TABLE trip (id INTEGER PRIMARY KEY, fare REAL, start_time TEXT, end_time TEXT);
INSERT INTO trip VALUES (1,80,'2024-01-31 22:00','2024-02-01 06:00'),(2,60,'2024-02-10 08:00','2024-02-10 16:00'),
 (3,70,'2024-02-28 20:00','2024-03-01 04:00'),(4,75,'2024-02-29 20:00','2024-03-02 04:00'),(5,50,'2024-03-31 20:00','2024-04-01 04:00');
`;

const BODY = `
tables:
  tenant: { key: [id], display: [name] }
  bookings: { key: [id] }
  tool: { key: [id], display: [name] }
  review: { key: [id] }
  trip: { key: [id] }
edges:
  - { kind: key, from: bookings.tenant_id, to: tenant.id, cardinality: many-to-one }
  - { kind: key, from: review.tool_id, to: tool.id, cardinality: many-to-one }
`;

let ask: (question: string) => Promise<Asked>;
beforeAll(async () => {
  ask = await asking(SQL, BODY);
});

describe('what is left alone', () => {
  it.each<[string, readonly (readonly unknown[])[]]>([
    // Of those who booked, not of the bookings, though these have names of halls.
    ['Which halls were booked by Nora Pohl?', [['Blue Hall'], ['Red Hall'], ['Old Hall']]],
    // Stays end when somebody departs; journeys begin.
    ['How many trips departed in February 2024?', [[3]]],
    ['How many trips arrived in February 2024?', [[2]]],
    // A number of rows ranks, whatever amount is named behind it.
    ['Top 2 tools by number of reviews with a price over 20', [['Lamp'], ['Saw']]],
    // Rows that are named rank by their number, and not by a name or a day of the things.
    ['Top 2 tenants by bookings', [['Nora Pohl'], ['Udo Lang']]],
    // What more than doubled grew by percents.
    ['Which tools had growth over 50 percent?', [['Saw'], ['File']]],
    // Behind a comma it is said what is to be told.
    ['Tenants in Graz, email', [['n@example.org'], ['i@example.org']]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason, sql } = await ask(question);
    expect([reason, found], sql).toEqual([null, rows]);
  });
});
