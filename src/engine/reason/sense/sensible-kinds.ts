/** What columns of a kind cannot tell: amounts that are compared with days, places in a list that are added up, yes or no for a thing. */
import { LEVEL } from '../../question/name-match';
import { isPlural, splitIdentifier } from '../../search/words';
import type { ViewColumn } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { conditionsOf, itemsOf, type Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { flagOf, isNumberedFlag } from '../../question/flags';
import { namesItself } from '../said/named-columns';
import { tableMentions } from '../said/table-mentions';

/**
 * Whether two columns of different kinds are compared with each other: no weight is more than a day.
 * @param frame a filled frame
 * @param context the question
 */
export function comparesOtherKinds(frame: Frame, { view }: QuestionContext): boolean {
  const kindOf = (id: number) => {
    const column = view.columns[id];
    return column?.kind === 'time' && column.isYear ? 'number' : column?.kind;
  };
  return conditionsOf(frame).some(
    ({ column, than, values }) => than !== undefined && values.length === 0 && kindOf(column) !== kindOf(than),
  );
}

const PERCENT = /^(?:percent|percents|%)$/;

/**
 * Whether an amount that is no percentage is compared with one, or a number of rows: who "filled at least 90 percent" has not filled 90 seats,
 * nor a seat 90 times.
 * @param frame a filled frame
 * @param context the question
 */
export function comparesPercent(frame: Frame, { linked: { tokens }, view }: QuestionContext): boolean {
  const isOfPercent = (at: number) => tokens[at]?.number !== undefined && PERCENT.test(tokens[at + 1]?.word ?? '');
  const { having } = frame;
  if (having?.item.fn === 'rows' || having?.item.fn === 'count') {
    if (having.tokens.some(isOfPercent)) return true;
  }
  const holds = (id: number) => {
    const column = view.columns[id];
    if (!column) return false;
    const isWhole = typeof column.profile.max !== 'number' || column.profile.max <= WHOLE;
    const words = splitIdentifier(column.name).filter((word) => RATE.test(word));
    // A rate by the day is one of money; what grew by more than all of it grew by percents as well.
    return column.isRate || words.some((word) => isWhole || !OF_MONEY.test(word));
  };
  return conditionsOf(frame).some(({ column, tokens: said }) => said.some(isOfPercent) && !holds(column));
}

/** All of something, in percent; of rates and shares few are greater. */
const WHOLE = 100;
const OF_MONEY = /^(?:rate|share|portion|yield)$/;

/** Words of the names of percentages. */
const RATE = /^(?:pct|percent|percentage|rate|share|ratio|proportion|fraction|portion|yield|growth)$/;

/** Words that end the names of places in a list. */
const PLACE = /^(?:order|rank|ranking|position|sequence|seq|ordinal)$/;

/**
 * Whether places in a list are added up that the question does not name: the "playing time" of a programme is no sum of its `play_order`.
 * @param frame a filled frame
 * @param context the question
 */
export function addsUpPlaces(frame: Frame, context: QuestionContext): boolean {
  const isPlace = (column: ViewColumn | undefined) =>
    column?.kind === 'number' && PLACE.test(splitIdentifier(column.name).at(-1) ?? '');
  return itemsOf(frame).some(({ fn, column: id = -1 }) => {
    const column = context.view.columns[id];
    const isNamed = namesItself(column, context) && context.linked.tokens.some(({ word }) => PLACE.test(word));
    return (fn === 'sum' || fn === 'avg') && isPlace(column) && !isNamed;
  });
}

/**
 * Whether a flag is added up or averaged: "the mean of the verified results" is one of results, and "only what was paid" says which rows count.
 * @param frame a filled frame
 * @param context the question
 */
export function addsUpFlags(frame: Frame, { view }: QuestionContext): boolean {
  const { part } = frame;
  const folded = itemsOf(frame).flatMap(({ fn, column }) => (fn === 'sum' || fn === 'avg' ? [column] : []));
  const compared = part?.kind === 'compare' && (part.fn === 'sum' || part.fn === 'avg') ? [part.inner ?? part.column] : []; // prettier-ignore
  return [...folded, ...compared].some((id) => {
    const column = view.columns[id ?? -1];
    return column !== undefined && isNumberedFlag(column);
  });
}

/** Tokens from the beginning of a question to the name of what it asks for: "which teaching hospitals". */
const NEAR = 2;
const ASKING = new Set(['which', 'who', 'show']);

/**
 * Whether things are asked for and only yes or no is shown of them: "which stations offer water" are stations, and no flag.
 * @param frame a filled frame
 * @param context the question
 */
export function showsFlagAlone({ select, group, order }: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  if (!ASKING.has(linked.tokens[0]?.cue ?? '') || select.length === 0 || group.length > 0 || order) return false;
  const flags = select.flatMap(({ fn, column = -1 }) => (fn === 'none' ? (view.columns[column] ?? []) : []));
  if (flags.length < select.length || !flags.every(flagOf)) return false;
  const first = linked.tokens.findIndex(({ cue }, i) => i > 0 && cue === undefined);
  return tableMentions(context).some(
    ({ use, start }) => start >= first && start <= first + NEAR && flags.every((column) => column.use === use.id),
  );
}

/**
 * Whether yes and no are listed or counted where the plural of a flag's name says which rows are asked for: "club members" are guests who are
 * a `club_member`.
 * @param frame a filled frame
 * @param context the question
 */
export function showsFlagForRows({ select }: Frame, { linked, view }: QuestionContext): boolean {
  const [item, ...more] = select;
  const column = view.columns[item?.column ?? -1];
  const match = linked.columns[column?.id ?? -1];
  if (!column || !match || more.length > 0 || !flagOf(column)) return false;
  if (!['none', 'all', 'count'].includes(item?.fn ?? '') || match.level < LEVEL.full) return false;
  const noun = linked.tokens[match.end - 1];
  return (
    noun !== undefined && !noun.quoted && isPlural(noun.word) && !isPlural(splitIdentifier(column.name).at(-1) ?? '')
  );
}

/** Score of values that are in a question whole, or called by another word for them. */
const SAID = 0.8;
/** Words for one of two sexes, whatever is stored for it. */
const OF_SEX = /^(?:(?:fe)?males?|(?:wo)?m[ae]n|girls?|boys?)$/;

/**
 * Whether nothing is shown but a property that the question only says a value of, and that value is left out: "the youngest female smoker"
 * asks for no sex.
 * @param frame a filled frame
 * @param context the question
 */
export function showsStatedKind(frame: Frame, { linked: { tokens, columns, values }, view }: QuestionContext): boolean {
  const [item, ...more] = frame.select;
  const id = item?.fn === 'none' ? (item.column ?? -1) : -1;
  const column = view.columns[id];
  if (!column || more.length > 0 || frame.group.length > 0) return false;
  // What something else is called by is no value of this: "where is the Berlin Open".
  const placed = new Set(conditionsOf(frame).flatMap((condition) => condition.tokens));
  const words = new Set(column.names.flat());
  const isOfSex = words.has('sex') || words.has('gender');
  const isHeld = ({ word, index, quoted }: TaggedToken) => !quoted && !placed.has(index) && OF_SEX.test(word);
  if (isOfSex && tokens.some(isHeld)) return !tokens.some(({ stem }) => words.has(stem));
  const named = columns[id];
  return values.some(
    (value) =>
      value.column === id &&
      value.score >= SAID &&
      !placed.has(value.start) &&
      (!named || named.level === 0 || (value.start <= named.start && named.end <= value.end)),
  );
}
