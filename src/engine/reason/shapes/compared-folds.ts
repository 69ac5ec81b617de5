/**
 * Groups of which two numbers are compared: "more favourable than unfavourable reviews", "whose payments add up to less than half of the
 * price".
 */
import type { Comparison } from '../../program/intent';
import { LEVEL } from '../../question/name-match';
import type { ValueMatch } from '../../question/value-match';
import { remade, type ScoredFrame } from '../frame/draft';
import type { Frame, FrameCondition, FrameItem } from '../frame/frame';
import { oneFrom } from '../frame/one-from';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { clauseFrom, operandAt } from '../said/operands';
import { isComparable, saidComparisons } from '../said/said-comparisons';
import { tableMentions } from '../said/table-mentions';
import { type Cue, multiples } from './compared-operands';
import { comparedPeriods } from './compared-periods';
import { everyPeriod } from './every-period';

/** What the groups are compared by. */
interface ComparedFolds {
  /** The use of which each row is a group. */
  readonly each: number;
  readonly having: NonNullable<Frame['having']>;
  /** The use whose rows are counted or added up. */
  readonly rows: number;
  /** What holds of these rows beside. */
  readonly conditions?: readonly FrameCondition[];
}

const comparedFolds = oncePerQuestion(
  (context): ComparedFolds | undefined =>
    comparedPeriods(context) ?? everyPeriod(context) ?? comparedNumbers(context) ?? comparedTotal(context),
);

/** How far from the words that compare a value may be said. */
const NEAR = 4;

/** "The no votes outnumber the yes votes": two values of one column, one on either side. */
function comparedNumbers(context: QuestionContext): ComparedFolds | undefined {
  const { linked, view } = context;
  if (/^\s*how (?:many|much) (?:more|fewer|less)\b/i.test(linked.text)) return undefined;
  const values = linked.values.filter(({ column, score }) => {
    const { kind, use } = view.columns[column] ?? {};
    return kind === 'text' && score >= SURE && view.uses[use ?? -1]?.role === undefined;
  });
  for (const { op, at, behind } of saidComparisons(context)) {
    const isBefore = (v: ValueMatch) => v.end <= behind && (v.start > at || v.end > at - NEAR);
    const isBehind = (v: ValueMatch) => v.start >= behind && v.start < behind + NEAR;
    const pairs = values
      .filter(isBefore)
      .flatMap((a) =>
        values.filter((b) => isBehind(b) && a.column === b.column && a.stored !== b.stored).map((b) => [a, b] as const),
      );
    const [best] = pairs.sort(
      ([a, b], [c, d]) => c.score + d.score - a.score - b.score || d.end - d.start - (b.end - b.start),
    );
    if (!best) continue;
    const rows = view.columns[best[0].column]?.use ?? -1;
    const each = eachOf(rows, context);
    if (each === undefined) return undefined;
    const end = nounEnd(best[1].end, rows, context);
    const tokens = range(Math.min(at, best[0].start), end);
    const is = ({ column, stored, start, end: behindIt }: ValueMatch): FrameCondition => ({
      ...{ kind: 'e', op: '=', column, values: [stored], tokens: range(start, behindIt) },
    });
    const having = { item: ROWS, op, value: 0, tokens, of: [is(best[0])], rival: [is(best[1])] };
    return { each, having, rows };
  }
  return undefined;
}

const ROWS: FrameItem = { fn: 'rows', distinct: false };
const SURE = 0.85;

/** Behind a value its noun, "reviews", or what stands for it: "ones". */
function nounEnd(at: number, rows: number, context: QuestionContext): number {
  const noun = tableMentions(context).find(({ use, start }) => start === at && use.id === rows);
  return noun?.end ?? (/^ones?$/.test(context.linked.tokens[at]?.word ?? '') ? at + 1 : at);
}

/** The use that is asked for, to a row of which each of some rows belongs: the one that is named first. */
function eachOf(rows: number, context: QuestionContext): number | undefined {
  const { view } = context;
  const of = oneFrom(rows, view);
  return tableMentions(context).find(({ use }) => use.id !== rows && of.has(use.table) && use.key.length > 0)?.use.id;
}

const ADDED =
  /\b(?:add(?:s|ed)? up|amount(?:s|ed)? to|in total|total|totals|totalling|sum|together|altogether|combined|overall|invoiced|billed|charged|paid|spent)\b/i;

/** "Whose expenses in total exceed their budget", "invoiced for more than 5 % of their budget". */
function comparedTotal(context: QuestionContext): ComparedFolds | undefined {
  const { linked, view } = context;
  if (!ADDED.test(linked.text) || /\b(?:average|mean)\b/i.test(linked.text)) return undefined;
  const factored = multiples(context);
  const plain = saidComparisons(context).filter(({ at }) => !factored.some((one) => one.at === at));
  for (const cue of [...factored, ...plain] as readonly Cue[]) {
    const right = operandAt(cue.behind, context);
    const bounds = (right?.columns ?? []).filter(
      (id) => isComparable(view.columns[id]) && view.columns[id]?.kind === 'number',
    );
    for (const column of bounds) {
      const each = view.columns[column]?.use ?? -1;
      const [found, ...more] = addedUp(each, cue, context);
      if (!right || found === undefined || more.length > 0 || view.uses[each]?.key.length === 0) continue;
      const [of] = [view.columns[found]?.use ?? -1];
      if (asksForRows(of, each, cue.at, context)) continue;
      const first = Math.min(
        cue.at,
        ...range(Math.max(0, cue.at - NEAR), cue.at).filter((i) =>
          /^(?:add|adds|added|up|to|in|total|sum|together)$/.test(linked.tokens[i]?.word ?? ''),
        ),
      );
      const tokens = [...new Set([...range(first, right.end), ...clauseFrom(right.end - 1, context)])];
      const op: Comparison = cue.op;
      const item: FrameItem = { fn: 'sum', distinct: false, column: found };
      return {
        each,
        rows: of,
        having: { item, op, value: 0, tokens, column, ...(cue.factor !== undefined && { factor: cue.factor }) },
      };
    }
  }
  return undefined;
}

/** Whether each row is compared by itself: "orders with a total above the credit limit of the customer" ask for orders, and add up none. */
function asksForRows(rows: number, each: number, before: number, context: QuestionContext): boolean {
  const named = tableMentions(context).filter(({ start }) => start < before);
  const saysTotal = context.linked.columns.some(
    ({ level, start, end }, id) => context.view.columns[id]?.use === rows && level >= LEVEL.full && end <= before && context.linked.tokens.slice(start, end).some(({ word }) => ADDED.test(word)), // prettier-ignore
  );
  return saysTotal && named[0]?.use.id === rows && !named.some(({ use }) => use.id === each);
}

/** Amounts of rows that belong to each row of a use, of a table that is named before the comparison. */
function addedUp(each: number, { at }: { readonly at: number }, context: QuestionContext): number[] {
  const { view, linked } = context;
  const table = view.uses[each]?.table ?? '';
  const mentions = tableMentions(context).filter(
    ({ use, start }) => start < at && use.id !== each && oneFrom(use.id, view).has(table),
  );
  const use = mentions.at(-1)?.use;
  if (!use) return [];
  const amounts = use.columns.filter((id) => {
    const column = view.columns[id];
    return column?.kind === 'number' && isComparable(column) && !column.isYear && !column.isRate;
  });
  const said = amounts.filter((id) => (linked.columns[id]?.level ?? 0) > 0);
  return said.length > 0 && amounts.length > 1 ? said : amounts;
}

/**
 * The frames of groups of which two numbers are compared.
 * @param context the question
 * @param frames frames of what is asked for
 */
export function comparedFoldFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const compared = comparedFolds(context);
  return compared ? remade(frames, (frame) => comparing(frame, compared, context)) : [];
}

function comparing(
  frame: Frame,
  { each, having, rows, conditions: beside = [] }: ComparedFolds,
  context: QuestionContext,
): Frame | undefined {
  const { view } = context;
  const {
    part,
    related,
    minus,
    share,
    order,
    limit,
    connective,
    having: _,
    rowsOf: __,
    limitToken: ___,
    group: ____,
    ...plain
  } = frame;
  if ((related ?? minus ?? share ?? order ?? limit) !== undefined) return undefined;
  if ((part && part.kind !== 'compare') || (connective === 'or' && plain.conditions.length > 1)) return undefined;
  const own = new Set([
    ...having.tokens,
    ...(having.of ?? []).flatMap((c) => c.tokens),
    ...(having.rival ?? []).flatMap((c) => c.tokens),
  ]);
  const isOwn = ({ fn, column = -1 }: FrameItem) =>
    fn === 'none' && view.columns[column]?.use === each && column !== having.column;
  const names = plain.select.filter(isOwn);
  const folds = plain.select.filter(({ fn, column }) => fn === 'sum' && column === having.item.column);
  if (names.length === 0 || names.length + folds.length < plain.select.length) return undefined;
  const conditions = [...plain.conditions.filter((c) => !c.tokens.some((t) => own.has(t))), ...beside];
  if (conditions.some((c) => c.column === having.column)) return undefined;
  const told = having.item.fn === 'sum' && !having.rival && tellsTotal(context) ? [having.item] : folds;
  return {
    ...{ ...plain, select: [...names, ...told], distinct: false, conditions, connective: 'and' },
    ...{
      group: view.uses[each]?.key ?? [],
      having,
      uses: [...new Set([...(having.item.datePart ? [] : plain.uses), rows, each])],
    },
  };
}

/** "Title and total": what is added up is shown. */
function tellsTotal({ linked: { text } }: QuestionContext): boolean {
  return /(?:\band|,|\bwith)\s+(?:the |that |their |its )?(?:total|sum)(?:\s+\w+)?[\s.?!]*$/i.test(text);
}

/** Whether a frame compares two numbers of groups. */
export function comparesFolds({ having }: Frame): boolean {
  return having?.rival !== undefined || having?.column !== undefined || having?.item.datePart !== undefined;
}

/** Whether a frame does not, though its question does. */
export function comparesNoFolds(frame: Frame, context: QuestionContext): boolean {
  return comparedFolds(context) !== undefined && !comparesFolds(frame);
}
