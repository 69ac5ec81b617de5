/** What is shown of rows that are ranked, folded or grouped: each rule is broken by hardly any of 6,408 gold programs. */
import { LEVEL, type NameMatch } from '../../question/name-match';
import type { TaggedToken } from '../../question/tag-question';
import { isDated } from '../frame/date-parts';
import type { Frame } from '../frame/frame';
import { NAME } from '../said/common-words';
import { namesItself } from '../said/named-columns';
import { columnsNamedAt, nameStart } from '../said/names-at';
import { WAYS } from '../said/order-direction';
import { columnsToldWith } from '../shapes/told-with';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { type TableMention, tableMentions } from '../said/table-mentions';

/**
 * Whether the greatest or least of some identifiers or names is given that nobody named: "our best customers" have no highest
 * number, and no last name of the alphabet.
 * @param frame a filled frame
 * @param context the question
 */
export function foldsNames({ select }: Frame, context: QuestionContext): boolean {
  return select.some(({ fn, column: id }) => {
    const column = context.view.columns[id ?? -1];
    if ((fn !== 'max' && fn !== 'min') || !column || namesItself(column, context)) return false;
    return column.isIdentifier || column.isKey || column.isReference || column.kind === 'text';
  });
}

/**
 * Whether a property that nobody named is selected: beside one that the question names, or instead of the name that it asks for, "the names
 * of the guests with two visits".
 * @param frame a filled frame
 * @param context the question
 */
export function addsUnnamed({ select, group, datePart }: Frame, context: QuestionContext): boolean {
  const { view, linked } = context;
  // Of a date the year is named that it stands for.
  const isPart = (id: number) => datePart !== undefined && group.includes(id) && isDated(view.columns[id]);
  const told = columnsToldWith(context);
  const plain = select.flatMap(({ fn, column }) => (fn === 'none' && column !== undefined ? [column] : []));
  const level = (id: number) => linked.columns[id]?.level ?? 0;
  const unnamed = plain.filter((id) => {
    const column = view.columns[id];
    return column?.isDisplay === false && !column.isIdentifier && level(id) === 0 && !isPart(id) && !told.includes(id);
  });
  if (unnamed.length === 0) return false;
  if (plain.some((id) => level(id) >= LEVEL.head)) return true;
  if (!linked.tokens.some(({ word, quoted }) => NAME.test(word) && !quoted)) return false;
  const isHidden = (id: number) => level(id) === LEVEL.full && !plain.includes(id);
  return unnamed.some((id) => view.uses[view.columns[id]?.use ?? -1]?.display.some(isHidden) === true);
}

/**
 * Whether a column is shown that one word names, and its table another, though both words belong to longer names of what is shown as
 * well: "first names and department numbers" ask for no names of departments. Nor is one shown of whose name another one that is shown says all.
 * @param frame a filled frame
 * @param context the question
 */
export function showsPartOfNames({ select }: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  const shown = select.flatMap(({ fn, column = -1 }) => (fn === 'none' ? [column] : []));
  const isWithin = (match: NameMatch | undefined, own: number) =>
    match?.level === LEVEL.full &&
    shown.some((id) => {
      const other = id === own ? undefined : linked.columns[id];
      if (other?.level !== LEVEL.full || other.words <= match.words) return false;
      const names = view.columns[id]?.names.flat() ?? [];
      const said = linked.tokens.slice(match.start, match.end);
      return other.start <= match.start && match.end <= other.end && said.every(({ stem }) => names.includes(stem));
    });
  // "The age and sex" are no age group: the whole name of one is but a part of that of the other.
  const isPartOf = (match: NameMatch | undefined, own: number) =>
    match?.level === LEVEL.partial &&
    shown.some((id) => {
      const other = id === own ? undefined : linked.columns[id];
      return other?.level === LEVEL.full && other.start <= match.start && match.end <= other.end;
    });
  return shown.some(
    (id) =>
      isPartOf(linked.columns[id], id) ||
      (isWithin(linked.columns[id], id) &&
        isWithin(linked.uses[view.columns[id]?.use ?? -1], id) &&
        !isNameAsked(id, shown, context)),
  );
}

/**
 * Whether a column names rows, and names are asked for: "the name and gender of artists" are called by the word for artists as well. The word is
 * no part of another name: "first names and department numbers".
 */
function isNameAsked(id: number, shown: readonly number[], { linked, view }: QuestionContext): boolean {
  if (view.uses[view.columns[id]?.use ?? -1]?.display.includes(id) !== true) return false;
  const longer = shown.map((other) => linked.columns[other]).filter((match) => match && match.words > 1);
  const isWithin = (at: number) => longer.some((match) => match && match.start <= at && at < match.end);
  return linked.tokens.some(({ word, quoted, index }) => NAME.test(word) && !quoted && !isWithin(index));
}

/**
 * Whether only what rows are ranked or compared by is shown of them, or the sum of it, though the question does not name it: "the
 * cheapest visit" is a visit, and no price. A time is what "when" asks for.
 * @param frame a filled frame
 * @param context the question
 */
export function showsRankedAlone(frame: Frame, context: QuestionContext): boolean {
  const { select, order, limit, part } = frame;
  const top = order?.item.fn === 'none' && limit !== undefined ? order.item.column : undefined;
  const isEnd = part?.kind === 'compare' && part.op === '=' && (part.fn === 'min' || part.fn === 'max');
  const id = top ?? (isEnd ? part.column : undefined);
  if (select.length === 0) return false;
  const ranked = context.view.columns[id ?? -1];
  if (!ranked) return comparesWhatIsShown(frame, context);
  if (namesItself(ranked, context) && !isSaidByCue(ranked.id, context)) return false;
  if (ranked.kind === 'time' && context.linked.tokens[0]?.cue === 'when') return false;
  return select.every((item) => item.column === ranked.id);
}

/** Words of an end that stand before what has it, "strongest": "the most" and "the highest" are of an amount. */
const OF_ROWS = new Set(['longest', 'shortest', 'oldest', 'youngest', 'latest', 'earliest']);
const OF_SIZE = /^(?:largest|biggest|smallest|best|worst)$/;
/** Cues that ask for an amount: "how long is the longest film". */
const OF_AMOUNT = new Set([
  'how',
  'how-long',
  'how-old',
  'how-much',
  'how-many',
  'when',
  'average',
  'sum',
  'maximum',
  'minimum',
]);

/**
 * Whether nothing but the greatest or least value is told where rows are asked for by name and no amount is: "strongest beer" is a beer.
 * @param frame a filled frame
 * @param context the question
 */
export function tellsEndAlone({ select, group }: Frame, context: QuestionContext): boolean {
  const { tokens, columns } = context.linked;
  if (group.length > 0 || select.length === 0 || !select.every(({ fn }) => fn === 'max' || fn === 'min')) return false;
  if (tokens.some(({ cue = '' }) => OF_AMOUNT.has(cue))) return false;
  if (select.some(({ column = -1 }) => (columns[column]?.level ?? 0) > 0)) return false;
  return tableMentions(context).some(({ start, end }) => {
    const { cue = '', word = '' } = tokens[start - 1] ?? {};
    // "The longest trip distance" is a distance.
    const isAmountNext = columnsNamedAt(end, context) !== undefined;
    return (OF_ROWS.has(cue) || OF_SIZE.test(word)) && !isAmountNext;
  });
}

/**
 * Whether only that is told by which things are ranked, though the question names them: "the top 3 artists by number of albums", "the top 3
 * lines by length".
 * @param frame a filled frame
 * @param context the question
 */
export function hidesTop({ select, group }: Frame, context: QuestionContext): boolean {
  const things = topThings(context);
  const isBehind = (id = -1) => {
    const behind = (context.linked.columns[id]?.end ?? -1) - (things?.end ?? Infinity);
    return behind > 0 && behind <= NEAR;
  };
  if (select.some(({ fn, column }) => fn === 'all' || (fn === 'none' && !isBehind(column)))) return false;
  if (things !== undefined) return true;
  if (group.length === 0) return false;
  const { tokens } = context.linked;
  const top = tokens.findLast(({ word, quoted }) => word === 'top' && !quoted)?.index;
  if (top === undefined) return false;
  const at = tokens[top + 1]?.number === undefined ? top + 1 : top + 2;
  return tableMentions(context).some(({ start }) => start === at);
}

/** Tokens behind the things within which it says by what: "by the total length". */
const NEAR = 4;

/** The things of which the first ones are asked for by something: "top 3 lines by length", "busiest hall by number of visits". */
const topThings = oncePerQuestion((context): TableMention | undefined => {
  const { tokens } = context.linked;
  return tableMentions(context).find(({ start, end }) => {
    const first = tokens[tokens[start - 1]?.number === undefined ? start - 1 : start - 2];
    return tokens[end]?.word === 'by' && first?.quoted === false && RANKING.has(first.cue ?? '');
  });
});

/** Cues before what a question asks for first, and those of folds and of an order at its end. */
const OPENING = new Set(['what', 'be', 'article', 'show', 'me']);
const FOLDING = new Set(['sum', 'average', 'how-many', 'count']);

/**
 * Whether groups are only put in order, though it is told of each by what: "total salary per department, largest first".
 * @param frame a filled frame
 * @param context the question
 */
export function hidesFold({ select, order }: Frame, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  if (!order || select.some(({ fn }) => fn !== 'none')) return false;
  if (!WAYS.has(tokens.at(-1)?.cue ?? '') || !tokens.some(({ cue }) => cue === 'each')) return false;
  const first = tokens.find(({ cue = '' }) => !OPENING.has(cue));
  const isFold = FOLDING.has(first?.cue ?? '');
  if (!first || (first.cue !== undefined && !isFold)) return false;
  const named = columnsNamedAt(isFold ? nameStart(first.index + 1, context) : first.index, context);
  const amounts = [...(named?.columns ?? [])].map((id) => context.view.columns[id]);
  // "The salary of each employee" is one number of each.
  const each = tokens.findLast(({ cue }) => cue === 'each')?.index ?? -1;
  const things = tableMentions(context).find(({ start }) => start === nameStart(each + 1, context))?.use.id;
  if (amounts.some((column) => column?.use === things)) return false;
  return isFold || (named?.inPart === false && amounts.some((column) => column?.kind === 'number'));
}

/** Cues that say how rows are ranked: a curator may have made "expensive" a word for the price. */
const RANKING = new Set(['most', 'least', 'longest', 'shortest', 'oldest', 'youngest', 'latest', 'earliest']);

/** Whether a column is named by the words of a superlative alone: "the three most expensive procedures" asks for no cost. */
function isSaidByCue(id: number, { linked, view }: QuestionContext): boolean {
  const match = linked.columns[id];
  const rows = linked.uses[view.columns[id]?.use ?? -1];
  // "Costly procedures" says no more of the cost of the procedures than "costly".
  const isOfRows = (at: number) => rows?.level === LEVEL.full && rows.start <= at && at < rows.end;
  const isCue = ({ cue = '', index }: TaggedToken) => RANKING.has(cue) || isOfRows(index);
  if (!match || !linked.tokens.slice(match.start, match.end).every(isCue)) return false;
  // "The costs of the most costly procedures" are asked for.
  const isNamed = ({ stem, cue = '', index }: TaggedToken) =>
    (index < match.start || index >= match.end) &&
    !RANKING.has(cue) &&
    view.columns[id]?.names.some(([first, ...more]) => first === stem && more.length === 0) === true;
  return !linked.tokens.some(isNamed);
}

/** Cues of comparison that stand behind a verb: "which cost more than". */
const COMPARING = new Set(['more-than', 'less-than', 'at-least', 'at-most']);

/** Whether rows are asked for by name, and only the number shown that a verb compares: "procedures which cost more than 1000". */
function comparesWhatIsShown({ select, conditions }: Frame, context: QuestionContext): boolean {
  const { tokens, columns } = context.linked;
  const [item, ...more] = select;
  const id = item?.fn === 'none' && more.length === 0 ? (item.column ?? -1) : -1;
  const match = columns[id];
  // "Heroes heavier than 80 kg" asks for no weight: only the comparison speaks of it.
  const isCompared = conditions.some((c) => c.column === id && (c.kind === 'n' || c.kind === 'b'));
  const isUnit = match && match.end - match.start === 1 && tokens[match.start - 1]?.number !== undefined;
  const isSaid = isUnit !== true && namesItself(context.view.columns[id], context);
  if (isCompared && tokens[0]?.word !== 'how' && !isSaid) return true;
  if (!match || !conditions.some((c) => c.column === id)) return false;
  const verb = tokens[match.end - 1];
  if (!verb) return false;
  const isVerb = /^(?:which|that|who)$/.test(tokens[verb.index - 1]?.word ?? '');
  const isNamed = context.linked.uses.some((m) => m.level === LEVEL.full && m.end === verb.index - 1);
  return isVerb && isNamed && COMPARING.has(tokens[verb.index + 1]?.cue ?? '');
}

/**
 * Whether groups are folded of which nothing is shown, though the question names neither what they are grouped by nor the things
 * that it tells apart: a list of numbers that belong to nothing.
 * @param frame a filled frame
 * @param context the question
 */
export function hidesGroups({ select, order, having, group }: Frame, context: QuestionContext): boolean {
  if (group.length === 0 || order || having || select.some(({ fn }) => fn === 'none' || fn === 'all')) return false;
  return !group.some((id) => {
    const column = context.view.columns[id];
    if (!column) return false;
    const isThing = (context.linked.uses[column.use]?.level ?? 0) >= LEVEL.keyword;
    return namesItself(column, context) || (isThing && (column.isKey || column.isDisplay));
  });
}

/**
 * Whether rows are named by all of their key in groups that go by a part of it: of each train some one of its travellers.
 * @param frame a filled frame
 * @param context the question
 */
export function namesRowsOfGroups({ select, group }: Frame, { view }: QuestionContext): boolean {
  const shown = new Set(select.flatMap(({ fn, column }) => (fn === 'none' && column !== undefined ? [column] : [])));
  return view.uses.some(
    ({ key }) =>
      key.length > 1 &&
      key.every((id) => shown.has(id)) &&
      group.some((id) => key.includes(id)) &&
      !key.every((id) => group.includes(id)),
  );
}

/**
 * Whether rows of the table that is named, of which several properties are alike, are shown as one, though nobody asked for different
 * ones: two people may have one age and one sex. Rows that joins repeat are told apart by their key. 35 of 1,075 training programs that show several columns
 * are distinct unasked, most of them to the same rows.
 * @param frame a filled frame
 * @param context the question
 */
export function mergesRows({ select, distinct, group }: Frame, { linked, view }: QuestionContext): boolean {
  if (!distinct || select.length < 2 || group.length > 0 || select.some(({ fn }) => fn !== 'none')) return false;
  if (linked.tokens.some(({ cue, word }) => cue === 'different' || cue === 'each' || DIFFERENT.test(word)))
    return false;
  const [use, ...others] = new Set(select.map(({ column }) => view.columns[column ?? -1]?.use));
  const isNamed = linked.uses[use ?? -1]?.level === LEVEL.full;
  return others.length === 0 && isNamed && (view.uses[use ?? -1]?.key.length ?? 0) > 0;
}

const DIFFERENT = /^(?:different|distinct|unique|various|combinations?|pairs?)$/;

/** What was done, as a word for a time or a place: "opened", "built". */
const DONE = /ed$|^(?:built|made|held|born)$/;
/** Cues between such a word and what it is compared with. */
const COMPARED = new Set([
  ...COMPARING,
  'before',
  'after',
  'between',
  'exactly',
  'during',
  'in',
  'live',
  'article',
  'be',
]);

/**
 * Whether a property is shown of which the question says but what holds of it: "which campus is in this county and opened after 1950" asks for
 * no year, and "campuses located in Kern county" for no town.
 * @param frame a filled frame
 * @param context the question
 */
export function showsWhatIsStated({ select, conditions }: Frame, { linked, view }: QuestionContext): boolean {
  const { tokens, columns, uses } = linked;
  return select.some(({ fn, column: id = -1 }) => {
    const { level = 0, start = -1, end = 0 } = fn === 'none' ? (columns[id] ?? {}) : {};
    const word = tokens[start]?.word ?? '';
    if (level === 0 || end !== start + 1 || !DONE.test(word) || start === 0) return false;
    let at = end;
    while (COMPARED.has(tokens[at]?.cue ?? '')) at++;
    const isOfRows = (column: number) => view.columns[column]?.use === view.columns[id]?.use;
    // "Jobs opened in May" are jobs, where "opened in May" alone may be the day.
    const noun = uses[view.columns[id]?.use ?? -1];
    if (select.length < 2 && (noun === undefined || noun.level < LEVEL.head || noun.end !== start)) return false;
    return at > end && conditions.some((c) => isOfRows(c.column) && c.tokens.includes(at));
  });
}
