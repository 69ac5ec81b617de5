import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

type Ask = (question: string) => Promise<Asked>;

/** Rows as text, in no order. */
const sorted = ({ rows }: Asked) => rows.map((row) => row.map(String).join(' ')).sort();

describe('shows whose conductor and whose soloist are musicians', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE musician (musician_id INTEGER, name TEXT, city TEXT, daily_fee REAL, joined_on TEXT);
      INSERT INTO musician VALUES (1, 'Aino', 'Turku', 300, '2012-01-04'), (2, 'Bela', 'Pecs', 250, '2016-03-02'), (3, 'Cyril', 'Turku', 410, '2018-05-06'),
        (4, 'Dora', 'Graz', 320, '2013-02-01'), (5, 'Emil', 'Graz', 500, '2020-10-10');
      CREATE TABLE hall (hall_id INTEGER, hall_name TEXT);
      INSERT INTO hall VALUES (1, 'Old Mill'), (2, 'Glass House');
      CREATE TABLE show (show_id INTEGER, conductor_id INTEGER, soloist_id INTEGER, hall_id INTEGER, title TEXT, composer TEXT);
      INSERT INTO show VALUES (1, 1, 2, 1, 'Spring', 'Ada Holm'), (2, 4, 3, 2, 'Storm', 'Nils Berg'), (3, 4, 2, 1, 'Night', 'Ada Holm'), (4, 1, 3, 2, 'Rain', 'Nils Berg'), (5, 2, 4, 2, 'Snow', 'Ida Roth');`,
      `tables:
  musician: { key: [musician_id], display: [name] }
  hall: { key: [hall_id], display: [hall_name] }
  show: { key: [show_id], display: [title] }
edges:
  - { kind: key, from: show.conductor_id, to: musician.musician_id, label: conductor, cardinality: many-to-one }
  - { kind: key, from: show.soloist_id, to: musician.musician_id, label: soloist, cardinality: many-to-one }
  - { kind: key, from: show.hall_id, to: hall.hall_id, cardinality: many-to-one }
`,
    );
  });

  it.each<[string, string[]]>([
    ['Which conductors live in Graz?', ['Dora']],
    ['Which soloists come from Turku?', ['Cyril']],
    ['Names of conductors from Pecs', ['Bela']],
    ['Which conductors are based in Turku?', ['Aino']],
    ['Which conductors joined after 2014?', ['Bela']],
    ['How many conductors are from Graz?', ['1']],
    ['How many soloists performed in the Glass House?', ['2']],
    // The deed alone says which role it is.
    ['Who conducted shows in the Glass House but was not from Graz?', ['Aino', 'Bela']],
    ['Who conducted shows in the Old Mill?', ['Aino', 'Dora']],
    // Who is named is another one.
    ['Which conductors worked with Cyril?', ['Aino', 'Dora']],
  ])('%s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });
});

describe('films with a producer and a cutter, and a column that is called by another word for one', () => {
  it.each<[string, string[]]>([
    ['Who produced the most films?', ['Olga']],
    ['Who produced films in the North studio?', ['Olga', 'Pia']],
  ])('%s', async (question, expected) => {
    const ask = await asking(
      `CREATE TABLE worker (worker_id INTEGER, name TEXT, town TEXT);
      INSERT INTO worker VALUES (1, 'Olga', 'Bern'), (2, 'Pia', 'Basel'), (3, 'Quentin', 'Bern');
      CREATE TABLE film (film_id INTEGER, title TEXT, artist TEXT, studio TEXT, producer_id INTEGER, cutter_id INTEGER);
      INSERT INTO film VALUES (1, 'Moor', 'Zed', 'North', 1, 3), (2, 'Fen', 'Zed', 'South', 1, 3), (3, 'Heath', 'Yan', 'North', 2, 1), (4, 'Dune', 'Zed', 'South', 1, 2);`,
      `tables:
  worker: { key: [worker_id], display: [name] }
  film: { key: [film_id], display: [title] }
edges:
  - { kind: key, from: film.producer_id, to: worker.worker_id, label: producer, cardinality: many-to-one }
  - { kind: key, from: film.cutter_id, to: worker.worker_id, label: cutter, cardinality: many-to-one }
`,
    );
    expect(sorted(await ask(question))).toEqual(expected);
  });
});
