import { expect, test } from 'vitest';
import type { Correction } from '../../../src/engine/core/corrections';
import { askedLast, threadWith } from '../../../src/protocol/thread';

const follow = (text: string): Correction => ({ kind: 'follow', text });
const reading = (as?: string): Correction => ({ kind: 'reading', sql: 'SELECT 1', ...(as !== undefined && { as }) });

test.each<[string, readonly Correction[], string[]]>([
  ['stands alone', [], ['red?']],
  ['is gone on from', [follow('and blue?'), { kind: 'drop', at: 'where.0' }], ['red?', 'and blue?']],
  ['is read otherwise', [reading()], ['red?']],
  ['gives way to what was offered instead', [reading('cars?')], ['cars?']],
  ['gives way, and is gone on from', [reading('cars?'), follow('and blue?')], ['cars?', 'and blue?']],
  ['is gone on from by what gives way', [follow('and blue?'), reading('cars of 2020?')], ['red?', 'cars of 2020?']],
])('a question %s', (_what, corrections, thread) => {
  expect(threadWith('red?', corrections)).toEqual(thread);
  const corrected = corrections.map((correction) => ({ correction }));
  expect(askedLast({ question: 'red?', corrected })).toBe(thread.at(-1));
});
