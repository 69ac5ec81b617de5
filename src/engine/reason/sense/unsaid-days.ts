/**
 * Days of what no word says: animals that "were treated in 2022" were not born then, and the "fees per doctor in 2022" are those of visits in
 * 2022, and not of doctors who were taken on then.
 */
import type { SchemaView, ViewColumn } from '../../question/schema-view';
import { usesOfPersons } from '../../question/persons';
import { isDated } from '../frame/date-parts';
import { conditionsOf, itemsOf, type Frame } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import { oneFrom } from '../frame/one-from';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { countedTable } from '../said/counted-use';
import { saysEnd } from './ended-times';
import { tellsLife } from '../said/life-dates';
import { tableMentions } from '../said/table-mentions';
import { saysDay, saysDone } from '../said/days-said';
import { doneRows, isOfOtherDeed } from '../said/done-rows';
import { ownDay } from '../said/own-days';

/** Words that speak of how old somebody is, or of who lives. */
const SAYS_LIFE =
  /^(?:birth\w*|born|dob|aged?|ages|old\w*|young\w*|elder\w*|generation|died?|dies|dead|death\w*|deceased|alive|living|lived?)$/;

const saysLife = oncePerQuestion(({ linked }): boolean =>
  linked.tokens.some(({ word, quoted }) => !quoted && SAYS_LIFE.test(word)),
);

/**
 * Whether a frame takes the day of a birth or a death of which nothing is said, or the day on which something else was done than what is folded.
 * @param frame a filled frame
 * @param context the question
 */
export function takesUnsaidDay(frame: Frame, context: QuestionContext): boolean {
  const { view } = context;
  const dated = conditionsOf(frame).flatMap(({ column, tokens, values }) => {
    const own = view.columns[column];
    return own && tokens.length > 0 && values.length > 0 && isDated(own) ? [own] : [];
  });
  for (const id of frame.datePart === undefined ? [] : frame.group) {
    const own = view.columns[id];
    if (own && isDated(own)) dated.push(own);
  }
  if (dated.length === 0) return false;
  // "Calls per month in 2023" are of months of that year.
  const [one, ...more] = dated;
  if (frame.datePart !== undefined && more.some(({ id, use }) => use === one?.use && id !== one.id) && !dated.every((day) => saysDone(day, context))) return true; // prettier-ignore
  if (dated.some((column) => isOfAnotherDeed(column, context) || isOfOtherDeed(column, context))) return true;
  if (dated.some((column) => isOfOneLife(column, frame, context) || isOfOthers(column, frame, context))) return true;
  if (!saysLife(context) && dated.some((column) => tellsLife(column) && !isNamed(column, context))) return true;
  const rows = (frame.datePart === undefined ? undefined : rowsOf(frame, view)) ?? countedTable(context);
  const folded = itemsOf(frame).flatMap(({ fn, column }) => (fn === 'none' || fn === 'all' ? [] : (view.columns[column ?? -1]?.use ?? rows ?? []))); // prettier-ignore
  const [of, ...others] = new Set(folded);
  const days = of === undefined || others.length > 0 ? undefined : useOfDays(of, view);
  if (days === undefined) return false;
  // What is asked of rows that belong to them, or what a verb stands for, is of days of those.
  const related = new Set((frame.related ?? []).flatMap(({ conditions }) => conditions.map(({ column }) => column)));
  return dated.some(
    (column) =>
      column.use !== days && column.use !== doneRows(context) && !related.has(column.id) && !saysDay(column, context),
  );
}

/** The use that tells the days of some rows: their own, or else the only one to which they refer that has some, as lines of orders do. */
function useOfDays(rows: number, view: SchemaView): number | undefined {
  const hasDays = (use: number) => view.columns.some((column) => column.use === use && isDated(column) && !tellsLife(column)); // prettier-ignore
  if (hasDays(rows)) return rows;
  const useOf = (id: number) => view.columns[id]?.use ?? -1;
  const referred = view.joins.flatMap(({ from, to }) =>
    useOf(from) === rows && hasDays(useOf(to)) ? [useOf(to)] : [],
  );
  const [only, ...more] = new Set(referred);
  return more.length === 0 ? only : undefined;
}

/** Between persons and a date: "members who were there in 2022" did nothing else then. */
const WERE =
  /^(?:who|that|are|is|was|were|have|has|had|been|there|in|on|at|since|from|during|before|after|until|by|of|the|a|an|did|do|does|we|us|our|exist|new)$/;

/** Whether the day on which persons came is taken for that on which they did what stands between them and the date: "members who did first aid in 2022". */
function isOfOneLife(column: ViewColumn, frame: Frame, context: QuestionContext): boolean {
  const { view, linked } = context;
  if (!usesOfPersons(view).has(column.use) || saysDay(column, context)) return false;
  const date = Math.min(...conditionsOf(frame).flatMap((c) => (c.column === column.id ? c.tokens : [])));
  // A month that they are told by is no date.
  if (!Number.isFinite(date)) return false;
  const persons = tableMentions(context).findLast(
    ({ use, end }) => use.table === view.uses[column.use]?.table && end <= date,
  );
  if (!persons) return false;
  // What is said of the persons themselves, by a value or a column of theirs, is no deed.
  const own = new Set(conditionsOf(frame).flatMap((c) => (view.columns[c.column]?.use === column.use ? c.tokens : [])));
  const isOwn = (at: number) =>
    own.has(at) ||
    view.uses[column.use]?.columns.some((id) => {
      const match = linked.columns[id];
      return match !== undefined && match.level > 0 && match.start <= at && at < match.end;
    }) === true;
  return linked.tokens
    .slice(persons.end, date)
    .some(({ word, index, kind, quoted }) => kind === 'word' && !quoted && !WERE.test(word) && !isOwn(index));
}

/** Whether it is the day of persons of whom nothing is said, where others are asked for: what employees sold in 2023 has no day on which customers joined. */
function isOfOthers(column: ViewColumn, { select }: Frame, context: QuestionContext): boolean {
  const { view, linked } = context;
  const persons = usesOfPersons(view);
  const tableOf = (use: number) => view.uses[use]?.table;
  if (!persons.has(column.use) || saysDay(column, context) || (linked.uses[column.use]?.level ?? 0) > 0) return false;
  const shown = select.flatMap((item) => view.columns[item.column ?? -1]?.use ?? []);
  return shown.length > 0 && shown.every((use) => persons.has(use) && tableOf(use) !== tableOf(column.use));
}

/** Whether something else was done, or was to be done, on a day than what its rows are told by, and no word says it: loans "in 2023" were not due then. */
function isOfAnotherDeed(column: ViewColumn, context: QuestionContext): boolean {
  const own = ownDay(column.use, context);
  return own !== undefined && own !== column.id && !saysDay(column, context) && !saysEnd(context);
}

/** The table whose rows a frame joins others to, one each: the donations of people. */
function rowsOf(frame: Frame, view: SchemaView): number | undefined {
  const uses = [...usesOfFrame(frame, view)];
  const found = uses.filter((id) => uses.every((other) => oneFrom(id, view).has(view.uses[other]?.table ?? '')));
  return uses.length > 1 && found.length === 1 ? found[0] : undefined;
}

function isNamed({ id }: ViewColumn, { linked }: QuestionContext): boolean {
  return (linked.columns[id]?.level ?? 0) > 0;
}
