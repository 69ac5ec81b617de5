/** "Nobody", "no one", "none": who does not do it; and "somebody", whoever it is. */
import type { TaggedToken } from '../../question/tag-question';

const NOBODY = /^(?:nobody|one|none|nothing)$/;

/**
 * Whether a word is the last one of who is none: "nobody", the "one" of "no one".
 * @param token a word of a question
 */
export function saysNobody(token: TaggedToken | undefined): boolean {
  return token?.cue === 'not' && NOBODY.test(token.word);
}

const SOMEBODY = /^(?:someone|somebody|anyone|anybody)$/;

/**
 * Whether a word is for whoever it is.
 * @param token a word of a question
 */
export function saysSomebody({ word, quoted }: TaggedToken): boolean {
  return !quoted && SOMEBODY.test(word);
}
