/** Decades and centuries: "in the 1990s" takes all ten years, of dates and of years alike; what says a part of them is not answered for all. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE captain (captain_id INTEGER PRIMARY KEY, name TEXT, birth_date TEXT);
CREATE TABLE ship (ship_id INTEGER PRIMARY KEY, ship_name TEXT, built INTEGER, tonnage INTEGER);
CREATE TABLE composer (composer_id INTEGER PRIMARY KEY, full_name TEXT, birth_year INTEGER, death_year INTEGER);
INSERT INTO captain VALUES (1, 'Ada', '1959-12-31'), (2, 'Ben', '1970-01-01'), (3, 'Cal', '1979-12-31'), (4, 'Dee', '1980-01-01');
INSERT INTO ship VALUES (1, 'Albatros', 1887, 800), (2, 'Brigid', 1900, 1200), (3, 'Corona', 1901, 75), (4, 'Dolphin', 1989, 7000), (5, 'Egeria', 1990, 9100), (6, 'Fortuna', 1999, 72), (7, 'Gull', 2000, 1990);
INSERT INTO composer VALUES (1, 'Adler', 1797, 1828), (2, 'Bruun', 1865, 1931), (3, 'Castell', 1901, 1996), (4, 'Dvorsky', 1850, 1899);
`;
const PAINTINGS = `
CREATE TABLE painting (painting_id INTEGER PRIMARY KEY, title TEXT, period TEXT, acquired_year INTEGER);
INSERT INTO painting VALUES (1, 'Dawn', '19th century', 1950), (2, 'Dusk', '20th century', 1880), (3, 'Noon', '19th century', 1990);
`;
const BODY = `
tables:
  captain: { key: [captain_id], display: [name] }
  ship: { key: [ship_id], display: [ship_name] }
  composer: { key: [composer_id], display: [full_name] }
`;

describe('decades and centuries', async () => {
  const ask = await asking(SQL, BODY);

  it.each<[string, readonly unknown[]]>([
    ['How many captains were born in the 1970s?', [2]],
    ['Which captains were born in the 1970s?', ['Ben', 'Cal']],
    ['captains born in the seventies', ['Ben', 'Cal']],
    ["Which captains were born in the '50s?", ['Ada']],
    ['Which captains were born before the 1970s?', ['Ada']],
    ['Which captains were born after the 1970s?', ['Dee']],
    ['ships built in the 1990s', ['Egeria', 'Fortuna']],
    ['How many ships were built during the 1990s?', [2]],
    ['ships built since the 1990s', ['Egeria', 'Fortuna', 'Gull']],
    ['ships built from the 1990s on', ['Egeria', 'Fortuna', 'Gull']],
    ['ships built in the 1980s and 1990s', ['Dolphin', 'Egeria', 'Fortuna']],
    ['ships built between the 1890s and the 1980s', ['Brigid', 'Corona', 'Dolphin']],
    ['Which ships were built in the 19th century?', ['Albatros', 'Brigid']],
    ['Which ships were built in the nineteenth century?', ['Albatros', 'Brigid']],
    ['Which ships were built after the 19th century?', ['Corona', 'Dolphin', 'Egeria', 'Fortuna', 'Gull']],
    ['List the names of composers born in the 19th century.', ['Bruun', 'Dvorsky']],
    ['Which composers were born in the first half of the 19th century?', ['Dvorsky']],
    ['composers who died in the nineties', ['Castell']],
    // One year is no decade.
    ['ships built in 1990', ['Egeria']],
    ['Which ships were built between 1990 and 1999?', ['Egeria', 'Fortuna']],
    ['ships built since 1999', ['Fortuna', 'Gull']],
    ['Which composers died before 1900?', ['Adler', 'Dvorsky']],
  ])('%s', async (question, names) => {
    const { rows, reason } = await ask(question);
    expect([reason, rows.map(([name]) => name)]).toEqual([null, names]);
  });

  it.each([
    'How many ships were built in the early 1990s?',
    'How many ships were built until the 1990s?',
    'How many 1990s ships are there?',
    'number of ships not built in the 1990s',
    'Which ships were built at the end of the 19th century?',
    'Which composers were born in the twenties?',
    'Which ships have a tonnage in the seventies?',
    'In which decade were most ships built?',
    'How many ships were built in the 1920s and 1940s?',
  ])('%s: not answered for all years', async (question) => {
    expect((await ask(question)).reason).not.toBeNull();
  });

  it('says of decades of which there is nothing what the data covers', async () => {
    expect((await ask('ships built in the 1690s')).reason).toMatch(/the 1690s \(the data covers 17\d\d to 20\d\d\)/);
  });

  it('takes a stored value that is called so', async () => {
    const paintings = await asking(PAINTINGS, 'tables: { painting: { key: [painting_id], display: [title] } }');
    const { rows, reason } = await paintings('Which paintings are from the 19th century?');
    expect([reason, rows]).toEqual([null, [['Dawn'], ['Noon']]]);
  });
});
