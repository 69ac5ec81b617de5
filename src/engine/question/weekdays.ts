/** Days of the week that a question names: "on Mondays", "at weekends", "from Monday to Friday", "not on Sundays", "which day of the week". */
import { stem } from '../search/words';
import type { TaggedToken } from './tag-question';

/** Names of the days of a week, the first one as it is counted, 0, a Sunday. */
export const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const WORKING = [1, 2, 3, 4, 5];
const FREE = [0, 6];

/** Some days of the week with the tokens that name them. */
export interface NamedWeekdays {
  /** 0 is a Sunday. */
  readonly days: readonly number[];
  readonly tokens: readonly number[];
}

/** One certain Monday is a date, and today's has to be known for it. */
const RELATIVE = /^(?:last|next|this|past|coming|previous)$/;
const LEADS = /^(?:on|at|over|during|the|an?|weekends?|weekdays?|only|of)$/;
/** What stands before a day that is left out; of what happened never on it more is said than that it happened on another. */
const LEAVES_OUT = /^(?:not|except|excluding|outside|besides)$/;
const NEVER = /^(?:never|without)$/;
/** Verbs that say no more than that something was at a time: "did not take place at weekends". */
const HAPPENS = /^(?:happen(?:ed|ing)?|occur(?:red|ring)?|fall(?:ing)?|fell|take|took|place)$/;
const LIST = /^(?:and|or|nor)$/;
const UNTIL = /^(?:to|through|till|until|thru)$/;
const NUMBER_OF_DAYS = 7;
const EACH = Array.from({ length: NUMBER_OF_DAYS }, (_, day) => day);

/** Whether a word is the name of a day of the week, or of some or all of them. */
export function saysWeekday(word: string): boolean {
  return /^week(?:day|end)s?$/.test(word) || WEEKDAYS.some((name) => word.replace(/s$/, '') === name.toLowerCase());
}

/** Names that columns have which hold days of the week. */
const WEEKDAY_NAMES = ['weekday', 'day', 'week'].map(stem);

/**
 * Whether a word says a day of the week that only dates tell: no column holds it under a name of its own.
 * @param word of a question
 * @param own stems of the names in the schema
 */
export function isOfDates(word: string, own: ReadonlySet<string>): boolean {
  return saysWeekday(word) && !WEEKDAY_NAMES.some((name) => own.has(name));
}

/** The days that a word says by itself; "weekdays" says working days only where it says when. */
function daysOf({ word, quoted }: TaggedToken, before: string): readonly number[] {
  if (quoted) return [];
  if (/^weekends?$/.test(word)) return FREE;
  if (/^(?:weekdays?|workdays?)$/.test(word)) return /^(?:on|at|during|over)$/.test(before) ? WORKING : [];
  const day = WEEKDAYS.findIndex((name) => word === name.toLowerCase() || word === `${name.toLowerCase()}s`);
  return day < 0 ? [] : [day];
}

/**
 * The days of the week that a question names; those that a list has beside each other are one.
 * @param tokens the question
 */
export function namedWeekdays(tokens: readonly TaggedToken[]): NamedWeekdays[] {
  const found: (NamedWeekdays & { readonly leftOut?: readonly number[] })[] = [];
  const wordAt = (at: number) => tokens[at]?.word ?? '';
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    const days = token ? daysOf(token, wordAt(at - 1)) : [];
    if (!token || days.length === 0) continue;
    let lead = at - 1;
    while (LEADS.test(wordAt(lead))) lead--;
    const last = found.at(-1);
    const end = last?.tokens.at(-1) ?? -1;
    const between = tokens.slice(end + 1, at).map(({ word }) => word);
    const first = last?.days[0] ?? 0;
    if (last && between.length === 1 && UNTIL.test(between[0] ?? '') && days.length === 1) {
      const count = ((((days[0] ?? 0) - first) % NUMBER_OF_DAYS) + NUMBER_OF_DAYS) % NUMBER_OF_DAYS;
      const all = Array.from({ length: count + 1 }, (_, i) => (first + i) % NUMBER_OF_DAYS);
      found.splice(-1, 1, { ...last, days: all, tokens: [...last.tokens, at - 1, at] });
    } else if (last && isList(between) && !comparesAfter(tokens, at)) {
      const all = [...new Set([...last.days, ...days])];
      found.splice(-1, 1, {
        ...last,
        days: all,
        tokens: [...last.tokens, ...tokens.slice(end + 1, at + 1).map((t) => t.index)],
      });
    } else if (last && isTakenOff(last, days, between)) {
      found.splice(-1, 1, {
        ...last,
        days: last.days.filter((day) => !days.includes(day)),
        tokens: [...last.tokens, ...tokens.slice(end + 1, at + 1).map((t) => t.index)],
      });
    } else if (!RELATIVE.test(wordAt(lead)) && !NEVER.test(wordAt(lead))) {
      const leftOut = leavingOut(tokens, lead);
      found.push({ days, tokens: [at], ...(leftOut.length > 0 && { leftOut }) });
    }
  }
  return found.map(({ days, tokens: own, leftOut }) =>
    leftOut ? { days: EACH.filter((day) => !days.includes(day)), tokens: [...leftOut, ...own] } : { days, tokens: own },
  );
}

/** Words that take days off those that are named before them: "on weekdays, not counting Fridays", "at weekends except Sundays". */
const TAKES_OFF =
  /^(?:but )?(?:not|except(?: for)?|excluding|excepting|without|besides|apart from|other than|leaving out|not (?:counting|including)|minus)(?: on)?(?: the)?$/;

function isTakenOff(
  last: { readonly days: readonly number[]; readonly leftOut?: readonly number[] },
  days: readonly number[],
  between: readonly string[],
): boolean {
  const isPart = days.length < last.days.length && days.every((day) => last.days.includes(day));
  return isPart && last.leftOut === undefined && TAKES_OFF.test(between.join(' '));
}

/** The tokens up to one that say that the days behind them are left out: "not", "did not happen", "other than", "except for". */
function leavingOut(tokens: readonly TaggedToken[], lead: number): readonly number[] {
  const wordAt = (at: number) => tokens[at]?.word ?? '';
  const pair = `${wordAt(lead - 1)} ${wordAt(lead)}`;
  if (/^(?:other than|except for|apart from)$/.test(pair)) return [lead - 1, lead];
  let at = lead;
  while (HAPPENS.test(wordAt(at))) at--;
  if (!LEAVES_OUT.test(wordAt(at)) || (at < lead && wordAt(at) !== 'not')) return [];
  const start = /^(?:did|do|does|was|were|is|are)$/.test(wordAt(at - 1)) ? at - 1 : at;
  return Array.from({ length: lead + 1 - start }, (_, i) => start + i);
}

function isList(between: readonly string[]): boolean {
  const [link, more, ...others] = between;
  if (others.length > 0) return false;
  // A comma is no token of its own.
  return link === undefined || (LIST.test(link) && (more === undefined || /^(?:on|at)$/.test(more)));
}

/** "Difference between Mondays and Fridays": each is for itself. */
function comparesAfter(tokens: readonly TaggedToken[], at: number): boolean {
  return tokens.some(
    ({ word, index }) => index < at && /^(?:between|difference|versus|vs|compare|compared)$/.test(word),
  );
}

/** Whether a token begins the words for a day of the week as such: "weekday", "day of the week"; how many tokens they have. */
export function weekdayWords(tokens: readonly TaggedToken[], at: number): number {
  const word = tokens[at]?.word ?? '';
  if (/^weekdays?$/.test(word)) return 1;
  if (!/^days?$/.test(word) || tokens[at + 1]?.word !== 'of') return 0;
  const end = tokens[at + 2]?.word === 'the' ? at + 3 : at + 2;
  return /^weeks?$/.test(tokens[end]?.word ?? '') ? end + 1 - at : 0;
}

/** The same of an hour: "hour of the day". */
export function hourWords(tokens: readonly TaggedToken[], at: number): number {
  if (!/^hours?$/.test(tokens[at]?.word ?? '') || tokens[at + 1]?.word !== 'of') return 0;
  const end = tokens[at + 2]?.word === 'the' ? at + 3 : at + 2;
  return tokens[end]?.word === 'day' ? end + 1 - at : 0;
}
