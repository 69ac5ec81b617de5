import fc from 'fast-check';
import initSqlJs from 'sql.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOLDS, PackedRecord } from '../../../src/engine/ingest/packed-record';
import { TableImage } from '../../../src/engine/ingest/table-image';

type Row = readonly [number, readonly string[]];

/** A database of texts, or of numbers where a column is to hold them. */
function filled(rows: Iterable<Row>, numbers: readonly boolean[] = [], record = new PackedRecord()): TableImage {
  const image = new TableImage();
  for (const [row, cells] of rows) {
    record.take(cells, numbers);
    image.add(row, record);
  }
  return image;
}

function staging(columns: number): { name: string; sql: string } {
  const names = Array.from({ length: columns }, (_, i) => `c${i}`);
  return { name: 'staging', sql: `CREATE TABLE staging(${names.join(', ')})` };
}

describe('a table that is written as the bytes of a database', () => {
  let sql: Awaited<ReturnType<typeof initSqlJs>>;
  beforeAll(async () => void (sql = await initSqlJs()));

  function read(rows: readonly Row[], columns: number): { check: unknown; rows: unknown[][] } {
    const image = filled(rows);
    const database = new sql.Database(image.finish(staging(columns)));
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

  it.each([0, 1, 16_300, 16_330, 16_340, 16_345, 16_349, 16_350, 16_400, 32_700, 32_768, 1_000_000])(
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
    const cell = 'y'.repeat(8000); // two rows a page, more pages than one can name
    const image = filled(Array.from({ length: 9000 }, (_, i): Row => [3 * (i + 1), [cell]]));
    const database = new sql.Database(image.finish(staging(1)));
    expect(database.exec('PRAGMA integrity_check')[0]?.values).toEqual([['ok']]);
    expect(database.exec('SELECT count(*), max(rowid), sum(length(c0)) FROM staging')[0]?.values).toEqual([
      [9000, 27_000, 72_000_000],
    ]);
    expect(database.exec('SELECT count(*) FROM staging WHERE rowid IN (3, 13500, 26997, 27000, 4)')[0]?.values).toEqual(
      [[4]],
    );
    database.close();
    const wide = Array.from({ length: 1999 }, (_, i) => (i % 7 === 0 ? '' : `cell ${i}`));
    expect(read([[1, wide]], 1999)).toEqual({ check: 'ok', rows: [[1, ...wide.map((text) => text || null)]] });
  });

  it('stores numbers as what they are, and what is none as it is written', () => {
    const written = [
      ...['0', '1', '-1', '127', '128', '-128', '-129', '32767', '32768', '-32769', '8388607', '8388608', '-8388609'],
      ...['2147483647', '2147483648', '-2147483649', '140737488355327', '140737488355328', '-140737488355329'],
      ...[
        '999999999999999',
        '-999999999999999',
        '0.5',
        '-0.5',
        '.5',
        '-.25',
        '12.50',
        '0.0',
        '-0.0',
        '123456789012345.5',
      ],
      ...['1000000000000000', '-0', '007', '1.', '.', '-', '1e5', '1.2.3', ' 5', '5 ', '1,5', '+1', 'x', '٣', '0x10'],
    ];
    const rows = written.map((text, i): Row => [i + 1, [text]]);
    const database = new sql.Database(filled(rows, [true]).finish(staging(1)));
    const found = database.exec('SELECT c0 FROM staging')[0]?.values.map(([value]) => value);
    expect(database.exec('PRAGMA integrity_check')[0]?.values).toEqual([['ok']]);
    // SQLite itself makes the same of them in columns of numbers.
    database.exec('CREATE TABLE t (place INTEGER PRIMARY KEY, i INTEGER, r REAL)');
    const number = /^(0|-?[1-9]\d{0,14})$|^-?(0|[1-9]\d{0,14})?\.\d{1,15}$/;
    const stored = (text: string, i: number): unknown => {
      const column = text.includes('.') ? 'r' : 'i';
      database.run(`INSERT INTO t (place, ${column}) VALUES (?, ?)`, [i, text]);
      return database.exec(`SELECT ${column} FROM t WHERE place = ${i}`)[0]?.values[0]?.[0];
    };
    expect(found).toEqual(written.map((text, i) => (number.test(text) ? stored(text, i) : text)));
    database.close();
  });

  it('tells what its columns hold', () => {
    const record = new PackedRecord();
    filled([[1, ['1', '2', 'x', '', 'y', '3']], [2, ['1.5', '7', '5', '', 'z', 'w']]], [true, true, false, true, false, true], record); // prettier-ignore
    const { integers, reals, texts } = HOLDS;
    expect([...record.holds.subarray(0, 6)]).toEqual([
      ...[integers | reals, integers, texts, 0],
      ...[texts, integers | texts],
    ]);
  });

  it('is put together of parts, unless texts lie on pages of their own', () => {
    const parts = [0, 1, 2].map((part) =>
      filled(Array.from({ length: 5000 }, (_, i): Row => [part * 10_000 + i + 1, [`${part} ${i}`, 'x'.repeat(50)]])),
    );
    const whole = TableImage.joined([...parts, new TableImage()])?.finish(staging(2));
    const database = new sql.Database(whole);
    expect(database.exec('PRAGMA integrity_check')[0]?.values).toEqual([['ok']]);
    expect(database.exec('SELECT count(*), min(rowid), max(rowid) FROM staging')[0]?.values).toEqual([
      [15_000, 1, 25_000],
    ]);
    const found = [1, 5000, 10_001, 25_000].map((row) => database.exec(`SELECT c0 FROM staging WHERE rowid = ${row}`)[0]?.values[0]?.[0]); // prettier-ignore
    expect(found).toEqual(['0 0', '0 4999', '1 0', '2 4999']);
    database.close();
    const long = [filled([[1, ['x'.repeat(20_000)]]]), filled([[2, ['y']]])];
    expect(TableImage.joined(long)).toBeUndefined();
    expect(long).toHaveLength(2);
    expect(TableImage.joined(long.slice(0, 1))).toBe(long[0]);
  });
});
