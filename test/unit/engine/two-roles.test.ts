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
    // Both are told, in the order in which they are asked for.
    ['Who directed Lantern and who composed for it?', ['Jon Kai']],
    [
      'Title, composer and director of every film',
      ['Harbour Jon Ida', 'Lantern Kai Jon', 'Meadow Jon Jon', 'Orchard Lea Kai'],
    ],
    ['For every film show the title, the studio and the dubbing studio.', ['Harbour Arc Bolt', 'Lantern Arc Dune', 'Meadow Crux Arc', 'Orchard Bolt Dune']], // prettier-ignore
    // In both, in one and not in the other, or in none.
    ['Which artists have directed one film and composed for another?', ['Jon', 'Kai']],
    ['Which artists have directed films but never composed for one?', ['Ida']],
    ['Artists who were neither director nor composer of any film', ['Mia']],
    ['Who has never directed or composed a film?', ['Mia']],
    ['How many artists have neither directed nor composed a film?', ['1']],
    // Beside somebody who is named in the other role.
    ['Which composers worked for Ida?', ['Jon']],
    ['Which directors worked with the composer Jon?', ['Ida', 'Jon']],
    ['How many directors has Jon composed for?', ['2']],
    // Both are one, or hold the same.
    ['Which films were composed by the same artist who directed them?', ['Meadow']],
    ['Who directed a film and composed it themselves?', ['Jon']],
    ['Films whose director and composer come from the same town', ['Lantern', 'Meadow']],
    ['For how many films is the dubbing studio in another country than the studio?', ['2']],
  ])('%s', async (question, expected) => {
    const asked = await ask(question);
    expect(asked.reason).toBeNull();
    expect(sorted(asked)).toEqual([...expected].sort());
  });
});

describe('rows of one table beside those to which they refer', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE depot (depot_id INTEGER, depot_name TEXT, town TEXT);
      INSERT INTO depot VALUES (1, 'North', 'Linz'), (2, 'South', 'Graz');
      CREATE TABLE fitter (fitter_id INTEGER, fitter_name TEXT, wage INTEGER, hired_on TEXT, depot_id INTEGER, trained_by INTEGER);
      INSERT INTO fitter VALUES (1, 'Ada', 50, '2001-02-03', 1, NULL), (2, 'Ben', 60, '2003-04-05', 1, 1), (3, 'Cem', 40, '2000-01-01', 2, 1), (4, 'Dot', 65, '2010-01-01', 2, 2);
      CREATE TABLE guide (guide_id INTEGER, title TEXT, pages INTEGER, sequel_to INTEGER);
      INSERT INTO guide VALUES (1, 'Brakes', 90, NULL), (2, 'More Brakes', 120, 1), (3, 'Yet More Brakes', 80, 2), (4, 'Doors', 60, NULL);`,
      `tables:
  depot: { key: [depot_id], display: [depot_name] }
  fitter: { key: [fitter_id], display: [fitter_name] }
  guide: { key: [guide_id], display: [title] }
edges:
  - { kind: key, from: fitter.depot_id, to: depot.depot_id, cardinality: many-to-one }
  - { kind: key, from: fitter.trained_by, to: fitter.fitter_id, label: trained by, cardinality: many-to-one }
  - { kind: key, from: guide.sequel_to, to: guide.guide_id, label: sequel to, cardinality: many-to-one }
`,
    );
  });

  it.each<[string, string[]]>([
    ['Which fitters earn more than the fitter who trained them?', ['Ben', 'Dot']],
    ['How many fitters were hired before the person who trained them?', ['1']],
    ['Which fitters work at a different depot from the one who trained them?', ['Cem', 'Dot']],
    ['Which fitters work at the same depot as the fitter who trained them?', ['Ben']],
    // A sequel is the row that refers.
    ['How many sequels are there?', ['2']],
    ['Which sequels have more pages than the guide they continue?', ['More Brakes']],
    ['List each sequel with the title of the guide it follows', ['More Brakes Brakes', 'Yet More Brakes More Brakes']],
  ])('%s', async (question, expected) => {
    const asked = await ask(question);
    expect(asked.reason).toBeNull();
    expect(sorted(asked)).toEqual([...expected].sort());
  });
});

describe('one thing that a row has in three roles', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE boats (boat_id INTEGER, boat_name TEXT, hull_colour TEXT, deck_colour TEXT, sail_colour TEXT);
      INSERT INTO boats VALUES (1, 'Gull', 'white', 'white', 'white'), (2, 'Tern', 'white', 'blue', 'blue'),
        (3, 'Skua', 'red', 'red', 'white'), (4, 'Auk', 'blue', 'blue', 'blue'), (5, 'Crake', 'red', 'blue', 'white');`,
      'tables:\n  boats: { key: [boat_id], display: [boat_name] }\n',
    );
  });

  it.each<[string, string[]]>([
    ['Which boats have the same hull, deck and sail colour?', ['Auk', 'Gull']],
    ['List the boats whose hull, deck and sail colours are the same.', ['Auk', 'Gull']],
    ['How many boats have hull, deck and sail of the same colour?', ['2']],
    ['Which boats have the same hull colour, deck colour and sail colour?', ['Auk', 'Gull']],
    ['Which boats have the same deck and sail colour?', ['Auk', 'Gull', 'Tern']],
  ])('%s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });
});
