import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../src/host/answers/csv';
import { lineOfRecord } from '../../../src/host/data/records';

describe('lineOfRecord', () => {
  const csv = 'a,b\n1,x\n2,"two\nlines, ""quoted"""\n3,z\n';
  it.each([
    ['the first record, below the header', csv, 1, false, 1],
    ['a record that spans lines', csv, 2, false, 2],
    ['the record after it', csv, 3, false, 4],
    ['the first line of JSON Lines', '{"a":1}\n{"a":"\\""}\n', 1, true, 0],
    ['the second line of JSON Lines', '{"a":"\\""}\n{"a":2}\n', 2, true, 1],
    ['a record beyond the end', 'a\n1\n', 9, false, 2],
    ['an empty file', '', 1, false, 0],
  ])('%s', (_what, text, record, plain, line) => {
    expect(lineOfRecord(text, record, plain)).toBe(line);
  });
});

describe('toCsv', () => {
  it.each([
    ['plain cells', [[1, 'x', null]], '1,x,\r\n'],
    ['cells that need quotes', [['a,b', 'say "hi"', 'two\nlines']], '"a,b","say ""hi""","two\nlines"\r\n'],
    ['spaces at the edges', [[' x', 'y ', '']], '" x","y ",\r\n'],
    ['bytes', [[new Uint8Array(3), 0, -1.5]], '(3 bytes),0,-1.5\r\n'],
  ])('%s', (_what, rows, text) => {
    expect(toCsv(['p', 'q', 'r'], rows)).toBe(`p,q,r\r\n${text}`);
  });
});
