/** Words that are written as names, with a capital letter, and stand for no name of the schema: what they name restricts the rows. */
import type { NameMatch } from '../../question/name-match';
import { fold, wordsOf } from '../../search/words';
import type { QuestionContext } from '../frame/question-context';

/**
 * Whether a word written as a name, or one of a stored value, stands between those of a table's name: the "Bootup" of "members of
 * the Bootup club", the "silver" of "how many members have the silver card" beside a table of members' cards.
 * @param at index of the word
 * @param match where the table is named
 * @param use the table
 * @param context the question
 */
export function isNameWithin(
  at: number,
  { start, end, words }: NameMatch,
  use: number,
  { linked, view, valueTokens }: QuestionContext,
): boolean {
  const token = linked.tokens[at];
  if (end - start <= words || at === 0 || token === undefined || token.cue !== undefined) return false;
  if (token.capital !== true && !valueTokens.has(at)) return false;
  return view.uses[use]?.names.flat().includes(token.stem) === false;
}

/**
 * Whether a word is written as a name that is unknown to the schema, and begins a stored value ("the Bootup club"), or tells whose rows
 * are counted ("how many students in the Hopkins club").
 * @param context the question
 * @param at the word
 */
export function isPartOfValue({ linked, view }: QuestionContext, at: number): boolean {
  const { tokens, values } = linked;
  const token = tokens[at];
  // The "USD" of "5000 USD" is a unit.
  if (tokens[at - 1]?.number !== undefined) return false;
  if (!token?.capital || at === 0 || token.kind !== 'word' || token.cue !== undefined) return false;
  // A question in capital letters, or one word of it in many, names nothing by them.
  if (tokens.filter(({ capital }) => capital).length > tokens.length / 2) return false;
  if (view.columnsByStem.has(token.stem) || view.usesByStem.has(token.stem)) return false;
  if (tokens[0]?.cue === 'how-many') return true;
  return values.some((v) => v.start === at && wordsOf(fold(String(v.stored)))[0] === token.word);
}
