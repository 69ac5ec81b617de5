/**
 * Two columns of a row that are compared with each other: "clubs that won more bronze than gold", "whose end date is before the start
 * date", "whose home and away score differ".
 */
import type { Comparison } from '../../program/intent';
import { columnInUse } from '../../question/schema-view';
import { spelt } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import type { Frame, FrameCondition, FrameItem } from '../frame/frame';
import { conditionsOf } from '../frame/frame';
import { boundBehind, bounded } from './compared-rows';
import { comparedOperands, type ComparedPair } from './compared-operands';
import { comparedReferences, comparedSides, comparedWholes } from './same-things';
import { columnsNamedAt, columnsNamedBefore, namesOfOneHead, nameStart } from '../said/names-at';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { byMoreOrLess, byTheirDay, pairsOf, WHOSE } from './more-or-less';
import { otherThanOwn } from './other-than-own';
import { sameDay } from './same-day';
import { shownBeside } from '../said/said-comparisons';
import { listedBefore, sameRoles } from '../said/same-roles';
import { tableMentions } from '../said/table-mentions';

/** The columns that a question compares with each other. */
const comparedColumns = oncePerQuestion(
  (context): ComparedPair | undefined =>
    sameDay(context) ??
    otherThanOwn(context) ??
    byMoreOrLess(context) ??
    byTheirDay(context) ??
    bySameness(context) ??
    comparedReferences(context) ??
    comparedSides(context) ??
    comparedOperands(context) ??
    comparedWholes(context),
);

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
          (item) =>
            !isOfReferred(item, column, compared.tokens, context) &&
            !isOnlyCompared(item, than, compared.tokens, context),
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

/** Whether the other side of a comparison is shown, which lies in another table than the rows that are asked for: "payments after the due date". */
function isOnlyCompared(
  { fn, column: id }: FrameItem,
  than: number,
  tokens: readonly number[],
  context: QuestionContext,
): boolean {
  const { columns, uses } = context.view;
  if (fn !== 'none' || id !== than) return false;
  const own = uses[columns[than]?.use ?? -1]?.table;
  const [asked] = tableMentions(context);
  return asked !== undefined && asked.use.table !== own && asked.end <= (tokens[0] ?? 0);
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
