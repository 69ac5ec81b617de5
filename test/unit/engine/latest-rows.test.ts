/** Rows at the end of their own day: "which scan is the latest" goes by when it was scanned, and by nothing of what it belongs to. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE book (book_id INTEGER PRIMARY KEY, title TEXT, year INTEGER);
CREATE TABLE scan (scan_id INTEGER PRIMARY KEY, book_id INTEGER REFERENCES book (book_id), file_name TEXT, size_mb REAL, scanned_on DATE);
CREATE TABLE parcel (parcel_no INTEGER PRIMARY KEY, label TEXT, weight_kg REAL, arrived DATE, town TEXT);
INSERT INTO book VALUES (1, 'Herbal', 1702), (2, 'Charts', 1688), (3, 'Psalter', 1590);
INSERT INTO scan VALUES (1, 1, 'a.tif', 120.5, '2024-03-01'), (2, 1, 'b.tif', 80.2, '2024-05-11'), (3, 2, 'c.tif', 300.1, '2023-12-24'), (4, 3, 'd.tif', 45, '2024-02-02');
INSERT INTO parcel VALUES (1, 'P-7', 3.2, '2024-01-09', 'Oslo'), (2, 'P-8', 13.2, '2024-02-19', 'Bergen'), (3, 'P-9', 1.1, '2024-01-29', 'Oslo');
`;
const BODY = `
tables:
  book: { key: [book_id], display: title }
  scan: { key: [scan_id], display: file_name }
  parcel: { key: [parcel_no], display: label }
edges:
  - { kind: key, from: scan.book_id, to: book.book_id, cardinality: many-to-one }
`;

describe('rows at the end of their own day', async () => {
  const ask = await asking(SQL, BODY);

  it.each<[string, string]>([
    ['Which scan is the latest?', 'b.tif'],
    ['which scan is the most recent', 'b.tif'],
    ['Which scan is the newest?', 'b.tif'],
    ['which scan was the earliest', 'c.tif'],
    ['Which parcel is the latest?', 'P-8'],
    ['Which parcel from Oslo is the latest?', 'P-9'],
    // What has a year goes by that, and what is largest by its size.
    ['Which book is the latest?', 'Herbal'],
    ['Which scan is the largest?', 'c.tif'],
  ])('%s', async (question, name) => {
    const { rows, reason } = await ask(question);
    expect([reason, rows]).toEqual([null, [[name]]]);
  });

  it('tells no year of a book for the latest of its scans', async () => {
    const { rows } = await ask('Which scan of Psalter is the latest?');
    expect([[], [['d.tif']]]).toContainEqual(rows);
  });
});
