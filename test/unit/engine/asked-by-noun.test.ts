/** What is asked for by its noun, what is told beside it, and who did it: with neighbours that are to be read as before. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const COLLEGE = await asking(
  `
CREATE TABLE lecturer (lecturer_id INTEGER PRIMARY KEY, full_name TEXT, position TEXT, salary REAL, hired_on DATE);
CREATE TABLE hut (hut_id INTEGER PRIMARY KEY, name TEXT, altitude INTEGER, half_board_price REAL, founded_year INTEGER);
CREATE TABLE player (player_id INTEGER PRIMARY KEY, player_name TEXT, rating INTEGER);
CREATE TABLE course (course_id INTEGER PRIMARY KEY, title TEXT, credits INTEGER, fee REAL, lecturer_id INTEGER REFERENCES lecturer (lecturer_id), guest TEXT);
INSERT INTO lecturer VALUES (1, 'Ada Stone', 'Professor', 9000, '2019-01-01'), (2, 'Ben Hill', 'Lecturer', 5000, '2020-01-01'), (3, 'Cleo Reed', 'Lecturer', 6000, '2021-01-01'), (4, 'Dora Marsh', 'Tutor', 7500, '2022-01-01');
INSERT INTO hut VALUES (1, 'North', 2100, 40, 1901), (2, 'South', 1800, 35, 1950), (3, 'East', 2500, NULL, 1901), (4, 'West', 900, 28, 1988);
INSERT INTO player VALUES (1, 'Eva', 1500), (2, 'Gus', NULL), (3, 'Ida', 1800);
INSERT INTO course VALUES (1, 'Optics', 5, 100, 1, NULL), (2, 'Algebra', 3, 80, 2, 'Lee'), (3, 'Logic', 4, 90, 2, 'Lee'), (4, 'Choir', 1, 20, 3, NULL), (5, 'Drama', 2, 50, 3, NULL), (6, 'Chess', 6, 10, 3, 'Mia');
`,
  `
tables:
  lecturer: { key: [lecturer_id], display: full_name }
  hut: { key: [hut_id], display: name }
  player: { key: [player_id], display: player_name }
  course: { key: [course_id], display: title }
edges:
  - { kind: key, from: course.lecturer_id, to: lecturer.lecturer_id, cardinality: many-to-one }
`,
);

const FARM = await asking(
  `
CREATE TABLE grower (grower_id INTEGER PRIMARY KEY, name TEXT, village TEXT);
CREATE TABLE buyer (buyer_id INTEGER PRIMARY KEY, buyer_name TEXT);
CREATE TABLE variety (variety_id INTEGER PRIMARY KEY, variety_name TEXT);
CREATE TABLE planting (planting_id INTEGER PRIMARY KEY, grower_id INTEGER REFERENCES grower (grower_id), variety_id INTEGER REFERENCES variety (variety_id), planted_on DATE);
CREATE TABLE harvest (harvest_id INTEGER PRIMARY KEY, picked_on DATE, kilos REAL);
CREATE TABLE crate (crate_id INTEGER PRIMARY KEY, harvest_id INTEGER REFERENCES harvest (harvest_id), variety_id INTEGER REFERENCES variety (variety_id), kilos REAL);
INSERT INTO grower VALUES (1, 'Ada', 'Dorf'), (2, 'Ben', 'Tal');
INSERT INTO buyer VALUES (1, 'Jarful');
INSERT INTO variety VALUES (1, 'Gala'), (2, 'Rubin'), (3, 'Topaz');
INSERT INTO planting VALUES (1, 1, 1, '2020-01-01'), (2, 1, 2, '2021-01-01'), (3, 2, 1, '2021-01-01');
INSERT INTO harvest VALUES (10, '2023-09-01', 40), (11, '2023-09-02', 30), (12, '2023-09-03', 20);
INSERT INTO crate VALUES (1, 10, 1, 20), (2, 10, 2, 20), (3, 12, 1, 20);
`,
  `
tables:
  grower: { key: [grower_id], display: name }
  buyer: { key: [buyer_id], display: buyer_name }
  variety: { key: [variety_id], display: variety_name }
  planting: { key: [planting_id] }
  harvest: { key: [harvest_id] }
  crate: { key: [crate_id] }
edges:
  - { kind: key, from: planting.grower_id, to: grower.grower_id, cardinality: many-to-one }
  - { kind: key, from: planting.variety_id, to: variety.variety_id, cardinality: many-to-one }
  - { kind: key, from: crate.harvest_id, to: harvest.harvest_id, cardinality: many-to-one }
  - { kind: key, from: crate.variety_id, to: variety.variety_id, cardinality: many-to-one }
`,
);

const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.map(String).join(' ')).sort();
type Case = [string, string[]];

describe('rows are asked for by their noun', () => {
  it.each<Case>([
    // A position is called so, too.
    ['Which lecturers earn more than 7000?', ['Ada Stone', 'Dora Marsh']],
    ['Which lecturers earn more than the average salary of all lecturers?', ['Ada Stone', 'Dora Marsh']],
    ['How many people have the position Lecturer?', ['2']],
    ['List the huts founded in the same year as North, without North itself.', ['East']],
    // Their own words are no names of theirs.
    ['Who taught the most courses?', ['Cleo Reed']],
    ['Which guest appeared most often?', ['Lee']],
  ])('%s', async (question, cells) => {
    const { rows, sql } = await COLLEGE(question);
    expect(sorted(rows), sql).toEqual(cells);
  });

  it('is withheld where it leaves out that something was not done', async () => {
    const { reason, sql } = await COLLEGE('List the names of all unrated players.');
    expect(reason ?? sql).toMatch(/unrated|IS NULL/);
  });

  it.each<Case>([
    ['Which harvests had no crates?', ['11']],
    ['Which varieties had no plantings?', ['Topaz']],
  ])('%s', async (question, cells) => {
    const { rows, sql } = await FARM(question);
    expect(sorted(rows), sql).toEqual(cells);
  });
});

describe('what is told beside', () => {
  it.each<Case>([
    ['two lowest huts, lowest first, with altitude', ['South 1800', 'West 900']],
    ['What are the minimum, average and maximum fee of the courses?', ['10 58.333333333333336 100']],
  ])('%s', async (question, cells) => {
    const { rows, sql } = await COLLEGE(question);
    expect(sorted(rows), sql).toEqual(cells);
  });

  it('several folds of several properties are not told of the first alone', async () => {
    const { rows, reason, sql } = await COLLEGE('minimum, maximum and average fee and credits of the courses');
    expect(reason !== null || (rows[0]?.length ?? 0) === 6, sql).toBe(true);
  });

  it('asks of which rows something holds, and for no number of them', async () => {
    const { sql } = await COLLEGE('For which player do we not know the rating?');
    expect(sql).not.toContain('COUNT');
  });
});

describe('who did it, and how many of them each has', () => {
  it('is nobody who has to do with it otherwise', async () => {
    const { sql } = await FARM('Who has planted more than one variety?');
    expect(sql).not.toContain('"buyer"');
  });

  it('a mean of what a table ties counts its rows', async () => {
    const { rows, sql } = await FARM('Average number of varieties per grower');
    expect(sorted(rows), sql).toEqual(['1.5']);
  });

  it.each<Case>([
    ['What percentage of growers planted Rubin?', ['50']],
    ['What percentage of the growers planted Gala?', ['100']],
    // Each planting is of one variety: its rows are those that are asked of.
    ['What percentage of plantings are of Rubin?', ['33.333333333333336']],
  ])('a share is taken of what is named: %s', async (question, cells) => {
    const { rows, sql, whole } = await FARM(question);
    expect(sorted(rows), sql).toEqual(cells);
    expect(whole.joins.length).toBeGreaterThan(0);
  });

  it.each(['Which growers planted a variety that they did not sell?', 'Which growers planted a variety they sold?'])(
    'is withheld where they did something else to the same: %s',
    async (question) => {
      const { reason, sql } = await FARM(question);
      expect(reason, sql).not.toBeNull();
    },
  );
});
