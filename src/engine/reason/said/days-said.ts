/** Whether a question says what was done on a day. */
import { doneOn, isFormOf } from '../../question/day-deeds';
import type { ViewColumn } from '../../question/schema-view';
import type { QuestionContext } from '../frame/question-context';

/**
 * Whether a word of the question says what was done on the days that a column holds, or names the column.
 * @param column one of dates
 * @param context the question
 */
export function saysDay(column: ViewColumn, context: QuestionContext): boolean {
  return (
    (context.linked.columns[column.id]?.level ?? 0) > 0 || doneOn(column).length === 0 || saysDone(column, context)
  );
}

/**
 * Whether a word of the question says what was done on the days that a column holds.
 * @param column one of dates
 * @param context the question
 */
export function saysDone(column: ViewColumn, { linked }: QuestionContext): boolean {
  const deeds = doneOn(column);
  return linked.tokens.some(({ word, quoted }) => !quoted && deeds.some((deed) => isFormOf(word, deed)));
}
