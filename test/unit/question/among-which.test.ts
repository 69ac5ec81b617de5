/** Questions about the first of some rows, and about what else is wanted of them, said plainly. */
import { describe, expect, it } from 'vitest';
import { askedAmong, askedBeside } from '../../../src/engine/question/among-which';

describe('askedAmong', () => {
  it.each<[string, string]>([
    ['Among the boats built in 1999, which one is the longest?', 'Which boats built in 1999 is the longest?'],
    // No rows are spoken of.
    ['Of all time, who scored the most goals?', 'Of all time, who scored the most goals?'],
    ['From 1990 to 1995, who won the most cups?', 'From 1990 to 1995, who won the most cups?'],
    ['What is the name of the boat which is the longest?', 'What is the name of the boat which is the longest?'],
  ])('%s', (question, plain) => expect(askedAmong(question)).toBe(plain));
});

describe('askedBeside', () => {
  it.each<[string, string]>([
    ['Which boat is the longest, and what is its harbour?', 'Which boat is the longest? Show its harbour.'],
    // He may be another one than what is asked for.
    ['Which boat has the oldest captain, and what is his name?', 'Which boat has the oldest captain, and what is his name?'], // prettier-ignore
  ])('%s', (question, plain) => expect(askedBeside(question)).toBe(plain));
});
