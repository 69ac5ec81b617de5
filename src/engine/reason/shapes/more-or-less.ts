/** Two columns of a row of which one is more or less than the other: "clubs that won more bronze than gold". */
import { LEVEL } from '../../question/name-match';
import { columnInUse, type ViewColumn } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { oneFrom } from '../frame/one-from';
import { range, type QuestionContext } from '../frame/question-context';
import { POSSESSIVE } from '../said/common-words';
import { columnsNamedAt, nameStart, type NamedAt } from '../said/names-at';
import { AMOUNT_NOUN, isComparable, saidComparisons } from '../said/said-comparisons';
import { tableMentions } from '../said/table-mentions';
import type { ComparedPair } from './compared-operands';

/** Words that may lead to the second name. */
const LEADING = /^(?:in|on|for|at|of|by|from|they|it|those|that|the|their|its|was|were|is|are|did)$/;
/** Words behind a name that say whose it is. */
export const WHOSE = /^(?:of|for|in|from|at|by|on)$/;
const OTHERS = new Set(['any', 'all', 'each', 'different']);
const OWN = /^(?:the|their|its|his|her|same|that)$/;

/** How far behind "of" a value may stand. */
const NEAR = 5;

/**
 * The columns that a question compares by more or less: "more bronze than gold", "a total above the credit limit of the customer".
 * @param context the question
 * @returns undefined where it compares none
 */
export function byMoreOrLess(context: QuestionContext): ComparedPair | undefined {
  for (const { op, columns, start, behind } of saidComparisons(context)) {
    const own = ofTheirRole(behind, columns, context);
    if (own) return { pairs: own, op, tokens: range(start, behind + 2) };
    const right = rightOf(behind, columns, context);
    if (!right) continue;
    // What is "of their job" is no property of their own.
    const isRow = (a: number, b: number) =>
      (context.view.columns[a]?.use === context.view.columns[b]?.use) !== right.isOwn;
    const pairs = pairsOf(
      columns,
      [...right.columns],
      (a, b) => isComparable(a) && isComparable(b) && isRow(a.id, b.id),
      context,
    );
    // "The annual fee of the Student plan" is that of one plan.
    const isOfOne = context.linked.tokens[right.end]?.word === 'of' && range(right.end, right.end + NEAR).some((i) => context.valueTokens.has(i)); // prettier-ignore
    const found = pairs.length > 0 || right.isOwn || isOfOne ? pairs : ofWhatItRefersTo(columns, [...right.columns], context); // prettier-ignore
    if (found.length > 0) return { pairs: found, op, tokens: range(start, right.end) };
  }
  return undefined;
}

/**
 * "Payments made after the due date": the only day that the rows have which are spoken of, and one that another table has to which they refer.
 * @param context the question
 * @returns undefined where the question compares no such days
 */
export function byTheirDay(context: QuestionContext): ComparedPair | undefined {
  const { view, linked } = context;
  const isDay = (id: number) => view.columns[id]?.kind === 'time';
  for (const { op, columns, at, behind } of saidComparisons(context)) {
    if (!DAYS.has(linked.tokens[at]?.cue ?? '') || columns.length > 0) continue;
    const rows = tableMentions(context).findLast(({ end }) => end <= at)?.use;
    const [own, ...others] = rows?.columns.filter(isDay) ?? [];
    const right = own === undefined || others.length > 0 ? undefined : rightOf(behind, [own], context);
    const named = [...(right?.columns ?? [])].filter((id) => isDay(id) && linked.columns[id]?.level === LEVEL.full);
    const pairs = own === undefined ? [] : pairsOf([own], named, (a, b) => a.use !== b.use, context);
    if (right && pairs.length === 1) return { pairs, op, tokens: range(at, right.end) };
  }
  return undefined;
}

const DAYS = new Set(['before', 'after']);

/** "A fee paid below the annual fee", which is that of the plan to which a membership refers: both are called by whole names. */
function ofWhatItRefersTo(
  left: readonly number[],
  right: readonly number[],
  { view, linked }: QuestionContext,
): ComparedPair['pairs'] {
  const isWhole = (id: number) => linked.columns[id]?.level === LEVEL.full;
  const found = left.filter(isWhole).flatMap((a) => {
    const [one, other] = [view.columns[a], right.filter(isWhole)];
    if (!one || !isComparable(one)) return [];
    const above = oneFrom(one.use, view);
    return other.flatMap((b): (readonly [number, number])[] => {
      const column = view.columns[b];
      const use = view.uses[column?.use ?? -1];
      const isAbove = use !== undefined && use.role === undefined && use.id !== one.use && above.has(use.table);
      return isAbove && isComparable(column) ? [[a, b]] : [];
    });
  });
  return found.length === 1 ? found : [];
}

/** "More than their manager": the same column of the row to which another one of the table refers. */
function ofTheirRole(
  behind: number,
  columns: readonly number[],
  { linked, view }: QuestionContext,
): ComparedPair['pairs'] | undefined {
  const [whose, noun] = [linked.tokens[behind], linked.tokens[behind + 1]];
  if (!POSSESSIVE.test(whose?.word ?? '') || !noun || columnsGoOn(linked.tokens[behind + 2])) return undefined;
  const roles = view.uses.filter(
    ({ role, roleWords, names }) => role !== undefined && roleWords.has(noun.stem) && !names.flat().includes(noun.stem),
  );
  const [role, ...more] = roles;
  if (!role || more.length > 0) return undefined;
  const pairs = columns.flatMap((id): (readonly [number, number])[] => {
    const [column, use] = [view.columns[id], view.uses[view.columns[id]?.use ?? -1]];
    if (!isComparable(column) || use?.table !== role.table || use.role !== undefined) return [];
    const other = columnInUse(view, id, role.id);
    return other === undefined ? [] : [[id, other]];
  });
  return pairs.length > 0 ? pairs : undefined;
}

/** "Than their manager's salary" names the column itself. */
function columnsGoOn(next: TaggedToken | undefined): boolean {
  return next !== undefined && next.cue === undefined;
}

/** The name behind a comparison, and whether it is said to be of what is compared, or of what that belongs to. */
function rightOf(
  behind: number,
  left: readonly number[],
  context: QuestionContext,
): (Pick<NamedAt, 'columns' | 'end'> & { readonly isOwn: boolean }) | undefined {
  const { linked, view } = context;
  const { tokens } = linked;
  let at = nameStart(behind, context);
  while (LEADING.test(tokens[at]?.word ?? '')) at++;
  const isAmount = AMOUNT_NOUN.test(tokens[at]?.word ?? '') && tokens[at + 1]?.word === 'of';
  const named = columnsNamedAt(isAmount ? nameStart(at + 2, context) : at, context) ?? columnsNamedAt(at, context);
  // "Than some wines" compares with other rows.
  if (!named || range(behind, named.start).some((i) => OTHERS.has(tokens[i]?.cue ?? ''))) return undefined;
  const isRow = tableMentions(context).some(({ start, end }) => start <= named.start && named.start < end);
  // Of a name of which but one word stands there the other is that of the first: "more local visitors than foreign ones".
  const stems = new Set(left.flatMap((id) => view.columns[id]?.names[0] ?? []));
  const shares = (id: number) => view.columns[id]?.names[0]?.some((stem) => stems.has(stem)) === true;
  const sharing = [...named.columns].filter(shares);
  if (named.inPart && sharing.length === 0 && isRow) return undefined;
  const columns = named.inPart && sharing.length > 0 ? new Set(sharing) : named.columns;
  const next = tokens[named.end];
  // A clause of what is compared: "the distance their aircraft can fly".
  const isClause = next !== undefined && POSSESSIVE.test(next.word);
  const behindNext = tokens[named.end + 1];
  // "Than they budgeted in 2000" says when.
  const isPlaced = next?.word !== 'of' && (behindNext?.number !== undefined || context.valueTokens.has(named.end + 1));
  if (!isClause && (!WHOSE.test(next?.word ?? '') || isPlaced)) return { columns, end: named.end, isOwn: false };
  // "Than the salary of John" is another's.
  const whose = isClause ? next : behindNext;
  if (!OWN.test(whose?.word ?? '')) return undefined;
  const noun = tableMentions(context).find(({ start }) => start > named.end && start <= named.end + 3);
  const own = noun && [...columns].filter((id) => view.uses[view.columns[id]?.use ?? -1]?.table === noun.use.table);
  if (!noun || !own || own.length === 0 || tokens[noun.end]?.cue === 'with') return undefined;
  return { columns: new Set(own), end: noun.end, isOwn: whose?.word !== 'the' && whose?.word !== 'that' };
}

/**
 * Pairs of two columns of which each row of the first one's table has one value of the second.
 * @param left ids of columns
 * @param right those that may be compared with them
 * @param holds whether two of them can be compared
 * @param context the question
 * @returns the pairs of the tables that the question names best
 */
export function pairsOf(
  left: readonly number[],
  right: readonly number[],
  holds: (one: ViewColumn, other: ViewColumn) => boolean,
  { view, linked }: QuestionContext,
): (readonly [number, number])[] {
  const pairs = left.flatMap((a) =>
    right.flatMap((b): (readonly [number, number])[] => {
      const [first, second] = [view.columns[a], view.columns[b]];
      if (a === b || !first || !second || !holds(first, second)) return [];
      const [own, other] = [view.uses[first.use], view.uses[second.use]];
      if (!own || !other || own.role !== undefined || other.role !== undefined) return [];
      return own === other || oneFrom(own.id, view).has(other.table) ? [[a, b]] : [];
    }),
  );
  const level = ([a, b]: readonly [number, number]) => {
    const uses = [view.columns[a]?.use ?? -1, view.columns[b]?.use ?? -1];
    return (uses[0] === uses[1] ? 100 : 0) + uses.reduce((sum, use) => sum + (linked.uses[use]?.level ?? 0), 0);
  };
  const best = Math.max(...pairs.map(level));
  return pairs.filter((pair) => level(pair) === best);
}
