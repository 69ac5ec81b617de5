import fc from 'fast-check';
import initSqlJs from 'sql.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { TableImage } from '../../../src/engine/ingest/table-image';

type Row = readonly [number, readonly string[]];

describe('a table that is written as the bytes of a database', () => {
  let sql: Awaited<ReturnType<typeof initSqlJs>>;
  beforeAll(async () => void (sql = await initSqlJs()));

  function read(rows: readonly Row[], columns: number): { check: unknown; rows: unknown[][] } {
    const image = new TableImage();
    for (const [row, cells] of rows) image.add(row, cells);
    const database = new sql.Database(image.finish(columns));
    const check = database.exec('PRAGMA integrity_check')[0]?.values[0]?.[0];
    const found = database.exec('SELECT rowid, * FROM staging')[0]?.values ?? [];
    database.close();
    return { check, rows: found };
  }

  it('holds any texts', () => {
    const cell = fc
      .oneof(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 300 }))
      .filter((text) => !text.includes('\0'))
      .map((t) => t.replaceAll('\0', ''));
    const cells = fc.array(cell, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 2 ** 40 }), cells), { maxLength: 30 }), (gaps) => {
        let place = 0;
        const rows = gaps.map(([gap, row]): Row => [(place += gap), row]);
        const texts = (row: readonly string[]) =>
          Array.from({ length: 4 }, (_, i) => (row[i] === '' ? null : (row[i] ?? null)));
        expect(read(rows, 4)).toEqual({ check: 'ok', rows: rows.map(([n, row]) => [n, ...texts(row)]) });
      }),
      { numRuns: 60 },
    );
  });

  it.each([0, 1, 65_450, 65_480, 65_490, 65_501, 65_502, 65_520, 131_000, 131_072, 1_000_000])(
    'holds a cell of %i bytes',
    (length) => {
      const long = 'x'.repeat(length);
      const rows: Row[] = [
        [1, ['a', long]],
        [2, [long, 'ü']],
        [9, ['b']],
      ];
      expect(read(rows, 2)).toEqual({
        check: 'ok',
        rows: [
          [1, 'a', long || null],
          [2, long || null, 'ü'],
          [9, 'b', null],
        ],
      });
    },
  );

  it('has as many levels of pages as it needs, and as many columns as there may be', () => {
    const image = new TableImage();
    const cell = 'y'.repeat(30_000);
    for (let row = 1; row <= 9000; row++) image.add(row * 3, [cell]); // two rows a page, more pages than one can name
    const database = new sql.Database(image.finish(1));
    expect(database.exec('PRAGMA integrity_check')[0]?.values).toEqual([['ok']]);
    expect(database.exec('SELECT count(*), max(rowid), sum(length(c0)) FROM staging')[0]?.values).toEqual([
      [9000, 27_000, 270_000_000],
    ]);
    expect(database.exec('SELECT count(*) FROM staging WHERE rowid IN (3, 13500, 26997, 27000, 4)')[0]?.values).toEqual(
      [[4]],
    );
    database.close();
    const wide = Array.from({ length: 1999 }, (_, i) => (i % 7 === 0 ? '' : `cell ${i}`));
    expect(read([[1, wide]], 1999)).toEqual({ check: 'ok', rows: [[1, ...wide.map((text) => text || null)]] });
  });
});
