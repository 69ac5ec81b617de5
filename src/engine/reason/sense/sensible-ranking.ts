/** What superlatives ask for: the right end, of the property that they are about, over rows that differ in it. */
import { LEVEL, type NameMatch } from '../../question/name-match';
import { isPlural, splitIdentifier } from '../../search/words';
import { UNREACHED } from '../../question/view-ties';
import type { ViewColumn } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import type { Frame, FrameItem } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import { isAmount, isHintedAt, isPluralOf, measuresAnother, ofAge, ranksByNoAge } from '../said/hinted-columns';
import { oneFrom } from '../frame/one-from';
import { namesItself, tableNamedAt } from '../said/named-columns';
import { directionOf } from '../said/order-direction';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { isOfOthers, ranksNoService } from './ends-of-others';
import { ranksByShare } from '../shapes/shares';
import { addsUpForOne, countsForAmount, ranksNoMean } from './ranked-amounts';
import {
  daysOfOldest,
  isPropertyOfAnother,
  isTimeOfAnother,
  namedEnds,
  ofProperties,
  statedEnd,
} from '../said/stated-ends';
import { MOST } from '../said/common-words';
import { tableMentions } from '../said/table-mentions';

/** One end of some values that a frame looks for. */
interface Ranking {
  /** Absent where rows are counted. */
  readonly column: number | undefined;
  readonly fn: FrameItem['fn'];
  readonly greatest: boolean;
}

/**
 * Whether the ends that a frame looks for are those that the superlatives of its question ask for.
 * @param frame a filled frame
 * @param context the question
 */
export function ranksWhatIsAsked(frame: Frame, context: QuestionContext): boolean {
  const byShare = ranksByShare(frame, context);
  if (byShare !== undefined) return byShare;
  const rankings = rankingsOf(frame);
  const oneWay = new Set(rankings.map(({ greatest }) => greatest)).size === 1;
  if (oneWay && rankings.some((ranking) => ranksTheOtherWay(ranking, context))) return false;
  if (rankings.some((ranking) => ranksAnotherProperty(ranking, frame, context))) return false;
  const end = statedEnd(context);
  if (end && rankings.length > 0 && !rankings.some(({ column }) => end.columns.has(column ?? -1))) return false;
  if (ranksByNumber(rankings, context) || rankings.some(({ column }) => refersToRows(column, context))) return false;
  if (countsWhatIsMeasured(frame, context) || ranksText(frame, context) || hidesTime(frame, context)) return false;
  if (rankings.some((ranking) => ranksTimeByAmount(ranking, context))) return false;
  if (rankings.some(({ column, fn }) => fn === 'none' && (isTimeOfAnother(column, context) || isPropertyOfAnother(column, context)))) return false; // prettier-ignore
  if (countsForAmount(frame, context) || addsUpForOne(frame, context) || ranksNoMean(frame, context)) return false;
  if (rankings.some((ranking) => ranksByPartOfName(ranking, context))) return false;
  if (ranksNoTime(frame, context) || !countsTheMost(rankings, context)) return false;
  if (ranksTheSame(frame, context) || ranksGroupsByOne(frame, context) || leavesOutRate(frame, context)) return false;
  return !countsOneByOne(frame, context) && !ordersByUnnamed(frame, context);
}

/** Whether things are ranked by a number of rows where "the most complaints per household" asks for a rate of them. */
function leavesOutRate({ order, limit, group, per }: Frame, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  if (order?.item.fn !== 'rows' || limit === undefined || per !== undefined) return false;
  const end = tokens.findIndex(({ cue }) => cue === 'most' || cue === 'least');
  const at = end < 0 ? -1 : tokens.findIndex(({ word, index }) => word === 'per' && index > end);
  const rows = at < 0 ? undefined : tableMentions(context).find(({ start }) => start === at + 1)?.use;
  const names = new Set([...(rows?.key ?? []), ...(rows?.display ?? [])]);
  return rows !== undefined && !group.some((id) => names.has(id));
}

/** The ends that a frame looks for: the top of a list, rows with the greatest or least value, that value itself. */
function rankingsOf({ order, limit, part, select }: Frame): Ranking[] {
  const { item, descending: greatest = false } = order ?? {};
  const top = item && limit !== undefined ? [{ column: item.column, fn: item.fn, greatest }] : [];
  const isEnd = (fn: string | undefined) => fn === 'max' || fn === 'min';
  const compared =
    part?.kind === 'compare' && part.op === '=' && isEnd(part.fn)
      ? [{ column: part.column, fn: 'none' as const, greatest: part.fn === 'max' }]
      : [];
  const folds = select.filter(({ fn }) => isEnd(fn)).map(({ fn, column }) => ({ column, fn, greatest: fn === 'max' }));
  return [...top, ...compared, ...folds];
}

/** Whether no end is looked for of what a superlative stands before: "the highest rating" is no greatest number of ratings. */
function ranksByNumber(rankings: readonly Ranking[], context: QuestionContext): boolean {
  // What all of them together have most of is asked for by "which", not by "how many".
  const counts = context.linked.tokens[0]?.cue === 'how-many';
  const isEndOf = ({ column, fn }: Ranking, columns: ReadonlySet<number>) =>
    columns.has(column ?? -1) && fn !== 'count' && !(counts && fn === 'sum');
  return rankings.length > 0 && namedEnds(context).some((one) => !rankings.some((ranking) => isEndOf(ranking, one)));
}

/** Whether the end is looked for of numbers that refer to rows: they come in no order that a superlative speaks of. */
function refersToRows(id: number | undefined, { view }: QuestionContext): boolean {
  const column = view.columns[id ?? -1];
  return column?.isReference === true && column.isIdentifier && !column.isYear && column.kind === 'number';
}

/** "First", "last" and "long" are often no superlatives; these nearly always are. */
const RANKING = new Set(['most', 'least', 'most-common', 'least-common', 'oldest', 'youngest', 'longest', 'shortest', 'minimum', 'maximum']); // prettier-ignore

/** Whether the other end is looked for: all superlatives of the question agree, and ask for that one. */
function ranksTheOtherWay({ column: id, greatest }: Ranking, { linked, view }: QuestionContext): boolean {
  const column = view.columns[id ?? -1];
  const said = linked.tokens.flatMap(({ cue, word }) => {
    const way = directionOf(cue, column, word);
    return way ? [{ way, word }] : [];
  });
  // "The top 3 cheapest" are the cheapest.
  const own = said.filter(({ word }) => word !== 'top');
  const asked = (own.length > 0 ? own : said).map(({ way }) => way);
  const plain = linked.tokens.some(({ cue }) => cue !== undefined && RANKING.has(cue));
  return plain && asked.every((way) => (way === 'greatest') !== greatest);
}

/**
 * Whether "the cheapest" is looked for among values that are no prices, though a table that takes part, or the next one,
 * holds prices.
 */
function ranksAnotherProperty({ column: id, fn }: Ranking, frame: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  const words = ofProperties(context);
  const column = view.columns[id ?? -1];
  if (column && ranksNoService(column, context)) return true;
  if (words.length === 0 || isDayOfOldest(id, context)) return false;
  // The youngest has no least grade, whatever else is said of grades, where the same rows tell how old they are.
  if (column && fn === 'none' && ofAge([column], words, view).length === 0) return true;
  if (column && words.some((word) => isOfOthers(column, word, context))) return true;
  // Who is the oldest has no greatest number.
  const isNamed = column !== undefined && !column.isIdentifier && namesItself(column, context);
  const counts = fn === 'rows' || fn === 'count';
  const uses = usesOfFrame(frame, view);
  // "The tallest climber" may be told by the table of people.
  const isNear = (use: number) => [...uses].some((own) => (view.distance[own]?.[use] ?? UNREACHED) <= 1);
  // Of what an expert calls the "heaviest", nothing else is: the case weight weighs no car.
  const said = linked.columns[column?.id ?? -1];
  const isSaid = said !== undefined && said.level >= LEVEL.head;
  const isNext = isSaid && words.some(({ index }) => said.start <= index + 1 && index < said.end);
  const called = amountsCalled(context);
  if (!isNext && column && !called.includes(column) && called.some((c) => isNear(c.use))) return true;
  const isTop = fn === 'none' || (frame.limit !== undefined && frame.order?.item.column === id);
  if (column && isTop && ranksByNoAge(column, words, view, isNear)) return true;
  if (isNamed) return false;
  if (column && isHintedAt(column, words)) return !ofAge([column], words, view).includes(column);
  if (column && measuresAnother(column, words)) return true;
  return !counts && view.columns.some((c) => isNear(c.use) && isAmount(c) && isHintedAt(c, words));
}

/** Whether a column is the day by which the things are old that stand behind "oldest". */
function isDayOfOldest(id: number | undefined, context: QuestionContext): boolean {
  return daysOfOldest(context).some(({ day }) => day === id);
}

/** Amounts one of whose names has the superlative itself; who is the "oldest driver" is no "oldest vehicle". */
const amountsCalled = oncePerQuestion((context): readonly ViewColumn[] => {
  const { view } = context;
  const words = ofProperties(context).map((word) => ({ word, of: tableNamedAt(word.index + 1, context)?.table }));
  return view.columns.filter((c) => {
    const own = view.uses[c.use]?.table;
    const isCalled = ({ stem }: TaggedToken) => c.names.some((name) => name.includes(stem));
    return isAmount(c) && words.some(({ word, of }) => isCalled(word) && (of === undefined || of === own));
  });
});

/** Stems of last words of columns that hold how many there are. */
const OF_NUMBERS = /^(?:count|number|num|total|amount|quantiti|capac|size)$/;

/** Whether "the most units" is the highest `unit_price`: what there are most of is no mere part of the name of an amount. */
function ranksByPartOfName({ column: id, fn }: Ranking, { linked, view }: QuestionContext): boolean {
  const match = linked.columns[id ?? -1];
  if (fn === 'rows' || fn === 'count' || match?.level !== LEVEL.partial || match.end !== match.start + 1) return false;
  const noun = linked.tokens[match.start]?.word ?? '';
  // "The most beds" may be the highest `bed_count`.
  if (OF_NUMBERS.test(view.columns[id ?? -1]?.names[0]?.at(-1) ?? '')) return false;
  // "The most minutes" are the `minutes_used`.
  if (splitIdentifier(view.columns[id ?? -1]?.name ?? '').includes(noun)) return false;
  return isPlural(noun) && MOST.test(linked.tokens[match.start - 1]?.word ?? '');
}

/** Words that ask for the end of some time, and those that do before the name of a table: "the last visit". */
const IN_TIME = /^(?:latest|newest|earliest|recent)$/;
const IN_TURN = /^(?:first|last)$/;

/** Stems of names of times. */
const OF_TIME = /date|year|time|month|day/;

/** Whether "the latest" is looked for among values that are no times, though the same rows hold times. */
function ranksNoTime(frame: Frame, { view, linked }: QuestionContext): boolean {
  const [fold] = frame.select.filter(({ fn }) => fn === 'max' || fn === 'min');
  const compared = frame.part?.kind === 'compare' ? frame.part.column : undefined;
  const id = frame.order?.item.column ?? compared ?? fold?.column;
  const column = view.columns[id ?? -1];
  const inTurn = ({ word, index }: TaggedToken) =>
    IN_TURN.test(word) && linked.uses.some((m) => m.level === LEVEL.full && m.start === index + 1);
  if (!column || column.kind === 'time' || column.isYear) return false;
  if (!linked.tokens.some((t) => IN_TIME.test(t.word) || inTurn(t))) return false;
  // No training program ranks texts or identifiers for "the latest".
  const top = frame.order?.item.fn === 'none' && frame.limit !== undefined;
  const isName = (column.kind === 'text' || column.isIdentifier) && !column.names.flat().some((s) => OF_TIME.test(s));
  if (top && isName && linked.tokens.some((t) => IN_TIME.test(t.word))) return true;
  // "Which of the latest films has the highest budget?" ranks by what it names.
  if (namesItself(column, { view, linked })) return false;
  return view.uses[column.use]?.columns.some((other) => view.columns[other]?.kind === 'time') === true;
}

/**
 * Whether "who paid the most" is answered by a time: only "most recent" is about one, and "the most" of nothing is an amount.
 */
function ranksTimeByAmount({ column: id, fn }: Ranking, { view, linked }: QuestionContext): boolean {
  if (view.columns[id ?? -1]?.kind !== 'time' || fn === 'rows' || fn === 'count') return false;
  const superlatives = linked.tokens.filter(
    ({ cue }) => cue !== undefined && directionOf(cue, undefined) !== undefined,
  );
  const isOfAmount = ({ word, cue = '' }: TaggedToken) => /^(?:most|least)$/.test(cue) && OF_AMOUNT.test(word);
  return superlatives.length > 0 && superlatives.every(isOfAmount);
}

/** "The most", "the best" and "the biggest", alone: the highest date may be the last one. */
const OF_AMOUNT = /^(?:the|most|best|worst|biggest|largest|smallest|greatest)$/;

/** Whether "the most visits" is the greatest number of visits: no other amount is in the question. */
function countsTheMost(rankings: readonly Ranking[], context: QuestionContext): boolean {
  const { tokens, uses } = context.linked;
  const asked = tokens.flatMap(({ word, index }) => {
    const table = MOST.test(word) ? tableNamedAt(index + 1, context) : undefined;
    const noun = tokens[(uses[table?.id ?? -1]?.end ?? 0) - 1];
    return noun?.word.endsWith('s') === true ? [noun.stem] : [];
  });
  // A crash has its number of `VEHICLES`.
  const isHeld = (id: number | undefined) => {
    const column = context.view.columns[id ?? -1];
    return column !== undefined && isPluralOf(column, asked[0] ?? '');
  };
  const counts = rankings.some(({ fn, column }) => fn === 'rows' || fn === 'count' || isHeld(column));
  return asked.length === 0 || rankings.length === 0 || counts;
}

/**
 * Whether what occurs most often is looked for where "the most severe injury" asks for the end of a scale: the words after "most"
 * are the name of numbers, or of codes in an order.
 */
function countsWhatIsMeasured({ order, group }: Frame, { linked, view }: QuestionContext): boolean {
  if (order?.item.fn !== 'rows' && order?.item.fn !== 'count') return false;
  return group.some((id) => {
    const column = view.columns[id];
    const match = linked.columns[id];
    if (column?.kind !== 'number' || column.isIdentifier || match?.level !== LEVEL.full) return false;
    return linked.tokens.some(
      ({ word, index }) => OF_SCALE.test(word) && index < match.end && index >= match.start - 1,
    );
  });
}

/** "Most severe", but not "most common". */
const OF_SCALE = /^(?:most|least)$/;

/**
 * Whether rows of one table are counted for each value of its own key, or of another column that tells its rows apart, and
 * the table is only named by that column: each count is one. "The most common condition" is not about a list of conditions.
 */
function countsOneByOne(frame: Frame, context: QuestionContext): boolean {
  const { view, linked } = context;
  const { order, group } = frame;
  // "Which customer paid the most" asks for no name that many customers have.
  const asked = linked.tokens[0]?.cue === 'which' ? tableNamedAt(1, context) : undefined;
  // A month has many rows, if each of its days has one.
  if (order?.item.fn !== 'rows' || group.length === 0 || frame.datePart !== undefined) return false;
  const use = view.columns[group[0] ?? -1]?.use ?? -1;
  if ([...usesOfFrame(frame, view)].some((other) => other !== use)) return false;
  const key = view.uses[use]?.key ?? [];
  if (key.length > 0 && key.every((id) => group.includes(id))) return true;
  return group.some((id) => {
    const column = view.columns[id];
    if (!column || namesItself(column, { view, linked })) return false;
    if (column.isDisplay && asked?.table === view.uses[use]?.table) return true;
    const { distinct, rows, nulls } = column.profile;
    return distinct > 1 && distinct >= rows - nulls;
  });
}

/** Whether names are put in an order where the greatest or the most common is asked for: that is no order of their letters. */
function ranksText({ order, limit }: Frame, { view, linked }: QuestionContext): boolean {
  const column = view.columns[order?.item.fn === 'none' ? (order.item.column ?? -1) : -1];
  if (
    column?.kind !== 'text' ||
    limit === undefined ||
    !/^(?:words|text|upper|name|mixed)/.test(column.profile.writtenAs)
  )
    return false;
  const cues = new Set(linked.tokens.map((t) => t.cue ?? ''));
  return [...RANKING].some((cue) => cues.has(cue)) && !cues.has('alphabetical') && !cues.has('sorted');
}

/** Cues before the noun that is asked for. */
const BEFORE_NOUN = new Set(['what', 'when', 'be', 'article', 'show', 'me']);

/** Whether "the first loan date" is answered by something else: the words after "first" are the name of a time. */
function hidesTime({ select }: Frame, { view, linked }: QuestionContext): boolean {
  return linked.tokens.some(({ word, index }) => {
    if (!IN_TIME.test(word) && !IN_TURN.test(word)) return false;
    if (linked.tokens.some((t) => t.index < index && !BEFORE_NOUN.has(t.cue ?? ''))) return false;
    const named = view.columns.filter(({ id, kind }) => {
      const match = linked.columns[id];
      const whole = match?.level === LEVEL.full && match.words > 1 && match.end - match.start === match.words;
      return kind === 'time' && whole && match.start === index + 1;
    });
    return named.length > 0 && !select.some(({ column }) => named.some(({ id }) => id === column));
  });
}

/** Whether rows are ordered by an identifier that the question does not name, or the first is by what no word points at. */
function ordersByUnnamed({ order, limit, select }: Frame, context: QuestionContext): boolean {
  const { view, linked } = context;
  const id = order?.item.column;
  const column = id === undefined ? undefined : view.columns[id];
  if (!column) return false;
  // "The fewest visits" is no least visit number. No training program that has "the most" or "the fewest" ranks by such an end.
  const end = order?.item.fn === 'min' || order?.item.fn === 'max';
  if (end && !namesItself(column, { view, linked })) return true;
  // "The fewest" is a number, and no first of an alphabet.
  if (column.kind === 'text' && order?.item.fn === 'none' && linked.tokens.some((t) => t.word === 'fewest'))
    return true;
  // Sums may stand for what is bought or played most; what is common, or popular, is counted.
  const counted = linked.tokens.some((t) => t.cue === 'most-common' || t.cue === 'least-common');
  const isSaid = (linked.columns[column.id]?.level ?? 0) > 0 || isDayOfOldest(id, context);
  if (limit === 1 && (order?.item.fn === 'none' || counted) && !isSaid) return true;
  // The most common method is not that of the last day.
  if (limit === 1 && counted && order?.item.fn !== 'count' && column.kind === 'time') return true;
  // "In alphabetical order" names nothing: it is the order of a text that is shown.
  const isShown = select.some((item) => item.fn === 'none' && item.column === column.id);
  if (column.kind === 'text' && isShown && linked.tokens.some((t) => t.cue === 'alphabetical')) return false;
  // "The oldest vehicle" names the table, not the number of a vehicle.
  return order?.item.fn === 'none' && column.isIdentifier && !namesItself(column, { view, linked });
}

/**
 * Whether groups are ranked by the greatest of their amounts where "the most credits" of a department are all of them together. No
 * training program ranks groups by one of their rows.
 */
function ranksGroupsByOne({ order, limit, group, select }: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  const { fn, column } = order?.item ?? {};
  if (limit === undefined || column === undefined) return false;
  const [shown, own] = [select[0]?.column, column].map((id) => view.columns[id ?? -1]?.use ?? -1);
  // So it is where rows are shown that have many of those which are ranked.
  const one = group.length > 0 ? fn === 'max' || fn === 'min' : fn === 'none';
  const refers = view.joins.find(({ from, to }) => from === select[0]?.column && linked.uses[view.columns[to]?.use ?? -1]?.level === LEVEL.full); // prettier-ignore
  const rows = refers ? view.columns[refers.to]?.use : shown;
  const many = rows !== undefined && rows !== own && !oneFrom(rows, view).has(view.uses[own ?? -1]?.table ?? '');
  if (!one || (group.length === 0 && !many)) return false;
  const { start = -1, level = 0 } = linked.columns[column ?? -1] ?? {};
  const noun = linked.tokens[start]?.word ?? '';
  if (level < LEVEL.partial || !isPlural(noun) || !MOST.test(linked.tokens[start - 1]?.word ?? '')) return false;
  return !isHadByEach(start - 1, own ?? -1, context);
}

/** Whether each row of a table has what there is most of: "which mountain was climbed by the climber with the most points". */
function isHadByEach(superlative: number, use: number, { linked, view }: QuestionContext): boolean {
  const { tokens, uses } = linked;
  const having = tokens[superlative - 1]?.word === 'the' ? superlative - 2 : superlative - 1;
  const table = view.uses[use]?.table;
  const isOwner = ({ level, end }: NameMatch, id: number) =>
    level === LEVEL.full && end === having && view.uses[id]?.table === table;
  return HAD.has(tokens[having]?.cue ?? '') && uses.some(isOwner);
}

const HAD = new Set(['with', 'have']);

/**
 * Whether rows are ranked by a column that a condition gives one value, or by the very words of an expert's term: all members are
 * members alike.
 */
function ranksTheSame({ conditions, connective, order, group }: Frame, { linked }: QuestionContext): boolean {
  const { fn, column } = order?.item ?? {};
  if (fn !== 'none' || column === undefined || group.length > 0 || connective === 'or') return false;
  const match = linked.columns[column];
  return conditions.some(({ column: id, op, tokens }) => {
    if (id !== column && op !== 'term') return false;
    if (op === '=') return true;
    const said = match !== undefined && match.level > 0 ? range(match.start, match.end) : [];
    return op === 'term' && said.length > 0 && said.every((token) => tokens.includes(token));
  });
}
