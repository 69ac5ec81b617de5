/**
 * Reads words of a question that a graph does not know as words for the same that it does know: "pupils" where there is a
 * table of students. Only a word that nothing else explains is read so, and always as one word: what the graph calls by
 * itself is never mixed with what is merely related to it.
 */
import type { ColumnContext } from './column-context';
import { type Token, isStopWord, singular } from './words';
import { relativesOf } from './word-relatives';

/** Words that belong to a cue, and are as often the name of a column. */
const NAMES_TOO = new Set(['state', 'location', 'amount', 'percentage', 'detail']);

/** Whether a word of a cue is nothing but that. */
export function isMereCue({ cue, word }: { readonly cue?: string; readonly word: string }): boolean {
  return cue !== undefined && !NAMES_TOO.has(singular(word));
}

/** What names the things of a graph. */
export type KnownNames = Pick<ColumnContext, 'knows' | 'names'>;

/**
 * The same tokens, with the stems of related words in place of those that the graph does not know.
 * @param tokens a question's
 * @param graph what is known
 * @param isExplained whether something else explains a token, such as a stored value or a cue
 * @param furthest words further apart are not taken, see `Relative`
 */
export function withStandIns<T extends Token>(
  tokens: readonly T[],
  graph: KnownNames,
  isExplained: (token: T) => boolean,
  furthest = Infinity,
): readonly T[] {
  const said = new Set(tokens.map((token) => token.stem));
  let changed = false;
  const read = tokens.map((token) => {
    if (token.kind === 'number' || token.quoted || isStopWord(token.word)) return token;
    if (graph.knows(token.stem) || isExplained(token)) return token;
    const other = relativesOf(singular(token.word)).find(
      ({ stem, distance }) => distance <= furthest && graph.names(stem) && !said.has(stem),
    );
    if (!other) return token;
    changed = true;
    return { ...token, stem: other.stem };
  });
  return changed ? read : tokens;
}
