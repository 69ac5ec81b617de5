// A draft has a table for each file; where several could be one, it says so.
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine } from '../../../src/engine/engine';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles } from '../graph/memory-files';

it.each<[string, Record<string, string>, readonly string[]]>([
  [
    'files by year',
    { 'T_2023.csv': 'id,n\n1,2\n', 'T_2024.csv': 'n,id\n5,3\n' },
    [
      'T_2023.csv, T_2024.csv have the same columns. To make them one table, write one source for them: path "T_*.csv", table T.',
    ],
  ],
  ['other columns', { 'T_2023.csv': 'id,n\n1,2\n', 'T_2024.csv': 'id,m\n3,4\n' }, []],
])('%s', async (_, data, expected) => {
  const files = memoryFiles(Object.fromEntries(Object.entries(data).map(([name, text]) => [`/w/${name}`, text])));
  const engine = createEngine({ ...(await createInProcessPlatform()), files });
  const request = { data: Object.keys(data).map((name) => `/w/${name}`), baseFolder: '/w' };
  const { report } = await engine.draft(request);
  expect(inEnglish(report.notes)).toEqual(expected);
});

/** A draft of one CSV file with the column `n`. */
async function draftOf(cells: readonly string[]) {
  const files = memoryFiles({ '/w/t.csv': `id,n\n${cells.map((cell, i) => `${i},${cell}\n`).join('')}` });
  const engine = createEngine({ ...(await createInProcessPlatform()), files });
  const { report, graph } = await engine.draft({ data: ['/w/t.csv'], baseFolder: '/w' });
  return {
    ...inEnglish({ warnings: report.warnings, notes: report.notes }),
    column: graph.tables.get('t')?.columns.get('n'),
  };
}

const numbers = (count: number): string[] => Array.from({ length: count }, (_, i) => String((i * 7) % 31));

describe('words among numbers are told', () => {
  it('and suggested as missing where they may be', async () => {
    const { column, warnings, notes } = await draftOf([...numbers(40), 'unknown', 'unknown']);
    expect(column).toEqual({ name: 'n', type: 'integer', suggested: { missing: ['unknown'] } });
    expect(warnings).toEqual([]);
    expect(notes).toEqual([
      'Words stand among numbers: t.n ("unknown" in 2 of 42 rows). They are kept as they are written, and nothing is computed with them; where they mean that nothing is known, accept what is suggested under "missing:".',
    ]);
  });

  it('also where few values leave them a large share', async () => {
    const { column, notes } = await draftOf(['3', '5', 'not known', '4']);
    expect(column).toEqual({ name: 'n', type: 'integer', suggested: { missing: ['not known'] } });
    expect(notes).toEqual([expect.stringContaining('t.n ("not known" in 1 of 4 rows)')]);
  });

  it('and that they make it text where there are several, which mean something', async () => {
    const { column, warnings } = await draftOf([...numbers(60), 'big', 'small', 'tiny', 'odd', 'big']);
    expect(column).toEqual({ name: 'n', type: 'text' });
    expect(warnings).toEqual([
      'Numbers stand in nearly all rows, and words in the others, which makes them text: t.n ("big", "odd", "small" and 1 more in 5 of 65 rows). To have them compared as numbers, write "type: integer" or "type: real" for the column, and words that mean that nothing is known under its "missing:".',
    ]);
  });

  it.each<[string, readonly string[]]>([
    ['words with some numbers', ['red', 'blue', 'green', 'white', '7', '8']],
    ['sizes', ['3', 'big', '4']],
    ['zip codes', [...numbers(40), '00123']],
    ['numbers alone', numbers(40)],
  ])('and nothing is said of %s', async (_, cells) => {
    const { warnings, notes } = await draftOf(cells);
    expect([...warnings, ...notes]).toEqual([]);
  });
});
