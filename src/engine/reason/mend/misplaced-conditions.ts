/** Conditions at the wrong place: at the other end of a way, on another number than the one that is named, in a table farther away. */
import { LEVEL } from '../../question/name-match';
import type { SchemaView, ViewColumn } from '../../question/schema-view';
import { saysSame } from '../frame/held-keys';
import { BEGINNINGS, ENDS, wayBefore } from '../said/ways';
import type { Frame, FrameCondition } from '../frame/frame';
import { columnsOfFrame, conditionsOf } from '../frame/frame';
import { holdsAmounts } from '../said/amounts-named';
import { isHintedAt } from '../said/hinted-columns';
import { usesOfFrame } from '../frame/map-columns';
import { columnsNamedAt, columnsNamedBefore, type NamedAt } from '../said/names-at';
import { range, type QuestionContext } from '../frame/question-context';
import { isWithinTerm } from '../said/named-terms';
import { isSaidOfOthers } from '../said/value-nouns';

/**
 * Whether a frame has a condition where its words do not put it.
 * @param frame a filled frame
 * @param context the question
 */
export function misplacesCondition(frame: Frame, context: QuestionContext): boolean {
  if (saidOfOwn(frame, context).length > 0) return true;
  return conditionsOf(frame).some(
    (c) =>
      standsAtOtherEnd(c, context) ||
      boundsNotWhatFollows(c, context) ||
      isSaidNearer(c, frame, context) ||
      followsAnothersName(c, context) ||
      isSaidOfOthers(c, context),
  );
}

/** Cues of folds, and of comparisons with them. */
const FOLDING = new Set(['average', 'maximum', 'minimum', 'sum']);
const BOUNDING = new Set(['more-than', 'less-than', 'at-least', 'at-most', 'before', 'after', 'than']);

/**
 * Conditions that a frame sets on those alone that rows are compared with, though they are said before: "comedies that are longer than the
 * average" are comedies.
 */
function saidOfOwn({ conditions, part }: Frame, { linked: { tokens } }: QuestionContext): readonly FrameCondition[] {
  if (part?.kind !== 'compare' || part.fn === undefined || part.op === undefined || part.op === '=') return [];
  const first = (cues: ReadonlySet<string>) => tokens.findIndex(({ cue = '' }) => cues.has(cue));
  const bound = Math.min(first(FOLDING), first(BOUNDING));
  const outer = new Set(conditions.flatMap((c) => c.tokens));
  return part.conditions.filter((c) => Math.max(...c.tokens) < bound && !c.tokens.some((t) => outer.has(t)));
}

/**
 * A frame that says of the rows which are asked for what the question says of them, and not of those that they are compared with.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where nothing is to be changed
 */
export function withOwnConditions(frame: Frame, context: QuestionContext): Frame {
  const own = saidOfOwn(frame, context);
  if (own.length === 0 || !frame.part || frame.connective === 'or') return frame;
  const part = { ...frame.part, conditions: frame.part.conditions.filter((c) => !own.includes(c)) };
  return { ...frame, conditions: [...frame.conditions, ...own], part };
}

/** Whether what stands behind "from" is where something ends, or the other way round: "trains from A to B" begin at A. */
function standsAtOtherEnd({ column: id, tokens, values }: FrameCondition, { linked, view }: QuestionContext): boolean {
  const first = Math.min(...tokens);
  const way = wayBefore(first, linked.tokens);
  const column = view.columns[id];
  if (way === undefined || !column) return false;
  const [own, other] = way === 'from' ? [BEGINNINGS, ENDS] : [ENDS, BEGINNINGS];
  if (!speaksOf(column, other) || speaksOf(column, own)) return false;
  const siblings = view.uses[column.use]?.columns ?? [];
  return siblings.some((sibling) => {
    const at = view.columns[sibling];
    const holds = linked.values.some((v) => v.column === sibling && v.stored === values[0]);
    return at !== undefined && holds && speaksOf(at, own) && !speaksOf(at, other);
  });
}

function speaksOf({ names }: ViewColumn, words: ReadonlySet<string>): boolean {
  return names.some((name) => name.some((word) => words.has(word)));
}

/** Score of values that a question says as they are stored or labelled. */
const SAID_WHOLE = 0.85;

/**
 * Whether a value or a number stands right behind the whole name of another column, which holds it too: "the door state open" asks for
 * no window that is open, "ticket priority 4" for no priority of another thing.
 */
function followsAnothersName({ kind, column, tokens, values }: FrameCondition, context: QuestionContext): boolean {
  const { linked, view } = context;
  if (!KINDS.has(kind) || tokens.length === 0) return false;
  const [start, end] = [Math.min(...tokens), Math.max(...tokens) + 1];
  const [value] = values;
  const isNumber = linked.tokens[end - 1]?.number !== undefined && typeof value === 'number';
  // "The size of bed 2" gives the number of a bed.
  const named = columnsNamedBefore(isNumber ? end - 1 : start, context);
  if (!named || named.inPart || [...named.columns].some((other) => saysSame(other, column, view))) return false;
  // A name of one word may be said of anything: "grade 4", "in year 2".
  if (isNumber) return named.end - named.start > 1 && [...named.columns].some((other) => linked.holds(other, value));
  return linked.values.some(
    (v) => named.columns.has(v.column) && v.start === start && v.end === end && v.score >= SAID_WHOLE,
  );
}

const KINDS = new Set(['n', 'b', 'e']);
/** Nothing but space between two words. */
const SPACE = /^\s+$/;

/**
 * Whether a number is one of another column than the one whose whole name stands right behind it: "more than 400 pages" is said of
 * the pages, and of no year.
 */
function boundsNotWhatFollows({ kind, column: id, tokens }: FrameCondition, context: QuestionContext): boolean {
  const { linked, view } = context;
  const number = KINDS.has(kind) ? tokens.findLast((t) => linked.tokens[t]?.number !== undefined) : undefined;
  const [own, next] = [linked.tokens[number ?? -1], linked.tokens[(number ?? -2) + 1]];
  if (number === undefined || !own || own.quoted || next?.cue !== undefined || next === undefined) return false;
  if (!SPACE.test(linked.text.slice(own.end, next.start))) return false;
  const named = columnsNamedAt(number + 1, context);
  const column = view.columns[id];
  if (!named || named.inPart || named.columns.has(id) || !column) return false;
  const match = linked.columns[id];
  if (match !== undefined && match.level >= LEVEL.partial && match.end > number && match.start <= named.end)
    return false;
  const bound = firstOfBound(tokens, context);
  if (columnsNamedBefore(bound, context)?.columns.has(id) === true) return false;
  if (saysWhatIsCompared(id, named, range(bound, number), context)) return false;
  return [...named.columns].some((other) => {
    const rival = view.columns[other];
    return rival?.use === column.use && holdsAmounts(rival);
  });
}

/**
 * Whether a number may be that of another column than the one which is named beside it: what an expert named is said of the rows, and the
 * words of the bound hint at what is compared. "Drivers older than 70" have an age, whatever a driver is.
 * @param id the column that is compared
 * @param named what stands beside the number
 * @param bound tokens before the number that bound it
 * @param context the question
 */
export function saysWhatIsCompared(
  id: number,
  { start, end }: NamedAt,
  bound: readonly number[],
  context: QuestionContext,
): boolean {
  const column = context.view.columns[id];
  const words = bound.flatMap((at) => context.linked.tokens[at] ?? []);
  return isWithinTerm(context, start, end) || (column !== undefined && isHintedAt(column, words));
}

/** Cues between the name of a column and the number that it is compared with. */
const BEFORE_NUMBER = new Set('more-than less-than at-least at-most exactly than be article between of'.split(' '));

/** The first of the words that bound a number. */
function firstOfBound(tokens: readonly number[], { linked }: QuestionContext): number {
  let at = Math.min(...tokens);
  while (BEFORE_NUMBER.has(linked.tokens[at - 1]?.cue ?? '')) at--;
  return at;
}

/**
 * Whether something is said of the rows of a table that nothing names, though a table on the way to it has a column of that name:
 * who took a course in 2003 took it then, whenever else the course was given.
 */
function isSaidNearer({ column: id, values, op }: FrameCondition, frame: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  const column = view.columns[id];
  const use = view.uses[column?.use ?? -1];
  if (!column || !use || use.role !== undefined || column.isIdentifier || column.isDisplay) return false;
  if ((linked.uses[use.id]?.level ?? 0) >= LEVEL.partial || readsElse(frame, use.id, view)) return false;
  const others = [...usesOfFrame({ ...frame, uses: [] }, view)].filter((other) => other !== use.id);
  const level = linked.columns[id]?.level ?? 0;
  return view.columns.some((rival) => {
    if (rival.use === use.id || rival.name.toLowerCase() !== column.name.toLowerCase()) return false;
    if (rival.kind !== column.kind || (linked.columns[rival.id]?.level ?? 0) < level) return false;
    if (view.uses[rival.use]?.role !== undefined || !holds(rival, op, values[0], context)) return false;
    return others.some((other) => other === rival.use || isBetween(other, rival.use, use.id, view));
  });
}

/** Whether a use takes part for more than conditions. */
function readsElse(frame: Frame, use: number, view: SchemaView): boolean {
  const { part } = frame;
  const plain: Frame = { ...frame, conditions: [], uses: [], ...(part && { part: { ...part, conditions: [] } }) };
  return frame.rowsOf === use || columnsOfFrame(plain).some((id) => view.columns[id]?.use === use);
}

/** Whether a use lies on a shortest way between two others. */
function isBetween(from: number, use: number, to: number, { distance }: SchemaView): boolean {
  const [first, second, whole] = [distance[from]?.[use], distance[use]?.[to], distance[from]?.[to]];
  return first !== undefined && second !== undefined && first + second === whole && second > 0;
}

function holds({ id }: ViewColumn, op: string, value: unknown, { linked }: QuestionContext): boolean {
  if (op !== '=') return true;
  if (typeof value === 'number') return linked.holds(id, value) !== false;
  return linked.values.some((v) => v.column === id && v.stored === value);
}

const IN_YEAR = /^(?:in|during|since)$/;
/** A number that may be a year, right after a word that places it in time. */
const YEARS = { from: 1500, to: 2100, after: /^(?:in|during|since|of|between|from)$/ };

/**
 * Whether "in 2023" is taken for a number that nobody named, though the same rows hold dates.
 * @param condition one of a frame
 * @param frame the frame
 * @param context the question
 */
export function takesYearForNumber(
  { column: id, tokens, values }: FrameCondition,
  frame: Frame,
  context: QuestionContext,
): boolean {
  const { linked, view } = context;
  const column = view.columns[id];
  const [value] = values;
  const at = tokens.find((t) => linked.tokens[t]?.number !== undefined) ?? tokens[0] ?? 0;
  const before = linked.tokens[at - 1]?.word ?? '';
  if (!column || column.isYear || (column.kind !== 'number' && !column.isIdentifier)) return false;
  // "Accounts in 1993" names accounts, and no number of one.
  if (!column.isIdentifier && (linked.columns[id]?.level ?? 0) >= LEVEL.head) return false;
  const year = Number(value);
  if (!(year >= YEARS.from && year <= YEARS.to)) return false;
  // "Sold in 2023" speaks of no price, wherever it is stored when something was sold.
  if (!column.isIdentifier && IN_YEAR.test(before) && linked.holds(id, year) === false) return true;
  const uses = column.isIdentifier ? [column.use, ...usesOfFrame(frame, view)] : [column.use];
  const others = uses.flatMap((use) => view.uses[use]?.columns ?? []);
  // "Fall 2009" is a year of those that the same rows hold, and the number of none.
  const { level = 0, end = -1 } = linked.columns[id] ?? {};
  const isNamed = level >= LEVEL.head && end === tokens[0];
  const isUnnamed = column.isIdentifier && !isNamed && !numbersRow(id, tokens, context);
  // "How many sales in 2015" asks for no sale of that number, wherever its date is stored.
  if (isUnnamed && IN_YEAR.test(before)) return true;
  if (isUnnamed && others.some((other) => view.columns[other]?.isYear && linked.holds(other, year) === true))
    return true;
  return YEARS.after.test(before) && others.some((other) => view.columns[other]?.kind === 'time');
}

/** Whether a number stands right behind the name of the rows that it tells apart: "order 2015", whatever years there are. */
function numbersRow(id: number, tokens: readonly number[], { linked, view }: QuestionContext): boolean {
  const told = view.columns.filter((c) => saysSame(c.id, id, view));
  return told.some((c) => c.isKey && linked.uses[c.use]?.level === LEVEL.full && linked.uses[c.use]?.end === tokens[0]);
}
