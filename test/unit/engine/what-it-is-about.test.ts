/** The name of a graph restricts nothing, also where a long description happens to use it. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const ask = await asking(
  `
CREATE TABLE city (id INTEGER PRIMARY KEY, city_name TEXT);
CREATE TABLE games (id INTEGER PRIMARY KEY, city_id INTEGER REFERENCES city (id), games_name TEXT, season TEXT);
INSERT INTO city VALUES (1, 'Oslo'), (2, 'Roma'), (3, 'London');
INSERT INTO games VALUES (1, 1, '1952 Winter', 'Winter'), (2, 2, '1960 Summer', 'Summer'), (3, 3, '1948 Summer', 'Summer'), (4, 3, '2012 Summer', 'Summer');
`,
  `
name: olympics
tables:
  city: { key: [id], display: city_name }
  games:
    key: [id]
    columns:
      season:
        description: "the season of the game. The Olympics take place every four years, and every Olympic year has games of summer or of winter."
edges:
  - { kind: key, from: games.city_id, to: city.id, cardinality: many-to-one }
`,
);

describe('what all of a graph is about', () => {
  it.each<[string, unknown[][]]>([
    ['Which cities hosted at least 2 Olympic games?', [['London']]],
    ['How many Olympic games were held in London?', [[2]]],
    ['Which city held the 1952 Winter Olympic Games?', [['Oslo']]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    expect(reason).toBeNull();
    expect(found).toEqual(rows);
  });
});
