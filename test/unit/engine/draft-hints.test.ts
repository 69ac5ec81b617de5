// A draft has a table for each file; where several could be one, it says so.
import { expect, it } from 'vitest';
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
