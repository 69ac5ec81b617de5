/**
 * The rows that come first in each group: "the best paid nurse of each ward", "each ward and its youngest patient". What is told is the
 * group, its row, and the value by which it comes first.
 */
import { LEVEL } from '../../question/name-match';
import type { SchemaView, ViewUse } from '../../question/schema-view';
import { UNREACHED } from '../../question/view-ties';
import type { TaggedToken } from '../../question/tag-question';
import { relativesOf } from '../../search/word-relatives';
import { singular, splitIdentifier } from '../../search/words';
import { remade } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import type { Frame, FrameItem } from '../frame/frame';
import { asItem } from '../frame/frame';
import { oneFrom } from '../frame/one-from';
import { saysSame } from '../frame/held-keys';
import { POSSESSIVE } from '../said/common-words';
import { columnsNamedAt, isInName } from '../said/names-at';
import { isHalfOfName } from '../said/full-name';
import { isHintedAt, ofAge } from '../said/hinted-columns';
import { directionOf, ENDS } from '../said/order-direction';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { isComparable } from '../said/said-comparisons';
import { columnsBy, linkOf, type Group } from './group-links';
import { tableMentions } from '../said/table-mentions';
import type { TableMention } from '../said/table-mentions';

/** What a question says of groups and of the rows that come first in them. */
interface GroupEnd {
  /** The table whose rows are ranked. */
  readonly ranked: ViewUse;
  /** The columns by which its rows are of one group, each with those that tell it together; those that need fewest joins first. */
  readonly groups: readonly (readonly number[])[];
  /** The table that ties rows to groups where no row is of one group only: a start list, with its rider and its race. */
  readonly link?: ViewUse;
  /** The table that stands for the groups; absent where a column does. */
  readonly of?: ViewUse;
  /** The words of the end, the superlative first. */
  readonly words: readonly TaggedToken[];
  /** Tokens of the end, and of "each". */
  readonly tokens: readonly number[];
}

/** Cues and words between a row and the end that it is at: "the nurse with the", "the patient who has the". */
const HAVING = new Set(['with', 'have', 'that', 'who', 'which', 'whose', 'be', 'article']);
const EARNS =
  /^(?:gets?|got|earns?|makes?|scored?|received|receives?|reached|reaches|pays?|paid|lies?|lay|stands?|stood|sits?|at)$/;
/** Cues and words between "each" and the name of the group. */
const PASSED = new Set(['article', 'different']);
const OF = /^(?:of|single)$/;
/** Words before what is counted. */
const COUNTING = /^(?:most|least|fewest|number|of)$/;
/** Words that turn a superlative round: "most poorly rated". */
const POORLY = /^(?:poorly|badly)$/;
/** "The tallest tree and the corresponding park" is one tree with its park, and no tree of each. */
const BESIDE = /^(?:corresponding|respective)$/;
/** A value that is stored as it is said, or labelled so. */
const SURE = 0.95;
/** "Member of staff": the rows are told behind it. */
const ONE_OF = /^(?:members?|pieces?|items?)$/;
/** Words of a superlative of two, "highest paid"; the second names no row. */
const MOST_WORDS = 2;

const groupEnd = oncePerQuestion((context): GroupEnd | undefined => {
  const { linked, view } = context;
  const { tokens } = linked;
  const ends = tokens.filter((t) => isEnd(t, tokens[t.index - 1]) && !isInName(t.index, context));
  const [end, ...more] = ends;
  if (!end || more.length > 0) return undefined;
  let after = end.index;
  while (tokens[after]?.cue === end.cue) after++;
  // "The most expensive" are two words.
  const isTwo = (tokens[after]?.hints.size ?? 0) > 0 && !columnsNamedAt(after, context);
  if (isTwo) after++;
  const called = rowsOfValue(after, context);
  const rows = rowsAt(end, after, context) ?? called ?? otherRowsAt(end, after, context);
  const group = rows && (groupOfEach(rows, context) ?? groupOfOwn(end, rows, context));
  if (!rows || !group || !directionOf(end.cue, undefined, end.word)) return undefined;
  const of = group.use === undefined ? undefined : view.uses[group.use];
  const isKnown = rows === called || isMeant(rows, context);
  const own = isKnown ? columnsBy(rows.use, group, context) : [];
  const link = isKnown && own.length === 0 ? linkOf(rows.use, group, context) : undefined;
  return {
    ranked: rows.use,
    groups: link ? columnsBy(link, group, context) : own,
    ...(link && { link }),
    ...(of && { of }),
    words: tokens.slice(end.index, after + 1),
    tokens: [...range(end.index, after), ...group.tokens],
  };
});

/** Whether a word begins what says that something is at an end. */
function isEnd({ cue = '', quoted }: TaggedToken, before: TaggedToken | undefined): boolean {
  return !quoted && ENDS.has(cue) && before?.cue !== cue;
}

/** The rows that are at an end: "the cheapest product", "the highest paid nurse", "the product with the lowest price". */
function rowsAt(end: TaggedToken, after: number, context: QuestionContext): TableMention | undefined {
  const { tokens } = context.linked;
  const mentions = tableMentions(context);
  const one = tokens.findIndex(({ word }, i) => i >= after && i < after + MOST_WORDS && ONE_OF.test(word));
  const from = one < 0 || tokens[one + 1]?.word !== 'of' ? after : one + 2;
  const behind = mentions.find(({ start }) => start >= after && start < from + MOST_WORDS);
  const isNext =
    behind !== undefined && tokens.slice(after, behind.start).every((t, i) => after + i < from || isAdjective(t));
  // "The most nurses" are a number of them.
  const isCount = COUNTING.test(tokens[after - 1]?.word ?? '') && behind?.start === after;
  if (isNext) return isCount || namesAmount(behind, context) ? undefined : behind;
  const before = mentions.findLast((m) => m.end <= end.index);
  const between = tokens.slice(before?.end ?? 0, end.index);
  const leads = ({ cue = '', word, index }: TaggedToken) =>
    HAVING.has(cue) || EARNS.test(word) || columnsNamedAt(index, context)?.inPart === false;
  return before && between.length > 0 && between.every(leads) ? before : undefined;
}

/** "The youngest driver": rows that are called by a value of one of their columns, which only one table holds. */
function rowsOfValue(at: number, { linked, view }: QuestionContext): TableMention | undefined {
  const values = linked.values.filter(({ start, score }) => start === at && score >= SURE);
  const tables = new Set(values.map(({ column }) => view.uses[view.columns[column]?.use ?? -1]?.table));
  const [table, ...more] = tables;
  const use = view.uses.find((one) => one.table === table && one.role === undefined);
  const end = Math.max(...values.map((value) => value.end));
  return use && more.length === 0 ? { use, start: at, end } : undefined;
}

/** Whether the name of an amount goes on behind that of its table: "the highest wine score" is a score. */
function namesAmount({ start, end }: TableMention, context: QuestionContext): boolean {
  return [start, end].some((at) => {
    const named = columnsNamedAt(at, context);
    const isLonger = named !== undefined && !named.inPart && named.end > end;
    return isLonger && [...named.columns].some((id) => isComparable(context.view.columns[id]));
  });
}

/** Whether rows are called by a word that the graph or a dictionary has for their table. */
function isMeant({ use, start, end }: TableMention, { linked }: QuestionContext): boolean {
  const match = linked.uses[use.id];
  if (match !== undefined && match.level > 0 && match.start < end && start < match.end) return true;
  if (use.names.some((name) => name.at(-1) === linked.tokens[end - 1]?.stem)) return true;
  const relatives = new Set(relativesOf(singular(linked.tokens[end - 1]?.word ?? '')).map(({ stem }) => stem));
  return use.names.some((name) => relatives.has(name.at(-1) ?? ''));
}

/** "The firm with the highest revenue": rows that are called by no name of their table, but by what only one table holds. */
function otherRowsAt(end: TaggedToken, after: number, context: QuestionContext): TableMention | undefined {
  const { linked, view } = context;
  const { tokens } = linked;
  let at = end.index;
  while (HAVING.has(tokens[at - 1]?.cue ?? '') || EARNS.test(tokens[at - 1]?.word ?? '')) at--;
  const isHad = tokens.slice(at, end.index).some(({ cue }) => cue !== 'article' && cue !== 'be');
  const named = columnsNamedAt(after, context);
  const amounts = [...(named?.columns ?? [])].filter((id) => isComparable(view.columns[id]));
  const [use, ...more] = new Set(amounts.map((id) => view.columns[id]?.use ?? -1));
  const rows = view.uses[use ?? -1];
  if (!isHad || named?.inPart !== false || !rows || more.length > 0) return undefined;
  const noun = tokens[at - 1];
  return noun && noun.cue === undefined && noun.number === undefined
    ? { use: rows, start: at - 1, end: at }
    : undefined;
}

/** The second word of "highest paid". */
function isAdjective({ cue }: TaggedToken): boolean {
  return cue === undefined || cue === 'work';
}

/** "In each ward", "for every ward". */
function groupOfEach(rows: TableMention, context: QuestionContext): Group | undefined {
  const { tokens, columns } = context.linked;
  // "Pages per minute" speaks of no groups, "the ship of each type" does where there is a `ship_type`.
  const isInside = (at: number) =>
    columns.some(
      (m, id) =>
        m.level === LEVEL.full &&
        m.start < at &&
        at < m.end - 1 &&
        splitIdentifier(context.view.columns[id]?.name ?? '').includes(tokens[at]?.word ?? ''),
    );
  const each = tokens.filter(
    ({ cue, word, quoted, index }) => cue === 'each' && !quoted && !BESIDE.test(word) && !isInside(index),
  );
  const [first] = each;
  const last = each.at(-1);
  if (!first || !last) return undefined;
  // "Of each ward and each shift" are groups that no one column tells.
  if (last.index - first.index >= each.length) return { columns: new Set(), tokens: [first.index] };
  let at = last.index + 1;
  while (PASSED.has(tokens[at]?.cue ?? '') || OF.test(tokens[at]?.word ?? '')) at++;
  return groupAt(at, rows, [first.index], context);
}

/** "The wards and their youngest patients". */
function groupOfOwn(end: TaggedToken, rows: TableMention, context: QuestionContext): Group | undefined {
  const { tokens } = context.linked;
  if (rows.start < end.index || !POSSESSIVE.test(tokens[end.index - 1]?.word ?? '')) return undefined;
  const before = tableMentions(context).findLast(({ end: behind }) => behind < end.index);
  const isMany = tokens[(before?.end ?? 0) - 1]?.word.endsWith('s') === true;
  return before && isMany ? groupAt(before.start, rows, [end.index - 1], context) : undefined;
}

function groupAt(
  at: number,
  rows: TableMention,
  tokens: readonly number[],
  context: QuestionContext,
): Group | undefined {
  const mention = tableMentions(context).find(({ start }) => start === at);
  const named = columnsNamedAt(at, context);
  const columns = named?.inPart === false ? named.columns : new Set<number>();
  // "Each ship type" speaks of the types.
  const table = mention && columns.size > 0 && (named?.end ?? 0) > mention.end ? undefined : mention?.use;
  if (table?.table === rows.use.table) return undefined;
  if (!table && columns.size === 0) return undefined;
  return { ...(table && { use: table.id }), columns, tokens };
}

/**
 * The frames of rows that come first in each group.
 * @param context the question
 * @param frames frames of what is asked for
 * @returns none where the question asks for no such rows
 */
export function groupEndFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const end = groupEnd(context);
  if (!end) return [];
  const made = remade(frames, (frame) => firstOfGroups(frame, end, context));
  const by = hintedBy(end, context);
  const isMade = by === undefined || made.some(({ frame }) => frame.part?.column === by);
  if (isMade) return made;
  return [...made, ...remade(frames, (frame) => firstOfGroups(rankedSo(frame, by, end, context.view), end, context))];
}

/** The one column of the rows that the words of the end hint at, "oldest" at a day of birth: what is told of them in a group before what is told of them once. */
function hintedBy({ ranked, link, words }: GroupEnd, context: QuestionContext): number | undefined {
  const inGroup = link && hintedIn(link, words, context);
  return inGroup ?? hintedIn(ranked, words, context);
}

function hintedIn(use: ViewUse, words: readonly TaggedToken[], { view }: QuestionContext): number | undefined {
  const hinted = use.columns.flatMap((id) => {
    const column = view.columns[id];
    return column && isComparable(column) && isHintedAt(column, words) ? [column] : [];
  });
  const [only, ...more] = ofAge(hinted, words, view);
  return more.length === 0 ? only?.id : undefined;
}

/** A frame that tells rows in the order of a column, and no numbers of them. */
function rankedSo(frame: Frame, column: number, end: GroupEnd, view: SchemaView): Frame {
  const told = frame.select.filter(({ fn }) => fn === 'none');
  const { having: _having, ...plain } = frame;
  return {
    ...plain,
    select: told.length > 0 ? told : end.ranked.display.map(asItem),
    group: [],
    order: { item: asItem(column), descending: isGreatest(column, end, view) },
  };
}

/** Whether what comes first has most of a column: "the oldest" has least of a day of birth, "the most poorly rated" of a rating. */
function isGreatest(column: number, { words: [end, next] }: GroupEnd, view: SchemaView): boolean {
  return (directionOf(end?.cue, view.columns[column], end?.word) === 'greatest') !== POORLY.test(next?.word ?? '');
}

function firstOfGroups(frame: Frame, end: GroupEnd, context: QuestionContext): Frame | undefined {
  const { view } = context;
  const {
    order: _order,
    limit: _limit,
    limitToken: _token,
    part,
    having,
    related,
    minus,
    share,
    connective,
    ...plain
  } = frame;
  if ((part && part.kind !== 'compare') || (having ?? related ?? minus ?? share)) return undefined;
  if (connective === 'or' && plain.conditions.length > 0) return undefined;
  const column = rankedBy(frame);
  const use = view.uses[view.columns[column ?? -1]?.use ?? -1];
  if (column === undefined || !use || !isOf(use, end.ranked, context)) return undefined;
  const within = end.groups.find((ids) => ids.every((id) => view.columns[id]?.use === use.id)) ?? end.groups[0];
  if (within === undefined || within.includes(column)) return undefined;
  const select = shownOf(plain.select, column, within, end, context);
  if (!select || plain.select.some(({ column: id }) => isUnnamed(id, [column, ...within], context))) return undefined;
  const fn = isGreatest(column, end, view) ? 'max' : 'min';
  // "The oldest driver of each crash" is the oldest of the drivers, and is a driver.
  const said = new Set(plain.conditions.flatMap(({ tokens }) => tokens));
  const further = (part?.conditions ?? []).filter(({ tokens }) => !tokens.some((t) => said.has(t)));
  const conditions = [...plain.conditions, ...further];
  const uses = plain.uses.filter((id) => id === use.id || id === end.link?.id);
  // Who starts twice in a race is told once, unless two races are called the same.
  const isUnique = (id: number) => view.columns[id]?.profile.distinct === view.columns[id]?.profile.rows;
  const isTwice = end.link !== undefined && use.id !== end.link.id;
  const distinct = plain.distinct || (isTwice && select.some(({ column: id = -1 }) => isUnique(id) && view.columns[id]?.use === end.of?.id)); // prettier-ignore
  const made = { kind: 'compare', op: '=', fn, column, within, conditions, uses: [], tokens: end.tokens } as const;
  return { ...plain, distinct, conditions, connective: 'and', uses, group: [], select, part: made };
}

/** Whether a column is neither named, nor names rows, nor is one of some others: nobody asks for it beside what comes first. */
function isUnnamed(id: number | undefined, others: readonly number[], { linked, view }: QuestionContext): boolean {
  const column = view.columns[id ?? -1];
  if (!column || others.includes(column.id) || (linked.columns[column.id]?.level ?? 0) >= LEVEL.keyword) return false;
  return !column.isDisplay && !column.isKey && view.uses[column.use]?.display.includes(column.id) !== true;
}

/** The column by which a frame ranks, or whose end it tells. */
function rankedBy({ order, part, select }: Frame): number | undefined {
  if (part?.kind === 'compare') return part.op === '=' ? part.column : undefined;
  if (order) return order.item.fn === 'rows' ? undefined : order.item.column;
  return select.find(({ fn }) => fn === 'max' || fn === 'min')?.column;
}

/** Whether what is ranked are rows of a table, or rows that each belong to one of its. */
function isOf(use: ViewUse, ranked: ViewUse, { view }: QuestionContext): boolean {
  if (use.role !== undefined) return false;
  return use.table === ranked.table || oneFrom(use.id, view).has(ranked.table);
}

/** The group, what is asked of its row, and the value by which that comes first. */
function shownOf(
  select: readonly FrameItem[],
  column: number,
  within: readonly number[],
  { ranked, of }: GroupEnd,
  context: QuestionContext,
): readonly FrameItem[] | undefined {
  const { view } = context;
  if (select.some(({ fn, column: id }) => id === undefined || (fn !== 'none' && id !== column))) return undefined;
  const asked = [...new Set(select.map(({ column: id }) => id ?? -1))];
  const useOf = (id: number) => view.columns[id]?.use ?? -1;
  const isGroup = (id: number) => within.includes(id) || (of !== undefined && useOf(id) === of.id);
  const groups = asked.filter(isGroup);
  const others = asked.filter((id) => id !== column && !isGroup(id));
  if (others.some((id) => (view.distance[useOf(id)]?.[ranked.id] ?? UNREACHED) === UNREACHED)) return undefined;
  if (!isComparable(view.columns[column])) return undefined;
  // What several columns tell is told by all of them.
  const shownNames = of?.display.filter((id, i) => i === 0 || isHalfOfName(view.columns[id])) ?? [];
  const names = within.length > 1 ? [] : shownNames;
  // A group that only is spoken of is told by its name.
  const isAsked = (id: number) => names.length === 0 || !isBare(id, context);
  const told = within.length > 1 ? [] : groups.filter(isAsked);
  const group = told.length > 0 ? told : names.length > 0 ? names : within;
  const isWhole = told.length > 0 && others.length > 0;
  const listed = isWhole
    ? asked.filter((id) => !groups.includes(id) || told.includes(id))
    : [...group, ...(others.length > 0 ? others : namesOf(ranked, group, view))];
  const once = [...listed, column].filter((id, i, all) => all.findIndex((other) => saysSame(id, other, view)) === i);
  return once.map(asItem);
}

/** What tells the rows of a group apart: their names, else what their key has beside the group. */
function namesOf({ display, key }: ViewUse, group: readonly number[], view: SchemaView): readonly number[] {
  const isGroup = (id: number) => group.some((one) => saysSame(id, one, view));
  const [names, rest] = [display, key].map((ids) => ids.filter((id) => !isGroup(id)));
  return names && names.length > 0 ? names : (rest ?? []);
}

/** Whether a key stands for rows that are only called by their noun: "each ward" asks for no `ward_id`. */
function isBare(id: number, { view, linked }: QuestionContext): boolean {
  const [column, match] = [view.columns[id], linked.columns[id]];
  if (!column?.isKey && !column?.isReference) return false;
  return !match || match.level < LEVEL.full || match.end - match.start < 2;
}

/**
 * Whether a frame tells of ends as a whole, or only of the values at the ends, where the question asks for the rows that come first in
 * each group.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutGroupEnd({ part }: Frame, context: QuestionContext): boolean {
  const end = groupEnd(context);
  return end !== undefined && !(part?.kind === 'compare' && part.within !== undefined);
}
