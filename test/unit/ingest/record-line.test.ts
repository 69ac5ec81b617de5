import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineOfRecord } from '../../../src/engine/ingest/record-line';
import { lineOfTableRow } from '../../../src/engine/ingest/table-line';
import { loadText } from './memory-files';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string): Uint8Array =>
  new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (c) => c.charCodeAt(0)).buffer);

describe('the line of a record', () => {
  it.each([
    ['the first, below the header', 'a,b\n1,x\n', 1, 2],
    ['one that spans lines', 'a,b\n1,x\n2,"two\nlines, ""quoted"""\n3,z\n', 2, 3],
    ['the one after it', 'a,b\n1,x\n2,"two\nlines, ""quoted"""\n3,z\n', 3, 5],
    ['one after blank lines', '\n\na,b\n\n1,x\n  \n\n2,y\n', 2, 8],
    ['one after blank lines that end in CR LF', 'a,b\r\n\r\n1,"x\r\ny"\r\n\r\n2,y\r\n', 2, 6],
    ['one after a lone CR in a cell', 'a,b\n1,"x\ry"\n2,y\n', 2, 4],
    ['one in a file whose lines end in CR', 'a,b\r\r1,"x\ry"\r2,y\r', 2, 5],
    ['one after a record that cannot be read', 'a,b\n1,"x"y\n\n2,y\n', 2, 4],
    ['one below a byte order mark', '\uFEFFa,b\n\n1,x\n', 1, 3],
    ['one that is not there', 'a\n1\n', 9, undefined],
    ['one of an empty file', '', 1, undefined],
  ])('of CSV: %s', (_what, text, record, line) => {
    expect(lineOfRecord(utf8(text), 'csv', record)).toBe(line);
    if (!text.startsWith('\uFEFF')) expect(lineOfRecord(utf16(text), 'csv', record)).toBe(line);
  });

  it.each([
    ['the first', '{"a":1}\n{"a":"\\""}\n', 1, 1],
    ['one after blank lines', '\n{"a":"\\""}\n\n\n{"a":2}\n', 2, 5],
    ['one below a byte order mark', '\uFEFF{"a":1}\r\n\r\n{"a":2}\r\n', 2, 3],
    ['one after a line that is no object', '{"a":1}\nnonsense\n{"a":2}', 3, 3],
  ])('of JSON Lines: %s', async (_what, text, row, line) => {
    expect(await lineOfTableRow(utf8(text), 'jsonl', {}, '/a.jsonl', { row })).toBe(line);
  });

  it('is where an editor shows the record that was imported under this number', async () => {
    const cell = fc.oneof(fc.constantFrom('x', 'a\nb', 'a\r\nb', 'say "hi"', ''), fc.string({ maxLength: 5 }));
    const lines = fc.array(fc.oneof(fc.constant(undefined), cell), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(lines, fc.constantFrom('\n', '\r\n'), async (cells, newline) => {
        const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
        const rows = cells.map((text, i) => (text === undefined ? '' : `row ${i},${quoted(text)}`));
        const content = ['id,text', ...rows, ''].join(newline);
        const data = await loadText('t.csv', content);
        const place = data.tables[0]?.placeColumn ?? '';
        const { rows: imported } = await data.engine.query(`SELECT id, "${place}" FROM t`);
        await data.engine.close();
        const shown = content.split(/\r\n|\r|\n/);
        for (const [id, record] of imported) {
          const line = lineOfRecord(utf8(content), 'csv', Number(record)) ?? 0;
          expect(shown[line - 1]?.startsWith(`${String(id)},`)).toBe(true);
        }
        expect(imported).toHaveLength(cells.filter((text) => text !== undefined).length);
      }),
      { numRuns: 40 },
    );
  });
});
