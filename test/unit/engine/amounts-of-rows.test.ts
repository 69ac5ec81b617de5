// Amounts that rows have by what they refer to, first names in two letters, dates under other names, the role that is called like its table, and denied lists.
import { beforeAll, describe, expect, it } from 'vitest';
import { asking } from './asked';

const KENNELS = `
CREATE TABLE breed (breed_id INTEGER PRIMARY KEY, breed_name TEXT, size TEXT, daily_fee REAL);
INSERT INTO breed VALUES (1, 'Beagle', 'small', 10), (2, 'Boxer', 'large', 20), (3, 'Saluki', 'large', 40);
CREATE TABLE keeper (keeper_id INTEGER PRIMARY KEY, fn TEXT, ln TEXT);
INSERT INTO keeper VALUES (1, 'Ada', 'Holt'), (2, 'Ben', 'Marsh'), (3, 'Cleo', 'Frost');
CREATE TABLE dog (dog_id INTEGER PRIMARY KEY, dog_name TEXT, breed_id INTEGER REFERENCES breed(breed_id));
INSERT INTO dog VALUES (1, 'Rex', 1), (2, 'Lola', 1), (3, 'Max', 2), (4, 'Bella', 1);
CREATE TABLE stay (stay_id INTEGER PRIMARY KEY, dog_id INTEGER REFERENCES dog(dog_id), keeper_id INTEGER REFERENCES keeper(keeper_id),
  deputy_id INTEGER REFERENCES keeper(keeper_id), pen TEXT, collected_on TEXT);
INSERT INTO stay VALUES (1, 1, 1, 2, 'P7', '2024-01-02'), (2, 2, 1, 3, 'P8', '2024-01-05'), (3, 3, 2, 1, 'P7', '2024-02-01');`;
const BODY = `
tables:
  breed: { key: [breed_id], display: [breed_name], keywords: [breed] }
  keeper: { key: [keeper_id], display: [fn, ln], keywords: [keeper] }
  dog: { key: [dog_id], display: [dog_name], keywords: [dog] }
  stay: { key: [stay_id], keywords: [stay] }
edges:
  - { kind: key, from: dog.breed_id, to: breed.breed_id, cardinality: many-to-one }
  - { kind: key, from: stay.dog_id, to: dog.dog_id, cardinality: many-to-one }
  - { kind: key, from: stay.keeper_id, to: keeper.keeper_id, cardinality: many-to-one, label: keeper }
  - { kind: key, from: stay.deputy_id, to: keeper.keeper_id, cardinality: many-to-one, label: deputy }
`;
type Ask = Awaited<ReturnType<typeof asking>>;

describe('what rows have by what they refer to', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(KENNELS, BODY);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['What is the total daily fee of all dogs?', [[50]]],
    ['What is the average daily fee of the dogs?', [[12.5]]],
    ['Total daily fees for all stays', [[40]]],
    ['What is the total daily fee of the dogs of each size?', [['small', 30], ['large', 20]]],
    // Of breeds each is there once, and those without a dog too.
    ['What is the total daily fee of all breeds?', [[70]]],
    // The keeper is who is called so.
    ['How many stays did each keeper have?', [['Ada', 'Holt', 2], ['Ben', 'Marsh', 1]]],
    ['List the first and last names of the keepers.', [['Ada', 'Holt'], ['Ben', 'Marsh'], ['Cleo', 'Frost']]],
    // All of a list that is denied are left out.
    ['How many dogs are there, excluding beagles and boxers?', [[0]]],
    ['How many stays were not in pen P7 or P8?', [[0]]],
    ['How many breeds are not called Beagle or Boxer?', [[1]]],
    ['Names of all breeds except Boxer and Saluki', [['Beagle']]],
    // Side by side, with a comma alone between them.
    ['Names of all breeds except Boxer, Saluki', [['Beagle']]],
    ['Which breeds are not called Beagle, Boxer or Saluki?', []],
    // A mere date is the only day there.
    ['pen and date of each stay', [['P7', '2024-01-02'], ['P8', '2024-01-05'], ['P7', '2024-02-01']]],
    ['Which stays were in pen P8? Pen and date.', [['P8', '2024-01-05']]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    const sorted = (all: readonly (readonly unknown[])[]) => all.map((row) => JSON.stringify(row)).sort();
    expect([reason, sorted(found)]).toEqual([null, sorted(rows)]);
  }); // prettier-ignore
});
