/** How many tokens a text is, where no server has counted them. */

/**
 * Estimates tokens: about four bytes of UTF-8 make one in the usual vocabularies, fewer in text that is mostly names, numbers
 * and punctuation, as prompts about tables are.
 * @param text any
 */
export function estimateTokens(text: string): number {
  return Math.ceil(new TextEncoder().encode(text).length / 3.5);
}
