import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

type Ask = (question: string) => Promise<Asked>;

/** Rows as text, in no order. */
const sorted = ({ rows }: Asked) => rows.map((row) => row.map(String).join(' ')).sort();

describe('one table in two roles for another', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE studio (studio_id INTEGER, studio_name TEXT, country TEXT);
      INSERT INTO studio VALUES (1, 'Arc', 'Norway'), (2, 'Bolt', 'Spain'), (3, 'Crux', 'Norway'), (4, 'Dune', 'Spain');
      CREATE TABLE artist (artist_id INTEGER, artist_name TEXT, town TEXT);
      INSERT INTO artist VALUES (1, 'Ida', 'Bergen'), (2, 'Jon', 'Oslo'), (3, 'Kai', 'Oslo'), (4, 'Lea', 'Bergen'), (5, 'Mia', 'Oslo');
      CREATE TABLE film (film_id INTEGER, title TEXT, studio_id INTEGER, dubbing_studio_id INTEGER, director_id INTEGER, composer_id INTEGER);
      INSERT INTO film VALUES (1, 'Harbour', 1, 2, 1, 2), (2, 'Lantern', 1, 4, 2, 3), (3, 'Meadow', 3, 1, 2, 2), (4, 'Orchard', 2, 4, 3, 4);`,
      `tables:
  studio: { key: [studio_id], display: [studio_name] }
  artist: { key: [artist_id], display: [artist_name] }
  film: { key: [film_id], display: [title] }
edges:
  - { kind: key, from: film.studio_id, to: studio.studio_id, label: studio, cardinality: many-to-one }
  - { kind: key, from: film.dubbing_studio_id, to: studio.studio_id, label: dubbing studio, cardinality: many-to-one }
  - { kind: key, from: film.director_id, to: artist.artist_id, label: director, cardinality: many-to-one }
  - { kind: key, from: film.composer_id, to: artist.artist_id, label: composer, cardinality: many-to-one }
`,
    );
  });

  it.each<[string, string[]]>([
    // The verb says which.
    ['Who directed Meadow?', ['Jon']],
    ['Who composed Lantern?', ['Kai']],
    // What is called like the table is meant where nothing else is said.
    ['Which studio has made the most films?', ['Arc']],
    ['Which dubbing studio has the most films?', ['Dune']],
  ])('%s', async (question, expected) => {
    const asked = await ask(question);
    expect(asked.reason).toBeNull();
    expect(sorted(asked)).toEqual([...expected].sort());
  });
});
