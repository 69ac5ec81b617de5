/** "Starts with", "ending in": how a text is written, where what "ended with" a sale is no text. */

/** A word of a question, as far as it is looked at. */
interface Word {
  readonly word: string;
  readonly cue?: string | undefined;
}

/** Verbs before "with" of how a text is written: a text does not end once, it ends so. */
const OF_TEXT = /^(?:starts?|starting|begins?|beginning|ends?|ending)$/;

/**
 * Whether a word is the "with" of "starts with" or "ending with", said of a text.
 * @param word the word
 * @param before the word before it
 */
export function saysHowWritten(word: Word | undefined, before: Word | undefined): boolean {
  if (word?.word !== 'with' || (word.cue !== 'start-with' && word.cue !== 'end-with')) return false;
  return OF_TEXT.test(before?.word ?? '');
}
