/** When something was done last or first: the day of the deed, and no other day of what it was done to. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE keepers (keeper_id INTEGER PRIMARY KEY, name TEXT, hired_on DATE);
CREATE TABLE seals (seal_id INTEGER PRIMARY KEY, name TEXT, found_on DATE);
CREATE TABLE feedings (feeding_id INTEGER PRIMARY KEY, seal_id INTEGER REFERENCES seals (seal_id), keeper_id INTEGER REFERENCES keepers (keeper_id),
  started_at DATETIME, ended_at DATETIME);
INSERT INTO keepers VALUES (1, 'Runa Vik', '2010-01-04'), (2, 'Olav Ness', '2015-06-01');
INSERT INTO seals VALUES (1, 'Pebble', '2024-05-01'), (2, 'Coral', '2024-07-09'), (3, 'Drift', '2024-08-01');
INSERT INTO feedings VALUES (1, 1, 1, '2024-06-01 08:00:00', '2024-06-01 08:20:00'), (2, 1, 2, '2024-06-03 09:00:00', NULL),
  (3, 2, 2, '2024-07-20 10:00:00', '2024-07-20 10:30:00');
`;
const BODY = `
tables:
  keepers: { key: [keeper_id], display: name }
  seals: { key: [seal_id], display: name }
  feedings: { key: [feeding_id] }
edges:
  - { kind: key, from: feedings.seal_id, to: seals.seal_id, cardinality: many-to-one }
  - { kind: key, from: feedings.keeper_id, to: keepers.keeper_id, cardinality: many-to-one }
`;

describe('days of deeds', async () => {
  const ask = await asking(SQL, BODY);

  it.each<[string, string[]]>([
    ['When was Pebble last fed?', ['2024-06-03 09:00:00']],
    ['When was Pebble last fed by Runa Vik?', ['2024-06-01 08:00:00']],
    ['When was Pebble last fed by Runa?', ['2024-06-01 08:00:00']],
    ['When did Runa last feed Pebble?', ['2024-06-01 08:00:00']],
    ['When did Olav Ness first see Coral?', ['2024-07-20 10:00:00']],
    ['When was Pebble first seen?', ['2024-06-01 08:00:00']],
    ['When was each seal last fed?', ['Coral 2024-07-20 10:00:00', 'Pebble 2024-06-03 09:00:00']],
    ['Which feedings have no end time?', ['2']],
    ['How many feedings are without a time of end?', ['1']],
  ])('%s', async (question, rows) => {
    const answer = await ask(question);
    expect(answer.rows.map((row) => row.join(' ')).sort()).toEqual(rows);
  });

  it('does not take the one day of what is named for the last of many', async () => {
    const { sql } = await ask('When was Drift last measured?');
    expect(sql).not.toContain('found_on');
  });
});
