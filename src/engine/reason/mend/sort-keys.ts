/** What a question says rows are sorted by, one thing or several: "sorted by price descending, then by name". */
import type { Frame, OrderKey } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import { columnsNamedAt, nameStart, type NamedAt } from '../said/names-at';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';
import { WAYS } from '../said/order-direction';
import { namedEnd } from '../shapes/asked-order';

const SORTED = new Set(['sorted', 'ascending', 'descending', 'alphabetical']);
/** Cues and words between "sorted" and what follows it. */
const AFTER_SORTED = new Set([...SORTED, 'by', 'of', 'in']);
/** "Sort the results by": what is sorted, and the word behind it. */
const WHAT_IS_SORTED = /^(?:by|the|them|these|it|results?|rows?|lists?|output)$/;
const FIRST = /^(?:first|firstly)$/;
/** Words between one thing that rows are sorted by and the next one. */
const BETWEEN = /^(?:and|then|by|followed|next|lastly|finally|secondly|order|ordered|in|the)$/;

/** A thing that rows are sorted by, and which way, where that is said right behind it. */
interface Sorting {
  readonly named: NamedAt;
  readonly descending?: boolean;
}

/** The things that a question says rows are sorted by, one after the other, the way that is said before all of them with the first. */
interface Sortings {
  readonly all: readonly Sorting[];
  readonly leading?: boolean;
}

/** What a question says rows are sorted by. */
const sortings = oncePerQuestion((context): Sortings | undefined => {
  const { tokens, text } = context.linked;
  for (const { cue, index } of tokens) {
    if (cue === undefined || !SORTED.has(cue)) continue;
    let at = index + 1;
    const isFirst = (i: number) => FIRST.test(tokens[i]?.word ?? '') && tokens[i + 1]?.word === 'by';
    while (AFTER_SORTED.has(tokens[at]?.cue ?? '') || WHAT_IS_SORTED.test(tokens[at]?.word ?? '') || isFirst(at)) at++;
    if (!/^(?:by|of)$/.test(tokens[at - 1]?.word ?? '')) continue;
    const found: Sorting[] = [];
    for (;;) {
      const named = columnsNamedAt(nameStart(at, context), context);
      if (!named || named.inPart) break;
      const way = wayBehind(named.end, context);
      found.push({ named, ...(way.descending !== undefined && { descending: way.descending }) });
      at = way.end;
      const isParted = /,/.test(text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start ?? 0));
      if (!isParted && tokens[at]?.cue !== 'and' && tokens[at]?.word !== 'then') break;
      while (BETWEEN.test(tokens[at]?.word ?? '')) at++;
    }
    if (found.length === 0) continue;
    const ahead = tokens.slice(index, found[0]?.named.start).map((t) => t.cue);
    const leading = ahead.includes('descending') ? true : ahead.includes('ascending') ? false : undefined;
    return { all: found, ...(leading !== undefined && { leading }) };
  }
  return undefined;
});

/**
 * The columns that may be meant by what a question sorts rows by first.
 * @param context the question
 */
export function sortedFirst(context: QuestionContext): ReadonlySet<number> {
  return sortings(context)?.all[0]?.named.columns ?? new Set();
}

/** "Descending", "in ascending order": which way is said at a token, and the token behind that. */
function wayBehind(start: number, { linked: { tokens } }: QuestionContext): { descending?: boolean; end: number } {
  let end = start;
  while (tokens[end]?.word === 'in' || SORTED.has(tokens[end]?.cue ?? '')) end++;
  const way = tokens.slice(start, end).find(({ cue }) => cue === 'descending' || cue === 'ascending')?.cue;
  return way === undefined ? { end: start } : { descending: way === 'descending', end };
}

/**
 * A frame that sorts by all that its question says, where it sorted by the first of it.
 * @param frame a frame
 * @param context the question
 */
export function withFurtherOrders(frame: Frame, context: QuestionContext): Frame {
  const { order, group, limit } = frame;
  const { all: [first, ...others] = [], leading } = sortings(context) ?? {};
  if (order?.item.fn !== 'none' || limit !== undefined || group.length > 0) return frame;
  if (!first?.named.columns.has(order.item.column ?? -1)) return frame;
  const { columns } = context.view;
  const uses = usesOfFrame(frame, context.view);
  const further = others.flatMap(({ named, descending }): OrderKey[] => {
    const column = [...named.columns].find((id) => uses.has(columns[id]?.use ?? -1) && id !== order.item.column);
    // A way that is said of one thing alone is not that of the others.
    const same = first.descending === undefined && (leading ?? order.descending);
    return column === undefined ? [] : [{ column, descending: descending ?? same }];
  });
  const own =
    first.descending ?? leading ?? (others.some((o) => o.descending !== undefined) ? false : order.descending);
  return further.length === 0 ? frame : { ...frame, order: { ...order, descending: own, further } };
}

/** What rows go by that are alike in what goes before: "in descending order, then by name". */
const tied = oncePerQuestion((context): readonly NamedAt[] => {
  const { tokens } = context.linked;
  const then = tokens.find(({ word, index }) => word === 'then' && tokens[index + 1]?.word === 'by');
  const named = then && columnsNamedAt(nameStart(then.index + 2, context), context);
  return named && !named.inPart ? [named] : [];
});

/**
 * A frame that goes by a fold of its groups, with what those go by that are alike.
 * @param frame a frame
 * @param context the question
 */
export function withTies(frame: Frame, context: QuestionContext): Frame {
  const { order, group } = frame;
  const [named] = tied(context);
  if (!named || !order || order.further || order.item.fn === 'none' || group.length === 0) return frame;
  const uses = usesOfFrame(frame, context.view);
  const column = [...named.columns].find((id) => uses.has(context.view.columns[id]?.use ?? -1));
  return column === undefined ? frame : { ...frame, order: { ...order, further: [{ column, descending: false }] } };
}

/** Words of an order of names, which no amounts go by: "from A to Z". */
const OF_LETTERS = /^(?:a|z|alphabetic\w*)$/;

/** The cue at the end of a question, or before what those go by that are alike. */
function lastWay(context: QuestionContext): string {
  const { tokens } = context.linked;
  const [named] = tied(context);
  return (
    (named ? tokens.slice(0, named.start).findLast(({ word }) => !/^(?:then|by|the)$/.test(word)) : tokens.at(-1))
      ?.cue ?? ''
  );
}

/**
 * A frame whose groups go by the one fold that is told of each, where its question only says which way: "total salary per department,
 * largest first".
 * @param frame a frame
 * @param context the question
 */
export function orderedByFold(frame: Frame, context: QuestionContext): Frame {
  const { order, group, select } = frame;
  const last = lastWay(context);
  const [fold, ...more] = select.filter(({ fn }) => fn !== 'none');
  if (!order || group.length === 0 || !WAYS.has(last) || !fold || more.length > 0 || fold.fn === 'all') return frame;
  const name = select.find(({ fn }) => fn === 'none');
  const isOfLetters = context.linked.tokens.some(({ cue, word }) => cue === last && OF_LETTERS.test(word));
  const descending = last === 'descending';
  if (isOfLetters) return name ? { ...frame, order: { item: name, descending } } : frame;
  // A named column that is another one is what they go by.
  if (order.item.column !== undefined && order.item.column !== fold.column) return frame;
  if (context.linked.tokens.some(({ cue, index }) => cue === 'sorted' && index > 0)) return frame;
  return { ...frame, order: { ...order, item: fold, descending } };
}

/**
 * Whether rows are sorted by something else than the column of their tables that the question names for it: by their number, though
 * it says "sorted by age".
 * @param frame a frame
 * @param context the question
 */
export function sortsByAnother(frame: Frame, context: QuestionContext): boolean {
  const { order } = frame;
  const named = sortings(context)?.all[0]?.named.columns;
  if (!order || !named || named.has(order.item.column ?? -1)) return false;
  const uses = usesOfFrame(frame, context.view);
  return [...named].some((id) => uses.has(context.view.columns[id]?.use ?? -1));
}

/** Cues with which "by" says of what numbers are told, or who did something. */
const FOLDING = new Set([
  'each',
  'how-many',
  'how-much',
  'count',
  'average',
  'sum',
  'maximum',
  'minimum',
  'most',
  'least',
]);

/** What a question ends with behind "by", where it says of nothing how much or how many. */
function namedLastBy(context: QuestionContext): NamedAt | undefined {
  const { tokens } = context.linked;
  const by = tokens.findLastIndex(({ word, quoted }) => word === 'by' && !quoted);
  if (by < 1 || tokens.slice(0, by).some(({ cue = '', quoted }) => !quoted && FOLDING.has(cue))) return undefined;
  const named = columnsNamedAt(nameStart(by + 1, context), context);
  return named?.end === tokens.length ? named : undefined;
}

/** Words from the one that sorts to the name of what it sorts by: "by their". */
const MOST_BEFORE = 3;

/** What rows are sorted by, and is named for that alone: "ordered by height", "highest wage first". */
function namedForOrder(context: QuestionContext): Pick<NamedAt, 'start' | 'columns'> | undefined {
  const sorted = sortings(context)?.all[0]?.named ?? namedLastBy(context);
  if (!sorted) return namedEnd(context);
  // An "ordered list of names" is one of names.
  const lead = context.linked.tokens.slice(Math.max(0, sorted.start - MOST_BEFORE), sorted.start);
  return lead.some(({ word }) => /^(?:by|on|order|according)$/.test(word)) ? sorted : undefined;
}

/**
 * Whether nothing is shown but what rows are sorted by, which the question names for that alone: "the halls, ordered by height" are halls.
 * @param frame a frame
 * @param context the question
 */
export function showsSortedAlone({ select, group }: Frame, context: QuestionContext): boolean {
  const sorted = namedForOrder(context);
  if (!sorted || group.length > 0 || select.length === 0) return false;
  if (!select.every(({ fn, column = -1 }) => fn === 'none' && sorted.columns.has(column))) return false;
  const isShown = (at: number) =>
    [...(columnsNamedAt(at, context)?.columns ?? [])].some((id) => sorted.columns.has(id));
  const before = range(0, sorted.start);
  return (
    !before.some(isShown) && (tableMentions(context).length > 0 || before.some((at) => columnsNamedAt(at, context)))
  );
}
