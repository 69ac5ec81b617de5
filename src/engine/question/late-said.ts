/** "Late orders", and how late they were: what was done against the day on which it was due or planned, where one pair of days tells it. */
import { stem } from '../search/words';
import { deedOf, doneOn, isFormOf, isPlanned } from './day-deeds';
import type { SchemaView, ViewColumn, ViewUse } from './schema-view';
import { quotes } from './sentences';
import { inWords, isCalled } from './view-names';

const DONE =
  '(shipped|sent|dispatched|delivered|paid|settled|returned|brought back|given back|handed back|handed in|finished|completed|ended|closed|resolved|departed|left|set off|arrived|landed|docked|started|began)';
const BE = '(?:(?:that|which) )?(?:(?:were|was|are|is|got|have been|has been|had been|have|has|had|came|come) )?';
/** Behind it the question ends, or goes on about something else: nothing is late "in the evening". */
const END = String.raw`(?=\s*(?:[?.!,]|$|(?:by|per|since|during|last|this|and|but)\b|at (?!night|the)|in (?:\d|[a-z]+ \d)|for each\b))`;
const LATE = /\blate ([a-z]+(?: [a-z]+)?)\b/i;
const WAYS: readonly (readonly [said: RegExp, where: string])[] = [
  [new RegExp(String.raw`\b([a-z]+) ${BE}not (?:${DONE} )?(?:on|in) time\b${END}`, 'i'), 'after'],
  [new RegExp(String.raw`\b([a-z]+) ${BE}(?:not|never) (?:${DONE} )?(?:too )?late\b${END}`, 'i'), 'on or before'],
  [new RegExp(String.raw`\b([a-z]+) ${BE}${DONE} (?:on|in) time\b${END}`, 'i'), 'on or before'],
  [new RegExp(String.raw`\b([a-z]+) ${BE}(?:${DONE} |back )?(?:too )?late\b${END}`, 'i'), 'after'],
];

/** "More than 15 minutes late", "at least two days behind schedule". */
const BY_SO_MUCH = new RegExp(
  String.raw`\b([a-z]+) ${BE}(?:${DONE} )?(?:late by )?((?:more than|less than|at least|at most|over|under|up to) (?:\d+|an?|one|two|three|four|five|ten) (?:minutes?|hours?|days?|weeks?))(?: late| behind schedule| later than (?:planned|scheduled))?\b`,
  'i',
);
/** "The average departure delay in minutes": what lies between both days. */
const DELAY =
  /\b(average|mean|median|longest|shortest|maximum|minimum|greatest|total) (?:([a-z]+) )?delays?(?: in (minutes|hours|days))?(?! (?:of|between|from)\b)/i;

/** Words for what ends what was planned. */
const ENDS = ['shipped', 'sent', 'dispatched', 'delivered', 'paid', 'settled', 'returned', 'finished', 'completed', 'ended', 'closed', 'resolved', 'arrived', 'back']; // prettier-ignore
/** Verbs that are said for one another. */
const ALIKE: readonly (readonly string[])[] = [
  ['shipped', 'sent', 'dispatched', 'delivered'],
  ['paid', 'settled'],
  ['returned', 'brought', 'given', 'handed', 'back'],
  ['finished', 'completed', 'ended', 'closed', 'resolved'],
  ['departed', 'left', 'set', 'departure'],
  ['arrived', 'landed', 'docked', 'arrival'],
  ['started', 'began', 'start', 'begin'],
];

/** Rows of which it can be told, and the days that tell it. */
interface Pair {
  readonly use: ViewUse;
  readonly due: ViewColumn;
  readonly done: ViewColumn;
}

/**
 * A question for what was late or in time, in the words of the two days that tell it.
 * @param text a question
 * @param view the schema
 * @returns the text itself where it says nothing of the kind, or the data does not tell it by two days of the same rows
 */
export function withLateSaid(text: string, view: SchemaView): string {
  if (quotes(text) || !/\b(?:late|later|time|delays?|schedule)\b/i.test(text)) return text;
  const known = pairsOf(view);
  const delayed = withDelay(text, known, view);
  if (delayed !== undefined) return delayed;
  const [much, rows = '', verb, bound = ''] = /\b(?:late|later|schedule)\b/i.test(text)
    ? (BY_SO_MUCH.exec(text) ?? [])
    : [];
  const meant = pairFor(rows, verb, known);
  if (much !== undefined && meant && / (?:late|behind|later)\b/i.test(much)) {
    const between = `${bound} between ${dayInWords(meant.due)} and ${dayInWords(meant.done)}`;
    // Who left early was not less than 15 minutes late.
    const isLess = /^(?:less|at most|under|up)/i.test(bound);
    return isLess ? text : text.replace(much, `${rows} with ${between}`);
  }
  const told = WAYS.reduce((said, [way, where]) => {
    const [whole, noun = '', done] = way.exec(said) ?? [];
    const pair = whole === undefined ? undefined : pairFor(noun, done, known);
    return whole !== undefined && pair ? said.replace(whole, inTheirDays(noun, pair, where)) : said;
  }, text);
  if (told !== text) return told;
  const [whole, both = ''] = LATE.exec(text) ?? [];
  const [first = '', behind] = both.split(' ');
  const pair = whole === undefined ? undefined : pairFor(first, undefined, known);
  if (whole === undefined || !pair) return text;
  const late = inTheirDays(first, pair, 'after');
  // "Late orders by customer" asks how many there were of each.
  const counts = /^late [a-z]+ (?:by|per) [a-z]+[\s?.!]*$/i.test(text) ? 'number of ' : '';
  return text.replace(whole, `${counts}${late}${behind === undefined ? '' : ` ${behind}`}`);
}

/** The average, or an end, of how late rows were, in the words of their two days; undefined where a column tells it or nothing does. */
function withDelay(text: string, known: readonly Pair[], view: SchemaView): string | undefined {
  const [whole, fold = '', deed, unit] = DELAY.exec(text) ?? [];
  if (whole === undefined || view.columns.some(({ names }) => names.some((name) => name.includes(DELAYED))))
    return undefined;
  const meant = known.filter(({ done }) => deed === undefined || isDone(deed, done));
  const [pair, ...more] = meant;
  if (!pair || more.length > 0) return undefined;
  const span = unit ?? (TIME_OF_DAY.test(String(pair.done.profile.max ?? '')) ? 'minutes' : 'days');
  return text.replace(
    whole,
    `${fold} ${span.toLowerCase()} between ${dayInWords(pair.due)} and ${dayInWords(pair.done)}`,
  );
}

const DELAYED = stem('delay');
const TIME_OF_DAY = /\d:\d\d/;

const ARRIVING = ['delivered', 'returned', 'back'];

/** The days that tell it of rows: those of the verb, or the only ones. */
function pairFor(noun: string, verb: string | undefined, known: readonly Pair[]): Pair | undefined {
  const own = known.filter(({ use }) => isCalled(use.names, noun));
  // What arrives is delivered, or brought back.
  const isOnly = own.length === 1 && /^arrived$/i.test(verb ?? '') && own.some(({ done }) => doneOn(done).some((part) => ARRIVING.some((word) => isFormOf(word, part)))); // prettier-ignore
  const [pair, ...more] = verb === undefined || isOnly ? own : own.filter(({ done }) => isDone(verb, done));
  return more.length === 0 ? pair : undefined;
}

function inTheirDays(rows: string, { due, done }: Pair, where: string): string {
  return `${rows} whose ${dayInWords(done)} is ${where} the ${dayInWords(due)}`;
}

/** "Paid date" of a `paid_on`, which nobody calls a "paid on". */
function dayInWords({ name }: ViewColumn): string {
  return inWords(name).replace(/ (?:on|at)$/, ' date');
}

/** Whether a verb says what was done on a day. */
function isDone(verb: string, day: ViewColumn): boolean {
  const [said = ''] = verb.toLowerCase().split(' ');
  const words = ALIKE.find((words) => words.includes(said)) ?? [said];
  return doneOn(day).some((part) => words.some((word) => isFormOf(word, part)));
}

/** The tables with one day on which something was due and one on which it was done. */
function pairsOf(view: SchemaView): Pair[] {
  return view.uses.flatMap((use): Pair[] => {
    if (use.role !== undefined) return [];
    const days = use.columns.flatMap((id) => view.columns[id] ?? []).filter(({ kind }) => kind === 'time');
    const isEnd = (day: ViewColumn) => doneOn(day).some((part) => ENDS.some((word) => isFormOf(word, part)));
    const planned = days.filter(isPlanned);
    const others = days.filter((day) => !isPlanned(day));
    const ofOneDeed = planned.flatMap((due): Pair[] => {
      const [done, ...more] = others.filter((day) => deedOf(due) !== '' && deedOf(day) === deedOf(due));
      return done && more.length === 0 ? [{ use, due, done }] : [];
    });
    const paired = new Set(ofOneDeed.flatMap(({ due, done }) => [due, done]));
    const [due, ...dues] = planned.filter((day) => !paired.has(day));
    const [done, ...ends] = others.filter((day) => isEnd(day) && !paired.has(day));
    return due && done && dues.length + ends.length === 0 ? [...ofOneDeed, { use, due, done }] : ofOneDeed;
  });
}
