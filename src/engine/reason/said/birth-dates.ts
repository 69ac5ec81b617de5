/** Dates of births: "born in 1950" is said of the day of birth, whatever other times and numbers there are. */
import type { ViewColumn } from '../../question/schema-view';
import { tellsBirth } from './order-direction';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';

/** What may stand between "born" and its day or year. */
const BEFORE_BIRTH =
  /^(?:in|on|at|before|after|since|until|between|from|by|and|or|to|the|year|years|later|earlier|than|january|february|march|april|may|june|july|august|september|october|november|december|\d+(?:st|nd|rd|th)?)$/;

/**
 * The columns that say when somebody was born, where a date or a year is said of a birth.
 * @param at the first token of the date
 * @param context the question
 * @returns none where the date is said of something else, or births are not stored
 */
export function birthsAt(at: number, context: QuestionContext): readonly ViewColumn[] {
  const { tokens } = context.linked;
  let before = at - 1;
  while (BEFORE_BIRTH.test(tokens[before]?.word ?? '')) before--;
  return tokens[before]?.word === 'born' ? births(context) : [];
}

/** The columns of births, as dates or as years. */
const births = oncePerQuestion(({ view }: QuestionContext): readonly ViewColumn[] =>
  view.columns.filter((c) => (c.kind === 'time' || c.isYear) && c.profile.type !== 'time' && tellsBirth(c)),
);
