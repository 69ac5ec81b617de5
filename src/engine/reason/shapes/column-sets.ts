/** Values of two columns as one set: "cities that are both an origin and a destination", "places that are an origin or a destination". */
import { columnInUse } from '../../question/schema-view';
import type { ViewColumn } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { spelt } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import type { Frame } from '../frame/frame';
import { asItem } from '../frame/frame';
import { columnsNamedAt } from '../said/names-at';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** Two columns of which the values are compared or put together. */
interface ColumnSet {
  readonly kind: 'intersect' | 'union';
  readonly first: ViewColumn;
  readonly second: ViewColumn;
}

/** Before the name of what something is: "are both an origin", "appear as a friend", "is the origin". */
const BEING = new Set(['be', 'both', 'as', 'or']);
const BEING_WORD = /^(?:as|either|both|serves?|become|becomes)$/;
/** What says that both hold of one value. */
const SAME = /^(?:both|also|too|another|others?|same)$/;
/** Tokens between the two names: "of one train and the". */
const MOST_BETWEEN = 7;
const BETWEEN =
  /^(?:of|for|in|one|some|any|a|an|the|another|other|and|or|also|as|well|be|is|are|was|were|at|least|both|either)$/;

/** The set that a question spells out. */
const statedSet = oncePerQuestion((context): ColumnSet | undefined => {
  const { tokens } = context.linked;
  for (const { index: start } of tokens) {
    const before = tokens.slice(0, start).findLast(({ cue }) => cue !== 'article');
    if (!before || !(BEING.has(before.cue ?? '') || BEING_WORD.test(before.word))) continue;
    const one = columnsNamedAt(start, context);
    if (!one || one.inPart) continue;
    for (let at = one.end + 1; at <= Math.min(one.end + MOST_BETWEEN, tokens.length - 1); at++) {
      const other = columnsNamedAt(at, context);
      if (!other || other.inPart) continue;
      const between = tokens.slice(one.end, at);
      const kind = kindOf(between, tokens, context);
      const pair = kind && pairOf(one.columns, other.columns, context);
      if (pair) return { kind, first: pair[0], second: pair[1] };
    }
  }
  return undefined;
});

/** Whether the values are to be in both, or in either, as the words between two names say. */
function kindOf(
  between: readonly TaggedToken[],
  tokens: readonly TaggedToken[],
  context: QuestionContext,
): ColumnSet['kind'] | undefined {
  const isTable = (at: number) => tableMentions(context).some(({ start, end }) => start <= at && at < end);
  if (!between.every(({ word, index }) => BETWEEN.test(word) || isTable(index))) return undefined;
  const joint = between.filter(({ word }) => word === 'and' || word === 'or');
  if (joint.length !== 1) return undefined;
  if (joint[0]?.word === 'or') return 'union';
  return tokens.some(({ word, cue }) => SAME.test(word) || cue === 'both' || cue === 'also') ? 'intersect' : undefined;
}

/** Two columns that hold values of one kind, of one table where there are such. */
function pairOf(
  first: ReadonlySet<number>,
  second: ReadonlySet<number>,
  { view }: QuestionContext,
): readonly [ViewColumn, ViewColumn] | undefined {
  const plain = (ids: ReadonlySet<number>) =>
    [...ids].flatMap((id) => {
      const column = view.columns[id];
      return column && view.uses[column.use]?.role === undefined && holdsNames(column) ? [column] : [];
    });
  const pairs = plain(first).flatMap((a) => plain(second).map((b) => [a, b] as const));
  const fitting = pairs.filter(([a, b]) => a.id !== b.id && a.kind === b.kind);
  const inOne = fitting.filter(([a, b]) => a.use === b.use);
  const [pair, ...more] = inOne.length > 0 ? inOne : fitting;
  return more.length === 0 ? pair : undefined;
}

/** Whether a column holds what can be the same elsewhere, and no amounts. */
function holdsNames({ kind, isIdentifier, isReference }: ViewColumn): boolean {
  return kind === 'text' || isIdentifier || isReference;
}

/** Cues of what a set of values alone does not tell: a count, a bound, an end. */
const SAYS_MORE = new Set([
  'how-many',
  'count',
  'most',
  'least',
  'maximum',
  'minimum',
  'more-than',
  'less-than',
  'at-least',
  'at-most',
  'top-n',
]);

/**
 * The frames of the values of two columns as one set.
 * @param context the question
 * @param frames what else was found
 * @returns none where the question spells out no such set
 */
export function columnSetFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const stated = statedSet(context);
  const [best] = [...frames].sort((a, b) => b.total - a.total);
  if (!stated || !best || context.linked.tokens.some(({ cue = '' }) => SAYS_MORE.has(cue))) return [];
  const { kind, first, second } = stated;
  const named = ofReferred(stated, frames, context);
  const made = named.length > 0 ? named : [{ column: first.id, inner: second.id, uses: [] }];
  return made.map(({ column, inner, uses }) => {
    const frame: Frame = {
      select: [asItem(column)],
      distinct: false,
      conditions: [],
      connective: 'and',
      part: { kind, inner, conditions: [], uses },
      group: [],
      uses,
    };
    return spelt(best, frame, 'part');
  });
}

/** What is shown of the rows that two columns refer to: "names of airports that are both a source and a destination". */
function ofReferred(
  { first, second }: ColumnSet,
  frames: readonly ScoredFrame[],
  { view }: QuestionContext,
): readonly { readonly column: number; readonly inner: number; readonly uses: readonly number[] }[] {
  const [one, other] = [first, second].map(({ id }) => view.joins.filter(({ from }) => from === id));
  const [a, b] = [one?.[0], other?.[0]];
  const tableOf = (use = -1) => view.uses[use]?.table;
  if (!a || !b || a.role === b.role || tableOf(a.role) !== tableOf(b.role)) return [];
  const shown = new Set(
    frames.flatMap(({ frame: { select } }) => {
      const [item, ...more] = select;
      const column = view.columns[item?.column ?? -1];
      return item?.fn === 'none' && more.length === 0 && tableOf(column?.use) === tableOf(a.role) && column
        ? [column.id]
        : [];
    }),
  );
  const plain = [...shown].map((id) => columnInUse(view, id, a.role));
  return [...new Set(plain)].map((id) => ({ column: id, inner: columnInUse(view, id, b.role), uses: [first.use] }));
}

/**
 * Whether a frame shows two columns side by side, or one alone, where their values are asked for as one set.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutSet({ part, select }: Frame, context: QuestionContext): boolean {
  const stated = statedSet(context);
  if (!stated) return false;
  const ids = new Set([stated.first.id, stated.second.id]);
  return part?.inner === undefined && select.some(({ column }) => ids.has(column ?? -1));
}
