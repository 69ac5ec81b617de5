/** "Late orders": those of which what was done comes after the day on which it was due, where one pair of days tells it. */
import { doneOn, isFormOf, isPlanned } from './day-deeds';
import type { SchemaView, ViewColumn, ViewUse } from './schema-view';
import { quotes } from './sentences';
import { inWords, isCalled } from './view-names';

const DONE =
  '(shipped|sent|dispatched|delivered|paid|settled|returned|brought back|given back|handed back|handed in|finished|completed|ended|closed|resolved)';
const BE = '(?:(?:that|which) )?(?:(?:were|was|are|is|got|have been|has been|had been|came|come|arrived?) )?';
/** Behind it the question ends, or goes on about something else: nothing is late "in the evening". */
const END = String.raw`(?=\s*(?:[?.!,]|$|(?:by|per|since|during|last|this)\b|in (?:\d|[a-z]+ \d)|for each\b))`;
const LATE = /\blate ([a-z]+(?: [a-z]+)?)\b/i;
const WAYS: readonly (readonly [said: RegExp, where: string])[] = [
  [new RegExp(String.raw`\b([a-z]+) ${BE}not (?:${DONE} )?(?:on|in) time\b${END}`, 'i'), 'after'],
  [new RegExp(String.raw`\b([a-z]+) ${BE}(?:not|never) (?:${DONE} )?(?:too )?late\b${END}`, 'i'), 'on or before'],
  [new RegExp(String.raw`\b([a-z]+) ${BE}${DONE} (?:on|in) time\b${END}`, 'i'), 'on or before'],
  [new RegExp(String.raw`\b([a-z]+) ${BE}(?:${DONE} |back )?(?:too )?late\b${END}`, 'i'), 'after'],
];

/** Words for what ends what was planned. */
const ENDS = ['shipped', 'sent', 'dispatched', 'delivered', 'paid', 'settled', 'returned', 'finished', 'completed', 'ended', 'closed', 'resolved', 'arrived', 'back']; // prettier-ignore
/** Verbs that are said for one another. */
const ALIKE: readonly (readonly string[])[] = [
  ['shipped', 'sent', 'dispatched', 'delivered'],
  ['paid', 'settled'],
  ['returned', 'brought', 'given', 'handed', 'back'],
  ['finished', 'completed', 'ended', 'closed', 'resolved'],
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
  if (quotes(text) || !/\b(?:late|time)\b/i.test(text)) return text;
  const known = pairsOf(view);
  for (const [said, where] of WAYS) {
    const [whole, noun = '', done] = said.exec(text) ?? [];
    const pair = known.find(({ use }) => isCalled(use.names, noun));
    if (whole !== undefined && pair && (done === undefined || isDone(done, pair.done)))
      return text.replace(whole, inTheirDays(noun, pair, where));
  }
  const [whole, both = ''] = LATE.exec(text) ?? [];
  const [first = '', behind] = both.split(' ');
  const pair = whole === undefined ? undefined : known.find(({ use }) => isCalled(use.names, first));
  if (whole === undefined || !pair) return text;
  const told = inTheirDays(first, pair, 'after');
  // "Late orders by customer" asks how many there were of each.
  const counts = /^late [a-z]+ (?:by|per) [a-z]+[\s?.!]*$/i.test(text) ? 'number of ' : '';
  return text.replace(whole, `${counts}${told}${behind === undefined ? '' : ` ${behind}`}`);
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
    const ended = days.filter((day) => !isPlanned(day) && isEnd(day));
    const [due, done] = [planned[0], ended[0]];
    return due && done && planned.length + ended.length === 2 ? [{ use, due, done }] : [];
  });
}
