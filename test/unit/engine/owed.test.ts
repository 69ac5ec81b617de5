/** What a flag says is not done yet: who "has not paid" has something to pay. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SCHOOL = await asking(
  `
CREATE TABLE pupils (id INTEGER PRIMARY KEY, name TEXT, town TEXT);
CREATE TABLE enrolments (id INTEGER PRIMARY KEY, pupil_id INTEGER REFERENCES pupils (id), fee REAL, paid INTEGER);
INSERT INTO pupils VALUES (1, 'Ada', 'Bern'), (2, 'Ben', 'Thun'), (3, 'Cleo', 'Bern'), (4, 'Dora', 'Thun');
INSERT INTO enrolments VALUES (1, 1, 20, 1), (2, 1, 20, 1), (3, 2, 20, 0), (4, 3, 25, 1), (5, 3, 25, 0);
`,
  `
tables:
  pupils: { key: [id], display: name }
  enrolments: { key: [id] }
edges:
  - { kind: key, from: enrolments.pupil_id, to: pupils.id, cardinality: many-to-one }
`,
);

const HALLS = await asking(
  `
CREATE TABLE guests (guest_id INTEGER PRIMARY KEY, full_name TEXT);
CREATE TABLE invitation (invitation_id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES guests (guest_id), answered TEXT, seats INTEGER);
INSERT INTO guests VALUES (1, 'Eva Moe'), (2, 'Gus Park'), (3, 'Ida Lund');
INSERT INTO invitation VALUES (1, 1, 'yes', 2), (2, 2, 'no', 1), (3, 2, 'yes', 4);
`,
  `
tables:
  guests: { key: [guest_id], display: full_name }
  invitation: { key: [invitation_id] }
edges:
  - { kind: key, from: invitation.guest_id, to: guests.guest_id, cardinality: many-to-one }
`,
);

const sorted = (rows: readonly (readonly unknown[])[]) =>
  [...new Set(rows.map((row) => row.map(String).join(' ')))].sort();
type Case = [string, string[]];

describe('who has not done what a flag tells', () => {
  it.each<Case>([
    ['Which pupils have not paid?', ['Ben', 'Cleo']],
    ['Which pupils have not yet paid?', ['Ben', 'Cleo']],
    ["Which pupils haven't paid?", ['Ben', 'Cleo']],
    ['Which pupils from Thun have not paid?', ['Ben']],
    ['Which pupils have paid?', ['Ada', 'Cleo']],
    ['Which pupils have no enrolment?', ['Dora']],
  ])('%s', async (question, told) => {
    expect(sorted((await SCHOOL(question)).rows)).toEqual(told);
  });

  it.each<Case>([
    ['Which guests have not answered?', ['Gus Park']],
    ['Which guests have no invitation?', ['Ida Lund']],
  ])('%s', async (question, told) => {
    expect(sorted((await HALLS(question)).rows)).toEqual(told);
  });
});
