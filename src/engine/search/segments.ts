/** Parts of a question that can each be about another column (SGAM A.1 calls them conditions and main question). */
import type { Token } from './words';

const BREAKS = new Set(
  `and or with whose who that which where when by for in of from have has having than but not without sorted ordered ranked
  grouped per each is are was were do does did`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * Splits tokens at punctuation, conjunctions and prepositions.
 * @param text the question
 * @param tokens its tokens
 * @returns runs of tokens, none empty
 */
export function segmentsOf(text: string, tokens: readonly Token[]): Token[][] {
  const segments: Token[][] = [];
  let current: Token[] = [];
  let end = 0;
  const close = () => {
    if (current.length > 0) segments.push(current);
    current = [];
  };
  for (const token of tokens) {
    if (/[,;:?!]/.test(text.slice(end, token.start))) close();
    end = token.end;
    if (BREAKS.has(token.word)) close();
    else current.push(token);
  }
  close();
  return segments;
}
