/** What is told for every part of something: the part stands beside it, and the end of each is no end of all. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE volume (volume_id INTEGER PRIMARY KEY, title TEXT, series_no INTEGER, cost REAL);
CREATE TABLE chapter (chapter_id INTEGER PRIMARY KEY, volume_id INTEGER REFERENCES volume (volume_id), part INTEGER, heading TEXT, rating REAL);
CREATE TABLE berth (berth_id INTEGER PRIMARY KEY, berth_code TEXT, fee INTEGER, quay TEXT);
INSERT INTO volume VALUES (1, 'Herbal', 1, 35.5), (2, 'Charts', 1, 120), (3, 'Psalter', 2, 15);
INSERT INTO chapter VALUES (1, 1, 1, 'Roots', 3.1), (2, 1, 1, 'Leaves', 4.2), (3, 1, 2, 'Seeds', 3.9), (4, 2, 1, 'North', 4.8);
INSERT INTO berth VALUES (1, 'A1', 30, 'North Quay'), (2, 'A2', 45, 'North Quay'), (3, 'B1', 20, 'South Quay');
`;
const BODY = `
tables:
  volume: { key: [volume_id], display: title }
  chapter: { key: [chapter_id], display: heading }
  berth: { key: [berth_id], display: berth_code }
edges:
  - { kind: key, from: chapter.volume_id, to: volume.volume_id, cardinality: many-to-one }
`;

describe('what is told for every part', async () => {
  const ask = await asking(SQL, BODY);
  const parts = [[1, 4.2], [2, 3.9]]; // prettier-ignore
  const quays = [['North Quay', 45], ['South Quay', 20]]; // prettier-ignore

  it.each<[string, readonly (readonly (string | number)[])[]]>([
    ['For every part of Herbal, what is the highest rating?', parts],
    ['for every part of Herbal, the highest rating', parts],
    ['What is the highest rating for every part of Herbal?', parts],
    ['Highest rating of every part of Herbal', parts],
    ['For each part of Herbal, what is the highest rating?', parts],
    ['For every quay, what is the highest fee?', quays],
    ['the highest fee of every quay', quays],
    ['Highest fee per quay', quays],
    ['What is the highest fee per quay?', quays],
    ['highest cost per series of volumes', [[1, 120], [2, 15]]], // prettier-ignore
    // One of all of them, and each by its name.
    ['Which quay has the highest fee?', [['North Quay']]],
    ['What is the highest fee?', [[45]]],
    ['What is the highest rating of Herbal?', [[4.2]]],
    ['the titles of every volume', [['Herbal'], ['Charts'], ['Psalter']]],
    ['For every volume, show its title and cost', [['Herbal', 35.5], ['Charts', 120], ['Psalter', 15]]], // prettier-ignore
  ])('%s', async (question, told) => {
    const { rows, reason } = await ask(question);
    expect([reason, rows]).toEqual([null, told]);
  });
});
