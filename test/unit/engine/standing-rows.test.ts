// Rows that still stand, and those that are over, by the day on which they ended.
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const DATA = `
CREATE TABLE member (member_id INTEGER PRIMARY KEY, name TEXT, town TEXT, joined_on TEXT, left_on TEXT);
CREATE TABLE dig (dig_id INTEGER PRIMARY KEY, site TEXT, started_on TEXT, finished_on TEXT, cancelled_on TEXT);
INSERT INTO member VALUES (1, 'Ada', 'Bern', '2018-05-01', NULL), (2, 'Bo', 'Bern', '2019-02-01', '2021-11-30'), (3, 'Cy', 'Chur', '2020-06-01', NULL);
INSERT INTO dig VALUES (1, 'Kiln', '2022-03-10', '2022-04-02', NULL), (2, 'Moat', '2022-04-01', NULL, NULL), (3, 'Well', '2022-06-01', NULL, '2022-07-01');`;
const BODY = `
tables:
  member: { key: [member_id], display: [name] }
  dig: { key: [dig_id], display: [site] }
edges: []
`;

describe('rows that still stand', () => {
  it.each<[string, readonly (readonly unknown[])[]]>([
    ['current members from Bern', [['Ada']]],
    ['former members per town', [['Bern', 1]]],
    ['How many digs have come to an end so far?', [[1]]],
    ['Which digs are still going on?', [['Moat'], ['Well']]],
    ['How many digs were not called off?', [[2]]],
  ])('%s', async (question, rows) => {
    const ask = await asking(DATA, BODY);
    const { rows: found, reason } = await ask(question);
    expect([reason, found.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))]).toEqual([null, rows]);
  });
});
