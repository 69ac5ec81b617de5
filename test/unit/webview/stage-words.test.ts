import { describe, expect, it } from 'vitest';
import type { StageName } from '../../../src/protocol/answers';
import { ANSWERS_STRINGS } from '../../../src/protocol/strings';
import { duration, stageWords } from '../../../webview/answers/stage-words';
import { createTexts } from '../../../webview/shared/texts';

const t = createTexts(ANSWERS_STRINGS, {});

describe('what a stage found, in words', () => {
  it.each<[StageName, unknown, string]>([
    ['understand', { focus: 'drivers', conditions: ['over 60'] }, 'looking for: drivers · where over 60'],
    ['understand', { asked: 'only women', carried: true }, 'goes on from the answer before: only women'],
    ['understand', { asked: 'How many?', carried: false }, 'asked by itself: How many?'],
    ['understand', { focus: '', conditions: [] }, ''],
    [
      'link',
      {
        columns: [{ column: { table: 'OCC', column: 'AGE' }, score: 1, why: '' }],
        values: [
          { text: 'rear-end', column: { table: 'CRASH', column: 'MANCOLL' }, stored: 1, label: 'rear-end' },
          { text: 'ford', column: { table: 'GV', column: 'MAKE' }, stored: 'Ford' },
        ],
      },
      'OCC.AGE · “rear-end” is CRASH.MANCOLL = 1 (rear-end), “ford” is GV.MAKE',
    ],
    ['link', { columns: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'a, b, c, d and 2 more'],
    ['connect', { paths: [{ text: 'AGE[OCC]' }], joins: [] }, 'AGE[OCC]'],
    ['connect', { paths: [], joins: [], reason: 'no join' }, 'no join'],
    ['gate', { passed: true }, 'everything is known'],
    ['gate', { missing: [] }, 'everything is known'],
    ['gate', { missing: [{ message: 'Nothing is known of “premium”.' }] }, 'not known: Nothing is known of “premium”.'],
    ['check', { supported: true, reason: null, doubts: [] }, 'the rows support it'],
    ['check', { supported: false, reason: 'no row', doubts: [] }, 'no row'],
    ['gate', { passed: false, missing: ['premium'] }, 'not known: premium'],
    ['reason', { built: 14, run: 9, failed: 0, confidence: 0.4, sql: 'SELECT\n 1' }, '14 ways tried · SELECT 1'],
    ['answer', { abstained: false, confidence: 0.876, warnings: [] }, '88 % sure'],
    ['answer', { abstained: true, confidence: 0.1, warnings: [] }, 'not sure enough to answer'],
    ['plan', 'program', 'program'],
    ['plan', { says: 'a lookup is enough' }, 'a lookup is enough'],
    ['check', { steps: [1, 2], ok: 'yes' }, 'steps: 2 · ok: yes'],
    ['check', undefined, ''],
    ['check', null, ''],
  ])('%s %j', (stage, output, words) => {
    expect(stageWords(t, stage, output)).toBe(words);
  });

  it.each([
    [0.44, '0.4 ms'],
    [12.6, '13 ms'],
    [1530, '1.5 s'],
  ])('%d ms', (ms, words) => {
    expect(duration(t, ms)).toBe(words);
  });
});
