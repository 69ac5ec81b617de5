/** Whose things something was done to most often: the rows that refer to the things are counted, not the things. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

// Clara wrote most works, Amy's are played most.
const MUSIC = `
CREATE TABLE composer (composer_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE work (work_id INTEGER PRIMARY KEY, title TEXT, composer_id INTEGER REFERENCES composer(composer_id));
CREATE TABLE performance (performance_id INTEGER PRIMARY KEY, work_id INTEGER REFERENCES work(work_id), performed_on TEXT);
INSERT INTO composer VALUES (1, 'Clara Moor'), (2, 'Amy Hale'), (3, 'Judith Voss');
INSERT INTO work VALUES (1, 'Evenings', 1), (2, 'Romance', 1), (3, 'Trio', 1), (4, 'Gaelic Songs', 2), (5, 'Natural History', 3);
INSERT INTO performance VALUES (1, 1, '2023-01-02'), (2, 4, '2023-01-02'), (3, 4, '2023-02-05'), (4, 4, '2023-03-01'),
  (5, 5, '2023-03-01'), (6, 5, '2023-04-07');`;
const BODY = `
tables:
  composer: { key: [composer_id], display: [name] }
  work: { key: [work_id], display: [title] }
  performance: { key: [performance_id] }
edges:
  - { kind: key, from: work.composer_id, to: composer.composer_id, cardinality: many-to-one }
  - { kind: key, from: performance.work_id, to: work.work_id, cardinality: many-to-one }
`;

describe('most often', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(MUSIC, BODY);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ["Which composer's works were played most often?", [['Amy Hale']]],
    ["Which composer's works were performed most often?", [['Amy Hale']]],
    ["Which composer's works have been played most often?", [['Amy Hale']]],
    ["Which composer's works are performed most frequently?", [['Amy Hale']]],
    ["Which composer's works have been performed the most times?", [['Amy Hale']]],
    ["Which composer's works have been performed the most?", [['Amy Hale']]],
    ['Whose works were performed the most?', [['Amy Hale']]],
    ['Which composer has the most works?', [['Clara Moor']]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });
});
