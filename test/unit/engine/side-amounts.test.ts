/** Amounts of several tables, told side by side for each of something. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE halls (hall_id INTEGER PRIMARY KEY, title TEXT, floor INTEGER);
CREATE TABLE guides (guide_id INTEGER PRIMARY KEY, name TEXT, wage REAL, hall_id INTEGER REFERENCES halls (hall_id));
CREATE TABLE statues (statue_id INTEGER PRIMARY KEY, label TEXT, material TEXT, hall_id INTEGER REFERENCES halls (hall_id));
INSERT INTO halls VALUES (1, 'Bronze Hall', 0), (2, 'Marble Hall', 1), (3, 'Attic', 2);
INSERT INTO guides VALUES (1, 'Una Moss', 30, 1), (2, 'Per Hall', 20, 1), (3, 'Ivy Ash', 25, 2);
INSERT INTO statues VALUES (1, 'Faun', 'bronze', 1), (2, 'Deer', 'bronze', 1), (3, 'Boar', 'iron', 1), (4, 'Muse', 'marble', 2);
`;
const key = (from: string) => `  - { kind: key, from: ${from}.hall_id, to: halls.hall_id, cardinality: many-to-one }`;
const BODY = `
tables:
  halls: { key: [hall_id], display: title }
  guides: { key: [guide_id], display: name }
  statues: { key: [statue_id], display: label }
edges:
${key('guides')}
${key('statues')}
`;

describe('amounts of several tables', async () => {
  const ask = await asking(SQL, BODY);
  const COUNTS = ['Attic 0 0', 'Bronze Hall 2 3', 'Marble Hall 1 1'];

  it.each<[string, string[]]>([
    ['How many guides and how many statues does each hall have?', COUNTS],
    ['Number of guides and number of statues for each hall', COUNTS],
    ['How many guides and statues are there per hall?', COUNTS],
    ['Hall titles with their number of guides and number of statues', COUNTS],
    ['For each hall on floor 0, show the number of guides and the number of statues.', ['Bronze Hall 2 3']],
    [
      'For each hall, show the number of guides, the number of statues and its floor.',
      ['Attic 2 0 0', 'Bronze Hall 0 2 3', 'Marble Hall 1 1 1'],
    ],
    [
      'How many guides and statues does each hall have, and what is its floor?',
      ['Attic 2 0 0', 'Bronze Hall 0 2 3', 'Marble Hall 1 1 1'],
    ],
    [
      'The total wage of guides and the number of statues for each hall',
      ['Attic 0 0', 'Bronze Hall 50 3', 'Marble Hall 25 1'],
    ],
  ])('%s', async (question, rows) => {
    const answer = await ask(question);
    expect(answer.rows.map((row) => row.map((cell) => cell ?? 0).join(' ')).sort()).toEqual(rows);
  });

  it('says what was counted, and not its key', async () => {
    const { whole } = await ask('How many guides and how many statues does each hall have?');
    expect(whole.answer.columns).toEqual(['hall title', 'number of guides', 'number of statues']);
  });

  it('counts rows that are told apart by several columns', async () => {
    const loans = `${SQL}
      CREATE TABLE loans (statue_id INTEGER REFERENCES statues (statue_id), nth INTEGER, PRIMARY KEY (statue_id, nth));
      CREATE TABLE repairs (statue_id INTEGER REFERENCES statues (statue_id), nth INTEGER, PRIMARY KEY (statue_id, nth));
      INSERT INTO loans VALUES (1, 1), (1, 2), (3, 1);
      INSERT INTO repairs VALUES (1, 1), (2, 1);`;
    const edge = (from: string) =>
      `  - { kind: key, from: ${from}.statue_id, to: statues.statue_id, cardinality: many-to-one }`;
    const keyed = BODY.replace(
      'edges:',
      '  loans: { key: [statue_id, nth] }\n  repairs: { key: [statue_id, nth] }\nedges:',
    );
    const asked = await asking(loans, `${keyed}${edge('loans')}\n${edge('repairs')}\n`);
    const { rows, whole } = await asked('How many loans and how many repairs does each statue have?');
    expect(whole.answer.columns.slice(1)).toEqual(['number of loans', 'number of repairs']);
    expect(rows.map((row) => row.join(' ')).sort()).toEqual(['Boar 1 0', 'Deer 0 1', 'Faun 2 1', 'Muse 0 0']);
  });

  it('tells no amounts of some rows beside those of all others', async () => {
    const { rows } = await ask('Number of guides and number of bronze statues for each hall');
    expect(rows.map((row) => row.join(' '))).not.toContain('Bronze Hall 2 3');
  });
});

describe('what a list of amounts is told of', async () => {
  const ask = await asking(SQL, BODY);

  it.each<[string, string[]]>([
    // Guides have names as well, of whom nothing is said.
    ['What are the names and average wages of all halls?', ['Bronze Hall 25', 'Marble Hall 25']],
    ['What are the names and total wages of halls with a total wage above 30?', ['Bronze Hall 50']],
    // Each hall has one floor: an average of one number says nothing.
    ['What floor, on average, does each hall have?', ['1']],
    ['How many statues, on average, does each hall have?', [String(4 / 3)]],
    ['On average, how many statues does each hall show?', [String(4 / 3)]],
  ])('%s', async (question, rows) => {
    const answer = await ask(question);
    expect(answer.rows.map((row) => row.join(' ')).sort()).toEqual(rows);
  });
});
