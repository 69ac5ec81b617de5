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

/**
 * The nouns that a verb may have for who does what it says, whether or not a dictionary has them: the guide guides, the skipper
 * skippers, the teacher teaches.
 * @param word a folded word, in any regular form of a verb
 */
export function doersOf(word: string): string[] {
  const plain = word.replace(FORMS, '');
  if (plain.length < SHORTEST) return [];
  // "Skipped", "planned": the last letter stands there once more.
  const once = /([b-df-hj-np-tv-z])\1$/.test(plain) ? [plain.slice(0, -1)] : [];
  const bases = [word, plain, `${plain}e`, ...once];
  const agents = bases.flatMap((base) => [`${base.replace(/e$/, '')}er`, `${base.replace(/e$/, '')}or`, `${base}r`]);
  return [...new Set([...bases, ...agents])];
}
