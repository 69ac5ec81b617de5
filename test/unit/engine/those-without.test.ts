/** Rows that are left out for what they lack: "excluding those without an advisor" tells those who have one, as "with an advisor" does. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SCHOOL = await asking(
  `
CREATE TABLE teacher (teacher_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE pupil (pupil_id INTEGER PRIMARY KEY, name TEXT, city TEXT, phone TEXT, advisor_id INTEGER REFERENCES teacher (teacher_id));
CREATE TABLE loan (loan_id INTEGER PRIMARY KEY, pupil_id INTEGER REFERENCES pupil (pupil_id), book TEXT);
INSERT INTO teacher VALUES (1, 'Ada Stone'), (2, 'Ben Cole');
INSERT INTO pupil VALUES (1, 'Eva', 'Hull', '11', 1), (2, 'Finn', 'York', NULL, 2), (3, 'Gus', 'Hull', '33', NULL), (4, 'Hana', 'Leeds', NULL, NULL);
INSERT INTO loan VALUES (1, 1, 'Ivanhoe'), (2, 3, 'Emma'), (3, 3, 'Kim');
`,
  `
tables:
  teacher: { key: [teacher_id], display: name }
  pupil: { key: [pupil_id], display: name }
  loan: { key: [loan_id] }
edges:
  - { kind: key, from: pupil.advisor_id, to: teacher.teacher_id, cardinality: many-to-one, label: advisor }
  - { kind: key, from: loan.pupil_id, to: pupil.pupil_id, cardinality: many-to-one }
`,
);

const DEPOT = await asking(
  `
CREATE TABLE sponsor (sponsor_id INTEGER PRIMARY KEY, company TEXT);
CREATE TABLE parcel (parcel_no INTEGER PRIMARY KEY, label TEXT, state TEXT, sponsor_id INTEGER REFERENCES sponsor (sponsor_id));
CREATE TABLE scan (scan_id INTEGER PRIMARY KEY, parcel_no INTEGER REFERENCES parcel (parcel_no), place TEXT);
INSERT INTO sponsor VALUES (1, 'Acme'), (2, 'Borg');
INSERT INTO parcel VALUES (1, 'P-1', 'lost', 1), (2, 'P-2', 'lost', NULL), (3, 'P-3', 'sent', 2), (4, 'P-4', 'sent', NULL);
INSERT INTO scan VALUES (1, 1, 'Oslo'), (2, 4, 'Bergen');
`,
  `
tables:
  sponsor: { key: [sponsor_id], display: company }
  parcel: { key: [parcel_no], display: label }
  scan: { key: [scan_id], display: place }
edges:
  - { kind: key, from: parcel.sponsor_id, to: sponsor.sponsor_id, cardinality: many-to-one }
  - { kind: key, from: scan.parcel_no, to: parcel.parcel_no, cardinality: many-to-one }
`,
);

const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.map(String).join(' ')).sort();

describe('those who lack something', () => {
  it.each<[string, string[]]>([
    ['List the pupils, excluding ones with no advisor', ['Eva', 'Finn']],
    ['pupils, except those without an advisor', ['Eva', 'Finn']],
    ['List the pupils, leaving out those that have no advisor', ['Eva', 'Finn']],
    ['pupils, skip those without a phone', ['Eva', 'Gus']],
    ['pupils in Hull, ignoring those without an advisor', ['Eva']],
    ['pupils, excluding those without loans', ['Eva', 'Gus']],
    ['How many pupils are there, not counting those without an advisor?', ['2']],
    ['List the pupils who have an advisor', ['Eva', 'Finn']],
    ['pupils with an advisor', ['Eva', 'Finn']],
    // What was so before: what is denied once, and what is left out for what it has.
    ['pupils without an advisor', ['Gus', 'Hana']],
    ['Which pupils have no phone?', ['Finn', 'Hana']],
    ['pupils without loans', ['Finn', 'Hana']],
    ['pupils excluding those from Hull', ['Finn', 'Hana']],
    ['pupils with an advisor called Ada Stone', ['Eva']],
  ])('%s', async (question, told) => {
    const { rows, reason } = await SCHOOL(question);
    expect([reason, sorted(rows)]).toEqual([null, told]);
  });

  it.each<[string, string[]]>([
    ['List the parcels, excluding those without a sponsor', ['P-1', 'P-3']],
    ['parcels, skip ones with no sponsor', ['P-1', 'P-3']],
    ['lost parcels, omit those without a sponsor', ['P-1']],
    ['parcels, leave out those without a scan', ['P-1', 'P-4']],
    ['How many parcels are there, excluding those without a sponsor?', ['2']],
    ['parcels that have a sponsor', ['P-1', 'P-3']],
    ['parcels without a sponsor', ['P-2', 'P-4']],
    ['parcels without a scan', ['P-2', 'P-3']],
    ['parcels excluding the lost ones', ['P-3', 'P-4']],
  ])('%s', async (question, told) => {
    const { rows, reason } = await DEPOT(question);
    expect([reason, sorted(rows)]).toEqual([null, told]);
  });
});
