/** What a question works out of two columns of a row: the question in which that is a column by a name of its own. */
import { withHeads } from '../../question/measure-heads';
import { nameOfWorked } from '../../question/worked-columns';
import type { WorkedOut } from '../../question/worked-way';
import type { QuestionContext } from '../frame/question-context';
import { timeOfEnd, timeOfEnds } from './time-measures';

/** A question over what it works out. */
export interface WorkedQuestion {
  readonly text: string;
  readonly ways: readonly WorkedOut[];
}

/**
 * The question over what it works out.
 * @param context the question as it is linked
 * @returns undefined where it works out nothing
 */
export function workedQuestion(context: QuestionContext): WorkedQuestion | undefined {
  const marked = timeOfEnds(context) ?? timeOfEnd(context);
  return marked && { text: withHeads(marked.text, nameOfWorked(context.view)), ways: marked.ways };
}
