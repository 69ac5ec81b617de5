import path from 'node:path';
import { expect, test } from 'vitest';
import { enginePath } from '../../../src/cli/engine-path';

test.each([
  ['C:\\data\\GV_*.csv', 'C:/data/GV_*.csv'],
  ['C:\\data\\..\\x.csv', 'C:/x.csv'],
  ['c:/data\\x.csv', 'c:/data/x.csv'],
  ['\\\\server\\share\\data\\x.csv', '//server/share/data/x.csv'],
  ['C:\\', 'C:/'],
])('on Windows %s is %s', (file, expected) => {
  expect(enginePath(file, path.win32)).toBe(expected);
});

test.each([
  ['/data/x.csv', '/data/x.csv'],
  ['/data/../x.csv', '/x.csv'],
  ['/data/a\\b.csv', '/data/a\\b.csv'],
  ['x.csv', `${process.cwd()}/x.csv`],
])('elsewhere %s is %s', (file, expected) => {
  expect(enginePath(file, path.posix)).toBe(expected);
});
