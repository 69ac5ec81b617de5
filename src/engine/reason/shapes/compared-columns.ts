/**
 * Two columns of a row that are compared with each other: "clubs that won more bronze than gold", "whose end date is before the start
 * date", "whose home and away score differ".
 */
import type { Comparison } from '../../program/intent';
import type { ViewColumn } from '../../question/schema-view';
import { columnInUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { LEVEL } from '../../question/name-match';
import { spelt } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import type { Frame, FrameCondition, FrameItem } from '../frame/frame';
import { conditionsOf } from '../frame/frame';
import { POSSESSIVE } from '../said/common-words';
import { boundBehind, bounded } from './compared-rows';
import { comparedOperands, type ComparedPair } from './compared-operands';
import { comparedReferences, comparedSides, comparedWholes } from './same-things';
import { oneFrom } from '../frame/one-from';
import type { NamedAt } from '../said/names-at';
import { columnsNamedAt, columnsNamedBefore, namesOfOneHead, nameStart } from '../said/names-at';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { otherThanOwn } from './other-than-own';
import { sameDay } from './same-day';
import { isComparable, AMOUNT_NOUN, saidComparisons, shownBeside } from '../said/said-comparisons';
import { listedBefore, sameRoles } from '../said/same-roles';
import { tableMentions } from '../said/table-mentions';

/** Words that may lead to the second name. */
const LEADING = /^(?:in|on|for|at|of|by|from|they|it|those|that|the|their|its|was|were|is|are|did)$/;
/** Words behind a name that say whose it is. */
const WHOSE = /^(?:of|for|in|from|at|by|on)$/;
const OTHERS = new Set(['any', 'all', 'each', 'different']);
const OWN = /^(?:the|their|its|his|her|same|that)$/;

/** The columns that a question compares with each other. */
const comparedColumns = oncePerQuestion(
  (context): ComparedPair | undefined =>
    sameDay(context) ??
    otherThanOwn(context) ??
    byMoreOrLess(context) ??
    bySameness(context) ??
    comparedReferences(context) ??
    comparedSides(context) ??
    comparedOperands(context) ??
    comparedWholes(context),
);

function byMoreOrLess(context: QuestionContext): ComparedPair | undefined {
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
    const found = pairs.length > 0 || right.isOwn ? pairs : ofWhatItRefersTo(columns, [...right.columns], context);
    if (found.length > 0) return { pairs: found, op, tokens: range(start, right.end) };
  }
  return undefined;
}

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

/** Words that say whether two things are one. */
const SAME = /^(?:same|equals?|identical)$/;
const OTHER = /^(?:differs?|different|differing|unequal)$/;
const VERB = /^(?:equals?|differs?)$/;
const LINK = /^(?:as|to|from|than)$/;
/** How far behind two names it is said. */
const NEAR = 5;
const DENIED = 'not';
/** Cues between a name and the word that says what it is the same as. */
const BEFORE_SAME = new Set(['be', 'not', 'article', 'that', 'which', 'have', 'same']);

/** "Whose name is the same as their grape", "home and away score are different". */
function bySameness(context: QuestionContext): ComparedPair | undefined {
  const { tokens } = context.linked;
  for (const { word, index: at, quoted } of tokens) {
    if (quoted || !(SAME.test(word) || OTHER.test(word))) continue;
    const isDenied = tokens.slice(Math.max(0, at - NEAR), at).some(({ cue }) => cue === DENIED);
    const op: Comparison = SAME.test(word) === isDenied ? '!=' : '=';
    const found =
      besideEachOther(at, op, context) ??
      oneOnEachSide(at, op, context) ??
      ofOneKind(at, op, context) ??
      inTwoRoles(at, op, context);
    if (found) return withListed(found, context);
  }
  return undefined;
}

/** Two names with those that are listed right before them. */
function withListed(found: ComparedPair, context: QuestionContext): ComparedPair | undefined {
  const [pair, ...more] = found.pairs;
  const listed = pair && more.length === 0 ? listedBefore({ pair, tokens: found.tokens }, context) : [];
  if (listed.length === 0) return found;
  // Which of three differ is not said.
  if (found.op !== '=') return undefined;
  const tokens = new Set([...listed.map(({ at }) => at), ...found.tokens]);
  return { ...found, tokens: [...tokens].sort((a, b) => a - b), further: listed.map(({ column }) => column) };
}

function besideEachOther(at: number, op: Comparison, context: QuestionContext): ComparedPair | undefined {
  const { tokens } = context.linked;
  // "The names of different students" and "the same students" say it of no names.
  const isSaid =
    VERB.test(tokens[at]?.word ?? '') ||
    tokens.slice(Math.max(0, at - 3), at).some(({ cue }) => cue === 'be' || cue === 'have');
  const behind = tokens[at + 1];
  const isOfNoun = behind !== undefined && behind.cue === undefined && !VERB.test(tokens[at]?.word ?? '');
  if (!isSaid || isOfNoun) return undefined;
  const and = tokens.findLastIndex(({ cue }, i) => i < at && cue === 'and');
  for (const start of and > 0 && at - and <= NEAR + 1 ? range(Math.max(0, and - NEAR), and) : []) {
    const [first, second] = namesOfOneHead(start, context);
    const left = first && second ? first : columnsNamedAt(start, context);
    const right = second ?? columnsNamedAt(nameStart(and + 1, context), context);
    if (!left || !right || left.inPart || right.inPart || right.end > at || (!second && left.end !== and)) continue;
    const pairs = ofOneRow([...left.columns], [...right.columns], context);
    if (pairs.length > 0) return { pairs, op, tokens: range(start, at + 1) };
  }
  return undefined;
}

function oneOnEachSide(at: number, op: Comparison, context: QuestionContext): ComparedPair | undefined {
  const { tokens } = context.linked;
  const isLinked = LINK.test(tokens[at + 1]?.word ?? '');
  // "The same age as Clara" is that of another row.
  if (!isLinked && !VERB.test(tokens[at]?.word ?? '')) return undefined;
  let from = at;
  while (BEFORE_SAME.has(tokens[from - 1]?.cue ?? '')) from--;
  const left = columnsNamedBefore(from, context);
  const right = columnsNamedAt(nameStart(isLinked ? at + 2 : at + 1, context), context);
  if (!left || !right || left.inPart || right.inPart) return undefined;
  if (WHOSE.test(tokens[right.end]?.word ?? '')) return undefined;
  const pairs = ofOneRow([...left.columns], [...right.columns], context);
  return pairs.length > 0 ? { pairs, op, tokens: range(left.start, right.end) } : undefined;
}

/**
 * "Ended at the station at which they started": two columns whose names differ in one word each, which stand on both sides of the noun
 * that they share.
 */
function ofOneKind(at: number, op: Comparison, context: QuestionContext): ComparedPair | undefined {
  const { linked, view } = context;
  const noun = linked.tokens[at + 1]?.stem ?? '';
  const place = (stem: string) => linked.tokens.findIndex((t) => t.stem === stem && t.index !== at + 1 && !t.quoted);
  const holding = (view.columnsByStem.get(noun) ?? []).filter((id) => view.columns[id]?.names[0]?.includes(noun));
  const own = (id: number, other: number) => {
    const [name = [], rival = []] = [view.columns[id]?.names[0], view.columns[other]?.names[0]];
    const [only, ...more] = name.filter((stem) => !rival.includes(stem));
    return name.length === rival.length && more.length === 0 ? only : undefined;
  };
  const places = new Map<string, readonly number[]>();
  const pairs = ofOneRow(holding, holding, context).filter(([a, b]) => {
    const [first, second] = [own(a, b), own(b, a)];
    if (first === undefined || second === undefined) return false;
    const [from, to] = [place(first), place(second)];
    if (from < 0 || to < 0 || from >= to || to < at) return false;
    places.set(`${String(a)} ${String(b)}`, [from, to]);
    return true;
  });
  const [from, to] = places.get(pairs[0]?.join(' ') ?? '') ?? [];
  return from === undefined || to === undefined ? undefined : { pairs, op, tokens: range(from, to + 1) };
}

/** "With roof and walls of the same colour": the two of one thing that a row has. */
function inTwoRoles(at: number, op: Comparison, context: QuestionContext): ComparedPair | undefined {
  const { tokens } = context.linked;
  const before = tokens.findLast(({ index, cue }) => index < at && cue !== 'article');
  // "The different roof and wall colours" are those that there are.
  const isListed = tokens[at - 1]?.word === 'the' || !TELLING.has(before?.cue);
  if (OTHER.test(tokens[at]?.word ?? '') && isListed) return undefined;
  const [found, ...more] = sameRoles(at, context);
  return found && more.length === 0 ? { pairs: [found.pair], op, tokens: found.tokens } : undefined;
}

/** Cues before what is said of rows. */
const TELLING = new Set<string | undefined>(['be', 'have', 'with', 'of', 'in', 'from']);

/** Pairs of two columns of one use that hold values of one kind. */
function ofOneRow(
  left: readonly number[],
  right: readonly number[],
  context: QuestionContext,
): (readonly [number, number])[] {
  return pairsOf(left, right, (a, b) => a.use === b.use && a.kind === b.kind, context);
}

/** Pairs of two columns of which each row of the first one's table has one value of the second. */
function pairsOf(
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

/**
 * The frames of rows of which two columns compare so.
 * @param context the question
 * @param frames frames of what is asked for
 * @returns none where the question compares no columns
 */
export function comparedFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const compared = comparedColumns(context);
  if (!compared) return [];
  const known = new Set<string>();
  const bound = boundBehind((compared.tokens.at(-1) ?? 0) + 1, context);
  const own = new Set(compared.tokens);
  return [...frames]
    .sort((a, b) => b.total - a.total)
    .flatMap((scored) =>
      compared.pairs.flatMap(([column, than]): ScoredFrame[] => {
        const { part, ...plain } = scored.frame;
        const { having, related, minus, share, connective } = plain;
        if ((part && part.kind !== 'compare') || (having ?? related ?? minus ?? share)) return [];
        const said = plain.conditions
          .filter((c) => !c.tokens.some((t) => own.has(t)))
          .map((c) => asPlaced(bounded(c, { column, ...(bound && { bound }) }), compared, context));
        if (connective === 'or' && said.length > 0) return [];
        const condition: FrameCondition = {
          kind: 'c',
          column,
          op: compared.op,
          than,
          values: [],
          tokens: compared.tokens,
          ...(compared.factor !== undefined && { factor: compared.factor }),
        };
        const select = shownBeside(plain.select, compared.tokens, context).filter(
          (item) => !isOfReferred(item, column, compared.tokens, context),
        );
        if (select.length === 0) return [];
        // "Every seat of the hall" is no number for each of them.
        const isOwnGroup = plain.group.every((id) => id === column || id === than);
        const plainly = asOwn(select, column, than, context);
        const shown = isOwnGroup && plain.group.length > 0 ? plainly.filter(({ fn }) => fn !== 'none') : plainly;
        if (shown.length === 0) return [];
        const made: Frame = {
          ...plain,
          select: shown,
          group: isOwnGroup ? [] : plain.group,
          connective: 'and',
          conditions: [...said, condition, ...(compared.further ?? []).map((id) => ({ ...condition, than: id }))],
        };
        const key = JSON.stringify(made);
        if (known.has(key)) return [];
        known.add(key);
        return [spelt(scored, made, 'conditions')];
      }),
    );
}

/** Whether rows are shown to which a compared reference leads, and that are named only where it is compared: "closed by the same clerk". */
function isOfReferred(
  { column: id }: FrameItem,
  column: number,
  tokens: readonly number[],
  context: QuestionContext,
): boolean {
  const { view } = context;
  const to = view.joins.find(({ from }) => from === column)?.to;
  const table = view.uses[view.columns[to ?? -1]?.use ?? -1]?.table;
  if (table === undefined || view.uses[view.columns[id ?? -1]?.use ?? -1]?.table !== table) return false;
  const own = new Set(tokens);
  return !tableMentions(context).some(({ use, start }) => use.table === table && !own.has(start));
}

/** What is shown of the rows that are compared, and not of those in a role with which they are: nobody asks for them. */
function asOwn(
  select: readonly FrameItem[],
  column: number,
  than: number,
  { view }: QuestionContext,
): readonly FrameItem[] {
  const [own, other] = [column, than].map((id) => view.uses[view.columns[id]?.use ?? -1]);
  if (!own || !other || own.table !== other.table || own.id === other.id || own.role !== undefined) return select;
  return select.map((item) =>
    view.columns[item.column ?? -1]?.use === other.id
      ? { ...item, column: columnInUse(view, item.column ?? -1, own.id) }
      : item,
  );
}

const IN = /^(?:in|during|of|for)$/;

/** "Less than they budgeted in 2000" bounds no year: it was then. */
function asPlaced(condition: FrameCondition, { tokens: own }: ComparedPair, context: QuestionContext): FrameCondition {
  const { tokens } = context.linked;
  const number = condition.kind === 'n' ? condition.tokens.find((t) => tokens[t]?.number !== undefined) : undefined;
  const isBehind = number !== undefined && own.includes(number - 2) && IN.test(tokens[number - 1]?.word ?? '');
  return isBehind ? { ...condition, kind: 'e', op: '=' } : condition;
}

/** Whether a frame compares no two columns though the question does. */
export function comparesNoColumns(frame: Frame, context: QuestionContext): boolean {
  return comparedColumns(context) !== undefined && !conditionsOf(frame).some(({ than }) => than !== undefined);
}

/**
 * Whether a question compares what rows have with what others have to which they refer.
 * @param context the question
 */
export function comparesOwnColumns(context: QuestionContext): boolean {
  const { view } = context;
  const compared = comparedColumns(context);
  return compared?.pairs.some(([a, b]) => view.columns[a]?.use !== view.columns[b]?.use) === true;
}
