// Rows that are numbered within others, of which codes tell most: what is counted, ranked, compared and shown of them.
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const ROWS = `
  CREATE TABLE TRIP (TRIPID INTEGER PRIMARY KEY, TRIPNO INTEGER, BOATS INTEGER, OUTCOME INTEGER, TIME INTEGER);
  CREATE TABLE BOAT (TRIPID INTEGER, BOATNO INTEGER, MAKE INTEGER, RIG INTEGER, HULLWT REAL, CASEWGT REAL, DRIFT REAL);
  CREATE TABLE MAKER (TRIPID INTEGER, BOATNO INTEGER, Make TEXT);
  CREATE TABLE SAILOR (TRIPID INTEGER, BOATNO INTEGER, SAILORNO INTEGER, ROLE INTEGER, AGE INTEGER, EYES INTEGER, WAY INTEGER);
  CREATE TABLE SAIL (TRIPID INTEGER, BOATNO INTEGER, SAILNO INTEGER, HOIST INTEGER, DRIFT REAL);
  INSERT INTO TRIP VALUES (100,1,2,1,1),(200,1,1,2,2),(300,2,3,2,2),(400,3,1,1,2);
  INSERT INTO BOAT VALUES (100,1,7,1,900,5,10),(100,2,8,2,700,9,20),(200,1,7,1,800,8,30),
    (300,1,8,1,500,2,40),(300,2,7,2,600,3,50),(300,3,9,1,650,4,60),(400,1,9,2,950,1,70);
  INSERT INTO MAKER VALUES (100,1,'Gull'),(100,2,'Tern'),(200,1,'Gull'),(300,1,'Tern'),(300,2,'Gull'),(300,3,'Auk'),(400,1,'Auk');
  INSERT INTO SAILOR VALUES (100,1,1,1,30,1,5),(100,1,2,2,20,3,1),(100,1,3,2,61,1,5),(100,2,1,1,24,3,2),(200,1,1,1,70,2,5),
    (300,1,1,1,22,1,1),(300,2,1,1,35,3,2),(300,2,2,2,19,1,1),(300,2,3,2,44,1,1),(300,3,1,1,50,2,5),(400,1,1,1,48,3,2);
  INSERT INTO SAIL VALUES (100,1,1,1,1),(100,1,2,2,2),(100,2,1,1,3),(200,1,1,1,4),(300,1,1,2,5),(300,2,1,1,6),(300,3,1,1,7),(400,1,1,2,8);
`;
const GRAPH = `
tables:
  TRIP:
    key: [TRIPID]
    keywords: [trip]
    display: [TRIPID]
    terms:
      rough trip: { where: "OUTCOME = 1" }
      at night: { where: "TIME = 2" }
    columns:
      BOATS: { keywords: [number of boats] }
      OUTCOME: { values: { 1: rough, 2: smooth } }
      TIME: { values: { 1: by day, 2: by night } }
  BOAT:
    key: [TRIPID, BOATNO]
    keywords: [boat]
    display: [TRIPID, BOATNO]
    columns:
      RIG: { keywords: [kind of rig of the boat], values: { 1: sloop, 2: ketch } }
      HULLWT: { keywords: [hull weight, heaviest boat], unit: kg }
      CASEWGT: { keywords: [case weight] }
      DRIFT: { keywords: [drift] }
  MAKER: { key: [TRIPID, BOATNO], keywords: [registry] }
  SAILOR:
    key: [TRIPID, BOATNO, SAILORNO]
    keywords: [sailor, person]
    display: [TRIPID, BOATNO, SAILORNO]
    terms:
      skipper: { where: "ROLE = 1", keywords: [skippers] }
      in glasses: { where: "EYES = 1", keywords: [wearing glasses] }
      rough sailor: { where: "AGE > 60", keywords: [rough] }
    columns:
      ROLE: { values: { 1: leads, 2: follows } }
      EYES: { keywords: [glasses, eyewear, contact lenses], values: { 1: glasses, 2: none, 3: contact lenses } }
      WAY: { keywords: [how the sailor left the boat], values: { 1: by ladder, 2: by rope, 5: by swimming } }
  SAIL:
    key: [TRIPID, BOATNO, SAILNO]
    keywords: [sail]
    display: [TRIPID, BOATNO, SAILNO]
    terms: { hoisted: { where: "HOIST = 1", keywords: [hoisted] } }
    columns:
      HOIST: { keywords: [sail hoist], values: { 1: hoisted, 2: furled } }
      DRIFT: { keywords: [drift of the sail] }
edges:
  - { kind: key, from: BOAT.TRIPID, to: TRIP.TRIPID }
  - { kind: key, from: [MAKER.TRIPID, MAKER.BOATNO], to: [BOAT.TRIPID, BOAT.BOATNO], cardinality: one-to-one }
  - { kind: key, from: [SAILOR.TRIPID, SAILOR.BOATNO], to: [BOAT.TRIPID, BOAT.BOATNO] }
  - { kind: key, from: [SAIL.TRIPID, SAIL.BOATNO], to: [BOAT.TRIPID, BOAT.BOATNO] }
`;

describe('rows that are numbered, and codes', async () => {
  const ask = await asking(ROWS, GRAPH);

  it.each<[string, readonly (readonly unknown[])[]]>([
    // "More than two persons" is no way of leaving a boat.
    ['How many boats carried more than two persons?', [[2]]],
    // What is done is counted, not the codes that say it.
    ['How many sails were hoisted?', [[5]]],
    // Codes have no order that a superlative could mean.
    ['What is the age of the oldest skipper?', [[70]]],
    ['How many skippers under 25 are there?', [[2]]],
    // Names, where another table has them, and not their codes.
    ['What is the most common make of boats?', [['Gull']]],
    // A value of a column is none of its states.
    ['How many sailors wore contact lenses?', [[4]]],
    ['How many sailors wore glasses?', [[5]]],
    // "Rough" is said of trips, and of the whole that is told first.
    ['Of the trips at night, what percentage was rough?', [[100 / 3]]],
    // The drift of boats is not that of their sails.
    ['What is the average drift of boats with a ketch rig?', [[140 / 3]]],
    ['Which 2 trips had the most boats?', [[300], [100]]],
    ['Which trips had a boat with a ketch rig?', [[100], [300], [400]]],
  ])('%s', async (question, expected) => {
    const { reason, rows } = await ask(question);
    expect({ reason, rows }).toEqual({ reason: null, rows: expected });
  });
});
