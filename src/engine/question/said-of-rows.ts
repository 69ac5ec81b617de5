/** What is said of rows by a word beside their name, a participle or an adjective: of which rows, whether it is denied, and whether more is said. */
import type { SqlValue } from '../core/values';
import type { TaggedToken } from './tag-question';
import type { ViewColumn } from './schema-view';

/** A word for what was done, or for a state, and the columns that tell of it. */
export interface SaidDeed {
  /** It was done, it was not, or the word says nothing of some rows that does not hold for all. */
  readonly kind: 'done' | 'undone' | 'idle';
  /** Columns of one table. */
  readonly columns: readonly number[];
  /** The word itself and those that deny it or belong to it. */
  readonly tokens: readonly number[];
  /** What the columns hold where it is so, a yes, a no or a number: no day tells of it. */
  readonly value?: SqlValue;
  /** They do not hold that value, but more than it, or another one. */
  readonly than?: 'more' | 'other';
}

/** Between a verb and its participle: "have not yet been". */
const BETWEEN = /^(?:been|being|yet|already|still|ever|so|far|fully|now|to|remain|remains|remaining|awaiting|waiting)$/;
/** Words of what is yet to be done. */
export const PENDING = /^(?:yet|still|remain|remains|remaining|awaiting|waiting)$/;
/** Cues with which something else begins, or nothing. */
export const ANEW = new Set(['and', 'or', 'but', 'also', 'sorted', 'each', 'that', 'which', 'who', 'whose', 'with', 'have', 'be', 'where']); // prettier-ignore
/** Before a place, a person or a time. */
const OF_PLACE = /^(?:in|at|from|to|for|on|of)$/;
const OF_TIMES =
  /^(?:in|on|at|before|after|since|until|till|between|during|within|by|around|from|than|ago|later|earlier|last|this|next|late|early|on-time)$/;
/** Words for a time: a question with one of them may ask for the day itself. */
export const ASKS_TIME = new Set(['when', 'day', 'month', 'year', 'time', 'latest', 'earliest', 'how-long', 'before', 'after', 'between', 'oldest', 'youngest']); // prettier-ignore
/** Words that tell when. */
export const TIMELY =
  /^(?:last|first|latest|recent|recently|newly|lately|previously|once|weekday|week|weeks|quarter|quarters|season|since|until|during)$/;
/** Names of months, and days that are told by when they are. */
export const MONTH =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|today|yesterday)$/;

/** Where the rows of a table are named. */
export interface Named {
  readonly use: number;
  readonly start: number;
  readonly end: number;
}

/** What is known around a word for what was done. */
export interface Around {
  readonly tokens: readonly TaggedToken[];
  readonly days: readonly ViewColumn[];
  readonly named: readonly Named[];
  readonly valued: (token: number, use: number) => boolean;
}

/** What stands right before a participle. */
export interface Lead {
  readonly start: number;
  readonly denied: readonly number[];
  readonly isVerb: boolean;
  /** Something was done to them: "have not been paid". */
  readonly isPassive: boolean;
}

/**
 * The words between a verb or a denial and what is said of rows.
 * @param at the token that says it
 * @param tokens the question
 */
export function leadOf(at: number, tokens: readonly TaggedToken[]): Lead {
  let start = at;
  const belongs = (t: TaggedToken | undefined) =>
    t !== undefined &&
    !t.quoted &&
    (t.cue === 'not' || t.cue === 'be' || t.cue === 'have' || t.cue === 'do' || BETWEEN.test(t.word));
  while (belongs(tokens[start - 1])) start--;
  const lead = tokens.slice(start, at);
  const isVerb = lead.some(({ cue, word }) => cue === 'be' || cue === 'have' || word === 'been');
  // "Yet to be paid", "still to be paid".
  const isPending = lead.some(({ word }) => PENDING.test(word)) && lead.some(({ word }) => word === 'to');
  const denied = lead.filter(({ cue, word }) => cue === 'not' || (isPending && (PENDING.test(word) || word === 'to')));
  const isPassive = lead.some(({ cue }) => cue === 'be');
  return { start, denied: denied.map(({ index }) => index), isVerb, isPassive };
}

/**
 * Whether nothing is said behind a participle of when, by whom or to what it was done.
 * @param end the token behind it
 * @param tokens the question
 */
export function endsThere(end: number, tokens: readonly TaggedToken[]): boolean {
  const next = tokens[end];
  if (!next || next.afterComma === true || ANEW.has(next.cue ?? '') || next.word === 'without') return true;
  if (next.word === 'by' || next.word === 'per') return tokens[end + 1]?.cue === 'each' || next.cue === 'each';
  return OF_PLACE.test(next.word) && !isTimed(end - 1, end, tokens);
}

/**
 * Whether a time is said behind a participle, or is asked for at all.
 * @param at the participle
 * @param end the token behind it
 * @param tokens the question
 */
export function isTimed(at: number, end: number, tokens: readonly TaggedToken[]): boolean {
  const next = tokens[end];
  const isTime = (t: TaggedToken | undefined) =>
    t !== undefined && (t.number !== undefined || ASKS_TIME.has(t.cue ?? '') || /^\d/.test(t.word) || MONTH.test(t.word)); // prettier-ignore
  if (next && OF_TIMES.test(next.word) && tokens.slice(end, end + 4).some(isTime)) return true;
  return tokens.some(({ cue = '', word, index }) => index !== at && (ASKS_TIME.has(cue) || TIMELY.test(word)));
}

/** What is said of which rows. */
export interface OfRows {
  readonly days: readonly ViewColumn[];
  /** The rows are named right behind the participle, or right before it. */
  readonly isBefore: boolean;
  readonly isBeside: boolean;
  /** They are named at all. */
  readonly isNamed: boolean;
}

/**
 * The columns of those rows of which something is said: those that are named beside it, else the last ones named before that have such a column.
 * @param said columns that may tell of it
 * @param start where what leads to the word begins
 * @param at the word
 * @param end behind it
 * @param around the question
 */
export function ofRows(
  said: readonly ViewColumn[],
  start: number,
  at: number,
  end: number,
  { named, valued }: Around,
): OfRows | undefined {
  const has = ({ use }: Named) => said.some((day) => day.use === use);
  const behind = named.find((one) => one.start === at + 1 && has(one));
  const before = named
    .filter((one) => one.end <= start && has(one))
    .sort((a, b) => b.end - a.end || b.start - a.start)[0];
  const rows = behind ?? before;
  // What no rows are named for may be said of one table alone.
  const use = rows?.use ?? (new Set(said.map((day) => day.use)).size === 1 ? said[0]?.use : undefined);
  if (use === undefined || valued(at, use)) return undefined;
  // "Deliveries" of which the table is called so, and what was delivered.
  if (named.some((one) => one.start <= at && at < one.end) && rows?.use !== use) return undefined;
  const days = said.filter((day) => day.use === use);
  const isBeside = before !== undefined && before.end === start && end > at;
  return { days, isBefore: behind !== undefined, isBeside, isNamed: rows !== undefined };
}
