/** Names looked for where a question says that they stand, and times bounded at the end that a verb says. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Correction } from '../../../src/engine/core/corrections';
import { asking } from './asked';

let ask: Awaited<ReturnType<typeof asking>>;

beforeAll(async () => {
  ask = await asking(
    `CREATE TABLE guide (guide_id INTEGER PRIMARY KEY, name TEXT, valley TEXT);
    INSERT INTO guide VALUES (1, 'Tom Baker', 'Ötz'), (2, 'Ana Ruiz', 'Ziller'), (3, 'Ivo Maric', 'Ötz');
    CREATE TABLE hiker (hiker_id INTEGER PRIMARY KEY, name TEXT, country TEXT, birth_date DATE);
    INSERT INTO hiker VALUES (1, 'Karin Toth', 'Hungary', '1980-02-01'), (2, 'Tom Baker', 'Ireland', '1991-05-03'), (3, 'Nina Fischer', 'Germany', '1975-09-30');
    CREATE TABLE hike (hike_id INTEGER PRIMARY KEY, guide_id INTEGER REFERENCES guide, hiker_id INTEGER REFERENCES hiker, start_date DATE, end_date DATE, price INTEGER);
    INSERT INTO hike VALUES (1, 1, 1, '2022-12-28', '2023-01-02', 300), (2, 2, 2, '2023-03-01', '2023-03-04', 420), (3, 3, 3, '2023-05-10', '2023-05-12', 280),
      (4, 1, 3, '2023-12-30', '2024-01-03', 510), (5, 2, 1, '2024-02-01', '2024-02-05', 390), (6, 2, 3, '2024-03-01', '2024-03-02', 150);`,
    `tables:
  guide: { key: [guide_id], display: [name] }
  hiker: { key: [hiker_id], display: [name] }
  hike: { key: [hike_id], display: [hike_id] }
edges:
  - { kind: key, from: hike.guide_id, to: guide.guide_id, cardinality: many-to-one }
  - { kind: key, from: hike.hiker_id, to: hiker.hiker_id, cardinality: many-to-one }
`,
  );
});

const follow = (...texts: readonly string[]): Correction[] => texts.map((text) => ({ kind: 'follow', text }));
const first = (rows: readonly (readonly unknown[])[]) => rows.map(([value]) => value);

describe('a name', () => {
  it.each([
    ['hikes guided by Tom Baker', [1, 4]],
    ['hikes of the guide Tom Baker', [1, 4]],
    ['hikes of the hiker Tom Baker', [2]],
    ['Which hikes did Tom Baker guide?', [1, 4]],
  ])('is looked for where it is said to stand: %s', async (question, expected) => {
    const { rows, reason } = await ask(question);
    expect([first(rows), reason]).toEqual([expected, null]);
  });

  it.each([
    'hikes guided by Karin Toth',
    'hikes of the guide Karin Toth',
    'Which hikes did Karin Toth guide?',
    'the guide named Karin Toth',
  ])('that stands elsewhere is said to: %s', async (question) => {
    expect((await ask(question)).reason).toBe(
      '“Karin Toth” is found in hiker, but not in guide, where the question looks for it.',
    );
  });

  it('is not claimed by a noun that asks, nor by one whose rows somebody did something to', async () => {
    for (const question of [
      'Which hikes does Karin Toth have?',
      'Which guide did Karin Toth have?',
      'the guide Karin Toth paid',
    ])
      expect((await ask(question)).reason ?? '', question).not.toContain('where the question looks for it');
  });
});

describe('a verb of beginning or ending', () => {
  it.each([
    ['How many hikes ended in 2023?', 3],
    ['How many hikes finished in 2024?', 3],
    ['How many hikes began in 2023?', 3],
    ['How many hikes started before 2023?', 1],
    ['How many hikes ended before March 2023?', 1],
  ])('says which date is meant: %s', async (question, expected) => {
    expect(first((await ask(question)).rows)).toEqual([expected]);
  });

  it('is said of no birthday', async () => {
    for (const question of ['Which hikers left in March 2023?', 'Which hikers left in 1980?'])
      expect((await ask(question)).sql).not.toContain('birth_date');
  });
});

describe('a follow-up', () => {
  it.each<[string, string, readonly unknown[]]>([
    ['How many hikes started in 2023?', 'and in 2024?', [2]],
    ['In each quarter of 2023, how many hikes started?', 'and in 2024?', [1]],
    ['Which hikes started in 2023?', 'only those after April 2023', [3, 4]],
    ['Which hikes have a price above 290?', 'only those below 400', [1, 5]],
    ['hikes guided by Ana Ruiz', 'and by Ivo Maric?', [3]],
    ['hikes guided by Ana Ruiz', 'or by Ivo Maric', [2, 3, 5, 6]],
    ['Which hikers are from Hungary?', 'also from Germany', ['Karin Toth', 'Nina Fischer']],
    ['Which hikers are from Hungary?', 'those from Germany too', ['Karin Toth', 'Nina Fischer']],
  ])('of %s: %s', async (question, text, expected) => {
    const { rows, reason } = await ask(question, follow(text));
    expect([first(rows), reason]).toEqual([expected, null]);
  });
});
