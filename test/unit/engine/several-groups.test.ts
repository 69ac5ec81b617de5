/** "Per X and per Y": numbers told for each meeting of several things, whatever tables these stand in. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE guides (guide_id INTEGER PRIMARY KEY, full_name TEXT, job_title TEXT);
CREATE TABLE caves (cave_id INTEGER PRIMARY KEY, cave_name TEXT, region TEXT);
CREATE TABLE tours (tour_id INTEGER PRIMARY KEY, guide_id INTEGER REFERENCES guides (guide_id), cave_id INTEGER REFERENCES caves (cave_id), led_on DATE, language TEXT, price REAL);
INSERT INTO guides VALUES (1, 'Ida Fell', 'Head guide'), (2, 'Bo Karst', 'Guide'), (3, 'Uma Drip', 'Guide'), (4, 'Lou Shaft', 'Guide'), (5, 'Cy Well', 'Guide');
INSERT INTO caves VALUES (1, 'Great Hollow', 'North'), (2, 'Blue Grotto', 'South');
INSERT INTO tours VALUES (1, 1, 1, '2023-05-01', 'Dutch', 10), (2, 1, 1, '2023-06-02', 'Czech', 20), (3, 1, 2, '2024-05-03', 'Dutch', 30),
  (4, 2, 2, '2024-07-04', 'Czech', 40), (5, 2, 2, '2024-08-05', 'Czech', 60);
`;
const BODY = `
tables:
  guides: { key: [guide_id] }
  caves: { key: [cave_id] }
  tours: { key: [tour_id] }
edges:
  - { kind: key, from: tours.guide_id, to: guides.guide_id, cardinality: many-to-one }
  - { kind: key, from: tours.cave_id, to: caves.cave_id, cardinality: many-to-one }
`;

describe('numbers for several things', async () => {
  const ask = await asking(SQL, BODY);
  const rowsOf = async (question: string) => (await ask(question)).rows.map((row) => row.join(' ')).sort();

  it.each<[string, string[]]>([
    ['Tours per guide and per language', ['Bo Karst Czech 2', 'Ida Fell Czech 1', 'Ida Fell Dutch 2']],
    ['tours per guide per year', ['Bo Karst 2024 2', 'Ida Fell 2023 2', 'Ida Fell 2024 1']],
    [
      'How many tours were there per guide and per cave?',
      ['Bo Karst Blue Grotto 2', 'Ida Fell Blue Grotto 1', 'Ida Fell Great Hollow 2'],
    ],
    [
      'What is the average price by cave and language?',
      ['Blue Grotto Czech 50', 'Blue Grotto Dutch 30', 'Great Hollow Czech 20', 'Great Hollow Dutch 10'],
    ],
  ])('%s', async (question, rows) => {
    expect(await rowsOf(question)).toEqual(rows);
  });

  it('tells averages of rows by what is behind them alone', async () => {
    expect(await rowsOf('What is the average price per tour by language?')).toEqual(['Czech 40', 'Dutch 20']);
  });

  it('shows what names persons, and not the title of their job that many have', async () => {
    expect(await rowsOf('How many tours does each guide have?')).toEqual(['Bo Karst 2', 'Ida Fell 3']);
  });
});
