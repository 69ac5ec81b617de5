/** Of what dates a year or a month is said: "in which month of 2023" is of a date, and of no year in which something else was built. */
import { askedDatePart } from '../../question/date-parts';
import { isFormOf } from '../../question/day-deeds';
import type { ViewColumn } from '../../question/schema-view';
import { isStopWord } from '../../search/words';
import type { Frame } from '../frame/frame';
import { columnsOfFrame, conditionsOf } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { PART_OF_YEAR } from '../said/common-words';
import { ownDay } from '../said/own-days';

const JOINING = /^(?:of|in|during|within)$/;

/**
 * Whether a frame takes the year of a month for a year that rows of another table have, though it reads dates.
 * @param frame a filled frame
 * @param context the question
 */
export function takesYearOfDates(frame: Frame, { view, linked: { tokens } }: QuestionContext): boolean {
  const dated = columnsOfFrame(frame).filter(
    (id) => view.columns[id]?.kind === 'time' && view.columns[id]?.isYear !== true,
  );
  if (dated.length === 0) return false;
  const isSaid = (at: number) =>
    JOINING.test(tokens[at - 1]?.word ?? '') && PART_OF_YEAR.test(tokens[at - 2]?.word ?? '');
  return conditionsOf(frame).some(({ column, op, tokens: said }) => {
    const { isYear, use } = view.columns[column] ?? {};
    return op === '=' && isYear === true && said.some(isSaid) && dated.every((id) => view.columns[id]?.use !== use);
  });
}

/**
 * "In which year was the highest cost": whether a frame tells a year in which something else came about, a `birth_year` that nothing of
 * the question names, though the rows that it ranks have a day of their own.
 * @param frame a filled frame
 * @param context the question
 */
export function takesYearOfOthers({ select, order, limit, part }: Frame, context: QuestionContext): boolean {
  const { view, linked: { tokens } } = context; // prettier-ignore
  const asked = askedDatePart(tokens);
  const end =
    part?.kind === 'compare' && part.op === '=' ? part.column : limit === undefined ? undefined : order?.item.column;
  const ranked = view.columns[end ?? -1];
  if (asked?.part !== 'year' || !asked.leads || !ranked) return false;
  const isSaid = (word: string) => tokens.some(({ stem, hints }) => stem === word || hints.has(word));
  // "Founded" is the year of foundation.
  const isFormSaid = (id: number) =>
    tokens.some(({ word }) => !isStopWord(word) && view.columns[id]?.names.flat().some((name) => isFormOf(word, name)));
  const isOther = ({ id, use, isYear, names }: ViewColumn) => {
    const words = names.flat().filter((word) => word !== asked.stem);
    return isYear && use !== ranked.use && words.length > 0 && !words.some(isSaid) && !isFormSaid(id);
  };
  const shown = select.flatMap(({ column }) => view.columns[column ?? -1] ?? []);
  return shown.some(isOther) && ownDay(ranked.use, context) !== undefined;
}

/** What is had most of where a value stands right behind it: "the most vaccinations". */
const MOST = new Set(['most', 'least', 'most-common', 'least-common']);

/**
 * "In which month were the most vaccinations": whether a frame ranks parts of dates by rows of which that value is not said, of dates of
 * other rows than those that have it, or by how often rows of tables belong to them that nothing of it reads.
 * @param frame a filled frame
 * @param context the question
 */
export function ranksOtherTimes(frame: Frame, context: QuestionContext): boolean {
  const { linked, view, solid } = context;
  if (frame.datePart === undefined || frame.order?.item.fn !== 'rows') return false;
  const said = solid.find(({ start }) => MOST.has(linked.tokens[start - 1]?.cue ?? ''));
  if (!said) return false;
  if (!conditionsOf(frame).some(({ tokens }) => tokens.includes(said.start))) return true;
  const tableOf = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.table;
  const isDate = (id: number) => view.columns[id]?.kind === 'time';
  const isOwn = (id: number) => tableOf(id) === tableOf(said.column);
  const ownHaveDates = view.columns.some(({ id }) => isDate(id) && isOwn(id));
  if (ownHaveDates && !columnsOfFrame(frame).some((id) => isDate(id) && isOwn(id))) return true;
  const read = new Set(columnsOfFrame(frame).map((id) => view.columns[id]?.use));
  return frame.uses.some((use) => !read.has(use) && (linked.uses[use]?.level ?? 0) === 0);
}
