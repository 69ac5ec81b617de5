/** Finds names in plain text. */

/**
 * Whether a name stands in a text by itself, whatever its case.
 * @param text the text
 * @param name the name; an empty one stands nowhere
 */
export function namesWord(text: string, name: string): boolean {
  const isPart = (character: string | undefined): boolean =>
    character !== undefined && /[\p{L}\p{N}_]/u.test(character);
  const [whole, word] = [text.toLowerCase(), name.toLowerCase()];
  if (word === '') return false; // it would be found at the end of the text for ever
  for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1)) {
    if (!isPart(whole[at - 1]) && !isPart(whole[at + word.length])) return true;
  }
  return false;
}
