/**
 * Reads words of a question that a graph does not know as words for the same that it does know: "pupils" where there is a
 * table of students, "createnine" where there is a creatinine. Only a word that nothing else explains is read so, and always as
 * one word: what the graph calls by itself is never mixed with what is merely related to it.
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
export type KnownNames = Pick<ColumnContext, 'knows' | 'names' | 'misspelt'>;

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
    const related = relativesOf(singular(token.word));
    const other = related.find(
      ({ stem, distance }) => distance <= furthest && graph.names(stem) && !said.has(stem),
    )?.stem;
    // What no dictionary has may be a slip of the pen.
    const read = other ?? (related.length === 0 ? graph.misspelt(token.stem) : undefined);
    if (read === undefined || said.has(read)) return token;
    changed = true;
    return { ...token, stem: read };
  });
  return changed ? read : tokens;
}
