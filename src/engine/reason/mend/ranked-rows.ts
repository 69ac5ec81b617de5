/**
 * "Which comet has the greatest period?" asks for a comet: where nothing of the rows is shown but the column by which one of them comes
 * first, they are named, whether the graph says what names them or that is only guessed.
 */
import { LEVEL } from '../../question/name-match';
import type { SchemaView, ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import type { Frame } from '../frame/frame';
import { asItem } from '../frame/frame';
import { namesOrKey } from '../frame/naming-columns';
import type { QuestionContext } from '../frame/question-context';
import { ENDS } from '../said/order-direction';

/** Cues before the noun that rows are asked for by. */
const BEFORE = new Set(['article', 'be', 'show', 'me', 'all']);
/** Words by which a second thing is asked for. */
const ASKS = /^(?:what|which|when|where|how)$/;
/** Cues right behind the noun, or behind what is said of it. */
const BEHIND = new Set(['have', 'with', 'be', 'do', 'who', 'that']);

/**
 * A frame that names the rows which come first, in place of the column by which they do.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where it shows something else, or no rows are asked for
 */
export function namingRanked(frame: Frame, context: QuestionContext): Frame {
  const { view } = context;
  const [item, ...more] = frame.select;
  const end = endOf(frame);
  if (!item || more.length > 0 || item.fn !== 'none' || item.column !== end || frame.group.length > 0) return frame;
  const use = view.uses[view.columns[end ?? -1]?.use ?? -1];
  const names = use ? namesOrKey(use) : [];
  if (!use || names.length === 0 || names.includes(item.column ?? -1) || !asksForRows(use, end ?? -1, context))
    return frame;
  return { ...frame, select: names.map(asItem), distinct: false };
}

/** The column by which a frame picks the rows that come first. */
function endOf({ order, limit, part }: Frame): number | undefined {
  if (part?.kind === 'compare')
    return part.op === '=' && (part.fn === 'max' || part.fn === 'min') ? part.column : undefined;
  return part === undefined && limit !== undefined && order?.item.fn === 'none' ? order.item.column : undefined;
}

/** Whether rows of a use are asked for: they are what "who", "which" or the first noun of a list names, before the end is told. */
function asksForRows(use: ViewUse, column: number, context: QuestionContext): boolean {
  const { linked, view, valueTokens } = context;
  const { tokens } = linked;
  const [opening, ...further] = tokens;
  // "Which site was opened first, and when?": more is asked for than the site.
  if (further.some(({ word }) => ASKS.test(word))) return false;
  if (opening?.cue === 'who') return true;
  const start = tokens.findIndex(({ cue = '' }, i) => !(i === 0 && cue === 'which') && !BEFORE.has(cue));
  const isList = opening?.cue === undefined || ENDS.has(opening.cue);
  if (start < 0 || (opening?.cue !== 'which' && !isList)) return false;
  const behind = tokens.findIndex(({ cue = '' }, i) => i > start && BEHIND.has(cue));
  const noun = tokens.slice(start, behind < 0 ? start : behind);
  const match = linked.columns[column];
  // "Which mass is the greatest?" asks for a mass.
  if (noun.length === 0 || !match || match.start < (noun.at(-1)?.index ?? 0) + 1) return false;
  return noun.every((token) => isOf(token, use, view, context) || valueTokens.has(token.index));
}

/** Whether a word names the rows of a use. */
function isOf(
  { stem, index }: TaggedToken,
  { id, names }: ViewUse,
  view: SchemaView,
  { linked }: QuestionContext,
): boolean {
  const match = linked.uses[id];
  const named = match !== undefined && match.level >= LEVEL.full && match.start <= index && index < match.end;
  return named || names.some((name) => name.includes(stem)) || view.subject.has(stem);
}
