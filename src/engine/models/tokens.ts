/** How many tokens a text is, where no server has counted them. */

/** Bytes of a token: prompts about the columns of CISS have 3.11 in the vocabulary cl100k at the least, 3.14 in o200k. */
const BYTES = 3.1;

/**
 * Estimates tokens, rather too many than too few: about four bytes of UTF-8 make one in the usual vocabularies, fewer in text that
 * is mostly names, numbers and punctuation, as prompts about tables are.
 * @param text any
 */
export function estimateTokens(text: string): number {
  return Math.ceil(new TextEncoder().encode(text).length / BYTES);
}
