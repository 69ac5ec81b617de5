/** How kinds of questions are read, over a small clinic whose rows are counted here by hand. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import type { Session } from '../../../src/engine/engine';
import { GRAPH, setUp } from './tables-graph';
import { answerOf } from '../../support/answer-of';

const WINGS = ['North', 'South', 'North', 'North'];
const doctors = WINGS.map((wing, i) => [`D${i + 1}`, `Dr. ${'ABCD'.charAt(i)}da Stone`, wing, `20${10 + i}-03-01`]);
const patients = Array.from({ length: 12 }, (_, i) => [
  `00${String(i + 10)}`,
  `Pat${String.fromCharCode(97 + i)} Moor`,
  i % 3 === 0 ? 1 : 2,
  i === 5 ? 999 : 50 + i * 3,
  ['Ives', 'Oakham', 'Lindau'][i % 3],
]);
// Patient 0 never came; the others came up to three times, and no visit costs as much as another.
const visits = patients.flatMap(([id], i) =>
  Array.from({ length: i % 4 }, (_, n) => [
    id,
    n + 1,
    `20${22 + ((i + n) % 2)}-0${1 + ((i * 2 + n) % 9)}-1${n}`,
    1 + ((i + n) % 5),
    `D${1 + ((i + n) % 3)}`,
    i % 2 === 0 ? 'D4' : '',
    100 + ((i * 37 + n * 61) % 97) * 10,
    (i * 5 + n * 2) % 9,
  ]),
);
const ICD = ['A', 'B', 'C'];
const conditions = ['asthma', 'migraine', 'measles'].map((name, i) => [ICD[i], name]);
const found = visits.flatMap(([id, no], i) => (i % 3 === 0 ? [['A'], ['B']] : [['B']]).map(([icd]) => [id, no, icd]));

const csv = (head: string, rows: readonly (readonly unknown[])[]) => [head, ...rows.map((r) => r.join())].join('\n');
const TABLES = {
  doctors: csv('doctor_id,name,wing,hired_on', doctors),
  patients: csv('patient_no,full_name,sex,weight_kg,town', patients),
  visits: csv('patient_no,visit_no,visit_date,triage,attending_id,referring_id,cost,stay_days', visits),
  conditions: csv('icd,condition', conditions),
  visit_conditions: csv('patient_no,visit_no,icd', found),
};
const BODY = `
tables:
  doctors: { key: [doctor_id], columns: { hired_on: { type: date } } }
  patients:
    key: [patient_no]
    columns:
      patient_no: { type: text }
      sex: { type: integer, description: sex of the patient, values: { 1: male, 2: female } }
      weight_kg: { type: integer, description: body weight, unit: kg, missing: [999] }
  visits:
    key: [patient_no, visit_no]
    columns:
      patient_no: { type: text }
      visit_date: { type: date }
      triage: { type: integer, values: { 1: immediate, 2: very urgent, 3: urgent, 4: standard, 5: non-urgent } }
      cost: { type: real, description: cost of the visit, unit: euro }
      stay_days: { type: integer, description: length of stay, unit: days }
  conditions: { key: [icd] }
  visit_conditions: { key: [patient_no, visit_no, icd], ladder: [], columns: { patient_no: { type: text } } }
edges:
  - { kind: key, from: [visit_conditions.patient_no, visit_conditions.visit_no], to: [visits.patient_no, visits.visit_no], cardinality: many-to-one }
  - { kind: key, from: visit_conditions.icd, to: conditions.icd, cardinality: many-to-one }
  - { kind: key, from: visits.patient_no, to: patients.patient_no, cardinality: many-to-one }
  - { kind: key, from: visits.attending_id, to: doctors.doctor_id, label: attended by, cardinality: many-to-one }
  - { kind: key, from: visits.referring_id, to: doctors.doctor_id, label: referred by, cardinality: many-to-one }
`;

let session: Session;
beforeAll(async () => {
  const { engine } = await setUp(TABLES, BODY);
  session = await engine.open({ graph: GRAPH });
});
afterAll(async () => {
  await session.close();
});

const ask = (question: string) => answerOf(session, question);

const cost = (row: readonly unknown[]) => Number(row[6]);
const dearest = [...visits].sort((a, b) => cost(b) - cost(a));
const years = (year: string) => visits.filter(([, , date]) => String(date).startsWith(year));
const triage = (...codes: number[]) => visits.filter((v) => codes.includes(Number(v[3])));
const weights = patients.map((p) => Number(p[3])).filter((w) => w !== 999);
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
const ofDoctor = (role: number, id: string) => visits.filter((v) => v[role] === id);
const women = new Set(patients.filter((p) => p[2] === 2).map(([id]) => id));

/** Patients of whose visits, perhaps some of them, there are so many. */
const withVisits = (
  bound: (count: number) => boolean,
  which: (id: unknown) => boolean = () => true,
  among: readonly (readonly unknown[])[] = visits,
): number => patients.filter(([id]) => which(id) && bound(among.filter(([of]) => of === id).length)).length;

test.each<[string, unknown[][]]>([
  // Superlatives: the right end of the right column, and rows named by their whole key.
  ['What was the cheapest visit?', [dearest.at(-1)?.slice(0, 2) ?? []]],
  ['Show the 3 most expensive visits', dearest.slice(0, 3).map((v) => v.slice(0, 2))],
  ['What is the cost of the cheapest visit?', [[cost(dearest.at(-1) ?? [])]]],
  ['Who is the heaviest patient?', [[patients[11]?.[1]]]],
  ['When was the first visit?', [[visits.map((v) => v[2]).sort()[0]]]],
  ['What is the cost of the latest visit?', [[cost([...visits].sort((a, b) => (String(a[2]) < String(b[2]) ? 1 : -1))[0] ?? [])]]], // prettier-ignore
  // Two labels.
  ['How many visits were neither urgent nor immediate?', [[visits.length - triage(1, 3).length]]],
  ['How many visits were urgent or very urgent?', [[triage(2, 3).length]]],
  // Years of dates.
  ['How many visits took place in 2023?', [[years('2023').length]]],
  ['In which year were there the most visits?', [[years('2022').length > years('2023').length ? 2022 : 2023]]],
  ['How many visits per year were there?', ['2022', '2023'].map((year) => [Number(year), years(year).length])],
  // Joins by one edge, in the role that is named.
  ['How many visits were attended by Dr. Ada Stone?', [[ofDoctor(4, 'D1').length]]],
  ['How many visits were referred by Dr. Dda Stone?', [[ofDoctor(5, 'D4').length]]],
  ['Which doctors never attended a visit?', [['Dr. Dda Stone']]],
  // What is counted.
  ['What is the average number of visits per patient?', [[visits.length / patients.length]]],
  ['Which wing has more doctors?', [['North']]],
  ['What is the most common condition?', [['migraine']]],
  ['How many women were attended by Dr. Ada Stone?', [[new Set(ofDoctor(4, 'D1').flatMap(([id]) => (women.has(id) ? [id] : []))).size]]], // prettier-ignore
  // How many rows of another table belong to each that is counted: those without any are fewer than two as well.
  ['How many patients had at least two visits?', [[withVisits((n) => n >= 2)]]],
  ['In how many patients were there more than two visits?', [[withVisits((n) => n > 2)]]],
  ['How many patients had fewer than two visits?', [[withVisits((n) => n < 2)]]],
  ['How many patients had at most one visit?', [[withVisits((n) => n <= 1)]]],
  ['How many patients had exactly three visits?', [[withVisits((n) => n === 3)]]],
  ['How many patients have no visit record?', [[withVisits((n) => n === 0)]]],
  [
    'How many women had two or more visits?',
    [
      [
        withVisits(
          (n) => n >= 2,
          (id) => women.has(String(id)),
        ),
      ],
    ],
  ],
  ['How many patients had at least two visits with triage urgent or very urgent?', [[withVisits((n) => n >= 2, () => true, triage(2, 3))]]], // prettier-ignore
  ['How many visits does a patient have on average?', [[visits.length / patients.length]]],
  [
    'On average, how many visits does a patient with at least one visit have?',
    [[visits.length / withVisits((n) => n > 0)]],
  ],
  // Values that are left out behind a comma: a code for "not known" is left out anyway, another is not.
  ['What is the average weight of patients, leaving out the unknown code 999?', [[mean(weights)]]],
  ['How many visits are there for each triage, leaving out code 5?', [1, 2, 3, 4].map((code) => [code, triage(code).length])], // prettier-ignore
  // The difference of a number for two kinds of rows.
  ['How many more visits were urgent than immediate?', [[triage(3).length - triage(1).length]]],
  ['How many fewer visits were urgent than immediate?', [[triage(1).length - triage(3).length]]],
  ['What is the difference between the average cost of urgent visits and that of standard visits?', [[mean(triage(3).map(cost)) - mean(triage(4).map(cost))]]], // prettier-ignore
  // One end of a property is asked for itself.
  ['What is the highest cost of a visit?', [[cost(dearest[0] ?? [])]]],
  ['What was the smallest value of cost?', [[cost(dearest.at(-1) ?? [])]]],
  ['How many patients are there and what is their average weight?', [[patients.length, mean(weights)]]],
])('%s', async (question, rows) => {
  const { answer, abstained, sql } = await ask(question);
  expect(abstained, sql ?? '').toBe(false);
  const sorted = (list: readonly (readonly unknown[])[]) => list.map((row) => row.map((v) => typeof v === 'number' ? v.toFixed(6) : v)).sort(); // prettier-ignore
  expect(sorted(answer.rows), sql ?? '').toEqual(sorted(rows));
});

test.each<[string, RegExp]>([
  ['How many doctors are there and what is the average cost of a visit?', /two things at once.*“How many doctors are there\?” and “what is the average cost of a visit\?”/], // prettier-ignore
  ['How many visits were there in 2019?', /the year 2019 \(no row is of it\)/],
  ['How many visits were there after 2030?', /the time after 2030 \(the data covers 2010 to 2023\)/],
])('%s is refused', async (question, reason) => {
  const { abstained, reason: why } = await ask(question);
  expect(abstained).toBe(true);
  expect(inEnglish(why ?? '')).toMatch(reason);
});
