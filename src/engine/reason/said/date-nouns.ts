/** Words for what is done on a date: "brewing" and "was brewed" for a `brew_dt`, "payment" for a `paid_on`. */
import { doneOn, isFormOf } from '../../question/day-deeds';
import { isDated } from '../frame/date-parts';
import type { QuestionContext } from '../frame/question-context';

/** No word of fewer letters stands for what is done. */
const SHORTEST = 4;

/**
 * The dates that a word stands for by what is done on them.
 * @param at the token of the word
 * @param context the question
 * @returns ids of columns, of tables without a role; none where the word names something else
 */
export function datesOf(at: number, { linked, view }: QuestionContext): readonly number[] {
  const token = linked.tokens[at];
  if (!token || token.quoted || token.kind !== 'word' || token.word.length < SHORTEST) return [];
  return view.columns
    .filter((column) => isDated(column) && view.uses[column.use]?.role === undefined)
    .filter((column) => {
      const done = doneOn(column);
      return done.length > 0 && done.every((part) => isFormOf(token.word, part));
    })
    .map(({ id }) => id);
}
