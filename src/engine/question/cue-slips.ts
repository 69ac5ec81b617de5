/** Slips of the pen in words that say what is asked for: "the averge age" is one number, and no list of ages. */
import { isSlip } from '../search/spelling';
import { stem, type Token } from '../search/words';

/** Cue words that are so long and so unlike others that what is one slip away from them is hardly ever another word. */
const OFTEN_MISSPELT =
  'average maximum minimum highest lowest largest smallest greatest longest shortest youngest oldest earliest percentage descending ascending alphabetical different distinct between'.split(
    ' ',
  );
/** Other forms of them, which say something else or need no mending. */
const FORMS = /(?:s|d|ly)$/;

/**
 * The same tokens with such words as they were meant. What is quoted or written like a name is left as it is.
 * @param tokens a question's
 */
export function withoutSlips(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token) => {
    const { word, quoted, capital, kind } = token;
    if (kind !== 'word' || quoted || capital || FORMS.test(word)) return token;
    const meant = OFTEN_MISSPELT.find((other) => other[0] === word[0] && other !== word && isSlip(word, other));
    return meant === undefined ? token : { ...token, word: meant, stem: stem(meant) };
  });
}
