/** Conditions on numbers that a question mentions: equal, compared, in a range, one of two. */
import type { SqlValue } from '../../core/values';
import type { Comparison } from '../../program/intent';
import { LEVEL, MATCH_LEVELS } from '../../question/name-match';
import type { ViewColumn, ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { usesOfPersons } from '../../question/persons';
import { meansPersons } from '../../search/person-words';
import { unitNamed } from '../../question/units';
import { fold, singular, stem } from '../../search/words';
import type { AddCondition } from './condition-features';
import { CUE_OPERATORS, comparingCue } from '../said/comparing-cues';
import { negatedBefore } from './condition-features';
import { dateTokens } from './date-conditions';
import { amountIn } from '../said/said-amounts';
import { timeTokens } from './time-conditions';
import { isPluralOf } from '../said/hinted-columns';
import { bucket } from './linear';
import type { NamedAt } from '../said/names-at';
import { namesItself, numbersInNames } from '../said/named-columns';
import { columnsNamedAt, columnsNamedBefore, propertyBefore } from '../said/names-at';
import type { QuestionContext } from '../frame/question-context';
import { gapBetween, range, tagAround } from '../frame/question-context';

/** Feature of a condition on a span: two numbers with no more than a "to" between them. */
export const SPAN = 'number span';

/** Numeric columns tried for one number. */
const COLUMNS_PER_NUMBER = 10;

/** Adds conditions on numbers. */
export function addNumbers(context: QuestionContext, add: AddCondition): void {
  const placed = new Set([...dateTokens(context), ...timeTokens(context), ...numbersInNames(context)]);
  addNumberPairs(context, placed, add);
  for (const token of context.linked.tokens) {
    // A number in quotes is a text where one is stored, and else a number all the same: "whose advisor is '1121'".
    const isText = token.quoted && context.valueTokens.has(token.index);
    if (token.number !== undefined && !isText && !placed.has(token.index)) addNumber(context, token, add);
  }
  addRanges(context, placed, add);
}

/** "aged 36 or 37", "in 2009 and 2010". */
function addNumberPairs(context: QuestionContext, but: ReadonlySet<number>, add: AddCondition): void {
  const numbers = context.linked.tokens.filter(
    (t) => t.number !== undefined && !t.weakNumber && !t.quoted && !but.has(t.index),
  );
  numbers.forEach((a, i) => {
    const b = numbers[i + 1];
    if (!b || b.index - a.index > 5) return;
    const cues = context.linked.tokens.slice(a.index + 1, b.index).map((t) => t.cue);
    if (!cues.includes('or') && !cues.includes('and')) return;
    const at = { start: a.index, end: b.index + 1 };
    columnsForNumber(context, at, a.number ?? 0, holdsNumbers(context)).forEach((id, rank) => {
      const text = context.view.columns[id]?.kind !== 'number';
      const amounts = [a, b].map((token) => amountIn(token, context.view.columns[id], context));
      const values = amounts.map(({ value }) => value);
      const features = [
        `pair ${cues.includes('or') ? 'or' : 'and'}`,
        `pair of numbers rank ${bucket(rank, [0, 1, 3])}`,
      ];
      add(
        {
          kind: 'i',
          column: id,
          op: 'in',
          values: text ? values.map(String) : values,
          tokens: amounts.flatMap(({ tokens }) => tokens),
        },
        features,
      );
    });
  });
}

/**
 * Columns that may hold a number, the likelier first.
 * @param context the question
 * @param at the tokens of the number, from the first to the one behind the last
 * @param value the number
 * @param isNumber which columns to look at
 * @param isMeasured the number is said to measure what they hold, and need not be said to be theirs
 */
export function columnsForNumber(
  context: QuestionContext,
  at: { start: number; end: number },
  value: number,
  isNumber: (id: number) => boolean,
  isMeasured = false,
): number[] {
  const { linked, view } = context;
  const yearLike = Number.isInteger(value) && value >= 1500 && value <= 2100;
  const verb = boundingWord(at.start, context);
  const scored: { id: number; worth: number }[] = [];
  for (const column of view.columns) {
    if (!isNumber(column.id) || isNoCode(value, column)) continue;
    const match = linked.columns[column.id];
    const use = linked.uses[column.use];
    const isSaid = isMeasured || (yearLike && column.isYear);
    if (!match || (match.level === 0 && (use?.level ?? 0) < 3 && !isSaid)) continue;
    const near = match.level >= 2 ? Math.max(0, 6 - gapBetween(match, at)) * 0.5 : 0;
    const held = linked.holds(column.id, value);
    const fits =
      (inRange(value, column.profile.min, column.profile.max) ? 1 : 0) + (held === true ? 1 : held === false ? -1 : 0);
    const role = view.uses[column.use]?.role !== undefined && !match.role ? -2 : 0;
    scored.push({
      id: column.id,
      worth:
        match.level +
        near +
        (use?.level ?? 0) * 0.5 +
        fits +
        (yearLike && column.isYear ? 4 : 0) +
        role +
        (measures(column, verb) ? SAID : 0),
    });
  }
  scored.sort((a, b) => b.worth - a.worth);
  const ids = inUnit(
    scored.map((s) => s.id),
    at.end,
    context,
  );
  const fitting = named(context, at, ofProperty(at.start, ids, context));
  const coded = fitting.filter((id) => isCodeOf(id, at.start, context));
  return (coded.length > 0 ? coded : fitting).slice(0, COLUMNS_PER_NUMBER);
}

/** Whether a number lies outside of the codes of a column: the month of "crash 7" may be 7, that of "crash 1200" is not 1200. */
function isNoCode(value: number, { labels, profile }: ViewColumn): boolean {
  return (
    labels.length > 0 && !inRange(value, profile.min, profile.max) && !labels.some((l) => Number(l.code) === value)
  );
}

/** What it is worth that the word right before a bound hints at a column. */
const SAID = 6;
const NO_HINTS = { hints: new Set<string>() };

/** The word right before what bounds a number: "costing between 600 and 700". */
function boundingWord(number: number, { linked }: QuestionContext): Pick<TaggedToken, 'hints'> {
  let at = number - 1;
  while (CUE_OPERATORS[linked.tokens[at]?.cue ?? ''] !== undefined || linked.tokens[at]?.cue === 'between') at--;
  return (at < number - 1 && linked.tokens[at]) || NO_HINTS;
}

/** "2000 kg" is a weight, and no year: where columns that the question names are measured in the unit that follows, the others go. */
function inUnit(ids: readonly number[], after: number, { linked, view }: QuestionContext): readonly number[] {
  const unit = linked.tokens[after];
  // A scale is said of amounts of any kind.
  const of = unit?.cue === 'scale' ? undefined : unitNamed(unit?.word ?? '')?.of;
  const isMeasured = ({ unit: own, measuredIn }: ViewColumn) =>
    own.includes(unit?.stem ?? '') || (of !== undefined && measuredIn?.of === of);
  const measured = ids.filter((id) => {
    const column = view.columns[id];
    return column !== undefined && isMeasured(column) && (linked.columns[id]?.level ?? 0) >= LEVEL.partial;
  });
  // "Stayed in hospital for at least 7 days" names one amount of days in full, and others by their "days".
  const full = measured.filter((id) => linked.columns[id]?.level === LEVEL.full);
  if (full.length > 0) return full;
  return measured.length > 0 ? measured : ids;
}

/** "Over the age of 30", "a height of more than 200": the number is that of the column which is named whole right before "of". */
function ofProperty(number: number, ids: readonly number[], context: QuestionContext): readonly number[] {
  const property = propertyBefore(number, context);
  const own = property && !property.inPart ? ids.filter((id) => property.columns.has(id)) : [];
  return own.length > 0 ? own : ids;
}

/** Nouns between the name of a column and one of its codes: "equipment type 4", "grade level 3". */
const OF_CODE = /^(?:type|code|number|no|category|class|level|kind|id|value|grade)$/;

/**
 * Whether a number is a value of a column by what stands right before it: the name of the column, or that and a noun for codes
 * ("equipment type 4" is no body type). What is a "model year" in one table may be a "model year of the vehicle" in the next.
 * Of 2,500 training programs with values two say otherwise.
 */
function isCodeOf(id: number, number: number, context: QuestionContext): boolean {
  const { linked, view } = context;
  const last = columnsNamedBefore(number, context);
  const behindCode = OF_CODE.test(linked.tokens[number - 1]?.word ?? '') && (!last || last.start === number - 1);
  const own = behindCode && linked.tokens[number - 1]?.word === 'code';
  const named = own
    ? namedBeforeCode(number - 1, context)
    : behindCode
      ? columnsNamedBefore(number - 1, context)
      : last;
  if (!named || (named.end - named.start < 2 && (!own || named.inPart))) return false;
  if (named.columns.has(id)) return true;
  const match = linked.columns[id];
  if (!behindCode) return match !== undefined && match.level >= LEVEL.partial && overlaps(match, named);
  // "Patient type 4" may well be the type of the patients.
  const uses = new Set([...named.columns].map((other) => view.columns[other]?.use));
  return last?.columns.has(id) === true && uses.has(view.columns[id]?.use);
}

/** Words between what has a code and the code: "fire code 2", "integrity records with code 6". */
const HAS_CODE = /^(?:records?|entry|entries|rows?|with|of|the|a|have|has|had|having)$/;

/** The name before the word "code", such words passed over. */
function namedBeforeCode(code: number, context: QuestionContext): NamedAt | undefined {
  let end = code;
  while (HAS_CODE.test(context.linked.tokens[end - 1]?.word ?? '')) end--;
  return columnsNamedBefore(end, context);
}

const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start < b.end && b.start < a.end;

/** "Vehicle 1" is the vehicle with that number, not a crash with one vehicle: where a column identifies rows, the others go. */
function named(
  { linked, view }: QuestionContext,
  at: { start: number; end: number },
  ids: readonly number[],
): readonly number[] {
  const before = linked.tokens[at.start - 1];
  const noun = before !== undefined && before.word === singular(before.word) && at.end === at.start + 1;
  const owner = (id: number) => {
    const match = linked.uses[view.columns[id]?.use ?? -1];
    return match !== undefined && match.level >= LEVEL.full && match.end === at.start;
  };
  const identifies = (id: number) => view.columns[id]?.isIdentifier === true;
  if (!noun || !ids.some((id) => identifies(id) && owner(id))) return ids;
  return ids.filter((id) => identifies(id) || !isPluralOf(view.columns[id], before.stem));
}

function inRange(value: number, min: SqlValue, max: SqlValue): boolean {
  return min !== null && max !== null && value >= Number(min) && value <= Number(max);
}

function holdsNumbers(context: QuestionContext): (id: number) => boolean {
  return (id) => {
    const column = context.view.columns[id];
    if (!column) return false;
    return (
      column.kind === 'number' || column.isYear || /^(digits|decimal|number|integer)/.test(column.profile.writtenAs)
    );
  };
}

function addNumber(context: QuestionContext, token: TaggedToken, add: AddCondition): void {
  const { linked, view } = context;
  const cue = comparingCue(context, token.index, token.index + 1);
  const operators: readonly Comparison[] = (cue !== undefined ? CUE_OPERATORS[cue] : undefined) ?? ['='];
  const at = { start: token.index, end: token.index + 1 };
  const measured = measuringToken(context, token.index);
  const holds = holdsNumbers(context);
  const isNamedAnyway = (id: number) =>
    MEASURING_UNNAMED.test(measured?.word ?? '') && linked.columns[id]?.level === LEVEL.full;
  const columns = columnsForNumber(
    context,
    at,
    token.number ?? 0,
    (id) => holds(id) && (measured === undefined || measures(view.columns[id], measured) || isNamedAnyway(id)),
    measured === AGE,
  );
  columns.forEach((id, rank) => {
    const column = view.columns[id];
    if (!column) return;
    const { value, tokens } = amountIn(token, column, context);
    const yearLike = value >= 1500 && value <= 2100 && Number.isInteger(value);
    const features = [
      `number rank ${bucket(rank, [0, 1, 3])}`,
      `number ${yearLike ? 'like a year' : token.kind === 'number' ? bucket(value, [1, 3, 10, 100, 1000]) : 'spelt'} & ${column.isYear ? 'year' : column.isIdentifier ? 'identifier' : column.kind}`,
      `number in range ${String(inRange(value, column.profile.min, column.profile.max))}`,
      `number held ${String(linked.holds(id, value))} & cue ${cue ?? 'none'}`,
      `number held ${String(linked.holds(id, value))} & ${column.isIdentifier ? 'identifier' : 'plain'} & cue ${cue === undefined ? 'none' : 'some'}`,
      `number rank ${bucket(rank, [0, 1])} & column ${MATCH_LEVELS[linked.columns[id]?.level ?? 0] ?? ''}`,
      ...(token.weakNumber ? ['number one'] : []),
      `number after ${tagAround(context, at.start, at.end, 1)} & cue ${cue ?? 'none'}`,
    ];
    // A code for "not known" is no number: nobody is 999 years old.
    if (column.missing.some((code) => isNumber(code, value))) return;
    const stored =
      column.kind === 'number'
        ? value
        : asWritten(column, token.word === String(value) ? token.text.replaceAll(',', '') : String(value));
    // "Older than 60" says nothing of a number that only identifies.
    const named =
      column.kind === 'number' && namesItself(column, context) && (linked.columns[id]?.level ?? 0) >= LEVEL.full;
    const isMoney = MONEY.test(linked.tokens[token.index + 1]?.word ?? '');
    const amounts = !column.isIdentifier || column.isYear || (named && !isMoney);
    for (const op of operators)
      if (op === '=' || amounts)
        add({ kind: op === '=' ? 'e' : 'n', column: id, op, values: [stored], tokens }, features);
    if (operators[0] === '=' && negatedBefore(context, token.index))
      add({ kind: 'x', column: id, op: '!=', values: [stored], tokens }, features);
  });
}

/** Units of money, in which no number of a row is told. */
const MONEY = /^(?:euros?|dollars?|pounds?|cents?)$/;

/** Comparatives that say what is compared: who is older has a greater age, and not a greater weight. */
const MEASURING = /^(?:older|younger|taller|heavier|lighter|faster|slower)$/;
/** The same where nothing else is named that is compared: "deeper than 40 cm" of an intrusion. */
const MEASURING_UNNAMED =
  /^(?:quicker|deeper|shallower|wider|broader|narrower|hotter|warmer|colder|cooler|windier|wetter)$/;

/** The token that says what a number measures: such a comparative before it, or "old" behind its years. */
function measuringToken({ linked, view }: QuestionContext, number: number): Measuring | undefined {
  const before = linked.tokens
    .slice(Math.max(0, number - 3), number)
    .findLast((t) => MEASURING.test(t.word) || MEASURING_UNNAMED.test(t.word));
  if (!before && isAgeOfPersons(number, { linked, view })) return AGE;
  // "25 years old", "10-year-old".
  return before ?? linked.tokens.slice(number + 1, number + 3).find((t) => t.cue === 'old' && /^olds?$/.test(t.word));
}

type Measuring = Pick<TaggedToken, 'hints' | 'word'>;
/** What tells ages. */
const AGE: Measuring = { word: 'old', hints: new Set(['age'].map(stem)) };
/** Between persons and their age: "drivers under 25", "women aged over 60". */
const OF_AGE = /^(?:under|over)$/;
/** The greatest number that may be an age. */
const OLDEST = 120;

/** Whether a number is compared right behind a word for persons, and nothing is named that it counts or measures. */
function isAgeOfPersons(number: number, { linked, view }: Pick<QuestionContext, 'linked' | 'view'>): boolean {
  const [own, cue, noun, next] = [number, number - 1, number - 2, number + 1].map((at) => linked.tokens[at]);
  if (!noun || !OF_AGE.test(cue?.word ?? '') || (own?.number ?? Infinity) > OLDEST) return false;
  if (next !== undefined && next.cue === undefined) return false;
  return meansPersons(noun.stem) || [...usesOfPersons(view)].some((use) => isCalled(view.uses[use], noun.stem));
}

/** Whether a noun names the rows of a table, or some of them by a term. */
function isCalled(use: ViewUse | undefined, noun: string): boolean {
  const terms = use?.terms.flatMap(({ name, keywords }) => [name, ...keywords]) ?? [];
  return use?.names.some((name) => name.at(-1) === noun) === true || terms.some((term) => stem(fold(term)) === noun);
}

function measures(column: ViewColumn | undefined, { hints }: Pick<TaggedToken, 'hints'>): boolean {
  const words = [...(column?.names.flat() ?? []), ...(column?.keywords.keys() ?? [])];
  return words.some((word) => hints.has(word));
}

function isNumber(code: SqlValue, value: number): boolean {
  return typeof code === 'string' ? code.trim() !== '' && Number(code) === value : code === value;
}

/** A number with the zeros before it that a column of digits has: "patient 11" where the numbers have five digits. */
function asWritten(column: ViewColumn, digits: string): string {
  const width = Number(/^digits-(\d+)$/.exec(column.profile.writtenAs)?.[1] ?? 0);
  return /^\d+$/.test(digits) ? digits.padStart(width, '0') : digits;
}

/** "between 1990 and 2000", "from 1990 to 2000". */
function addRanges(context: QuestionContext, but: ReadonlySet<number>, add: AddCondition): void {
  const numbers = context.linked.tokens.filter((t) => t.number !== undefined && !t.weakNumber && !but.has(t.index));
  numbers.forEach((low, i) => {
    const high = numbers[i + 1];
    if (!high || high.index - low.index > 4) return;
    const between = context.linked.tokens.slice(low.index + 1, high.index);
    const led =
      comparingCue(context, low.index, low.index + 1) === 'between' ||
      (context.linked.tokens[low.index - 1]?.cue === 'from' && between.some((t) => t.cue === 'to'));
    // "Of 2010 to 2014": two years side by side with "to" between them.
    const isSpan = between.length === 1 && between[0]?.cue === 'to' && (low.number ?? 0) < (high.number ?? 0);
    if (!led && !isSpan && !between.some((t) => t.cue === 'to' || t.cue === 'and')) return;
    // "Orientation 1 and seat location 23" says two things, and no range.
    if (!led && between.some(({ index }) => columnsNamedAt(index, context)?.end === high.index)) return;
    const at = { start: low.index, end: high.index + 1 };
    columnsForNumber(context, at, low.number ?? 0, holdsNumbers(context)).forEach((id, rank) => {
      const amounts = [low, high].map((token) => amountIn(token, context.view.columns[id], context));
      const values = amounts.map(({ value }) => value);
      const text = context.view.columns[id]?.kind !== 'number';
      add(
        {
          kind: 'b',
          column: id,
          op: 'between',
          values: text ? values.map(String) : values,
          tokens: range(low.index, Math.max(high.index, ...amounts.flatMap(({ tokens }) => tokens)) + 1),
        },
        [`range led ${String(led || isSpan)}`, `range rank ${bucket(rank, [0, 1, 3])}`, ...(isSpan ? [SPAN] : [])],
      );
    });
  });
}
