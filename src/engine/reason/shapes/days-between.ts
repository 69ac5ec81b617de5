/** "How many days passed between brewing and packing", "paid more than 30 days after delivery": the time from one date to another. */
import { plainWords } from '../said/plain-words';
import type { Comparison } from '../../program/intent';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { numberCandidates } from '../pieces/number-features';
import { datesOf } from '../said/date-nouns';

/** The time from one date to another that a question speaks of. */
export interface DaysBetween {
  /** Columns of the earlier and of the later date: those that the words may name. */
  readonly pairs: readonly (readonly [from: number, to: number])[];
  readonly tokens: readonly number[];
  /** How it is compared, with a number of days. */
  readonly bound?: { readonly op: Comparison; readonly days: number };
}

/** Days in what a time is counted in. Months are not all alike. */
const UNIT_DAYS: Readonly<Record<string, number>> = { day: 1, days: 1, week: 7, weeks: 7 };
/** What a time is called that is counted in days where dates are stored. */
const TIME = /^(?:days?|time|long|duration|delay|span|interval)$/;
const UP_TO = /^(?:to|until|till)$/;
/** How far apart the words for a time stand. */
const REACH = 7;
const BEHIND = 6;
/** Cues before a number that belong to how it is compared. */
const COMPARING = new Set(['more-than', 'less-than', 'at-least', 'at-most', 'exactly', 'after', 'before', 'in']);
/** Words before a number that say how it compares with a time. */
const LATER = /^(?:later|longer|more|over)$/;
const WITHIN = /^within$/;

/** The time from one date to another of which a question asks, or with a number of which it compares. */
export const daysBetween = oncePerQuestion((context): DaysBetween | undefined => {
  const { tokens } = context.linked;
  for (const { index } of tokens.filter(({ number, quoted }) => number !== undefined && !quoted)) {
    const found = boundAt(index, context);
    if (found) return found;
  }
  const subtracted = tokens.find(({ word }) => word === 'minus');
  if (subtracted)
    return twoDates(
      subtracted.index,
      [...range(subtracted.index - 2, subtracted.index)].reverse(),
      subtracted.index + 1,
      context,
      true,
    );
  for (const { index, word, cue } of tokens) {
    if (cue !== 'between' && word !== 'from') continue;
    const parting = tokens.find(
      (t) => t.index > index && t.index <= index + REACH && (cue === 'between' ? t.cue === 'and' : UP_TO.test(t.word)),
    );
    const isTime = tokens.slice(0, index).some((t) => TIME.test(t.word));
    if (!parting || !isTime) continue;
    const found = twoDates(index, range(index + 1, parting.index), parting.index + 1, context, false);
    if (found) return found;
  }
  return undefined;
});

/** Two dates, the first at one of some tokens, the other one at or behind another. */
function twoDates(
  start: number,
  firstAt: readonly number[],
  secondFrom: number,
  context: QuestionContext,
  isTurned: boolean,
): DaysBetween | undefined {
  const first = firstNamed(firstAt, context);
  const second = firstNamed(range(secondFrom, secondFrom + REACH), context);
  if (!first || !second) return undefined;
  const pairs = isTurned ? pairsOf(second.dates, first.dates, context) : pairsOf(first.dates, second.dates, context);
  if (pairs.length === 0) return undefined;
  const time = context.linked.tokens.filter((t) => t.index < start && (TIME.test(t.word) || PASSING.test(t.word)));
  const own = plainWords(range(Math.min(start, first.at), second.at + 1), context);
  return { pairs, tokens: [...time.map(({ index }) => index), ...own, ...dateWords(second.at + 1, context)] };
}

/** What a time does between two dates. */
const PASSING = /^(?:pass(?:es|ed)?|elapsed?|elapses|lies?|go|goes|went|takes?|took|advance)$/;

/** "Date" behind the name of one: "the delivery date". */
function dateWords(at: number, { linked }: QuestionContext): number[] {
  return /^(?:date|day|dates|days)$/.test(linked.tokens[at]?.word ?? '') ? [at] : [];
}

function firstNamed(
  places: readonly number[],
  context: QuestionContext,
): { readonly at: number; readonly dates: readonly number[] } | undefined {
  for (const at of places) {
    const dates = datesOf(at, context);
    if (dates.length > 0) return { at, dates };
  }
  return undefined;
}

/** "Paid more than 30 days after it was delivered", "within a week of booking". */
function boundAt(number: number, context: QuestionContext): DaysBetween | undefined {
  const { tokens } = context.linked;
  const unit = UNIT_DAYS[tokens[number + 1]?.word ?? ''];
  const said = numberCandidates(context).find(({ token }) => token === number);
  if (unit === undefined || !said) return undefined;
  let start = number;
  while (
    COMPARING.has(tokens[start - 1]?.cue ?? '') ||
    LATER.test(tokens[start - 1]?.word ?? '') ||
    tokens[start - 1]?.cue === 'than'
  )
    start--;
  const before = tokens.slice(start, number);
  const isWithin = before.some(({ word }) => WITHIN.test(word));
  const link = tokens.find(
    (t) =>
      t.index > number + 1 &&
      t.index <= number + 1 + BEHIND &&
      (t.cue === 'after' || t.cue === 'before' || (isWithin && t.cue === 'of')),
  );
  if (!link) return undefined;
  const behind = firstNamed(range(link.index + 1, link.index + 1 + REACH), context);
  const between = firstNamed(range(number + 2, link.index), context);
  const ahead = between ?? firstNamed(range(0, start).reverse(), context);
  if (!behind || !ahead) return undefined;
  const pairs =
    link.cue === 'before' ? pairsOf(ahead.dates, behind.dates, context) : pairsOf(behind.dates, ahead.dates, context);
  if (pairs.length === 0) return undefined;
  const op = isWithin ? '<=' : (said.op ?? (before.some(({ word }) => LATER.test(word)) ? '>' : '='));
  const own = [ahead.at, ...plainWords(range(start, behind.at + 1), context), ...dateWords(behind.at + 1, context)];
  return { pairs, tokens: own, bound: { op, days: said.value * unit } };
}

/** Pairs of dates of one row: of one table where both may be, else of two of which each row of the one finds one of the other. */
function pairsOf(
  from: readonly number[],
  to: readonly number[],
  { view, linked }: QuestionContext,
): DaysBetween['pairs'] {
  const useOf = (id: number) => view.columns[id]?.use ?? -1;
  const tableOf = (id: number) => view.uses[useOf(id)]?.table ?? '';
  const all = from.flatMap((a) => to.filter((b) => b !== a).map((b) => [a, b] as const));
  const own = all.filter(([a, b]) => useOf(a) === useOf(b));
  const tied = all.filter(
    ([a, b]) => oneFrom(useOf(a), view).has(tableOf(b)) || oneFrom(useOf(b), view).has(tableOf(a)),
  );
  const found = own.length > 0 ? own : tied;
  const level = ([a, b]: readonly [number, number]) =>
    Math.max(linked.uses[useOf(a)]?.level ?? 0, linked.uses[useOf(b)]?.level ?? 0);
  const best = Math.max(...found.map(level));
  return found.filter((pair) => level(pair) === best);
}
