/** On which day the rows of a table are told by: an order by that on which it was placed, an invoice by that on which it was issued. */
import { deedOf, doneOn, rootOf, isPlanned } from '../../question/day-deeds';
import type { ViewColumn } from '../../question/schema-view';
import { splitIdentifier, stem } from '../../search/words';
import { isDated } from '../frame/date-parts';
import type { QuestionContext } from '../frame/question-context';
import { tellsLife } from './life-dates';
import { spanOf } from './time-pairs';
import { timeColumns } from './times-named';

/** What is done to rows when they come to be. */
const MAKING = new Set(
  'make issue place create record write raise submit file log open send order report enter receive'
    .split(' ')
    .map(rootOf),
);

/** The time at which a row was written or changed: `created_at`, `last_updated`. */
function isStamp(name: string): boolean {
  return splitIdentifier(name).some((word) => /^(?:created|inserted|modified|updated|synced|imported)$/.test(word));
}

/**
 * The days of rows that are no plans, births or deaths.
 * @param use of which
 * @param context the question
 */
export function daysOfRows(use: number, context: QuestionContext): readonly ViewColumn[] {
  const days = timeColumns(context).filter(
    (column) => column.use === use && isDated(column) && !isPlanned(column) && !tellsLife(column),
  );
  // When a row was written says nothing of what it tells, where another day does.
  const told = days.filter(({ name }) => !isStamp(name));
  return told.length > 0 ? told : days;
}

/**
 * The day that is meant by rows themselves, "between an order and its payment": the one that is called like them, the only one, that on which
 * they were made, or began, or the first one, where but one is known of all rows. Of what did not come about there is but the day for which
 * it was planned: cancelled sailings never departed.
 * @param use of which
 * @param context the question
 * @returns undefined where several may be meant
 */
export function ownDay(use: number, context: QuestionContext): number | undefined {
  const day = context.view.columns[dayDone(use, context) ?? -1];
  return day && day.profile.nulls > 0 ? (plannedFor(day, context)?.id ?? day.id) : day?.id;
}

/** The day for which something was planned that was done on another one, where it is known of each row. */
function plannedFor(day: ViewColumn, context: QuestionContext): ViewColumn | undefined {
  const done = deedOf(day);
  return timeColumns(context).find(
    (one) => one.use === day.use && isPlanned(one) && one.profile.nulls === 0 && done !== '' && deedOf(one) === done,
  );
}

function dayDone(use: number, context: QuestionContext): number | undefined {
  const days = daysOfRows(use, context);
  const names = new Set(context.view.uses[use]?.names.flat().map(rootOf));
  const one = (found: readonly ViewColumn[]) => (found.length === 1 ? found[0]?.id : undefined);
  const parts = (day: ViewColumn) => doneOn(day).map((part) => rootOf(stem(part)));
  const called = days.filter((day) => parts(day).length > 0 && parts(day).every((part) => names.has(part)));
  return (
    one(called) ??
    one(days) ??
    one(days.filter((day) => parts(day).some((part) => MAKING.has(part)))) ??
    spanOf(use, context)?.[0] ??
    one(days.filter((day) => isOfEachRow(day, days)))
  );
}

/** Whether each row has a day that others lack, and before those: a call that was never cleared was received. */
function isOfEachRow({ id, profile: { nulls, min } }: ViewColumn, days: readonly ViewColumn[]): boolean {
  const isLater = ({ profile }: ViewColumn) =>
    profile.nulls > 0 && (min === null || profile.min === null || min <= profile.min);
  return nulls === 0 && days.every((day) => day.id === id || isLater(day));
}

/** Less than any word is worth that names a column. */
const BEHIND = 0.01;

/**
 * How much less another day is worth than that by which its rows are told, where both are named alike: what is "on Mondays" begins then.
 * @param column that holds times
 * @param context the question
 */
export function behindOwnDay({ id, use }: Pick<ViewColumn, 'id' | 'use'>, context: QuestionContext): number {
  const own = ownDay(use, context);
  return own === undefined || own === id ? 0 : BEHIND;
}
