/** The order that a question asks for, which a frame leaves out or takes the other way. */
import type { Frame } from '../frame/frame';
import { asItem } from '../frame/frame';
import { usesOfPersons } from '../../question/persons';
import type { ViewColumn } from '../../question/schema-view';
import { spelt, type ScoredFrame } from '../frame/draft';
import { columnsNamedAt } from '../said/names-at';
import { isAmount, isHintedAt, tellsAge } from '../said/hinted-columns';
import { tableMentions } from '../said/table-mentions';
import { directionOf, ENDS, tellsLate } from '../said/order-direction';
import type { TaggedToken } from '../../question/tag-question';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';

/** Cues of ends, and of so many from one end. */
export const ENDED = new Set([...ENDS, 'most-common', 'least-common', 'top-n', 'at-most']);

const DIRECTED = new Set(['ascending', 'descending', 'alphabetical']);
const SORTED_WORD = /^(?:sorted|ordered|order|sort|arranged)$/;

/** Ends of time, of which the oldest is the other one: "from the most recent to the oldest" goes back in time. */
const LATEST = /^(?:recent|newest|latest)$/;

/** "From oldest to youngest" is from the greatest age, which is from the earliest birth. */
function sortsByAge({ linked: { tokens } }: QuestionContext): boolean {
  const directing = tokens.filter(({ cue = '' }) => DIRECTED.has(cue));
  if (directing.some(({ word }) => LATEST.test(word))) return false;
  return directing.some(({ cue, word }) => word === 'youngest' || (cue === 'descending' && word === 'oldest'));
}

/** Whether a column tells how old rows are: an age, a birth, or of things that are no persons any time. */
function isOld(column: ViewColumn, { view }: QuestionContext): boolean {
  return tellsAge(column) || (column.kind !== 'text' && tellsLate(column) && !usesOfPersons(view).has(column.use));
}

/** So many columns are tried of those that a word hints at. */
const MOST = 3;
const DONE = /(?:[^e]ed|ing|paid|sold|known|seen|built)$/;

/** Words of the name of what rows are put in an order by. */
const MOST_WORDS = 3;

/** The "first" that ends a question, or what it says before a list of what is to be shown: "longest trail first: name and length". */
const firstSaid = oncePerQuestion(({ linked: { tokens, text } }): TaggedToken | undefined => {
  const last = tokens.at(-1);
  if (last?.word === 'first') return last;
  return tokens.find(({ word, quoted, index, end }) => word === 'first' && !quoted && index > 0 && /^\s*[:(]/.test(text.slice(end))); // prettier-ignore
});

/** "Highest wage first": the end, and the columns that are named behind it. */
export const namedEnd = oncePerQuestion(
  (context): { readonly start: number; readonly columns: ReadonlySet<number> } | undefined => {
    const { tokens } = context.linked;
    const last = firstSaid(context)?.index;
    if (last === undefined) return undefined;
    for (const at of range(Math.max(0, last - 1 - MOST_WORDS), last - 1)) {
      if (!ENDS.has(tokens[at]?.cue ?? '') || tokens[at]?.word === 'first') continue;
      const name = columnsNamedAt(at + 1, context);
      if (name?.end === last) return { start: at, columns: name.columns };
    }
    return undefined;
  },
);
/** Words that tell by what rows come first: who is "longest serving" was hired early, whatever else is long. */
function actOf(words: readonly TaggedToken[]): readonly TaggedToken[] {
  const act = words.slice(1).filter(({ hints }) => hints.size > 0);
  return act.length > 0 ? act : words;
}

/** The words of the end that comes first, where rows are put in an order by it: "sorted by the fastest", "best paid first". */
export const endOfOrder = oncePerQuestion((context): readonly TaggedToken[] => {
  const { tokens } = context.linked;
  const isEnd = (token: TaggedToken | undefined) => ENDS.has(token?.cue ?? '') && token?.word !== 'first';
  const [first, last] = [firstSaid(context), tokens.at(-1)];
  if (!first) return last && isEnd(last) && sortsByEnd(context) ? [last] : [];
  const [end, done] = [tokens[first.index - 2], tokens[first.index - 1]];
  if (done && isEnd(done)) return [done];
  const named = namedEnd(context);
  if (named) return tokens.slice(named.start, first.index);
  // "Longest trail first": by how long the trails are.
  const mention = tableMentions(context).find((one) => one.end === first.index);
  const before = tokens[(mention?.start ?? 0) - 1];
  if (mention && before && isEnd(before)) return [before];
  return end && done && isEnd(end) && DONE.test(done.word) ? [end, done] : [];
});

/**
 * Frames of all rows in the order of what the words for an end hint at: "employees, best paid first" by the salary, "the tracks from
 * oldest to youngest" by the year in which they were opened.
 * @param context the question
 * @param frames those that they are made from
 */
export function endFirstFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const { view } = context;
  const words = endOfOrder(context);
  const [end] = words;
  const byAge = sortsByAge(context);
  if (!end && !byAge) return [];
  return frames.flatMap((scored): ScoredFrame[] => {
    const { frame } = scored;
    const { select, part, having, related, share, limit: _limit, limitToken: _token, ...plain } = frame;
    const [use, ...others] = new Set(select.map(({ column = -1 }) => view.columns[column]?.use));
    if ((part && part.kind !== 'compare') || (having ?? related ?? share ?? others[0] ?? frame.order?.further))
      return [];
    if (use === undefined || plain.group.length > 0 || select.some(({ fn }) => fn !== 'none')) return [];
    const own = view.columns.filter((c) => c.use === use && isAmount(c) && !c.isIdentifier);
    const named = namedEnd(context)?.columns;
    const isSaid = (c: ViewColumn) => (named ? named.has(c.id) : isHintedAt(c, actOf(words)));
    const found = own.filter((c) => (byAge ? isOld(c, context) : isSaid(c)));
    const aged = byAge ? found.filter(tellsAge) : found;
    return (aged.length > 0 ? aged : found).slice(0, MOST).map((column) => {
      const cue = byAge
        ? context.linked.tokens.some((t) => t.cue === 'descending')
          ? 'oldest'
          : 'youngest'
        : end?.cue;
      const descending = directionOf(cue, column, end?.word) === 'greatest';
      const item = asItem(column.id);
      return spelt(
        scored,
        { ...plain, ...(part && { part }), select, distinct: false, order: { item, descending } },
        'order',
      );
    });
  });
}

/**
 * Tokens of the end that comes first, where a frame has all rows in that order.
 * @param frame a frame
 * @param context the question
 */
export function tokensOfEnd(frame: Frame, context: QuestionContext): number[] {
  const byAge = sortsByAge(context);
  const said = byAge ? context.linked.tokens.filter(({ cue = '' }) => DIRECTED.has(cue)) : endOfOrder(context);
  const isHeeded = said.length > 0 && frame.order !== undefined && frame.limit === undefined;
  const first = firstSaid(context);
  const others = !byAge && first ? [first.index] : [];
  return isHeeded && !ordersTheOtherWay(frame, context) ? [...said.map(({ index }) => index), ...others] : [];
}

/** Whether all rows come in an order that begins with the end which is said: "sorted by the fastest" has no fastest one alone. */
function comesFirst({ select, order, limit, part }: Frame, context: QuestionContext): boolean {
  const words = endOfOrder(context);
  const [end] = words;
  if (!end) return true;
  if (!order || limit !== undefined || (part?.kind === 'compare' && part.op === '=')) return false;
  const column = context.view.columns[order.item.column ?? -1];
  const isNamed = (context.linked.columns[column?.id ?? -1]?.level ?? 0) > 0;
  // "The wages, highest first" are in the order of wages.
  const amounts = select.flatMap(({ column: id = -1 }) => context.view.columns[id] ?? []).filter(isAmount);
  if (column && !isNamed && amounts.length > 0 && !amounts.includes(column)) return false;
  const named = namedEnd(context)?.columns;
  if (column && named && !named.has(column.id)) return false;
  const isMeant =
    !column || isNamed || words.every(({ hints }) => hints.size === 0) || isHintedAt(column, actOf(words));
  return isMeant && order.descending === (directionOf(end.cue, column, end.word) === 'greatest');
}

/** Whether rows come in the other order than the one that is asked for. */
export function ordersTheOtherWay(frame: Frame, context: QuestionContext): boolean {
  const { order, limit } = frame;
  const { linked, view } = context;
  if (!comesFirst(frame, context)) return true;
  if (!order || limit !== undefined) return false;
  const cues = new Set(linked.tokens.map((t) => t.cue));
  const column = view.columns[order.item.fn === 'none' ? (order.item.column ?? -1) : -1];
  if (cues.has('alphabetical') && (column?.kind ?? 'number') === 'number') return true;
  // No name is old, and nobody is by what they earn or when they were hired, or by how old others are.
  const shown = new Set(frame.select.map(({ column: id = -1 }) => view.columns[id]?.use));
  if (column && sortsByAge(context) && (!isOld(column, context) || !shown.has(column.use))) return true;
  const { fn, column: id = -1 } = order.item;
  const by = fn === 'max' || fn === 'min' ? view.columns[id] : column;
  const descending = cues.has('descending') !== (by !== undefined && tellsLate(by) && sortsByAge(context));
  return cues.has('ascending') !== cues.has('descending') && order.descending !== descending;
}

/** Whether the only ends are those that rows are sorted by: "sorted by the lowest age" asks for more than the first. */
export function sortsByEnd({ linked: { tokens } }: QuestionContext): boolean {
  const ends = tokens.filter(({ cue = '' }) => ENDED.has(cue));
  const sorts = (at: number) =>
    tokens[at]?.cue === 'sorted' && SORTED_WORD.test(tokens[at]?.word ?? '') && tokens[at - 1]?.cue !== 'be';
  const isSorted = ({ index }: { readonly index: number }) => range(Math.max(0, index - 3), index).some(sorts);
  return ends.length > 0 && ends.every(isSorted);
}

/** Whether an order is asked for that a frame does not have. */
export function leavesUnsorted({ order }: Frame, { linked: { tokens } }: QuestionContext): boolean {
  const sorts = (at: number) =>
    tokens[at]?.cue === 'sorted' &&
    SORTED_WORD.test(tokens[at]?.word ?? '') &&
    /^(?:by|in)$/.test(tokens[at + 1]?.word ?? '');
  return order === undefined && tokens.some(({ cue = '', index }) => DIRECTED.has(cue) || sorts(index));
}
