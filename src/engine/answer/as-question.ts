/** Says a program as a question that a person could have asked. */
import type { Expression, Query } from '../program/intent';
import { paraphrase, withArticle } from './paraphrase';
import type { GraphWords } from './words';

/**
 * The question that a program answers.
 * @param query the program's intent
 * @param words of the graph
 * @returns for example `How many voyages for each port name (origin)?`
 */
export function asQuestion(query: Query, words: GraphWords): string {
  const said = paraphrase(withoutShownGroups(query), words).replace(/^the /, '');
  const counted = query.kind === 'select' ? /^number of (?!.* and number of )(.+)$/s.exec(said)?.[1] : undefined;
  return counted === undefined ? `What is ${withArticle(said)}?` : `How many ${counted}?`;
}

/** What a fold is computed for is said after it: “the average age for each city” instead of “the city and average age”. */
function withoutShownGroups(query: Query): Query {
  if (query.kind === 'set') return query;
  const groups = new Set(query.groupBy.map((e) => JSON.stringify(e)));
  const isGroup = (e: Expression): boolean => groups.has(JSON.stringify(e));
  const rest = query.select.filter((e) => !isGroup(e));
  const folded = rest.length > 0 && rest.every((e) => e.kind === 'aggregate');
  return folded ? { ...query, select: rest } : query;
}
