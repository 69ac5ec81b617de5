/** Words for what is done on a date: "brewing" and "was brewed" for a `brew_dt`, "payment" for a `paid_on`. */
import { stem } from '../../search/words';
import { isDated } from '../frame/date-parts';
import type { QuestionContext } from '../frame/question-context';

/** Words of names of dates that say no more than that they are some. */
const OF_DATES = new Set('on at date dt day time dtm datetime timestamp of the is was actual'.split(' ').map(stem));
/** Forms of one verb that share too few letters. */
const FORMS = [
  'pay paid paying payment',
  'leave left leaving',
  'send sent sending',
  'sell sold selling sale',
  'buy bought buying',
  'begin began begun beginning start started starting',
  'end ended ending finish finished finishing',
  'die died death',
  'receive received receiving receipt',
  'depart departed departing departure',
  'arrive arrived arriving arrival',
  'hold held holding',
  'take took taken taking',
].map((forms) => new Set(forms.split(' ').flatMap((form) => [form, stem(form)])));
/** Two words are forms of one from so many shared letters on, or where the shorter one is all of them. */
const SHARED = 5;
const SHORTEST = 4;

function isFormOf(one: string, other: string): boolean {
  if (one === other || FORMS.some((forms) => forms.has(one) && forms.has(other))) return true;
  const shorter = Math.min(one.length, other.length);
  const shared = [...one].findIndex((letter, i) => letter !== other[i]);
  const length = shared < 0 ? one.length : shared;
  return length >= SHARED || (length === shorter && shorter >= SHORTEST);
}

/**
 * The dates that a word stands for by what is done on them.
 * @param at the token of the word
 * @param context the question
 * @returns ids of columns, of tables without a role; none where the word names something else
 */
export function datesOf(at: number, { linked, view }: QuestionContext): readonly number[] {
  const token = linked.tokens[at];
  if (!token || token.quoted || token.kind !== 'word' || token.word.length < SHORTEST) return [];
  return view.columns
    .filter((column) => isDated(column) && view.uses[column.use]?.role === undefined)
    .filter(({ names: [name = []] }) => {
      const words = name.filter((word) => !OF_DATES.has(word));
      return words.length > 0 && words.every((word) => isFormOf(word, token.stem) || isFormOf(word, token.word));
    })
    .map(({ id }) => id);
}
