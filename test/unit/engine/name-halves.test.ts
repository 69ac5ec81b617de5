/** First and last names in columns that one letter tells apart, and questions that ask for different ones in words of the form of an answer. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';
import { wordsOfHalf } from '../../../src/engine/search/name-halves';

const SQL = `
CREATE TABLE guest (guest_id INTEGER PRIMARY KEY, f_nm TEXT, l_nm TEXT, town TEXT, nights INTEGER);
CREATE TABLE pilot (pilot_id INTEGER PRIMARY KEY, fnm TEXT, lnm TEXT, base TEXT, hours INTEGER);
INSERT INTO guest VALUES (1, 'Ada', 'Holm', 'Graz', 2), (2, 'Ben', 'Kern', 'Oslo', 5), (3, 'Cleo', 'Conti', 'Graz', 1);
INSERT INTO pilot VALUES (1, 'Kai', 'Berg', 'Linz', 900), (2, 'Lea', 'Fuchs', 'Bern', 1200), (3, 'Jon', 'Dahl', 'Linz', 40);
`;
const BODY = `
tables:
  guest: { key: [guest_id] }
  pilot: { key: [pilot_id] }
`;

describe('halves of names that one letter tells apart', () => {
  it.each<[string, string, string | undefined]>([
    ['f_nm', 'l_nm', 'first name'],
    ['l_nm', 'f_nm', 'last name'],
    ['fnm', 'lnm', 'first name'],
    ['lname', 'fname', 'last name'],
    ['nm_f', 'nm_l', 'first name'],
    ['nm_last', 'nm_first', 'last name'],
    ['emp_l_nm', 'emp_f_nm', 'employee last name'],
    // Without the other half, or with another word.
    ['f_nm', 'nm', undefined],
    ['f_nm', 'cli_l_nm', undefined],
    ['l_dt', 'f_dt', undefined],
    ['film_nm', 'l_nm', undefined],
  ])('%s beside %s', (own, other, words) => expect(wordsOfHalf(own, ['id', own, other])?.join(' ')).toBe(words));
});

describe('questions for halves of names, and for different ones', async () => {
  const ask = await asking(SQL, BODY);

  it.each<[string, (string | number)[][]]>([
    ['first name and last name of the guests from Graz', [['Ada', 'Holm'], ['Cleo', 'Conti']]], // prettier-ignore
    ['last name of the pilots in Linz', [['Berg'], ['Dahl']]],
    ['What is the first name of the pilot with the most hours?', [['Lea']]],
    ['guests from Oslo: last name, nights', [['Kern', 5]]],
    ['guests from Oslo, pls', [['Ben', 'Kern']]],
    ['towns of the guests without repetition', [['Graz'], ['Oslo']]],
    ['towns of guests, no repetition', [['Graz'], ['Oslo']]],
    ['At which bases do our pilots sit? Give the bases without repeats.', [['Bern'], ['Linz']]],
  ])('%s', async (question, expected) => {
    const { rows, reason } = await ask(question);
    expect([reason, [...rows].sort()]).toEqual([null, expected]);
  });
});
