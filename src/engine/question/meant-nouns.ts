/** Nouns that stand for columns which are called otherwise. */
import { LEVEL, type NameMatch, NONE } from './name-match';
import type { ViewColumn } from './schema-view';
import type { TaggedToken } from './tag-question';

/** What a noun means: columns, and the tokens that say so. */
export interface NounMeant {
  readonly columns: readonly ViewColumn[];
  readonly start: number;
  readonly end: number;
  /** How many of these words name the columns; all where it is left out. */
  readonly words?: number;
}

/**
 * The matches of columns, with those for which a noun stands.
 * @param columns where each is named, by its id
 * @param tokens the question
 * @param meantBy what the noun at a token means; undefined for one that means no column
 */
export function withMeantNouns(
  columns: readonly NameMatch[],
  tokens: readonly TaggedToken[],
  meantBy: (token: TaggedToken) => NounMeant | undefined,
): readonly NameMatch[] {
  const found = new Map<number, NameMatch>();
  for (const token of tokens) {
    const noun = token.quoted ? undefined : meantBy(token);
    if (!noun) continue;
    const { start, end, words = end - start } = noun;
    for (const { id } of noun.columns) found.set(id, { ...NONE, level: LEVEL.full, start, end, coverage: 1, words });
  }
  return found.size === 0 ? columns : columns.map((match, id) => found.get(id) ?? match);
}

/**
 * Whether columns are one, in all uses of its table.
 * @param columns any
 */
export function areOne(columns: readonly ViewColumn[]): boolean {
  const [first] = columns;
  return first !== undefined && columns.every(({ profile }) => profile === first.profile);
}
