/** Whether an order runs the way that the superlatives of a question ask for. */
import { oncePerQuestion } from '../frame/question-context';
import type { ViewColumn } from '../../question/schema-view';
import { tellsBirth } from './life-dates';
import { stem } from '../../search/words';
import type { Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';

/** Superlatives that ask for the greatest value, and for the least. For years and dates, old is little. */
const GREATEST = new Set(['most', 'maximum', 'longest', 'latest', 'most-common', 'descending']);
const LEAST = new Set(['least', 'minimum', 'shortest', 'earliest', 'least-common', 'ascending', 'alphabetical']);

/** Superlatives of a property: the word hints at which. */
export const OF_PROPERTY: ReadonlySet<string> = new Set(['longest', 'shortest', 'oldest', 'youngest']);

/** Cues of the first and the last by an amount, a time or a property. */
export const ENDS: ReadonlySet<string> = new Set([
  ...['most', 'least', 'maximum', 'minimum', 'latest', 'earliest'],
  ...OF_PROPERTY,
]);

/** Cues of an order without what it goes by: "largest first". */
export const WAYS: ReadonlySet<string> = new Set(['ascending', 'descending']);

/** The first superlative of a question, and what an order makes of it. */
export interface OrderDirection {
  readonly cue: string;
  /** 1 where the order has the direction that the superlative asks for, -1 where it has the other. */
  readonly agrees: 1 | -1;
}

/**
 * Compares the order of a frame with the superlatives of its question.
 * @param context the question
 * @param frame the frame
 * @returns undefined where there is no order, or no superlative
 */
export function orderDirection(context: QuestionContext, { order }: Frame): OrderDirection | undefined {
  if (!order) return undefined;
  const column = order.item.column === undefined ? undefined : context.view.columns[order.item.column];
  for (const { cue, word } of context.linked.tokens) {
    const way = directionOf(cue, column, word);
    if (cue !== undefined && way) return { cue, agrees: order.descending === (way === 'greatest') ? 1 : -1 };
  }
  return undefined;
}

/**
 * The end of some values that a superlative asks for.
 * @param cue a class of cues
 * @param column what is ranked; absent where rows are counted
 * @param word the superlative itself: the fastest takes the least time
 * @returns undefined for what is no superlative
 */
export function directionOf(
  cue: string | undefined,
  column: ViewColumn | undefined,
  word = '',
): 'greatest' | 'least' | undefined {
  if (cue === undefined) return undefined;
  if (OF_SPEED.test(word) && column && isTimeTaken(column)) return cue === 'longest' ? 'least' : 'greatest';
  // Who has served longest began first.
  if (OF_SPAN.test(word) && column && tellsSince(column)) return word === 'longest' ? 'least' : 'greatest';
  const late = column !== undefined && tellsLate(column);
  if (GREATEST.has(cue) || cue === (late ? 'youngest' : 'oldest')) return 'greatest';
  return LEAST.has(cue) || cue === (late ? 'oldest' : 'youngest') ? 'least' : undefined;
}

/** Whether a column says when something was: what is old has little of it. */
export function tellsLate(column: ViewColumn): boolean {
  return column.isYear || column.kind === 'time' || tellsBirth(column);
}

const OF_SPAN = /^(?:longest|shortest)$/;

/** Whether a column says when somebody began: a span that began early is long, and no film is for an early release. */
export function tellsSince(column: ViewColumn): boolean {
  return tellsLate(column) && column.names.flat().some((word) => STARTING.has(word));
}

/** Stems of names of days on which something began that may last. */
const STARTING = new Set(
  'hire hired hiring start started begin began since from join joined employed appointed enrolled'.split(' ').map(stem),
);

const OF_SPEED = /^(?:fastest|quickest|slowest)$/;
const RATE = /per|rate|speed/i;
const TIMES_TAKEN = new Set(['time', 'lap', 'duration', 'runtime', 'minute', 'second', 'millisecond'].map(stem));

/** Whether a column says how long something took, and neither when it was nor how much was done in that time. */
export function isTimeTaken({ name: written, names: [name = []], kind }: ViewColumn): boolean {
  return kind !== 'time' && !RATE.test(written) && name.some((word) => TIMES_TAKEN.has(word));
}

/** Cues by which a question asks for rows in an order, or for the first of them. */
const ORDERING = new Set([...GREATEST, ...LEAST, 'oldest', 'youngest', 'sorted', 'top-n']);

/**
 * Whether a question asks for an order, or for the first by some order.
 * @param context the question
 */
export function asksForOrder({ linked }: QuestionContext): boolean {
  return linked.tokens.some(({ cue }) => cue !== undefined && ORDERING.has(cue));
}

const LOWEST = new Set<string | undefined>(['least', 'minimum']);
const HIGHEST = new Set<string | undefined>(['most', 'maximum']);

/** Which of several totals a question asks for: "the lowest total quantity". */
export const endOfTotals = oncePerQuestion(({ linked: { tokens } }): 'lowest' | 'highest' | undefined => {
  const isEnd = (cue: string | undefined) => LOWEST.has(cue) || HIGHEST.has(cue);
  const end = tokens.find(({ cue }, i) => tokens[i + 1]?.cue === 'sum' && isEnd(cue));
  return end && (LOWEST.has(end.cue) ? 'lowest' : 'highest');
});
