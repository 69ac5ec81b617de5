/** "In each month, in chronological order": groups of dates that go by their dates, and not by what is told of them. */
import { isDated } from '../frame/date-parts';
import type { Frame, FrameItem } from '../frame/frame';
import { asItem } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { wholeYear } from '../../question/dates';
import { LEVEL } from '../../question/name-match';

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
