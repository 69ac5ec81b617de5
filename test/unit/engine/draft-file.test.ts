import { expect, test } from 'vitest';
import { relativePath } from '../../../src/engine/draft-file';

test.each([
  ['/a/b', '/a/b/c.csv', 'c.csv'],
  ['/a/b', '/a/b/c/d.csv', 'c/d.csv'],
  ['/a/b', '/a/x/d.csv', '../x/d.csv'],
  ['/a/b/c', '/a/d.csv', '../../d.csv'],
  ['/', '/a/d.csv', 'a/d.csv'],
  ['/a', '/b/d.csv', '../b/d.csv'],
])('from %s to %s', (folder, path, way) => {
  expect(relativePath(folder, path)).toBe(way);
});
