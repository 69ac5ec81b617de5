/** What columns are called beside the names that they are given. */
import { describe, expect, it } from 'vitest';
import { withShortNames } from '../../../src/engine/question/view-names';

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
