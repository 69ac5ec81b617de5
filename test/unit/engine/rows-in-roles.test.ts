import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

type Ask = (question: string) => Promise<Asked>;

/** Rows as text, in no order. */
const sorted = ({ rows }: Asked) => rows.map((row) => row.map(String).join(' ')).sort();

describe('goats whose parents are goats', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE goat (goat_id INTEGER, goat_name TEXT, breed TEXT, weight_kg REAL, sire_id INTEGER, dam_id INTEGER);
      INSERT INTO goat VALUES (1, 'Alma', 'alpine', 52, NULL, NULL), (2, 'Bock', 'boer', 88, NULL, NULL),
        (3, 'Cora', 'alpine', 60, 2, 1), (4, 'Dolf', 'boer', 71, 2, NULL), (5, 'Edda', 'saanen', 49, 4, 3), (6, 'Fips', 'boer', 66, NULL, 3);
      CREATE TABLE milking (milking_id INTEGER, goat_id INTEGER, milked_on TEXT, litres REAL);
      INSERT INTO milking VALUES (1, 1, '2024-05-01', 2), (2, 1, '2024-05-02', 2), (3, 1, '2024-05-03', 3), (4, 3, '2024-05-01', 1), (5, 3, '2024-05-02', 2);`,
      `tables:
  goat: { key: [goat_id], display: [goat_name] }
  milking: { key: [milking_id] }
edges:
  - { kind: key, from: goat.sire_id, to: goat.goat_id, label: sire, cardinality: many-to-one }
  - { kind: key, from: goat.dam_id, to: goat.goat_id, label: dam, cardinality: many-to-one }
  - { kind: key, from: milking.goat_id, to: goat.goat_id, cardinality: many-to-one }
`,
    );
  });

  it.each<[string, string[]]>([
    // Of one that is named.
    ['Who is the dam of Edda?', ['Cora']],
    ["Edda's sire", ['Dolf']],
    ['Who is the mother of Fips?', ['Cora']],
    ['What breed is the sire of Cora?', ['boer']],
    ['How heavy is the mother of Cora?', ['52']],
    // Compared with their own.
    ['Which goats weigh more than their dam?', ['Cora', 'Fips']],
    ['How many goats weigh less than their sire?', ['3']],
    ['How many goats have the same breed as their sire?', ['1']],
    // What is said of the other.
    ['Which goats have a sire that is a boer?', ['Cora', 'Dolf', 'Edda']],
    ['Which goats have a dam heavier than 55 kg?', ['Edda', 'Fips']],
    // Told beside each.
    ["Show every goat's name together with its father's name", ['Cora Bock', 'Dolf Bock', 'Edda Dolf']],
    ['For each goat whose mother is known, show its name and the name and breed of its mother', ['Cora Alma alpine', 'Edda Cora alpine', 'Fips Cora alpine']], // prettier-ignore
    ['List each goat with the name of its dam; those without a dam are left out', ['Cora Alma', 'Edda Cora', 'Fips Cora']], // prettier-ignore
    // There is one, or none.
    ['Which goats have a known sire but no known dam?', ['Dolf']],
    ['How many goats have no known father?', ['3']],
    // Those who are it for others.
    ['List the names of the dams', ['Alma', 'Cora']],
    ['Which goats are the dam of another goat?', ['Alma', 'Cora']],
    ['Which goats are not the sire of any goat?', ['Alma', 'Cora', 'Edda', 'Fips']],
    ['Which goat is the sire of the most goats?', ['Bock']],
    ['Which boer has sired the most offspring?', ['Bock']],
    ["Which goats weigh more than their dam? Show the goat's name and the dam's name.", ['Cora Alma', 'Fips Cora']],
    // How often a thing was done.
    ['Which goats were milked at least three times?', ['Alma']],
    ['How many goats were milked more than once?', ['2']],
    ['Which goats were milked twice?', ['Cora']],
  ])('%s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });

  it.each([
    // Told by sires and by dams alike.
    'How many goats does Cora have as offspring?',
    // Some of them, and nothing tells which.
    'How many day goats are there?',
    'How many kids are there?',
  ])('answers nothing of another question: %s', async (question) => {
    expect((await ask(question)).rows).toEqual([]);
  });
});

describe('members of clubs, and who leads one', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE club (club_id INTEGER, club_name TEXT, chair_id INTEGER);
      INSERT INTO club VALUES (1, 'Rowing', 4), (2, 'Chess', 2);
      CREATE TABLE person (person_id INTEGER, person_name TEXT, club_id INTEGER, referred_by INTEGER);
      INSERT INTO person VALUES (1, 'Ilse', 1, NULL), (2, 'Jan', 1, 1), (3, 'Kurt', 2, 1), (4, 'Lena', 2, 3);`,
      `tables:
  club: { key: [club_id], display: [club_name] }
  person: { key: [person_id], display: [person_name] }
edges:
  - { kind: key, from: club.chair_id, to: person.person_id, label: chair, cardinality: many-to-one, status: suggested, confidence: 0.4 }
  - { kind: key, from: person.club_id, to: club.club_id, cardinality: many-to-one, status: suggested, confidence: 0.98 }
  - { kind: key, from: person.referred_by, to: person.person_id, label: referred by, cardinality: many-to-one }
`,
    );
  });

  it.each<[string, string[]]>([
    ['Who chairs the Rowing club?', ['Lena']],
    ['Which persons belong to the Rowing club?', ['Ilse', 'Jan']],
    ['Who referred Lena?', ['Kurt']],
    ['Which persons were referred by Ilse?', ['Jan', 'Kurt']],
    ['For every person who was referred by another person show both names', ['Jan Ilse', 'Kurt Ilse', 'Lena Kurt']],
    ['Show the name of each person and the name of the referrer', ['Jan Ilse', 'Kurt Ilse', 'Lena Kurt']],
    ['Which person referred the most others?', ['Ilse']],
  ])('%s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });
});
