/** Frames of what a question works out of two totals: "total litres over total distance". */
import { LEVEL } from '../../question/name-match';
import { remade, type ScoredFrame } from '../frame/draft';
import type { Frame, FrameItem, WorkedWith } from '../frame/frame';
import { itemsOf } from '../frame/frame';
import { contradicts } from '../frame/contradictions';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { leftOutGroups } from '../said/group-words';
import { workedAmount } from '../said/worked-amounts';

/** What is worked out: each pair of columns that may be meant, as items without a fold. */
interface Worked {
  readonly items: readonly (FrameItem & { readonly column: number; readonly with: WorkedWith })[];
  readonly tokens: ReadonlySet<number>;
}

const worked = oncePerQuestion((context): Worked | undefined => {
  const amount = workedAmount(context);
  // What comes of two numbers of a row is a column of the question, see `said/worked-measures.ts`.
  if (amount?.ofFolds !== true) return undefined;
  const { op, factor } = amount;
  const items = amount.pairs.map(([left, right]) =>
    itemOf(left, { op, column: right, ofFolds: true, ...(factor !== undefined && { factor }) }),
  );
  return { items, tokens: new Set(amount.tokens) };
});

function itemOf(column: number, other: WorkedWith): Worked['items'][number] {
  return { fn: 'none', distinct: false, column, with: other };
}

/** "Which three shops earned the most revenue" ranks shops, and asks for no greatest amount. */
function ranksThings({ linked: { tokens } }: QuestionContext): boolean {
  return tokens.some(({ cue, index }) => (cue === 'which' || cue === 'who') && index <= 1);
}

/**
 * Frames of what a question works out.
 * @param context the question
 * @param frames frames of the same rows and groups
 * @returns none where the question works out nothing
 */
export function workedFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const own = worked(context);
  if (!own) return [];
  return own.items.flatMap((item) => remade(frames, (frame) => telling(frame, { ...item, fn: 'sum' }, own, context)));
}

/** A frame that tells what is worked out in place of what it folds, or by itself. */
function telling(frame: Frame, item: FrameItem, own: Worked, context: QuestionContext): Frame | undefined {
  const { view } = context;
  const { part, having, related, minus, share, order, limit, limitToken, per, ...plain } = frame;
  if ((part ?? having ?? related ?? minus ?? share ?? per) !== undefined || plain.connective === 'or') return undefined;
  const conditions = plain.conditions.filter((c) => !c.tokens.some((t) => own.tokens.has(t)));
  if (conditions.some((c) => c.tokens.length === 0) || contradicts(conditions)) return undefined;
  const names = plain.select.filter(({ fn }) => fn === 'none');
  const ranked = ranksThings(context);
  const isGrouped = plain.group.length > 0;
  const uses = plain.uses.filter((use) => view.uses[use]?.role === undefined);
  if (!isGrouped && item.fn !== 'none') {
    if (ranked || order !== undefined || limit !== undefined) return undefined;
    return { ...plain, uses, distinct: false, conditions, select: [item] };
  }
  const isRow = ({ column }: FrameItem) => view.columns[column ?? -1]?.use === view.columns[item.column ?? -1]?.use;
  if (!isGrouped && (item.fn !== 'none' || !names.every(isRow) || plain.select.length > names.length)) return undefined;
  if (isGrouped && !ranked && !tellsGroups(own, context)) return undefined;
  const shown = names.filter(
    ({ column }) => column !== item.column && column !== item.with?.column && isAsked(column, own, context),
  );
  if (isGrouped && (shown.length === 0 || item.fn === 'none')) return undefined;
  // A total for each screening is none of a film.
  const tellsGroup = (id: number) =>
    shown.some(({ column = -1 }) => column === id || view.columns[column]?.use === view.columns[id]?.use);
  if (isGrouped && !plain.group.every(tellsGroup)) return undefined;
  const folds = plain.select.length > names.length;
  const isOrdered = order !== undefined && order.item.fn !== 'none';
  if (isGrouped && ranked && !isOrdered) return undefined;
  const told = !ranked || folds || tellsAmount(context);
  const made: Frame = {
    ...plain,
    uses,
    distinct: false,
    conditions,
    select: told ? [...shown, item] : shown,
    ...(isOrdered && { order: { ...order, item } }),
    ...(isOrdered && limit !== undefined && { limit }),
    ...(isOrdered && limitToken !== undefined && { limitToken }),
  };
  const left = leftOutGroups(made, context);
  return left && !own.tokens.has(left.lead) ? undefined : made;
}

/** Whether a question asks for numbers of several things: what is "per hectolitre" of one thing is measured so. */
function tellsGroups(own: Worked, { linked: { tokens, columns, uses } }: QuestionContext): boolean {
  const isKnown = (at: number) => [...columns, ...uses].some((m) => m.level > 0 && m.start <= at && at < m.end);
  return tokens.some(
    ({ cue, word, index }) =>
      (cue === 'each' || cue === 'by') && !own.tokens.has(index) && !(word === 'per' && !isKnown(index + 1)),
  );
}

/** Whether a column names rows or groups, or is named outside of what is worked out. */
function isAsked(id: number | undefined, own: Worked, { view, linked }: QuestionContext): boolean {
  const column = view.columns[id ?? -1];
  if (!column || view.uses[column.use]?.display.includes(column.id) === true) return column !== undefined;
  const match = linked.columns[column.id];
  return match !== undefined && match.level >= LEVEL.head && !own.tokens.has(match.start);
}

/** "Show name and revenue": the word that is explained stands behind those that ask for columns. */
function tellsAmount(context: QuestionContext): boolean {
  const { tokens } = context.linked;
  const own = worked(context)?.tokens;
  const asks = tokens.findLastIndex(({ cue, index }) => cue === 'show' && index > 1);
  return asks >= 0 && tokens.some(({ index }) => index > asks && own?.has(index) === true);
}

/** Whether a frame tells what its question works out of two columns, of rows that it names. */
export function tellsWorkedOut(frame: Frame): boolean {
  return itemsOf(frame).some((item) => item.with !== undefined);
}

/** Whether a frame leaves out what its question works out. */
export function leavesOutWorkedOut(frame: Frame, context: QuestionContext): boolean {
  return worked(context) !== undefined && !tellsWorkedOut(frame);
}

/** The tokens that say what a frame works out. */
export function tokensOfWorkedOut(frame: Frame, context: QuestionContext): number[] {
  if (!tellsWorkedOut(frame)) return [];
  const { tokens } = context.linked;
  const sums = tokens.filter(({ cue }) => cue === 'sum').map(({ index }) => index);
  return [...(worked(context)?.tokens ?? []), ...sums];
}
