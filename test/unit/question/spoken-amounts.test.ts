/** "The largest number of …", before an amount and before a table, and columns that are called totals. */
import { describe, expect, it } from 'vitest';
import { LEVEL, NONE } from '../../../src/engine/question/name-match';
import { withSpokenAmounts } from '../../../src/engine/question/spoken-amounts';
import { tagQuestion } from '../../../src/engine/question/tag-question';
import { linker } from './schemas';

const own = linker();
const { view } = own;

/** The cue that "total" has where prices are called so, and ages are an amount beside them. */
function cueOfTotal(question: string): string | undefined {
  const tokens = tagQuestion(question);
  const columns = view.columns.map((c) => (c.name === 'price' ? { ...c, names: [['total']] } : c));
  const called = ({ name }: { readonly name: string }) => (name === 'price' ? 'total' : name);
  const matches = columns.map((column) => {
    const start = tokens.findIndex(({ word }) => word === called(column));
    return start < 0 ? NONE : { ...NONE, level: LEVEL.full, start, end: start + 1, words: 1 };
  });
  const uses = view.uses.map(() => NONE);
  return withSpokenAmounts(tokens, matches, uses, { ...view, columns }).find((t) => t.word === 'total')?.cue;
}

describe('withSpokenAmounts', () => {
  it.each<[string, string, string | undefined]>([
    ['Which flight has the largest number of price?', 'largest', 'most'],
    ['What is the minimum number of age?', 'minimum', 'minimum'],
    ['What is the total number of price?', 'total', 'sum'],
    // Tables are counted.
    ['Which pilot has the largest number of flights?', 'largest', 'most-common'],
    ['What is the total number of flights?', 'total', 'how-many'],
    // A place, and no end.
    ['Which airports lie at the top of the city?', 'top', undefined],
    ['Which airports are the top 3?', 'top', 'most'],
    // Names are no amounts.
    ['Which airport has the largest number of names?', 'largest', 'most-common'],
  ])('%s: “%s” is %s', (question, word, cue) => {
    expect(own.link(question).tokens.find((t) => t.word === word)?.cue).toBe(cue);
  });

  it.each<[string, string | undefined]>([
    ['Which flights have a total above 10?', undefined],
    ['Which flight has the highest total?', undefined],
    ['What is the average total of flights?', undefined],
    ['Show the name and total of flights.', undefined],
    ['Show the total of each flight.', undefined],
    // These add up.
    ['What is the total of flights?', 'sum'],
    ['What is the total age?', 'sum'],
    ['What is the total number of flights?', 'how-many'],
    ['What is the total amount?', 'sum'],
  ])('a column that is called so, %s: %s', (question, cue) => expect(cueOfTotal(question)).toBe(cue));
});
