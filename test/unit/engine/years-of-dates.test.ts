/** A year that is said beside a month or a day is one of dates, whatever was built in it. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

// The bike of 2023 was repaired in February most.
const BIKES = `
CREATE TABLE bike (bike_id INTEGER PRIMARY KEY, name TEXT, model_year INTEGER);
CREATE TABLE repair (repair_id INTEGER PRIMARY KEY, bike_id INTEGER REFERENCES bike(bike_id), repaired_on TEXT);
INSERT INTO bike VALUES (1, 'Comet', 2023), (2, 'Dart', 2019), (3, 'Egret', 2021);
INSERT INTO repair VALUES (1, 1, '2023-02-03'), (2, 1, '2023-02-09'), (3, 1, '2024-02-10'), (4, 2, '2023-03-02'), (5, 2, '2023-03-09'),
  (6, 3, '2023-03-22'), (7, 3, '2022-05-11'), (8, 2, '2022-05-30'), (9, 3, '2022-05-31'), (10, 3, '2022-05-02');`;
const BODY = `
tables:
  bike: { key: [bike_id], display: [name], columns: { model_year: { keywords: [year] } } }
  repair: { key: [repair_id] }
edges:
  - { kind: key, from: repair.bike_id, to: bike.bike_id, cardinality: many-to-one }
`;

describe('the year of a month', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(BIKES, BODY);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['In which month of 2023 were most repairs?', [[3]]],
    ['Which month of 2023 had the most repairs?', [[3]]],
    ['Which bikes are of the year 2023?', [['Comet']]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });
});
