/** What columns are called beside the names that they are given. */
import { describe, expect, it } from 'vitest';
import { meansName, namesEndOf, withShortNames } from '../../../src/engine/question/view-names';

describe('short names', () => {
  it.each<[string[][], string[][], string[][]]>([
    [[['singer', 'name']], [['singer']], [['singer', 'name'], ['name']]],
    [[['dock', 'number']], [['dock']], [['dock', 'number']]],
    [
      [['dock', 'count', 'size']],
      [['dock']],
      [
        ['dock', 'count', 'size'],
        ['count', 'size'],
      ],
    ],
  ])('of %j in %j', (names, table, expected) => expect(withShortNames(names, table)).toEqual(expected));
});

describe('columns of where something goes to', () => {
  it.each<[string, string[][], boolean]>([
    ['account_to', [['account']], true],
    ['account_from', [['bank'], ['account']], true],
    ['date_to', [['account']], false],
    ['account', [['account']], false],
    ['to', [['account']], false],
  ])('%s beside %j: %s', (name, tables, expected) => expect(namesEndOf(name, tables)).toBe(expected));
});

describe('columns that say what rows are called', () => {
  it.each([
    ['heading', true],
    ['job_designation', true],
    ['headings', true],
    ['pages', false],
    ['city', false],
    ['description', false],
  ])('%s: %s', (column, expected) => expect(meansName(column)).toBe(expected));
});
