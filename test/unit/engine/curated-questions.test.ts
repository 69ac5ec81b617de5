import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

type Ask = (question: string) => Promise<Asked>;

/** Rows as text, in no order. */
const sorted = ({ rows }: Asked) => rows.map((row) => row.map(String).join(' ')).sort();

describe('pupils who are tied to pupils by two edges', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE pupil (id INTEGER, name TEXT, grade INTEGER);
      INSERT INTO pupil VALUES (1, 'Anna', 9), (2, 'Bert', 12), (3, 'Cleo', 12), (4, 'Dora', 12), (5, 'Emil', 10), (6, 'Finn', 10);
      CREATE TABLE friendship (pupil_id INTEGER, friend_id INTEGER);
      INSERT INTO friendship VALUES (1, 2), (1, 3), (2, 1), (2, 5), (3, 4), (5, 6), (5, 1);
      CREATE TABLE liking (pupil_id INTEGER, liked_id INTEGER);
      INSERT INTO liking VALUES (1, 3), (2, 3), (3, 5), (5, 6);`,
      `tables:
  pupil:
    key: [id]
    display: [name]
    keywords: [student]
    terms: { senior: { where: grade = 12, keywords: [seniors] } }
  friendship: { key: [pupil_id, friend_id], ladder: [], keywords: [friend, friends] }
  liking: { key: [pupil_id, liked_id], ladder: [], keywords: [like] }
edges:
  - { kind: key, from: friendship.pupil_id, to: pupil.id, label: pupil, keywords: [has friends, have friends], cardinality: many-to-one }
  - { kind: key, from: friendship.friend_id, to: pupil.id, label: friend, keywords: [friend of], cardinality: many-to-one }
  - { kind: key, from: liking.pupil_id, to: pupil.id, label: admirer, keywords: [likes, like], cardinality: many-to-one }
  - { kind: key, from: liking.liked_id, to: pupil.id, label: liked pupil, keywords: [liked by, is liked], cardinality: many-to-one }
`,
    );
  });

  it.each([
    ['students without friends', ['Dora', 'Finn']],
    ['Which students have no friends?', ['Dora', 'Finn']],
    ['How many students have no friends?', ['2']],
  ])('leaves out who stands at the end that the words name, without joining them: %s', async (question, expected) => {
    const asked = await ask(question);
    expect(sorted(asked)).toEqual(expected);
    expect(asked.sql).not.toContain('JOIN');
  });

  it.each([
    ['Which students like Cleo?', ['Anna', 'Bert']],
    ['Who likes Cleo?', ['Anna', 'Bert']],
    ['Which students are liked by Cleo?', ['Emil']],
    ['Whom does Cleo like?', ['Emil']],
  ])('decides by the place beside the verb who does it: %s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });

  it('keeps a term as a condition, and shows whom it is about', async () => {
    expect(sorted(await ask('Which seniors have more than one friend?'))).toEqual(['Bert']);
  });
});

describe('a kennel', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE owner (id INTEGER, first_name TEXT, last_name TEXT);
      INSERT INTO owner VALUES (1, 'Nora', 'Haag'), (2, 'Nora', 'Lind'), (3, 'Olaf', 'Munk'), (4, 'Nora', 'Nord');
      CREATE TABLE breed (code TEXT, name TEXT);
      INSERT INTO breed VALUES ('B', 'Bulldog'), ('H', 'Husky');
      CREATE TABLE dog (id INTEGER, owner_id INTEGER, breed_code TEXT, name TEXT);
      INSERT INTO dog VALUES (1, 1, 'B', 'Rex'), (2, 2, 'B', 'Bella'), (3, 2, 'H', 'Max'), (4, 1, 'H', 'Luna'), (5, 3, 'H', 'Kira'), (6, 3, 'B', 'Odin'), (7, 3, 'B', 'Yuki');
      CREATE TABLE treatment (id INTEGER, dog_id INTEGER, cost INTEGER);
      INSERT INTO treatment VALUES (1, 1, 10), (2, 1, 20), (3, 3, 30), (4, 5, 15);`,
      `tables:
  owner: { key: [id], display: [first_name, last_name], keywords: [owners, master] }
  breed: { key: [code], display: [name], keywords: [breed, kind of dog] }
  dog: { key: [id], display: [name], keywords: [dogs] }
  treatment: { key: [id], keywords: [treatments], columns: { cost: { keywords: [price] } } }
edges:
  - { kind: key, from: dog.owner_id, to: owner.id, label: owner of the dog, keywords: [owns, owned by], cardinality: many-to-one }
  - { kind: key, from: dog.breed_code, to: breed.code, label: breed of the dog, cardinality: many-to-one }
  - { kind: key, from: treatment.dog_id, to: dog.id, label: dog that was treated, keywords: [treated], cardinality: many-to-one }
`,
    );
  });

  it('denies the rows of the verb', async () => {
    expect(sorted(await ask('Which dogs have never been treated?'))).toEqual(['Bella', 'Luna', 'Odin', 'Yuki']);
  });

  it('leaves out rows, and not all of their name', async () => {
    const { rows } = await ask('Which owners have no dogs?');
    expect(rows.map((row) => row.at(-1))).toEqual(['Nord']);
  });

  it('names who is referred to', async () => {
    expect(sorted(await ask('Who owns Rex?'))).toEqual(['Nora Haag']);
  });

  it('counts the things that are asked for, not their combinations', async () => {
    const asked = await ask('How many dogs were treated?');
    expect(asked.rows).toEqual([[3]]);
  });

  it('groups by the key and shows the name', async () => {
    const asked = await ask('Which owner has the most dogs?');
    expect(asked.rows).toEqual([['Olaf', 'Munk']]);
  });

  it('names each row once, and joins what is needed alone', async () => {
    const { rows } = await ask('Which owners have dogs?');
    expect(rows.map((row) => row.slice(-2).join(' ')).sort()).toEqual(['Nora Haag', 'Nora Lind', 'Olaf Munk']);
  });
});

describe('flights between airports', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE airport (code TEXT, city TEXT, name TEXT);
      INSERT INTO airport VALUES ('AAA', 'Abilene', 'Municipal'), ('BBB', 'Boston', 'Municipal'), ('CCC', 'Chico', 'Regional'), ('DDD', 'Abilene', 'Air Base');
      CREATE TABLE flight (no INTEGER, source_airport TEXT, dest_airport TEXT);
      INSERT INTO flight VALUES (1, 'AAA', 'CCC'), (2, 'AAA', 'BBB'), (3, 'BBB', 'CCC'), (4, 'CCC', 'AAA'), (5, 'AAA', 'CCC'), (6, 'BBB', 'AAA'), (7, 'BBB', 'DDD');`,
      `tables:
  airport: { key: [code], display: [name], keywords: [airports], columns: { city: { keywords: [town] } } }
  flight: { key: [no], keywords: [flights], description: one row for each flight from an airport to another }
edges:
  - { kind: key, from: flight.source_airport, to: airport.code, label: source, keywords: [departs, departure, leaves], cardinality: many-to-one }
  - { kind: key, from: flight.dest_airport, to: airport.code, label: destination, keywords: [arrives, arrival, goes to], cardinality: many-to-one }
`,
    );
  });

  it('joins no flights for airports of a city', async () => {
    const asked = await ask('Which airports are in Abilene?');
    expect(asked.sql).not.toContain('JOIN');
    expect(asked.rows).toHaveLength(2);
  });

  it.each([
    ['How many flights go from AAA to CCC?', 2],
    ['How many flights go to AAA?', 2],
  ])('knows from where to where: %s', async (question, expected) => {
    expect((await ask(question)).rows).toEqual([[expected]]);
  });

  it('tells airports of one name apart, and arrivals from departures', async () => {
    expect((await ask('Which airport has the most arrivals?')).rows.map((row) => row.at(-1))).toEqual(['Regional']);
  });
});
