import { expect, test } from 'vitest';
import { uniqueNames } from '../../../src/engine/ingest/unique-names';

test('two columns of one name are two columns', () => {
  expect(uniqueNames(['a', 'a', '', 'a_2', 'a', 'column_3', 'a_3'])).toEqual([
    ...['a', 'a_2', 'column_3', 'a_2_2', 'a_3', 'column_3_2', 'a_3_2'],
  ]);
});

test('signs that cannot be seen are taken out of names', () => {
  expect(uniqueNames(['\u200bid', 'na\u00adme', '\ufeffid', '\u200b', 'می\u200cشود'])).toEqual([
    ...['id', 'name', 'id_2', 'column_4', 'می\u200cشود'],
  ]);
});

test('a hundred thousand columns of one name take no more than a moment', () => {
  const start = performance.now();
  expect(new Set(uniqueNames(Array.from({ length: 100_000 }, () => 'x'))).size).toBe(100_000);
  expect(performance.now() - start).toBeLessThan(2_000);
});
