// Rows that lasted at a time: begun by then, and not ended before.
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const DATA = `
CREATE TABLE pier (pier_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE closure (closure_id INTEGER PRIMARY KEY, reason TEXT, pier_id INTEGER REFERENCES pier(pier_id), started_on TEXT, finished_on TEXT);
CREATE TABLE member (member_id INTEGER PRIMARY KEY, name TEXT, joined_on TEXT, left_on TEXT);
INSERT INTO pier VALUES (1, 'Lee'), (2, 'Wick');
INSERT INTO closure VALUES (1, 'storm', 1, '2022-03-10', '2022-04-02'), (2, 'paint', 1, '2022-04-01', NULL), (3, 'ice', 2, '2021-12-01', '2022-02-20'), (4, 'crack', 2, '2022-05-01', NULL);
INSERT INTO member VALUES (1, 'Ada', '2018-05-01', NULL), (2, 'Bo', '2019-02-01', '2019-11-30'), (3, 'Cy', '2020-06-01', '2023-01-15');`;
const BODY = `
tables:
  pier: { key: [pier_id], display: [name] }
  closure: { key: [closure_id], display: [reason] }
  member: { key: [member_id], display: [name] }
edges:
  - { kind: key, from: closure.pier_id, to: pier.pier_id, cardinality: many-to-one }
`;

describe('rows that lasted at a time', () => {
  it.each<[string, readonly (readonly unknown[])[]]>([
    ['Which closures were running on 1 April 2022?', [['paint'], ['storm']]],
    ['What was going on on 10 April 2022?', [['paint']]],
    ['How many closures were under way in February 2022?', [[1]]],
    ['How many closures were ongoing at the end of 2022?', [[2]]],
    ['On 1 June 2022, which closures were open?', [['crack'], ['paint']]],
    ['Which piers had a closure running in March 2022?', [['Lee']]],
    ['How many members did we have on 1 January 2021?', [[2]]],
    ['Who was a member in 2019?', [['Ada'], ['Bo']]],
    // What began then is another question.
    ['Which closures started in April 2022?', [['paint']]],
    ['Which members joined in 2019?', [['Bo']]],
  ])('%s', async (question, rows) => {
    const ask = await asking(DATA, BODY);
    const { rows: found, reason } = await ask(question);
    expect([reason, found.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))]).toEqual([null, rows]);
  });

  it('is told', async () => {
    const ask = await asking(DATA, BODY);
    const { whole } = await ask('Which closures were running on 1 April 2022?');
    expect(whole.understood.focus).toBe(
      'reason of closures where the date started is not after 2022-04-01 and the date finished is not known or is not before 2022-04-01',
    );
  });
});
