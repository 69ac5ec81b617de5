/** Rows with a list of what is told of each: of themselves, of whom they refer to, and of whom these refer to. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const KENNEL = `
CREATE TABLE keeper (keeper_id INTEGER PRIMARY KEY, name TEXT, town TEXT);
CREATE TABLE dog (dog_id INTEGER PRIMARY KEY, name TEXT, weight REAL, keeper_id INTEGER REFERENCES keeper(keeper_id));
CREATE TABLE walk (walk_id INTEGER PRIMARY KEY, dog_id INTEGER REFERENCES dog(dog_id), walked_on TEXT, price REAL);
INSERT INTO keeper VALUES (1, 'Ana Voss', 'Ely'), (2, 'Bo Lind', 'Rye');
INSERT INTO dog VALUES (1, 'Rex', 20, 1), (2, 'Moss', 12, 2);
INSERT INTO walk VALUES (1, 1, '2024-03-01', 15), (2, 2, '2024-03-05', 25), (3, 1, '2024-05-01', 20);`;
const BODY = `
tables:
  keeper: { key: [keeper_id], display: [name] }
  dog: { key: [dog_id], display: [name] }
  walk: { key: [walk_id] }
edges:
  - { kind: key, from: dog.keeper_id, to: keeper.keeper_id, cardinality: many-to-one }
  - { kind: key, from: walk.dog_id, to: dog.dog_id, cardinality: many-to-one }
`;

describe('lists with what is told of each', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(KENNEL, BODY);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    [
      'List walks in March 2024 with dog, keeper and price',
      [
        ['2024-03-01', 'Rex', 'Ana Voss', 15],
        ['2024-03-05', 'Moss', 'Bo Lind', 25],
      ],
    ],
    [
      'Show walks of Rex with dog weight and price',
      [
        ['2024-03-01', 20, 15],
        ['2024-05-01', 20, 20],
      ],
    ],
    [
      'List dogs with keeper name and town',
      [
        ['Rex', 'Ana Voss', 'Ely'],
        ['Moss', 'Bo Lind', 'Rye'],
      ],
    ],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });
});
