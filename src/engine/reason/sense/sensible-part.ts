/** Second parts and alternatives of frames for which a question has no words left. */
import type { Frame, FrameCondition } from '../frame/frame';
import { combinesSets, conditionsOf } from '../frame/frame';
import { isHalfOfName } from '../said/full-name';
import { saysSame } from '../frame/held-keys';
import { oneFrom } from '../frame/one-from';
import { joinsAroundOr } from './said-or';
import { directionOf } from '../said/order-direction';
import { stem } from '../../search/words';
import { isTiedByDeed } from '../said/deeds-done';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { whenCues } from '../said/when-cues';

/** Cues of comparisons: with a number, or with a fold. */
const COMPARING = new Set(['more-than', 'less-than', 'at-least', 'at-most', 'before', 'after', 'than', 'exactly']);
/** A number this many tokens behind a comparison is what it compares with: "more than 3", "after the year 1990". */
const NEAR = 3;

/** Whether the question compares with anything but numbers: "more than the average", "before any other". */
const comparesFreely = oncePerQuestion((context): boolean => {
  const { tokens } = context.linked;
  return tokens.some(({ cue, index }) => {
    if (cue === undefined || !COMPARING.has(cue) || tokens[index + 1]?.cue === cue) return false;
    if (whenCues(context).has(index)) return false;
    // "More than at least one of them" compares with some of them.
    const next = tokens[index + 1]?.cue;
    if (next !== undefined && next !== cue && COMPARING.has(next)) return true;
    return !tokens.slice(index, index + 1 + NEAR).some((t) => t.number !== undefined);
  });
});

/**
 * Whether rows are compared with a fold though each comparison of the question is with a number: "below 100" says nothing of
 * an average.
 */
export function comparesUnasked({ part }: Frame, context: QuestionContext): boolean {
  if (part?.kind !== 'compare' || part.op === '=' || part.op === undefined || part.tokens) return false;
  return !comparesFreely(context) || comparesWithAll(part.op, part.fn, context);
}

/** Whether "more than some of them" is answered by what is more than all of them. */
function comparesWithAll(op: string, fn: string | undefined, { linked: { tokens } }: QuestionContext): boolean {
  if (fn !== (op.startsWith('>') ? 'max' : 'min')) return false;
  const than = tokens.findIndex(({ word }) => word === 'than');
  const some = tokens.findIndex(({ word, cue }, i) => i > than && (word === 'some' || cue === 'at-least'));
  return than >= 0 && some > than && some - than <= NEAR;
}

/** Whether the ends of two rankings are combined as sets. */
export function combinesEnds({ part, limit }: Frame): boolean {
  const combined = combinesSets(part);
  return combined && limit !== undefined;
}

/** What a place in a ranking is called: the highest is number 1. */
const RANKS = new Set(['rank', 'ranking', 'place', 'position', 'seed'].map(stem));
/** Superlatives of length: what lasts longest began earliest. */
const LENGTHS = new Set(['longest', 'shortest']);

/**
 * Whether the rows of the other end are taken than the superlatives of the question ask for: the oldest for "the youngest". Of the
 * 940 training programs that take the rows of one end, 24 do, most of them by mistake.
 */
export function takesOtherEnd({ order, limit, part }: Frame, { linked, view }: QuestionContext): boolean {
  const ofPart = part?.kind === 'compare' && part.op === '=' && (part.fn === 'max' || part.fn === 'min');
  const ends = [
    ...(order && limit !== undefined ? [{ id: order.item.column, greatest: order.descending }] : []),
    ...(ofPart ? [{ id: part.column, greatest: part.fn === 'max' }] : []),
  ];
  return ends.some(({ id, greatest }) => {
    const column = id === undefined ? undefined : view.columns[id];
    if (column?.names.some((name) => name.some((word) => RANKS.has(word))) === true) return false;
    const inTime = column?.isYear === true || column?.kind === 'time';
    const cues = linked.tokens.flatMap(({ cue }) => cue ?? []);
    if (inTime && cues.some((cue) => LENGTHS.has(cue))) return false;
    const asked = new Set(cues.flatMap((cue) => directionOf(cue, column) ?? []));
    return asked.size === 1 && asked.has('greatest') !== greatest;
  });
}

/** Words between which one or the other may hold. */
const EITHER = new Set(['or', 'either', 'neither']);

/** Whether one of two conditions on different columns is enough though no "or" of the question stands between them. */
export function choosesUnasked(frame: Frame, context: QuestionContext): boolean {
  const { linked } = context;
  if (joinsAroundOr(frame, context)) return true;
  if (frame.connective !== 'or' || new Set(conditionsOf(frame).map((c) => c.column)).size < 2) return false;
  return !linked.tokens.some(({ cue, word, quoted }) => !quoted && (cue === 'or' || EITHER.has(word)));
}

/**
 * Whether two values of one column are two sets: "published by A or B" is a condition, and keeps rows that show the same. Four
 * of 28 training programs that join sets do so.
 */
export function joinsValuesAsSets({ part, conditions }: Frame): boolean {
  const [first, second] = [conditions, part?.conditions ?? []];
  return part?.kind === 'union' && first.length === 1 && second.length === 1 && first[0]?.column === second[0]?.column;
}

/**
 * Whether rows with a name are found that have two values where each has one: "the old and new members" are old or new, and nobody is
 * both.
 * @param frame a filled frame
 * @param context the question
 */
export function wantsTwoOfOne({ part, conditions, select }: Frame, context: QuestionContext): boolean {
  const { view } = context;
  const [one, other] = [conditions, part?.conditions ?? []].map((list) => (list.length > 1 ? undefined : list[0]));
  const shown = view.columns[select[0]?.column ?? -1];
  if (part?.kind !== 'intersect' || !one || !other || !shown) return false;
  if (one.op !== '=' || other.op !== '=' || one.column !== other.column || one.column === shown.id) return false;
  const table = view.uses[view.columns[one.column]?.use ?? -1]?.table ?? '';
  // What was repaired by two persons may have one owner.
  if (isTiedByDeed(view.uses[shown.use]?.table ?? '', table, context)) return false;
  return (shown.isDisplay || shown.isKey) && oneFrom(shown.use, view).has(table);
}

/**
 * Whether two sets are told apart by numbers of two kinds: "in the party with id 3 and the one with id 1" has two parties, and no member
 * 1. No training program does so.
 * @param frame a filled frame
 * @param context the question
 */
export function combinesOtherNumbers({ part, conditions }: Frame, { linked, view }: QuestionContext): boolean {
  const [one, other] = [conditions, part?.conditions ?? []].map((list) => (list.length > 1 ? undefined : list[0]));
  if (!combinesSets(part) || part?.kind === 'except' || !one || !other) return false;
  const columnOf = ({ column }: FrameCondition) => view.columns[column];
  const isSaid = ({ op, tokens }: FrameCondition) =>
    op === '=' && tokens.some((at) => linked.tokens[at]?.number !== undefined);
  if (!isSaid(one) || !isSaid(other) || saysSame(one.column, other.column, view)) return false;
  // A year beside a number is another thing that is said.
  const isNo = (c: FrameCondition) => columnOf(c)?.isIdentifier === true || columnOf(c)?.kind === 'text';
  return [one, other].every(isNo) && [one, other].some((c) => columnOf(c)?.isIdentifier === true);
}

/**
 * Whether two values that stand side by side are said of different rows: "treated by Ann Lee" speaks of nobody called Ann who is
 * no Lee, and "fall 2009" of no other year.
 */
export function splitsName({ part, conditions, connective }: Frame, { linked, view }: QuestionContext): boolean {
  const { tokens, text } = linked;
  const touches = (a: FrameCondition, b: FrameCondition) => {
    const [end, start] = [tokens[Math.max(...a.tokens)]?.end, tokens[Math.min(...b.tokens)]?.start];
    const isWhole = a.column !== b.column && a.op === '=' && b.op === '=';
    return isWhole && end !== undefined && start !== undefined && end < start && text.slice(end, start).trim() === '';
  };
  const besides = (one: readonly FrameCondition[], other: readonly FrameCondition[]) =>
    one.some((a) => other.some((b) => touches(a, b) || touches(b, a)));
  if (combinesSets(part) && besides(conditions, part?.conditions ?? [])) return true;
  // Nor are the two halves those of rows in two roles.
  const useOf = ({ column }: FrameCondition) => view.uses[view.columns[column]?.use ?? -1];
  const inRoles = (list: readonly FrameCondition[]) =>
    list.some((a) => list.some((b) => touches(a, b) && useOf(a)?.table === useOf(b)?.table && useOf(a) !== useOf(b)));
  if (inRoles(conditions) || inRoles(part?.conditions ?? [])) return true;
  // "Ann Lee" is one person, and no Ann who has to do with a Lee.
  const isHalf = ({ column }: FrameCondition) => isHalfOfName(view.columns[column]);
  const ofPersons = (list: readonly FrameCondition[]) =>
    list.some((a) => isHalf(a) && list.some((b) => isHalf(b) && touches(a, b) && useOf(a) !== useOf(b)));
  if (ofPersons(conditions) || ofPersons(part?.conditions ?? [])) return true;
  return connective === 'or' && besides(conditions, conditions);
}

/**
 * Whether rows are sought by what a condition sets to one value: boats found among those that are the Albatross are the Albatross. The condition says
 * it alone.
 * @param frame a filled frame
 */
export function seeksWhatIsSet({ part }: Frame): boolean {
  if (part?.kind !== 'in' && part?.kind !== 'not-in') return false;
  const sought = part.inner ?? part.column;
  return part.conditions.some(({ column, op }) => column === sought && op === '=');
}
