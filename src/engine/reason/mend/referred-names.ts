/** Rows that others refer to, by name: "who is the captain of crossing 5" and "the name of the captain" ask for no number of one. */
import { columnInUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import type { ViewJoin } from '../../question/view-joins';
import { LEVEL } from '../../question/name-match';
import { ID_WORDS } from '../../question/view-names';
import type { Frame, FrameItem } from '../frame/frame';
import { asItem, combinesSets } from '../frame/frame';
import { saysSame } from '../frame/held-keys';
import type { QuestionContext } from '../frame/question-context';

/**
 * A frame that shows the names of the rows which selected columns refer to: "who admitted them" and "each route with its main driver" ask
 * for no numbers of theirs.
 * @param frame a filled frame
 * @param context the question
 * @returns the frame itself where references are asked for as they stand, or nothing names the rows
 */
export function namingReferred(frame: Frame, context: QuestionContext): Frame {
  // Numbers of the one set are among numbers of the other.
  if (combinesSets(frame.part) && frame.part?.inner !== undefined) return frame;
  return frame.select.reduce<Frame>((named, item) => namingOne(named, item, context), frame);
}

/** The same for one of the columns. */
function namingOne(frame: Frame, item: FrameItem, context: QuestionContext): Frame {
  const { view } = context;
  const id = item.column ?? -1;
  const [join, ...others] = item.fn === 'none' ? view.joins.filter(({ from }) => from === id) : [];
  const referred = view.uses[join?.role ?? -1];
  if (!join || !referred || others.length > 0 || referred.display.length === 0) return frame;
  // A first text that merely tells rows apart is no name.
  if (!referred.display.every((one) => referred.isNamed || view.columns[one]?.isDisplay === true)) return frame;
  const key = columnInUse(view, join.to, referred.id);
  if (referred.display.includes(key) || asksForNumber(join, context)) return frame;
  // Who lent a book out and who took it back are two.
  const isSame = ({ column = -1 }: FrameItem) =>
    saysSame(column, id, view) && !view.joins.some((other) => other !== join && other.from === column);
  const shown = frame.select.flatMap(({ fn, column }) => (fn === 'none' && column !== undefined ? [column] : []));
  // The whole key of visits says which ones, a patient's number and the visit's.
  const whole = view.uses[view.columns[id]?.use ?? -1]?.key ?? [];
  if (whole.length > 1 && whole.includes(id) && whole.every((part) => shown.includes(part))) return frame;
  const names = referred.display.filter((one) => !shown.includes(one)).map(asItem);
  if (names.length === 0) return frame;
  const select = frame.select.flatMap((one) => (one === item ? names : one.fn === 'none' && isSame(one) ? [] : [one]));
  const own = view.columns[id]?.use;
  const group = frame.group.map((one) => (one === id ? key : one));
  return { ...frame, select, group, uses: own === undefined ? frame.uses : [...new Set([...frame.uses, own])] };
}

/**
 * Whether a question asks for what a column holds by which it refers to rows: "the driver id of each trip", "the secretary votes" where that
 * is what the column is called, and no name of those whom it refers to.
 */
function asksForNumber({ from, to, role }: ViewJoin, { linked: { tokens, columns }, view }: QuestionContext): boolean {
  const isNumber = ({ stem, word }: TaggedToken) => ID_WORDS.has(stem) || ID_WORDS.has(word);
  // The "visit id" is no id of whoever booked the visit.
  const isOthers = (at: number, id: number) =>
    columns.some((m, other) => m.level === LEVEL.full && m.start <= at && at < m.end && !saysSame(other, id, view));
  const saysNumber = (id: number) => {
    const { start, end, level } = columns[id] ?? { start: 0, end: 0, level: 0 };
    const words = tokens.slice(start, end);
    if (level === LEVEL.full && words.some(isNumber)) return true;
    const said = level < LEVEL.keyword ? [] : [...words, ...tokens.slice(end, end + 1)];
    return said.some((token) => isNumber(token) && !isOthers(token.index, id));
  };
  if (saysNumber(from) || saysNumber(to)) return true;
  const [name = []] = view.columns[from]?.names ?? [];
  const last = name.at(-1) ?? '';
  const theirs = [...(view.uses[role]?.names ?? []), ...(view.columns[to]?.names ?? [])];
  const isTheirs = theirs.some((own) => own.includes(last));
  return name.length > 1 && columns[from]?.level === LEVEL.full && !ID_WORDS.has(last) && !isTheirs;
}
