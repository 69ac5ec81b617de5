/** Roles of tables that no word of a question speaks of: there, a manager is an employee like any other. */
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';

/** The uses in roles that a question does not name by a word of their own. */
export const idleRoles = oncePerQuestion(({ view, linked }: QuestionContext): ReadonlySet<number> => {
  const idle = view.uses.filter(({ role, roleWords, names }) => {
    const own = new Set(names.flat());
    return role !== undefined && !linked.tokens.some((t) => roleWords.has(t.stem) && !own.has(t.stem));
  });
  return new Set(idle.map(({ id }) => id));
});
