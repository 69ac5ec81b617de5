import { expect, test } from 'vitest';
import { likeFiles } from '../../../src/engine/ingest/like-files';

test.each<[string, readonly string[], readonly [string, string][]]>([
  ['years', ['/d/GV_2019.csv', '/d/GV_2020.csv'], [['/d/GV_*.csv', 'GV']]],
  ['what all have stays', ['/d/v2-2019.csv', '/d/v2-2020.csv'], [['/d/v2-*.csv', 'v2']]],
  ['within the name', ['/d/sales 01 north.csv', '/d/sales 02 north.csv'], [['/d/sales * north.csv', 'sales_north']]],
  ['two numbers', ['/d/a1_1.csv', '/d/a2_2.csv'], [['/d/a*_*.csv', 'a']]],
  ['other folders are other tables', ['/d/a1.csv', '/e/a2.csv'], []],
  ['one file is none', ['/d/a1.csv'], []],
  ['other endings', ['/d/a1.csv', '/d/a2.tsv'], []],
  ['numbers alone name no table', ['/d/2019.csv', '/d/2020.csv'], []],
  ['a name with a wildcard in it', ['/d/a*1.csv', '/d/a*2.csv'], []],
])('%s', (_what, paths, groups) => {
  expect(likeFiles(paths).map(({ pattern, table }) => [pattern, table])).toEqual(groups);
});
