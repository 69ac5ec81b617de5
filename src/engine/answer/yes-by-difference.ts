/** Yes or no by two amounts: more in one year than in the other, where the difference of both is more than nought. */
import type { Query } from '../program/intent';
import { whichIsMore } from '../question/which-is-more';

/**
 * Whether a program works out the difference by which a question for yes or no is decided.
 * @param query what was run, where it was read as a query
 * @param question as it was asked
 */
export function decidesByDifference(query: Query | undefined, question: string): boolean {
  if (query?.kind !== 'select' || !whichIsMore(question)) return false;
  const [only, ...more] = query.select;
  return more.length === 0 && only?.kind === 'arithmetic' && only.op === '-' && only.right.kind === 'query';
}
