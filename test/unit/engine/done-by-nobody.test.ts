/** What nobody does to rows: the end of two parallel keys at which they stand, and that nobody else did it. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const PAPERS = await asking(
  `
CREATE TABLE paper (paper_id INTEGER PRIMARY KEY, heading TEXT, year INTEGER);
CREATE TABLE citation (citing_id INTEGER REFERENCES paper (paper_id), cited_id INTEGER REFERENCES paper (paper_id));
CREATE TABLE author (author_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE writing (paper_id INTEGER REFERENCES paper (paper_id), author_id INTEGER REFERENCES author (author_id));
INSERT INTO paper VALUES (1, 'On Tides', 2001), (2, 'On Waves', 2004), (3, 'On Sand', 2010), (4, 'On Wind', 2012), (5, 'On Fog', 2012);
INSERT INTO citation VALUES (2, 1), (3, 1), (3, 2), (4, 2), (5, 1), (5, 3);
INSERT INTO author VALUES (1, 'Ada Stone'), (2, 'Ben Cole');
INSERT INTO writing VALUES (1, 1), (2, 1), (2, 2), (3, 2);
`,
  `
tables:
  paper: { key: [paper_id], display: heading }
  citation: { key: [citing_id, cited_id] }
  author: { key: [author_id], display: name }
  writing: { key: [paper_id, author_id] }
edges:
  - { kind: key, from: citation.citing_id, to: paper.paper_id, label: citing, cardinality: many-to-one }
  - { kind: key, from: citation.cited_id, to: paper.paper_id, label: cited, cardinality: many-to-one }
  - { kind: key, from: writing.paper_id, to: paper.paper_id, cardinality: many-to-one }
  - { kind: key, from: writing.author_id, to: author.author_id, cardinality: many-to-one }
`,
);

const STAFF = await asking(
  `
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, full_name TEXT, town TEXT, boss_id INTEGER REFERENCES staff (staff_id));
CREATE TABLE follow (follower_id INTEGER REFERENCES staff (staff_id), followed_id INTEGER REFERENCES staff (staff_id));
INSERT INTO staff VALUES (1, 'Ida Moe', 'Oslo', NULL), (2, 'Jon Larson', 'Bergen', 1), (3, 'Kai Berg', 'Oslo', 1), (4, 'Liv Dahl', 'Oslo', 2),
  (5, 'Moa Lund', 'Bergen', 2);
INSERT INTO follow VALUES (1, 2), (2, 1), (3, 1), (3, 4), (5, 4);
`,
  `
tables:
  staff: { key: [staff_id], display: full_name }
  follow: { key: [follower_id, followed_id] }
edges:
  - { kind: key, from: staff.boss_id, to: staff.staff_id, label: boss, cardinality: many-to-one }
  - { kind: key, from: follow.follower_id, to: staff.staff_id, label: follower, cardinality: many-to-one }
  - { kind: key, from: follow.followed_id, to: staff.staff_id, label: followed, cardinality: many-to-one }
`,
);

const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.map(String).join(' ')).sort();

describe('what nobody does', () => {
  it.each<[string, string[]]>([
    ['papers nobody cites', ['On Fog', 'On Wind']],
    ['Which papers does nobody cite?', ['On Fog', 'On Wind']],
    ['papers that no one cites', ['On Fog', 'On Wind']],
    ['papers that no other paper cites', ['On Fog', 'On Wind']],
    ['papers that no one else cites', ['On Fog', 'On Wind']],
    ['How many papers does nobody cite?', ['2']],
    // What was so before: they cite none themselves, or it is said in the passive voice.
    ['papers that cite no other paper', ['On Tides']],
    ['papers that cite nothing', ['On Tides']],
    ['Which papers have never been cited?', ['On Fog', 'On Wind']],
    ['papers without an author', ['On Fog', 'On Wind']],
  ])('%s', async (question, told) => {
    const { rows, reason } = await PAPERS(question);
    expect([reason, sorted(rows)]).toEqual([null, told]);
  });

  it.each<[string, string[]]>([
    ['staff nobody follows', ['Kai Berg', 'Moa Lund']],
    ['How many staff does nobody follow?', ['2']],
    ['staff from Oslo nobody follows', ['Kai Berg']],
    ['staff nobody reports to', ['Kai Berg', 'Liv Dahl', 'Moa Lund']],
    ['Which staff from Oslo does no one report to?', ['Kai Berg', 'Liv Dahl']],
    ['staff who follow nobody', ['Liv Dahl']],
    ['staff who have no boss', ['Ida Moe']],
    ['staff without a boss', ['Ida Moe']],
    ['Who reports to Ida Moe?', ['Jon Larson', 'Kai Berg']],
    ['Which staff are not followed by anyone?', ['Kai Berg', 'Moa Lund']],
  ])('%s', async (question, told) => {
    const { rows, reason } = await STAFF(question);
    expect([reason, sorted(rows)]).toEqual([null, told]);
  });

  it.each([
    'papers written by Ada Stone and no one else',
    'Which papers did nobody else than Ada Stone write?',
    'papers written only by Ada Stone',
  ])('withholds what tells of all that she did: %s', async (question) => {
    const { rows, reason } = await PAPERS(question);
    expect([rows, reason === null]).toEqual([[], false]);
  });
});
