import { describe, expect, it } from 'vitest';
import type { WireJoin } from '../../../src/protocol/parts';
import { ANSWERS_STRINGS } from '../../../src/protocol/strings';
import { joinWords } from '../../../webview/answers/join-words';
import { createTexts } from '../../../webview/shared/texts';

const t = createTexts(ANSWERS_STRINGS, {});
const ON: WireJoin['on'] = [['GV.CASEID', 'CRASH.CASEID']];

describe('what a join does to rows, in words', () => {
  it.each<[string, WireJoin['on'], WireJoin['rows'], string[]]>([
    ['not counted', ON, undefined, []],
    [
      'every row once',
      ON,
      { left: 41, right: 20, out: 41, alone: 0, several: 0 },
      ['Each of 41 rows of GV found one match in CRASH'],
    ],
    [
      'rows that matched nothing, and several',
      ON,
      { left: 41, right: 20, out: 40, alone: 3, several: 2 },
      [
        '3 of 41 rows of GV found no match in CRASH',
        '2 of 41 rows of GV found several matches in CRASH',
        '41 rows of GV and 20 of CRASH make 40 joined rows',
      ],
    ],
    [
      'counted before these were told apart',
      ON,
      { left: 1, right: 2, out: 1 },
      ['1 rows of GV and 2 of CRASH make 1 joined rows'],
    ],
    [
      'names in quotes',
      [['"my ""own"" table".id', '"a.b"."c d"']],
      { left: 2, right: 2, out: 2, alone: 0, several: 0 },
      ['Each of 2 rows of my "own" table found one match in a.b'],
    ],
  ])('%s', (_what, on, rows, expected) => {
    expect(joinWords(t, { on, rows })).toEqual(expected);
  });
});
