import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../src/host/answers/csv';

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
