/** How many things each group holds, where rows lead to the same thing several times. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

// Rex saw one groom on three days, Moss two of them, Juno all three.
const STABLE = `
CREATE TABLE groom (groom_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE horse (horse_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE care (care_id INTEGER PRIMARY KEY, horse_id INTEGER REFERENCES horse(horse_id), groom_id INTEGER REFERENCES groom(groom_id), given_on TEXT, minutes INTEGER);
INSERT INTO groom VALUES (1, 'Abe Lind'), (2, 'Cleo Ward'), (3, 'Dara Holm');
INSERT INTO horse VALUES (1, 'Rex'), (2, 'Moss'), (3, 'Juno'), (4, 'Tansy');
INSERT INTO care VALUES (1, 1, 1, '2024-01-03', 20), (2, 1, 1, '2024-01-09', 25), (3, 1, 1, '2024-02-01', 20), (4, 1, 1, '2024-02-11', 30),
  (5, 2, 1, '2024-01-05', 40), (6, 2, 2, '2024-01-06', 35), (7, 3, 1, '2024-01-07', 15), (8, 3, 2, '2024-01-08', 15), (9, 3, 3, '2024-01-15', 10);`;
const BODY = `
tables:
  groom: { key: [groom_id], display: [name] }
  horse: { key: [horse_id], display: [name] }
  care: { key: [care_id], names: [care visit] }
edges:
  - { kind: key, from: care.groom_id, to: groom.groom_id, cardinality: many-to-one, label: is given by }
  - { kind: key, from: care.horse_id, to: horse.horse_id, cardinality: many-to-one }
`;

describe('things that several rows lead to', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(STABLE, BODY);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['Which horses have more than one groom?', [['Moss'], ['Juno']]],
    ['Which horses have at least three grooms?', [['Juno']]],
    ['Which horse has the most grooms?', [['Juno']]],
    ['Which horses have more than three care visits?', [['Rex']]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });

  it('says what is counted', async () => {
    const { whole } = await ask('Which horse has the most grooms?');
    expect(JSON.stringify(whole.understood)).toContain('number of different grooms');
  });
});
