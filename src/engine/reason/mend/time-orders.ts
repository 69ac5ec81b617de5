/** "In each month, in chronological order": groups of dates that go by their dates, and not by what is told of them. */
import { isDated } from '../frame/date-parts';
import type { Frame, FrameItem } from '../frame/frame';
import { asItem } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { wholeYear } from '../../question/dates';
import { LEVEL } from '../../question/name-match';
import { namesOrKey } from '../frame/naming-columns';
import { ownDay } from '../said/own-days';
import { tableMentions } from '../said/table-mentions';

/** Orders of time. What goes by age may go by an amount, but of months the oldest is the first. */
const IN_TIME =
  /\b(reverse )?chronological(?:ly)?\b|\bin (?:the )?order of (?:the )?(?:years?|months?|weeks?|quarters?|dates?|days?|time)\b/i;
const FROM_END =
  /\b(oldest|earliest|newest|latest|most recent) to (?:the )?(?:newest|latest|most recent|oldest|earliest)\b/i;
const LATE = /^(?:newest|latest|most recent)$/i;

/** An order of time that a question asks for, and the tokens that say so. */
interface TimeOrder {
  readonly descending: boolean;
  readonly tokens: readonly number[];
  /** Only a whole year is said, "from January to December": another order that is asked for stands. */
  readonly isWhole?: true;
}

const timeOrder = oncePerQuestion(({ linked: { text, tokens } }): TimeOrder | undefined => {
  const within = (start: number, end: number) =>
    tokens.filter((t) => t.start < end && start < t.end && !t.quoted).map((t) => t.index);
  const [said, ends, year] = [IN_TIME.exec(text), FROM_END.exec(text), wholeYear(text)];
  const match = said ?? ends;
  if (!match) return year && { descending: false, tokens: within(year.start, year.end), isWhole: true };
  const descending = said ? said[1] !== undefined : LATE.test(ends?.[1] ?? '');
  return { descending, tokens: within(match.index, match.index + match[0].length) };
});

/**
 * A frame whose groups of dates stand in the order of time that its question asks for.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where none is asked for, or its groups are none of dates
 */
export function inOrderOfTime(frame: Frame, context: QuestionContext): Frame {
  const order = timeOrder(context);
  const column = order && timeGroup(frame, context);
  if (!order || column === undefined || frame.limit !== undefined || (order.isWhole && frame.order)) return frame;
  return { ...frame, order: { item: asItem(column), descending: order.descending } };
}

/** Ends that rows go by with no word for what: "newest first". */
const FIRST = /\b(?:newest|latest|most recent|oldest|earliest|soonest) first\b/i;

/**
 * A frame whose rows go by the one time that is shown of them, where only an end of an order is said: "start date and price, newest first".
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where it goes by something that is shown or named
 */
export function byShownTime(frame: Frame, { view, linked }: QuestionContext): Frame {
  const { order, select, group } = frame;
  const isTime = ({ fn, column = -1 }: FrameItem) => fn === 'none' && view.columns[column]?.kind === 'time';
  if (!order || group.length > 0 || !isTime(order.item) || !FIRST.test(linked.text)) return frame;
  const [only, ...more] = select.filter(isTime);
  const isNamed = linked.columns[order.item.column ?? -1]?.level === LEVEL.full;
  if (!only || more.length > 0 || isNamed) return frame;
  return { ...frame, order: { ...order, item: only } };
}

/** Ends of time that are said of rows themselves: "which scan is the latest". What is old or young may go by a life, or by a year. */
const END_OF_ROWS = /^(?:newest|latest|recent|earliest)$/;
const BE = /^(?:is|are|was|were)$/;
/** What stands between the verb and that word. */
const BEFORE_END = /^(?:the|most|very)$/;

/**
 * A frame whose rows are at the end of their own day, where nothing else is said of them: "which scan is the latest" goes by when it was
 * scanned, and not by the year of its book.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where no such end is asked for, or the rows have no day, several that may be meant, or a year
 */
export function byOwnDay(frame: Frame, context: QuestionContext): Frame {
  const end = endOfRows(context);
  const { order, limit = 1, part, group, conditions, connective, having, related } = frame;
  const isEnd = part ? part.op === '=' && (part.fn === 'max' || part.fn === 'min') : order !== undefined;
  if (!end || !isEnd || group.length > 0 || having || related || connective === 'or') return frame;
  const own = new Set([end.use.id, ...conditions.map(({ column }) => context.view.columns[column]?.use ?? -1)]);
  if (!goesByOtherEnd(frame, context)) return frame;
  return {
    select: namesOrKey(end.use).map(asItem),
    distinct: false,
    conditions,
    connective,
    group: [],
    order: { item: asItem(end.day), descending: end.descending },
    limit,
    uses: [...own],
  };
}

/**
 * Whether a frame tells what names the rows at the end of their own day, where a question asks for them.
 * @param frame a frame
 * @param context the question
 */
export function isAtOwnEnd({ order, limit, part, select }: Frame, context: QuestionContext): boolean {
  const end = endOfRows(context);
  if (!end) return false;
  const isOwn = ({ fn, column = -1 }: FrameItem) => fn === 'none' && context.view.columns[column]?.use === end.use.id;
  const isNamed = select.every(isOwn) && select.some(({ column }) => column !== end.day);
  return isNamed && (part ? part.column === end.day : order?.item.column === end.day && limit !== undefined);
}

/** Whether a frame tells something else where a question asks for such rows. */
export function goesByOtherEnd(frame: Frame, context: QuestionContext): boolean {
  return endOfRows(context) !== undefined && !isAtOwnEnd(frame, context);
}

const endOfRows = oncePerQuestion((context) => {
  const tokens = context.linked.tokens.filter(({ kind }) => kind === 'word' || kind === 'number');
  const last = tokens.at(-1);
  if (!last || last.quoted || !END_OF_ROWS.test(last.word) || !/^(?:which|what)$/.test(tokens[0]?.word ?? ''))
    return undefined;
  const use = tableMentions(context).find(({ start }) => start === tokens[1]?.index)?.use;
  const verb = tokens.findLast(({ word }) => !BEFORE_END.test(word) && !END_OF_ROWS.test(word));
  const day = use && BE.test(verb?.word ?? '') ? ownDay(use.id, context) : undefined;
  const hasYear = use?.columns.some((id) => context.view.columns[id]?.isYear === true);
  return !use || day === undefined || hasYear ? undefined : { use, day, descending: last.word !== 'earliest' };
});

/** The column of times by which a frame groups. */
function timeGroup({ group }: Frame, { view }: QuestionContext): number | undefined {
  return group.find((id) => isDated(view.columns[id]) || view.columns[id]?.isYear === true);
}

/** The tokens that say in which order of time the groups of a frame stand. */
export function tokensOfTimeOrder(frame: Frame, context: QuestionContext): readonly number[] {
  const order = timeOrder(context);
  const dated = timeGroup(frame, context);
  if (!order || !frame.order || dated === undefined) return [];
  return order.isWhole || frame.order.item.column === dated ? order.tokens : [];
}
