/** Years and months of dates: what a question asks for where the data holds whole dates only. */
import { askedDatePart } from '../../question/date-parts';
import type { AskedPart } from '../../question/date-parts';
import type { SchemaView, ViewColumn } from '../../question/schema-view';
import { holdsMonths } from '../../question/value-kinds';
import type { Frame, FrameCondition } from './frame';
import { columnsOfFrame, conditionsOf } from './frame';
import { range, type QuestionContext } from './question-context';

/** Whether a column holds days, whose years and months can be told. */
export function isDated(column: ViewColumn | undefined): boolean {
  return column?.kind === 'time' && column.profile.type !== 'time';
}

/** The part of dates that a question asks of a frame; undefined where a table that takes part holds it, or none holds dates. */
function partOf(frame: Frame, { linked, view }: QuestionContext): AskedPart | undefined {
  const asked = askedDatePart(linked.tokens);
  if (!asked) return undefined;
  const uses = new Set([...columnsOfFrame(frame).map((id) => view.columns[id]?.use), ...frame.uses]);
  const read = view.columns.filter((c) => uses.has(c.use));
  const own = read.some(
    (c) => !isDated(c) && (c.names.flat().includes(asked.stem) || (asked.part === 'year' && c.isYear)),
  );
  return own || !view.columns.some(isDated) ? undefined : asked;
}

/**
 * A frame whose dates stand for the part of them that is asked for.
 * @param frame a filled frame
 * @param context the question
 * @returns the frame itself where none is asked for, or none of its dates is shown
 */
export function withDatePart(frame: Frame, context: QuestionContext): Frame {
  const asked = partOf(frame, context);
  if (!asked || !shownDates(frame, context, asked)) return frame;
  const { part, isOfAnyYear, isOfItsYear } = asked;
  if (part === 'year' || part === 'weekday' || part === 'hour' || isOfAnyYear) return { ...frame, datePart: part };
  const isOfMonths = isOfItsYear || shownDays(frame, context.view).some(holdsMonths);
  const ofYears = (part === 'month' && isOfMonths) || tellsSeveralYears(frame, context);
  return { ...frame, datePart: ofYears ? `year-${part}` : part };
}

function shownDays({ select, group }: Frame, { columns }: SchemaView): readonly ViewColumn[] {
  const shown = [...select.flatMap(({ fn, column }) => (fn === 'none' ? [column] : [])), ...group];
  return shown.flatMap((id) => columns[id ?? -1] ?? []).filter(isDated);
}

/** Whether the dates that a frame shows are of several years, and no condition asks for one of them: May 2022 is another month than May 2023. */
function tellsSeveralYears(frame: Frame, { view }: QuestionContext): boolean {
  const dates = shownDays(frame, view);
  const asksForOne = ({ column, op, values }: FrameCondition) =>
    (op === '=' && view.columns[column]?.isYear === true) || (isDated(view.columns[column]) && isOfOneYear(op, values));
  if (conditionsOf(frame).some(asksForOne)) return false;
  return dates.some(({ profile: { min, max } }) => yearOf(min) !== yearOf(max));
}

/** Whether a condition on a date holds within one year only. */
function isOfOneYear(op: FrameCondition['op'], [first = null, last = null]: FrameCondition['values']): boolean {
  if (op === 'between') return yearOf(first) !== undefined && yearOf(first) === yearOf(last);
  return (op === '=' || op === 'like') && yearOf(first) !== undefined;
}

function yearOf(value: unknown): string | undefined {
  return /^\d{4}(?!\d)/.exec(String(value))?.[0];
}

/** Whether a frame shows no dates, or has no groups of them, though a part of dates is asked for. */
export function leavesOutDatePart(frame: Frame, context: QuestionContext): boolean {
  const asked = partOf(frame, context);
  return asked !== undefined && !shownDates(frame, context, asked);
}

/**
 * The words for the part of its dates that a frame tells.
 * @param frame a filled frame
 * @param context the question
 */
export function tokensOfDatePart({ datePart }: Frame, { linked }: QuestionContext): readonly number[] {
  const asked = askedDatePart(linked.tokens);
  return asked && datePart?.endsWith(asked.part) === true ? range(asked.start, asked.end) : [];
}

/** Whether a frame has groups of dates alone, though something else is gone through beside them. */
export function leavesOutBesideDates({ group }: Frame, { linked, view }: QuestionContext): boolean {
  if (group.length === 0 || askedDatePart(linked.tokens)?.isBeside !== true) return false;
  return group.every((id) => isDated(view.columns[id]));
}

/** What asks for years is answered with years; what is told by year, and what ranks years, has groups of them. */
function shownDates({ select, group }: Frame, { view }: QuestionContext, { leads }: AskedPart): boolean {
  const dated = (ids: readonly (number | undefined)[]) => ids.some((id) => isDated(view.columns[id ?? -1]));
  const shown = select.flatMap(({ fn, column }) => (fn === 'none' ? [column] : []));
  return (!leads || dated(shown)) && ((leads && group.length === 0) || dated(group));
}

/**
 * Whether a question asks for a part of the dates of a column: of rows that it names, or calls by a value of theirs ("the most vaccinations").
 * @param id the column
 * @param context the question
 */
export function asksPartOf(id: number, { linked, view, solid }: QuestionContext): boolean {
  const column = view.columns[id];
  if (!column || !isDated(column) || askedDatePart(linked.tokens) === undefined) return false;
  const isNamed = (linked.uses[column.use]?.level ?? 0) > 0;
  return isNamed || solid.some((value) => view.columns[value.column]?.use === column.use);
}
