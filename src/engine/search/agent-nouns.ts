/** Nouns for those who do what a verb says: who "advises" is an advisor. */
import { relativesOf } from './word-relatives';

/** Endings of forms of a verb, the longest first. */
const FORMS = /(?:ing|ed|es|s|e)$/;
/** Letters that are left of a verb without its ending, at least. */
const SHORTEST = 3;

/**
 * The nouns for who does what a verb says, as far as the dictionary has them.
 * @param word a folded word, in any form of a verb
 * @returns for "advises", "adviser" and "advisor"
 */
export function agentsOf(word: string): string[] {
  const plain = word.replace(FORMS, '');
  if (plain.length < SHORTEST) return [];
  const bases = new Set([word, plain]);
  const nouns = [...bases].flatMap((base) => [`${base}er`, `${base}or`]);
  return [...new Set(nouns)].filter((noun) => relativesOf(noun).length > 0);
}
