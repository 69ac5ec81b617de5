/** The time from one day to another that a question speaks of, marked in its text. */
import { LACKS } from '../../question/cue-words';
import { MARK } from '../../question/measure-heads';
import { TIME_UNIT } from '../../question/span-and-money-words';
import { isFormOf } from '../../question/day-deeds';
import type { WorkedOut } from '../../question/worked-way';
import { isDated } from '../frame/date-parts';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';
import { ownDay } from './own-days';
import { tableMentions } from './table-mentions';
import { areTied, beginningOf, pairsOf, type TimePair } from './time-pairs';
import { timesAt, type TimesNamed } from './times-named';

/** A question with `MARK` where it says what it works out, and how. */
export interface Marked {
  readonly text: string;
  readonly ways: readonly WorkedOut[];
  /** Of several rows the total is asked for, where no fold is said. */
  readonly adds?: true;
}

const REACH = 8;
const UP_TO = /^(?:to|until|till)$/;
const SPEAKS_OF_TIME = new RegExp(
  String.raw`\b(?:${TIME_UNIT}|long|longer|longest|shorter|shortest|duration|took|takes?|taken|delay|interval|length|age|lag)\b`,
  'i',
);
/** Verbs behind which "to" says what takes its time. */
const TAKING = /\b(?:takes?|took|taken|taking|needs?|needed|time|long|longest|shortest|days?|weeks?|hours?|average)\b/i;

/** What of a day a unit is. */
const OF_DAY: readonly (readonly [unit: RegExp, factor: number])[] = [
  [/\bhours?\b/i, 24],
  [/\bminutes?\b/i, 1440],
  [/\bweeks?\b/i, 1 / 7],
  [/\bmonths?\b/i, 12 / 365.25],
  [/\byears?\b/i, 1 / 365.25],
];

/**
 * The ways in which the time between two days may be worked out.
 * @param pairs of columns
 * @param said the words in which its unit may be told
 * @param context the question
 */
export function waysOf(pairs: readonly TimePair[], said: string, { view }: QuestionContext): WorkedOut[] {
  return pairs.flatMap(([from, to]): WorkedOut[] => {
    const days = isDated(view.columns[from]) && isDated(view.columns[to]);
    if (/\bcalendar years?\b/i.test(said)) return [{ op: 'years', left: to, right: from }];
    if (!days) return /\b(?:days?|hours?|weeks?|months?)\b/i.test(said) ? [] : [{ op: 'years', left: to, right: from }];
    const isCounted = /\b(?:days?|nights?)\b/i.test(said);
    const factor = isCounted ? undefined : OF_DAY.find(([unit]) => unit.test(said))?.[1];
    return [{ op: 'days', left: to, right: from, ...(factor !== undefined && { factor }) }];
  });
}

/** The time that a question says by both of its ends: "between loss and report", "from opening to closing". */
export function timeOfEnds(context: QuestionContext): Marked | undefined {
  const { tokens, text } = context.linked;
  if (!SPEAKS_OF_TIME.test(text)) return undefined;
  for (const { index, word, cue, quoted } of tokens) {
    const isBetween = cue === 'between' || word === 'between';
    if (quoted || (!isBetween && word !== 'from')) continue;
    const parting = tokens.find(
      (t) => t.index > index && t.index <= index + REACH && (isBetween ? t.word === 'and' : UP_TO.test(t.word)),
    );
    if (!parting) continue;
    const first = firstTimes(range(index + 1, parting.index), context);
    const second = firstTimes(range(parting.index + 1, Math.min(tokens.length, parting.index + REACH)), context);
    if (!first || !second) continue;
    const pairs = pairsOf(first.columns, second.columns, context);
    const found = marked(index, second.end, pairs, context);
    if (found) return ofEachRow(found, index, second.end, context);
  }
  return undefined;
}

const ASKS_ALONE = new RegExp(String.raw`^how (?:long|many ${TIME_UNIT})\b[^,]*${MARK}[\s?.!]*$`, 'i');
const FOLDS = /\b(?:average|mean|typically|usually|normally|longest|shortest|most|least|total|each|every|per)\b/i;

/** "How many days pass between issuing an invoice and its payment?" is told of each invoice, and of nothing without it. */
function ofEachRow(found: Marked, start: number, end: number, context: QuestionContext): Marked {
  const { tokens, text } = context.linked;
  if (!ASKS_ALONE.test(found.text) || FOLDS.test(text) || context.solid.length > 0) return found;
  const row = tableMentions(context).find(
    (mention) => mention.start > start && mention.end <= end && /^an?$/.test(tokens[mention.start - 1]?.word ?? ''),
  );
  const isOwn = ({ left, right }: WorkedOut) =>
    [left, right].some((id) => typeof id === 'number' && context.view.columns[id]?.use === row?.use.id);
  if (!row || !found.ways.every(isOwn)) return found;
  const name = text.slice(tokens[row.start]?.start, tokens[row.end - 1]?.end);
  return { ...found, text: `${found.text.replace(/[\s?.!]+$/, '')} of each ${name}?` };
}

function firstTimes(places: readonly number[], context: QuestionContext): TimesNamed | undefined {
  for (const at of places) {
    if (context.valueTokens.has(at)) continue;
    const named = timesAt(at, context);
    const rows = timesOfRows(at, context);
    // "Between an order and its payment": the rows that are called so are nearer than what others have of that name.
    if (rows && named?.columns.some((id) => rows.columns.includes(id)) !== false) return rows;
    if (named) return named;
  }
  return undefined;
}

/** The day of rows that are named: "between a charter and its invoice". */
function timesOfRows(at: number, context: QuestionContext): TimesNamed | undefined {
  const mention = tableMentions(context).find(({ start }) => start === at);
  const day = mention && ownDay(mention.use.id, context);
  return mention && day !== undefined ? { columns: [day], start: at, end: mention.end } : undefined;
}

/** The time that a question says by what ends it: "to resolve a complaint", "until it was delivered". */
export function timeOfEnd(context: QuestionContext): Marked | undefined {
  const { tokens, text } = context.linked;
  for (const { index, word, quoted, start } of tokens) {
    if (quoted || !/^(?:to|until|till|before)$/.test(word) || !TAKING.test(text.slice(0, start))) continue;
    const thing = thingEnding(index, context);
    let at = thing?.behind ?? index + 1;
    while (LEADING.test(tokens[at]?.word ?? '')) at++;
    const found = endingAt(index, at, context, { of: thing?.of });
    if (found) return found;
  }
  return timeNamed(context);
}

const LEADING = /^(?:be|it|they|he|she|was|were|is|are|has|have|been|being|get|gets|got)$/;

/** What is said to be so far: "until an invoice was paid", "for an order to be shipped"; and where the words for it end, if they stand behind. */
function thingEnding(
  at: number,
  context: QuestionContext,
): { readonly of: number; readonly behind?: number } | undefined {
  const { tokens } = context.linked;
  const mentions = tableMentions(context);
  const start = tokens[at + 1]?.cue === 'article' || tokens[at + 1]?.cue === 'each' ? at + 2 : at + 1;
  const behind = mentions.find((mention) => mention.start === start && LEADING.test(tokens[mention.end]?.word ?? ''));
  if (behind) return { of: behind.use.id, behind: behind.end };
  const before = tokens[at]?.word === 'to' ? mentions.find(({ end }) => end === at) : undefined;
  return before && { of: before.use.id };
}

/** "Resolution time", where nothing stored is called so. */
function timeNamed(context: QuestionContext): Marked | undefined {
  const { tokens, columns } = context.linked;
  for (const { index, word } of tokens) {
    if (!/^(?:times?|duration|period)$/.test(tokens[index + 1]?.word ?? '') || word.length < 5) continue;
    const isStored = columns.some((m) => m.level === 5 && m.start <= index && m.end > index + 1);
    // What is lacking is a time at which something is done: "no release time".
    const isLacking = tokens.slice(Math.max(0, index - 2), index).some((before) => LACKS.test(before.word));
    const found = isStored || isLacking ? undefined : endingAt(index, index, context, { more: 1 });
    if (found) return found;
  }
  return undefined;
}

/**
 * The time up to what is done at a token.
 * @param start where the words for it begin
 * @param at what is done
 * @param context the question
 * @param about how many more words belong to it, and the use whose rows it is said of
 */
function endingAt(
  start: number,
  at: number,
  context: QuestionContext,
  { more = 0, of }: { readonly more?: number; readonly of?: number | undefined } = {},
): Marked | undefined {
  const named = timesAt(at, context);
  if (!named) return undefined;
  const { view } = context;
  const isOwn = (to: number) =>
    of === undefined || view.uses[view.columns[to]?.use ?? -1]?.table === view.uses[of]?.table;
  const own = named.columns.filter(isOwn);
  const ends = own.length > 0 ? own : named.columns;
  const pairs = ends.flatMap((to): TimePair[] => {
    // What is done to a thing in rows of another table began with the thing.
    const from = isOwn(to) ? beginningOf(to, context) : of !== undefined && areTied(of, view.columns[to]?.use ?? -1, view) ? ownDay(of, context) : undefined; // prettier-ignore
    return from === undefined ? [] : [[from, to]];
  });
  // An order is "paid" by its payment rather than by its invoice; else any of them may be meant.
  const word = context.linked.tokens[at]?.word ?? '';
  const called = pairs.filter(([, to]) => isCalledBy(word, view.columns[to]?.use ?? -1, context));
  const fitting = own.length === 0 && called.length > 0 ? called : pairs;
  if (own.length === 0 && new Set(fitting.map(([, to]) => view.columns[to]?.profile)).size > 1) return undefined;
  const [first] = pairsOf(
    fitting.map(([from]) => from),
    fitting.map(([, to]) => to),
    context,
  );
  const meant = fitting.filter(([from, to]) => from === first?.[0] && to === first[1]);
  return marked(start, Math.max(named.end, at + 1 + more), meant, context);
}

/** Whether rows are called by what is done: "paid" by a payment. */
function isCalledBy(word: string, use: number, { view }: QuestionContext): boolean {
  return view.uses[use]?.names.some(([name = '', ...more]) => more.length === 0 && isFormOf(word, name)) === true;
}

/**
 * Whether a question asks for the time from one row to the next one of its table: nothing works that out.
 * @param context the question
 */
export function asksBetweenRows(context: QuestionContext): boolean {
  const { tokens, text } = context.linked;
  if (!SPEAKS_OF_TIME.test(text) && !/\bgaps?\b/i.test(text)) return false;
  return tableMentions(context).some(({ start }) => {
    const [before, next] = [tokens[start - 2], tokens[start - 1]];
    if (next?.quoted !== false) return false;
    const isTwo = next.number === 2 || /^(?:two|consecutive|successive|subsequent)$/.test(next.word);
    return (
      (isTwo && (before?.word === 'between' || before?.number === 2)) || /^(?:previous|preceding)$/.test(next.word)
    );
  });
}

/**
 * Whether a question says by "to" or "until" that something ended with another time than one.
 * @param time the one
 * @param context the question
 */
export function saysOtherEnd(time: number, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  return tokens.some(({ index, word, quoted }) => {
    if (quoted || !/^(?:to|until|till)$/.test(word)) return false;
    let at = thingEnding(index, context)?.behind ?? index + 1;
    while (LEADING.test(tokens[at]?.word ?? '')) at++;
    while (tokens[at]?.cue === 'article') at++;
    const named = firstTimes([at], context);
    return named !== undefined && !named.columns.includes(time);
  });
}

/** The text with a mark for some tokens; stored values among them stay behind it, with the word before them. */
function marked(start: number, end: number, pairs: readonly TimePair[], context: QuestionContext): Marked | undefined {
  const { text, tokens } = context.linked;
  const [from, to] = [tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? text.length];
  const ways = waysOf(pairs, text, context);
  if (ways.length === 0) return undefined;
  const kept = range(start, end).filter(
    (at) => context.valueTokens.has(at) || (context.valueTokens.has(at + 1) && at + 1 < end && at > start),
  );
  const values = kept.map((at) => text.slice(tokens[at]?.start, tokens[at]?.end)).join(' ');
  return { text: `${text.slice(0, from)}${MARK}${values === '' ? '' : ` ${values}`}${text.slice(to)}`, ways };
}
