/** Tables in documents: Markdown, HTML, and text whose columns are aligned. */
import { describe, expect, it, test } from 'vitest';
import { createEngine } from '../../../src/engine/engine';
import { inEnglish } from '../../../src/engine/core/message';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { tellFile } from './load-file';
import { memoryFiles, type Content } from './memory-files';

describe('Markdown', () => {
  it('has a table for each, called as the heading above it is, with marks, bars and entities as their text', async () => {
    const told = await tellFile(
      'doc.md',
      [
        '# Shop',
        'Some prose with a | bar.',
        '',
        '## Orders',
        '| id | **what** | price |',
        '|---:|:---------|------|',
        '| 1  | `a\\|b` [link](http://x) | $1,200 |',
        '| 2  | R&amp;D<br>two | $900 |',
        '| 3  |',
        '| 4  | x | $1 | too much |',
        '',
        '- in a list:',
        '',
        '  n | m',
        '  --|--',
        '  1 | 2',
        '',
        '```',
        '| no | table |',
        '|----|-------|',
        '```',
      ].join('\n'),
    );
    expect(told.tables).toEqual(['Orders(id:integer, what:text, price:integer)', 'Orders_2(n:integer, m:integer)']);
    expect(told.rows).toEqual({
      Orders: [[1, 1, 'a|b link', 1200], [2, 2, 'R&D\ntwo', 900], [3, 3, null, null]],
      Orders_2: [[1, 1, 2]],
    }); // prettier-ignore
    expect(told.problems).toEqual(['10 unreadable-record: The record is left out: it has 4 fields instead of 3.']);
  });

  it('is called as the file is where it has one table', async () => {
    expect((await tellFile('one.md', '## Any\n|a|b|\n|-|-|\n|1|2|\n')).tables).toEqual(['one(a:integer, b:integer)']);
  });

  it('without a table is refused', async () => {
    expect((await tellFile('none.md', '# Only words\n')).problems[0]).toContain('holds no table');
  });
});

describe('HTML', () => {
  it('has cells over rows in each of them, headings over columns above each, and tables within tables', async () => {
    const told = await tellFile(
      'page.html',
      `<html><head><style>td { color: red }</style></head><body><h2>Results</h2>
<table><caption>By <b>team</b></caption>
<thead><tr><th rowspan=2>Team</th><th colspan=2>Points</th></tr><tr><th>home</th><th>away</th></tr></thead>
<tbody><tr><td rowspan=2>A &amp; B</td><td>1</td><td>2</td></tr><tr><td>3<br>4</td><td>5</td></tr>
<tr><td>C<table><tr><th>x</th><th>y</th></tr><tr><td>7<td>8</table></td><td>6</td><td>9</td></tr></tbody>
<tfoot><tr><td>Sum</td><td>10</td><td>16</td></tr></tfoot></table>
<table><tr><td>menu</td></tr></table>
<h3>Plain</h3><table><tr><td>name</td><td>age</td></tr><tr><td>Ann</td><td>3</td></tr><tr><td>Bo</td><td>4</td><td>extra</td></tr></table>
<script>document.write('<table><tr><th>no</th></tr></table>')</script>`,
    );
    expect(told.tables).toEqual([
      'By team(Team:text, Points home:text, Points away:integer)',
      'Results(x:integer, y:integer)',
      'Plain(name:text, age:integer)',
    ]);
    expect(told.rows['By team']).toEqual([[1, 'A & B', '1', 2], [2, 'A & B', '3\n4', 5], [3, 'C', '6', 9]]); // prettier-ignore
    expect(told.rows['Results']).toEqual([[1, 7, 8]]);
    expect(told.rows['Plain']).toEqual([[1, 'Ann', 3]]);
    expect(told.problems.map((problem) => problem.replace(/:.*/, ''))).toEqual([
      '7 no-table',
      '6 total-left-out',
      '8 unreadable-record',
    ]);
  });

  it('is read in the encoding that it declares', async () => {
    const page = '<meta charset="windows-1251"><table><tr><th>a<th>b<tr><td>\u00cc<td>1</table>';
    const bytes = Uint8Array.from(page, (character) => character.charCodeAt(0));
    expect((await tellFile('p.htm', bytes)).rows['p']).toEqual([[1, 'М', 1]]);
  });

  it.each([
    ['wide cells', `<table>${'<tr><td colspan=1000 rowspan=65534>x<td>y'.repeat(3000)}</table>`],
    ['tables within tables', `${'<table><tr><td>a<td>'.repeat(5000)}`],
    ['open tags', '<table><tr>' + '<td>'.repeat(200_000)],
  ])(
    'with too many %s is read or refused in no time',
    async (_name, page) => {
      const start = performance.now();
      const told = await tellFile('p.html', page);
      expect(told.tables.length + told.problems.length).toBeGreaterThan(0);
      expect(performance.now() - start).toBeLessThan(10_000);
    },
    20_000,
  );
});

describe('fixed width', () => {
  test.each([
    [
      'by blanks',
      'id   name          born\n1    Ann Lee       2001-02-03\n2    Bo            1999-12-31\n30   Cy de la Mar  \n',
      ['t(id:integer, name:text, born:date)'],
      [[1, 1, 'Ann Lee', '2001-02-03'], [2, 2, 'Bo', '1999-12-31'], [3, 30, 'Cy de la Mar', null]],
    ],
    [
      'by one blank where shorter cells are filled up with more',
      'id name age\n1  Ann   33\n2  Bob    4\n',
      ['t(id:integer, name:text, age:integer)'],
      [[1, 1, 'Ann', 33], [2, 2, 'Bob', 4]],
    ],
    [
      'by one blank in many lines, all cells equally long',
      `code town\n${Array.from({ length: 9 }, (_, i) => `abc${i} Rome\n`).join('')}`,
      ['t(code:text, town:text)'],
      Array.from({ length: 9 }, (_, i) => [i + 1, `abc${i}`, 'Rome']),
    ],
    [
      'and words below one name stay together',
      `n    when\n${Array.from({ length: 9 }, (_, i) => `${i}    2020-01-0${i + 1} 10:00\n`).join('')}`,
      ['t(n:integer, when:datetime)'],
      Array.from({ length: 9 }, (_, i) => [i + 1, i, `2020-01-0${i + 1} 10:00`]),
    ],
    [
      'by dashes, as a shell of a database writes',
      ' id | name \n----+------\n  1 | Ann\n  2 | \n(2 rows)\n',
      ['t(id:integer, name:text)'],
      [[1, 1, 'Ann'], [2, 2, null]],
    ],
    [
      'in a frame',
      '+----+------+\n| id | name |\n+----+------+\n|  1 | Ann  |\n|  2 | Bo   |\n+----+------+\n',
      ['t(id:integer, name:text)'],
      [[1, 1, 'Ann'], [2, 2, 'Bo']],
    ],
  ])('%s', async (_name, text, tables, rows) => {
    const told = await tellFile('t.fwf', text);
    expect(told.tables).toEqual(tables);
    expect(told.rows['t']).toEqual(rows);
  }); // prettier-ignore

  it('is refused where nothing is aligned', async () => {
    expect((await tellFile('t.fwf', 'word\nlonger\n')).problems[0]).toContain('not aligned');
  });

  it('is refused with what to do where one blank may stand between words or columns', async () => {
    expect((await tellFile('t.fwf', 'city temp\nRome 0021\nOslo 0009\n')).problems).toEqual([
      '1 unreadable-source: Source one is left out: one blank alone stands between its columns, as between words. Write a line of dashes below the names, a run for each column (--- -----), or put two blanks between columns.',
    ]);
    const ruled = await tellFile('t.fwf', 'city temp\n---- ----\nRome 0021\nOslo 0009\n');
    expect(ruled.tables).toEqual(['t(city:text, temp:text)']);
  });

  it('says which columns may be two', async () => {
    const told = await tellFile('t.fwf', 'city temp    n\nRome 0021    1\nOslo 0009    2\n');
    expect(told.tables).toEqual(['t(city temp:text, n:integer)']);
    expect(told.problems).toEqual([expect.stringMatching(/^1 columns-unsure: "city temp" may be the names of two columns, and is read as one/)]); // prettier-ignore
  });

  it('says where a text goes over the border of two columns', async () => {
    const lines = Array.from({ length: 1200 }, (_, i) => `${String(i).padStart(4)}   Rome`);
    const told = await tellFile('t.fwf', ['   n   town', ...lines, '  1234567   x', '  1234568   x', ''].join('\n'));
    expect(told.problems).toEqual([
      '1202 text-over-border: Texts of 2 lines go over the border of two columns, here first, and are cut there; mend the lines, or the dashes below the names.',
    ]);
  });
});

describe('in a folder', () => {
  async function draft(content: Content) {
    const engine = createEngine({ ...(await createInProcessPlatform()), files: memoryFiles(content) });
    const { graph, report } = await engine.draft({ data: ['/w'], baseFolder: '/w' });
    return { sources: graph.sources, ...inEnglish(report) };
  }

  it('documents with tables are data, text between commas is CSV, and the others are told of together', async () => {
    const { sources, warnings, notes } = await draft({
      '/w/README.md': '# Read me\n',
      '/w/prose.md': 'Nothing.\n',
      '/w/story.txt': 'Once upon a time, there was a king.\nHe had, as kings have, a daughter.\nThe end, so far.\n',
      '/w/people.txt': 'id,name,age\n1,Ann,2\n2,Bo,3\n3,Cy,4\n',
      '/w/list.txt': 'id   name  age\n1    Ann   2\n2    Bo    3\n3    Cy    4\n',
      '/w/page.html': '<table><tr><th>a<th>b<tr><td>1<td>2</table>',
      '/w/doc.md': 'a|b\n-|-\n1|2\n',
    });
    expect(sources.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'markdown doc.md',
      'fixed list.txt',
      'html page.html',
      'csv people.txt',
    ]);
    expect(warnings).toEqual([]);
    expect(notes).toEqual(['/w/prose.md: 2 documents hold no table, and are left out: prose.md and story.txt.']);
  });
});
