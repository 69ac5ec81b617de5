import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { tellFile } from './load-file';
import { workbook } from './workbooks';

const ORDERS = [['id', 'item', 'price'], [1, 'pen', 1.5], [2, 'ink', 20]]; // prettier-ignore

describe('workbooks', () => {
  it.each(['xlsx', 'xlsb', 'xls', 'ods'] as const)('are read as %s, each sheet a table', async (type) => {
    const sheets = { Orders: { rows: ORDERS }, 'Price list': { rows: [['item', 'cents'], ['pen', 150]] } }; // prettier-ignore
    const told = await tellFile(`shop.${type}`, workbook(sheets, type === 'xls' ? 'biff8' : type));
    expect(told.tables).toEqual(['Orders(id:integer, item:text, price:real)', 'Price list(item:text, cents:integer)']);
    expect(told.rows['Orders']).toEqual([[2, 1, 'pen', 1.5], [3, 2, 'ink', 20]]); // prettier-ignore
    expect(told.problems).toEqual([]);
  });

  it.each(['Sheet1', 'Tabelle1', 'Feuil1', 'Лист1', 'Hoja1'])(
    'name the table of a sheet %s as the file',
    async (name) => {
      const told = await tellFile('shop.xlsx', workbook({ [name]: { rows: ORDERS } }));
      expect(told.tables).toEqual(['shop(id:integer, item:text, price:real)']);
    },
  );

  it('find tables away from the corner, below titles, and several on one sheet', async () => {
    const rows = [
      [],
      [null, 'Orders of the year'],
      [null, 'id', 'item'],
      [null, 1, 'pen'],
      [null, 2, 'ink'],
      [],
      [null, 'Staff'],
      [null, 'name', 'age', 'town'],
      [null, 'Ann', 30, 'Ulm'],
      [],
      [null, 'Bob', 40, 'Linz'],
    ];
    const told = await tellFile('shop.xlsx', workbook({ All: { rows } }));
    expect(told.tables).toEqual(['All(id:integer, item:text)', 'Staff(name:text, age:integer, town:text)']);
    expect(told.problems).toEqual([
      '2 lines-above: The line "Orders of the year" stands above the table and is left out.',
      '7 lines-above: The line "Staff" stands above the table and is left out.',
    ]);
    expect(told.rows['All']).toEqual([[4, 1, 'pen'], [5, 2, 'ink']]); // prettier-ignore
    expect(told.rows['Staff']).toEqual([[9, 'Ann', 30, 'Ulm'], [11, 'Bob', 40, 'Linz']]); // prettier-ignore
  });

  it('find tables side by side, and keep one with an empty column together', async () => {
    const side = [['a', 'b', null, 'c', 'd'], [1, 2, null, 'x', 3], [1, 2, null, 'x', 3], [null, null, null, 'y', 4]]; // prettier-ignore
    const one = [['a', 'b', null, 'c', 'd'], [1, 2, null, 'x', 3], [1, 2, null, 'x', 3]]; // prettier-ignore
    const told = await tellFile('t.xlsx', workbook({ side: { rows: side }, one: { rows: one } }));
    expect(told.tables).toEqual([
      'side(a:integer, b:integer)',
      'side_2(c:text, d:integer)',
      'one(a:integer, b:integer, c:text, d:integer)',
    ]);
    expect(told.problems.filter((problem) => problem.includes('empty-column'))).toEqual([
      '1 empty-column: Column C of sheet one is empty; what stands on both sides of it is read as one table. If these are two, move one of them to a sheet of its own.',
    ]);
  });

  it('read dates, times, truth values, padded numbers and numbers kept as text', async () => {
    const rows = [['day', 'at', 'time', 'ok', 'zip', 'n', 'mixed', 'gap']]; // prettier-ignore
    const cells = {
      A2: { t: 'n', v: 43832, z: 'yyyy-mm-dd' },
      A3: { t: 'n', v: 60000, z: 'd. mmm yy' },
      B2: { t: 'n', v: 43832.5, z: 'dd/mm/yyyy hh:mm' },
      B3: { t: 'n', v: 43833, z: 'dd/mm/yyyy hh:mm' },
      C2: { t: 'n', v: 0.75, z: 'hh:mm' },
      C3: { t: 'n', v: 0.5, z: 'h:mm AM/PM' },
      D2: { t: 'b', v: true },
      D3: { t: 'b', v: false },
      E2: { t: 'n', v: 1234, z: '00000' },
      E3: { t: 'n', v: 98765, z: '00000' },
      F2: { t: 's', v: '5' },
      F3: { t: 'n', v: 7 },
      G2: { t: 'n', v: 5551234567 },
      G3: { t: 's', v: 'none yet' },
      H2: { t: 'n', v: 0.30000000000000004 },
      H3: { t: 's', v: 'n/a' },
    } as const;
    const told = await tellFile('t.xlsx', workbook({ T: { rows, cells } }));
    expect(told.tables).toEqual([
      'T(day:date, at:datetime, time:time, ok:boolean, zip:text, n:integer, mixed:text, gap:real)',
    ]);
    expect(told.rows['T']).toEqual([
      [2, '2020-01-02', '2020-01-02 12:00:00', '18:00:00', 1, '01234', 5, '5551234567', 0.30000000000000004],
      [3, '2064-04-08', '2020-01-03 00:00:00', '12:00:00', 0, '98765', 7, 'none yet', null],
    ]);
  });

  it('read times that no clock shows, and 0 as a date as none', async () => {
    const rows = [['day', 'time', 'taken', 'both']];
    const cells = {
      A2: { t: 'n', v: 0, z: 'yyyy-mm-dd' },
      A3: { t: 'n', v: 43832, z: 'yyyy-mm-dd' },
      B2: { t: 'n', v: 0.9999999, z: 'hh:mm:ss' },
      B3: { t: 'n', v: 0, z: 'hh:mm' },
      C2: { t: 'n', v: -0.0625, z: 'h:mm' },
      C3: { t: 'n', v: 1.5, z: '[mm]:ss' },
      D2: { t: 'n', v: 0.25, z: 'dd/mm/yyyy hh:mm' },
      D3: { t: 'n', v: 0.5, z: 'dd/mm/yyyy hh:mm' },
    } as const;
    const told = await tellFile('t.xlsx', workbook({ T: { rows, cells } }));
    expect(told.tables).toEqual(['T(day:date, time:time, taken:text, both:time)']);
    expect(told.rows['T']).toEqual([
      [2, null, '23:59:59', '-01:30:00', '06:00:00'],
      [3, '2020-01-02', '00:00:00', '36:00:00', '12:00:00'],
    ]);
    expect(told.problems).toContain(
      '1 no-day: Cell A2 of sheet T holds 0 as a date, as where a formula refers to an empty cell, and is read as empty.',
    );
  });

  it('have any names, that of what is kept of values as they are written too', async () => {
    const told = await tellFile(
      't.xlsx',
      workbook({ Sales: { rows: [['n'], ['$1,200'], ['$7']] }, 'Sales (as written)': { rows: [['n'], ['x'], ['y']] } }),
    );
    expect(told.tables).toEqual(['Sales(n:integer)', 'Sales (as written)(n:text)']);
  });

  it('take the values of formulas, and tell those without one and errors', async () => {
    const rows = [['a', 'b', 'c'], [1, null, null], [2, null, null]]; // prettier-ignore
    const cells = {
      B2: { t: 'n', v: 10, f: 'A2*10' },
      B3: { t: 'n', f: 'A3*10' },
      C2: { t: 'e', v: 0x17, w: '#REF!' },
      C3: { t: 'n', v: 4 },
    } as const;
    const told = await tellFile('t.xlsx', workbook({ T: { rows, cells } }));
    expect(told.rows['T']).toEqual([[2, 1, 10, null], [3, 2, null, 4]]); // prettier-ignore
    expect(told.problems).toEqual([
      '1 error-cells: Cell C2 of sheet T holds an error such as #REF!, and is read as empty.',
      '1 formula-without-value: The formula in cell B3 of sheet T has no value, and is read as empty; open the workbook in a spreadsheet program and save it.',
    ]);
  });

  it('tell totals among the rows, which count twice in sums', async () => {
    const rows = [['region', 'town', 'sales'], ['North', 'Ayr', 1], ['North Total', null, 1], ['South', 'Hove', 3], ['South Total', null, 3], ['South', 'Rye', 2]]; // prettier-ignore
    const told = await tellFile('t.xlsx', workbook({ T: { rows } }));
    expect(told.rows['T']).toHaveLength(5);
    expect(told.problems).toEqual([
      '3 totals-among-rows: 2 rows look like totals of other rows, "North Total 1" first, but are read as rows: sums count them twice. Take them out of the file where they are.',
    ]);
  });

  it('tell formulas of which the file has nothing but themselves, as programs write them', async () => {
    const rows = [['a', 'b'], [1, 7], [2, 8]]; // prettier-ignore
    const parts = unzipSync(workbook({ T: { rows } }));
    const sheet = 'xl/worksheets/sheet1.xml';
    const text = strFromU8(parts[sheet] ?? new Uint8Array()).replace(
      /<c r="B(\d)"[^>]*><v>[78]<\/v><\/c>/g,
      '<c r="B$1"><f>A$1*2</f></c>',
    );
    const told = await tellFile('t.xlsx', zipSync({ ...parts, [sheet]: strToU8(text) }));
    expect(told.rows['T']).toEqual([[2, 1, null], [3, 2, null]]); // prettier-ignore
    expect(told.problems).toEqual([
      '1 formula-without-value: 2 formulas of sheet T have no values, and are read as empty; open the workbook in a spreadsheet program and save it. The first is in B2.',
    ]);
  });

  it('say nothing of formulas in a row of totals that is left out', async () => {
    const rows = [['item', 'jan', 'feb'], ['rent', 1, 2], ['food', 3, null], ['Total', null, null]]; // prettier-ignore
    const sum = (column: string) => ({ t: 'n', f: `SUM(${column}2:${column}3)` }) as const;
    const told = await tellFile('t.xlsx', workbook({ T: { rows, cells: { B4: sum('B'), C4: sum('C') } } }));
    expect(told.rows['T']).toHaveLength(2);
    expect(told.problems.map((line) => line.split(':')[0])).toEqual(['4 notes-left-out']);
    const other = await tellFile('t.xlsx', workbook({ T: { rows, cells: { C3: { t: 'n', f: 'C2' }, B4: sum('B') } } }));
    expect(other.problems[0]).toContain('The formula in cell C3 of sheet T has no value');
  });

  it('repeat what stands in merged cells down the rows', async () => {
    const rows = [['region', 'town'], ['North', 'Ayr'], [null, 'Wick'], ['South', 'Hove']]; // prettier-ignore
    const told = await tellFile('t.xlsx', workbook({ T: { rows, merged: ['A2:A3'] } }));
    expect(told.rows['T']).toEqual([[2, 'North', 'Ayr'], [3, 'North', 'Wick'], [4, 'South', 'Hove']]); // prettier-ignore
  });

  it('join names over two rows, and leave totals and notes below out', async () => {
    const rows = [
      ['town', 2023, null, 2024, null],
      [null, 'sales', 'costs', 'sales', 'costs'],
      ['Ulm', 5, 4, 6, 3],
      ['Linz', 7, 1, 8, 2],
      ['Total', 12, 5, 14, 5],
      ['Source: our books', null, null, null, null],
    ];
    const told = await tellFile('t.xlsx', workbook({ T: { rows, merged: ['A1:A2', 'B1:C1', 'D1:E1'] } }));
    expect(told.tables).toEqual([
      'T(town:text, 2023 sales:integer, 2023 costs:integer, 2024 sales:integer, 2024 costs:integer)',
    ]);
    expect(told.rows['T']).toEqual([[3, 'Ulm', 5, 4, 6, 3], [4, 'Linz', 7, 1, 8, 2]]); // prettier-ignore
    expect(told.problems.map((problem) => problem.split(':')[0])).toEqual([
      '5 total-left-out',
      '6 notes-left-out',
      '1 two-name-lines',
    ]);
  });

  it('tell of cells that lie in no table, however far away they are', async () => {
    const cells = { D1: { t: 's', v: 'a note' }, XFD900: { t: 'n', v: 1 } } as const;
    const told = await tellFile('t.xls', workbook({ T: { rows: [['a', 'b'], [1, 2], [3, 4]], cells: { D1: cells.D1, IV900: cells.XFD900 } } }, 'biff8')); // prettier-ignore
    expect(told.tables).toEqual(['T(a:integer, b:integer)']);
    expect(told.problems).toEqual([
      '1 cells-left-out: 2 cells of sheet T lie in no table, and are left out; the first is D1.',
    ]);
  });

  it('leave hidden sheets out and say so', async () => {
    const told = await tellFile('t.xlsx', workbook({ A: { rows: ORDERS }, B: { rows: ORDERS, hidden: true } }));
    expect(told.tables).toHaveLength(1);
    expect(told.problems).toEqual([
      '1 hidden-sheet: Sheet B is hidden, and left out; show it in the workbook to have it read.',
    ]);
  });

  it('say of a sheet without a table that it has none', async () => {
    const told = await tellFile(
      't.xlsx',
      workbook({ A: { rows: ORDERS }, Note: { rows: [['See the other sheet.']] } }),
    );
    expect(told.tables).toHaveLength(1);
    expect(told.problems).toEqual(['1 no-table: Sheet Note has no table: no row of names with rows below it.']);
  });
});

it.each<[string, string | Uint8Array, string]>([
  ['a web page', '<html><table><tr><th>a<th>b<tr><td>1<td>2</table></html>', 'a web page, whatever it is called: write "kind: html" for it.'],
  ['text between tabs', 'id\tname\n1\tAnn\n2\tBob\n3\tCid\n', 'text between tabs or commas, whatever it is called: write "kind: csv" for it.'],
])('a source that calls %s a workbook is told what to write', async (_, content, what) => {
  expect((await tellFile('t.xls', content)).problems).toEqual([
    `1 unreadable-source: Source one is left out: it is no workbook but ${what}`,
  ]);
}); // prettier-ignore

it('what is no workbook at all is refused with what to do', async () => {
  expect((await tellFile('t.xls', 'something else')).problems[0]).toMatch(/it is no workbook; open it in the program that wrote it, and save it as \.xlsx or as CSV\.$/); // prettier-ignore
});
