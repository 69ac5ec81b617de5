/** Orders that are told by both of their ends: "from cheapest to most expensive" lists all of them. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE boat (boat_id INTEGER PRIMARY KEY, boat_name TEXT, length_m REAL, price_eur INTEGER);
CREATE TABLE volume (volume_id INTEGER PRIMARY KEY, title TEXT, weight_g INTEGER, series_no INTEGER, bound_on DATE);
INSERT INTO boat VALUES (1, 'Petrel', 9.5, 42000), (2, 'Gannet', 12.2, 88000), (3, 'Tern', 6.1, 91000), (4, 'Skua', 7.7, 15500);
INSERT INTO volume VALUES (1, 'Herbal', 900, 1, '1990-01-01'), (2, 'Charts', 2500, 1, '1995-03-03'), (3, 'Psalter', 400, 2, '2001-07-07'), (4, 'Annals', 1800, 2, '1970-12-12');
`;
const BODY = `
tables:
  boat: { key: [boat_id], display: boat_name }
  volume: { key: [volume_id], display: title }
`;
const CHEAPEST_FIRST = ['Skua', 'Petrel', 'Gannet', 'Tern'];
const HEAVIEST_FIRST = ['Charts', 'Annals', 'Herbal', 'Psalter'];

describe('orders from one end to the other', async () => {
  const ask = await asking(SQL, BODY);

  it.each<[string, readonly string[]]>([
    ['List the names of boats sorted from cheapest to most expensive', CHEAPEST_FIRST],
    ['boats from the cheapest to the dearest', CHEAPEST_FIRST],
    ['List the boats from the most expensive to the cheapest', [...CHEAPEST_FIRST].reverse()],
    ['boats from longest to shortest', ['Gannet', 'Petrel', 'Skua', 'Tern']],
    ['boats, cheapest first', CHEAPEST_FIRST],
    ['List the volumes from heaviest to lightest', HEAVIEST_FIRST],
    ['volumes of series 2 from lightest to heaviest', ['Psalter', 'Annals']],
    ['volumes ordered from newest to oldest', ['Psalter', 'Charts', 'Herbal', 'Annals']],
    // One end of them is one.
    ['the cheapest boat', ['Skua']],
    ['the heaviest volume', ['Charts']],
  ])('%s', async (question, names) => {
    const { rows, reason } = await ask(question);
    expect([reason, rows]).toEqual([null, names.map((name) => [name])]);
  });

  it.each<[string, readonly (readonly (string | number)[])[]]>([
    ['title and weight of the volumes, from the heaviest to the lightest', [['Charts', 2500], ['Annals', 1800], ['Herbal', 900], ['Psalter', 400]]], // prettier-ignore
    ['Show all boats, cheapest first, with their length', [[7.7, 'Skua'], [9.5, 'Petrel'], [12.2, 'Gannet'], [6.1, 'Tern']]], // prettier-ignore
  ])('%s', async (question, told) => {
    const { rows, reason } = await ask(question);
    expect([reason, rows]).toEqual([null, told]);
  });
});
