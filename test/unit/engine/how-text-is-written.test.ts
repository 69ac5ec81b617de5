/** How text begins and ends, and what it contains: in the column said before it, with or without quotes, whatever the word is. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const VENUE = await asking(
  `
CREATE TABLE hall (hall_id INTEGER PRIMARY KEY, hall_name TEXT, district TEXT);
CREATE TABLE event (event_id INTEGER PRIMARY KEY, event_code TEXT, title TEXT, hall_id INTEGER REFERENCES hall (hall_id), fee REAL);
INSERT INTO hall VALUES (1, 'Old Mill', 'North'), (2, 'The Barn', 'East'), (3, 'River Hall', 'North'), (4, 'The River Room', 'Thorn');
INSERT INTO event VALUES (1, 'IX-1', 'The Long Night', 1, 12), (2, 'IX-2', 'Night of Songs', 1, 5), (3, 'OP-3', 'The River', 2, 0),
  (4, 'OP-4', 'Wilson', 3, 25), (5, 'IZ-5', 'Robinson', 3, 8), (6, 'BA-6', 'The End', 4, 3), (7, 'BA-7', 'Songs', 4, 5);
`,
  `
tables:
  hall: { key: [hall_id], display: hall_name }
  event: { key: [event_id], display: title }
edges:
  - { kind: key, from: event.hall_id, to: hall.hall_id, cardinality: many-to-one }
`,
);

const SHELF = await asking(
  `
CREATE TABLE book (book_id INTEGER PRIMARY KEY, shelf_mark TEXT, title TEXT, author TEXT, price REAL);
CREATE TABLE reader (reader_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, town TEXT);
CREATE TABLE loan (loan_id INTEGER PRIMARY KEY, book_id INTEGER REFERENCES book (book_id), reader_id INTEGER REFERENCES reader (reader_id));
INSERT INTO book VALUES (1, 'AR1', 'The Hobbit', 'Tolkien', 9), (2, 'AR2', 'Ivanhoe', 'Scott', 7), (3, 'FA3', 'The River Why', 'Duncan', 12),
  (4, 'FA4', 'On Tides', 'Thera', 5), (5, 'IM5', 'On Wind', 'Moe', 30);
INSERT INTO reader VALUES (1, 'Eva', 'Larson', 'Hull'), (2, 'Thea', 'Moe', 'York'), (3, 'Gus', 'Thoma', 'Hull');
INSERT INTO loan VALUES (1, 1, 1), (2, 2, 2), (3, 3, 1);
`,
  `
tables:
  book: { key: [book_id], display: title }
  reader: { key: [reader_id], display: last_name }
  loan: { key: [loan_id] }
edges:
  - { kind: key, from: loan.book_id, to: book.book_id, cardinality: many-to-one }
  - { kind: key, from: loan.reader_id, to: reader.reader_id, cardinality: many-to-one }
`,
);

const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.map(String).join(' ')).sort();

describe('how text is written', () => {
  it.each<[string, string[]]>([
    ['events whose code starts with I', ['Night of Songs', 'Robinson', 'The Long Night']],
    ['titles starting with The', ['The End', 'The Long Night', 'The River']],
    ['Which events have a title that starts with The?', ['The End', 'The Long Night', 'The River']],
    ['Which events have titles beginning with The Long?', ['The Long Night']],
    ['halls with names starting with The', ['The Barn', 'The River Room']],
    ['How many halls start with The?', ['2']],
    ['halls with a name starting with an O', ['Old Mill']],
    ['halls whose district starts with Th', ['The River Room']],
    ['events in Old Mill whose title ends with Songs', ['Night of Songs']],
    ['events whose title ends in son', ['Robinson', 'Wilson']],
    ['halls with river in the name', ['River Hall', 'The River Room']],
    ['events without night in the title', ['Robinson', 'Songs', 'The End', 'The River', 'Wilson']],
    // What was so before: quotes, letters, and values that are called so.
    ['halls whose name contains the word river', ['River Hall', 'The River Room']],
    ['events whose title starts with the letter W', ['Wilson']],
    ['events whose title does not end in son', ['Night of Songs', 'Songs', 'The End', 'The Long Night', 'The River']],
    ['events in The Barn', ['The River']],
    ['the fee of Songs', ['5']],
  ])('%s', async (question, told) => {
    const { rows, reason } = await VENUE(question);
    expect([reason, sorted(rows)]).toEqual([null, told]);
  });

  it.each<[string, string[]]>([
    ['Which book titles begin with the?', ['The Hobbit', 'The River Why']],
    ['books with titles that begin with On', ['On Tides', 'On Wind']],
    ['How many books have a title starting with The?', ['2']],
    ['books whose author starts with Th', ['On Tides']],
    ['readers from Hull whose last name starts with Th', ['Thoma']],
    ['price of the book starting with Ivan', ['7']],
    ['Which books have River in their title?', ['The River Why']],
    ['books with "River" in the title', ['The River Why']],
    ['readers whose last name ends in son', ['Larson']],
    ['readers with a book', ['Larson', 'Moe']],
  ])('%s', async (question, told) => {
    const { rows, reason } = await SHELF(question);
    // Readers may be told by both of their names.
    expect([reason, sorted(rows.map((row) => row.slice(-1)))]).toEqual([null, told]);
  });

  it('withholds where text is sought in a number', async () => {
    const { rows, reason } = await SHELF('books whose price starts with 1');
    expect([rows, reason === null]).toEqual([[], false]);
  });
});
