import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const DOGS = [
  // Name, sex, birthday, first visit as it was typed, complaints.
  ['Ada', 'F', '1990-05-01', '1996-03-02', "'limps'"],
  ['Bor', 'M', '1988-02-11', '1997.4.8', 'NULL'],
  ['Cid', 'M', '1989-07-30', '1997-01-20', "'coughs'"],
  ['Dot', 'F', '1992-12-24', '1995-06-13', 'NULL'],
  ['Eve', 'F', '1991-03-03', '1997-09-09', "'sneezes'"],
  ['Fay', 'F', '1993-10-17', '1994-11-30', 'NULL'],
];
/** Dog, day, iron, zinc: Ada and Eve come more than once. */
const TESTS = [
  [1, '1996-03-02', 40, 9],
  [1, '1996-04-02', 41, 9],
  [2, '1997-04-08', 70, 3],
  [3, '1997-01-20', 30, 4],
  [4, '1995-06-13', 45, 2],
  [5, '1997-09-09', 42, 8],
  [5, '1998-01-09', 48, 8],
  [6, '1996-12-01', 90, 9],
];
const DATA = `CREATE TABLE dog (id INTEGER PRIMARY KEY, name TEXT, sex TEXT, birthday DATE, first_visit DATE, complaints TEXT);
CREATE TABLE test (id INTEGER PRIMARY KEY, dog_id INTEGER REFERENCES dog (id), day DATE, iron REAL, zinc REAL, grade TEXT, eyes TEXT, ears TEXT);
${DOGS.map(([name, sex, born, first, complaints], i) => `INSERT INTO dog VALUES (${i + 1}, '${name}', '${sex}', '${born}', '${first}', ${complaints});`).join('\n')}
${TESTS.map(([dog, day, iron, zinc], i) => `INSERT INTO test VALUES (${i + 1}, ${dog}, '${day}', ${iron}, ${zinc}, '${1 + (i % 2)}', '${i < 2 ? '+' : '-'}', '${i === 5 ? '+' : '-'}');`).join('\n')}`;
const GRAPH = `tables:
  dog:
    key: [id]
    display: [name]
    terms:
      female: { where: sex = 'F', keywords: [females] }
    columns:
      first_visit: { type: date, keywords: [first came, came to the clinic] }
  test:
    key: [id]
    keywords: [lab test]
    terms:
      normal iron: { where: iron < 60, keywords: [iron within the normal range] }
      high iron: { where: iron >= 60, keywords: [abnormal iron, iron beyond the normal range] }
      positive eyes: { where: eyes = '+' }
      positive ears: { where: ears = '+' }
      positive degree of infection: { where: "(eyes = '+' OR ears = '+')" }
      high zinc: { where: zinc >= 8, keywords: [abnormal zinc] }
    columns:
      eyes: { keywords: [degree of infection] }
      ears: { keywords: [degree of infection] }
edges:
  - { kind: key, from: test.dog_id, to: dog.id, cardinality: many-to-one }
`;

describe('questions of analysts', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(DATA, GRAPH);
  });

  it.each([
    // Those who are meant are counted once, however often they were tested.
    ['Among the female dogs with a normal iron, how many of them have a high zinc?', [[2]]],
    ['For the dogs with an abnormal iron, how many are female?', [[1]]],
    ['How many dogs first came to the clinic in 1997?', [[3]]],
    ['How many female dogs have complaints?', [[2]]],
    ['How many tests have the highest zinc?', [[3]]],
    ['What is the name of the oldest dog?', [['Bor']]],
    ['For the dog that first came on 1996/3/2, how many tests were made in 1996?', [[2]]],
    ['How many female dogs have a high iron? List them by name.', [['Fay']]],
    [
      'Which dogs have a high iron? Give their birthday.',
      [
        ['Bor', '1988-02-11'],
        ['Fay', '1993-10-17'],
      ],
    ],
    // Parts of a date are no values of their own.
    ['What are the names of the dogs born after 1991-1-1 with a normal iron?', [['Dot'], ['Eve']]],
    ['How many tests have an iron 20% higher than average?', [[2]]],
    // What an expert calls so as a whole is not one of its parts.
    ['How many tests have a positive measure of degree of infection?', [[3]]],
  ])('%s', async (question, expected) => {
    const { rows, sql } = await ask(question);
    expect([...rows].map((row) => [...row].sort()).sort(), sql ?? '').toEqual(
      expected.map((row) => [...row].sort()).sort(),
    );
  });

  it.each([['Name the dog that was born on May 1st, 1990. Is its iron within the normal range?', /two things/]])(
    'are withheld where no program answers all of them: %s',
    async (question, expected) => {
      expect((await ask(question)).reason).toMatch(expected);
    },
  );
});
