// Codes for "not known" are told apart from values.
import { describe, expect, it } from 'vitest';
import { hovered, languageOver, marked, offered } from './service';

const HEAD = 'version: 1\nsources: [{ id: b, kind: csv, path: books.csv, table: books }]\n';
const at = (text: string) => marked('/w/g.sgraph.yaml', HEAD + text);
const over = (rows: string) => languageOver({ '/w/books.csv': `book_id,author\n${rows}`, '/w/g.sgraph.yaml': '' });

describe('codes for "not known"', () => {
  it.each<[string, string, string, readonly string[]]>([
    ['the rows that hold them', '10,1\n11,999\n12,999\n', '[999]', ['Most frequent: 1.', 'Means "not known": 999 (2 rows).']], // prettier-ignore
    ['none where no row does', '10,1\n11,2\n12,2\n', '[999, 998]', ['Most frequent: 2 and 1.', 'Means "not known": 999 (0 rows) and 998 (0 rows).']], // prettier-ignore
  ])('are told in a hover with %s', async (_what, rows, missing, said) => {
    const place = at(`tables: { books: { columns: { auth|or: { missing: ${missing} } } } }\n`);
    expect((await hovered(await over(rows), place)).slice(-2)).toEqual(said);
  });

  it('are no samples in completion', async () => {
    const place = at(
      'tables: { books: { columns: { author: { missing: [1] } } } }\nedges:\n  - { kind: key, from: books.|',
    );
    expect(await offered(await over('10,1\n11,2\n12,1\n'), place)).toContain('books.author (integer · 2)');
  });
});
