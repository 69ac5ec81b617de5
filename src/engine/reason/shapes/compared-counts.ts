/** Rows compared by how many others belong to them with one that is named: "more orders than customer 5", "fewer loans than Emil Falk". */
import type { Comparison } from '../../program/intent';
import type { NamedRow } from './compared-named';
import { rowsNamedBehind } from './compared-named';
import { remade } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import type { Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { isComparable, saidComparisons, shownBeside } from '../said/said-comparisons';
import { columnsNamedAt } from '../said/names-at';
import { tableMentions } from '../said/table-mentions';

/** Whose number is compared with whose. */
interface ComparedCount {
  /** The use whose rows are counted. */
  readonly counted: number;
  readonly op: Comparison;
  readonly named: NamedRow;
  readonly tokens: readonly number[];
}

/** How many joins may lie between those who are compared and what is counted: one, or a table that links them. */
const MOST_STEPS = 2;

const comparedCount = oncePerQuestion((context): ComparedCount | undefined => {
  const { view, linked } = context;
  if (linked.tokens.some(({ cue }) => cue === 'how-many')) return undefined;
  for (const { at, behind, op, columns } of saidComparisons(context)) {
    const noun = tableMentions(context).find(({ start, end }) => start > at && end < behind);
    // "More goals than" compares the goals where rows have a column of those.
    const isColumn = (named: NamedRow) => columns.some((id) => view.columns[id]?.use === named.use);
    const name = noun && columnsNamedAt(noun.start, context);
    const isAmount =
      name?.inPart === false &&
      [...name.columns].some(
        (id) =>
          isComparable(view.columns[id]) &&
          view.columns[id]?.isIdentifier === false &&
          view.columns[id].kind !== 'time',
      );
    if (!noun || isAmount) continue;
    const isTied = ({ use }: NamedRow) =>
      use !== noun.use.id && (view.distance[use]?.[noun.use.id] ?? Infinity) <= MOST_STEPS;
    const named = rowsNamedBehind(behind, context).find((row) => isTied(row) && !isColumn(row));
    if (named && view.uses[named.use]?.key.length)
      return { counted: noun.use.id, op, named, tokens: range(at, behind) };
  }
  return undefined;
});

/**
 * The frames of rows of which others are counted, and compared with those of one that is named.
 * @param context the question
 * @param frames frames of what is asked for
 * @returns none where the question compares no such numbers
 */
export function countedThanFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const compared = comparedCount(context);
  // Those who have none are fewer too, and are in no group.
  const isFewer = compared?.op.startsWith('<') === true;
  return compared && !isFewer ? remade(frames, (frame) => comparing(frame, compared, context)) : [];
}

function comparing(frame: Frame, compared: ComparedCount, context: QuestionContext): Frame | undefined {
  const {
    part,
    related,
    minus,
    share,
    connective,
    order,
    limit,
    limitToken: _token,
    having: _having,
    ...plain
  } = frame;
  const { counted, op, named, tokens } = compared;
  const use = context.view.uses[named.use];
  if (part !== undefined && part.kind !== 'compare') return undefined;
  if ((related ?? minus ?? share) || (connective === 'or' && plain.conditions.length > 1)) return undefined;
  const own = new Set([...tokens, ...named.conditions.flatMap((c) => c.tokens)]);
  const select = shownBeside(plain.select, tokens, context);
  const isOwn = select.every(({ fn, column = -1 }) => fn === 'none' && context.view.columns[column]?.use === named.use);
  if (!use || select.length === 0 || !isOwn) return undefined;
  const having = { item: { fn: 'rows' as const, distinct: false }, op, value: 0, tokens, than: named.conditions };
  return {
    ...plain,
    ...(order && limit === undefined && { order }),
    select,
    distinct: false,
    connective: 'and',
    conditions: plain.conditions.filter((c) => !c.tokens.some((t) => own.has(t))),
    group: use.key,
    having,
    uses: [named.use, counted],
    rowsOf: counted,
  };
}

/** Whether a frame compares no number with that of the row which is named, though the question does. */
export function comparesNoCount({ having }: Frame, context: QuestionContext): boolean {
  const compared = comparedCount(context);
  return compared !== undefined && (having?.than === undefined || having.op !== compared.op);
}
