/** What is denied of rows is denied of all that belongs to them: a crash that was not fatal is none with a survivor and a dead. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const CRASHES = `
CREATE TABLE crash (case_id INTEGER PRIMARY KEY, town TEXT, crash_date TEXT);
CREATE TABLE occupant (occupant_id INTEGER PRIMARY KEY, case_id INTEGER REFERENCES crash(case_id), mortality INTEGER);
INSERT INTO crash VALUES (11, 'Kiel', '2023-01-02'), (12, 'Bonn', '2023-02-03'), (13, 'Kiel', '2022-05-06');
INSERT INTO occupant VALUES (1, 11, 0), (2, 11, 1), (3, 12, 0), (4, 13, 0), (5, 13, 0);`;
const BODY = `
tables:
  crash: { key: [case_id], display: [case_id] }
  occupant:
    key: [occupant_id]
    columns: { mortality: { description: mortality, values: { 0: not fatal, 1: fatal } } }
edges:
  - { kind: key, from: occupant.case_id, to: crash.case_id, cardinality: many-to-one }
`;

describe('not fatal', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(CRASHES, BODY);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['How many crashes were not fatal?', [[2]]],
    ['Which crashes were not fatal?', [[12], [13]]],
    ['Show the crashes that were not fatal.', [[12], [13]]],
    ['How many crashes in Kiel were not fatal?', [[1]]],
    ['Which crashes in Kiel were not fatal?', [[13]]],
    ['How many crashes in Bonn or Kiel were not fatal?', [[2]]],
    ['How many crashes in 2023 were not fatal?', [[1]]],
    ['How many crashes on 2 January 2023 were not fatal?', [[0]]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });
});
