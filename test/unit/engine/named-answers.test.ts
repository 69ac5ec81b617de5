/** What answers call things by: names of rows that are referred to, of both halves, of lists and of groups. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

/** Rows as text, in no order. */
const sorted = ({ rows }: Asked) => rows.map((row) => row.map(String).join(' ')).sort();

describe('a stable', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE keeper (keeper_id INTEGER, first_name TEXT, last_name TEXT, email TEXT);
      INSERT INTO keeper VALUES (1, 'Ida', 'Berg', 'i@x.org'), (2, 'Jon', 'Dahl', 'j@x.org'), (3, 'Ida', 'Holm', 'h@x.org');
      CREATE TABLE horse (horse_id INTEGER, keeper_id INTEGER, name TEXT, age INTEGER, price INTEGER);
      INSERT INTO horse VALUES (1, 1, 'Alba', 4, 900), (2, 1, 'Brise', 9, 700), (3, 2, 'Corail', 12, 1500);
      CREATE TABLE jockey (jockey_id INTEGER, keeper_id INTEGER, wins INTEGER);
      INSERT INTO jockey VALUES (1, 2, 30), (2, 3, 4);`,
      `tables:
  keeper: { key: [keeper_id], display: [first_name, last_name], keywords: [keepers] }
  horse: { key: [horse_id], display: [name], keywords: [horses], columns: { price: { keywords: [expensive] } } }
  jockey: { key: [jockey_id], keywords: [jockeys] }
edges:
  - { kind: key, from: horse.keeper_id, to: keeper.keeper_id, cardinality: many-to-one, keywords: [keeps] }
  - { kind: key, from: jockey.keeper_id, to: keeper.keeper_id, cardinality: one-to-one }
`,
    );
  });

  it.each([
    ['How many horses does each keeper have?', ['Ida Berg 2', 'Jon Dahl 1']],
    ['What is the average age of the horses of each keeper?', ['Ida Berg 6.5', 'Jon Dahl 12']],
  ])('tells groups by the names of what they refer to: %s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });

  it.each([
    ['List the keepers with their email.', ['Ida Berg i@x.org', 'Ida Holm h@x.org', 'Jon Dahl j@x.org']],
    ['List the horses with their age.', ['Alba 4', 'Brise 9', 'Corail 12']],
  ])('names what is listed beside what is told of it: %s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });

  it.each([
    ['List the horses by age.', ['Alba', 'Brise', 'Corail']],
    ['List the horses by age, oldest first.', ['Corail', 'Brise', 'Alba']],
    ['List all horses by price, most expensive first.', ['Corail', 'Alba', 'Brise']],
  ])('lists in the order that is said: %s', async (question, expected) => {
    expect((await ask(question)).rows.map(([name]) => name)).toEqual(expected);
  });

  it.each([['What is the oldest horse?', ['Corail']]])(
    'names what has the greatest of something: %s',
    async (question, expected) => {
      expect(sorted(await ask(question))).toEqual(expected);
    },
  );

  it('leaves out nobody who shares a first name with somebody else', async () => {
    expect(sorted(await ask('Which keepers do not have a horse?'))).toEqual(['Ida Holm']);
  });

  it('calls those by their names who are one each with those who have them', async () => {
    expect(sorted(await ask('Which jockeys have more than 10 wins?'))).toEqual(['Jon Dahl']);
  });
});
