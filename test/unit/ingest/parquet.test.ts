import { parquetWriteBuffer } from 'hyparquet-writer';
import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { tellFile } from './load-file';

type Written = Parameters<typeof parquetWriteBuffer>[0];

const file = (written: Written): Uint8Array => new Uint8Array(parquetWriteBuffer(written));

describe('Parquet files', () => {
  it('are read with the types that they declare', async () => {
    const told = await tellFile(
      't.parquet',
      file({
        schema: [
          { name: 'root', num_children: 11 },
          { name: 'id', type: 'INT64', repetition_type: 'REQUIRED' },
          { name: 'long', type: 'INT64', repetition_type: 'OPTIONAL' },
          { name: 'name', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
          { name: 'plain', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
          { name: 'n', type: 'DOUBLE', repetition_type: 'OPTIONAL' },
          { name: 'ok', type: 'BOOLEAN', repetition_type: 'OPTIONAL' },
          { name: 'day', type: 'INT32', converted_type: 'DATE', repetition_type: 'OPTIONAL' },
          { name: 'at', type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', repetition_type: 'OPTIONAL' },
          {
            name: 'price',
            type: 'INT32',
            converted_type: 'DECIMAL',
            precision: 9,
            scale: 2,
            repetition_type: 'OPTIONAL',
          },
          { name: 'zip', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
          { name: 'small', type: 'INT32', repetition_type: 'OPTIONAL' },
        ],
        columnData: [
          { name: 'id', data: [1n, 2n] },
          { name: 'long', data: [9007199254740993n, null] },
          { name: 'name', data: ['Ann', null] },
          { name: 'plain', data: [new TextEncoder().encode('héllo'), new Uint8Array([0xff, 0x00])] },
          { name: 'n', data: [1.5, NaN] },
          { name: 'ok', data: [true, false] },
          { name: 'day', data: [new Date('2020-01-02'), null] },
          { name: 'at', data: [new Date('2020-01-02T03:04:05.5Z'), new Date('1969-12-31T23:59:59Z')] },
          { name: 'price', data: [12.34, -0.05] },
          { name: 'zip', data: ['01234', '99999'] },
          { name: 'small', data: [7, null] },
        ],
      }),
    );
    expect(told.tables).toEqual([
      't(id:integer, long:text, name:text, plain:text, n:real, ok:boolean, day:date, at:datetime, price:real, zip:text, small:integer)',
    ]);
    expect(told.rows['t']).toEqual([
      [1, 1, '9007199254740993', 'Ann', 'héllo', 1.5, 1, '2020-01-02', '2020-01-02 03:04:05.5', 12.34, '01234', 7],
      [2, 2, null, null, 'ff00', null, 0, null, '1969-12-31 23:59:59', -0.05, '99999', null],
    ]);
    expect(told.problems).toEqual(['1 no-number: Row 2 has NaN or Infinity, which is no number and is read as empty.']);
  });

  it('keep lists and objects as JSON, and rows over several row groups in order', async () => {
    const data = Array.from({ length: 25 }, (_, i) => ({ i, l: [i, 'x'] }));
    const written = file({
      columnData: [
        { name: 'n', data: data.map(({ i }) => i), type: 'INT32' },
        { name: 'j', data, type: 'JSON' },
      ],
      rowGroupSize: 10,
    });
    const told = await tellFile('t.parquet', written);
    expect(told.tables).toEqual(['t(n:integer, j:text)']);
    expect(told.rows['t']).toHaveLength(25);
    expect(told.rows['t']?.[24]).toEqual([25, 24, '{"i":24,"l":[24,"x"]}']);
  });

  it('tell how many values are no numbers, and where the first is', async () => {
    const data = [1, Infinity, 2, NaN, -Infinity];
    const told = await tellFile('t.parquet', file({ columnData: [{ name: 'n', data, type: 'DOUBLE' }] }));
    expect(told.rows['t']).toEqual([1, null, 2, null, null].map((n, i) => [i + 1, n]));
    expect(told.problems).toEqual([
      '1 no-number: 3 values are NaN or Infinity, which are no numbers and are read as empty; the first stands in row 2.',
    ]);
  });

  it('tell of them within lists too', async () => {
    const told = await tellFile(
      't.parquet',
      file({
        schema: [
          { name: 'root', num_children: 1 },
          { name: 'l', repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
          { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
          { name: 'element', type: 'DOUBLE', repetition_type: 'OPTIONAL' },
        ],
        columnData: [{ name: 'l', data: [[1, 2], [3, NaN], [Infinity, 4, NaN]] }],
      }),
    ); // prettier-ignore
    expect(told.rows['t']).toEqual([[1, '[1,2]'], [2, '[3,null]'], [3, '[null,4,null]']]); // prettier-ignore
    expect(told.problems).toEqual([
      '1 no-number: 3 values are NaN or Infinity, which are no numbers and are read as empty; the first stands in row 2.',
    ]);
  });

  it('are read packed, and refused where they are broken', async () => {
    const written = file({ columnData: [{ name: 'n', data: [1, 2, 3], type: 'INT32' }] });
    expect((await tellFile('t.parquet.gz', gzipSync(written))).tables).toEqual(['t(n:integer)']);
    for (const length of [0, 3, 4, 8, 20, written.length - 8, written.length - 1]) {
      const told = await tellFile('t.parquet', written.slice(0, length));
      expect(told.tables).toEqual([]);
      expect(told.problems[0]).toMatch(
        /^1 unreadable-source: Source one is left out: it is no Parquet file, or broken/,
      );
    }
  });
});
