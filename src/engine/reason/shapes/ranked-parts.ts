/**
 * Rows of a group that comes first by its number of rows: "visitors who use the most popular kind of ticket", "patients who lie in
 * the ward with the most beds". Those groups are ranked, and not what is asked for.
 */
import { LEVEL } from '../../question/name-match';
import type { ViewUse } from '../../question/schema-view';
import { UNREACHED } from '../../question/view-ties';
import type { TaggedToken } from '../../question/tag-question';
import { isPlural } from '../../search/words';
import { remade, spelt } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import type { Frame } from '../frame/frame';
import { oneFrom } from '../frame/one-from';
import type { NamedAt } from '../said/names-at';
import { columnsNamedAt, columnsNamedBefore } from '../said/names-at';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { hintedEnds } from '../said/stated-ends';
import { tableMentions } from '../said/table-mentions';
import { ENDS } from '../said/order-direction';

/** What a question says of a group: by which column rows belong to it, and whose rows are counted. */
interface RankedGroup {
  /** The columns of the same name; one of the table that is asked for counts. */
  readonly columns: readonly number[];
  /** The use whose rows are counted; absent where those are that have the value. */
  readonly counted?: number;
  readonly descending: boolean;
  /** It stands behind an "of", so that what is named before it may be a property of the group. */
  readonly isProperty?: true;
  /** Where it begins, a preposition or verb before it included. */
  readonly start: number;
  readonly tokens: readonly number[];
}

/** Words before a group of which rows are asked for: "using the most popular kind", "in the ward with the most beds". */
const LEADS =
  /^(?:with|using|uses?|used|in|under|by|from|for|on|at|to|having|have|has|chose|chosen|took|takes?|got|of)$/;
/** What says how often something is there. */
const OFTEN = /^(?:popular|common|frequent|frequently|commonly|used|often|widely|rarest)$/;
/** Words between a group and what it has the most of: "the guest that has stayed in the most rooms". */
const HAVING = new Set(['with', 'have', 'that', 'who', 'which', 'be', 'article', 'in', 'work']);
/** Cues of numbers of rows. */
const MOST = new Set(['most', 'least', 'most-common', 'least-common']);
const FEWEST = /^least/;
/** Words within what says that most is meant of a number: "the largest number of". */
const NUMBER = /^(?:number|of|count|total)$/;
/** Words between a group and the number of what it has. */
const FAR = 4;

/** The group of which a question asks for rows. */
const rankedGroup = oncePerQuestion((context): RankedGroup | undefined => {
  const { tokens } = context.linked;
  const cue = tokens.find((t) => MOST.has(t.cue ?? '') && !t.quoted);
  if (!cue || tokens.some((t) => t.cue === cue.cue && t.index > behind(tokens, cue))) return undefined;
  return popular(cue, context) ?? beingPopular(cue, context) ?? withMost(cue, context) ?? valueWithMost(cue, context);
});

/** The first token behind a cue of one word or several. */
function behind(tokens: readonly TaggedToken[], cue: TaggedToken): number {
  let end = cue.index;
  while (tokens[end]?.cue === cue.cue || OFTEN.test(tokens[end]?.word ?? '')) end++;
  return end;
}

/** "Using the most popular kind of ticket": a column whose most frequent value is meant. */
function popular(cue: TaggedToken, context: QuestionContext): RankedGroup | undefined {
  const { tokens } = context.linked;
  const end = behind(tokens, cue);
  const isOften = tokens.slice(cue.index, end).some(({ word }) => OFTEN.test(word));
  const named = isOften ? valuesOf(columnsNamedAt(end, context), context) : undefined;
  const before = tokens.findLast((t) => t.index < cue.index && t.cue !== 'article');
  if (!named || !before || !leadsToGroup(before, named.columns, context)) return undefined;
  return {
    columns: [...named.columns],
    descending: !FEWEST.test(cue.cue ?? ''),
    start: before.index,
    tokens: range(cue.index, named.end),
  };
}

/** Whether rows are restricted by what stands behind a word: "ships of the most common type", "who study the most popular subject". */
function leadsToGroup(before: TaggedToken, columns: ReadonlySet<number>, context: QuestionContext): boolean {
  const { linked, view } = context;
  const ahead = linked.tokens[before.index - 1];
  const noun = tableMentions(context).find(({ start, end }) => start < before.index && end >= before.index);
  if (before.word === 'of') {
    // "The name of the most popular subject" is that of a subject.
    const holds = [...columns].some((id) => view.uses[view.columns[id]?.use ?? -1]?.table === noun?.use.table);
    return ahead?.cue === 'be' || (noun !== undefined && holds);
  }
  if (LEADS.test(before.word)) return true;
  const isVerb =
    (before.cue === undefined || before.cue === 'work' || before.cue === 'live') &&
    noun?.end !== before.index + 1 &&
    !namesAnother(before.index, columns, context);
  return isVerb && (BEFORE_VERB.has(ahead?.cue ?? '') || noun?.end === before.index);
}

/** Whether a word names other columns than the ones by which groups are ranked. */
function namesAnother(at: number, columns: ReadonlySet<number>, context: QuestionContext): boolean {
  const named = columnsNamedAt(at, context);
  return named !== undefined && ![...named.columns].some((id) => columns.has(id));
}

/** Cues before a verb of which rows are asked for. */
const BEFORE_VERB = new Set(['who', 'that', 'which']);
/** What stands for the name once more: "whose type is the most common one". */
const ONCE_MORE = /^(?:one|ones|value)$/;

/** Words of a name between "whose" and its last one. */
const MOST_WORDS = 3;
/** What the last word of a name calls values. */
const CODES = /^(?:code|name)$/;

/**
 * A name at a place, be it without the word that only calls its values codes or names: the "type" of a `type_code`. The longest one is meant:
 * "document type" is no `document_code`.
 */
function valuesOf(named: NamedAt | undefined, { linked, view }: QuestionContext): NamedAt | undefined {
  if (!named?.inPart) return named;
  const isSaid = (words: readonly string[]) => words.every((word, i) => linked.tokens[named.start + i]?.stem === word);
  const lengthOf = (id: number) =>
    Math.max(
      0,
      ...(view.columns[id]?.names ?? []).map((name) => {
        const values = name.slice(0, -1);
        const isLast = values.at(-1) === linked.tokens[named.start]?.stem;
        return CODES.test(name.at(-1) ?? '') && (isSaid(values) || isLast) ? (isSaid(values) ? values.length : 1) : 0;
      }),
    );
  const longest = Math.max(...[...named.columns].map(lengthOf));
  const columns = [...named.columns].filter((id) => lengthOf(id) === longest);
  return longest > 0 ? { ...named, columns: new Set(columns) } : undefined;
}

/** "Whose type is the most common one": the value of a column that is named before. */
function beingPopular(cue: TaggedToken, context: QuestionContext): RankedGroup | undefined {
  const { tokens } = context.linked;
  const end = behind(tokens, cue);
  const next = ONCE_MORE.test(tokens[end]?.word ?? '') ? end + 1 : end;
  const be = tokens.findLast((t) => t.index < cue.index && t.cue !== 'article');
  const named = be?.cue === 'be' ? valuesOf(columnsNamedBefore(be.index, context), context) : undefined;
  const isOften = tokens.slice(cue.index, end).some(({ word }) => OFTEN.test(word));
  const goesOn = tokens[next] !== undefined && tokens[next].cue === undefined;
  const whose = tokens.findLast((t) => t.index < (named?.start ?? 0) && t.cue === 'whose')?.index;
  if (!named || !isOften || goesOn || whose === undefined || named.start - whose > MOST_WORDS) return undefined;
  return {
    columns: [...named.columns],
    descending: !FEWEST.test(cue.cue ?? ''),
    start: whose,
    tokens: range(whose, next),
  };
}

/** "In the ward with the most beds": a table, and the rows that each of its rows has. */
function withMost(cue: TaggedToken, context: QuestionContext): RankedGroup | undefined {
  const { linked, view } = context;
  const { tokens } = linked;
  let at = cue.index;
  while (tokens[at]?.cue === cue.cue || NUMBER.test(tokens[at]?.word ?? '')) at++;
  const mentions = tableMentions(context);
  const counted = mentions.find(({ start }) => start === at);
  const group = mentions.findLast(({ end }) => end < cue.index);
  const between = tokens.slice(group?.end ?? 0, cue.index);
  const isHad =
    between.some(({ cue: c }) => c === 'with' || c === 'have' || c === 'work') &&
    between.every((t) => HAVING.has(t.cue ?? ''));
  if (!group || !counted || between.length > FAR || !isHad || group.use.table === counted.use.table) return undefined;
  // "The most expensive rooms" are no number of rooms.
  if (!tokens[counted.end - 1]?.word.endsWith('s')) return undefined;
  const before = tokens.findLast((t) => t.index < group.start && t.cue !== 'article');
  const [key, ...more] = group.use.key;
  if (!before || !LEADS.test(before.word) || key === undefined || more.length > 0) return undefined;
  const isTied = (view.distance[group.use.id]?.[counted.use.id] ?? UNREACHED) < UNREACHED;
  if (!isTied) return undefined;
  return {
    columns: [key],
    counted: counted.use.id,
    descending: !FEWEST.test(cue.cue ?? ''),
    ...(before.word === 'of' && { isProperty: true }),
    start: before.index,
    tokens: range(group.end, counted.end),
  };
}

/** "In the city that has the most students": a value of a column, and the rows that have it. */
function valueWithMost(cue: TaggedToken, context: QuestionContext): RankedGroup | undefined {
  const { linked, view } = context;
  const { tokens } = linked;
  let at = cue.index;
  while (tokens[at]?.cue === cue.cue || NUMBER.test(tokens[at]?.word ?? '')) at++;
  const counted = tableMentions(context).find(({ start }) => start === at);
  let end = cue.index;
  while (HAVING.has(tokens[end - 1]?.cue ?? '') && tokens[end - 1]?.word !== 'in') end--;
  const isHad = tokens.slice(end, cue.index).some(({ cue: c }) => c === 'with' || c === 'have');
  const named = isHad && counted ? valuesOf(columnsNamedBefore(end, context), context) : undefined;
  const columns = [...(named?.columns ?? [])].filter((id) => view.columns[id]?.use === counted?.use.id);
  const before = tokens.findLast((t) => t.index < (named?.start ?? 0) && t.cue !== 'article');
  if (!named || !counted || columns.length === 0 || !before || !LEADS.test(before.word) || before.word === 'of')
    return undefined;
  if (columns.some((id) => view.columns[id]?.isKey)) return undefined;
  return {
    columns,
    descending: !FEWEST.test(cue.cue ?? ''),
    start: before.index,
    tokens: range(named.start, counted.end),
  };
}

/**
 * The frames of rows that belong to a group which comes first.
 * @param context the question
 * @param frames frames of what is asked for
 * @returns none where the question speaks of no such group
 */
export function rankedFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const group = rankedGroup(context);
  if (!group) return [];
  return remade(frames, (frame) => ofGroup(frame, group, context));
}

function ofGroup(frame: Frame, group: RankedGroup, context: QuestionContext): Frame | undefined {
  const { view } = context;
  // What is ranked are the groups: an order of the frame itself would rank once more.
  const { order: _order, limit: _limit, limitToken: _token, rowsOf: _rows, ...plain } = frame;
  const { part, having, share, related, per, minus, connective } = plain;
  if (part ?? having ?? share ?? related ?? per ?? minus) return undefined;
  if (connective === 'or') return undefined;
  const select = plain.select.filter(({ column }) => column === undefined || !group.columns.includes(column));
  const asked = askedUse(select, context) ?? ownUse(select, group, context);
  if (!asked) return undefined;
  const column = group.columns.find((id) => view.columns[id]?.use === asked.id) ?? group.columns[0];
  const use = view.uses[view.columns[column ?? -1]?.use ?? -1];
  if (column === undefined || !use || use.role !== undefined) return undefined;
  if ((view.distance[asked.id]?.[use.id] ?? UNREACHED) === UNREACHED) return undefined;
  if (!isApart(asked, group, context)) return undefined;
  // "The name of the ward with the most beds" asks for a ward.
  if (group.counted !== undefined && oneFrom(use.id, view).has(asked.table)) return undefined;
  if (frame.conditions.some((c) => c.tokens.some((t) => group.tokens.includes(t)))) return undefined;
  const most = { descending: group.descending, tokens: group.tokens };
  const uses = group.counted === undefined ? [] : [group.counted];
  const counts = select[0]?.fn === 'rows' && { rowsOf: asked.id };
  return {
    ...plain,
    select,
    ...counts,
    group: [],
    uses: [asked.id],
    part: { kind: 'in', column, inner: column, conditions: [], uses, most },
  };
}

/** Whether rows of a table are asked for: "the id of the customer with the most accounts" is the customer's, though accounts have it too. */
function isApart({ table }: ViewUse, { isProperty, start }: RankedGroup, context: QuestionContext): boolean {
  return isProperty !== true || tableMentions(context).some((m) => m.use.table === table && m.end <= start);
}

/** Of what is selected of several tables, the one that holds by what groups are ranked. */
function ownUse(select: Frame['select'], group: RankedGroup, { view }: QuestionContext): ViewUse | undefined {
  if (select.some(({ fn, column }) => fn !== 'none' || column === undefined)) return undefined;
  const own = select.find(({ column }) =>
    group.columns.some((id) => view.columns[id]?.use === view.columns[column ?? -1]?.use),
  );
  const use = view.uses[view.columns[own?.column ?? -1]?.use ?? -1];
  return use?.role === undefined ? use : undefined;
}

/** The table of which all that is selected are columns; where rows are counted, the one that is named. */
function askedUse(select: Frame['select'], context: QuestionContext): ViewUse | undefined {
  const { view, linked } = context;
  const uses = new Set(select.flatMap(({ column }) => (column === undefined ? [] : [view.columns[column]?.use ?? -1])));
  const [only, ...more] = uses;
  if (only === undefined && select.length === 1 && select[0]?.fn === 'rows') {
    const mention = tableMentions(context).find(({ use }) => linked.uses[use.id]?.level === LEVEL.full);
    return mention?.use;
  }
  const use = more.length === 0 ? view.uses[only ?? -1] : undefined;
  return use?.role === undefined ? use : undefined;
}

/**
 * Whether a frame ranks what is asked for where the question ranks groups of it.
 * @param frame a filled frame
 * @param context the question
 */
export function ranksMembers({ part, order, limit, select }: Frame, context: QuestionContext): boolean {
  const group = rankedGroup(context);
  if (!group || part?.most || !order || limit === undefined) return false;
  const { view } = context;
  const asked = askedUse(select, context);
  if (!asked || !isApart(asked, group, context)) return false;
  const groups = new Set(group.columns.flatMap((id) => view.columns[id]?.use ?? []));
  const isGroup = (id: number) => {
    if (group.counted === undefined) return group.columns.includes(id);
    const table = view.uses[view.columns[id]?.use ?? -1]?.table ?? '';
    return [...groups].some((use) => oneFrom(use, view).has(table));
  };
  return !select.some(({ column }) => column !== undefined && isGroup(column));
}

/** Folds that only stand for the one value that there is of each row. */
const OF_ONE = new Set(['none', 'max', 'min', 'sum']);

/**
 * Whether one row is shown of several that belong to the one which comes first: "the patients who lie in the largest ward" are all of
 * them.
 * @param frame a filled frame
 * @param context the question
 */
export function showsOneOfMany(frame: Frame, context: QuestionContext): boolean {
  return frame.select.every(({ fn }) => fn === 'none') && ranksByAnother(frame, context);
}

/** Whether the rows that are asked for, in the plural, are ranked by a property of what several of them belong to. */
function ranksByAnother({ order, limit, select }: Frame, context: QuestionContext): boolean {
  const { view, linked } = context;
  const { tokens } = linked;
  if (!order || limit !== 1 || !OF_ONE.has(order.item.fn)) return false;
  if (order.item.fn === 'sum' && tokens.some(({ cue }) => cue === 'sum')) return false;
  const ranked = view.uses[view.columns[order.item.column ?? -1]?.use ?? -1];
  const asked = askedUse(select, context);
  if (!ranked || !asked || ranked.table === asked.table || oneFrom(ranked.id, view).has(asked.table)) return false;
  const end = tokens.find(({ cue = '' }) => ENDS.has(cue))?.index ?? -1;
  return tableMentions(context).some(({ use, end: behind }) => {
    const word = tokens[behind - 1]?.word ?? '';
    return use.table === asked.table && behind <= end && isPlural(word);
  });
}

/**
 * The frames of all rows that belong to the one which comes first by a property.
 * @param context the question
 * @param frames frames that show one of them
 */
export function membersOfFirst(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const useOf = (id = -1) => context.view.columns[id]?.use;
  return frames.flatMap((scored): ScoredFrame[] => {
    const { order, limit: _limit, limitToken: _token, ...plain } = scored.frame;
    const { part, having, related, connective } = plain;
    if (!order || part || having || related || connective === 'or') return [];
    if (!ranksByAnother(scored.frame, context)) return [];
    const { column } = order.item;
    if (column === undefined || !isSpokenOf(column, context)) return [];
    // "The largest dorm for women" is the largest of those.
    const conditions = plain.conditions.filter((c) => useOf(c.column) === useOf(column));
    const fn = order.descending ? 'max' : 'min';
    const made: Frame = { ...plain, group: [], part: { kind: 'compare', op: '=', fn, column, conditions, uses: [] } };
    return [spelt(scored, made, 'part')];
  });
}

/** Whether words of a question name a column, or its superlative hints at it. */
function isSpokenOf(id: number, context: QuestionContext): boolean {
  return (context.linked.columns[id]?.level ?? 0) >= LEVEL.keyword || hintedEnds(context).includes(id);
}
