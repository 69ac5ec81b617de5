/** Values that a question spells otherwise. */
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { misspeltValues } from '../../../src/engine/answer/misspelt-values';
import type { Query } from '../../../src/engine/program/intent';
import type { ValueHit } from '../../../src/engine/search/hits';

const looksFor = (value: string): Query => ({
  kind: 'select',
  uses: [{ table: 'patients' }],
  distinct: false,
  select: [{ kind: 'column', use: 0, column: 'id' }],
  where: {
    kind: 'compare',
    left: { kind: 'column', use: 0, column: 'name' },
    op: '=',
    right: { kind: 'literal', value },
  },
  groupBy: [],
  orderBy: [],
});
const hit = (text: string, stored: string, label?: string): ValueHit => ({
  text,
  start: 0,
  end: text.length,
  column: { table: 'patients', column: 'name' },
  stored,
  score: 0.9,
  ...(label !== undefined && { label }),
});

describe('a value that is spelt otherwise', () => {
  it.each<[string, ValueHit[], string, string[]]>([
    ['is told', [hit('Hansn', 'Hansen')], 'Hansen', ['The data holds no “Hansn”: “Hansen” was taken for it.']],
    [
      'is told by the word',
      [hit('Marie Hansn', 'Marie Hansen')],
      'Marie Hansen',
      ['The data holds no “Hansn”: “Marie Hansen” was taken for it.'],
    ],
    ['is told of a code', [hit('tankers', 'TNK')], 'TNK', ['The data holds no “tankers”: “TNK” was taken for it.']],
    ['is none in another form', [hit('hansens', 'Hansen')], 'Hansen', []],
    ['is none where but a part is said', [hit('Hansen', 'Marie Hansen')], 'Marie Hansen', []],
    // Another name of the same is no slip.
    ['is none under another name', [hit('German', 'Federal Republic')], 'Federal Republic', []],
    ['is none of what is from a country', [hit('Austrian', 'Austria')], 'Austria', []],
    ['is none of a short word', [hit('yes', 'yen')], 'yen', []],
    ['is none where one place spells it', [hit('Hansn', 'Hansen'), hit('Hansen', 'Hansen')], 'Hansen', []],
    ['is of the program', [hit('Hansn', 'Hansen')], 'Petersen', []],
  ])('%s', (_, hits, value, expected) => {
    expect(inEnglish(misspeltValues(looksFor(value), hits))).toEqual(expected);
  });
});
