/** Dates of births and deaths: "born in 1950" is said of the day of birth, and "died before 1990" of that of death, whatever other times and numbers there are. */
import { BIRTHS, DEATHS } from '../../search/life-words';
import { stem } from '../../search/words';
import { MONTH_NAMES } from '../../question/dates';
import type { ViewColumn } from '../../question/schema-view';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';

/** What may stand between "born" or "died" and its day or year. */
const BEFORE_DATE = new RegExp(
  String.raw`^(?:in|on|at|before|after|since|until|between|from|by|and|or|to|the|year|years|later|earlier|than|${MONTH_NAMES}|\d+(?:st|nd|rd|th)?)$`,
);

/**
 * The columns that say when somebody was born or died, where a date or a year is said of that.
 * @param at the first token of the date
 * @param context the question
 * @returns none where the date is said of something else, or these days are not stored
 */
export function lifeDatesAt(at: number, context: QuestionContext): readonly ViewColumn[] {
  const { tokens } = context.linked;
  let before = at - 1;
  while (BEFORE_DATE.test(tokens[before]?.word ?? '')) before--;
  const word = tokens[before]?.word ?? '';
  if (word === 'born') return births(context);
  return DIED.test(word) ? deaths(context) : [];
}

const DIED = /^(?:die[sd]?|dead|deceased)$/;

/** The columns of births, as dates or as years. */
const births = oncePerQuestion(({ view }: QuestionContext): readonly ViewColumn[] =>
  view.columns.filter((column) => isDay(column) && tellsBirth(column)),
);

/** The columns of deaths, as dates or as years. */
const deaths = oncePerQuestion(({ view }: QuestionContext): readonly ViewColumn[] =>
  view.columns.filter((column) => isDay(column) && tellsDeath(column)),
);

function isDay({ kind, isYear, profile }: ViewColumn): boolean {
  return (kind === 'time' || isYear) && profile.type !== 'time';
}

/** Stems of what a time of birth is called. */
const OF_BIRTH = new Set([...BIRTHS, 'birthyear'].map(stem));

/**
 * Whether a column says when somebody was born, in whatever form: who is old was born early.
 * @param column any, as a question sees it
 */
export function tellsBirth({ names, unit }: ViewColumn): boolean {
  return unit.length === 0 && names.flat().some((word) => OF_BIRTH.has(word));
}

/** Stems of what a time of death is called. */
const OF_DEATH = new Set(DEATHS.map(stem));

/**
 * Whether one of the names of a column has a word for a death, "date of death" or "died", whatever the column holds.
 * @param column any, as a question sees it
 */
export function tellsDeath({ names }: ViewColumn): boolean {
  return names.flat().some((word) => OF_DEATH.has(word));
}

/**
 * Whether a column says when somebody was born or died: of what else is done it tells nothing.
 * @param column any, as a question sees it
 */
export function tellsLife(column: ViewColumn): boolean {
  return tellsBirth(column) || tellsDeath(column);
}
