/**
 * "Open on 1 April 2023", "running in March 2022", "how many members did we have on 1 January": rows that lasted at a time, which had begun by then
 * and had not ended before. What began at that time is another question.
 */
import { namedDates, type NamedDate, spanOf as momentsOf } from '../../question/dates';
import { usesOfPersons } from '../../question/persons';
import type { ViewColumn } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { holdsMonths } from '../../question/value-kinds';
import { splitIdentifier } from '../../search/words';
import type { SqlValue } from '../../core/values';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { tableMentions } from './table-mentions';
import { spanOf, type TimePair } from './time-pairs';

/** Rows that lasted at a time. */
export interface Lasting {
  /** When they began, and when they ended. */
  readonly pair: TimePair;
  /** The first and the last moment of that time, as the columns write them. */
  readonly first: SqlValue;
  readonly last: SqlValue;
  /** Tokens that say so. */
  readonly tokens: readonly number[];
  /** No rows are named: those are asked for that lasted. */
  readonly isAlone: boolean;
}

/** What lasts, in one word, in two, and in three. */
const STATE = /^(?:open|running|ongoing|underway|active|outstanding|unresolved|pending|unfinished|existing|employed|rented|occupied|operating|operational|valid)$/; // prettier-ignore
const STATE_OF_WORDS =
  /^(?:under way|going on|in (?:progress|force|effect|operation|use|service|existence|business)|on (?:show|loan|hire|display|sale))\b/;
const EXISTED = /^(?:exist|existed|ran|lasted)$/;
/** Such as may stand before the rows: "active members". */
const ADJECTIVE = /^(?:open|ongoing|active|outstanding|unresolved|pending|unfinished|existing|valid|running)$/;
/** Before a time, and words for an end of it. */
const AT_TIME = /^(?:on|in|at|of|during|throughout)$/;
const EDGE = /^(?:end|beginning|start|close)$/;
/** What comes to an end for good, as a membership does, and no order. */
const FOR_GOOD = /^(?:left|leave|leaving|exit|terminat\w*|cancel\w*|retir\w*|resign\w*|withdraw\w*|withdrawn|close[ds]?|closing|dissol\w*|demolish\w*|decommission\w*|disband\w*|abolish\w*|end|ended|until|to)$/; // prettier-ignore
/** Between what lasts and its time: where, of what, and names. */
const BETWEEN = new Set(['in', 'from', 'of', 'article', 'for']);
/** Words behind a state. */
const BEHIND = /^(?:still|already|yet|all|both)$/;
const DAY = 10;
const MONTH = 7;

/**
 * What a question says of rows that lasted at a time.
 * @param context the question
 * @returns undefined where it says nothing of the kind, or no two columns tell from when on to when they did
 */
export const lastingSaid = oncePerQuestion((context): Lasting | undefined => {
  const [date, ...more] = namedDates(context.linked.text);
  if (!date || more.length > 0) return undefined;
  const time = timeSaid(date, context);
  const state = time && stateSaid(time, date, context);
  const isAlone = tableMentions(context).every(({ start }) => context.valueTokens.has(start));
  const pair = state && pairOf(state.isFound, context);
  return pair && { pair, isAlone, ...momentsFor(date, time.edge, context.view.columns[pair[0]]), tokens: [...new Set([...state.tokens, ...time.tokens])].sort((a, b) => a - b) }; // prettier-ignore
});

/** A time with the words before it. */
interface TimeSaid {
  readonly start: number;
  readonly end: number;
  readonly edge: 'end' | 'start' | undefined;
  readonly tokens: readonly number[];
}

function timeSaid(date: NamedDate, { linked: { tokens } }: QuestionContext): TimeSaid | undefined {
  const own = tokens.filter((t) => t.start < date.end && t.end > date.start).map(({ index }) => index);
  let start = own[0] ?? 0;
  const end = (own.at(-1) ?? 0) + 1;
  let edge: TimeSaid['edge'];
  const article = (at: number) => tokens[at]?.cue === 'article';
  const noun = tokens[start - 1]?.word === 'of' ? tokens[start - 2] : undefined;
  if (noun && EDGE.test(noun.word)) {
    edge = noun.word === 'end' || noun.word === 'close' ? 'end' : 'start';
    start -= article(start - 3) ? 3 : 2;
  }
  if (!AT_TIME.test(tokens[start - 1]?.word ?? '')) return undefined;
  start -= tokens[start - 1]?.word === 'of' && tokens[start - 2]?.word === 'as' ? 2 : 1;
  return { start, end, edge, tokens: range(start, end) };
}

/** Words that say what lasts, and of which rows: the pair of times has to be of these. */
interface StateSaid {
  readonly tokens: readonly number[];
  /** Whether the times of rows of a use can be meant. */
  readonly isFound: (use: number, pair: TimePair) => boolean;
}

function stateSaid(time: TimeSaid, date: NamedDate, context: QuestionContext): StateSaid | undefined {
  const { linked, view, valueTokens } = context;
  const { tokens } = linked;
  const mentions = tableMentions(context);
  const isFronted = time.start <= 1;
  const reaches = (end: number) => (isFronted ? end > time.end : leadsTo(end, time.start, context));
  const isSaidOf = (at: number) => {
    const before = tokens[at - 1];
    const be = before && (before.cue === 'be' || BEHIND.test(before.word) || before.word === 'been');
    return be === true || mentions.some(({ end }) => end === at);
  };
  const ofNamed: StateSaid['isFound'] = () => true;
  for (const { index: at, word, quoted } of tokens) {
    if (quoted || (time.start <= at && at < time.end) || valueTokens.has(at) || isDenied(at, tokens)) continue;
    const length = stateAt(at, tokens);
    if (length > 0 && isSaidOf(at) && reaches(at + length)) return { tokens: range(at, at + length), isFound: ofNamed };
    const isBeside = ADJECTIVE.test(word) && mentions.some(({ start, end }) => start === at + 1 && reaches(end));
    if (isBeside) return { tokens: [at], isFound: ofNamed };
    if (EXISTED.test(word) && reaches(at + 1)) return { tokens: [at], isFound: ofNamed };
  }
  // "Who was a member in 2019", "how many members did we have on 1 January".
  const ofPerson = mentions.find(({ use, start }) => {
    const isPerson = usesOfPersons(view).has(use.id);
    return isPerson && tokens[start - 1]?.cue === 'article' && tokens[start - 2]?.cue === 'be';
  });
  if (ofPerson && reaches(ofPerson.end)) return { tokens: [], isFound: endsForGood(ofPerson.use.id, context) };
  if (date.iso.length < DAY && time.edge === undefined) return undefined;
  const had = /\b(?:did (?:we|they) have|were there|there were|had we|have we had)\b/i.exec(linked.text);
  const said = had ? tokens.filter((t) => t.start >= had.index && t.end <= had.index + had[0].length) : [];
  const of = mentions.filter(({ end }) => end <= (said[0]?.index ?? -1)).at(-1);
  if (!of || !reaches((said.at(-1)?.index ?? 0) + 1)) return undefined;
  return { tokens: said.map(({ index }) => index), isFound: endsForGood(of.use.id, context) };
}

/** How many words from a token on say that something lasts. */
function stateAt(at: number, tokens: readonly TaggedToken[]): number {
  if (STATE.test(tokens[at]?.word ?? '')) return 1;
  const two = `${tokens[at]?.word ?? ''} ${tokens[at + 1]?.word ?? ''}`;
  return STATE_OF_WORDS.test(two) ? 2 : 0;
}

function isDenied(at: number, tokens: readonly TaggedToken[]): boolean {
  return tokens.slice(Math.max(0, at - 3), at).some(({ cue }) => cue === 'not');
}

/** Whether nothing stands between what lasts and its time but where, and of what. */
function leadsTo(from: number, to: number, { linked, valueTokens }: QuestionContext): boolean {
  return from <= to && linked.tokens.slice(from, to).every(({ index, cue = '', capital, quoted }) => valueTokens.has(index) || BETWEEN.has(cue) || capital || quoted); // prettier-ignore
}

function endsForGood(rows: number, { view }: QuestionContext): StateSaid['isFound'] {
  return (use, [, to]) => use === rows && splitIdentifier(view.columns[to]?.name ?? '').some((word) => FOR_GOOD.test(word)); // prettier-ignore
}

/** From when on to when the rows were that are named; where none are, those of the one table that tells it. */
function pairOf(isFound: StateSaid['isFound'], context: QuestionContext): TimePair | undefined {
  const { view, valueTokens } = context;
  const pairs = view.uses.flatMap(({ id, role }) => {
    const pair = role === undefined ? spanOf(id, context) : undefined;
    return pair && isFound(id, pair) ? [{ id, pair }] : [];
  });
  const named = tableMentions(context).filter(({ start }) => !valueTokens.has(start));
  const [first] = named.flatMap(({ use }) => pairs.find(({ id }) => id === use.id) ?? []);
  // "What was running" asks for no people, and "who" for nothing else.
  const [word] = context.linked.tokens.map((token) => token.word);
  const persons = usesOfPersons(view);
  const [only, ...more] = pairs.filter(({ id }) => (word !== 'what' && word !== 'who') || persons.has(id) === (word === 'who')); // prettier-ignore
  return first?.pair ?? (named.length === 0 && more.length === 0 ? only?.pair : undefined);
}

/** The first and the last moment of a time; a column of days has no hours. */
function momentsFor(
  date: NamedDate,
  edge: TimeSaid['edge'],
  column: ViewColumn | undefined,
): Pick<Lasting, 'first' | 'last'> {
  // prettier-ignore
  const year = Number(date.iso.slice(0, 4));
  if (!column || column.kind !== 'time') return { first: year, last: year };
  const days = { first: momentsOf(date.iso).first, last: lastDay(date.iso) };
  const [from, to] = [edge === 'end' ? days.last : days.first, edge === 'start' ? days.first : days.last];
  if (holdsMonths(column)) return { first: from.slice(0, MONTH), last: to.slice(0, MONTH) };
  return { first: from, last: column.profile.type === 'date' || to.length > DAY ? to : `${to}~` };
}

function lastDay(iso: string): string {
  const [year = '', month = '12', day] = iso.split('-');
  if (day !== undefined) return iso;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `${year}-${month}-${String(last)}`;
}
