/**
 * Lists of things: with something told of each, "list the students with their grades" names the students, too; and in an order that
 * no word for sorting says, "list the dogs by age, oldest first".
 */
import { LEVEL, type NameMatch } from '../../question/name-match';
import type { ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { spelt, type ScoredFrame } from '../frame/draft';
import { asItem, combinesSets, type Frame } from '../frame/frame';
import { endFirstFrames, tokensOfEnd } from './asked-order';
import { hasNames, isBareNoun } from '../said/listed-things';
import { directionOf } from '../said/order-direction';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';

/** What stands between the words that ask for a list and the name of what is listed. */
const LEADING = new Set(['show', 'which', 'me', 'article', 'all', 'each', 'different']);
/** What leads from a thing to what is told of it. */
const LINKING = new Set(['and', 'with']);

const WHOSE = /^(?:their|its)$/;

/** The things that a question has listed, and the token behind which it says what is told of them, or what they go by. */
interface Listed {
  readonly use: ViewUse;
  readonly from: number;
  /** It says whose: "with their grades". No condition says so. */
  readonly isTold: boolean;
  /** They go by it. */
  readonly isOrder: boolean;
}

const listed = oncePerQuestion((context): Listed | undefined => {
  const { tokens, uses, columns } = context.linked;
  // "Drivers with their stations" is a list without a word for one.
  const opening = isBareNoun(tokens[0]) ? 'show' : tokens[0]?.cue;
  if (opening !== 'show' && opening !== 'which') return undefined;
  const noun = tokens.findIndex(({ cue }) => !LEADING.has(cue ?? ''));
  const [use] = context.view.uses
    .filter(({ id, role }) => role === undefined && uses[id]?.level === LEVEL.full && uses[id].start === noun)
    .sort((a, b) => (uses[b.id]?.end ?? 0) - (uses[a.id]?.end ?? 0));
  const end = uses[use?.id ?? -1]?.end ?? 0;
  if (!use || !hasNames(use, context)) return undefined;
  const sorted = tokens.findIndex(({ cue, index }) => index >= end && cue !== 'sorted');
  const by = sorted > end && tokens[sorted]?.word !== 'by' ? sorted - 1 : sorted;
  const isOrder = opening === 'show' && tokens[by]?.word === 'by';
  // "Who live at their home" says where.
  const leads = ({ cue, index }: TaggedToken) => cue === 'and' || LINKING.has(tokens[index - 1]?.cue ?? '');
  const owner = isOrder ? -1 : tokens.findIndex((t) => t.index >= end && WHOSE.test(t.word) && leads(t));
  const links = isOrder || (opening === 'show' && LINKING.has(tokens[end]?.cue ?? ''));
  if (owner < 0 && !links) return undefined;
  const from = owner >= 0 ? owner : isOrder ? by : end;
  // "List the student names" is of names, "the students with their names" of students.
  const isColumn = columns.some((m) => m.level === LEVEL.full && m.start === noun && m.end > end && m.end <= from);
  return isColumn ? undefined : { use, from, isTold: owner >= 0, isOrder };
});

/**
 * A frame that names the things of which it tells something.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where nothing is listed so, or the things are named
 */
export function namedList(frame: Frame, context: QuestionContext): Frame {
  const { select } = frame;
  const list = listOf(frame, context);
  if (!list || list.isOrder || select.some(({ column = -1 }) => list.use.display.includes(column))) return frame;
  if (!select.some(({ column }) => isSaidBehind(list, column, context))) return frame;
  return { ...frame, select: [...list.use.display.map(asItem), ...select], distinct: false };
}

/**
 * Lists that tell what the question says of each thing, and lists in its order.
 * @param context the question
 * @param frames those found by the models, whose conditions are taken
 */
export function listFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const list = listed(context);
  const columns = list ? columnsBehind(list, context) : [];
  const [first] = columns;
  const ordered = endFirstFrames(context, frames);
  if (!list || first === undefined || !(list.isTold || list.isOrder)) return ordered;
  const told = list.isOrder ? [] : columns.map(asItem).filter(({ column }) => !list.use.display.includes(column));
  const order = list.isOrder ? { order: { item: asItem(first), descending: isDescending(first, list, context) } } : {};
  return frames.flatMap((scored): ScoredFrame[] => {
    const { frame } = scored;
    if (frame.part ?? frame.having ?? frame.share ?? frame.related ?? frame.limit) return [];
    if (frame.group.length > 0 || frame.order || frame.select.length !== 1) return [];
    return [
      spelt(
        scored,
        { ...frame, select: [...list.use.display.map(asItem), ...told], distinct: false, ...order },
        'select',
      ),
    ];
  });
}

/** Whether things are listed without what is told of them, or not in their order: "dogs older than 5 with their breeds". */
export function leavesOutTold(frame: Frame, context: QuestionContext): boolean {
  const list = listed(context);
  const [first] = list ? columnsBehind(list, context) : [];
  if (!list || first === undefined) return false;
  if (list.isOrder) return frame.group.length === 0 && !isInOrder(frame, first, list, context);
  if (!list.isTold) return false;
  if (frame.select.some(({ fn }) => fn === 'all')) return true;
  return (
    listOf(frame, context) !== undefined && !frame.select.some(({ column }) => isSaidBehind(list, column, context))
  );
}

/** Whether things are named in the order of a column, and the list is cut by a number alone. */
function isInOrder(frame: Frame, by: number, list: Listed, context: QuestionContext): boolean {
  const { order, limit, select, part } = frame;
  const cut = limit !== undefined && !context.linked.tokens.some(({ number }) => number !== undefined);
  const names = select.some(
    ({ fn, column = -1 }) => fn === 'all' || (fn === 'none' && list.use.display.includes(column)),
  );
  const sorted = order?.item.column === by && order.descending === isDescending(by, list, context);
  return sorted && names && !cut && part?.op !== '=';
}

function listOf({ select, group, part }: Frame, context: QuestionContext): Listed | undefined {
  if (group.length > 0 || combinesSets(part) || select.some(({ fn }) => fn !== 'none')) return undefined;
  return listed(context);
}

/** Whether a column, or the table that it names, is named behind a token. */
function isSaidBehind({ from, use }: Listed, column: number | undefined, { linked, view }: QuestionContext): boolean {
  const own = view.columns[column ?? -1]?.use;
  const matches = [linked.columns[column ?? -1], ...(own === use.id ? [] : [linked.uses[own ?? -1]])];
  return matches.some((m) => m !== undefined && m.level >= LEVEL.head && m.end > from + 1);
}

/** What a question says behind the things that it has listed: columns of theirs, else what names the rows of other tables. */
function columnsBehind({ use, from }: Listed, { linked, view }: QuestionContext): number[] {
  const isBehind = (m: NameMatch | undefined): m is NameMatch =>
    m !== undefined && m.level === LEVEL.full && !m.shadowed && m.end > from + 1;
  const found: { end: number; columns: readonly number[] }[] = [];
  const add = (m: NameMatch | undefined, columns: readonly number[]) => {
    if (isBehind(m) && columns.length > 0 && !found.some(({ end }) => end === m.end))
      found.push({ end: m.end, columns });
  };
  const own = use.columns.filter((id) => view.columns[id]?.isReference === false);
  for (const id of own) add(linked.columns[id], [id]);
  for (const other of view.uses)
    if (other.id !== use.id && other.role === undefined && other.isNamed && (linked.uses[other.id]?.start ?? 0) > from)
      add(linked.uses[other.id], other.display);
  return found.sort((a, b) => a.end - b.end).flatMap(({ columns }) => columns);
}

/**
 * Tokens that say which end of a list comes first: "oldest first" asks for all, from the oldest on.
 * @param frame a frame; without an order it heeds none
 * @param context the question
 */
export function tokensOfOrder(frame: Frame, context: QuestionContext): number[] {
  const list = listed(context);
  if (!list?.isOrder || !frame.order || frame.limit !== undefined) return tokensOfEnd(frame, context);
  const { tokens } = context.linked;
  const first = tokens.findIndex(({ word }, i) => i > list.from && word === 'first');
  const end = tokens[first - 1]?.cue;
  if (first < 0 || end === undefined) return [];
  return tokens.filter(({ cue, index }) => index === first || (index < first && cue === end)).map(({ index }) => index);
}

/** "Oldest first", "in descending order"; else upwards. */
function isDescending(column: number, { from }: Listed, { linked, view }: QuestionContext): boolean {
  const behind = linked.tokens.slice(from);
  if (behind.some(({ cue }) => cue === 'descending')) return true;
  const first = behind.findIndex(({ word }) => word === 'first');
  return first > 0 && directionOf(behind[first - 1]?.cue, view.columns[column]) === 'greatest';
}
