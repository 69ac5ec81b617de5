/** A question with one word read as another for the same, where the graph has both. */
import { KIND, relativesOf } from '../search/word-relatives';
import { isStopWord, singular, stem } from '../search/words';
import { LEVEL, type NameMatch, type StemPlaces, stemPlaces } from './name-match';
import type { SchemaView, ViewColumn } from './schema-view';
import type { TaggedToken } from './tag-question';

/** A question in which one word is read as another. */
interface ReadOtherwise {
  readonly tokens: readonly TaggedToken[];
  /** The word that is read otherwise, and the stem as which. */
  readonly index: number;
  readonly stem: string;
}

/** Words that count: other kinds of one another, an amount of money among them, are no words for the same. */
const COUNTING = new Set(['number', 'count', 'num', 'no'].map(stem));

/**
 * The readings of a question in each of which one word stands for another that means the same. A word that no name has is read
 * so anyway; one that some name has may still be meant otherwise in another: "skill description" is an `ability_detail`, though
 * documents have a description.
 * @param tokens the question
 * @param isNamed whether some column has a stem in its name
 */
function readOtherwise(tokens: readonly TaggedToken[], isNamed: (stem: string) => boolean): ReadOtherwise[] {
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'word' || token.quoted || isStopWord(token.word)) return [];
    return relativesOf(singular(token.word))
      .filter((other) => other.distance < KIND || (COUNTING.has(token.stem) && COUNTING.has(other.stem)))
      .filter((other) => other.stem !== token.stem && isNamed(other.stem))
      .map((other) => ({ tokens: tokens.with(index, { ...token, stem: other.stem }), index, stem: other.stem }));
  });
}

/** Finds where a column is named in a question. */
export type MatchOf = (column: ViewColumn, tokens: readonly TaggedToken[], stems: StemPlaces) => NameMatch;

/**
 * Where columns are named in full by names of several words, with another word for the same in place of one that the graph knows, too.
 * @param tokens the question
 * @param found where each column is named by the words themselves
 * @param view the schema
 * @param matchOf finds a column
 * @returns by id of the column
 */
export function otherwiseNamed(
  tokens: readonly TaggedToken[],
  found: readonly NameMatch[],
  view: Pick<SchemaView, 'columns' | 'columnsByStem'>,
  matchOf: MatchOf,
): Map<number, NameMatch> {
  const own = new Map<number, NameMatch>();
  const names = found.filter(({ level, words }) => level === LEVEL.full && words > 1);
  const isTaken = (match: NameMatch) => names.some(({ start, end }) => start < match.end && match.start < end);
  for (const read of readOtherwise(tokens, (s) => view.columnsByStem.has(s))) {
    const stems = stemPlaces(read.tokens);
    for (const id of view.columnsByStem.get(read.stem) ?? []) {
      const column = view.columns[id];
      if (!column || found[id]?.level === LEVEL.full || own.has(id)) continue;
      const match = matchOf(column, read.tokens, stems);
      if (match.words > 1 && match.level === LEVEL.full && isOnePhrase(match, column, read) && !isTaken(match))
        own.set(id, match);
    }
  }
  return own;
}

/** Words between two nouns that make one name of them: the "number of the guests" is a guest number, and who is "enrolled in classes" no class of enrolments. */
const OF_ONE = /^(?:of|the|an?|its|their)$/;

/** Whether a full match of a column stands there in one phrase that holds the word which is read otherwise. */
function isOnePhrase(
  { start, end }: Pick<NameMatch, 'start' | 'end'>,
  { names }: { readonly names: readonly (readonly string[])[] },
  { tokens, index }: ReadOtherwise,
): boolean {
  const own = new Set(names.flat());
  const within = tokens.slice(start, end);
  return start <= index && index < end && within.every(({ stem, word }) => own.has(stem) || OF_ONE.test(word));
}
