/** "The largest number of …", before an amount and before a table. */
import { describe, expect, it } from 'vitest';
import { linker } from './schemas';

const own = linker();

describe('withSpokenAmounts', () => {
  it.each<[string, string, string]>([
    ['Which flight has the largest number of price?', 'largest', 'most'],
    ['What is the minimum number of age?', 'minimum', 'minimum'],
    ['What is the total number of price?', 'total', 'sum'],
    // Tables are counted.
    ['Which pilot has the largest number of flights?', 'largest', 'most-common'],
    ['What is the total number of flights?', 'total', 'how-many'],
    // Names are no amounts.
    ['Which airport has the largest number of names?', 'largest', 'most-common'],
  ])('%s: “%s” is %s', (question, word, cue) => {
    expect(own.link(question).tokens.find((t) => t.word === word)?.cue).toBe(cue);
  });
});
