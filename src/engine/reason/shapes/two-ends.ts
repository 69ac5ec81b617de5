/** Both ends of some dates: "the earliest and latest date of performances in each hall". */
import type { ViewColumn } from '../../question/schema-view';
import { stem } from '../../search/words';
import type { ScoredFrame } from '../frame/draft';
import { remade } from '../frame/draft';
import type { FrameItem } from '../frame/frame';
import { TIME_NOUN } from '../said/common-words';
import { columnsNamedAt, nameStart } from '../said/names-at';
import { tellsBirth } from '../said/life-dates';
import { tableMentions } from '../said/table-mentions';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';

const EARLY = /^(?:earliest|first|oldest)$/;
const LATE = /^(?:latest|last|newest)$/;
const RECENT = /^(?:recent|new)$/;

const BIRTH = stem('birth');

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
    let at = TIME_NOUN.test(tokens[first.end]?.word ?? '') ? first.end + 1 : first.end;
    if (tokens[at]?.cue !== 'and') continue;
    at = tokens[at + 1]?.word === 'the' ? at + 2 : at + 1;
    const second = endAt(at);
    if (!second || second.fn === first.fn) continue;
    const columns = datesNamedAt(second.end, context);
    if (columns) return { fns: [first.fn, second.fn], columns: new Set(columns) };
  }
  return undefined;
});

/** The dates that are named at a place: any where but a noun for times stands there, and none where another thing does. */
function datesNamedAt(at: number, context: QuestionContext): readonly number[] | undefined {
  const { tokens } = context.linked;
  const named = columnsNamedAt(nameStart(at, context), context);
  const dates = [...(named?.columns ?? [])].filter((id) => isDate(id, context));
  const isTime = TIME_NOUN.test(tokens[at]?.word ?? '');
  // "Year of birth" is no year in which something else was opened, nor is "the date of performances" that of orders.
  const isWhole = named?.inPart === false && named.end > at + 1;
  const further = isTime && !isWhole ? datesOf(at + 1, context) : [];
  const both = further.filter((id) => dates.includes(id));
  if (further.length > 0) return both.length > 0 ? both : further;
  if (isTime && !isWhole && tokens[at + 1]?.word === 'of') return [];
  return dates.length > 0 || isTime ? dates : undefined;
}

/** The dates of what stands behind the first "of": "of birth", "of performances". */
function datesOf(at: number, context: QuestionContext): number[] {
  const { linked, view } = context;
  if (linked.tokens[at]?.word !== 'of') return [];
  const start = nameStart(at + 1, context);
  const { stem: said = '' } = linked.tokens[start] ?? {};
  const use = tableMentions(context).find((mention) => mention.start === start)?.use.id;
  const isMeant = (column: ViewColumn) =>
    use === undefined
      ? column.names.flat().includes(said) || (said === BIRTH && tellsBirth(column))
      : column.use === use;
  return view.columns.filter((column) => isDate(column.id, context) && isMeant(column)).map(({ id }) => id);
}

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
 * The frames that tell both ends, where both are asked for and some do: others tell but one, the two in another order, or another thing.
 * @param frames those that are sensible
 * @param context the question
 * @returns all where none tells both: then something else may be meant
 */
export function tellingBothEnds(frames: ScoredFrame[], context: QuestionContext): ScoredFrame[] {
  const ends = twoEnds(context);
  if (!ends) return frames;
  const both = frames.filter(({ frame: { select, spread } }) => {
    const told = select.filter((item) => isEndOf(item, ends, context)).map(({ fn }) => fn);
    return spread === true || told.join(' ') === ends.fns.join(' ');
  });
  return both.length > 0 ? both : frames;
}
