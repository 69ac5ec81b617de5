/** What an answer is told for: "the average weight by type", "how many visits per patient". */
import { DATE_PARTS } from '../../question/cue-words';
import { askedDatePart } from '../../question/date-parts';
import { definitionIn } from '../../question/definitions';
import { LEVEL, type NameMatch } from '../../question/name-match';
import type { ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { isStopWord, splitIdentifier } from '../../search/words';
import type { Frame } from '../frame/frame';
import { asItem } from '../frame/frame';
import { saysSame } from '../frame/held-keys';
import { datesOf } from './date-nouns';
import { isAmount, isPluralOf } from './hinted-columns';
import { listedGroups } from './listed-columns';
import { tableNamedAt } from './named-columns';
import { columnsNamedAt, namesOfThings, nameStart } from './names-at';
import { asksForOrder } from './order-direction';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { tableSaidAt } from './table-mentions';

/** The words that say what groups go by. */
export interface GroupPhrase {
  /** The token of "by" or "per". */
  readonly lead: number;
  /** The tokens after it, `end` exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Cues of what is told for each group. */
const FOLDED = new Set(['average', 'sum', 'maximum', 'minimum', 'how-many', 'how-much', 'count']);
/** An average of all of them, and not of what each has. */
export const ON_AVERAGE = /\bon average\b/i;
/** Cues of an end, of which each group has its own. */
const ENDS_OF_EACH = new Set(['most', 'least', 'maximum', 'minimum']);
/** Cues before the first noun of a list. */
const LISTING = new Set(['show', 'what', 'which', 'be', 'me', 'article', 'all', 'different']);
/** Units of what is measured: "km per hour". */
const UNITS = /^(?:hour|minute|second|cent|unit|se|person|capita|liter|litre|gallon|mile|kilometer|kilometre)s?$/;

/**
 * The words that say for what each number is told.
 * @returns undefined where none do, or they are part of a name ("price per night")
 */
export const groupPhrase = oncePerQuestion((context): GroupPhrase | undefined => {
  const { view } = context;
  const { tokens, columns } = context.linked;
  const end = endOfEach(context);
  const fold = end?.at ?? tokens.findIndex((t) => t.cue !== undefined && FOLDED.has(t.cue));
  if (fold < 0) return undefined;
  const at = tokens.findLastIndex(
    (t, i) =>
      i > fold &&
      t.cue === 'each' &&
      (t.word === 'per' || (t.word === 'by' && tokens[i + 1]?.cue !== 'each' && tokens[i - 1]?.word !== 'then')),
  );
  const lead = tokens[at];
  // "Revenue, that is price per night times nights" is told for no nights.
  if (!lead || lead.start >= (definitionIn(context.linked.text)?.start ?? Infinity)) return undefined;
  const isArticle = (t: TaggedToken) =>
    t.cue === 'article' || t.word === 'each' || t.word === 'every' || t.word === 'different';
  const start = tokens.findIndex((t, i) => i > at && !isArticle(t));
  const first = tokens[start];
  if (!first || first.number !== undefined || first.cue === 'that' || UNITS.test(first.word)) return undefined;
  const within = columns.some(
    (m, id) =>
      m.level === LEVEL.full &&
      m.start < at &&
      m.end > at &&
      splitIdentifier(view.columns[id]?.name ?? '').includes(lead.word),
  );
  if (within) return undefined;
  const next = tokens.findIndex((t, i) => i > start && isStopWord(t.word));
  return { lead: at, start, end: next < 0 ? tokens.length : next };
});

/** The end with which a question begins and that each group has, "highest rating per part": one of each, and not the one of all. */
const endOfEach = oncePerQuestion((context) => {
  const { tokens } = context.linked;
  const at = tokens.findIndex(({ cue = '' }) => !LISTING.has(cue));
  if (!ENDS_OF_EACH.has(tokens[at]?.cue ?? '')) return undefined;
  const named = columnsNamedAt(at + 1, context);
  const column = context.view.columns.find((c) => named?.columns.has(c.id) === true && isAmount(c));
  return column && tokens[named?.end ?? -1]?.cue === 'each' ? { at } : undefined;
});

/**
 * "In each crash", "does each account have": one number for all of them is no answer. Of the training questions that say so and
 * are answered by a fold, 97 % group.
 */
const eachPhrase = oncePerQuestion((context): GroupPhrase | undefined => {
  const { tokens } = context.linked;
  const at = tokens.findIndex((t) => t.cue === 'each' && t.word === 'each');
  // "The activities and the number of students in each": each of what was listed first.
  const first = tokens.findIndex(({ cue = '' }) => !LISTING.has(cue));
  const start = at + 1 === tokens.length && LISTING.has(tokens[0]?.cue ?? '') ? first : at + 1;
  if (at < 0 || start >= tokens.length || tokens[start]?.word === 'other') return undefined;
  const next = tokens.findIndex((t, i) => i > start && isStopWord(t.word));
  return { lead: at, start, end: next < 0 ? tokens.length : next };
});

/**
 * The columns that a question names for what it tells numbers: "for each damage plane", "by seat position".
 * @param context the question
 */
export const namedGroups = oncePerQuestion((context): readonly number[] => {
  const phrase = eachPhrase(context) ?? groupPhrase(context);
  if (!phrase) return [];
  const start = nameStart(phrase.start, context);
  const named = columnsNamedAt(start, context);
  const table = tableSaidAt(start, context);
  // "Each vehicle" is no number of vehicles: it is told by its own number within the crash.
  const noun = context.linked.tokens[start]?.stem ?? '';
  const isNumber = (id: number) => isPluralOf(context.view.columns[id], noun);
  if (table && table.key.length > 1 && (!named || named.inPart || [...named.columns].every(isNumber)))
    return ownKey(table, context);
  if (named?.inPart === true) return table ? [] : [...namesOfThings(start, context)];
  // "Each transaction type" is no date of a transaction: the name goes on.
  if (named && named.end < phrase.end && named.end - named.start === 1) return [];
  // What refers to rows stands for them, and is shown by what names those: "for each pilot".
  return named ? [...named.columns].filter((id) => context.view.columns[id]?.isReference === false) : [];
});

/**
 * The words of the groups that a frame leaves out.
 * @param frame a filled frame
 * @param context the question
 * @returns undefined where it tells numbers for what the question says
 */
export function leftOutGroups(frame: Frame, context: QuestionContext): GroupPhrase | undefined {
  return leavesOutGroups(frame, context) ? (groupPhrase(context) ?? eachPhrase(context)) : undefined;
}

/**
 * Whether a frame folds rows without telling them apart by what the question says.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutGroups(frame: Frame, context: QuestionContext): boolean {
  const { select, group, datePart, conditions } = frame;
  const { linked, view } = context;
  const plain = select.flatMap(({ fn, column }) =>
    fn === 'none' && column !== undefined && group.length > 0 ? [column] : [],
  );
  const own = new Set([...group, ...plain]);
  // No number is told for each value of itself, nor beside it.
  if (select.some(({ fn, column }) => fn !== 'none' && fn !== 'count' && column !== undefined && own.has(column)))
    return true;
  if (frame.per !== undefined || isAverageOfAll(frame, context)) return false;
  const folds = select.some(({ fn }) => fn !== 'none' && fn !== 'all');
  // "Issued after each transaction" is what a term says, and asks for no groups.
  const ofTerms = new Set(conditions.flatMap((c) => (c.op === 'term' ? c.tokens : [])));
  const asked = eachPhrase(context);
  const each = asked && !ofTerms.has(asked.lead) ? asked : undefined;
  if (folds && each && (group.length === 0 || !tellsApart(group, each, context) || isNothing(each, frame, context)))
    return true;
  const phrase = groupPhrase(context);
  if (!phrase) return false;
  if (isOfEachRow(frame, phrase, context)) return group.length > 0;
  if (!folds) return !asksForOrder(context) || (frame.limit === 1 && endOfEach(context) !== undefined);
  if (group.length === 0) return true;
  // "By flag" tells both states apart, and picks none.
  if (conditions.some((c) => group.includes(c.column) && c.tokens.some((t) => phrase.start <= t && t < phrase.end)))
    return true;
  if (askedDatePart(linked.tokens)?.start === phrase.start && datePart !== undefined) return false;
  // "In each month, by departure date" says of which date.
  const dates = datePart === undefined ? [] : range(phrase.start, phrase.end).flatMap((at) => datesOf(at, context));
  if (group.some((id) => dates.includes(id))) return false;
  // A name that stands twice in the question was found at one of its places.
  const stems = new Set(linked.tokens.slice(phrase.start, phrase.end).map((t) => t.stem));
  const names = (m: NameMatch | undefined, words: readonly (readonly string[])[]) =>
    (m !== undefined && m.level > 0 && m.start < phrase.end && phrase.start < m.end) ||
    words.flat().some((w) => stems.has(w));
  if (!isKnown(phrase, context)) return true;
  // "By flag and type" tells every pair apart.
  const lists = listedGroups(context);
  const isIn = (id: number) => group.some((other) => saysSame(other, id, view));
  if (lists.length > 0 && !lists.some((ids) => ids.every(isIn))) return true;
  return !group.some((id) => {
    const same = view.columns.filter((c) => saysSame(c.id, id, view));
    return same.some(
      (c) => names(linked.columns[c.id], c.names) || names(linked.uses[c.use], view.uses[c.use]?.names ?? []),
    );
  });
}

/**
 * Whether a frame tells one average of what each row holds: "what budget, on average, does each ward have".
 * @param frame a filled frame
 * @param context the question
 */
export function isAverageOfAll({ select, group }: Frame, { linked, view }: QuestionContext): boolean {
  const [fold, ...more] = select;
  if (fold?.fn !== 'avg' || more.length + group.length > 0 || !ON_AVERAGE.test(linked.text)) return false;
  const each = linked.uses[view.columns[fold.column ?? -1]?.use ?? -1];
  return each?.level === LEVEL.full && linked.tokens[each.start - 1]?.cue === 'each';
}

/** "The average cost per visit", of a column of visits: each row is a visit, and the average is over all of them. */
function isOfEachRow({ select }: Frame, { start, end }: GroupPhrase, { linked, view }: QuestionContext): boolean {
  return select.some(({ fn, column }) => {
    const use = view.columns[column ?? -1]?.use;
    const match = linked.uses[use ?? -1];
    return fn === 'avg' && match?.level === LEVEL.full && match.start >= start && match.end === end;
  });
}

/**
 * A frame that shows the groups for which numbers are told: five averages without what they are of say nothing.
 * @param frame a frame
 * @param context the question
 */
export function withShownGroups(frame: Frame, context: QuestionContext): Frame {
  const { select, group, limit } = frame;
  const folds = select.every(({ fn }) => fn !== 'none' && fn !== 'all');
  if (group.length === 0 || !folds || limit !== undefined || !(groupPhrase(context) ?? eachPhrase(context)))
    return frame;
  const shown = group.map(asItem);
  return { ...frame, select: [...shown, ...select] };
}

/** Whether a noun stands behind "each" that nothing is called: the groups of a frame are others than "each country". */
function isNothing(phrase: GroupPhrase, { group }: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  const noun = linked.tokens[phrase.start];
  if (!noun || noun.cue !== undefined || noun.quoted || noun.number !== undefined || isStopWord(noun.word))
    return false;
  if (Object.hasOwn(DATE_PARTS, noun.word) || isKnown(phrase, context)) return false;
  const words = new Set([noun.stem, ...noun.hints]);
  return !group.some((id) => view.columns[id]?.names.flat().some((word) => words.has(word)) === true);
}

/** Whether groups go by what names the rows of a table, where "each" is followed by its name: "in each crash" by the crash. */
function tellsApart(group: readonly number[], { start }: GroupPhrase, context: QuestionContext): boolean {
  const { view, linked } = context;
  const use = tableNamedAt(start, context);
  if (!use) return true;
  // "Each payment method" names a column, of which the table's name is a part.
  const end = linked.uses[use.id]?.end ?? start;
  const isNamed = (m: NameMatch | undefined) => m !== undefined && m.level > 0 && m.start <= end && m.end > end;
  if (group.some((id) => isNamed(linked.columns[id]))) return true;
  const key = ownKey(use, context);
  const names = [...key, ...use.display.filter((id) => !use.key.includes(id) || key.includes(id))];
  return names.length === 0 || group.some((id) => names.some((name) => saysSame(name, id, view)));
}

/**
 * The columns of a key that refer to nothing, where there are some: the number of the case alone tells no vehicles apart that are
 * numbered within each case.
 */
function ownKey({ key }: ViewUse, { view }: QuestionContext): readonly number[] {
  const own = key.filter((id) => view.columns[id]?.isReference === false);
  return own.length > 0 ? own : key;
}

/** Whether the graph knows any column or table by the words of a phrase. */
function isKnown({ start, end }: GroupPhrase, { linked }: QuestionContext): boolean {
  return [...linked.columns, ...linked.uses].some((m) => m.level > 0 && m.start < end && start < m.end);
}
