/** Questions over a ladder of numbered rows: voyages, their boats, the crews of these, with codes, clocks and a second register. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const ROWS = `
  CREATE TABLE VOYAGE (VOYID INTEGER PRIMARY KEY, STARTTIME TEXT, SUNKEN INTEGER);
  CREATE TABLE BT (VOYID INTEGER, BOATNO INTEGER, BUILDYR INTEGER, YARD INTEGER, MASTS INTEGER, LEAKING INTEGER, PRIMARY KEY (VOYID, BOATNO));
  CREATE TABLE BOAT_REGISTER (VOYID INTEGER, BOATNO INTEGER, Yard TEXT, Rig TEXT, PRIMARY KEY (VOYID, BOATNO));
  CREATE TABLE CREW (VOYID INTEGER, BOATNO INTEGER, CREWNO INTEGER, AGE INTEGER, CONDITION INTEGER, SCORE INTEGER, PRIMARY KEY (VOYID, BOATNO, CREWNO));
  CREATE TABLE WOUND (VOYID INTEGER, BOATNO INTEGER, CREWNO INTEGER, WOUNDNO INTEGER, DEPTH INTEGER, PRIMARY KEY (VOYID, BOATNO, CREWNO, WOUNDNO));
  INSERT INTO VOYAGE VALUES (101,'06:30',0),(102,'18:15',1),(103,'20:59',0),(104,'21:10',0);
  INSERT INTO BT VALUES (101,1,2010,7,2,0),(101,2,2012,7,3,1),(102,1,2014,8,2,1),(103,1,2019,9,1,0),(104,1,2013,7,1,0);
  INSERT INTO BOAT_REGISTER VALUES (101,1,'Lund','sloop'),(101,2,'Lund','ketch'),(102,1,'Oban','sloop'),(103,1,'Brest','sloop'),(104,1,'Lund','sloop');
  INSERT INTO CREW VALUES (101,1,1,40,1,5),(101,1,2,30,2,7),(101,2,1,20,3,9),(102,1,1,50,4,11),(103,1,1,60,1,1),(104,1,1,25,2,2);
  INSERT INTO WOUND VALUES (101,1,1,1,3),(101,1,1,2,4),(101,2,1,1,2),(102,1,1,1,6);
`;
const GRAPH = `
tables:
  VOYAGE: { key: [VOYID], display: [VOYID], keywords: [voyage, trip], columns: { STARTTIME: { keywords: [start] } } }
  BT:
    key: [VOYID, BOATNO]
    display: [VOYID, BOATNO]
    keywords: [boat]
    terms: { leaking: { where: LEAKING = 1, keywords: [leaked] } }
    columns:
      BUILDYR: { keywords: [year of building, building year], description: building year }
      YARD: { description: yard number in a list that is not here }
      MASTS: { keywords: [masts] }
      LEAKING: { keywords: [leaking boat], values: { 0: "no", 1: "yes" } }
  BOAT_REGISTER:
    key: [VOYID, BOATNO]
    display: [VOYID, BOATNO]
    keywords: [register]
    columns: { Yard: { keywords: [yard] }, Rig: { keywords: [rig] } }
  CREW:
    key: [VOYID, BOATNO, CREWNO]
    display: [VOYID, BOATNO, CREWNO]
    keywords: [sailor, crew member]
    columns:
      CONDITION: { keywords: [severity], values: { 1: healthy, 2: weak, 3: severe, 4: dying } }
      SCORE: { keywords: [wound severity score] }
  WOUND: { key: [VOYID, BOATNO, CREWNO, WOUNDNO], display: [VOYID, BOATNO, CREWNO, WOUNDNO], keywords: [wound] }
edges:
  - { kind: key, from: BT.VOYID, to: VOYAGE.VOYID, label: boat of the voyage, cardinality: many-to-one }
  - { kind: key, from: [BOAT_REGISTER.VOYID, BOAT_REGISTER.BOATNO], to: [BT.VOYID, BT.BOATNO], label: entry of the boat, cardinality: one-to-one }
  - { kind: key, from: [CREW.VOYID, CREW.BOATNO], to: [BT.VOYID, BT.BOATNO], label: sailor on the boat, cardinality: many-to-one }
  - { kind: key, from: [WOUND.VOYID, WOUND.BOATNO, WOUND.CREWNO], to: [CREW.VOYID, CREW.BOATNO, CREW.CREWNO], label: wound of the sailor, cardinality: many-to-one }
`;

describe('a ladder of numbered rows', async () => {
  const ask = await asking(ROWS, GRAPH);

  it.each<[string, readonly (readonly (string | number)[])[]]>([
    ['What is the age of sailor 1 of boat 2 in voyage 101?', [[20]]],
    ['In voyage 101, what is the age of sailor 2 of boat 1?', [[30]]],
    ['What is the rig of boat 2 in voyage 101?', [['ketch']]],
    ['What is the rig of the second boat in voyage 101?', [['ketch']]],
    ['How many voyages began between 18:00 and 20:59?', [[2]]],
    ['How many voyages started before 7 am?', [[1]]],
    ['How many boats of building years 2010 to 2013 are there?', [[3]]],
    ['Which yard has the most boats?', [['Lund']]],
    ['How many sailors have a severity of 2?', [[2]]],
    ['What is the average wound severity score?', [[35 / 6]]],
    ['How many boats leaked before the voyage?', [[2]]],
    ['How many 25 years old sailors are there?', [[1]]],
    ['How many boats have sailors over the age of 30?', [[3]]],
    ['In how many voyages was there a sailor over 45?', [[2]]],
    ['How many boats of building year 2013 or later have masts 1?', [[2]]],
    ['Which rig has the boat with the oldest sailor?', [['sloop']]],
    [
      'Who is the oldest sailor of each boat?',
      [[101, 1, 1, 40], [101, 2, 1, 20], [102, 1, 1, 50], [103, 1, 1, 60], [104, 1, 1, 25]], // prettier-ignore
    ],
    ['Which sailors are older than the average of their boat?', [[101, 1, 1]]],
    ['Which two rigs have the most boats?', [['sloop'], ['ketch']]],
  ])('%s', async (question, expected) => {
    const { reason, rows } = await ask(question);
    expect({ reason, rows }).toEqual({ reason: null, rows: expected });
  });
});
