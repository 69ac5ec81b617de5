/** Comparisons with a row whose name several rows have: none of them is meant by what they come to together. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const CLINIC = `
CREATE TABLE patient (patient_id INTEGER PRIMARY KEY, name TEXT, birth_date TEXT, weight REAL);
INSERT INTO patient VALUES (1, 'Anna Berg', '1970-03-02', 61), (2, 'Otto Lind', '1955-06-07', 88), (3, 'Ida Holm', '1982-11-20', 70),
  (4, 'Anna Berg', '1948-01-13', 55), (5, 'Per Moe', '1990-05-05', 92);`;
const BODY = `
tables:
  patient: { key: [patient_id], display: [name] }
`;

describe('namesakes', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(CLINIC, BODY);
  });

  it.each(['How much heavier is Otto Lind than Anna Berg?', 'Which patients are older than Anna Berg?'])(
    '%s is withheld, and says why',
    async (question) => {
      const { reason } = await ask(question);
      expect(reason).toBe('2 rows of patient are called “Anna Berg”. Say which one is meant, by its patient_id.');
    },
  );

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['How much heavier is Otto Lind than Ida Holm?', [[18]]],
    ['Which patients are older than Ida Holm?', [['Anna Berg'], ['Otto Lind'], ['Anna Berg']]],
    ['What is the weight of Anna Berg?', [[61], [55]]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });
});
