/** Amounts where things are counted: different numbers of guests for guests, ages that are added up for people. */
import { LEVEL } from '../../question/name-match';
import { asksForRoom } from '../../question/room-said';
import { isPersonNoun, meansPersons, PERSONS_TOGETHER } from '../../search/person-words';
import { isPlural, splitIdentifier, stem } from '../../search/words';
import type { ViewColumn } from '../../question/schema-view';
import { columnsOfFrame, type Frame, type FrameItem } from '../frame/frame';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { isCoded } from '../said/coded-order';
import { DIFFERENT } from '../said/common-words';
import { tableMentions } from '../said/table-mentions';

/** Words that ask for how many values there are. */
const OF_VALUES = /^(?:different|distinct|unique|various|values?|sizes?|types?|kinds?|levels?|ages?|prices?|years?)$/;

/**
 * Whether the different values of an amount are counted that nothing asks for: "the total number of guests" adds up `n_guests`, of which two
 * may be alike.
 * @param frame a filled frame
 * @param context the question
 */
export function countsAmounts({ select }: Frame, { linked, view }: QuestionContext): boolean {
  if (linked.tokens.some(({ cue, word }) => cue === 'different' || OF_VALUES.test(word))) return false;
  return select.some(({ fn, distinct, column: id }) => {
    const column = view.columns[id ?? -1];
    return fn === 'count' && distinct && column !== undefined && isPlainAmount(column) && !holdsOnePerson(splitIdentifier(column.name)); // prettier-ignore
  });
}

/**
 * Whether rows are counted where an amount is asked for by its whole name: "how many years has each served" tells `years_served`, and not
 * how many have served as long.
 * @param frame a filled frame
 * @param context the question
 */
export function countsRowsForAmount(frame: Frame, { linked, view }: QuestionContext): boolean {
  if (!frame.select.some(({ fn }) => fn === 'rows')) return false;
  const asked = linked.tokens.findLastIndex(({ cue }) => cue === 'how-many') + 1;
  const isTable = linked.uses.some(({ level, start }) => level === LEVEL.full && start === asked);
  if (asked === 0 || isTable) return false;
  const used = new Set(columnsOfFrame(frame));
  return view.columns.some((column) => {
    const { level = 0, start = -1, words = 0 } = linked.columns[column.id] ?? {};
    if (level < LEVEL.full || start !== asked || words < 2 || !isPlainAmount(column)) return false;
    return frame.group.includes(column.id) || !used.has(column.id);
  });
}

/**
 * Whether rows are counted where the question asks for how many there is room.
 * @param frame a filled frame
 * @param context the question
 */
export function countsRowsForRoom({ select }: Frame, { linked }: QuestionContext): boolean {
  return select.some(({ fn }) => fn === 'rows' || fn === 'count') && asksForRoom(linked.text);
}

/**
 * Whether the different values of what people have are counted where people are: "how many women were admitted" is no number of sexes.
 * @param frame a filled frame
 * @param context the question
 */
export function countsForPeople({ select }: Frame, { linked, view }: QuestionContext): boolean {
  const { tokens } = linked;
  const [first, second, noun] = tokens;
  if (first?.word !== 'how' || second?.word !== 'many' || !noun || !meansPersons(noun.stem)) return false;
  return select.some(({ fn, column: id }) => {
    const column = view.columns[id ?? -1];
    return fn === 'count' && column !== undefined && !isTelling(column) && !says(column, noun.stem);
  });
}

/** Whether a column says who somebody is, by the word for it: an `advisor`. */
function says({ name }: ViewColumn, person: string): boolean {
  const words = splitIdentifier(name);
  return holdsOnePerson(words) && stem(words.at(-1) ?? '') === person;
}

/** Whether a column tells rows apart, or names them. */
function isTelling({ isIdentifier, isKey, isReference, isDisplay, profile }: ViewColumn): boolean {
  return isIdentifier || isKey || isReference || isDisplay || profile.unique;
}

/**
 * Whether all joined rows are counted where different things are: "how many different languages has each guide given tours in".
 * @param frame a filled frame
 * @param context the question
 */
export function countsAllForDifferent(
  { select, group, having, order, rowsOf }: Frame,
  context: QuestionContext,
): boolean {
  if (group.length === 0 || rowsOf !== undefined) return false;
  const items = [...select, ...(having ? [having.item] : []), ...(order ? [order.item] : [])];
  if (!items.some(({ fn }) => fn === 'rows') || items.some(({ fn, distinct }) => fn === 'count' && distinct))
    return false;
  const { tokens } = context.linked;
  return tokens.some(
    ({ word, quoted, index }) => !quoted && DIFFERENT.test(word) && COUNTED.test(tokens[index - 1]?.word ?? ''),
  );
}

/** Words right before "different" where it is said how many there are. */
const COUNTED = /^(?:many|most)$/;

function isPlainAmount(column: ViewColumn): boolean {
  const { kind, isIdentifier, isKey, isReference, isYear } = column;
  return kind === 'number' && !isIdentifier && !isKey && !isReference && !isYear && !isCoded(column);
}

/** Words of the names of columns that hold how many there are of something. */
const COUNTING =
  /^(?:n|no|num|nr|nbr|number|numbers|count|counts|cnt|qty|quantity|quantities|total|totals|tot|amount|seats|places|capacity|sum|attendance|population)$/;
/** Tokens behind "how many" among which the noun stands: "how many young foreign guests". */
const REACH = 4;

/** The things that "how many" counts: rows of a table that is named, or people. */
const thingsCounted = oncePerQuestion((context): { readonly stems: ReadonlySet<string> } | undefined => {
  const { tokens } = context.linked;
  const [first, second] = tokens;
  if (first?.word !== 'how' || second?.word !== 'many') return undefined;
  for (const { index, word, cue, stem: own } of tokens.slice(2, 2 + REACH)) {
    if (cue !== undefined && cue !== 'different' && cue !== 'article') return undefined;
    if (!isPlural(word) && !meansPersons(own)) continue;
    const mention = tableMentions(context).find(({ start, end }) => start <= index && index < end);
    if (mention && index === mention.end - 1) return { stems: new Set([own, ...mention.use.names.flat()]) };
    if (meansPersons(own)) return { stems: new Set([own]) };
    return undefined;
  }
  return undefined;
});

/** People by any word, as columns count them: `num_visitors`, `n_guests`. */
function countsPeople({ names }: ViewColumn): boolean {
  return names.flat().some((word) => meansPersons(word));
}

/** Whether a column says who: an `advisor` is one person, where `visitors` may be so many. */
function holdsOnePerson(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  const counts = words.some((word) => COUNTING.test(word));
  return !counts && meansPersons(stem(last)) && !isPlural(last) && !PERSONS_TOGETHER.test(last);
}

/** Whether a column is called after one of the things and a property of it: a `patient_age`, where `guests_adult` are so many. */
function isOfOneOf(words: readonly string[], things: ReadonlySet<string>): boolean {
  const at = words.findIndex((word) => things.has(stem(word)) || (isPersonNoun(word) && !isPlural(word)));
  const [thing = '', property = ''] = words.slice(at, at + 2);
  return (
    at >= 0 && !isPlural(thing) && !PERSONS_TOGETHER.test(thing) && property !== '' && !/(?:ed|ing|\d)$/.test(property)
  );
}

/**
 * Whether a property of the things that are counted is added up in place of them: "how many participants over the age of 30" is no sum of ages. A
 * column that counts such things is: `n_guests`, `seats`, `quantity`. Nor are the numbers of `advisor` added up for advisors.
 * @param frame a filled frame
 * @param context the question
 */
export function addsUpForThings({ select }: Frame, context: QuestionContext): boolean {
  const things = thingsCounted(context);
  if (!things) return false;
  const isCounting = ({ fn, column: id, with: other }: FrameItem) => {
    const column = context.view.columns[id ?? -1];
    if (fn !== 'sum' || !column || other) return true;
    const words = splitIdentifier(column.name);
    if ([...things.stems].some((thing) => says(column, thing))) return false;
    const counts = words.some((word) => COUNTING.test(word));
    if (!counts && isOfOneOf(words, things.stems)) return false;
    return (
      counts ||
      words.some((word) => things.stems.has(stem(word)) || things.stems.has(word)) ||
      column.names.flat().some((word) => things.stems.has(word)) ||
      countsPeople(column)
    );
  };
  return !select.every(isCounting);
}
