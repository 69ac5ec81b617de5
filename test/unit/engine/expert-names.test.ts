/** Names that experts give: years within them, dates that data writes in several ways, and states that share a word. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

describe('counties and the patients of a clinic', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE county (id INTEGER, name TEXT, q1 INTEGER, q2 INTEGER);
      INSERT INTO county VALUES (1, 'Ash', 1990, 70), (2, 'Birch', 5200, 2010), (3, 'Cedar', 6100, 90);
      CREATE TABLE patient (id INTEGER, county_id INTEGER, nickname TEXT, arrived TEXT, discharged DATE, burn INTEGER);
      INSERT INTO patient VALUES (1, 1, 'Ace', '1993-02-01', '1993-04-02', 1), (2, 1, 'Bix', '1993-05-04', '1993-06-04', 2), (3, 2, 'Cub', '1994-05-04', '1994-06-06', 2),
        (4, 2, 'Dot', '5/4/97', '1997-07-08', 3), (5, 3, 'Eli', '1996-07-08', '1996-09-10', 3);`,
      `tables:
  county:
    key: [id]
    display: [name]
    keywords: [county, counties]
    columns:
      q1: { description: thefts of the year 1990, keywords: [thefts in 1990, thefts committed in 1990] }
      q2: { description: thefts of the year 2010, keywords: [thefts in 2010, thefts committed in 2010] }
  patient:
    key: [id]
    display: [nickname]
    keywords: [patient, patients]
    terms:
      most severe burn: { where: burn = 1, keywords: [most severe degree of burn] }
      severe burn: { where: burn = 2 }
    columns:
      arrived: { type: date, description: day on which the patient came, keywords: [came, came to the clinic] }
      burn: { description: degree of the burn, keywords: [degree of burn], values: { 1: utmost, 2: grave, 3: mild } }
edges:
  - { kind: key, from: patient.county_id, to: county.id, label: home, keywords: [lives in], cardinality: many-to-one }
`,
    );
  });

  const cases: [question: string, expected: string[]][] = [
    ['Which counties had more than 5000 thefts committed in 1990?', ['Birch', 'Cedar']],
    ['How many patients came to the clinic in 1993?', ['2']],
    ['Which patients have a severe degree of burn?', ['Bix', 'Cub']],
  ];

  it.each(cases)('answers: %s', async (question, expected) => {
    const { rows } = await ask(question);
    expect(rows.map((row) => row.map(String).join(' ')).sort()).toEqual(expected);
  });
});
