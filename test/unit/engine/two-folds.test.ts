/** Folds of two properties, each said with a fold of its own. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const STAFF = `
CREATE TABLE keeper (keeper_id INTEGER PRIMARY KEY, name TEXT, age INTEGER, height INTEGER, wage INTEGER, town TEXT);
INSERT INTO keeper VALUES (1, 'Ada', 30, 170, 900, 'Kiel'), (2, 'Ben', 40, 180, 700, 'Kiel'), (3, 'Cleo', 50, 160, 650, 'Bonn'),
  (4, 'Dora', 20, 174, 500, 'Bonn');`;
const BODY = `
tables:
  keeper: { key: [keeper_id], display: [name] }
`;

describe('two folds', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(STAFF, BODY);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['What is the average age and the average height of keepers?', [[35, 171]]],
    ['Average age and average height of the keepers in Kiel', [[35, 175]]],
    ['What is the average age and the maximum wage of keepers?', [[35, 900]]],
    ['What is the average age and height of keepers?', [[35, 171]]],
    ['What is the average age of keepers?', [[35]]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });
});
