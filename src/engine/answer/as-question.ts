/** Says a program as a question that a person could have asked. */
import type { Expression, Query } from '../program/intent';
import { paraphrase, tellsAll, withArticle } from './paraphrase';
import type { GraphWords } from './words';

/**
 * The question that a program answers.
 * @param query the program's intent
 * @param words of the graph
 * @returns for example `How many voyages are there for each port name (origin)?`
 */
export function asQuestion(query: Query, words: GraphWords): string {
  const asked = withoutShownGroups(query);
  const said = paraphrase(asked, words, isList(asked)).replace(/^the /, '');
  const counted =
    asked.kind === 'select' && asked.select.every((e) => e.kind === 'aggregate')
      ? /^number of (?!.* and number of )(.+)$/s.exec(said)?.[1]
      : undefined;
  if (counted !== undefined) return `How many ${thereAre(counted)}?`;
  const isMany = asked.kind === 'select' && (asked.select.length > 1 || isList(asked));
  const verb = isMany && !tellsAll(said) ? 'are' : 'is';
  return `What ${verb} ${withArticle(said)}?`;
}

/** “Voyages | where …”, “voyages | for each port”: what is counted, and what holds of it. */
function thereAre(counted: string): string {
  const at = counted.search(
    / (?:where|for each|per|ordered by|with the (?:\d+ )?(?:highest|lowest|earliest|latest|first|last|most|fewest)) /,
  );
  return at < 0 ? `${counted} are there` : `${counted.slice(0, at)} are there${counted.slice(at)}`;
}

/** Whether a program asks for columns of as many rows as there are: "the names of ports". */
function isList(query: Query): boolean {
  if (query.kind === 'set') return isList(query.left);
  return query.limit !== 1 && query.select.every((e) => e.kind === 'column');
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
