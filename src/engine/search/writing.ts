/** How a graph writes a word that may stand in for one of a question: itself, in another form, or as something else. */
import { KIND, type Relative } from './word-relatives';
import { areForms, isPlural } from './words';

/**
 * How the words for a stem are written in names and keywords: `itself` where one of them or a form of it is there, "purchases" for a purchase;
 * `stem` where only another word of the stem is, a "purchaser". `ColumnContext.writtenAs` gives neither, `undefined`, where what is there is
 * an act and thus another thing: a "heading" for a head.
 */
export type Writing = 'itself' | 'stem';

/** A word, or several of one stem; how far from the word of the question, where it stands in for one. */
export type WrittenWord = Pick<Relative, 'stem' | 'words'> & Partial<Relative>;

/**
 * How a graph writes a word.
 * @param forms the words of its stem that the graph has
 * @param word the word
 * @returns undefined where what is there is another thing
 */
export function writingOf(forms: readonly string[], { words, distance = 0 }: WrittenWord): Writing | undefined {
  const isAct = (form: string) => form.endsWith('ing');
  if (forms.every(isAct) && !words.some(isAct)) return undefined;
  // Nor is what merely lies close to a check whoever something was "checked by".
  if (distance > KIND && forms.every((form) => form.endsWith('ed'))) return undefined;
  // The "rates" that are a tax are no rate by the hour; what merely lies close has its number by chance.
  if (distance <= KIND && words.every(isPlural) && !forms.some(isPlural)) return undefined;
  return forms.some((form) => words.some((word) => areForms(word, form))) ? 'itself' : 'stem';
}
