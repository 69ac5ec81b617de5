/**
 * Which end of parallel key edges a name and the rows that are asked for stand at: who likes whom, from where to where. It
 * follows from where they stand beside the verb that the graph gives to an edge, and from "from" and "to".
 */
import { columnInUse } from '../../question/schema-view';
import { chosenJoin } from '../../question/spoken-joins';
import type { ViewJoin } from '../../question/view-joins';
import type { Frame } from '../frame/frame';
import { askedUse } from './named-rows';
import { usesOfFrame, withColumns } from '../frame/map-columns';
import { tablesOf } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { roleSaidOf } from '../said/roles-of-values';
import { endsByWay, parallelJoins, wayBefore } from '../said/ways';

/**
 * A frame whose names and whose rows stand at the ends that the question says.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where the question names no end of parallel edges
 */
export function directed(frame: Frame, context: QuestionContext): Frame {
  const { view } = context;
  let result = frame;
  for (const joins of parallelJoins(view.joins)) {
    const tables = tablesOf(usesOfFrame(result, view), view);
    const [from, to] = endsOf(joins, context);
    if (tables.has(from) || (tables.has(to) && reachesTwice(result, to, context)))
      result = directedBy(result, joins, context);
  }
  return result;
}

function endsOf([join]: readonly ViewJoin[], { view }: QuestionContext): [string, string] {
  const table = (id = -1) => view.uses[view.columns[id]?.use ?? -1]?.table ?? '';
  return [table(join?.from), table(join?.to)];
}

/** Whether a frame asks for rows of a table and sets a condition on it: two rows, where a verb stands between them. */
function reachesTwice(frame: Frame, table: string, { view }: QuestionContext): boolean {
  const isOwn = (id: number | undefined) => view.uses[view.columns[id ?? -1]?.use ?? -1]?.table === table;
  return (
    frame.select.some(({ column, fn }) => fn === 'rows' || isOwn(column)) &&
    frame.conditions.some((c) => isOwn(c.column))
  );
}

function directedBy(frame: Frame, joins: readonly ViewJoin[], context: QuestionContext): Frame {
  const { view } = context;
  const [from, to] = endsOf(joins, context);
  const named = new Map<string, ViewJoin>();
  const qualities: string[] = [];
  for (const { tokens, column, than } of frame.conditions) {
    // What two ends are compared by stands at both.
    if (than !== undefined) continue;
    const table = view.uses[view.columns[column]?.use ?? -1]?.table;
    const isEnd =
      table === to || (table === from && joins.some((j) => view.columns[j.from]?.name === view.columns[column]?.name));
    const role = table === to ? roleSaidOf(context, column, tokens) : undefined;
    const said = role === undefined ? undefined : joins.find((join) => join.role === role);
    const end = isEnd ? (said ?? endOf(tokens, joins, asksReferred(frame, joins, context), context)) : undefined;
    if (!end) continue;
    // "Seniors who like Kyle" are one row, "Kyle" another.
    if (table === to && isQuality(column, tokens, joins, context)) qualities.push(tokens.join());
    else named.set(tokens.join(), end);
  }
  const asked = frame.part ? undefined : askedEnd(frame, joins, [...named.values()], context);
  for (const key of qualities) if (asked) named.set(key, asked);
  if (named.size === 0 && !asked) return frame;
  const place = (id: number, join: ViewJoin | undefined): number => {
    const table = view.uses[view.columns[id]?.use ?? -1]?.table;
    if (!join) return id;
    if (table === to) return columnInUse(view, id, join.role);
    return table === from && joins.some((j) => j.from === id) ? join.from : id;
  };
  const isReferred = (use: number) => view.uses[use]?.table === to;
  const moved = withColumns(
    frame,
    (id, slot, tokens) => place(id, slot === 'condition' ? named.get(tokens.join()) : asked),
    frame.uses.filter((use) => !isReferred(use)),
  );
  const counted = frame.rowsOf !== undefined && isReferred(frame.rowsOf) && asked ? { rowsOf: asked.role } : {};
  const lone = frame.uses.some(isReferred) && asked && !moved.select.some(({ column }) => column !== undefined);
  return { ...moved, ...counted, uses: lone ? [...moved.uses, asked.role] : moved.uses };
}

/** Whether words before the verb tell what the rows are that are asked for, and do not name one. */
function isQuality(
  column: number,
  tokens: readonly number[],
  joins: readonly ViewJoin[],
  context: QuestionContext,
): boolean {
  const spoken = chosenJoin(context.spoken, joins);
  if (!spoken || (tokens[0] ?? 0) >= spoken.start || context.view.columns[column]?.isDisplay === true) return false;
  return !isRefererNamed(joins, context);
}

/** Whether the rows that are referred to are asked for as well, so that both ends are in the question. */
function asksReferred({ select }: Frame, joins: readonly ViewJoin[], context: QuestionContext): boolean {
  const { view } = context;
  const to = endsOf(joins, context)[1];
  const isEnd = (id: number) =>
    view.uses[view.columns[id]?.use ?? -1]?.table === to || joins.some(({ from }) => from === id);
  return isReferredNamed(joins, context) || select.some(({ column }) => column !== undefined && isEnd(column));
}

/**
 * The end at which a name stands.
 * @param asksBoth whether rows of the other end are asked for
 */
function endOf(
  tokens: readonly number[],
  joins: readonly ViewJoin[],
  asksBoth: boolean,
  context: QuestionContext,
): ViewJoin | undefined {
  const [first] = tokens;
  if (first === undefined) return undefined;
  const byPreposition = prepositionEnd(first, joins, context);
  if (byPreposition) return byPreposition;
  const spoken = chosenJoin(context.spoken, joins);
  if (!spoken || tokens.some((t) => spoken.start <= t && t < spoken.end)) return undefined;
  // "Women attended by Dr. Stone": whoever is no end of these edges is the row that refers.
  if (!asksBoth || isRefererNamed(joins, context)) return spoken.join;
  return first < spoken.start ? spoken.join : otherThan(spoken.join, joins);
}

/** The end of the rows that are asked for: the other one than that of the name, or that of the verb. */
function askedEnd(
  frame: Frame,
  joins: readonly ViewJoin[],
  named: readonly ViewJoin[],
  context: QuestionContext,
): ViewJoin | undefined {
  const [first] = named;
  if (first) return otherThan(first, joins);
  const table = endsOf(joins, context)[1];
  const asks = isReferredNamed(joins, context) || askedUse(frame, context)?.table === table;
  return asks ? chosenJoin(context.spoken, joins)?.join : undefined;
}

/** "From A to B", "left A": where one edge leads to where something begins and the other to where it ends. */
function prepositionEnd(first: number, joins: readonly ViewJoin[], { linked }: QuestionContext): ViewJoin | undefined {
  const way = wayBefore(first, linked.tokens);
  if (way === undefined) return undefined;
  return endsByWay(joins)[way];
}

/** Whether the rows that refer are named themselves, not by their verb: "flights". */
function isRefererNamed(joins: readonly ViewJoin[], context: QuestionContext): boolean {
  return isNamed(endsOf(joins, context)[0], joins, context);
}

function isReferredNamed(joins: readonly ViewJoin[], context: QuestionContext): boolean {
  return isNamed(endsOf(joins, context)[1], joins, context);
}

function isNamed(table: string, joins: readonly ViewJoin[], { linked, view, spoken }: QuestionContext): boolean {
  const verbs = spoken.filter(({ join }) => joins.includes(join));
  return view.uses.some(({ id, table: name }) => {
    const match = linked.uses[id];
    if (name !== table || !match || match.level < 3) return false;
    return !verbs.some(({ start, end }) => start <= match.start && match.start < end);
  });
}

function otherThan(join: ViewJoin, joins: readonly ViewJoin[]): ViewJoin | undefined {
  const [other, ...more] = joins.filter((j) => j !== join);
  return more.length === 0 ? other : undefined;
}
