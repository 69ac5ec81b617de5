/** "The maximum price and score": one fold that is said of two properties. */
import { isWrittenNumber } from '../../question/value-kinds';
import { isCoded } from '../said/coded-order';
import type { Frame, FrameItem } from '../frame/frame';
import { tableNamedAt } from '../said/named-columns';
import { columnsNamedAt, nameStart, type NamedAt } from '../said/names-at';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import type { ScoredFrame } from '../frame/draft';
import { remade } from '../frame/draft';

const FOLDS: Readonly<Record<string, FrameItem['fn']>> = { average: 'avg', maximum: 'max', minimum: 'min' };
/** Cues right before a fold that is asked for. */
const BEFORE = new Set(['article', 'show', 'what', 'be', 'and', 'me']);

/** Two folds, and the columns that the name behind each may mean. */
interface SharedFold {
  readonly fns: readonly [FrameItem['fn'], FrameItem['fn']];
  readonly names: readonly [NamedAt, NamedAt];
  /** Whether a fold is said of each of the two, so that nothing else is asked for. */
  readonly isRepeated: boolean;
}

/**
 * The fold of a question behind which two numbers are named, the second one without an article, "the maximum price and score", or with
 * a fold of its own.
 */
const sharedFold = oncePerQuestion((context): SharedFold | undefined => {
  const { linked, view } = context;
  const isNumber = (id: number) => {
    const column = view.columns[id];
    if (!column || column.isIdentifier || column.isYear || isCoded(column)) return false;
    return column.kind === 'number' || isWrittenNumber(column.profile);
  };
  for (const { cue = '', index } of linked.tokens) {
    const fn = Object.hasOwn(FOLDS, cue) ? FOLDS[cue] : undefined;
    const before = linked.tokens[index - 1];
    if (fn === undefined || (before && !BEFORE.has(before.cue ?? ''))) continue;
    let at = index + 1;
    while (linked.tokens[at]?.cue === cue) at++;
    const first = columnsNamedAt(nameStart(at, context), context);
    const and = first?.end ?? -1;
    if (!first || linked.tokens[and]?.cue !== 'and') continue;
    const again = foldAt(linked.tokens[and + 1]?.word === 'the' ? and + 2 : and + 1, context);
    const second = columnsNamedAt(again?.end ?? and + 1, context);
    if (!second || second.inPart || (!again && tableNamedAt(and + 1, context))) continue;
    const isEach = again !== undefined && [...first.columns].some(isNumber);
    if ([...second.columns].every(isNumber) && (isEach || !again))
      return { fns: [fn, again?.fn ?? fn], names: [first, second], isRepeated: isEach };
  }
  return undefined;
});

/** A fold at a token, and where the name of what is folded begins. */
function foldAt(start: number, context: QuestionContext): { fn: FrameItem['fn']; end: number } | undefined {
  const { tokens } = context.linked;
  const cue = tokens[start]?.cue ?? '';
  const fn = Object.hasOwn(FOLDS, cue) ? FOLDS[cue] : undefined;
  let at = start;
  while (tokens[at]?.cue === cue) at++;
  return fn && { fn, end: nameStart(at, context) };
}

/**
 * Frames that fold both properties where a fold is said of each, made of those that fold one.
 * @param context the question
 * @param frames those that they are made from
 */
export function sharedFoldFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const shared = sharedFold(context);
  if (!shared?.isRepeated) return [];
  const { view } = context;
  return remade(frames, (frame) => {
    const { select, group, part, having, share, minus, related, limit, order } = frame;
    if (part ?? having ?? share ?? minus ?? related ?? limit ?? order) return undefined;
    const folded = select.find(({ fn, column = -1 }) => shared.fns.some((own, i) => fn === own && shared.names[i]?.columns.has(column) === true)); // prettier-ignore
    const use = view.columns[folded?.column ?? -1]?.use;
    const items = shared.names.map(({ columns }, i): FrameItem | undefined => {
      const own = [...columns].filter((id) => view.columns[id]?.use === use);
      const column = own.find((id) => view.columns[id]?.kind === 'number' && view.columns[id].profile.isNamedValue !== true) ?? own[0]; // prettier-ignore
      return column === undefined ? undefined : { fn: shared.fns[i] ?? 'avg', distinct: false, column };
    });
    const both = items.filter((item) => item !== undefined);
    if (use === undefined || both.length < 2) return undefined;
    const isNamed = (id: number) => shared.names.some(({ columns }) => columns.has(id));
    const others = select.filter((item) => item !== folded && !isNamed(item.column ?? -1));
    if (others.some(({ fn }) => fn !== 'none')) return undefined;
    return { ...frame, select: [...others, ...both], group: group.filter((id) => !isNamed(id)) };
  });
}

/**
 * Whether a frame folds but one of two properties of each of which a fold is said.
 * @param frame a filled frame
 * @param context the question
 */
export function foldsOneOfTwo(frame: Frame, context: QuestionContext): boolean {
  const shared = sharedFold(context);
  if (!shared?.isRepeated) return false;
  const isFolded = ({ columns }: NamedAt, i: number) =>
    frame.select.some(({ fn, column = -1 }) => fn === shared.fns[i] && columns.has(column));
  return !shared.names.every(isFolded);
}

/**
 * A frame that folds both properties of which a fold is said, where it showed one of them as it is.
 * @param frame a frame
 * @param context the question
 */
export function withSharedFold(frame: Frame, context: QuestionContext): Frame {
  const shared = sharedFold(context);
  const { select, group, part, limit } = frame;
  if (!shared || part || limit !== undefined) return frame;
  const { fns, names } = shared;
  const isOf = (item: FrameItem, i: number) =>
    (item.fn === 'none' || item.fn === fns[i]) && names[i]?.columns.has(item.column ?? -1) === true;
  if (!names.every((_, i) => select.some((item) => isOf(item, i)))) return frame;
  const nameOf = (item: FrameItem) => names.findIndex((_, i) => isOf(item, i));
  const isFolded = (item: FrameItem) => nameOf(item) >= 0;
  const folded = new Set(select.flatMap((item) => (isFolded(item) ? (item.column ?? []) : [])));
  const left = group.filter((id) => !folded.has(id));
  // Beside what is told row by row no fold can stand.
  const others = select.filter((item) => !isFolded(item));
  if (left.length === 0 && (frame.order || others.some((item) => item.fn === 'none' || item.fn === 'all')))
    return frame;
  return { ...frame, select: select.map((item) => (isFolded(item) ? { ...item, fn: fns[nameOf(item)] ?? item.fn } : item)), group: left }; // prettier-ignore
}
