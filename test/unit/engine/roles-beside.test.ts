/** Rows of one table in several roles, told beside each other and beside those that they have them for; and what belongs to somebody who is named. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const DOGS = await asking(
  `
CREATE TABLE kennels (id INTEGER PRIMARY KEY, name TEXT, town TEXT);
CREATE TABLE dogs (id INTEGER PRIMARY KEY, name TEXT, born DATE, breed TEXT, kennel_id INTEGER REFERENCES kennels (id), mother_id INTEGER REFERENCES dogs (id), father_id INTEGER REFERENCES dogs (id));
INSERT INTO kennels VALUES (1, 'Hillside', 'Bern'), (2, 'Moorland', 'Thun');
INSERT INTO dogs VALUES (1, 'Bella', '2012-03-04', 'Collie', 1, NULL, NULL), (2, 'Rex', '2011-05-05', 'Collie', 2, NULL, NULL), (3, 'Luna', '2015-06-01', 'Collie', 1, 1, 2), (4, 'Max', '2016-06-06', 'Collie', 1, 1, 2),
  (5, 'Ruby', '2014-02-02', 'Beagle', 2, NULL, NULL), (6, 'Toby', '2018-09-09', 'Beagle', 2, 5, 2);
`,
  `
tables:
  kennels: { key: [id], display: name }
  dogs: { key: [id], display: name }
edges:
  - { kind: key, from: dogs.kennel_id, to: kennels.id, cardinality: many-to-one }
  - { kind: key, from: dogs.mother_id, to: dogs.id, label: mother, cardinality: many-to-one }
  - { kind: key, from: dogs.father_id, to: dogs.id, label: father, cardinality: many-to-one }
`,
);

const TRAILS = await asking(
  `
CREATE TABLE huts (id INTEGER PRIMARY KEY, name TEXT, beds INTEGER);
CREATE TABLE trails (id INTEGER PRIMARY KEY, name TEXT, start_hut INTEGER REFERENCES huts (id), end_hut INTEGER REFERENCES huts (id), length_km REAL);
INSERT INTO huts VALUES (1, 'Oberaar', 24), (2, 'Gauli', 55), (3, 'Trift', 40);
INSERT INTO trails VALUES (1, 'Ice Path', 1, 2, 12.5), (2, 'Lake Walk', 2, 3, 8), (3, 'Round Gauli', 2, 2, 6);
`,
  `
tables:
  huts: { key: [id], display: name }
  trails: { key: [id], display: name }
edges:
  - { kind: key, from: trails.start_hut, to: huts.id, label: start, cardinality: many-to-one }
  - { kind: key, from: trails.end_hut, to: huts.id, label: end, cardinality: many-to-one }
`,
);

const STAFF = await asking(
  `
CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT, town TEXT, manager_id INTEGER REFERENCES employees (id), mentor_id INTEGER REFERENCES employees (id));
INSERT INTO employees VALUES (1, 'Ada', 'Bern', NULL, NULL), (2, 'Ben', 'Thun', 1, NULL), (3, 'Cleo', 'Bern', 1, 2), (4, 'Dora', 'Thun', 2, 3);
`,
  `
tables:
  employees: { key: [id], display: name }
edges:
  - { kind: key, from: employees.manager_id, to: employees.id, label: manager, cardinality: many-to-one }
  - { kind: key, from: employees.mentor_id, to: employees.id, label: mentor, cardinality: many-to-one }
`,
);

const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.map(String).join(' ')).sort();
type Case = [string, string[]];

describe('rows in several roles are told beside each other', () => {
  it.each<Case>([
    ['Who are the mother and the father of Luna?', ['Bella Rex']],
    ['What are the mother and father of Toby?', ['Ruby Rex']],
    ["Toby's mother and father", ['Ruby Rex']],
    ['Who is the mother of Luna?', ['Bella']],
    ["Luna's father", ['Rex']],
    ['name of each dog, its mother and its father', ['Luna Bella Rex', 'Max Bella Rex', 'Toby Ruby Rex']],
    ['List each dog with its mother and father', ['Luna Bella Rex', 'Max Bella Rex', 'Toby Ruby Rex']],
  ])('%s', async (question, told) => {
    expect(sorted((await DOGS(question)).rows)).toEqual(told);
  });

  it.each<Case>([
    ['Who are the manager and the mentor of Dora?', ['Ben Cleo']],
    ["Dora's manager and mentor", ['Ben Cleo']],
    ["Who is Dora's mentor?", ['Cleo']],
  ])('%s', async (question, told) => {
    expect(sorted((await STAFF(question)).rows)).toEqual(told);
  });

  const WITH_ENDS = ['Ice Path Oberaar Gauli', 'Lake Walk Gauli Trift', 'Round Gauli Gauli Gauli'];
  it.each<Case>([
    ['Show every trail with the hut where it begins and the hut where it ends', WITH_ENDS],
    ['each trail with its start hut and end hut', WITH_ENDS],
    ['name, start hut and end hut of each trail', WITH_ENDS],
    ['trails with their start hut and end hut', WITH_ENDS],
    ['What are the start hut and the end hut of Ice Path?', ['Oberaar Gauli']],
  ])('%s', async (question, told) => {
    expect(sorted((await TRAILS(question)).rows)).toEqual(told);
  });
});

describe('nobody is one of those who belong to him', () => {
  it.each([
    'How many puppies does Bella have?',
    'How many dogs does Bella have?',
    "Bella's puppies",
    "Who is the father of Luna's mother?",
    'When were the mother and the father of Luna born?',
  ])('withholds %s', async (question) => {
    const { rows, reason } = await DOGS(question);
    expect([rows, reason === null]).toEqual([[], false]);
  });

  it.each<Case>([
    ['How many dogs does Hillside have?', ['3']],
    ['How many dogs are called Bella?', ['1']],
  ])('%s', async (question, told) => {
    expect(sorted((await DOGS(question)).rows)).toEqual(told);
  });
});

describe('all of them, from one end on', () => {
  const BY_LENGTH = ['Ice Path 12.5', 'Lake Walk 8', 'Round Gauli 6'];
  it.each<Case>([
    ['longest trail first: name and length', BY_LENGTH],
    ['Show the trails with their length, longest first', BY_LENGTH],
    ['shortest trail first: name and length', BY_LENGTH.toReversed()],
  ])('%s', async (question, told) => {
    expect((await TRAILS(question)).rows.map((row) => row.map(String).join(' '))).toEqual(told);
  });

  it('is the first alone where a question asks for it', async () => {
    expect((await TRAILS('Which trail is the longest?')).rows).toEqual([['Ice Path']]);
  });
});
