import { describe, expect, it } from 'vitest';
import { beginsWhatEnds, endSaidBy } from '../../../../src/engine/reason/said/begin-end-words';

describe('verbs of an end', () => {
  it.each([
    ['ended expires terminates stopped left leave quits closed returns', { isEnd: true }],
    ['began starting joined hired enters arrived', { isEnd: false }],
    ['left departs arrives', { isMove: true }],
    ['ended joined', { isMove: false }],
    // Nouns and adjectives as often as verbs, and what is no verb at all.
    ['close return stop stops open launch hire closing opening arrival termination member', undefined],
  ])('%s', (words, said) => {
    for (const word of words.split(' ')) {
      if (said) expect(endSaidBy(word), word).toMatchObject(said);
      else expect(endSaidBy(word), word).toBeUndefined();
    }
  });
});

describe('two times of a row', () => {
  it.each([
    ['started', 'ended', true],
    ['check in', 'check out', true],
    ['lent', 'returned', true],
    ['ended', 'started', false],
    ['opened', 'returned', false],
    ['born', 'hired', false],
  ])('%s and %s', (from, to, belong) => {
    const only = (a: string, b: string) => a.split(' ').filter((word) => !b.split(' ').includes(word));
    expect(beginsWhatEnds(only(from, to), only(to, from))).toBe(belong);
  });
});
