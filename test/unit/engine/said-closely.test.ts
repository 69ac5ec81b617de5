// Words that small rules read closely: what compares, what is counted, what is denied, what a label says by itself.
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const ROWS = `
  CREATE TABLE regattas (regatta_id INTEGER PRIMARY KEY, weekday INTEGER, kind INTEGER);
  CREATE TABLE boats (regatta_id INTEGER, boat_no INTEGER, weather INTEGER, first_event INTEGER, stuck INTEGER, hull INTEGER, PRIMARY KEY (regatta_id, boat_no));
  CREATE TABLE dents (regatta_id INTEGER, boat_no INTEGER, dent_no INTEGER, dent REAL, PRIMARY KEY (regatta_id, boat_no, dent_no));
  INSERT INTO regattas VALUES (1,1,1),(2,2,1),(3,7,2),(4,3,2),(5,4,3);
  INSERT INTO boats VALUES (1,1,2,1,1,1),(1,2,2,1,2,2),(2,1,2,0,1,1),(3,1,1,0,1,2),(4,1,1,1,0,1),(5,1,1,0,0,2);
  INSERT INTO dents VALUES (1,1,1,10),(1,1,2,41),(2,1,1,40),(3,1,1,50),(4,1,1,5),(5,1,1,60);
`;
const GRAPH = `
tables:
  regattas:
    key: [regatta_id]
    display: [regatta_id]
    keywords: [regatta, race]
    terms: { weekend: { where: "weekday IN (1, 7)", keywords: [at the weekend] }, sprint: { where: "kind = 1", keywords: [sprints] } }
    columns: { weekday: { values: { 1: Sunday, 2: Monday, 3: Tuesday, 4: Wednesday, 7: Saturday } } }
  boats:
    key: [regatta_id, boat_no]
    display: [regatta_id, boat_no]
    keywords: [boat]
    terms:
      in rain: { where: "weather = 2", keywords: [in the rain] }
      stuck: { where: "stuck = 1", keywords: [caught mechanically, stuck mechanically] }
      not insured: { where: "hull = 2", keywords: [uninsured] }
      insured: { where: "hull = 1" }
    columns: { first_event: { keywords: [happened] } }
  dents:
    key: [regatta_id, boat_no, dent_no]
    keywords: [dent]
    columns: { dent: { description: depth of the dent, keywords: [depth, dent], unit: cm } }
edges:
  - { kind: key, from: [boats.regatta_id], to: [regattas.regatta_id], cardinality: many-to-one }
  - { kind: key, from: [dents.regatta_id, dents.boat_no], to: [boats.regatta_id, boats.boat_no], cardinality: many-to-one }
`;

describe('what is said closely', async () => {
  const ask = await asking(ROWS, GRAPH);

  it.each([
    ['How many boats had a dent deeper than 40 cm?', 3],
    ['How many dents were deeper than 40 cm?', 3],
    ['How many dents were not deeper than 40 cm?', 3],
    ['How many dents were 50 cm or deeper?', 2],
    // The things that are named are counted, though an expert calls a column "happened".
    ['How many regattas happened in the rain?', 2],
    ['How many boats sailed in the rain?', 3],
    // Denied is what stands behind the denial, and no row is on a weekend and on neither of its days.
    ['How many regattas did not happen on a weekend?', 3],
    ['How many sprints did not happen on a weekend, that is neither on a Saturday nor on a Sunday?', 1],
    ['How many boats were not in the rain?', 3],
    ['How many boats are not insured?', 3],
    ['How many boats were uninsured?', 3],
    // An "or" within what one value is called.
    ['How many boats were stuck or caught mechanically?', 3],
  ])('%s', async (question, value) => {
    const { reason, rows } = await ask(question);
    expect({ reason, rows }).toEqual({ reason: null, rows: [[value]] });
  });
});
