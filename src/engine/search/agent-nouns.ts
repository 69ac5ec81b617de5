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

/** Fewest letters of a verb that the noun for who does it begins with. */
const ROOT = 4;

/** What those do whose noun does not begin with their verb, or whose verb is too short to be told by its letters. */
const OTHERWISE_CALLED = new Map(
  'author write, recipient receive, receiver receive, donor donate, buyer buy, payer pay, owner own, giver give, maker make, user use, applicant apply, assistant assist'
    .split(', ')
    .map((pair): [string, string] => [pair.split(' ')[0] ?? '', pair.split(' ')[1] ?? '']),
);

/**
 * What those do who are called by a noun: a director "directs", a winner "wins", an author "writes".
 * @param noun a folded word, singular
 * @returns the forms that the verb may have, one of which is right; none for other nouns
 */
export function verbsOfDoer(noun: string): string[] {
  const other = OTHERWISE_CALLED.get(noun);
  if (other !== undefined) return [other];
  const root = /^(.+)[eo]r$/.exec(noun)?.[1] ?? '';
  if (root.length < ROOT) return [];
  const single = /([^aeiou])\1$/.test(root) ? [root.slice(0, -1)] : [];
  return [root, `${root}e`, ...single];
}
