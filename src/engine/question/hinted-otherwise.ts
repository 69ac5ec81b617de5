/** Names and doers that a word of a question hints at, by other words for the same: a "name" is a heading where nothing has a title. */
import type { KnownNames } from '../search/stand-ins';
import { KIND, relativesOf } from '../search/word-relatives';
import { stem } from '../search/words';
import { COLUMN_HINTS } from './cue-words';
import { NAME_WORDS } from './view-names';
import type { TaggedToken } from './tag-question';

/** Stem of what is hinted at -> its word. */
const WORDS = new Map(COLUMN_HINTS.flatMap(([, names]) => names.split(' ').map((name): [string, string] => [stem(name), name]))); // prettier-ignore
/** Who does something: of those a word that merely lies close by will do, since nobody else is asked for. */
const DOER = /(?:er|or)$/;

/**
 * The same tokens, each hinting at other words for what it hints at and no column is called.
 * @param tokens a question
 * @param names what the graph calls things
 * @param isNamed whether some column has a stem in its name
 */
export function hintedOtherwise<T extends TaggedToken>(
  tokens: readonly T[],
  names: Pick<KnownNames, 'writtenAs'>,
  isNamed: (stem: string) => boolean,
): T[] {
  const otherNamesOf = (hint: string) => {
    const word = WORDS.get(hint) ?? hint;
    const named = relativesOf(word).filter((other) => isNamed(other.stem) && names.writtenAs(other) === 'itself');
    const same = named.filter(({ distance }) => distance <= KIND);
    return (same.length > 0 || !DOER.test(word) ? same : named.slice(0, 1)).map((other) => other.stem);
  };
  return tokens.map((token) => {
    // Adjectives hint at many things: with other words for these, "higher" would hint at nearly all numbers.
    const isCalledSo = [...token.hints].some((hint) => NAME_WORDS.has(hint) && isNamed(hint));
    const open = [...token.hints].filter(
      (hint) => !isNamed(hint) && (NAME_WORDS.has(hint) ? !isCalledSo : DOER.test(WORDS.get(hint) ?? '')),
    );
    const others = open.flatMap(otherNamesOf);
    return others.length === 0 ? token : { ...token, hints: new Set([...token.hints, ...others]) };
  });
}
