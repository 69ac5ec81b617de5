/** Both ends of some dates: "the earliest and latest date of performances in each hall". */
import type { ScoredFrame } from '../frame/draft';
import { remade } from '../frame/draft';
import type { Frame, FrameItem } from '../frame/frame';
import { columnsNamedAt, nameStart } from '../said/names-at';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';

const EARLY = /^(?:earliest|first|oldest)$/;
const LATE = /^(?:latest|last|newest)$/;
const RECENT = /^(?:recent|new)$/;
/** Nouns for times, whatever columns are called. */
const TIME = /^(?:dates?|days?|times?|years?)$/;

/** Both ends, the one that is said first in front; the columns that the noun behind them names, where it names any. */
interface TwoEnds {
  readonly fns: readonly ['min' | 'max', 'min' | 'max'];
  readonly columns: ReadonlySet<number>;
}

const twoEnds = oncePerQuestion((context): TwoEnds | undefined => {
  const { tokens } = context.linked;
  /** Which end is said at a token, and where the words for it end. */
  const endAt = (at: number): { fn: 'min' | 'max'; end: number } | undefined => {
    const word = tokens[at]?.word ?? '';
    if (tokens[at]?.quoted === true) return undefined;
    if (EARLY.test(word)) return { fn: 'min', end: at + 1 };
    if (LATE.test(word)) return { fn: 'max', end: at + 1 };
    return word === 'most' && RECENT.test(tokens[at + 1]?.word ?? '') ? { fn: 'max', end: at + 2 } : undefined;
  };
  for (const { index } of tokens) {
    const first = endAt(index);
    if (!first) continue;
    // "The earliest date and the latest date": the noun may stand twice.
    let at = TIME.test(tokens[first.end]?.word ?? '') ? first.end + 1 : first.end;
    if (tokens[at]?.cue !== 'and') continue;
    at = tokens[at + 1]?.word === 'the' ? at + 2 : at + 1;
    const second = endAt(at);
    if (!second || second.fn === first.fn) continue;
    const named = columnsNamedAt(nameStart(second.end, context), context);
    const isTime = TIME.test(tokens[second.end]?.word ?? '');
    const columns = [...(named?.columns ?? [])].filter((id) => isDate(id, context));
    if (columns.length > 0 || isTime) return { fns: [first.fn, second.fn], columns: new Set(columns) };
  }
  return undefined;
});

function isDate(id: number, { view }: QuestionContext): boolean {
  const column = view.columns[id];
  return column?.kind === 'time' || column?.isYear === true;
}

/**
 * Frames that tell both ends, made of those that tell one.
 * @param context the question
 * @param frames those that they are made from
 * @returns none where the question asks for no two ends of dates
 */
export function twoEndsFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const ends = twoEnds(context);
  if (!ends) return [];
  return remade(frames, (frame) => {
    const { order: _order, limit: _limit, limitToken: _token, ...plain } = frame;
    const [end, ...more] = plain.select.filter((item) => isEndOf(item, ends, context));
    if (!end || frame.part || (frame.having ?? frame.share ?? frame.minus ?? frame.related)) return undefined;
    const others = plain.select.filter((item) => item !== end && !more.includes(item));
    if (more.some(({ column }) => column !== end.column) || others.some(({ fn }) => fn !== 'none')) return undefined;
    return { ...plain, select: [...others, ...ends.fns.map((fn) => ({ ...end, fn }))] };
  });
}

function isEndOf({ fn, column = -1 }: FrameItem, { columns }: TwoEnds, context: QuestionContext): boolean {
  return (fn === 'min' || fn === 'max') && isDate(column, context) && (columns.size === 0 || columns.has(column));
}

/**
 * Whether a frame tells but one end, the two in another order, or another thing, where both ends of some dates are asked for.
 * @param frame a filled frame
 * @param context the question
 */
export function tellsOneEnd(frame: Frame, context: QuestionContext): boolean {
  const ends = twoEnds(context);
  if (!ends || frame.spread === true) return false;
  const told = frame.select.filter((item) => isEndOf(item, ends, context)).map(({ fn }) => fn);
  return told.join(' ') !== ends.fns.join(' ');
}
