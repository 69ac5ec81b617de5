import { expect, test } from 'vitest';
import { applySplices } from '../../../src/engine/graph/splice';
import { renameInLayout } from '../../../src/host/authoring/layout-rename';

const LAYOUT =
  '{\n  "version": 1,\n  "tables": {\n    "CRASH": {"x":0,"y":1},\n    "my \\"T\\"": {"x":2,"y":3,"expanded":true}\n  }\n}\n';

test.each([
  ['CRASH', 'Crash cases', LAYOUT.replace('"CRASH"', '"Crash cases"')],
  ['crash', 'CRASH2', LAYOUT.replace('"CRASH"', '"CRASH2"')],
  ['my "T"', 'a\\b', LAYOUT.replace('"my \\"T\\""', '"a\\\\b"')],
  ['CRASH', 'crash', LAYOUT.replace('"CRASH"', '"crash"')],
  ['CRASH', 'my "t"', LAYOUT],
  ['x', 'z', LAYOUT],
  ['tables', 'z', LAYOUT],
])('%s becomes %s', (table, name, expected) => {
  expect(applySplices(LAYOUT, renameInLayout(LAYOUT, table, name))).toBe(expected);
});

test('a text that is no layout stays', () => {
  for (const text of ['', '[]', '{"tables": {"A', '"A": {']) expect(renameInLayout(text, 'A', 'B')).toEqual([]);
});
