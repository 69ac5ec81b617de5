/** What is worked out for each of some things is told with their names. */
import { expect, it } from 'vitest';
import { asking } from './asked';

const FAIRS = `
CREATE TABLE fair (fair_id INTEGER PRIMARY KEY, title TEXT, opened_on TEXT, closed_on TEXT);
INSERT INTO fair VALUES (1, 'Lanterns', '2024-03-01', '2024-03-11'), (2, 'Harvest', '2024-09-01', '2024-09-04'), (3, 'Frost', '2024-12-01', NULL);`;
const BODY = 'tables: { fair: { key: [fair_id], display: [title] } }';

it.each<[string, readonly (readonly unknown[])[]]>([
  [
    'How many days did each fair run?',
    [
      ['Lanterns', 10],
      ['Harvest', 3],
    ],
  ],
  ['How many days did Lanterns run?', [[10]]],
])('%s', async (question, rows) => {
  const ask = await asking(FAIRS, BODY);
  const { rows: found, reason } = await ask(question);
  expect([reason, found]).toEqual([null, rows]);
});
