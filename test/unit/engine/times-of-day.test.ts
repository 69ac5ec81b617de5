/** Times of day with their bounds, in columns of times and of moments, and how conditions on columns that are no nouns are told. */
import { beforeAll, describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { asking } from './asked';

const QUAY = `
CREATE TABLE sailing (sailing_id INTEGER PRIMARY KEY, ferry TEXT, departs_at TEXT, boarded_at TEXT);
INSERT INTO sailing VALUES (1, 'Skua', '05:45', 'Oban'), (2, 'Tern', '07:15', 'Mallaig'), (3, 'Fulmar', '12:00', 'Oban'), (4, 'Petrel', '18:00', 'Mallaig'), (5, 'Gannet', '21:10', 'Oban');
CREATE TABLE parcel (parcel_id INTEGER PRIMARY KEY, addressee TEXT, delivered_at TEXT, weight_g REAL, found_in TEXT, packed_year INTEGER);
INSERT INTO parcel VALUES (1, 'Una', '2025-05-01 08:10:00', 250, 'Shed A', 2019), (2, 'Hamish', '2025-05-02 10:30:00', 900, 'Shed B', 2021), (3, 'Iona', '2025-05-03 17:00:00', 400, 'Shed A', 2024);`;
const GRAPH = `
tables:
  sailing: { key: [sailing_id], display: [ferry] }
  parcel: { key: [parcel_id], display: [addressee] }
`;
type Ask = Awaited<ReturnType<typeof asking>>;
let ask: Ask;
beforeAll(async () => {
  ask = await asking(QUAY, GRAPH);
});

describe('bounds of times of day', () => {
  it.each<[string, readonly unknown[]]>([
    ['How many sailings depart no later than noon?', [3]],
    ['How many sailings depart at or after 18:00?', [2]],
    ['How many sailings depart before or at 7:15?', [2]],
    ['How many sailings depart by 12:00 at the latest?', [3]],
    ['How many sailings depart no earlier than 12:00?', [3]],
    ['How many parcels were delivered not later than 10:30?', [2]],
    ['How many parcels were delivered before 10:30?', [1]],
    ['How many parcels were delivered from 5 pm onwards?', [1]],
  ])('%s', async (question, row) => {
    const { reason, rows } = await ask(question);
    expect([reason, rows]).toEqual([null, [row]]);
  });
});

describe('what stands in an answer', () => {
  it.each([
    ['How many parcels were found in Shed A?', 'There are 2 parcels where “found in” is “Shed A”.'],
    [
      'How many parcels were not on a Thursday?',
      'There are 2 parcels where the weekday of time delivered is not Thursday.',
    ],
    [
      'How many parcels were delivered outside weekends?',
      'There are 2 parcels where the weekday of time delivered is Monday to Friday.',
    ],
    ['What is the highest weight of the parcels?', 'The highest weight is 900 g.'],
    ['How many parcels have a packed year before 2020?', 'There is 1 parcel where the packed year is before 2020.'],
  ])('%s', async (question, text) => {
    const { whole } = await ask(question);
    expect(inEnglish(whole.answer.text)).toBe(text);
  });
});
