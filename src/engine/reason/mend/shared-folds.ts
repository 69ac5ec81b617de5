/** "The maximum price and score": one fold that is said of two properties. */
import { isWrittenNumber } from '../../question/value-kinds';
import { isCoded } from '../said/coded-order';
import type { Frame, FrameItem } from '../frame/frame';
import { tableNamedAt } from '../said/named-columns';
import { columnsNamedAt, nameStart, type NamedAt } from '../said/names-at';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';

const FOLDS: Readonly<Record<string, FrameItem['fn']>> = { average: 'avg', maximum: 'max', minimum: 'min' };
/** Cues right before a fold that is asked for. */
const BEFORE = new Set(['article', 'show', 'what', 'be', 'and', 'me']);

/** A fold, and the columns that each of the two names behind it may mean. */
interface SharedFold {
  readonly fn: FrameItem['fn'];
  readonly names: readonly [NamedAt, NamedAt];
}

/** The fold of a question behind which two numbers are named, the second one without an article: "the maximum price and score". */
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
    const second = linked.tokens[and]?.cue === 'and' ? columnsNamedAt(and + 1, context) : undefined;
    if (!first || !second || second.inPart || tableNamedAt(and + 1, context)) continue;
    if ([...second.columns].every(isNumber)) return { fn, names: [first, second] };
  }
  return undefined;
});

/**
 * A frame that folds both properties of which a fold is said, where it showed one of them as it is.
 * @param frame a frame
 * @param context the question
 */
export function withSharedFold(frame: Frame, context: QuestionContext): Frame {
  const shared = sharedFold(context);
  const { select, group, part, limit } = frame;
  if (!shared || part || limit !== undefined) return frame;
  const { fn, names } = shared;
  const isOf = (item: FrameItem, { columns }: NamedAt) =>
    (item.fn === 'none' || item.fn === fn) && columns.has(item.column ?? -1);
  if (!names.every((name) => select.some((item) => isOf(item, name)))) return frame;
  const isFolded = (item: FrameItem) => names.some((name) => isOf(item, name));
  const folded = new Set(select.flatMap((item) => (isFolded(item) ? (item.column ?? []) : [])));
  const left = group.filter((id) => !folded.has(id));
  // Beside what is told row by row no fold can stand.
  const others = select.filter((item) => !isFolded(item));
  if (left.length === 0 && (frame.order || others.some((item) => item.fn === 'none' || item.fn === 'all')))
    return frame;
  return { ...frame, select: select.map((item) => (isFolded(item) ? { ...item, fn } : item)), group: left };
}
