/** Comparisons with a row whose name several rows have: none of them is meant by what they come to together. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const CLINIC = `
CREATE TABLE patient (patient_id INTEGER PRIMARY KEY, name TEXT, birth_date TEXT, weight REAL);
INSERT INTO patient VALUES (1, 'Anna Berg', '1970-03-02', 61), (2, 'Otto Lind', '1955-06-07', 88), (3, 'Ida Holm', '1982-11-20', 70),
  (4, 'Anna Berg', '1948-01-13', 55), (5, 'Per Moe', '1990-05-05', 92);
CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patient(patient_id), visit_date TEXT);
INSERT INTO visit VALUES (1, 1, '2023-01-01'), (2, 1, '2023-01-05'), (3, 2, '2023-02-01'), (4, 2, '2023-02-03'), (5, 2, '2023-02-07'), (6, 4, '2023-03-01'), (7, 5, '2023-04-01');
CREATE TABLE nurse (nurse_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT);
INSERT INTO nurse VALUES (1, 'Eva', 'Roth'), (2, 'Eva', 'Roth'), (3, 'Jan', 'Lau'), (4, 'Kim', 'Lau');
CREATE TABLE shift (shift_id INTEGER PRIMARY KEY, nurse_id INTEGER REFERENCES nurse(nurse_id), ward TEXT);
INSERT INTO shift VALUES (1, 1, 'A'), (2, 2, 'A'), (3, 3, 'B'), (4, 3, 'B'), (5, 3, 'A'), (6, 4, 'A');`;
const BODY = `
tables:
  patient: { key: [patient_id], display: [name] }
  visit: { key: [visit_id] }
  nurse: { key: [nurse_id] }
  shift: { key: [shift_id] }
edges:
  - { kind: key, from: visit.patient_id, to: patient.patient_id, cardinality: many-to-one }
  - { kind: key, from: shift.nurse_id, to: nurse.nurse_id, cardinality: many-to-one }
`;

describe('namesakes', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(CLINIC, BODY);
  });

  it.each([
    'How much heavier is Otto Lind than Anna Berg?',
    'Which patients are older than Anna Berg?',
    // Their visits together are the visits of neither.
    'Which patients have more visits than Anna Berg?',
  ])('%s is withheld, and says why', async (question) => {
    const { reason } = await ask(question);
    expect(reason).toBe('2 rows of patient are called “Anna Berg”. Say which one is meant, by its patient_id.');
  });

  it('are those of both halves of a name', async () => {
    const { reason } = await ask('Which nurses have more shifts than Eva Roth?');
    expect(reason).toBe('2 rows of nurse are called “Eva Roth”. Say which one is meant, by its nurse_id.');
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['How much heavier is Otto Lind than Ida Holm?', [[18]]],
    ['Which patients are older than Ida Holm?', [['Anna Berg'], ['Otto Lind'], ['Anna Berg']]],
    ['What is the weight of Anna Berg?', [[61], [55]]],
    ['Which patients have more visits than Per Moe?', [['Anna Berg'], ['Otto Lind']]],
    ['Which nurses have more shifts than Kim Lau?', [['Jan', 'Lau']]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });
});
