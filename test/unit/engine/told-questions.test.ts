/** Questions over a graph that a draft and a dictionary gave: lists beside rows, births among other times, whole names, normal ranges. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const DOGS: readonly (readonly (string | number)[])[] = [
  ['Rex', 'Max Power', 1, 1, 1, 60, 30, '2010-05-01', '2014-02-01', '+', 2.4],
  ['Bella', 'Anna Max', 2, 2, 1, 45, 20, '2011-07-12', '2013-06-11', '-', 3.9],
  ['Luna', 'Max-117', 2, 1, 2, 71, 41, '2013-01-30', '2014-02-03', '+', 2.5],
  ['Milo', 'Max Stone', 1, 3, 2, 38, 44, '2012-11-02', '2015-08-20', '-', 2.2],
  ['Nala', 'Zoe Power', 2, 2, 3, 52, 25, '2009-03-15', '2010-04-01', '-', 4.1],
];
const quoted = (cell: string | number) => (typeof cell === 'number' ? String(cell) : `'${cell}'`);
const DATA = `
CREATE TABLE gender (id INTEGER PRIMARY KEY, gender TEXT);
INSERT INTO gender VALUES (1, 'Male'), (2, 'Female');
CREATE TABLE breed (id INTEGER PRIMARY KEY, breed TEXT);
INSERT INTO breed VALUES (1, 'Hound'), (2, 'Hound / Collie'), (3, 'Poodle');
CREATE TABLE breeder (id INTEGER PRIMARY KEY, breeder_name TEXT);
INSERT INTO breeder VALUES (1, 'Fern Lodge'), (2, 'Grey Barn'), (3, 'Old Mill');
CREATE TABLE dog (id INTEGER PRIMARY KEY, dog_name TEXT, full_name TEXT, gender_id INTEGER REFERENCES gender(id),
  breed_id INTEGER REFERENCES breed(id), breeder_id INTEGER REFERENCES breeder(id), height_cm INTEGER, weight_kg INTEGER,
  birthday DATE, arrival DATE, stay TEXT);
CREATE TABLE test (id INTEGER PRIMARY KEY, dog_id INTEGER REFERENCES dog(id), test_date DATE, calcium REAL);
${DOGS.map((dog, i) => `INSERT INTO dog VALUES (${[i + 1, ...dog.slice(0, -1)].map(quoted).join(', ')});`).join('\n')}
${DOGS.map((dog, i) => `INSERT INTO test VALUES (${String(i + 1)}, ${String(i + 1)}, '2015-0${String(i + 1)}-02', ${String(dog.at(-1))});`).join('\n')}`;

const GRAPH = `
tables:
  gender: { key: [id] }
  breed: { key: [id] }
  breeder: { key: [id] }
  dog:
    key: [id]
    columns:
      birthday: { type: date }
      arrival: { type: date, description: the day when a dog came to the kennel }
      stay: { type: text, values: { "+": kept in the ward, "-": sent home } }
  test:
    key: [id]
    terms:
      normal calcium: { where: calcium > 2.0 AND calcium < 3.0 }
      abnormal calcium: { where: calcium <= 2.0 OR calcium >= 3.0, keywords: [calcium beyond normal] }
    columns: { test_date: { type: date }, calcium: { type: real, description: calcium in the blood } }
edges:
  - { kind: key, from: dog.gender_id, to: gender.id, cardinality: many-to-one }
  - { kind: key, from: dog.breed_id, to: breed.id, cardinality: many-to-one }
  - { kind: key, from: dog.breeder_id, to: breeder.id, cardinality: many-to-one }
  - { kind: key, from: test.dog_id, to: dog.id, cardinality: many-to-one }
`;

describe('questions over a draft and a dictionary', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(DATA, GRAPH);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    // A list of genders has no persons in its rows.
    ['Who is the tallest dog?', [['Luna']]],
    ['Who is the heaviest dog?', [['Milo']]],
    ['Who is the breeder of Rex?', [['Fern Lodge']]],
    // What is stored as a whole comes before what has another name beside it.
    ['How many dogs are hounds?', [[2]]],
    ['List the names of the female hounds.', [['Luna']]],
    // Births, whatever else has a date or a number.
    ['How many dogs born between 2010-2012 have a normal calcium?', [[2]]],
    ['How many dogs born from 2010 to 2012 were sent home?', [[2]]],
    ['Which dogs born after 2011 were kept in the ward?', [['Luna']]],
    ['What is the date of birthday of Nala?', [['2009-03-15']]],
    // Whole names, of which a half is given.
    ['How many dogs have Max as their first name?', [[2]]],
    ['Which dogs have the last name Power?', [['Rex'], ['Nala']]],
    // A state that is said at the second mention of its column.
    ['What is the average calcium of the dogs with calcium within the normal range?', [[(2.4 + 2.5 + 2.2) / 3]]],
    ['How many dogs have calcium beyond the normal range?', [[2]]],
  ])('%s', async (question, expected) => {
    expect((await ask(question)).rows).toEqual(expected);
  });

  it('takes no height for the end of a speed', async () => {
    expect((await ask('Who is the fastest dog?')).sql ?? '').not.toMatch(/height|weight|birthday/);
  });
});
