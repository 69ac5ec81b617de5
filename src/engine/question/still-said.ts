/**
 * What is still so, because what ends it has not come about: "which machines are not back yet" asks for those with a hire that has not been returned,
 * "who still works here" for persons who have not left, and "jobs still open" for those that have not been finished, where they have a day for it.
 */
import pluralize from 'pluralize';
import { doneOn, isFormOf, isPlanned } from './day-deeds';
import { usesOfPersons } from './persons';
import type { SchemaView, ViewUse } from './schema-view';
import { quotes } from './sentences';
import { inWords, isCalled } from './view-names';

const OUT =
  '(?:(?:still |currently |now )?(?:out(?: on (?:hire|loan|rent))?|on (?:loan|hire|rent))|not (?:yet )?(?:back|returned|been (?:returned|brought back|given back)|come back)|yet to be returned)';
/** Up to the end of the question: "out in 2023" is another matter. */
const NOT_BACK = new RegExp(
  String.raw`\b([a-z]+)(?: (?:that|which))? (?:are|is|were|have|has)(?: (?:still|currently|now))? ${OUT}(?: yet| now| right now| at the moment)?(?=[\s?.!]*$)`,
  'i',
);
const BACK = ['returned', 'back'];
/** "Who are still with us", "still work for us". */
const STILL_HERE =
  /\b(?:(?:who|that) )?(?:(?:are|is|do|does) )?(?:still|currently) (?:with us|with the company|employed(?: by us| here| with us)?|work(?:s|ing)?(?: for us| here| with us| for the company)?|on (?:the )?staff)(?=[\s?.!]*$)/i;
const LEFT = ['left', 'resigned', 'terminated', 'dismissed'];
/** "Maintenance jobs still open", "which tickets are still open?" */
const STILL_OPEN =
  /\b([a-z]+(?: [a-z]+)?) (?:(?:that|which) )?(?:(?:are|is) )?still (?:open|outstanding|pending|unfinished|running)(?=[\s?.!]*$)/i;
const ENDED = ['finished', 'closed', 'completed', 'resolved', 'ended'];

/**
 * A question for what is still so, as one for what has not come about.
 * @param text a question
 * @param view the schema
 * @returns the text itself where it says nothing of the kind, or not just one table has a day for the end that is not known of some rows
 */
export function withStillSaid(text: string, view: SchemaView): string {
  return quotes(text) ? text : withOpen(withHere(withNotBack(text, view), view), view);
}

function withHere(text: string, view: SchemaView): string {
  if (!STILL_HERE.test(text)) return text;
  const [persons, ...more] = view.uses.filter((use) => use.role === undefined && endOf(use, LEFT, view) !== undefined);
  const [, noun = ''] = /^(?:which|what|how many) ([a-z]+)/i.exec(text) ?? [];
  // Of other persons nobody knows who left.
  const isOther = view.uses.some((use) => use.role === undefined && use !== persons && isCalled(use.names, noun));
  if (!persons || more.length > 0 || isOther) return text;
  return text.replace(STILL_HERE, /^(?:which|what|how many) [a-z]+(?: [a-z]+)? (?:are|is|do|does)? ?(?:still|currently)/i.test(text) ? 'have not left' : 'who have not left'); // prettier-ignore
}

function withOpen(text: string, view: SchemaView): string {
  const [said, noun = ''] = STILL_OPEN.exec(text) ?? [];
  if (said === undefined) return text;
  const last = noun.split(' ').at(-1) ?? '';
  const rows = view.uses.find(
    ({ role, names }) => role === undefined && (isCalled(names, noun) || isCalled(names, last)),
  );
  const end = rows && endOf(rows, ENDED, view);
  // Where a state is stored that is called so, it is that.
  const isStored = view.columns.some(({ kind, profile }) => kind === 'text' && profile.typical.some(({ value }) => /^(?:open|outstanding|pending|unfinished|running)$/i.test(String(value)))); // prettier-ignore
  if (end === undefined || isStored) return text;
  const asks = /^(?:which|what|how many) (?!.*\b(?:have|has|with)\b)/i.test(
    text.slice(0, text.indexOf(said) + said.length),
  );
  return text.replace(said, `${noun} ${asks ? '' : 'that '}have not been ${end}`);
}

function withNotBack(text: string, view: SchemaView): string {
  const [said, noun = ''] = NOT_BACK.exec(text) ?? [];
  if (said === undefined) return text;
  const [rows, ...more] = view.uses.filter((use) => use.role === undefined && endOf(use, BACK, view) !== undefined);
  if (!rows || more.length > 0) return text;
  const told = 'have not been returned';
  const persons = usesOfPersons(view);
  if (isCalled(rows.names, noun)) return text.replace(said, `${noun} ${told}`);
  const isThing = view.joins.some(({ from, to }) => {
    const [one, other] = [view.columns[from]?.use, view.columns[to]?.use];
    return one === rows.id && !persons.has(other ?? -1) && isCalled(view.uses[other ?? -1]?.names ?? [], noun);
  });
  return isThing ? text.replace(said, `${noun} have ${pluralize.plural(inWords(rows.table))} that ${told}`) : text;
}

/** The verb for what ended some rows on a day that others do not have yet; undefined where no day, or several, tell one of these. */
function endOf(use: ViewUse, verbs: readonly string[], view: SchemaView): string | undefined {
  const [day, ...more] = use.columns.flatMap((id) => {
    const column = view.columns[id];
    if (column?.kind !== 'time' || isPlanned(column) || column.profile.nulls === 0) return [];
    return doneOn(column).flatMap((part) => verbs.find((word) => isFormOf(word, part)) ?? []);
  });
  return more.length === 0 ? day : undefined;
}
