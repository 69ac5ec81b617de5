/** "Late orders": those of which what was done comes after the day on which it was due, where one pair of days tells it. */
import { splitIdentifier } from '../search/words';
import type { SchemaView, ViewColumn, ViewUse } from './schema-view';
import { quotes } from './sentences';
import { isCalled } from './view-names';

const DONE = '(?:shipped|delivered|paid|returned|finished|completed|sent|closed|handed (?:in|back|over)|brought back|settled|resolved)'; // prettier-ignore
const BE = '(?:(?:that|which) )?(?:(?:were|was|are|is|got|have been|has been|had been|came|come|arrived?) )?';
/** "Late orders", "orders that were shipped late", "orders not delivered on time". */
const LATE = new RegExp(String.raw`\blate ([a-z]+(?: [a-z]+)?)\b`, 'i');
const DONE_LATE = new RegExp(String.raw`\b([a-z]+) ${BE}(?:${DONE} )?(?:too )?late(?=\s*(?:[?.!,]|$|(?:in|by|per|for|from|since|during|last|this)\b))`, 'i'); // prettier-ignore
const NOT_IN_TIME = new RegExp(String.raw`\b([a-z]+) ${BE}not ${DONE} (?:on|in) time\b`, 'i');
const IN_TIME = new RegExp(String.raw`\b([a-z]+) ${BE}${DONE} (?:on|in) time\b`, 'i');

/** Days on which something was to be done, and days on which something was. */
const DUE = /^(?:due|required|planned|scheduled|expected|promised|deadline|estimated|target)$/;
const ENDED = /^(?:shipped|shipping|delivered|delivery|paid|payment|returned|return|finished|completed|completion|sent|closed|actual|settled|resolved|arrived|arrival|handed)$/; // prettier-ignore

/** Rows of which it can be told, and how. */
interface Pair {
  readonly use: ViewUse;
  readonly due: string;
  readonly done: string;
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
  const ways = [
    [NOT_IN_TIME, 'after'],
    [IN_TIME, 'on or before'],
    [DONE_LATE, 'after'],
    [LATE, 'after'],
  ] as const;
  for (const [said, where] of ways) {
    const [whole, noun = ''] = said.exec(text) ?? [];
    if (whole === undefined) continue;
    const pair = tellOf(noun, known);
    if (!pair) continue;
    const told = `${pair.name} whose ${pair.done} is ${where} the ${pair.due}`;
    // "Late orders by customer" asks how many there were of each.
    const behind = text.slice(text.indexOf(whole) + whole.length - pair.rest.length);
    const counts = text.startsWith(whole) && /^ (?:by|per) /.test(behind) ? 'number of ' : '';
    return text.replace(whole, `${counts}${told}${pair.rest}`);
  }
  return text;
}

/** The pair of days of the rows that a noun names, what these are called, and what stands behind the noun. */
function tellOf(
  noun: string,
  known: readonly Pair[],
): (Pair & { readonly name: string; readonly rest: string }) | undefined {
  const [first = '', second] = noun.split(' ');
  const both = known.find(({ use }) => isCalled(use.names, noun));
  if (both) return { ...both, name: noun, rest: '' };
  const one = known.find(({ use }) => isCalled(use.names, first));
  return one && { ...one, name: first, rest: second === undefined ? '' : ` ${second}` };
}

/** The tables with one day on which something was due and one on which it was done. */
function pairsOf(view: SchemaView): Pair[] {
  return view.uses.flatMap((use): Pair[] => {
    if (use.role !== undefined) return [];
    const days = use.columns.flatMap((id) => view.columns[id] ?? []).filter(({ kind }) => kind === 'time');
    const has = (words: RegExp) => (day: ViewColumn) => splitIdentifier(day.name).some((word) => words.test(word));
    const due = days.filter(has(DUE));
    const done = days.filter((day) => has(ENDED)(day) && !due.includes(day));
    const [plan, end] = [due[0], done[0]];
    return plan && end && due.length + done.length === 2 ? [{ use, due: inWords(plan), done: inWords(end) }] : [];
  });
}

function inWords({ name }: ViewColumn): string {
  return splitIdentifier(name).join(' ').toLowerCase();
}
