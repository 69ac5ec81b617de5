import { expect, test } from 'vitest';
import { relativePath } from '../../../src/engine/graph/file-paths';

test.each([
  ['/a/b', '/a/b/c.csv', 'c.csv'],
  ['/a/b', '/a/b/c/d.csv', 'c/d.csv'],
  ['/a/b', '/a/x/d.csv', '../x/d.csv'],
  ['/a/b/c', '/a/d.csv', '../../d.csv'],
  ['/', '/a/d.csv', 'a/d.csv'],
  ['/a', '/b/d.csv', '../b/d.csv'],
  ['C:/a/b', 'C:/a/d.csv', '../d.csv'],
  ['C:/a', 'c:/a/d.csv', 'd.csv'],
  ['C:/a', 'D:/a/d.csv', 'D:/a/d.csv'],
  ['//server/share/a', '//server/share/b/d.csv', '../b/d.csv'],
  ['//server/share/a', '//server/other/d.csv', '//server/other/d.csv'],
  ['//server/share', 'C:/d.csv', 'C:/d.csv'],
])('from %s to %s', (folder, path, way) => {
  expect(relativePath(folder, path)).toBe(way);
});
