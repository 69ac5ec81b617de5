/** Conditions that no question means, by the words that they rest on. */
import { boundsFlag, takesNameForFlag } from './names-for-flags';
import { isComparative } from '../../question/comparatives';
import { LEVEL } from '../../question/name-match';
import { saysHowWritten } from '../../question/how-written';
import type { LinkedQuestion } from '../../question/linker';
import type { SchemaView, ViewColumn, ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { isPlural } from '../../search/words';
import { saysSame } from '../frame/held-keys';
import { lifeDatesAt } from '../said/life-dates';
import { conditionsOf } from '../frame/frame';
import type { Frame, FrameCondition } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import { oneFrom } from '../frame/one-from';
import { saysWhatIsCompared } from '../mend/misplaced-conditions';
import { countedSpan } from '../said/counted-spans';
import { tableNamedAt } from '../said/named-columns';
import { columnsNamedBefore, lengthAt, propertyBefore } from '../said/names-at';
import { directionOf, ENDS } from '../said/order-direction';
import { range, type QuestionContext } from '../frame/question-context';
import { timeTokens } from '../pieces/time-conditions';
import { hasOddValue, PATTERNS, takesWordsForValue } from './sensible-values';

/** Texts as people write them, in `ColumnProfile.writtenAs`: they have no greatest one. */
const PROSE = /^(?:words?|prose|text|upper|name|mixed)/;

/**
 * Whether a frame has a condition that its words do not say. No training program has one.
 * @param frame a filled frame
 * @param context the question
 */
export function hasOddCondition(frame: Frame, context: QuestionContext): boolean {
  const { conditions, part, having } = frame;
  if (having && (foldsWhatIsCounted(having, context) || countsWhatIsCompared(having, context))) return true;
  // "Between two and four dogs" is said of both numbers.
  if (having && having.upTo === undefined && having.tokens.some((at) => countedSpan(context)?.tokens.includes(at)))
    return true;
  // "Vehicle 1" is one vehicle, and no more than one of anything.
  if (having && having.tokens.length > 0 && conditions.some((c) => having.tokens.every((t) => c.tokens.includes(t))))
    return true;
  const column = context.view.columns[part?.kind === 'compare' ? (part.column ?? -1) : -1];
  if (column?.isIdentifier === true && !column.isYear && part?.op !== '=' && !isSaid(column, context)) return true;
  // Nobody is hired before the average day.
  if (column?.kind === 'time' && part?.fn === 'avg') return true;
  if (column?.kind === 'text' && part?.fn !== undefined && PROSE.test(column.profile.writtenAs)) return true;
  if (
    conditionsOf(frame).some((c) => hasOddValue(c, context) || putsNamesInOrder(c, context) || deniesUnsaid(c, context))
  )
    return true;
  if (conditions.some((c) => placesYearElsewhere(c, frame, context) || boundsTimeByAmount(c, context))) return true;
  const times = timeTokens(context);
  const others = conditions.filter(({ tokens }) => !tokens.some((t) => times.has(t)));
  return others.some(
    (c) =>
      (frame.minus === undefined && splitsSpan(c, context)) ||
      boundsAnother(c, context) ||
      boundsRows(c, context) ||
      numbersAnother(c, context) ||
      placesLifeElsewhere(c, context) ||
      takesWordsForValue(c, frame, context) ||
      boundsNotWhatIsNamed(c, context) ||
      boundsEachForAverage(c, context) ||
      takesEndForValue(c, context) ||
      takesLimitForValue(c, context) ||
      looksInAnother(c, context) ||
      takesPartForWhole(c, context) ||
      takesNameForFlag(c, frame, context) ||
      boundsFlag(c, context) ||
      repeatsAsTerm(c, conditions, context),
  );
}

/** Words that deny without a cue: "another", "all but", "who are not from there" has one. */
const DENYING =
  /^(?:other|others|another|else|different|differs?|but|besides|un\w+|outside|beyond|exclud\w+|foreign|fail\w*|miss\w*|avoid\w*|all|only|\w+n't)$/;

/** Whether a value is denied though no word of the question denies anything. */
function deniesUnsaid({ op }: FrameCondition, { linked }: QuestionContext): boolean {
  return op === '!=' && !linked.tokens.some(({ cue, word }) => cue === 'not' || DENYING.test(word));
}

const IN_ORDER = /^(?:[<>]=?|between)$/;

/**
 * Whether numbers that only tell rows apart are compared, or words, though the question does not name them: "2 to 4 employees" is
 * said of no number of an employee. No training program does so.
 */
function putsNamesInOrder({ op, column: id, values }: FrameCondition, context: QuestionContext): boolean {
  const column = context.view.columns[id];
  if (!column || !IN_ORDER.test(op)) return false;
  const words = values.some((value) => typeof value === 'string' && !/\d/.test(value));
  if (column.kind === 'text' && words) return true;
  return column.isIdentifier && !column.isYear && !isSaid(column, context);
}

/** Whether a word of a column's name stands in a question that is none of its table's. */
function isSaid({ id, use }: ViewColumn, { linked, view }: QuestionContext): boolean {
  const { level = 0, start = -1, end = -1 } = linked.columns[id] ?? {};
  const table = new Set(view.uses[use]?.names.flat());
  return level >= LEVEL.partial && linked.tokens.slice(start, end).some((t) => !table.has(t.stem));
}

/**
 * Whether a term only repeats the name of a column that has another condition: "equipment available 2" sets a code, and does
 * not ask for what is available.
 */
function repeatsAsTerm(
  { op, column, tokens }: FrameCondition,
  others: readonly FrameCondition[],
  { linked }: QuestionContext,
): boolean {
  const match = linked.columns[column];
  if (op !== 'term' || !match || match.level < LEVEL.full) return false;
  const named = tokens.every((t) => t >= match.start && t < match.end);
  return named && others.some((c) => c.op === '=' && c.column === column && !c.tokens.some((t) => tokens.includes(t)));
}

/**
 * Whether a number right behind a table's name is no number of its rows: "order 3" is the order whose key is 3. All 22 training
 * programs of such questions compare the key of the table, or a column that refers to it.
 */
function numbersAnother({ kind, column: id, tokens: own }: FrameCondition, context: QuestionContext): boolean {
  const { linked, view } = context;
  const at = kind === 'n' || kind === 'e' ? own.find((t) => linked.tokens[t]?.number !== undefined) : undefined;
  const noun = linked.tokens[(at ?? 0) - 1];
  const { number } = linked.tokens[at ?? -1] ?? {};
  if (!noun || number === undefined || isPlural(noun.word)) return false;
  const start = linked.uses.find((m) => m.level === LEVEL.full && m.end === at)?.start ?? -1;
  const use = tableNamedAt(start, context);
  const [key, ...more] = use?.key ?? [];
  if (key === undefined || more.length > 0 || linked.holds(key, number) !== true) return false;
  const name = linked.columns[id];
  const isNamed = name !== undefined && name.level >= LEVEL.head && name.end === at && !name.shadowed;
  return !saysSame(id, key, view) && !isNamed;
}

/** Whether a number is compared with a column that nothing names, though the noun behind it is a table: "more than 3 airports". */
function boundsAnother({ kind, column: id, tokens: own }: FrameCondition, { linked, view }: QuestionContext): boolean {
  const { tokens, columns } = linked;
  const column = view.columns[id];
  const last = Math.max(-1, ...own);
  if (kind !== 'n' || !column || tokens[last]?.number === undefined) return false;
  if ((columns[id]?.level ?? 0) >= LEVEL.partial || column.unit.length > 0) return false;
  return namesTable(last + 1, linked, view);
}

/** Whether one end of a span is taken for a value of its own: "model years 2010 to 2014". */
function splitsSpan({ tokens }: FrameCondition, { linked }: QuestionContext): boolean {
  const isNumber = (at: number) => linked.tokens[at]?.kind === 'number' && linked.tokens[at].quoted === false;
  return linked.tokens.some(({ cue, index }) => {
    const [low, high] = [index - 1, index + 1];
    if (cue !== 'to' || !isNumber(low) || !isNumber(high)) return false;
    if ((linked.tokens[low]?.number ?? 0) >= (linked.tokens[high]?.number ?? 0)) return false;
    return tokens.includes(low) !== tokens.includes(high);
  });
}

/** Cues between a number and the noun that it counts: "2 different cinemas". */
const BEFORE_NOUN = new Set(['article', 'different', 'more-than', 'at-least', 'at-most', 'less-than']);

/**
 * Whether a property is compared with a number of rows: "at least two cards" says nothing of the number of a card, and "the 3
 * departments with the most courses" of no course with 3 credits.
 */
function boundsRows({ kind, column: id, tokens: own }: FrameCondition, context: QuestionContext): boolean {
  const { linked, view } = context;
  const isRanked = kind === 'e' && linked.tokens.some(({ cue }) => cue === 'most' || cue === 'least');
  const number =
    kind === 'n' || kind === 'b' || isRanked ? own.findLast((t) => linked.tokens[t]?.number !== undefined) : undefined;
  if (number === undefined || placesInTime(id, number, context)) return false;
  let at = number + 1;
  while (BEFORE_NOUN.has(linked.tokens[at]?.cue ?? '')) at++;
  const counted = tableNamedAt(at, context)?.names.flat();
  // A `student_capacity` holds how many students there may be, and a `student_id` does not.
  const { names = [], isReference = false } = view.columns[id] ?? {};
  const holds = !isReference && names.flat().some((stem) => counted?.includes(stem));
  const named =
    columnsNamedBefore(number, context)?.columns.has(id) ?? propertyBefore(number, context)?.columns.has(id);
  return counted !== undefined && holds === false && named !== true;
}

/** A year, and the words right before it that place something in time. */
const YEAR = /^(?:1[89]|20)\d\d$/;
const BEFORE_YEAR = /^(?:in|during|since|before|after|until|year)$/;
/** Whether a number is a year of a column of years or dates: "which 2017 vehicles had the most occupants". */
function placesInTime(id: number, at: number, { linked, view }: QuestionContext): boolean {
  const column = view.columns[id];
  return YEAR.test(linked.tokens[at]?.word ?? '') && (column?.isYear === true || column?.kind === 'time');
}

/** Stems of names of times. */
const OF_TIME = /year|date|time|found/;

/** Whether "after 2000" is said of an amount though the rows that take part have times. */
function placesYearElsewhere(
  { column: id, tokens: own }: FrameCondition,
  frame: Frame,
  context: QuestionContext,
): boolean {
  const { linked, view } = context;
  const year = own.find((t) => YEAR.test(linked.tokens[t]?.text ?? ''));
  if (year === undefined || !BEFORE_YEAR.test(linked.tokens[year - 1]?.word ?? '')) return false;
  const isTime = (column: ViewColumn | undefined) => column?.isYear === true || column?.kind === 'time';
  const column = view.columns[id];
  if (!column || isTime(column) || column.names.flat().some((stem) => OF_TIME.test(stem))) return false;
  const holdsTime = ({ columns }: ViewUse) => columns.some((other) => isTime(view.columns[other]));
  const uses = [...usesOfFrame(frame, view), ...(frame.part?.uses ?? [])];
  if (uses.some((use) => view.uses[use] !== undefined && holdsTime(view.uses[use]))) return true;
  // Lines of orders are of the order's day.
  const near = oneFrom(column.use, view);
  return view.uses.some((use) => near.has(use.table) && holdsTime(use));
}

/** Words of amounts, before a number that reads as a year. */
const OF_AMOUNT = /^(?:above|over|below|under|beyond|exceeding|exceed|exceeds|exceeded)$/;

/** Whether "above 2000" is said of a time that nothing names. */
function boundsTimeByAmount({ column: id, tokens }: FrameCondition, { linked, view }: QuestionContext): boolean {
  const column = view.columns[id];
  if (column?.isYear !== true && column?.kind !== 'time') return false;
  const year = tokens.find((t) => YEAR.test(linked.tokens[t]?.text ?? ''));
  const isOver = year !== undefined && OF_AMOUNT.test(linked.tokens[year - 1]?.word ?? '');
  return isOver && (linked.columns[id]?.level ?? 0) < LEVEL.head;
}

/** Whether the year of "born between 1950 and 1960", "died before 1990" is compared with something else, though it is stored when people were born or died. */
function placesLifeElsewhere({ column: id, tokens: own }: FrameCondition, context: QuestionContext): boolean {
  const first = own.find((t) => /^\d/.test(context.linked.tokens[t]?.word ?? ''));
  const days = first === undefined ? [] : lifeDatesAt(first, context);
  return days.length > 0 && !days.some((column) => column.id === id);
}

/** Whether the whole name of a table begins at a token. */
function namesTable(at: number, { tokens, uses }: LinkedQuestion, view: SchemaView): boolean {
  return view.uses.some(
    ({ id, names }) => uses[id]?.level === LEVEL.full && names.some((name) => lengthAt(name, at, tokens) > 0),
  );
}

/** Cues that are words of a superlative, and those between them. */
const OF_END = new Set([...ENDS, 'article']);

/** Whether a value is taken from nothing but a superlative: "the longest track" is not the track "The Longest Day". */
function takesEndForValue({ kind, values, tokens }: FrameCondition, { linked }: QuestionContext): boolean {
  if ((kind !== 'e' && kind !== 'l') || tokens.length === 0) return false;
  const ofEnd = tokens.every((t) => {
    const { quoted = true, capital = true, cue = '' } = linked.tokens[t] ?? {};
    return !quoted && !capital && OF_END.has(cue);
  });
  // "The letter a" is one, and no article; "grade A" is a grade.
  if (ofEnd && tokens.every((t) => linked.tokens[t]?.cue === 'article')) return kind === 'e';
  return ofEnd && values.some((value) => typeof value === 'string');
}

/** Cues between the name of a column and the number that it is compared with. */
const BEFORE_NUMBER = new Set('more-than less-than at-least at-most exactly than be article between'.split(' '));

/** Whether a number is compared with another column than the one before it: "the share count is above 100". */
function boundsNotWhatIsNamed({ kind, column, tokens: own }: FrameCondition, context: QuestionContext): boolean {
  const { linked, view } = context;
  const number = kind === 'n' || kind === 'b' ? own.find((t) => linked.tokens[t]?.number !== undefined) : undefined;
  if (number === undefined) return false;
  let at = number;
  while (BEFORE_NUMBER.has(linked.tokens[at - 1]?.cue ?? '')) at--;
  const named = at < number ? columnsNamedBefore(at, context) : undefined;
  if (!named || named.columns.has(column)) return false;
  if (saysWhatIsCompared(column, named, range(at, number), context)) return false;
  // "Crashes that involved more than three vehicles", "between 16 and 19 years old": the name stands behind the number, or the last one.
  const match = linked.columns[column];
  const behind = 1 + (own.findLast((t) => linked.tokens[t]?.number !== undefined) ?? number);
  if (match?.level === LEVEL.full && match.start <= behind && behind < match.end) return false;
  const use = view.columns[column]?.use;
  // "Students over 20" names students, and neither the column of their numbers nor that of their names.
  return [...named.columns].some((id) => {
    const before = view.columns[id];
    return before !== undefined && before.use === use && !before.isIdentifier && !before.isDisplay;
  });
}

/** Whether each row is compared where the average of some is: "with an average price above 60". */
function boundsEachForAverage({ kind, column, tokens: own }: FrameCondition, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  const number = kind === 'n' || kind === 'b' ? own.find((t) => tokens[t]?.number !== undefined) : undefined;
  if (number === undefined) return false;
  let at = number;
  while (BEFORE_NUMBER.has(tokens[at - 1]?.cue ?? '')) at--;
  const named = at < number ? columnsNamedBefore(at, context) : undefined;
  if (named?.columns.has(column) !== true) return false;
  return tokens[named.start - 1]?.cue === 'average' && tokens[named.start]?.cue !== 'average';
}

/** Cues before the number of rows that are asked for: "list the four", "which three", "what are the five". */
const BEFORE_LIMIT = new Set(['show', 'me', 'article', 'which', 'what', 'be']);

/** Whether rows are picked by the number of them that is asked for: "the four cases with the most events" have no four of anything. */
function takesLimitForValue({ column, tokens }: FrameCondition, context: QuestionContext): boolean {
  const { linked } = context;
  const first = linked.tokens.find((t) => !BEFORE_LIMIT.has(t.cue ?? ''));
  if (first?.number === undefined || first.index === 0 || !tokens.includes(first.index)) return false;
  const noun = linked.tokens[first.index + 1];
  if (placesInTime(column, first.index, context)) return false;
  if (first.weakNumber || noun?.word.endsWith('s') !== true) return false;
  return linked.tokens.some(({ cue, index }) => index > noun.index && directionOf(cue, undefined) !== undefined);
}

/** Whether a value is looked for as a whole where the question wants a part of it: "starts with 'Orbit'". */
function takesPartForWhole({ kind, tokens: own }: FrameCondition, { linked }: QuestionContext): boolean {
  const first = linked.tokens[Math.min(...own)];
  const before = linked.tokens[(first?.index ?? 0) - 1];
  if (kind !== 'e' || !first || !PATTERNS.has(before?.cue ?? '')) return false;
  return first.quoted || saysHowWritten(before, linked.tokens[first.index - 2]);
}

/** Words between the name of a column and a part of its values: "whose first name has the letter A". */
const BEFORE_PART =
  /^(?:the|words?|letters?|string|substring|characters?|phrase|prefix|suffix|an?|in|with|by|that|is|are|has|its)$/;

/** Whether a part of a text is looked for in another column than the one before it: "whose first name contains Roy". */
function looksInAnother({ kind, column: id, tokens: own }: FrameCondition, context: QuestionContext): boolean {
  const { linked, view } = context;
  if (kind !== 'l' || own.length === 0) return false;
  const first = Math.min(...own);
  const isBetween = (at: number) =>
    PATTERNS.has(linked.tokens[at]?.cue ?? '') || BEFORE_PART.test(linked.tokens[at]?.word ?? '');
  let at = first;
  while (isBetween(at - 1)) at--;
  const named = at < first ? columnsNamedBefore(at, context) : undefined;
  if (!named || named.columns.has(id) || named.end - named.start < 2) return false;
  return [...named.columns].some((other) => view.columns[other]?.kind === 'text');
}

/** Whether groups are bounded by a sum or an average where the noun behind the number is a table: "more than 3 flights". */
function foldsWhatIsCounted(
  { item, tokens, than }: NonNullable<Frame['having']>,
  { linked, view }: QuestionContext,
): boolean {
  // "Than the average bridge" counts no bridges.
  if (item.fn === 'rows' || item.fn === 'count' || than !== undefined) return false;
  return namesTable(Math.max(-1, ...tokens) + 1, linked, view);
}

/** Comparatives that numbers of rows have too; all others are those of properties. */
const OF_NUMBERS = /^(?:fewer|greater|larger|higher|lower|bigger|smaller|lesser)$/;

/** Whether a word compares properties, which numbers of rows do not have: "deeper than". */
function isOfProperties(token: TaggedToken, next: TaggedToken | undefined): boolean {
  return next?.word === 'than' && isComparative(token) && !OF_NUMBERS.test(token.word);
}

/** Whether "cheaper than 10" is said of how many rows there are. */
function countsWhatIsCompared({ item, tokens }: NonNullable<Frame['having']>, { linked }: QuestionContext): boolean {
  if (item.fn !== 'rows' && item.fn !== 'count') return false;
  const first = Math.min(...tokens);
  return linked.tokens
    .slice(Math.max(0, first - 2), Math.max(...tokens) + 1)
    .some((t) => isOfProperties(t, linked.tokens[t.index + 1]));
}
