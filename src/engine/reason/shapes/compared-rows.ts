/**
 * Rows compared with the one that comes first: "more lamps than the room with the most chairs", "longer than the fastest train", "more
 * than the lowest salary in Sales, and less than 3000".
 */
import { OPPOSITE } from '../../program/comparisons';
import type { Comparison } from '../../program/intent';
import { isPlural } from '../../search/words';
import type { TaggedToken } from '../../question/tag-question';
import { remade } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import type { Frame, FrameCondition, FramePart } from '../frame/frame';
import { ofAge } from '../said/hinted-columns';
import { columnsNamedAt, isInName } from '../said/names-at';
import { directionOf, ENDS } from '../said/order-direction';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { columnsHintedAt, isComparable, saidComparisons, shownBeside } from '../said/said-comparisons';
import type { SaidComparison } from '../said/said-comparisons';
import { tableMentions } from '../said/table-mentions';

/** With which row others are compared. */
interface ComparedRows {
  readonly op: Comparison;
  /** The column that is compared. */
  readonly column: number;
  /** The column by which a row comes first; that which is compared where its own end is meant. */
  readonly by: number;
  readonly descending: boolean;
  /** Tokens of the comparison and of the end. */
  readonly tokens: readonly number[];
  /** Where what is said of the row that comes first begins, and where it ends. */
  readonly behind: number;
  readonly end: number;
  /** A further bound of what is compared. */
  readonly bound?: Bound;
}

/** The token of a number, and those before it that deny the bound. */
export interface Bound {
  readonly number: number;
  readonly denied: readonly number[];
}

/** How far behind the comparison the end may be said: "than the average attendance of the stadium with the lowest". */
const FAR = 10;
const SIZED = /^(?:largest|biggest|smallest)$/;
/** Words of an amount before its name. */
const AMOUNT = /^(?:number|amount|value|total|level|of|the)$/;
const AND = new Set(['and', 'but', 'sorted', 'each', 'also']);
const STOP = /[.?!;]/;

const comparedRows = oncePerQuestion((context): ComparedRows | undefined => {
  for (const said of saidComparisons(context)) {
    const found = withFirst(said, context);
    if (found) return found;
  }
  return undefined;
});

function withFirst(said: SaidComparison, context: QuestionContext): ComparedRows | undefined {
  const { linked, view } = context;
  const { tokens } = linked;
  const { behind, op } = said;
  const isEnd = ({ cue = '', index, quoted }: TaggedToken) => !quoted && ENDS.has(cue) && !isInName(index, context);
  const first = tokens.slice(behind, behind + FAR).find(isEnd);
  if (!first || tokens.slice(behind, first.index).some(({ cue = '' }) => AND.has(cue))) return undefined;
  let after = first.index;
  while (tokens[after]?.cue === first.cue) after++;
  // "The most expensive" are two words.
  if (tokens[after]?.hints.size && !columnsNamedAt(after, context)) after++;
  const end = endOfClause(after, behind, context);
  const ranked = rankedBy(first.index, after, context);
  const compared = columnsCompared(said, first, ranked, context);
  // What belongs to one table is compared within it, if it can be.
  const pairs = compared.flatMap((column) =>
    ranked.columns.map((by) => ({ column, by, apart: steps(column, by, context) })),
  );
  const least = Math.min(...pairs.map(({ apart }) => apart));
  const best = pairs.filter(({ apart }) => apart === least);
  const [pair] = best.filter(({ column }) => isOfRows(column, context)).concat(best);
  const way = directionOf(first.cue, view.columns[pair?.by ?? -1]);
  if (!pair || least > MOST_STEPS || !way) return undefined;
  const bound = boundBehind(end, context);
  const nouns = tableMentions(context)
    .filter((m) => m.start >= behind && m.end <= end)
    .flatMap((m) => range(m.start, m.end));
  const own = [...new Set([...range(said.start, behind), ...range(first.index, ranked.end), ...nouns])];
  return {
    op,
    column: pair.column,
    by: pair.by,
    descending: way === 'greatest',
    tokens: own,
    behind,
    end,
    ...(bound && { bound }),
  };
}

/** Steps along key edges over which rows are still compared by another table. */
const MOST_STEPS = 2;

function steps(a: number, b: number, { view }: QuestionContext): number {
  if (a === b) return -1;
  const [first, second] = [view.columns[a]?.use ?? -1, view.columns[b]?.use ?? -1];
  return first === second ? 0 : (view.distance[first]?.[second] ?? Infinity);
}

/** Whether the table of a column is named in the question. */
function isOfRows(id: number, { view, linked }: QuestionContext): boolean {
  return (linked.uses[view.columns[id]?.use ?? -1]?.level ?? 0) > 0;
}

/** Where what is said of the row that comes first ends. */
function endOfClause(from: number, behind: number, context: QuestionContext): number {
  const { tokens, text } = context.linked;
  const noun = tableMentions(context).find(({ start }) => start >= behind);
  const isOne = noun !== undefined && !isPlural(tokens[noun.end - 1]?.word ?? '');
  // "Than the shortest film that are in colour" goes on about the others.
  const isOthers = (at: number) =>
    isOne && RELATIVE.has(tokens[at]?.cue ?? '') && PLURAL.test(tokens[at + 1]?.word ?? '');
  const next = tokens.find(
    ({ cue = '', word, index, start }) =>
      index > from &&
      (AND.has(cue) ||
        word === 'but' ||
        isOthers(index) ||
        STOP.test(text.slice(tokens[index - 1]?.end ?? start, start))),
  );
  return next?.index ?? tokens.length;
}

const RELATIVE = new Set(['that', 'who', 'which']);
const PLURAL = /^(?:are|were|have|do)$/;

/** The columns by which a superlative ranks: those that it stands before, or hints at; of the table that is named with it. */
function rankedBy(
  at: number,
  after: number,
  context: QuestionContext,
): { readonly columns: readonly number[]; readonly isNamed: boolean; readonly end: number } {
  const { linked, view } = context;
  let start = after;
  while (AMOUNT.test(linked.tokens[start]?.word ?? '') && !columnsNamedAt(start, context)) start++;
  const there = columnsNamedAt(start, context);
  // "The cheapest wine" is a wine, and no "wine score".
  const isRow = there?.inPart === true && tableMentions(context).some((m) => m.start <= start && start < m.end);
  const named = isRow ? undefined : there;
  const amounts = [...(named?.columns ?? [])].filter((id) => isComparable(view.columns[id]));
  const ofMention = (ids: readonly number[]) => {
    const near = tableMentions(context)
      .filter((m) => m.start >= after || m.end <= at)
      .sort((a, b) => Math.abs(a.start - at) - Math.abs(b.start - at));
    const table = near.find(({ use }) => ids.some((id) => view.columns[id]?.use === use.id))?.use.id;
    return table === undefined ? ids : ids.filter((id) => view.columns[id]?.use === table);
  };
  if (named && amounts.length > 0) return { columns: ofMention(amounts), isNamed: true, end: named.end };
  const words = linked.tokens.slice(at, after);
  const hinted = columnsHintedAt(words, view).filter(
    (column) => isComparable(column) && view.uses[column.use]?.role === undefined,
  );
  return { columns: ofMention(ofAge(hinted, words, view).map(({ id }) => id)), isNamed: false, end: after };
}

/** The columns that are compared: those said before, "than the score of the", or those of the end alone, "than the lowest salary". */
function columnsCompared(
  said: SaidComparison,
  first: TaggedToken,
  ranked: ReturnType<typeof rankedBy>,
  context: QuestionContext,
): readonly number[] {
  const { linked, view } = context;
  const own = said.columns.filter((id) => view.uses[view.columns[id]?.use ?? -1]?.role === undefined);
  const between = range(said.behind, first.index).flatMap((at) => columnsNamedAt(at, context) ?? []);
  const told = between.find(
    ({ inPart, columns }) => !inPart && [...columns].some((id) => isComparable(view.columns[id])),
  );
  const again = told ? [...told.columns].filter((id) => isComparable(view.columns[id])) : [];
  if (again.length > 0 && !(said.isNamed && own.some((id) => again.includes(id)))) return again;
  const shared = own.filter((id) => ranked.columns.includes(id));
  if (said.isNamed) {
    // "More rooms than the one with the most bedrooms" counts rooms.
    const words = new Set(linked.tokens.slice(said.start, said.behind).map(({ stem }) => stem));
    const isSame =
      !ranked.isNamed ||
      linked.tokens.slice(first.index, ranked.end).some((t) => t.cue !== first.cue && words.has(t.stem));
    const apart = own.filter((id) => !ranked.columns.includes(id));
    return shared.length > 0 && (isSame || apart.length === 0) ? shared : apart.length > 0 ? apart : own;
  }
  // "Longer than the fastest" compares lengths, though both may hint at a time.
  const others = own.filter((id) => !ranked.columns.includes(id));
  const isOther = linked.tokens.slice(said.at, said.behind).some((t) => t.hints.size > 0 && t.hints !== first.hints);
  // "Hold more people than the smallest one" compares sizes.
  if (own.length === 0 && !ranked.isNamed && SIZED.test(first.word)) return ranked.columns;
  if (shared.length > 0) return isOther && others.length > 0 && !ranked.isNamed ? others : shared;
  if (ranked.isNamed && !tableMentions(context).some((m) => m.start >= said.behind && m.end <= first.index))
    return ranked.columns;
  return own;
}

/**
 * A bound without a name: "and less than 3000", "but not older than 40".
 * @param end the token that goes on behind a comparison
 * @param context the question
 */
export function boundBehind(end: number, { linked: { tokens } }: QuestionContext): Bound | undefined {
  let at = tokens[end]?.cue === 'not' ? end : end + 1;
  const denied: number[] = [];
  for (; tokens[at]?.cue === 'not'; at++) denied.push(at);
  const cue = tokens[at]?.cue ?? '';
  if (!/^(?:more-than|less-than|at-least|at-most)$/.test(cue)) return undefined;
  while (tokens[at]?.cue === cue) at++;
  const isAlone = tokens[at + 1] === undefined || tokens[at + 1]?.cue !== undefined;
  return tokens[at]?.number !== undefined && isAlone ? { number: at, denied } : undefined;
}

/** What a bound is where it is denied. */
const DENIED: Readonly<Partial<Record<FrameCondition['op'], Comparison>>> = OPPOSITE;

/**
 * A condition as it is said of the column that is compared.
 * @param condition one of a frame; any other than that of the bound stays as it is
 * @param compared the column, and its bound
 */
export function bounded(
  condition: FrameCondition,
  { column, bound }: { readonly column: number; readonly bound?: Bound },
): FrameCondition {
  const { tokens, op } = condition;
  if (!bound || !tokens.includes(bound.number)) return condition;
  if (bound.denied.length === 0) return { ...condition, column };
  return { ...condition, column, op: DENIED[op] ?? op, tokens: [...bound.denied, ...tokens] };
}

/**
 * The frames of rows that are compared with the one that comes first.
 * @param context the question
 * @param frames frames of what is asked for
 * @returns none where the question compares with no such row
 */
export function firstFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const compared = comparedRows(context);
  if (!compared) return [];
  return remade(frames, (frame) => comparing(frame, compared, context));
}

function comparing(frame: Frame, compared: ComparedRows, context: QuestionContext): Frame | undefined {
  const { view } = context;
  const { order, limit, limitToken: _token, part, having, related, minus, share, connective, ...plain } = frame;
  // Numbers of rows are told for no groups.
  const counts = plain.select.every(({ fn }) => fn === 'rows');
  if ((part && part.kind !== 'compare') || (having ?? related ?? minus ?? share)) return undefined;
  if (plain.group.length > 0 && !counts) return undefined;
  if (connective === 'or' && plain.conditions.length > 0) return undefined;
  const own = new Set(compared.tokens);
  const isInner = ({ tokens }: FrameCondition) =>
    tokens.length > 0 && tokens.every((t) => t >= compared.behind && t < compared.end);
  const all = [...plain.conditions, ...(part?.conditions ?? [])]
    .filter(({ tokens }) => !tokens.some((t) => own.has(t)))
    .map((c) => bounded(c, compared));
  const useOf = (id: number) => view.columns[id]?.use ?? -1;
  const inner = all.filter(isInner);
  const outer = all.filter((c) => !isInner(c));
  const selected = new Set(plain.select.flatMap(({ column }) => (column === undefined ? [] : [useOf(column)])));
  const before = new Set(tableMentions(context).flatMap(({ use, start }) => (start < compared.behind ? [use.id] : [])));
  const uses = plain.uses.filter((use) => before.has(use) || selected.has(use));
  const { column, by, op, descending, tokens } = compared;
  const made: FramePart =
    column === by
      ? { kind: 'compare', op, fn: descending ? 'max' : 'min', column, conditions: inner, uses: [], tokens }
      : { kind: 'compare', op, column, first: { column: by, descending }, conditions: inner, uses: [], tokens };
  // What is ranked is the other row: an order of all of them is another matter.
  const kept = order && limit === undefined ? { order } : {};
  const taking = counts && uses.length === 0 ? [useOf(column)] : uses;
  const select = shownBeside(plain.select, tokens, context);
  if (select.length === 0) return undefined;
  return { ...plain, ...kept, uses: taking, group: [], select, connective: 'and', conditions: outer, part: made };
}

/** Whether a frame does not compare with the row that comes first, though the question does. */
export function comparesWithNoFirst({ part }: Frame, context: QuestionContext): boolean {
  const compared = comparedRows(context);
  if (!compared) return false;
  if (part?.kind !== 'compare' || part.op !== compared.op || part.column !== compared.column) return true;
  if (compared.column !== compared.by) return part.first?.column !== compared.by;
  return part.fn !== (compared.descending ? 'max' : 'min');
}
