/** Nouns of quantities that are names of tables too: rows that are counted, and amounts that are added up. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const ORCHARDS = `
CREATE TABLE orchard (orchard_id INTEGER PRIMARY KEY, orchard_name TEXT, budget REAL);
CREATE TABLE harvest (harvest_id INTEGER PRIMARY KEY, orchard_id INTEGER REFERENCES orchard(orchard_id), fruit TEXT, quantity_t REAL, picked_on TEXT);
CREATE TABLE expense (expense_id INTEGER PRIMARY KEY, orchard_id INTEGER REFERENCES orchard(orchard_id), amount REAL, spent_on TEXT);
INSERT INTO orchard VALUES (1,'Low End',900),(2,'Top Row',700);
INSERT INTO harvest VALUES (1,1,'plum',4,'2023-08-02'),(2,1,'plum',4,'2023-09-11'),(3,1,'pear',3,'2023-09-20'),(4,2,'plum',12,'2023-10-01');
INSERT INTO expense VALUES (1,1,10,'2023-01-05'),(2,1,15,'2023-02-09'),(3,1,20,'2023-03-01'),(4,2,40,'2023-05-01'),(5,2,45,'2023-06-07');`;
const BODY = `
tables:
  orchard: { key: [orchard_id], display: [orchard_name] }
  harvest: { key: [harvest_id] }
  expense: { key: [expense_id] }
edges:
  - { kind: key, from: harvest.orchard_id, to: orchard.orchard_id, cardinality: many-to-one }
  - { kind: key, from: expense.orchard_id, to: orchard.orchard_id, cardinality: many-to-one }
`;

describe('what is counted and what is spent', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(ORCHARDS, BODY);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['How many harvests were there?', [[4]]],
    ['How many harvests of plum were there?', [[3]]],
    ['Which orchard has the most expenses?', [['Low End']]],
    ['What is the total harvest of plum?', [[20]]],
    // A budget is what may be spent.
    ['What is the total spending of each orchard?', [['Low End', 45], ['Top Row', 85]]],
    // More was spent in all, though less often.
    ['In which quarter was most spent?', [[2]]],
  ])('%s', async (question, rows) => {
    expect((await ask(question)).rows).toEqual(rows);
  }); // prettier-ignore
});
