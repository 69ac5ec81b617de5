/** Conditions on columns that hold dates: "in 1995", "after May 2001", "on 4 July 1976", "between 2001 and 2003". */
import type { Comparison } from '../../program/intent';
import { namedDates, namedMonths, spanOf } from '../../question/dates';
import type { NamedDate } from '../../question/dates';
import type { ViewColumn } from '../../question/schema-view';
import { namedWeekdays } from '../../question/weekdays';
import { doneOn, isFormOf } from '../../question/day-deeds';
import { usesOfPersons } from '../../question/persons';
import { holdsMonths } from '../../question/value-kinds';
import { stem } from '../../search/words';
import { isOfOtherDeed } from '../said/done-rows';
import { behindOwnDay } from '../said/own-days';
import { lifeDatesAt } from '../said/life-dates';
import type { AddCondition } from './condition-features';
import type { FrameCondition } from '../frame/frame';
import { bucket } from './linear';
import { numbersInNames } from '../said/named-columns';
import type { QuestionContext } from '../frame/question-context';
import { gapBetween, range } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** Columns tried for one date. */
const COLUMNS_PER_DATE = 6;
const MONTH_STEM = stem('month');
const LAST_MONTH = 12;

/** A date with the tokens that name it. */
interface PlacedDate extends NamedDate {
  readonly tokens: readonly number[];
}

/** The tokens that name dates of more than a year, or years of births and deaths: their numbers are nothing else. */
export function dateTokens(context: QuestionContext): Set<number> {
  const isOfDays = (at: number) => {
    const days = lifeDatesAt(at, context);
    return days.length > 0 && days.every(({ kind }) => kind === 'time');
  };
  const isDate = ({ iso, tokens }: PlacedDate) => iso.length > 4 || isOfDays(tokens[0] ?? 0);
  return new Set(placedDates(context).flatMap((d) => (isDate(d) ? d.tokens : [])));
}

/** The columns that hold days of birth or death, where a date is said of one. */
function lifeDays(at: number, context: QuestionContext): readonly ViewColumn[] {
  return lifeDatesAt(at, context).filter(({ kind }) => kind === 'time');
}

function placedDates({ linked }: QuestionContext): PlacedDate[] {
  return namedDates(linked.text).map((date) => ({
    ...date,
    tokens: linked.tokens.filter((t) => t.start < date.end && t.end > date.start).map((t) => t.index),
  }));
}

/**
 * Adds conditions on dates.
 * @param context the question
 * @param cueAt the comparing cue that belongs to a span of tokens
 * @param add takes the candidates
 */
export function addDates(
  context: QuestionContext,
  cueAt: (start: number, end: number) => string | undefined,
  add: AddCondition,
): void {
  const { view } = context;
  const dates = placedDates(context).filter(({ tokens }) => tokens.some((t) => !numbersInNames(context).has(t)));
  dates.forEach((date, i) => {
    const start = date.tokens[0] ?? 0;
    const end = (date.tokens.at(-1) ?? 0) + 1;
    const cue = cueAt(start, end);
    const columns = columnsFor(context, { start, end });
    const style = date.iso.length > 7 ? 'day' : date.iso.length > 4 ? 'month' : 'year';
    columns.forEach((column, rank) => {
      if (style === 'day' && spanIn(view.columns[column], date.iso).first.length === MONTH) return;
      const isNamed = view.columns[column]?.use === tableBefore(start, context);
      const features = [`date ${style}`, `date rank ${bucket(rank, [0, 1])}`, ...(isNamed ? [OF_NAMED_ROWS] : [])];
      const exact = style === 'day' && context.view.columns[column]?.profile.type === 'date';
      const spans = (iso: string) => spanIn(view.columns[column], iso);
      for (const condition of conditionsOf(column, date, cue, exact, spans(date.iso))) add(condition, features);
      const next = dates[i + 1];
      if (next && (next.tokens[0] ?? 0) - end <= 3 && (cue === 'between' || isSpan(date, next, context))) {
        const tokens = range(start, (next.tokens.at(-1) ?? 0) + 1);
        const values = [spans(date.iso).first, exact ? next.iso : spans(next.iso).after];
        add({ kind: 'b', column, op: 'between', values, tokens }, ['range led true', ...features]);
      }
    });
  });
}

/**
 * What each date of a question that no word compares says of one column.
 * @param column that holds dates
 * @param context the question
 */
export function datesOn(column: number, context: QuestionContext): FrameCondition[] {
  const own = context.view.columns[column];
  return placedDates(context).flatMap((date) => {
    const exact = date.iso.length > MONTH && own?.profile.type === 'date';
    return conditionsOf(column, date, undefined, exact, spanIn(own, date.iso));
  });
}

/** Whether two dates are the ends of a span: "from 1990 to 1995", "1990-1995". */
function isSpan(first: PlacedDate, next: PlacedDate, { linked: { text, tokens } }: QuestionContext): boolean {
  const between = text.slice(first.end, next.start);
  const isLed = tokens[(first.tokens[0] ?? 0) - 1]?.cue === 'from';
  return (
    /^\s*(?:[-\u2013]|through|thru)\s*$/.test(between) || (isLed && /^\s*(?:to|until|till|through)\s*$/.test(between))
  );
}

/** Feature of a condition on a date of the rows that are named right before it. */
export const OF_NAMED_ROWS = 'date of named rows';

/** Feature of a condition on a month, alone or of a year. */
export const NAMED_MONTH = 'date month';

/** Adds conditions on months without a year: numbers of months, and the months of dates. */
export function addMonths(context: QuestionContext, add: AddCondition): void {
  const { linked, view } = context;
  for (const { start, end, month } of namedMonths(linked.text)) {
    const tokens = linked.tokens.filter((t) => t.start < end && t.end > start).map((t) => t.index);
    const at = { start: tokens[0] ?? 0, end: (tokens.at(-1) ?? 0) + 1 };
    for (const { id, profile, names, use } of view.columns) {
      if (view.uses[use]?.role !== undefined || !names.some((n) => n.includes(MONTH_STEM))) continue;
      if (profile.type !== 'integer' || Number(profile.min) < 1 || Number(profile.max) > LAST_MONTH) continue;
      add({ kind: 'e', column: id, op: '=', values: [month], tokens }, [NAMED_MONTH, 'date rank <=0']);
    }
    columnsFor(context, at).forEach((column, rank) => {
      const pattern = `____-${String(month).padStart(2, '0')}%`;
      add({ kind: 'e', column, op: 'like', values: [pattern], tokens }, [
        NAMED_MONTH,
        `date rank ${bucket(rank, [0, 1])}`,
      ]);
    });
  }
}

/** A day of birth, of hiring, of signing up, that no word speaks of: what somebody does on Mondays is done on other days. */
function isOfOneLife(column: ViewColumn, { linked, view }: QuestionContext): boolean {
  if (!usesOfPersons(view).has(column.use) || (linked.columns[column.id]?.level ?? 0) > 0) return false;
  const deeds = doneOn(column);
  return !linked.tokens.some(({ word, quoted }) => !quoted && deeds.some((deed) => isFormOf(word, deed)));
}

/** Adds conditions on days of the week, where no value of a column is called so. */
export function addWeekdays(context: QuestionContext, add: AddCondition): void {
  for (const { days, tokens } of namedWeekdays(context.linked.tokens)) {
    if (tokens.some((t) => context.valueTokens.has(t))) continue;
    const at = { start: tokens[0] ?? 0, end: (tokens.at(-1) ?? 0) + 1 };
    const { view } = context;
    const dated = columnsFor(context, at).flatMap((id) => view.columns[id] ?? []);
    const whole = dated.filter((column) => !holdsMonths(column));
    const usual = whole.filter((column) => !isOfOneLife(column, context));
    (usual.length > 0 ? usual : whole).forEach((own, rank) => {
      const column = own.id;
      const isNamed = own.use === tableBefore(at.start, context);
      const only = days.length === 1;
      const condition = { column, values: days, tokens, datePart: 'weekday' } as const;
      add({ ...condition, ...(only ? { kind: 'e', op: '=' } : { kind: 'i', op: 'in' }) }, [
        NAMED_MONTH,
        `date rank ${bucket(rank, [0, 1])}`,
        ...(isNamed ? [OF_NAMED_ROWS] : []),
      ]);
    });
  }
}

/** Length of a month, `yyyy-mm`. */
const MONTH = 7;

/**
 * The first and the last moment of a date as a column writes them: months have no days.
 * @param column that holds dates
 * @param iso the date, or the year or the month
 */
export function spanIn(column: ViewColumn | undefined, iso: string): ReturnType<typeof spanOf> {
  const span = spanOf(iso);
  return column && holdsMonths(column) ? { ...span, first: span.first.slice(0, MONTH) } : span;
}

/** What a date and its cue may say of a column. A date that names less than the column holds stands for all of its span. */
function conditionsOf(
  column: number,
  { iso, tokens }: PlacedDate,
  cue: string | undefined,
  exact: boolean,
  span: ReturnType<typeof spanOf>,
): FrameCondition[] {
  const { first, after } = exact ? { first: iso, after: iso } : span;
  const compare = (op: Comparison, value: string): FrameCondition => ({
    kind: 'n',
    column,
    op,
    values: [value],
    tokens,
  });
  switch (cue) {
    case 'before':
    case 'less-than':
      return [compare('<', first)];
    case 'after':
    case 'more-than':
      return [compare('>', after), ...(iso.length > 7 && after !== iso ? [compare('>', iso)] : [])];
    case 'at-least':
      return [compare('>=', first)];
    case 'at-most':
      return [compare('<=', after)];
    default:
      return [{ kind: 'e', column, op: exact ? '=' : 'like', values: [exact ? iso : `${iso}%`], tokens }];
  }
}

/** Words between the name of a table and the date of its rows: "accounts in 1993", "loans of 1997". */
const OF_DATE = /^(?:in|of|from|during|since|before|after|on|between|the|year)$/;

/** Verbs by which rows come to be, and what leads them: "tests were made in 1995", "accounts that are opened in 1993". */
const COME_TO_BE =
  /^(?:made|done|placed|opened|performed|conducted|taken|held|issued|created|started|recorded|granted)$/;
const LEADS_VERB = /^(?:are|is|was|were|been|being|be|have|has|had|that|which|newly)$/;

/** Verbs by which rows are at a time and no more: "visits that were on weekdays", "visits took place at weekends". */
const WERE =
  /^(?:are|is|was|were|be|been|have|has|had|there|that|which|take|takes|took|place|happen(?:s|ed)?|occur(?:s|red)?|fall|falls|fell)$/;

/** The table whose name stands right before a date. */
function tableBefore(start: number, context: QuestionContext): number | undefined {
  const wordAt = (i: number) => context.linked.tokens[i]?.word ?? '';
  let end = start;
  while (OF_DATE.test(wordAt(end - 1))) end--;
  while (end < start && WERE.test(wordAt(end - 1))) end--;
  if (end < start && COME_TO_BE.test(wordAt(end - 1))) {
    end--;
    while (LEADS_VERB.test(wordAt(end - 1))) end--;
  }
  const named = end < start ? tableMentions(context).find((mention) => mention.end === end) : undefined;
  // "Fees per doctor in 2022" has fees of 2022, of all doctors.
  return named && !EACH.test(wordAt(named.start - 1)) ? named.use.id : undefined;
}

const EACH = /^(?:per|each|every|by)$/;

/**
 * Columns that hold dates: those of the rows that are named right before it, else the better named first.
 * @param context the question
 * @param at the tokens of a date, from the first to the one behind the last
 */
export function columnsFor(context: QuestionContext, at: { start: number; end: number }): number[] {
  const { linked, view } = context;
  const days = lifeDays(at.start, context);
  const dated = (days.length > 0 ? days : view.columns).filter(
    (c) => c.kind === 'time' && view.uses[c.use]?.role === undefined && c.profile.type !== 'time',
  );
  const named = tableBefore(at.start, context);
  const own = dated.filter((c) => c.use === named && !isOfOtherDeed(c, context));
  const scored = (own.length > 0 ? own : dated).map((c) => {
    const match = linked.columns[c.id];
    const near = match && match.level > 0 ? Math.max(0, 6 - gapBetween(match, at)) * 0.5 : 0;
    return {
      id: c.id,
      worth:
        (match?.level ?? 0) +
        near +
        (linked.uses[c.use]?.level ?? 0) * 0.5 -
        behindOwnDay(c, context) -
        (isOfOtherDeed(c, context) ? 1 : 0),
    };
  });
  return scored
    .sort((a, b) => b.worth - a.worth)
    .slice(0, COLUMNS_PER_DATE)
    .map((s) => s.id);
}
