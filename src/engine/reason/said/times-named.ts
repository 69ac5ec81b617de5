/** Which dates and years words stand for: "closing" for a `cls_dt`, "first light" for the day of that name, "birth" for a `birth_year`. */
import { splitIdentifier, stem } from '../../search/words';
import { doneOn, isFormOf, isPlanned } from '../../question/day-deeds';
import type { ViewColumn } from '../../question/schema-view';
import { isDated } from '../frame/date-parts';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { TIME_NOUN } from './common-words';

/** Times that are named at a place, and the token behind their name. */
export interface TimesNamed {
  readonly columns: readonly number[];
  readonly start: number;
  readonly end: number;
}

const SHORTEST = 3;

/** The columns of dates and years, of tables without a role. */
export const timeColumns = oncePerQuestion(({ view }): readonly ViewColumn[] =>
  view.columns.filter(
    (column) =>
      (isDated(column) || (column.isYear && column.kind === 'number')) && view.uses[column.use]?.role === undefined,
  ),
);

/**
 * Whether a part of a column's name stands for a word: it is a form of it, or short for it.
 * @param part of the name
 * @param word of a question
 */
export function standsFor(part: string, word: string): boolean {
  return isFormOf(word, part) || isShortOf(part, word);
}

/** Letters of a word in their order, from the first on: "rpt" of a report, among the few columns that hold times. */
function isShortOf(part: string, word: string): boolean {
  if (part.length < SHORTEST || part.length > word.length - 2 || part[0] !== word[0]) return false;
  if (word.startsWith(part)) return true;
  if (/[aeiou]/.test(part.slice(1))) return false;
  let at = 0;
  for (const letter of part) {
    at = word.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/**
 * The times whose name begins at a token, the longest one.
 * @param at the token
 * @param context the question
 */
export function timesAt(at: number, context: QuestionContext): TimesNamed | undefined {
  const { tokens } = context.linked;
  const lengthOf = (column: ViewColumn, stands: (word: string, part: string) => boolean): number => {
    const done = doneOn(column);
    const named = done.length > 0 ? done : splitIdentifier(column.name).slice(0, 1);
    const parts = named.map((part) => (part === 'dob' ? 'birth' : part));
    const all = parts.every((part, i) => {
      const token = tokens[at + i];
      return token !== undefined && !token.quoted && token.kind === 'word' && stands(token.word, part);
    });
    return all ? parts.length : 0;
  };
  // An order was placed on the day of the order.
  const own = /^(?:placed|made)$/.test(tokens[at]?.word ?? '') ? ofRows(context) : [];
  if (own.length > 0) return { columns: own, start: at, end: at + 1 };
  for (const stands of [(word: string, part: string) => word.length >= SHORTEST && isFormOf(word, part), isShortSaid]) {
    const found = timeColumns(context).map((column) => ({ column, length: lengthOf(column, stands) }));
    const longest = Math.max(0, ...found.map(({ length }) => length));
    if (longest === 0) continue;
    const named = found.filter(({ length }) => length === longest).map(({ column }) => column);
    const done = named.filter((column) => !isPlanned(column));
    const columns = (done.length > 0 ? done : named).map(({ id }) => id);
    const noun = tokens[at + longest];
    return { columns, start: at, end: at + longest + (TIME_NOUN.test(noun?.word ?? '') ? 1 : 0) };
  }
  return undefined;
}

/** The days that are called like the rows of their table. */
function ofRows(context: QuestionContext): readonly number[] {
  const { view } = context;
  return timeColumns(context)
    .filter((column) => {
      const done = doneOn(column);
      const names = new Set(view.uses[column.use]?.names.flat());
      return done.length > 0 && done.every((part) => names.has(stem(part)));
    })
    .map(({ id }) => id);
}

function isShortSaid(word: string, part: string): boolean {
  return isShortOf(part, word);
}
