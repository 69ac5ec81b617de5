/** Files that are broken, cut off or made to harm: each is read or refused with a reason, and never for long. */
import { CFB } from '@e965/xlsx';
import fc from 'fast-check';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { tellFile, type Told } from './load-file';
import { workbook } from './workbooks';

/** What the library leaves untyped. */
interface Containers {
  readonly utils: {
    cfb_new(): unknown;
    cfb_add(container: unknown, name: string, content: readonly number[]): void;
  };
  write(container: unknown, options: { readonly type: 'array' }): ArrayBuffer;
}
const containers = CFB as Containers;

const SHEETS = { A: { rows: [['id', 'name'], [1, 'x'], [2, 'y']] }, B: { rows: [['n', 'm'], [1, 2]] } }; // prettier-ignore
const JSON_TEXT = JSON.stringify([
  { id: 1, items: [{ n: 1 }, { n: 2 }] },
  { id: 2, name: { first: 'Ann' } },
]);
const PARQUET = new Uint8Array(
  parquetWriteBuffer({
    columnData: [
      { name: 'id', data: [1, 2, 3], type: 'INT32' },
      { name: 'name', data: ['a', 'b', 'c'], type: 'STRING' },
    ],
  }),
);

const FILES: Readonly<Record<string, Uint8Array>> = {
  'a.xlsx': workbook(SHEETS),
  'a.xlsb': workbook(SHEETS, 'xlsb'),
  'a.xls': workbook(SHEETS, 'biff8'),
  'a.ods': workbook(SHEETS, 'ods'),
  'a.json': strToU8(JSON_TEXT),
  'a.jsonl': strToU8('{"a":1,"l":[{"b":2}]}\n{"a":{"c":3}}\n'),
  'a.parquet': PARQUET,
  'a.csv.gz': gzipSync(strToU8('a,b\n1,2\n')),
};

/** All is told: there is a table, or a reason why there is none. */
function expectTold({ tables, problems }: Told): void {
  if (tables.length > 0) return;
  expect(problems).not.toEqual([]);
  for (const problem of problems)
    expect(problem).not.toMatch(/undefined|\[object|TypeError|is not a function|RangeError/);
}

describe.each(Object.keys(FILES))('%s', (name) => {
  const whole = FILES[name] ?? new Uint8Array();

  it('is read, or refused, wherever it is cut off', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (length) => {
        expectTold(await tellFile(name, whole.slice(0, length)));
      }),
      { numRuns: 15, seed: 20 },
    );
  }, 60_000);

  it('is read, or refused, whatever bytes in it are others', async () => {
    const change = fc.record({
      at: fc.integer({ min: 0, max: whole.length - 1 }),
      byte: fc.integer({ min: 0, max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const broken = whole.slice();
        for (const { at, byte } of changes) broken[at] = byte;
        expectTold(await tellFile(name, broken));
      }),
      { numRuns: 15, seed: 20 },
    );
  }, 60_000);

  it.each(Object.keys(FILES).filter((other) => other !== name))(
    'is refused or read where it is %s in truth',
    async (other) => {
      expectTold(await tellFile(name, FILES[other] ?? new Uint8Array()));
    },
  );

  it('is refused where it is empty', async () => {
    const told = await tellFile(name, new Uint8Array());
    expect(told.tables).toEqual([]);
    expect(told.problems).toHaveLength(1);
  });
});

const parts = (sheet: string): Uint8Array => {
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
  });
};
const sheet = (rows: string, rest = '', before = ''): Uint8Array =>
  parts(`${before}<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData>${rest}</worksheet>`);
const text = (address: string, value: string): string => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (address: string): string => `<c r="${address}"><v>1</v></c>`;
const NAMES = `<row r="1">${text('A1', 'a')}${text('B1', 'b')}</row><row r="2">${number('A2')}${number('B2')}</row>`;

describe('a workbook', () => {
  it('of two cells, a million rows apart, is read at once', async () => {
    const told = await tellFile('t.xlsx', sheet(`${NAMES}<row r="1048576">${number('XFD1048576')}</row>`));
    expect(told.rows['S']).toEqual([[2, 1, 1]]);
    expect(told.problems).toEqual([
      '1048576 cells-left-out: Cell XFD1048576 of sheet S lies in no table, and is left out.',
    ]);
  }, 10_000);

  it('that merges all its cells is read at once', async () => {
    const told = await tellFile('t.xlsx', sheet(NAMES, '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'));
    expect(told.rows['S']).toEqual([[2, 1, 1]]);
  }, 10_000);

  it('with entities names nothing outside of itself', async () => {
    const doctype = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
    const rows = `<row r="1">${text('A1', '&amp;e;')}${text('B1', '&e;')}</row><row r="2">${number('A2')}${number('B2')}</row>`;
    const told = await tellFile('t.xlsx', sheet(rows, '', doctype));
    expect(told.tables.join()).not.toContain('root:');
  });

  it('with names that JavaScript has is read as any other', async () => {
    const rows = `<row r="1">${text('A1', '__proto__')}${text('B1', 'constructor')}</row><row r="2">${number('A2')}${number('B2')}</row>`;
    expect((await tellFile('t.xlsx', sheet(rows))).tables).toEqual(['S(__proto__:integer, constructor:integer)']);
  });

  it('that is packed too well is refused', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(120 * 1024 * 1024) });
    const told = await tellFile('t.xlsx', bomb);
    expect(told.problems).toEqual([
      '1 unreadable-source: Source one is left out: unpacked it is larger than 96 MB; save its tables as CSV.',
    ]);
  }, 20_000);

  it('that is locked by a password is refused, and says so', async () => {
    // What Excel writes then: an old container with the packed workbook in a stream.
    const locked = containers.utils.cfb_new();
    containers.utils.cfb_add(locked, '/EncryptedPackage', [1, 2, 3]);
    containers.utils.cfb_add(locked, '/EncryptionInfo', [4, 0, 4, 0, 64, 0, 0, 0]);
    const told = await tellFile('t.xlsx', new Uint8Array(containers.write(locked, { type: 'array' })));
    expect(told.problems[0]).toMatch(/locked by a password/);
  });
});

describe('JSON', () => {
  it('with a line longer than any record goes on with the next', async () => {
    const told = await tellFile('t.jsonl', `{"a":"${'x'.repeat(20 * 1024 * 1024)}"}\n{"a":1}\n`);
    expect(told.rows['t']).toEqual([[2, 1]]);
    expect(told.problems).toEqual([
      '1 unreadable-record: The record is left out: it is longer than 16777216 characters.',
    ]);
  }, 20_000);
});
