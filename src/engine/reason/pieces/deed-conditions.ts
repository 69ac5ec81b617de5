/** What was done to rows, or was not, where a column tells when and is empty for the others: "returned", "not yet paid", "unpaid". */
import type { FrameCondition } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import type { AddCondition } from './condition-features';
import { LACKING } from './empty-conditions';

/**
 * Adds that a day is known for what is said to have been done, and that it is not for what is said not to have been; of flags and amounts, what they hold.
 * @param context the question
 * @param add takes the candidates
 */
export function addDeeds({ linked }: QuestionContext, add: AddCondition): void {
  for (const { kind, columns, tokens, value, than } of linked.deeds) {
    if (kind === 'idle') continue;
    if (than !== undefined && value !== undefined) {
      const [kindOf, op] = than === 'more' ? (['n', '>'] as const) : (['x', '!='] as const);
      for (const column of columns) add({ kind: kindOf, column, op, values: [value], tokens }, [LACKING]);
      continue;
    }
    if (value !== undefined) {
      for (const column of columns) add({ kind: 'e', column, op: '=', values: [value], tokens }, [LACKING]);
      continue;
    }
    const op = kind === 'done' ? 'not-null' : 'null';
    for (const column of columns) add({ kind: 'u', column, op, values: [], tokens }, [LACKING]);
  }
}

/**
 * Whether conditions say all that a question says was done to rows, or was not.
 * @param conditions those of a frame
 * @param context the question
 */
export function heedsDeeds(conditions: readonly FrameCondition[], { linked }: QuestionContext): boolean {
  return linked.deeds.every(
    ({ kind, tokens }) => kind === 'idle' || conditions.some((c) => c.tokens.some((t) => tokens.includes(t))),
  );
}
