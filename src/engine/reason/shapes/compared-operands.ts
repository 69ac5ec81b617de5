/**
 * What a row holds compared with what rows hold that belong to it, or with another of its own columns, where either is said with whose it
 * is or by a verb alone: "weighed more than the truck's payload", "billed less than the quoted price", "hired before their supervisor",
 * "less than 80% of its budget", "sold every seat of the venue".
 */
import type { Comparison } from '../../program/intent';
import { doneOn, isFormOf } from '../../question/day-deeds';
import { LEVEL } from '../../question/name-match';
import { columnInUse, type ViewColumn } from '../../question/schema-view';
import { range, type QuestionContext } from '../frame/question-context';
import { oneFrom } from '../frame/one-from';
import { isComparable, saidComparisons } from '../said/said-comparisons';
import { likeAmounts } from '../said/like-amounts';
import { FOLD_OF_CUE } from '../said/fold-cues';
import { ENDS } from '../said/order-direction';
import { clauseFrom, operandAt, ownersAt, type Operand, type Owner } from '../said/operands';
import { tableMentions } from '../said/table-mentions';
import { namesAt, waysToCompare } from './compared-named';

/** How two columns are compared. */
export interface ComparedPair {
  /** Pairs of columns that the words may name. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly op: Comparison;
  readonly tokens: readonly number[];
  /** So many times the second one. */
  readonly factor?: number;
  /** Further columns that the first one is compared with as well. */
  readonly further?: readonly number[];
}

/** Words that compare, with what comes behind them. */
export interface Cue {
  readonly op: Comparison;
  readonly at: number;
  readonly behind: number;
  readonly columns: readonly number[];
  readonly start: number;
  readonly factor?: number;
}

const OPS: Readonly<Record<string, Comparison>> = {
  'more-than': '>',
  'less-than': '<',
  'at-least': '>=',
  'at-most': '<=',
  exactly: '=',
};
const PERCENT = 100;
const TIMES: Readonly<Record<string, number>> = { half: 0.5, twice: 2, double: 2, triple: 3, thrice: 3 };
/** Words before a quantity of which nothing is left out. */
const WHOLE = /^(?:every|full|entire|whole|all)$/;

/** "Less than 80 % of", "more than half of", "at least twice": a share or a multiple of what comes behind. */
export function multiples({ linked: { tokens, text } }: QuestionContext): Cue[] {
  return tokens.flatMap((token): Cue[] => {
    const op = OPS[token.cue ?? ''];
    if (op === undefined || tokens[token.index - 1]?.cue === token.cue) return [];
    let at = token.index;
    while (tokens[at]?.cue === token.cue) at++;
    while (tokens[at]?.cue === 'article') at++;
    const amount = tokens[at];
    // "More than 60 in total percent of": the words for all of it stand between.
    let unit = at + 1;
    while (tokens[unit]?.cue === 'sum') unit++;
    const next = tokens[unit]?.word ?? '';
    let [factor, behind]: [number | undefined, number] = [TIMES[amount?.word ?? ''], at + 1];
    if (amount?.number !== undefined && /^(?:percent|per|%|pct)$/.test(next)) {
      factor = amount.number / PERCENT;
      behind = unit + (next === 'per' ? 2 : 1);
    } else if (amount?.number !== undefined && next === 'times') [factor, behind] = [amount.number, unit + 1];
    else if (amount?.number !== undefined && text.charAt(amount.end) === '%') factor = amount.number / PERCENT;
    if (factor === undefined) return [];
    while (/^(?:of|the|as|much|many)$/.test(tokens[behind]?.word ?? '')) behind++;
    return [{ op, at: token.index, behind, columns: [], start: token.index, factor }];
  });
}

/** "Every seat of the venue", "the track's full duration": as much as that. */
function wholes({ linked: { tokens } }: QuestionContext): Cue[] {
  return tokens.flatMap(({ word, index, quoted }): Cue[] => {
    if (quoted || !WHOLE.test(word) || index === 0) return [];
    // "What are all the dates" asks for them.
    if (/^(?:be|show|what|which|me)$/.test(tokens[index - 1]?.cue ?? '')) return [];
    // "In all", "all home games": none of a quantity.
    const next = tokens[index + 1];
    if (next?.afterComma === true || (word === 'all' && next?.word !== 'the')) return [];
    return [{ op: '=', at: index, behind: index + 1, columns: [], start: index }];
  });
}

/** How far a verb or a name may stand from the comparison. */
const REACH = 9;
/** Words that begin something else behind a comparison. */
const APART = /^(?:with|without|and|but|or|who|which|that|whose)$/;

/**
 * The comparison of two columns of which one is said with whose it is, or by a verb alone.
 * @param context the question
 */
export function comparedOperands(context: QuestionContext): ComparedPair | undefined {
  const { text } = context.linked;
  if (
    /^\s*(?:by )?how (?:much|many [a-z]+|many) (?:more|less|fewer|[a-z]+er)\b/i.test(text) ||
    /^\s*by how\b/i.test(text)
  )
    return undefined;
  const amounts = likeAmountsCompared(context);
  if (amounts) return amounts;
  const factored = multiples(context);
  const plain = saidComparisons(context).filter(({ at }) => !factored.some((one) => one.at === at));
  for (const cue of [...factored, ...plain, ...wholes(context)]) {
    const found = ofCue(cue, context);
    if (found) return found;
  }
  return undefined;
}

/** "Fewer minutes served than given", "more was billed than quoted": two like amounts, each by the word that tells it apart. */
function likeAmountsCompared(context: QuestionContext): ComparedPair | undefined {
  const { tokens } = context.linked;
  const isAt = (stem: string, from: number, to: number) =>
    tokens.slice(Math.max(0, from), to).some((t) => t.stem === stem && !t.quoted && !context.valueTokens.has(t.index));
  const found = saidComparisons(context).flatMap(({ op, at, behind, start }): ComparedPair[] =>
    likeAmounts(context.view).flatMap(({ pair: [a, b], roles: [one, other], things }) => {
      const ways = [
        [a, b, one, other],
        [b, a, other, one],
      ] as const;
      return ways.flatMap(([left, right, mine, theirs]): ComparedPair[] => {
        const end = tokens.slice(behind, behind + 3).find((t) => t.stem === theirs)?.index;
        if (end === undefined || !isAt(mine, at - 3, behind) || isAt(mine, behind, end + 1)) return [];
        // What stands between is what both are, and nothing else.
        if (tokens.slice(behind, end).some((t) => t.cue === undefined && !things.has(t.stem))) return [];
        const said = tokens.findLast((t) => t.stem === mine && t.index < behind)?.index ?? at;
        return [{ pairs: [[left, right]], op, tokens: range(Math.min(start, said), end + 1) }];
      });
    }),
  );
  const [only, ...more] = found;
  return more.length === 0 ? only : undefined;
}

function ofCue(cue: Cue, context: QuestionContext): ComparedPair | undefined {
  const { tokens } = context.linked;
  const right = operandAt(cue.behind, context);
  if (!right || namesAt(cue.behind, context).length > 0) return undefined;
  // "Under age 30" names what is bounded.
  if (tokens[right.end]?.number !== undefined) return undefined;
  const isWhole = WHOLE.test(tokens[cue.at]?.word ?? '');
  if (isWhole && right.columns.some((id) => context.view.columns[id]?.kind !== 'number')) return undefined;
  // An average, an end or a value is no column of the row.
  const said = tokens.slice(cue.behind, right.end);
  if (
    said.some(({ cue: c = '', index }) => FOLD_OF_CUE[c] !== undefined || ENDS.has(c) || context.valueTokens.has(index))
  )
    return undefined;
  if (/^(?:other|others|any|all|most|some|another)$/.test(tokens[cue.behind]?.word ?? '')) return undefined;
  const left = ownerBefore(cue.at, right.owner, context);
  const pairs =
    right.columns.length === 0 ? sameColumn(cue, right, left, context) : ofOthers(cue, right, left, context);
  if (pairs.length === 0) return undefined;
  const first = Math.min(cue.start, left?.start ?? cue.start);
  const op = pairs.find(([, , turned]) => turned !== undefined)?.[2] ?? cue.op;
  return {
    pairs: pairs.map(([a, b]) => [a, b] as const),
    op,
    tokens: [
      ...new Set([...range(first, right.end), ...clauseFrom(right.end - 1, context), ...verbsOf(pairs, cue, context)]),
    ].sort((a, b) => a - b),
    ...(cue.factor !== undefined && { factor: cue.factor }),
  };
}

/** Whose what stands before a comparison is, where a role is said: "whose producer is older than". */
function ownerBefore(at: number, other: Owner | undefined, context: QuestionContext): Owner | undefined {
  for (let i = at - 1; i >= Math.max(0, at - REACH); i--) {
    const [owner] = ownersAt(i, context);
    if (owner?.join && owner.join !== other?.join) return owner;
  }
  return undefined;
}

type Pair = readonly [left: number, right: number, turned?: Comparison];

/** "Older than their teacher", "whose producer is older than the director", "by someone who joined after they did". */
function sameColumn(cue: Cue, { owner }: Operand, left: Owner | undefined, context: QuestionContext): Pair[] {
  const { view } = context;
  const join = owner?.join ?? (owner ? undefined : left?.join);
  if (!join) return [];
  const from = view.columns[join.from]?.use ?? -1;
  const table = view.uses[join.role]?.table;
  const isOwn = view.uses[from]?.table === table;
  const said = saidComparisons(context).find(({ at }) => at === cue.at);
  const plain = view.uses.find((use) => use.table === table && use.role === undefined)?.id ?? -1;
  const ways = said
    ? waysToCompare(said, plain, context)
    : new Map(numbersNear(plain, cue, context).map((id) => [id, cue.op]));
  const isOther = left?.join !== undefined && view.uses[left.use]?.table === table && left.join !== owner?.join;
  if (!isOwn && !(isOther && owner)) return [];
  return [...ways].map(([id, op]): Pair => {
    const [first, second] = owner ? [isOther ? left.use : plain, owner.use] : [join.role, plain];
    return [columnInUse(view, id, first), columnInUse(view, id, second), op];
  });
}

/** Amounts of a use that words near a comparison name. */
function numbersNear(use: number, { at, behind }: Cue, context: QuestionContext): number[] {
  const { view, linked } = context;
  const words = [...linked.tokens.slice(Math.max(0, at - REACH), at), ...linked.tokens.slice(behind, behind + REACH)];
  const own = (view.uses[use]?.columns ?? []).filter((id) => isComparable(view.columns[id]));
  const hits = own.filter((id) =>
    words.some((w) => view.columns[id]?.names.flat().includes(w.stem) === true || hinted(view.columns[id], w)),
  );
  return hits.length === 1 ? hits : [];
}

function hinted(column: ViewColumn | undefined, { hints }: { readonly hints: ReadonlySet<string> }): boolean {
  return column?.names.flat().some((word) => hints.has(word)) === true;
}

/** Columns of the rows themselves, or of the left owner, with what is named on the right. */
function ofOthers(cue: Cue, right: Operand, left: Owner | undefined, context: QuestionContext): Pair[] {
  const { view, linked } = context;
  const rights = right.columns.filter((id) => isComparable(view.columns[id]));
  const fits = (a: number, b: number) => {
    const [one, other] = [view.columns[a], view.columns[b]];
    if (!one || !other || one.profile === other.profile || (one.kind === 'time') !== (other.kind === 'time'))
      return false;
    if (one.isYear !== other.isYear) return false;
    if (one.use === other.use) return true;
    const table = view.uses[other.use]?.table ?? '';
    return view.uses[one.use]?.role === undefined && oneFrom(one.use, view).has(table);
  };
  const join = right.owner?.join;
  const isOfEdge = (a: number) => join === undefined || view.columns[join.from]?.use === view.columns[a]?.use;
  const pairsWith = (lefts: readonly number[]) =>
    lefts.flatMap((a) => rights.filter((b) => fits(a, b) && isOfEdge(a)).map((b): Pair => [a, b]));
  const isPlain = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.role === undefined;
  const named = pairsWith(cue.columns.filter((id) => isPlain(id) && !rights.includes(id)));
  const isWhole = named.some(([a]) => linked.columns[a]?.level === LEVEL.full);
  const nearby = isWhole ? [] : pairsWith(columnsNear(cue, right, rights, context));
  // The "date" of a "paid date" may be the name of another table's day.
  const isOfRow = ([a, b]: Pair) => view.columns[a]?.use === view.columns[b]?.use;
  const ofRow = named.some(isOfRow) ? [] : nearby.filter(isOfRow);
  const pairs = ofRow.length > 0 ? ofRow : named.length > 0 ? named : nearby;
  const near = best(pairs, context);
  return left === undefined || near.length > 0 ? near : [];
}

/** Those of one table first, then those of tables that are named. */
function best(pairs: readonly Pair[], { view, linked }: QuestionContext): Pair[] {
  const level = ([a, b]: Pair) => {
    const [one, other] = [view.columns[a]?.use ?? -1, view.columns[b]?.use ?? -1];
    return (one === other ? 100 : 0) + (linked.uses[one]?.level ?? 0) + (linked.uses[other]?.level ?? 0);
  };
  const most = Math.max(...pairs.map(level));
  return pairs.filter((pair) => level(pair) === most);
}

/** What is compared: what the comparison names, else what a verb or a noun of its clause names of comparable columns. */
function columnsNear(cue: Cue, right: Operand, rights: readonly number[], context: QuestionContext): number[] {
  const { view, linked } = context;
  const isPlain = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.role === undefined;
  // "How many … after the due date": no number is compared with a day.
  const isTime = (id: number) => view.columns[id]?.kind === 'time';
  const isLike = (id: number) => !rights.includes(id) && (rights.length === 0 || rights.some((b) => isTime(id) === isTime(b))); // prettier-ignore
  const taken = new Set(range(cue.at, right.end));
  // What is said with a word of its own, "with no stock", is not compared.
  const apart = linked.tokens.find(({ index, word }) => index >= right.end && APART.test(word))?.index;
  const end = Math.min(right.end + REACH / 2, apart ?? linked.tokens.length);
  const outside = linked.tokens.filter(
    ({ index, quoted }) =>
      !quoted && !taken.has(index) && index >= cue.at - REACH && index < end && !context.valueTokens.has(index),
  );
  const tables = new Set(tableMentions(context).flatMap(({ start, end }) => range(start, end)));
  const candidates = view.columns.filter((c) => isPlain(c.id) && isComparable(c) && isLike(c.id));
  const score = (c: ViewColumn) => {
    const words = c.names[0] ?? [];
    const isSaid = (w: (typeof outside)[number]) =>
      (words.includes(w.stem) && !tables.has(w.index)) ||
      hinted(c, w) ||
      (linked.columns[c.id]?.start === w.index && (linked.columns[c.id]?.level ?? 0) > 1);
    // What was done on a day says more than that it is a date.
    const done = c.kind === 'time' ? doneOn(c) : [];
    const isDone = outside.some(({ word, index }) => !tables.has(index) && done.some((part) => isFormOf(word, part)));
    return outside.filter(isSaid).length + (isDone ? 2 : 0);
  };
  const most = Math.max(0, ...candidates.map(score));
  const found = most === 0 ? [] : candidates.filter((c) => score(c) === most).map(({ id }) => id);
  return found;
}

/** Verbs and nouns that name the left side. */
function verbsOf(pairs: readonly Pair[], { at, behind }: Cue, { view, linked }: QuestionContext): number[] {
  const words = new Set(pairs.flatMap(([a]) => view.columns[a]?.names.flat() ?? []));
  return linked.tokens
    .filter(
      (t) =>
        !t.quoted &&
        (words.has(t.stem) || pairs.some(([a]) => hinted(view.columns[a], t))) &&
        Math.abs(t.index - (t.index < at ? at : behind)) <= REACH,
    )
    .map(({ index }) => index);
}
