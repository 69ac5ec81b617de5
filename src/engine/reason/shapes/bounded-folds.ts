/**
 * "Who have not paid more than 2000 in total", "whose cheapest wine costs more than 20": a number that bounds what is folded of the rows
 * of each, and not each row.
 */
import type { Comparison } from '../../program/intent';
import { OPPOSITE } from '../../program/comparisons';
import type { ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { spelt } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import { conditionsOf } from '../frame/frame';
import type { Frame, FrameCondition, FrameItem, RelatedUse } from '../frame/frame';
import { numberCandidates } from '../pieces/number-features';
import { directionOf } from '../said/order-direction';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { rowsTiedTo } from './tied-rows';

/** A bound of a fold. */
interface FoldBound {
  readonly fn: 'sum' | 'avg' | 'min' | 'max';
  readonly number: number;
  readonly op: Comparison;
  readonly value: number;
  /** It is denied, so that it holds of those without any rows too. */
  readonly denied: boolean;
  readonly tokens: readonly number[];
}

/** Words behind a number that say of what it is the bound: "2000 pounds in total". */
const IN_ALL = /^(?:altogether|overall|combined)$/;
const UNITS = 3;
const COMPARING = new Set(['more-than', 'less-than', 'at-least', 'at-most', 'exactly']);
/** Before a superlative that is said of the rows of what is asked for, and not of itself. */
const OF_THEIRS = /^(?:whose|where|does|do|did)$/;
/** Where something new is said: "the cheapest wine that costs more than 20". */
const ANEW = new Set(['that', 'who', 'which', 'with', 'and', 'or', 'whose']);
/** How far before a comparison stands what denies it: "did not pay a total amount of more than". */
const DENIAL_REACH = 6;

const boundOf = oncePerQuestion((context): FoldBound | undefined => {
  const { tokens } = context.linked;
  for (const { token, value, op } of numberCandidates(context)) {
    if (op === undefined || context.valueTokens.has(token)) continue;
    let first = token;
    while (COMPARING.has(tokens[first - 1]?.cue ?? '')) first--;
    const fold = foldBehind(token, tokens) ?? (first < token ? endBefore(first, tokens) : undefined);
    if (!fold) continue;
    const before = tokens.slice(Math.max(0, first - DENIAL_REACH), first);
    const clause = before.slice(before.findLastIndex(({ cue = '', word }) => ANEW.has(cue) || word === 'but') + 1);
    const denials = clause.filter(({ cue }) => cue === 'not').map(({ index }) => index);
    const own = [...denials, ...range(first, token + 1), ...fold.tokens];
    const denied = denials.length > 0;
    return { fn: fold.fn, number: token, op: denied ? OPPOSITE[op] : op, value, denied, tokens: own };
  }
  return undefined;
});

type Fold = Pick<FoldBound, 'fn' | 'tokens'>;

/** "More than 2000 in total", "at least 3 stars on average". */
function foldBehind(number: number, tokens: readonly TaggedToken[]): Fold | undefined {
  for (let at = number + 1; at <= number + 1 + UNITS; at++) {
    const { cue, word = '' } = tokens[at] ?? {};
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    if (cue === 'sum' && (IN_ALL.test(word) || before?.word === 'in')) return { fn: 'sum', tokens: [at - 1, at] };
    if (cue === 'sum' && word === 'in' && next?.cue === 'sum') return { fn: 'sum', tokens: [at, at + 1] };
    if (cue === 'average' && (before?.word === 'on' || word === 'on')) return { fn: 'avg', tokens: [at - 1, at] };
    if (cue !== undefined && cue !== 'of' && cue !== 'in' && cue !== 'on') return undefined;
  }
  return undefined;
}

/** "Whose lowest paid employee earns more than": what is said of one end of the rows of each holds of all of them. */
function endBefore(first: number, tokens: readonly TaggedToken[]): Fold | undefined {
  const at = tokens.findLastIndex(
    ({ cue, index, quoted }) => index < first && !quoted && directionOf(cue, undefined) !== undefined,
  );
  if (at < 0 || tokens.slice(at, first).some(({ cue = '' }) => ANEW.has(cue))) return undefined;
  // Something is said of it: a noun alone before the comparison is the thing itself.
  if (first - at < 2) return undefined;
  const lead = tokens.slice(0, at).findLast(({ cue }) => cue !== 'article' && cue !== tokens[at]?.cue);
  if (!OF_THEIRS.test(lead?.word ?? '')) return undefined;
  const way = directionOf(tokens[at]?.cue, undefined);
  return { fn: way === 'greatest' ? 'max' : 'min', tokens: [at] };
}

/** What a frame compares with the number of the bound. */
function comparedColumn({ conditions, having }: Frame, { number }: FoldBound): number | undefined {
  const said = conditions.find(({ kind, tokens }) => kind === 'n' && tokens.includes(number));
  return said?.column ?? (having?.tokens.includes(number) === true ? having.item.column : undefined);
}

/** The frame with the fold bounded, of one that compares the same column; undefined where its rows are not those of what is shown. */
function bounded(frame: Frame, bound: FoldBound, context: QuestionContext): Frame | undefined {
  const { view } = context;
  const { part, related, share, per, minus, connective, select } = frame;
  const column = view.columns[comparedColumn(frame, bound) ?? -1];
  if (!column || (part ?? related ?? share ?? per ?? minus) !== undefined || connective === 'or') return undefined;
  if (column.isIdentifier || column.isReference || (column.kind !== 'number' && column.asNumber === undefined))
    return undefined;
  const shown = select.flatMap(({ fn, column: id }) => (fn === 'none' && id !== undefined ? [id] : []));
  const uses = new Set(shown.map((id) => view.columns[id]?.use ?? -1));
  const [only = -1] = uses;
  const [of, rows] = [view.uses[only], view.uses[column.use]];
  if (!of || !rows || uses.size > 1 || shown.length < select.length) return undefined;
  const fold: FrameItem = { fn: bound.fn, distinct: false, column: column.id };
  const others = frame.conditions.filter(({ tokens }) => !tokens.includes(bound.number));
  const { having: _, order, limit, limitToken: __, ...unsorted } = frame;
  // "Highest" may be the end that is bounded; how many are shown is said of something else.
  const isOfBound = bound.fn === 'max' || bound.fn === 'min';
  const isOwn = order?.item.fn === 'none' && view.columns[order.item.column ?? -1]?.use === of.id;
  if (limit !== undefined && !isOfBound) return undefined;
  const rest = { ...unsorted, ...(order && isOwn && limit === undefined && { order }) };
  if (of.table === rows.table) return withinGroups(rest, of, { fold, others, bound });
  if (rowsTiedTo(of, rows, bound.tokens, context)?.id !== rows.id) return undefined;
  const isInner = (c: FrameCondition) => view.columns[c.column]?.use === rows.id;
  if (!others.every((c) => isInner(c) || view.columns[c.column]?.use === of.id)) return undefined;
  const { op, value, denied, tokens } = bound;
  const made: RelatedUse = {
    of: of.id,
    use: rows.id,
    op,
    count: value,
    conditions: others.filter(isInner),
    tokens,
    fold,
    ...(denied && { orNone: true }),
  };
  const conditions = others.filter((c) => !isInner(c));
  return { ...rest, distinct: false, conditions, group: [], uses: [of.id], related: [made] };
}

/** Values of a column beside the one that is folded are groups of their rows. */
function withinGroups(
  frame: Frame,
  { key }: ViewUse,
  {
    fold,
    others,
    bound,
  }: { readonly fold: FrameItem; readonly others: readonly FrameCondition[]; readonly bound: FoldBound },
): Frame | undefined {
  const shown = frame.select.flatMap(({ column }) => column ?? []);
  if (bound.denied || (key.length > 0 && key.every((id) => shown.includes(id)))) return undefined;
  const { op, value, tokens } = bound;
  return { ...frame, distinct: false, conditions: others, group: shown, having: { item: fold, op, value, tokens } };
}

/**
 * The frames that bound what is folded of the rows of each.
 * @param context the question
 * @param frames frames that compare the same column, row by row or by groups
 * @returns none where the question bounds no fold
 */
export function boundedFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const bound = boundOf(context);
  if (!bound) return [];
  return frames.flatMap((scored) => {
    const made = bounded(scored.frame, bound, context);
    return made ? [spelt(scored, made, 'having')] : [];
  });
}

/**
 * Whether each row is compared, or another end is shown, where a fold of the rows of each is bounded.
 * @param frame a filled frame
 * @param context the question
 */
export function comparesEachRow(frame: Frame, context: QuestionContext): boolean {
  const bound = boundOf(context);
  const compares = ({ tokens }: FrameCondition) => bound !== undefined && tokens.includes(bound.number);
  if (!bound || !conditionsOf(frame).some(compares)) return false;
  const { select, part, conditions } = frame;
  if (select.some(({ fn }) => fn === bound.fn) || (part?.kind === 'compare' && part.fn === bound.fn)) return true;
  // Nor are rows left out for one row of theirs.
  return bound.denied && !conditions.some(compares) ? true : bounded(frame, bound, context) !== undefined;
}
