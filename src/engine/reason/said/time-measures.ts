/** The time from one day to another that a question speaks of, marked in its text. */
import { LACKS } from '../../question/cue-words';
import { MARK } from '../../question/measure-heads';
import { TIME_UNIT } from '../../question/span-and-money-words';
import type { WorkedOut } from '../../question/worked-way';
import { isDated } from '../frame/date-parts';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';
import { beginningOf, pairsOf, type TimePair } from './time-pairs';
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
    if (found) return found;
  }
  return undefined;
}

function firstTimes(places: readonly number[], context: QuestionContext): TimesNamed | undefined {
  for (const at of places) {
    const named = context.valueTokens.has(at) ? undefined : timesAt(at, context);
    if (named) return named;
  }
  return undefined;
}

/** The time that a question says by what ends it: "to resolve a complaint", "until it was delivered". */
export function timeOfEnd(context: QuestionContext): Marked | undefined {
  const { tokens, text } = context.linked;
  for (const { index, word, quoted, start } of tokens) {
    if (quoted || !/^(?:to|until|till|before)$/.test(word) || !TAKING.test(text.slice(0, start))) continue;
    let at = index + 1;
    while (/^(?:be|it|they|he|she|was|were|is|are|being|get|got)$/.test(tokens[at]?.word ?? '')) at++;
    const found = endingAt(index, at, context);
    if (found) return found;
  }
  return timeNamed(context);
}

/** "Resolution time", where nothing stored is called so. */
function timeNamed(context: QuestionContext): Marked | undefined {
  const { tokens, columns } = context.linked;
  for (const { index, word } of tokens) {
    if (!/^(?:times?|duration|period)$/.test(tokens[index + 1]?.word ?? '') || word.length < 5) continue;
    const isStored = columns.some((m) => m.level === 5 && m.start <= index && m.end > index + 1);
    // What is lacking is a time at which something is done: "no release time".
    const isLacking = tokens.slice(Math.max(0, index - 2), index).some((before) => LACKS.test(before.word));
    const found = isStored || isLacking ? undefined : endingAt(index, index, context, 1);
    if (found) return found;
  }
  return undefined;
}

function endingAt(start: number, at: number, context: QuestionContext, more = 0): Marked | undefined {
  const named = timesAt(at, context);
  if (!named) return undefined;
  const pairs = named.columns.flatMap((to): TimePair[] => {
    const from = beginningOf(to, context);
    return from === undefined ? [] : [[from, to]];
  });
  const [first] = pairsOf(
    pairs.map(([from]) => from),
    pairs.map(([, to]) => to),
    context,
  );
  const meant = pairs.filter(([from, to]) => from === first?.[0] && to === first[1]);
  return marked(start, Math.max(named.end, at + 1 + more), meant, context);
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
