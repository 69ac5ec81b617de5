/** States that are said of rows in particles and adjectives: by what is left, by a flag or a stored state; and withheld where nothing tells of them. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SHOP = await asking(
  `
CREATE TABLE book (book_id INTEGER PRIMARY KEY, title TEXT, author TEXT, stock INTEGER, price REAL);
CREATE TABLE reader (reader_id INTEGER PRIMARY KEY, full_name TEXT);
CREATE TABLE loan (loan_id INTEGER PRIMARY KEY, book_id INTEGER REFERENCES book (book_id), reader_id INTEGER REFERENCES reader (reader_id), out_on DATE);
CREATE TABLE invoice (invoice_no INTEGER PRIMARY KEY, reader_id INTEGER REFERENCES reader (reader_id), amount REAL, status TEXT);
INSERT INTO book VALUES (1, 'Emma', 'Austen', 3, 9), (2, 'Ivanhoe', 'Scott', 0, 7), (3, 'Kim', 'Kipling', 0, 12), (4, 'Waverley', 'Scott', 2, 5);
INSERT INTO reader VALUES (1, 'Eva Moe'), (2, 'Gus Park');
INSERT INTO loan VALUES (1, 1, 1, '2024-01-01'), (2, 2, 2, '2024-02-01'), (3, 4, 1, '2024-03-01');
INSERT INTO invoice VALUES (11, 1, 50, 'paid'), (12, 1, 30, 'outstanding'), (13, 2, 20, 'overdue'), (14, 2, 90, 'outstanding');
`,
  `
tables:
  book: { key: [book_id], display: title }
  reader: { key: [reader_id], display: full_name }
  loan: { key: [loan_id] }
  invoice: { key: [invoice_no], display: invoice_no }
edges:
  - { kind: key, from: loan.book_id, to: book.book_id, cardinality: many-to-one }
  - { kind: key, from: loan.reader_id, to: reader.reader_id, cardinality: many-to-one }
  - { kind: key, from: invoice.reader_id, to: reader.reader_id, cardinality: many-to-one }
`,
);

const STAGE = await asking(
  `
CREATE TABLE event (event_id INTEGER PRIMARY KEY, title TEXT, entry_fee REAL, sold_out INTEGER);
CREATE TABLE course (course_id INTEGER PRIMARY KEY, name TEXT, places_left INTEGER, teacher TEXT);
CREATE TABLE pump (pump_id INTEGER PRIMARY KEY, label TEXT, state TEXT, has_filter INTEGER);
CREATE TABLE guest (guest_id INTEGER PRIMARY KEY, full_name TEXT, credit_available INTEGER, free_throws INTEGER);
CREATE TABLE wine (wine_id INTEGER PRIMARY KEY, label TEXT, bottles_left INTEGER, in_stock INTEGER);
INSERT INTO event VALUES (1, 'Long Night', 12, 1), (2, 'Songs', 0, 0), (3, 'River', 0, 1), (4, 'Wilson', 25, 0);
INSERT INTO course VALUES (1, 'Algebra', 0, 'Ada'), (2, 'Optics', 4, 'Ben'), (3, 'Choir', 0, 'Ben');
INSERT INTO pump VALUES (1, 'North', 'on', 1), (2, 'South', 'off', 0), (3, 'East', 'off', 1), (4, 'West', 'out', 0);
INSERT INTO guest VALUES (1, 'Eva Moe', 0, 3), (2, 'Gus Park', 50, 0);
INSERT INTO wine VALUES (1, 'Ruby', 0, 4), (2, 'Gold', 7, 0), (3, 'Plum', 9, 12);
`,
  `
tables:
  event: { key: [event_id], display: title }
  course: { key: [course_id], display: name }
  guest: { key: [guest_id], display: full_name }
  pump: { key: [pump_id], display: label }
  wine: { key: [wine_id], display: label, columns: { bottles_left: { missing: [0] } } }
`,
);

const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.map(String).join(' ')).sort();

describe('how many were won', async () => {
  const games = await asking(
    `
CREATE TABLE team (team_id INTEGER PRIMARY KEY, name TEXT, won INTEGER);
CREATE TABLE game (game_id INTEGER PRIMARY KEY, home_id INTEGER REFERENCES team (team_id), home_goals INTEGER, away_goals INTEGER);
INSERT INTO team VALUES (1, 'Acme', 7), (2, 'Zed', 2);
INSERT INTO game VALUES (1, 1, 2, 1), (2, 1, 0, 3), (3, 2, 1, 1);
`,
    `
tables:
  team: { key: [team_id], display: name }
  game: { key: [game_id] }
edges:
  - { kind: key, from: game.home_id, to: team.team_id, label: home, cardinality: many-to-one }
`,
  );

  it.each(['How many games has Zed lost?', 'How many games has Acme won?'])(
    'is no number of all games: %s',
    async (question) => {
      const { reason, rows } = await games(question);
      expect(reason, JSON.stringify(rows)).not.toBeNull();
    },
  );

  it('is told of games by other words', async () => {
    expect((await games('How many games has Acme?')).rows).toEqual([[2]]);
  });
});

describe('what is left', () => {
  it.each<[string, string[]]>([
    ['Which books are sold out?', ['Ivanhoe', 'Kim']],
    ['sold out books by Scott', ['Ivanhoe']],
    ['How many books are sold out?', ['2']],
    ['books on hand', ['Emma', 'Waverley']],
    ['Which books are in stock?', ['Emma', 'Waverley']],
    ['Which books are not in stock?', ['Ivanhoe', 'Kim']],
    // What was so before.
    ['Which books are out of stock?', ['Ivanhoe', 'Kim']],
    ['How many invoices are still outstanding?', ['2']],
    ['total amount of overdue invoices', ['20']],
    ['full names of the readers', ['Eva Moe', 'Gus Park']],
    ['the stock of Emma', ['3']],
  ])('%s', async (question, told) => {
    const { rows, reason } = await SHOP(question);
    expect([reason, sorted(rows)]).toEqual([null, told]);
  });

  it.each<[string, string[]]>([
    ['Which courses are full?', ['Algebra', 'Choir']],
    ['Which courses are fully booked?', ['Algebra', 'Choir']],
    ['Which events have free entry?', ['River', 'Songs']],
    ['events with free entry', ['River', 'Songs']],
    // A flag says so by itself.
    ['Which events are sold out?', ['Long Night', 'River']],
    ['events that are not sold out', ['Songs', 'Wilson']],
    ['events without free entry', ['Long Night', 'Wilson']],
    ['the entry fee of Wilson', ['25']],
    // A flag of events says nothing of courses.
    ['Which courses are sold out?', ['Algebra', 'Choir']],
    // How many there are, in a column that is called so; 0 bottles left are not known.
    ['Which wines are in stock?', ['Plum', 'Ruby']],
    // States of one particle, which says nothing elsewhere.
    ['How many pumps are out?', ['1']],
    ['Which pumps are off?', ['East', 'South']],
    ['pumps that are off and have a filter', ['East']],
    ['Which pumps are on', ['North']],
    ['pumps w/o filter', ['South', 'West']],
    ['How many pumps are there?', ['4']],
    ['Which wines are sold out?', ['Gold']],
    ['full guest names', ['Eva Moe', 'Gus Park']],
    ['the full names of guests', ['Eva Moe', 'Gus Park']],
  ])('%s', async (question, told) => {
    const { rows, reason } = await STAGE(question);
    expect([reason, sorted(rows)]).toEqual([null, told]);
  });

  it.each([
    'How many courses are still outstanding?',
    'Which events are overdue?',
    'Which events are fully booked?',
    'Which events are full?',
    'courses with free entry',
    'Which guests are full?',
    'Which wines are fully booked?',
  ])('withholds what nothing tells of: %s', async (question) => {
    const { rows, reason } = await STAGE(question);
    expect([rows, reason === null]).toEqual([[], false]);
  });

  it.each(['Which readers are full?', 'Which loans are sold out?'])('withholds %s', async (question) => {
    const { rows, reason } = await SHOP(question);
    expect([rows, reason === null]).toEqual([[], false]);
  });
});
