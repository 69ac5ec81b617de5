/**
 * What a question says was done to rows, by the column that tells when: "the loans that have not been returned yet" (a `returned_on` that
 * is empty), "the scrapped lorries", "unpaid orders", "who still works here"; and what says no more than that the rows are there, "the longest film submitted",
 * where each has such a day.
 */
import { mayStandFor } from '../search/short-forms';
import { isStopWord, stem } from '../search/words';
import { doneOn, isFormOf, rootOf } from './day-deeds';
import { LEVEL, type NameMatch, NONE } from './name-match';
import { noneLeftSaid } from './none-left';
import { deniedParticiple, isParticiple } from './participles';
import { usesOfPersons } from './persons';
import type { SchemaView, ViewColumn } from './schema-view';
import { ANEW, type Around, ASKS_TIME, endsThere, isTimed, leadOf, MONTH, type Named, ofRows, PENDING, type SaidDeed, TIMELY } from './said-of-rows'; // prettier-ignore
import { standingAt } from './standing-said';
import { statesSaid } from './states-said';
import type { TaggedToken } from './tag-question';

/** Days that may lie ahead, and those of lives: the one says nothing of what has been done, the other is read by itself. */
const OTHER_DAYS =
  /^(?:exp|expir|due|plan|schedul|expect|birth|born|dob|death|dead|die|deceas|valid|updat|modifi|chang)/;
/** What may still begin or end, though the day of it is known. */
const MAY_BE_AHEAD =
  /^(?:start|begin|began|commenc|launch|end|finish|clos|complet|terminat|matur|arriv|deliver|depart)/;
/** Behind a participle, where it says nothing of when. */
const BEHIND = /^(?:yet|already|now|so|far|all|at|anymore|any|more)$/;

/**
 * The words of a question for what was done to rows.
 * @param tokens the question
 * @param view the schema
 * @param uses how well each table is named
 * @param values stored values that it may name
 */
export function deedsSaid(
  tokens: readonly TaggedToken[],
  view: SchemaView,
  uses: readonly NameMatch[],
  values: readonly SaidValue[],
): SaidDeed[] {
  const valued = (token: number, use: number) =>
    values.some((v) => v.score >= WHOLE && v.start <= token && token < v.end && view.columns[v.column]?.use === use);
  const days = view.columns.filter((column) => tellsDeed(column) && view.uses[column.use]?.role === undefined);
  const work = workSaid(tokens, view);
  const around = { tokens, days, named: tableNames(tokens, view, uses), valued };
  const told = tokens.flatMap(
    (token) =>
      deedAt(token, around) ??
      openAt(token, around) ??
      inUseAt(token, around) ??
      standingAt(
        token,
        around,
        days.filter((day) => tellsOneOf(OVER, day)),
      ) ??
      [],
  );
  const left = noneLeftSaid(view, around);
  const counted = new Set(left.flatMap((deed) => deed.tokens));
  const done = told.filter((deed) => !deed.tokens.some((t) => counted.has(t)));
  const said = new Set([...work, ...done, ...left].flatMap((deed) => deed.tokens));
  return [
    ...work,
    ...done,
    ...left,
    ...statesSaid(view, around).filter((state) => !state.tokens.some((t) => said.has(t))),
  ];
}

/** Words for the end of somebody's work, as columns are called. */
const OF_LEAVING = new Set('end left leaving leave exit quit resigned resignation termination terminated departure retired retirement'.split(' ').map(stem)); // prettier-ignore
const WORK = /^(?:works?|working|employed|employees?|staff)$/;
/** Words before it. */
const LEFT = /^(?:no longer|not currently)$/;
const STILL = /(?:^| )(?:still|currently)$/;
const HERE = /^(?:here|for|us|with|at|there)$/;

/** "Nurses who no longer work here" have a day on which they left, and it is not known of those who still do. */
function workSaid(tokens: readonly TaggedToken[], view: SchemaView): SaidDeed[] {
  const before = (i: number) => `${tokens[i - 2]?.word ?? ''} ${tokens[i - 1]?.word ?? ''}`;
  const isSaid = (i: number) => LEFT.test(before(i)) || STILL.test(before(i));
  const at = tokens.findIndex(({ word, quoted }, i) => !quoted && WORK.test(word) && isSaid(i));
  if (at < 0) return [];
  const hasLeft = LEFT.test(before(at));
  const end = tokens.findIndex(({ word }, i) => i > at && !HERE.test(word));
  const said = rangeOf(at - (hasLeft ? 2 : 1), end < 0 ? tokens.length : end);
  const persons = usesOfPersons(view);
  return view.columns
    .filter((column) => persons.has(column.use) && view.uses[column.use]?.role === undefined && tellsLeaving(column))
    .map(({ id }) => ({ kind: hasLeft ? 'done' : 'undone', columns: [id], tokens: said }));
}

/** Whether a column tells when somebody left, and is empty for the others. */
function tellsLeaving(column: ViewColumn): boolean {
  const { kind, isYear, isReference, profile } = column;
  const [what, ...more] = doneOn(column);
  const isLeaving = more.length === 0 && what !== undefined && OF_LEAVING.has(stem(what));
  return isLeaving && (kind === 'time' || isYear) && !isReference && profile.nulls > 0;
}

/** What ends: the days of it are not known of what is still open. */
const ENDED = 'close end finish complet resolv return settl fix conclud discharg handed'.split(' ');
/** What is no longer used: "still in operation" is what was not. */
const OUT_OF_USE = 'retir decommiss close scrap withdraw leave'.split(' ');
/** What is over when it is known. */
const OVER = [
  ...ENDED,
  ...OUT_OF_USE,
  ...'leav left move mov quit resign terminat dissolv disband demolish'.split(' '),
];
const USE = /^(?:operation|use|service|business|commission)$/;
const OPEN = /^(?:open|outstanding|unresolved|ongoing|pending|unfinished|running)$/;

/** "Repairs that are still open", where one column tells when such rows ended. */
function openAt({ index, word, quoted, cue }: TaggedToken, around: Around): SaidDeed | undefined {
  const { tokens, days } = around;
  if (quoted || cue !== undefined || !OPEN.test(word)) return undefined;
  const ended = days.filter((day) => tellsOneOf(ENDED, day));
  const lead = leadOf(index, tokens);
  const meant = lead.denied.length === 0 ? ofRows(ended, lead.start, index, index + 1, around) : undefined;
  if (!meant?.isNamed || meant.days.length !== 1 || !(meant.isBefore || (lead.isVerb && endsThere(index + 1, tokens)))) return undefined; // prettier-ignore
  const still = tokens.slice(lead.start, index).filter((t) => PENDING.test(t.word));
  return { kind: 'undone', columns: meant.days.map(({ id }) => id), tokens: [...still.map((t) => t.index), index] };
}

/** Whether the day of one of some verbs is known of a part of the rows alone. */
function tellsOneOf(roots: readonly string[], day: ViewColumn): boolean {
  const isOne = (part: string) => roots.includes(rootOf(part)) || roots.some((root) => mayStandFor(part, `${root}ed`));
  return day.profile.nulls > 0 && deedOf(day).some(isOne);
}

/** "Lorries still in use", where one column tells when they were no more. */
function inUseAt({ index, word, quoted }: TaggedToken, around: Around): SaidDeed | undefined {
  const { tokens, days } = around;
  const before = tokens[index - 1];
  if (quoted || !USE.test(word) || before?.word !== 'in') return undefined;
  const lead = leadOf(before.index, tokens);
  const isSaid = lead.isVerb || tokens[before.index - 1]?.word === 'still';
  const ended = days.filter((day) => tellsOneOf(OUT_OF_USE, day));
  const meant = lead.denied.length === 0 ? ofRows(ended, lead.start, index, index + 1, around) : undefined;
  if (!isSaid || meant?.isNamed !== true || meant.days.length !== 1) return undefined;
  return { kind: 'undone', columns: meant.days.map(({ id }) => id), tokens: rangeOf(lead.start, index + 1) };
}

/**
 * How well columns are named, but for days that only the words for what was done name: who asks for the "longest film submitted" asks for no
 * day. Where it is asked for, "which were sold, and when?", it keeps its name.
 * @param columns by id
 * @param deeds what is said to have been done
 * @param tokens the question
 * @param view the schema
 * @param uses how well each table is named
 */
export function withoutDeeds(
  columns: readonly NameMatch[],
  deeds: readonly SaidDeed[],
  tokens: readonly TaggedToken[],
  view: SchemaView,
  uses: readonly NameMatch[],
): readonly NameMatch[] {
  return columns.map((match, id) => {
    if (namesRowsOnly(match, view.columns[id], uses, tokens)) return NONE;
    const deed = deeds.find((one) => one.columns.includes(id));
    if (!deed || match.level === 0) return match;
    const own = tokens[deed.tokens.at(-1) ?? -1]?.stem;
    const isAsked = tokens.some(
      ({ index, cue, stem: other }) =>
        !deed.tokens.includes(index) && (cue === 'when' || cue === 'day' || other === own),
    );
    return !isAsked && rangeOf(match.start, match.end).every((i) => deed.tokens.includes(i)) ? NONE : match;
  });
}

/** Whether a word is the name of a table, and calls no day of its rows: "orders" were `ordered_on` some day. */
function namesRowsOnly(
  { level, start, end }: NameMatch,
  column: ViewColumn | undefined,
  uses: readonly NameMatch[],
  tokens: readonly TaggedToken[],
): boolean {
  const rows = uses[column?.use ?? -1];
  if (level !== LEVEL.full || column?.kind !== 'time' || rows?.level !== LEVEL.full) return false;
  const isWhole = rows.start === start && rows.end === end && end === start + 1;
  return isWhole && !isParticiple(tokens[start]?.word ?? '') && !tokens.some(saysTime);
}

/** A stored value as words name it. */
interface SaidValue {
  readonly column: number;
  readonly start: number;
  readonly end: number;
  readonly score: number;
}

/** Score of values that are in a question whole. */
const WHOLE = 0.85;

/**
 * Whether a word says what was done at the times that a column holds, in whatever form.
 * @param word of a question
 * @param column any column of a table
 */
export function saysDeedOf(word: string, column: ViewColumn): boolean {
  const [deed, ...more] = tellsDeed(column) ? deedOf(column) : [];
  return deed !== undefined && more.length === 0 && isFormOf(word, deed);
}

/** Whether a column holds the time of what was done once. */
function tellsDeed(column: ViewColumn): boolean {
  const { kind, isReference, isKey } = column;
  return kind === 'time' && !isReference && !isKey && deedOf(column).length > 0;
}

/** The words for what was done at a time, and is past: "handed back" of `handed_back_on`. */
function deedOf(column: ViewColumn): readonly string[] {
  const words = doneOn(column);
  return words.some((word) => OTHER_DAYS.test(word)) ? [] : words;
}

function tableNames(tokens: readonly TaggedToken[], view: SchemaView, uses: readonly NameMatch[]): Named[] {
  return view.uses.flatMap(({ id, role, names }): Named[] => {
    if (role !== undefined) return [];
    const match = uses[id];
    const best = match && match.level >= LEVEL.head ? [{ use: id, start: match.start, end: match.end }] : [];
    const all = names.flatMap((name) =>
      tokens.flatMap(({ index, quoted }) =>
        !quoted && name.length > 0 && name.every((s, i) => tokens[index + i]?.stem === s)
          ? [{ use: id, start: index, end: index + name.length }]
          : [],
      ),
    );
    return [...best, ...all];
  });
}

function deedAt(token: TaggedToken, around: Around): SaidDeed | undefined {
  const { tokens, days } = around;
  const at = token.index;
  if (token.quoted || token.kind !== 'word' || isStopWord(token.word)) return undefined;
  const lacking = deniedParticiple(token.word);
  const own = days.filter((day) => isParticiple(token.word) && saysDeed(token.word, at, deedOf(day), tokens));
  const denied = lacking !== undefined ? days.filter((day) => saysDeed(lacking, at, deedOf(day), tokens)) : []; // prettier-ignore
  const said = own.length > 0 ? own : denied;
  if (said.length === 0) return undefined;
  const lead = leadOf(at, tokens);
  const end = endOf(at, deedOf(said[0] as ViewColumn).length, tokens);
  const meant = ofRows(said, lead.start, at, end, around);
  if (!meant) return undefined;
  const columns = meant.days.map(({ id }) => id);
  const isDenied = own.length === 0 || lead.denied.length > 0;
  // Of each row it is known.
  if (meant.days.some(({ profile }) => profile.nulls === 0)) {
    const isPast = !meant.days.some((day) => deedOf(day).some((part) => MAY_BE_AHEAD.test(part)));
    const isIdle =
      isPast &&
      !isDenied &&
      meant.isNamed &&
      (meant.isBefore || lead.isVerb || meant.isBeside) &&
      !isTimed(at, end, tokens);
    return isIdle ? { kind: 'idle', columns, tokens: [at] } : undefined;
  }
  if (!meant.isBefore && !(endsThere(end, tokens) && (lead.isVerb || lead.denied.length > 0 || meant.isBeside)))
    return undefined;
  // "Members who have never paid for a loan" did nothing to those that they are.
  if (!meant.isNamed && !lead.isPassive && around.named.length > 0) return undefined;
  // "Those who have left, and the day they left" are not all.
  const isPerfect = tokens[0]?.cue === 'show' && tokens.slice(lead.start, at).some(({ cue }) => cue === 'have');
  if (!isDenied && !isPerfect && asksWhen(at, tokens)) return undefined;
  const places = [...lead.denied, ...rangeOf(lead.isVerb && isDenied ? lead.start : at, end)];
  return { kind: isDenied ? 'undone' : 'done', columns, tokens: [...new Set(places)].sort((a, b) => a - b) };
}

function rangeOf(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i);
}

/** Whether a word, with those behind it, is the participle of what a column tells the time of. */
function saysDeed(word: string, at: number, deed: readonly string[], tokens: readonly TaggedToken[]): boolean {
  return deed.every((part, i) => (i === 0 ? isFormOf(word, part) : tokens[at + i]?.stem === stem(part)));
}

function endOf(at: number, words: number, tokens: readonly TaggedToken[]): number {
  let end = at + words;
  while (BEHIND.test(tokens[end]?.word ?? '') && tokens[end]?.number === undefined) end++;
  // "At" begins something else where no "all" follows.
  while (end > at + words && /^(?:at|any|so)$/.test(tokens[end - 1]?.word ?? '')) end--;
  // "Who have left the club": all that the data tells of is the club.
  const isWhole = tokens[at]?.word === 'left' && end === at + words && /^(?:the|our|us)$/.test(tokens[end]?.word ?? '');
  const [first, behind] = [tokens[end + 1], tokens[end + 2]];
  return isWhole && first?.cue === undefined && (!behind || behind.afterComma === true || ANEW.has(behind.cue ?? ''))
    ? Math.min(end + 2, tokens.length)
    : end;
}

/** Whether a word says a time, or that one is asked for. */
function saysTime({ cue = '', word }: TaggedToken): boolean {
  return ASKS_TIME.has(cue) || TIMELY.test(word) || MONTH.test(word) || /^\d{4}(?:-|$)/.test(word);
}

/** Whether a question asks for the time of what was done, or for the first or last of it. */
function asksWhen(at: number, tokens: readonly TaggedToken[]): boolean {
  if (TIMELY.test(tokens[at - 1]?.word ?? '') || TIMELY.test(tokens[at + 1]?.word ?? '')) return true;
  const opening = tokens[0]?.cue ?? '';
  return opening === 'when' || opening === 'be' || opening === 'do' || opening === 'have' ||
    tokens.some(({ index, cue = '' }) => index < at && (cue === 'when' || cue === 'day' || cue === 'time' || cue === 'year' || cue === 'month')); // prettier-ignore
}
