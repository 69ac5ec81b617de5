// Files as programs export them: every line is a row, or told.
import { describe, expect, it } from 'vitest';
import { textNature } from '../../../src/engine/ingest/text-nature';
import { loadText, problemsOf, rowsOf } from './memory-files';
import { tellFile } from './load-file';
import { workbook } from './workbooks';

interface Case {
  readonly text: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly problems: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  'lists of SAP': {
    text: '---------------------------\n|Plant|Text   |Quantity  |\n---------------------------\n|1000 |Bolt M8|  1.250,00|\n|2000 |Nut    |    12,50-|\n---------------------------\n',
    columns: ['Plant:integer', 'Text:text', 'Quantity:real'],
    rows: [[1000, 'Bolt M8', 1250], [2000, 'Nut', -12.5]], // prettier-ignore
    problems: ['1 rule-lines', '1 blanks-around'],
  },
  'tables that shells of databases draw': {
    text: '+----+------+\n| id | name |\n+----+------+\n|  1 | Ann  |\n|  2 | Bob  |\n+----+------+\n2 rows in set (0.00 sec)\n',
    columns: ['id:integer', 'name:text'],
    rows: [[1, 'Ann'], [2, 'Bob']], // prettier-ignore
    problems: ['1 rule-lines', '7 notes-left-out', '1 blanks-around'],
  },
  'a line of dashes below the names': {
    text: 'id,name\n--,----\n1,Ann\n2,Bob\n\n(2 rows affected)\n',
    columns: ['id:integer', 'name:text'],
    rows: [[1, 'Ann'], [2, 'Bob']], // prettier-ignore
    problems: ['2 rule-lines', '6 notes-left-out'],
  },
  'rules without bars outside': {
    text: 'id | name\n---|-----\n1 | Ann\n2 | Bob\n',
    columns: ['id:integer', 'name:text'],
    rows: [[1, 'Ann'], [2, 'Bob']], // prettier-ignore
    problems: ['2 rule-lines', '1 blanks-around'],
  },
  carets: {
    text: 'id^name\n1^Ann, B\n2^Bob\n',
    columns: ['id:integer', 'name:text'],
    rows: [[1, 'Ann, B'], [2, 'Bob']], // prettier-ignore
    problems: [],
  },
  tildes: {
    text: 'id~name\n1~Ann, B\n2~Bob\n',
    columns: ['id:integer', 'name:text'],
    rows: [[1, 'Ann, B'], [2, 'Bob']], // prettier-ignore
    problems: [],
  },
  'surveys with a line of questions and one for programs': {
    text: 'Q1,Q2,Q3\nWhat is your age?,Gender,Rate - Food\n"{""ImportId"":""a""}","{""ImportId"":""b""}","{""ImportId"":""c""}"\n34,F,4\n27,M,3\n',
    columns: ['Q1 What is your age?:integer', 'Q2 Gender:text', 'Q3 Rate - Food:integer'],
    rows: [[34, 'F', 4], [27, 'M', 3]], // prettier-ignore
    problems: ['1 two-name-lines'],
  },
  'a first row with a count and a word in it': {
    text: 'party,seats,votes\nA,18 (one lost),900 (est.)\nB,5,100\nC,7,200\n',
    columns: ['party:text', 'seats:text', 'votes:text'],
    rows: [['A', '18 (one lost)', '900 (est.)'], ['B', '5', '100'], ['C', '7', '200']], // prettier-ignore
    problems: [],
  },
  'a bank account with its balance': {
    text: 'Day;Text;Amount;Currency\n02.01.2024;Rent;-850,00;EUR\n05.01.2024;Pay;2.500,00;EUR\nClosing balance;;1.650,00;EUR\n',
    columns: ['Day:date', 'Text:text', 'Amount:real', 'Currency:text'],
    rows: [['2024-01-02', 'Rent', -850, 'EUR'], ['2024-01-05', 'Pay', 2500, 'EUR']], // prettier-ignore
    problems: ['4 total-left-out'],
  },
  'totals that say of how many rows, above notes of one cell': {
    text: 'Account,Owner,Amount\nA,x,5\nB,y,7\n"Grand Totals (2 records)",,12\nConfidential\n',
    columns: ['Account:text', 'Owner:text', 'Amount:integer'],
    rows: [['A', 'x', 5], ['B', 'y', 7]], // prettier-ignore
    problems: ['4 total-left-out', '5 notes-left-out'],
  },
  'sections, of which the second repeats the names': {
    text: 'Section: A\nid,v\n1,2\n2,3\n\nSection: B\nid,v\n3,4\n',
    columns: ['id:integer', 'v:integer'],
    rows: [[1, 2], [2, 3], [3, 4]], // prettier-ignore
    problems: ['1 lines-above', '7 repeated-names', '6 unreadable-record'],
  },
  'blanks around some values': {
    text: 'id,city\n1,Rome\n2,Rome \n3, Oslo\n4,Oslo\u00a0\n5,\u200fOslo\n',
    columns: ['id:integer', 'city:text'],
    rows: [[1, 'Rome'], [2, 'Rome'], [3, 'Oslo'], [4, 'Oslo'], [5, 'Oslo']], // prettier-ignore
    problems: ['1 blanks-around'],
  },
  'numbers that a spreadsheet program has shortened': {
    text: 'id,card\n1,1.23457E+11\n2,123456789012\n',
    columns: ['id:integer', 'card:real'],
    rows: [[1, 123457000000], [2, 123456789012]], // prettier-ignore
    problems: ['1 shortened-numbers'],
  },
  'decimal points and decimal commas': {
    text: 'id;v\n1;1,5\n2;2.5\n3;3\n',
    columns: ['id:integer', 'v:text'],
    rows: [[1, '1,5'], [2, '2.5'], [3, '3']], // prettier-ignore
    problems: ['1 mixed-decimals'],
  },
  'days and seconds that are counted': {
    text: 'due date,created_at,price\n45296,1704448800,45296\n45297,1704535200,45297\n',
    columns: ['due date:integer', 'created_at:integer', 'price:integer'],
    rows: [[45296, 1704448800, 45296], [45297, 1704535200, 45297]], // prettier-ignore
    problems: ['1 dates-as-numbers', '1 dates-as-numbers'],
  },
  'a mean of the rows above': {
    text: 'n,v\nA,5\nB,7\nAverage,6\n',
    columns: ['n:text', 'v:integer'],
    rows: [['A', 5], ['B', 7]], // prettier-ignore
    problems: ['4 total-left-out'],
  },
  'decades, which are no durations': {
    text: 'n,d\nA,1990s\nB,2000s\n',
    columns: ['n:text', 'd:text'],
    rows: [['A', '1990s'], ['B', '2000s']], // prettier-ignore
    problems: [],
  },
  'groups whose name stands once': {
    text: 'region,shop,sales\nNorth,A,1\n,B,2\n,C,3\nSouth,D,4\n,E,5\n',
    columns: ['region:text', 'shop:text', 'sales:integer'],
    rows: [['North', 'A', 1], [null, 'B', 2], [null, 'C', 3], ['South', 'D', 4], [null, 'E', 5]], // prettier-ignore
    problems: ['1 groups-with-gaps'],
  },
  'names that are missing now and then': {
    text: 'owner,shop,sales\nAnn,A,1\n,B,2\nAnn,C,3\n,D,4\n,E,5\n',
    columns: ['owner:text', 'shop:text', 'sales:integer'],
    rows: [['Ann', 'A', 1], [null, 'B', 2], ['Ann', 'C', 3], [null, 'D', 4], [null, 'E', 5]], // prettier-ignore
    problems: [],
  },
};

describe('a file with', () => {
  it.each(Object.entries(CASES))('%s', async (_, { text, columns, rows, problems }) => {
    const data = await loadText('a.csv', text);
    expect(problemsOf(data).map((problem) => problem.replace(/:.*/s, ''))).toEqual(problems);
    expect(data.tables[0]?.columns.map(({ name, type }) => `${name}:${type}`)).toEqual(columns);
    expect(await rowsOf(data)).toEqual(rows);
    await data.engine.close();
  });

  it('blanks keeps what stood in it for people who look at the rows', async () => {
    const data = await loadText('a.csv', 'id,city\n1,Rome\n2,Rome \n');
    const { written } = data.tables[0] ?? {};
    expect(await rowsOf(data, `SELECT * FROM "${written?.table ?? ''}"`)).toEqual([[2, 'Rome ']]);
    await data.engine.close();
  });

  it('groups on a sheet tells of them too', async () => {
    const rows = [['Region', 'Shop'], ['North', 'A'], [null, 'B'], ['South', 'C'], [null, 'D']]; // prettier-ignore
    const told = await tellFile('s.xlsx', workbook({ S: { rows } }));
    expect(told.problems).toEqual([
      expect.stringMatching(/^1 groups-with-gaps: Column Region is empty in 2 of 4 rows/),
    ]);
  });

  it('text of bars and rules is no table of aligned columns', () => {
    const text = 'id | name | city\n---|------|-----\n1 | Ann | Rome\n2 | Bob | Oslo\n';
    expect(textNature('fixed', new TextEncoder().encode(text))).toBe('csv');
  });
});
