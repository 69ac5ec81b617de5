/** What rows can do: said by a verb, "that can swim", and stored as the name of what they can, "Swimming". */
import { stem, type Token } from './words';

/** Words before what somebody can do. */
const CAN = /^(?:can|cannot|could|can't|couldn't|cant|couldnt)$/;
const ABLE = /^(?:able|unable)$/;

/** Words that stand between "can" and the verb. */
const BETWEEN = /^(?:not|n't|also|both|neither|never|only|actually|still)$/;

/**
 * Verbs of English and the nouns of what they do, where none of the endings of `ACT` makes one of the other. The nouns of the dictionary
 * (`word-relations.json`) are not tied to verbs, so that they stand here.
 */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  advise: ['advice'], bathe: ['bath'], believe: ['belief'], breathe: ['breath'], choose: ['choice'], complain: ['complaint'], die: ['death'],
  fail: ['failure'], fly: ['flight'], give: ['gift'], grow: ['growth'], know: ['knowledge'], laugh: ['laughter'], lend: ['loan'], live: ['life'],
  lose: ['loss'], prove: ['proof'], pursue: ['pursuit'], see: ['sight', 'vision'], sell: ['sale'], serve: ['service'], sing: ['song'],
  speak: ['speech'], steal: ['theft'], succeed: ['success'], think: ['thought'], weigh: ['weight'],
}; // prettier-ignore

/** Endings by which a verb becomes the name of what it does. */
const ACT = /(?:ing|[st]ion|ment|ance|ence)$/;

/**
 * Whether a word says what rows can do.
 * @param tokens of the question
 * @param at the place of the word
 */
export function saysAbility(tokens: readonly Pick<Token, 'word' | 'kind'>[], at: number): boolean {
  let before = at - 1;
  while (BETWEEN.test(tokens[before]?.word ?? '')) before--;
  const word = (i: number) => tokens[i]?.word ?? '';
  if (tokens[at]?.kind !== 'word') return false;
  if (CAN.test(word(before)) || (word(before) === 'to' && ABLE.test(word(before - 1)))) return true;
  // "Can fly and swim".
  return /^(?:and|or|nor)$/.test(word(before)) && before > 1 && saysAbility(tokens, before - 1);
}

/**
 * Names of what a verb says that one can do, where no ending makes them of it.
 * @param verb a word of a question, in lower case
 */
export function irregularNames(verb: string): readonly string[] {
  return Object.hasOwn(NAMED, verb) ? (NAMED[verb] ?? []) : [];
}

/**
 * Whether a name is that of what a verb says, made of it by an ending: "Swimming" of "swim".
 * @param verb a word of a question
 * @param name of what is done, in lower case
 */
export function namesAct(verb: string, name: string): boolean {
  return ACT.test(name) && stem(verb) === stem(name);
}
