/** Who did what a question says, in which role, and to whom: the verb tells which rows are looked at, and at which end of an edge a name stands. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const THEATRE = await asking(
  `
CREATE TABLE person (person_id INTEGER PRIMARY KEY, name TEXT, hometown TEXT, mentor_id INTEGER REFERENCES person (person_id));
CREATE TABLE play (play_id INTEGER PRIMARY KEY, title TEXT, author TEXT, running_minutes INTEGER);
CREATE TABLE production (production_id INTEGER PRIMARY KEY, play_id INTEGER REFERENCES play (play_id), director_id INTEGER REFERENCES person (person_id), designer_id INTEGER REFERENCES person (person_id), opened_on DATE, closed_on DATE);
CREATE TABLE casting (casting_id INTEGER PRIMARY KEY, production_id INTEGER REFERENCES production (production_id), person_id INTEGER REFERENCES person (person_id), part TEXT);
CREATE TABLE performance (performance_id INTEGER PRIMARY KEY, production_id INTEGER REFERENCES production (production_id), held_on DATE, tickets INTEGER);
INSERT INTO person VALUES (1, 'Ada Stone', 'Bern', NULL), (2, 'Ben Hill', 'Thun', 1), (3, 'Cleo Reed', 'Bern', 1), (4, 'Dora Marsh', 'Spiez', 3);
INSERT INTO play VALUES (1, 'Hamlet', 'Shakespeare', 180), (2, 'Faust', 'Goethe', 150);
INSERT INTO production VALUES (1, 1, 1, 2, '2023-01-10', '2023-02-09'), (2, 2, 3, 2, '2023-05-01', '2023-05-21'), (3, 2, 1, 4, '2024-05-01', '2024-06-10');
INSERT INTO casting VALUES (1, 1, 4, 'Hamlet'), (2, 1, 3, 'Ophelia'), (3, 2, 4, 'Faust');
INSERT INTO performance VALUES (1, 1, '2023-01-10', 100), (2, 1, '2023-01-20', 80), (3, 2, '2023-05-02', 90), (4, 3, '2024-05-02', 70);
`,
  `
tables:
  person: { key: [person_id], display: name }
  play: { key: [play_id], display: title }
  production: { key: [production_id] }
  casting: { key: [casting_id] }
  performance: { key: [performance_id] }
edges:
  - { kind: key, from: person.mentor_id, to: person.person_id, label: mentor, cardinality: many-to-one }
  - { kind: key, from: production.play_id, to: play.play_id, cardinality: many-to-one }
  - { kind: key, from: production.director_id, to: person.person_id, label: director, cardinality: many-to-one }
  - { kind: key, from: production.designer_id, to: person.person_id, label: designer, cardinality: many-to-one }
  - { kind: key, from: casting.production_id, to: production.production_id, cardinality: many-to-one }
  - { kind: key, from: casting.person_id, to: person.person_id, cardinality: many-to-one }
  - { kind: key, from: performance.production_id, to: production.production_id, cardinality: many-to-one }
`,
);

const WORKSHOP = await asking(
  `
CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT, coach INTEGER REFERENCES staff (id));
CREATE TABLE machines (id INTEGER PRIMARY KEY, plate TEXT);
CREATE TABLE repairs (id INTEGER PRIMARY KEY, machine_id INTEGER REFERENCES machines (id), fault TEXT, reported_by INTEGER REFERENCES staff (id), repaired_by INTEGER REFERENCES staff (id));
INSERT INTO staff VALUES (1, 'Eva Moe', NULL), (2, 'Gus Park', 1), (3, 'Ida Lund', 1);
INSERT INTO machines VALUES (1, 'KB11'), (2, 'KB12');
INSERT INTO repairs VALUES (1, 1, 'brakes', 1, 2), (2, 1, 'engine', 1, 3), (3, 2, 'brakes', 2, 3), (4, 2, 'brakes', 1, 3);
`,
  `
tables:
  staff: { key: [id], display: name }
  machines: { key: [id], display: plate }
  repairs: { key: [id] }
edges:
  - { kind: key, from: staff.coach, to: staff.id, label: coach, cardinality: many-to-one }
  - { kind: key, from: repairs.machine_id, to: machines.id, cardinality: many-to-one }
  - { kind: key, from: repairs.reported_by, to: staff.id, label: reported by, cardinality: many-to-one }
  - { kind: key, from: repairs.repaired_by, to: staff.id, label: repaired by, cardinality: many-to-one }
`,
);

const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.map(String).join(' ')).sort();
type Case = [string, string[]];

describe('who it is to somebody', () => {
  it.each<Case>([
    ['Who mentors Dora Marsh?', ['Cleo Reed']],
    ['Who is Dora Marsh mentored by?', ['Cleo Reed']],
    ['Who is the mentor of Dora Marsh?', ['Cleo Reed']],
    ['Whom does Ada Stone mentor?', ['Ben Hill', 'Cleo Reed']],
    ['Who is mentored by Ada Stone?', ['Ben Hill', 'Cleo Reed']],
  ])('%s', async (question, told) => {
    expect(sorted((await THEATRE(question)).rows)).toEqual(told);
  });

  it.each<Case>([
    ['Who coaches Gus Park?', ['Eva Moe']],
    ['Who is Gus Park coached by?', ['Eva Moe']],
    ['Whom does Eva Moe coach?', ['Gus Park', 'Ida Lund']],
  ])('%s', async (question, told) => {
    expect(sorted((await WORKSHOP(question)).rows)).toEqual(told);
  });
});

describe('who did it', () => {
  it.each<Case>([
    ['Who directed Hamlet?', ['Ada Stone']],
    ['Who directed Faust?', ['Ada Stone', 'Cleo Reed']],
    ['Who designed Hamlet?', ['Ben Hill']],
    ['Who directed the most productions?', ['Ada Stone']],
  ])('%s', async (question, told) => {
    expect(sorted((await THEATRE(question)).rows)).toEqual(told);
  });

  it.each<Case>([
    ['Who reported the most faults?', ['Eva Moe']],
    ['Who reported the engine fault?', ['Eva Moe']],
  ])('%s', async (question, told) => {
    expect(sorted((await WORKSHOP(question)).rows)).toEqual(told);
  });
});

describe('performances are no performers', () => {
  it.each<Case>([
    ['How many performances were there per month?', ['2023-01 2', '2023-05 1', '2024-05 1']],
    ['number of performances per month', ['2023-01 2', '2023-05 1', '2024-05 1']],
    ['How many performances were there in 2023?', ['3']],
  ])('%s', async (question, told) => {
    expect(sorted((await THEATRE(question)).rows)).toEqual(told);
  });
});

describe('a run in days is no number of minutes', () => {
  it.each<Case>([
    ['How long did the longest production run?', ['40']],
    ['average running minutes of the plays', ['165']],
  ])('%s', async (question, told) => {
    expect(sorted((await THEATRE(question)).rows)).toEqual(told);
  });

  it('is withheld rather than told in minutes', async () => {
    const { sql } = await THEATRE('What is the average run in days of the productions?');
    expect(sql).not.toContain('running_minutes');
  });
});
