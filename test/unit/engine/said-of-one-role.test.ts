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
    // Who is named is another one.
    ['Which conductors worked with Cyril?', ['Aino', 'Dora']],
  ])('%s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });
});
