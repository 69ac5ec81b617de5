/** Names that a curator wrote with a preposition, beside what questions say behind them. */
import { PREPOSITIONS } from '../search/keywords';
import { isCalendarWord } from './dates';
import type { StemPlaces } from './name-match';
import type { ViewColumn } from './schema-view';
import type { TaggedToken } from './tag-question';

/**
 * Whether a name that was written with a preposition is said with others alone: wines "made of red grapes" ask for nobody whom they are
 * "made by". A time may follow any of them.
 * @param name stems of the name, a single one where it was written with a preposition
 * @param column whose name it is
 * @param tokens of the question
 * @param stems where each stem stands in it
 */
export function isSaidOtherwise(
  [stem = '', ...more]: readonly string[],
  { keywords }: ViewColumn,
  tokens: readonly TaggedToken[],
  stems: StemPlaces,
): boolean {
  const particles = more.length === 0 ? keywords.get(stem)?.particles : undefined;
  if (!particles) return false;
  const others = (at: number) => {
    const [next, second] = [tokens[at + 1], tokens[at + 2]];
    const third = tokens[at + 3];
    const isTime = [second, ...(second?.cue === 'article' ? [third] : [])].some(
      (token) =>
        token !== undefined && (token.number !== undefined || /^\d/.test(token.word) || isCalendarWord(token.word)),
    );
    return next !== undefined && PREPOSITIONS.has(next.word) && !particles.has(next.word) && !isTime;
  };
  return stems.get(stem)?.every(others) === true;
}
