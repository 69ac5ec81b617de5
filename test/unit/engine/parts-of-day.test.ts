/** Parts of the day, the night that begins at midnight, and days of the week beside ends of times: read, or withheld, but never left out. */
import { beforeAll, describe, expect, it } from 'vitest';
import { asking } from './asked';

// 6 January 2025 is a Monday.
const CLINIC = `
CREATE TABLE vet (vet_id INTEGER PRIMARY KEY, name TEXT, hired_on TEXT);
INSERT INTO vet VALUES (1, 'Ines', '2019-03-04'), (2, 'Pavel', '2021-06-01');
CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, vet_id INTEGER REFERENCES vet(vet_id), begins_at TEXT, ends_at TEXT);
INSERT INTO visit VALUES
  (1, 1, '2025-01-06 08:15:00', '2025-01-06 09:00:00'), (2, 1, '2025-01-07 11:59:00', '2025-01-07 12:30:00'),
  (3, 2, '2025-01-10 13:00:00', '2025-01-10 14:00:00'), (4, 2, '2025-01-11 18:30:00', '2025-01-11 19:00:00'),
  (5, 1, '2025-01-12 23:40:00', '2025-01-13 00:20:00'), (6, 2, '2025-01-14 02:10:00', '2025-01-14 03:00:00');`;
const GRAPH = `
tables:
  vet: { key: [vet_id], display: [name] }
  visit: { key: [visit_id] }
edges:
  - { kind: key, from: visit.vet_id, to: vet.vet_id, cardinality: many-to-one }
`;
type Ask = Awaited<ReturnType<typeof asking>>;
let ask: Ask;
beforeAll(async () => {
  ask = await asking(CLINIC, GRAPH);
});

describe('parts of the day and days of the week', () => {
  it.each<[string, readonly unknown[]]>([
    ['How many visits began in the morning?', [2]],
    ['How many visits took place in the afternoon?', [1]],
    ['How many visits were there in the evening?', [2]],
    ['How many visits were at night?', [2]],
    ['How many evening visits were there?', [2]],
    ['How many visits ended after midnight?', [2]],
    ['How many visits ended past midnight?', [2]],
    ['How many visits were on weekdays?', [4]],
    ['How many visits were on the weekend?', [2]],
    ['How many visits were there on weekends?', [2]],
    ['How many visits took place on weekdays, not counting Fridays?', [3]],
    ['How many visits were at weekends except Sundays?', [1]],
  ])('%s', async (question, row) => {
    const { reason, rows } = await ask(question);
    expect([reason, rows]).toEqual([null, [row]]);
  });

  it.each([
    'How many vets were hired in the morning?',
    'Which visits ended before midnight?',
    'How many visits were there this morning?',
  ])('%s is withheld', async (question) => {
    expect((await ask(question)).reason).not.toBeNull();
  });
});
