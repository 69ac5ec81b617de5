// Tables as people have them: names that are missing or stand over two lines, titles above, totals and notes below.
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../src/engine/graph/reading';
import { loadText, problemsOf, rowsOf } from './memory-files';

interface Case {
  readonly text: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly problems?: readonly string[];
  readonly asides?: number;
  readonly reading?: Reading;
}

const CASES: Readonly<Record<string, Case>> = {
  'lines above the table': {
    text: 'Population by city\nSource: "Census", 2020\n\nCity,People\nRome,5\nOslo,6\n',
    columns: ['City', 'People'],
    rows: [['Rome', 5], ['Oslo', 6]], // prettier-ignore
    problems: ['1 lines-above'],
    asides: 2,
  },
  'a title in a row of empty cells': {
    text: 'Report 2020,,,\n,,,\nCity,Country,People,Area\nRome,Italy,5,1\nOslo,Norway,6,2\n',
    columns: ['City', 'Country', 'People', 'Area'],
    rows: [['Rome', 'Italy', 5, 1], ['Oslo', 'Norway', 6, 2]], // prettier-ignore
    problems: ['1 lines-above'],
    asides: 2,
  },
  'lines above that are filled up to the width of the table': {
    text: 'Owner;Max;;;\nIBAN;DE89;;;\n;;;;\nDay;Valuta;Who;What;Amount\n01.01.2023;02.01.2023;Ann;rent;5\n13.01.2023;14.01.2023;Bob;food;6\n',
    columns: ['Day', 'Valuta', 'Who', 'What', 'Amount'],
    rows: [['2023-01-01', '2023-01-02', 'Ann', 'rent', 5], ['2023-01-13', '2023-01-14', 'Bob', 'food', 6]], // prettier-ignore
    problems: ['1 lines-above'],
    asides: 3,
  },
  'sparse rows below the names are no lines above': {
    text: 'id,name,x,,\n1,Ann,,,\n2,Bob,,,\nc,d,e,f,g\n3,Eve,4,5,6\n',
    columns: ['id', 'name', 'x', 'column_4', 'column_5'],
    rows: [['1', 'Ann', null, null, null], ['2', 'Bob', null, null, null], ['c', 'd', 'e', 'f', 'g'], ['3', 'Eve', '4', '5', '6']], // prettier-ignore
  },
  'totals of some rows among them': {
    text: 'region,city,people\nNorth,A,1\nNorth,B,2\nNorth Total,,3\nSouth,C,4\nSouth Total,,4\nSouth,D,1\n',
    columns: ['region', 'city', 'people'],
    rows: [['North', 'A', 1], ['North', 'B', 2], ['North Total', null, 3], ['South', 'C', 4], ['South Total', null, 4], ['South', 'D', 1]], // prettier-ignore
    problems: ['4 totals-among-rows'],
  },
  'things that are called total': {
    text: 'title,year\nTotal Recall,1990\nTotal War,2000\nSum of all fears,2002\n',
    columns: ['title', 'year'],
    rows: [['Total Recall', 1990], ['Total War', 2000], ['Sum of all fears', 2002]], // prettier-ignore
  },
  'another table below a blank line': {
    text: 'name,age\nAnn,3\nBob,4\n\ncity,people\nRome,3\nOslo,1\n',
    columns: ['name', 'age'],
    rows: [['Ann', '3'], ['Bob', '4'], ['city', 'people'], ['Rome', '3'], ['Oslo', '1']], // prettier-ignore
    problems: ['5 second-table'],
  },
  'cells that are written as formulas of text': {
    text: 'id,zip,f\n1,"=""00123""",=1+1\n2,"=""10115""","=""a"" & ""b"""\n',
    columns: ['id', 'zip', 'f'],
    rows: [[1, '00123', '=1+1'], [2, '10115', '="a" & "b"']], // prettier-ignore
    problems: ['2 quoted-texts'],
  },
  'a line of units below the names': {
    text: 'site,speed,mass,count,at\n,m/s,[kg],-,\na,2.5,3,1,x\nb,3.5,4,2,y\n',
    columns: ['site', 'speed (m/s)', 'mass [kg]', 'count', 'at'],
    rows: [['a', 2.5, 3, 1, 'x'], ['b', 3.5, 4, 2, 'y']], // prettier-ignore
    problems: ['1 two-name-lines'],
  },
  'a first row of missing values or of words is no line of units': {
    text: 'site,speed,mass\nNA,NA,NA\na,2.5,3\n',
    columns: ['site', 'speed', 'mass'],
    rows: [['NA', null, null], ['a', 2.5, 3]], // prettier-ignore
    problems: ['1 read-as-empty'],
  },
  'names over two lines, groups above': {
    text: ',Population,,Area,\nCity,2019,2020,total,land\nRome,5,6,10,9\nOslo,7,8,11,10\n',
    columns: ['City', 'Population 2019', 'Population 2020', 'Area total', 'Area land'],
    rows: [['Rome', 5, 6, 10, 9], ['Oslo', 7, 8, 11, 10]], // prettier-ignore
    problems: ['1 two-name-lines'],
  },
  'an empty cell in the names is no group': {
    text: 'city,,note\nRome,5,big\nOslo,6,small\n',
    columns: ['city', 'column_2', 'note'],
    rows: [['Rome', 5, 'big'], ['Oslo', 6, 'small']], // prettier-ignore
  },
  'no names, numbers below numbers': {
    text: 'Rome,5,Italy\nOslo,6,Norway\nParis,7,France\n',
    columns: ['column_1', 'column_2', 'column_3'],
    rows: [['Rome', 5, 'Italy'], ['Oslo', 6, 'Norway'], ['Paris', 7, 'France']], // prettier-ignore
    problems: ['1 no-header'],
  },
  'no names, all of it numbers': {
    text: '1,2020-01-01\n7,2020-01-02\n',
    columns: ['column_1', 'column_2'],
    rows: [[1, '2020-01-01'], [7, '2020-01-02']], // prettier-ignore
    problems: ['1 no-header'],
  },
  'years are names': {
    text: 'Country,2019,2020\nItaly,5,6\nNorway,7,8\n',
    columns: ['Country', '2019', '2020'],
    rows: [['Italy', 5, 6], ['Norway', 7, 8]], // prettier-ignore
  },
  'numbers that count up are names': {
    text: 'Group,1,2,3\na,5,6,7\nb,7,8,9\n',
    columns: ['Group', '1', '2', '3'],
    rows: [['a', 5, 6, 7], ['b', 7, 8, 9]], // prettier-ignore
  },
  'a total and notes below': {
    text: 'City,Country,People\nRome,Italy,5\nOslo,Norway,6\nTotal,,11\nSource: Census\n* estimated,,\n',
    columns: ['City', 'Country', 'People'],
    rows: [['Rome', 'Italy', 5], ['Oslo', 'Norway', 6]], // prettier-ignore
    problems: ['4 total-left-out', '5 notes-left-out'],
    asides: 3,
  },
  'a company called Total': {
    text: 'Company,Country,Revenue\nShell,UK,5\nTotal,France,6\n',
    columns: ['Company', 'Country', 'Revenue'],
    rows: [['Shell', 'UK', 5], ['Total', 'France', 6]], // prettier-ignore
  },
  'totals that a person keeps': {
    text: 'City,People\nRome,5\nTotal,5\n',
    columns: ['City', 'People'],
    rows: [['Rome', 5], ['Total', 5]], // prettier-ignore
    reading: { notes: 'keep' },
  },
  'blank rows and names that come again': {
    text: 'City,People\nRome,5\n,\nCity,People\nOslo,6\n , \n',
    columns: ['City', 'People'],
    rows: [['Rome', 5], ['Oslo', 6]], // prettier-ignore
    problems: ['3 blank-rows', '4 repeated-names'],
    asides: 3,
  },
  'a comma too many in the line of names': {
    text: 'a,b,c,\n1,2,x\n3,4,y\n',
    columns: ['a', 'b', 'c'],
    rows: [[1, 2, 'x'], [3, 4, 'y']], // prettier-ignore
  },
  'the name of the row numbers left out': {
    text: 'mpg,cyl\nMazda,21,6\nFiat,32,4\n',
    columns: ['column_1', 'mpg', 'cyl'],
    rows: [['Mazda', 21, 6], ['Fiat', 32, 4]], // prettier-ignore
    problems: ['1 shifted-names'],
  },
  'a comma in a value of each row that nobody quoted': {
    text: 'id,name\n1,Smith, J\n2,Brown, K\n',
    columns: ['column_1', 'id', 'name'],
    rows: [[1, 'Smith', 'J'], [2, 'Brown', 'K']], // prettier-ignore
    problems: ['1 shifted-names', '1 blanks-around'],
  },
  'line ends of three kinds': {
    text: 'a,b\r\n1,2\r3,4\n5,6\r',
    columns: ['a', 'b'],
    rows: [[1, 2], [3, 4], [5, 6]], // prettier-ignore
  },
  'spaces before quotes': {
    text: 'a, b\n1, "x, y"\n2, "z"\n',
    columns: ['a', 'b'],
    rows: [[1, 'x, y'], [2, 'z']], // prettier-ignore
  },
  'NUL characters': {
    text: 'a,b\n1,x\0y\n2,\0z\n',
    columns: ['a', 'b'],
    rows: [[1, 'xy'], [2, 'z']], // prettier-ignore
    problems: ['2 null-characters'],
  },
  'quotes behind backslashes': {
    text: String.raw`id,said,path
1,"C:\\dir","\\\\server"
2,"He said \"hi, you\", and left","C:\\"
3,"\"all of it\"","x \""
4,"5\" wide",""
5,"doubled ""too""",plain \"left\"
`,
    columns: ['id', 'said', 'path'],
    rows: [
      [1, 'C:\\dir', '\\\\server'],
      [2, 'He said "hi, you", and left', 'C:\\'],
      [3, '"all of it"', 'x "'],
      [4, '5" wide', null],
      [5, 'doubled "too"', 'plain \\"left\\"'],
    ],
    problems: ['3 backslash-quotes'],
  },
  'backslashes that are no more than that': {
    text: String.raw`id,path,n
1,"C:\dir\",5
2,"C:\""x""",6
3,"\\server",7
`,
    columns: ['id', 'path', 'n'],
    rows: [[1, 'C:\\dir\\', 5], [2, 'C:\\"x"', 6], [3, '\\\\server', 7]], // prettier-ignore
  },
  'a first line that tells spreadsheet programs the delimiter': {
    text: 'sep=;\nid;name\n1;a,b\n2;c\n',
    columns: ['id', 'name'],
    rows: [[1, 'a,b'], [2, 'c']], // prettier-ignore
    problems: ['1 lines-above'],
    asides: 1,
  },
  'what a person says of delimiter and names': {
    text: 'x;y|z\na;b|c\n1;2|3\n',
    columns: ['a;b', 'c'],
    rows: [['1;2', 3]],
    problems: ['1 lines-above'],
    asides: 1,
    reading: { delimiter: '|', header: [2] },
  },
  'that there are no names': {
    text: 'Rome,Italy\nOslo,Norway\n',
    columns: ['column_1', 'column_2'],
    rows: [['Rome', 'Italy'], ['Oslo', 'Norway']], // prettier-ignore
    reading: { header: [] },
  },
};

describe('a CSV file with', () => {
  it.each(Object.entries(CASES))('%s', async (_, { text, columns, rows, problems = [], asides, reading }) => {
    const data = await loadText('a.csv', text, reading);
    expect(problemsOf(data).map((problem) => problem.replace(/:.*/, ''))).toEqual(problems);
    expect(data.tables[0]?.columns.map(({ name }) => name)).toEqual(columns);
    expect(await rowsOf(data)).toEqual(rows);
    expect(data.tables[0]?.asides).toBe(asides);
  });

  it('a quote that never closes names the line where it opened', async () => {
    const data = await loadText('a.csv', 'a,b\n"x\ny","never\n1,2\n3,4\n');
    expect(problemsOf(data)).toContain(
      '3 unreadable-record: The record is left out: a quote that begins in this line is never closed.',
    );
  });

  it('quotes that are written in no known way names the line, and how they are written', async () => {
    const data = await loadText('a.csv', 'a,b\n1,"x "y" z"\n2,3\n');
    expect(problemsOf(data)).toEqual([
      '2 unreadable-record: The record is left out: text follows a closing quote; a quote within a cell is written twice ("").',
    ]);
  });

  it('a quote behind a backslash is read wherever it comes first, also over the border of two pieces', async () => {
    const plain = Array.from({ length: 8000 }, (_, i) => `${i},"line ${i} of some text"`);
    for (const border of [0, 1, 2, 3, 7]) {
      const long = 'x'.repeat(256 * 1024 - plain.join('\n').length - 4 - border);
      const text = ['n,t', ...plain, `8000,"${long} \\"in\\" two"`, '8001,"\\""', ''].join('\n');
      const data = await loadText('t.csv', text);
      expect(problemsOf(data)).toEqual([expect.stringMatching(/^8002 backslash-quotes: /)]);
      expect(await rowsOf(data, 'SELECT substr(t, -8), n FROM t WHERE n >= 8000')).toEqual([['"in" two', 8000], ['"', 8001]]); // prettier-ignore
    }
  });

  it('a title says what was left out', async () => {
    const data = await loadText('a.csv', 'Cities of the world\nCity,People\nRome,5\nOslo,6\n');
    expect(problemsOf(data)).toEqual([
      '1 lines-above: The line "Cities of the world" stands above the table and is left out.',
    ]);
  });
});
