/** People who are called by a flag or a sex: "the oldest smoker" is told by name, and "the youngest woman" by no sex. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE skipper (skipper_id INTEGER PRIMARY KEY, full_name TEXT, sex TEXT, birth_date DATE, smoker INTEGER, port TEXT);
CREATE TABLE writer (writer_id INTEGER PRIMARY KEY, writer_name TEXT, country TEXT, birth_year INTEGER, hand TEXT, member TEXT);
INSERT INTO skipper VALUES (1, 'Ada Holm', 'F', '1960-04-02', 1, 'Wick'), (2, 'Bo Lund', 'M', '1955-01-12', 0, 'Oban'), (3, 'Cara Mair', 'F', '1988-07-09', 1, 'Wick'), (4, 'Dan Rae', 'M', '1971-11-30', 1, 'Oban'), (5, 'Eva Syme', 'F', '1995-03-03', 0, 'Thurso');
INSERT INTO writer VALUES (1, 'Ines Prat', 'Egypt', 1920, 'left', 'Y'), (2, 'Jon Quill', 'Norway', 1933, 'right', 'N'), (3, 'Kira Rowe', 'Egypt', 1948, 'left', 'Y'), (4, 'Lars Stad', 'Norway', 1911, 'left', 'N'), (5, 'Mona Tey', 'Chile', 1950, 'right', 'Y');
`;
const BODY = `
tables:
  skipper: { key: [skipper_id], display: full_name }
  writer: { key: [writer_id], display: writer_name }
`;

describe('people who are called by a flag', async () => {
  const ask = await asking(SQL, BODY);

  it.each<[string, readonly string[]]>([
    ['oldest smoker', ['Ada Holm']],
    ['Who is the youngest smoker?', ['Cara Mair']],
    ['the youngest smoker from Oban', ['Dan Rae']],
    ['Who is the youngest female smoker?', ['Cara Mair']],
    ['female smokers', ['Ada Holm', 'Cara Mair']],
    ['oldest male from Oban', ['Bo Lund']],
    ['oldest member', ['Ines Prat']],
    ['members from Egypt', ['Ines Prat', 'Kira Rowe']],
    ['left-handed members', ['Ines Prat', 'Kira Rowe']],
    ['the youngest left-handed member', ['Kira Rowe']],
    ['non-members from Norway', ['Jon Quill', 'Lars Stad']],
    // What is asked for itself is told.
    ['What is the sex of the youngest smoker?', ['F']],
    ["the oldest smoker's port", ['Wick']],
    ['Which port has the youngest smoker?', ['Wick']],
    ['What hand does Ines Prat write with?', ['left']],
    ['the youngest skipper', ['Eva Syme']],
    ['the oldest left-handed writer', ['Lars Stad']],
  ])('%s', async (question, names) => {
    const { rows, reason } = await ask(question);
    expect([reason, rows]).toEqual([null, names.map((name) => [name])]);
  });

  it('tells numbers for both states', async () => {
    expect((await ask('number of skippers per smoker')).rows).toHaveLength(2);
  });
});
