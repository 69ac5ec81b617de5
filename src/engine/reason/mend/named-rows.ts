/**
 * Rows that a question asks for without a word for what names them. Whether rows exist, "did anybody die?", does not depend on
 * what is selected of them, and "which drivers died?" asks for the drivers. So the rows are named as the graph says: "any
 * safety systems" by the equipment and the vehicle that it belongs to.
 */
import { LEVEL } from '../../question/name-match';
import type { ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import type { ViewJoin } from '../../question/view-joins';
import { singular } from '../../search/words';
import { asksYesOrNo } from '../../question/yes-or-no';
import type { Frame, FrameCondition, FrameItem } from '../frame/frame';
import { asItem, combinesSets } from '../frame/frame';
import { saysSame } from '../frame/held-keys';
import { isNamesake, isOneName, namesItself, tableNamedAt } from '../said/named-columns';
import { isFixed, shownOf } from '../frame/naming-columns';
import { usesOfFrame } from '../frame/map-columns';
import { OF_PROPERTY } from '../said/order-direction';
import type { QuestionContext } from '../frame/question-context';
import { isParticiple } from '../../question/participles';
import { tableMentions } from '../said/table-mentions';

/**
 * A frame that names the rows which are asked for.
 * @param frame a frame of the question
 * @param context the question
 * @returns the frame itself where it is no plain selection, selects what is named, or the graph names no rows
 */
export function namingRows(frame: Frame, context: QuestionContext): Frame {
  const { linked, view } = context;
  const plain = frame.select.every(({ fn }) => fn === 'none' || fn === 'all');
  if (!plain) return frame;
  if (frame.part && frame.part.kind !== 'compare') return namingRowsOfSets(frame, context);
  if (tellsGroupEnds(frame)) return frame;
  const numbered =
    frame.having === undefined && frame.order?.item.fn !== 'rows' ? withNumbers(frame, context) : undefined;
  if (numbered || frame.group.length > 0) return numbered ?? frame;
  const whole = withWholeKey(frame, context) ?? withNames(frame, context);
  if (whole) return whole;
  const yesOrNo = asksYesOrNo(linked.text);
  const use = yesOrNo
    ? frame.order
      ? undefined
      : (namedAfterAny(context) ?? useOfNoun(frame, context))
    : (askedUse(frame, context) ?? firstNoun(context) ?? rankedNoun(context));
  if (!use) return frame;
  const shown = shownOf(use, frame, view);
  const asked = ({ column }: FrameItem) =>
    column !== undefined && asksFor(column, use, context) && !isOnlyStated(column, frame, context);
  if (!yesOrNo && frame.select.some(asked)) return frame;
  // Rows of another table that have such a thing too, and no row of the table itself takes part: "players" of seasons.
  const others = usesOfFrame(frame, view);
  const apart = [...others].every((id) => view.uses[id]?.table !== use.table);
  if (!yesOrNo && apart && frame.select.every(({ column = -1 }) => isNamesake(column, use, context))) return frame;
  return { ...frame, select: shownAsIs([...new Set(shown)]), distinct: false };
}

/** Whether a frame already tells the rows that come first in each group, with the value by which they do. */
function tellsGroupEnds({ part, select }: Frame): boolean {
  return part?.kind === 'compare' && part.within !== undefined && select.some(({ column }) => column === part.column);
}

/** Cues behind the name of the rows that "which" asks for. */
const BEHIND_ROWS = new Set(['have', 'with', 'that', 'who', 'be', 'do', 'not']);

/** "Which houses have rooms painted by both of them?" asks for products, whatever of problems is named on the way. */
function namingRowsOfSets(frame: Frame, context: QuestionContext): Frame {
  const { linked, view } = context;
  const use = linked.tokens[0]?.cue === 'which' ? tableNamedAt(1, context) : undefined;
  const next = linked.tokens[linked.uses[use?.id ?? -1]?.end ?? -1]?.cue ?? '';
  if (!use || !combinesSets(frame.part) || !BEHIND_ROWS.has(next)) return frame;
  // A key by which other rows refer to these says no more than their name.
  const isOther = ({ column: id = -1 }: FrameItem) =>
    view.uses[view.columns[id]?.use ?? -1]?.table !== use.table && (linked.columns[id]?.level ?? 0) < LEVEL.full;
  const own = frame.select.filter((item) => !isOther(item));
  if (own.length === frame.select.length) return frame;
  // What was named on the way still takes part.
  const uses = new Set([...frame.uses, ...frame.select.flatMap(({ column = -1 }) => view.columns[column]?.use ?? [])]);
  return { ...frame, select: own.length > 0 ? own : shownAsIs(shownOf(use, frame, view)), uses: [...uses] };
}

function shownAsIs(columns: readonly number[]): FrameItem[] {
  return columns.map(asItem);
}

/** The table whose rows a question asks for that begins with its name, "vessels built before 2005", or with "the oldest vessel". */
function firstNoun(context: QuestionContext): ViewUse | undefined {
  const { tokens } = context.linked;
  const opening = tokens[0]?.cue;
  if (opening !== undefined && opening !== 'article' && !OF_PROPERTY.has(opening)) return undefined;
  const noun = tokens.find((t) => t.cue !== 'article' && !OF_PROPERTY.has(t.cue ?? ''))?.index;
  // "Sold lorries" are lorries.
  const isDone = isParticiple(tokens[noun ?? -1]?.word ?? '');
  const use = tableNamedAt(noun ?? -1, context) ?? (isDone ? tableNamedAt((noun ?? -1) + 1, context) : undefined);
  return use && use.display.length + use.key.length > 0 ? use : undefined;
}

/** Cues before the superlative of "what are the 3 longest freighters". */
const BEFORE_END = new Set(['show', 'me', 'what', 'which', 'be', 'article']);

/** The table whose rows are called by a value of theirs behind an opening superlative, "the 3 longest freighters", and nothing else is asked for. */
function rankedNoun(context: QuestionContext): ViewUse | undefined {
  const { linked, view, solid } = context;
  const { tokens } = linked;
  const end = tokens.find(({ cue = '', number }) => number === undefined && !BEFORE_END.has(cue));
  if (!end || !OF_PROPERTY.has(end.cue ?? '')) return undefined;
  const noun = solid.find((value) => value.start === end.index + 1 && value.end === tokens.length);
  const use = view.uses[view.columns[noun?.column ?? -1]?.use ?? -1];
  return use && use.display.length + use.key.length > 0 ? use : undefined;
}

/**
 * The rows that are asked for by name alone, "the cheapest visits", with their whole key where a part of it was selected, or
 * something of them that nobody asked for: visit 1 of one patient is not visit 1 of another, and the day of a visit is not the visit.
 */
function withWholeKey(frame: Frame, context: QuestionContext): Frame | undefined {
  const { view, linked } = context;
  const [item, ...more] = frame.select;
  const column = view.columns[item?.column ?? -1];
  if (!column || more.length > 0 || namesItself(column, context)) return undefined;
  const ranked = rankedByName(frame, context);
  const use = ranked ?? view.uses[column.use];
  if (!use || use.key.length < 2 || linked.uses[use.id]?.level !== LEVEL.full) return undefined;
  const isPart = use.key.some((id) => saysSame(id, column.id, view));
  if (!isPart && (use !== ranked || column.use !== use.id)) return undefined;
  // What a condition sets is the same in all of them.
  const open = use.key.filter((id) => !isFixed(id, frame, view));
  return { ...frame, select: shownAsIs(open.length > 0 ? open : use.key), distinct: false };
}

/**
 * What is told for each of some rows, with the number of the row: "for each vehicle in case 5, list the make". Rows that have names
 * are told by those where they are asked for.
 */
function withNumbers(frame: Frame, context: QuestionContext): Frame | undefined {
  const { view, linked } = context;
  const isEach = ({ index, word }: TaggedToken) =>
    /^(?:each|every)$/.test(word) && linked.tokens[index - 1]?.word === 'for';
  const use = tableMentions(context).find(({ start }) => linked.tokens.slice(start - 1, start).some(isEach))?.use;
  if (!use || use.key.length < 2 || !use.display.every((id) => use.key.includes(id))) return undefined;
  const isKey = (id: number) => use.key.some((part) => saysSame(part, id, view));
  if (frame.select.some(({ fn, column }) => fn === 'all' || column === undefined || isKey(column))) return undefined;
  const open = use.key.filter((id) => !isFixed(id, frame, view));
  return open.length === 0
    ? undefined
    : { ...frame, select: [...shownAsIs(open), ...frame.select], distinct: false, group: [] };
}

/** Those that "who" asks for, by name where their number was selected: nobody asked for it. */
function withNames(frame: Frame, context: QuestionContext): Frame | undefined {
  const { view, linked } = context;
  const [item, ...more] = frame.select;
  const column = view.columns[item?.column ?? -1];
  const use = view.uses[column?.use ?? -1];
  if (linked.tokens[0]?.cue !== 'who' || !column || !use || more.length > 0 || namesItself(column, context))
    return undefined;
  if (use.key.length !== 1 || use.key[0] !== column.id || use.display.length === 0) return undefined;
  if (use.display.includes(column.id) || linked.uses[use.id]?.level !== LEVEL.full) return undefined;
  return { ...frame, select: shownAsIs(use.display) };
}

/** The table whose name follows the superlative that rows are ranked by, "the 3 most expensive visits". */
function rankedByName({ order, limit }: Frame, context: QuestionContext): ViewUse | undefined {
  const { tokens } = context.linked;
  if (order?.item.fn !== 'none' || limit === undefined || tokens[0]?.cue === 'when') return undefined;
  const end = tokens.findLastIndex(({ cue }) => cue !== undefined && ENDS.has(cue));
  return end < 0 ? undefined : tableNamedAt(end + 1, context);
}

/**
 * The table that "who" or "which" asks for: the one that is named right after it, or whose condition stands there. A
 * question that begins with the noun asks for the same: "seniors with more than one friend".
 */
export function askedUse(frame: Frame, context: QuestionContext): ViewUse | undefined {
  const opening = context.linked.tokens[0]?.cue;
  if (opening === 'who' || opening === 'which') return useOfNoun(frame, context);
  if (opening === 'what') return useOfSuperlative(frame, context);
  return opening === undefined || OF_PROPERTY.has(opening) ? useOfNoun(frame, context, 0) : undefined;
}

/** Cues of ends, as in "what is the newest dog". */
const ENDS = new Set([...OF_PROPERTY, 'most', 'least', 'latest', 'earliest']);

/** "What is the most expensive charge?" asks for a charge. */
function useOfSuperlative(frame: Frame, context: QuestionContext): ViewUse | undefined {
  const { tokens } = context.linked;
  const isBehind = (t: TaggedToken | undefined) => t?.cue === 'be' || t?.cue === 'article';
  const end = tokens.findIndex((t, i) => i > 0 && !isBehind(t));
  return end > 1 && ENDS.has(tokens[end]?.cue ?? '') ? useOfNoun(frame, context, end + 1) : undefined;
}

/** The table of the first noun: "Was the driver of vehicle 1 killed?" is about occupants. */
function useOfNoun({ conditions }: Frame, { linked, view, spoken }: QuestionContext, from = 1): ViewUse | undefined {
  const leads = (t: TaggedToken) =>
    t.cue === 'be' ||
    t.cue === 'article' ||
    (t.cue !== undefined && OF_PROPERTY.has(t.cue)) ||
    // "Which 3 crashes", "which three crashes".
    (t.number !== undefined &&
      t.index === from &&
      singular(linked.tokens[t.index + 1]?.word ?? '') !== linked.tokens[t.index + 1]?.word);
  const noun = linked.tokens.find((t) => t.index >= from && !leads(t))?.index;
  if (noun === undefined) return undefined;
  // "Who is the captain of the Albatross?" asks for whom an edge calls so, and not for those who have one.
  const end = spoken.find(({ join, start }) => start === noun && isEndOf(join, noun, { linked, view }));
  if (end) return namedOnly(view.uses[end.join.role]);
  const stated = conditions.find((c) => c.tokens[0] === noun);
  if (stated) return namedOnly(view.uses[view.columns[stated.column]?.use ?? -1]);
  // "Which vehicle model" names more than the vehicles.
  const whole = Math.max(
    noun,
    ...linked.columns
      .filter((m) => m.level === LEVEL.full && m.start === noun && isOneName(m, linked.tokens))
      .map((m) => m.end),
  );
  const use = view.uses.find((one) => {
    const match = linked.uses[one.id];
    return isNamed(one) && match?.level === LEVEL.full && match.start === noun && match.end >= whole;
  });
  return use && namesProperty(use, noun, { linked, view }) ? undefined : use;
}

/**
 * Whether the words that name a table name a property of its rows as well: "which allergy type" is not about one allergy.
 * @param use a use that is named in full
 * @param noun the token at which its name begins
 */
export function namesProperty(
  use: ViewUse,
  noun: number,
  { linked, view }: Pick<QuestionContext, 'linked' | 'view'>,
): boolean {
  const end = linked.uses[use.id]?.end;
  return use.columns.some((id) => {
    const match = linked.columns[id];
    const names = use.key.includes(id) || use.display.includes(id) || view.columns[id]?.isIdentifier === true;
    return !names && match?.level === LEVEL.full && match.start === noun && match.end === end;
  });
}

/** Whether a token names the rows that refer by an edge, which have no name but that of others whom they refer to. */
function isEndOf(
  { from, to }: ViewJoin,
  noun: number,
  { linked, view }: Pick<QuestionContext, 'linked' | 'view'>,
): boolean {
  const use = view.uses[view.columns[from]?.use ?? -1];
  const match = linked.uses[use?.id ?? -1];
  const other = view.columns[to]?.use;
  return use?.namedBy !== undefined && use.namedBy !== other && match?.level === LEVEL.full && match.start === noun;
}

/** Whether the graph says what names the rows of a table, by its own columns or by those of the rows that they are. */
function isNamed({ isNamed: own, namedBy }: ViewUse): boolean {
  return own || namedBy !== undefined;
}

function namedOnly(use: ViewUse | undefined): ViewUse | undefined {
  return use && isNamed(use) ? use : undefined;
}

/** Whether a selected column, none of those that name the rows, is itself named by the question. */
export function asksFor(id: number, use: ViewUse, { linked, view }: QuestionContext): boolean {
  const names = [...use.display, ...use.key].some((other) => saysSame(other, id, view));
  const match = linked.columns[id];
  const table = linked.uses[use.id];
  const within = match !== undefined && table !== undefined && match.start >= table.start && match.end <= table.end;
  return !names && !within && (match?.level ?? 0) >= LEVEL.head;
}

/**
 * Whether the words that point at a column are those of a condition on another, or a superlative: "drivers of unknown age" asks for
 * no test of the driver, and "the oldest driver" for a driver. What "sold lorries" and "lorries built before 1990" say of the lorries is not
 * asked for either.
 */
function isOnlyStated(id: number, { conditions, part }: Frame, { linked }: QuestionContext): boolean {
  const match = linked.columns[id];
  const words = match ? linked.tokens.slice(match.start, match.end) : [];
  // "Employees earning above the average" are employees, and no salaries.
  if (part?.kind === 'compare' && part.column === id && /ing$/.test(words[0]?.word ?? '')) return true;
  const isDone = ({ tokens: [first = -1] }: FrameCondition) =>
    match !== undefined && isParticiple(words[0]?.word ?? '') && first >= match.start && first <= match.end + 1;
  const own = conditions.some((c) => c.column === id && isDone(c)) ? words.map(({ index }) => index) : [];
  const stated = new Set([...own, ...conditions.flatMap((c) => (c.column === id ? [] : c.tokens))]);
  return words.every(({ index, cue = '' }) => stated.has(index) || OF_PROPERTY.has(cue));
}

/** The table that "any" asks for: the first one named after it whose rows the graph names. */
function namedAfterAny({ linked, view }: QuestionContext): ViewUse | undefined {
  const any = linked.tokens.find((t) => t.cue === 'any')?.index;
  if (any === undefined) return undefined;
  const named = view.uses.flatMap((use) => {
    const match = linked.uses[use.id];
    return isNamed(use) && match && match.level >= LEVEL.keyword && match.start > any ? [{ use, match }] : [];
  });
  return named.sort((a, b) => a.match.start - b.match.start || b.match.words - a.match.words)[0]?.use;
}
