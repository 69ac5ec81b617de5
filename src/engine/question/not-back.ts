/** What is out: "which machines are not back yet" asks for those with a hire that has not been returned, where hires have a day for it. */
import pluralize from 'pluralize';
import { doneOn, isFormOf, isPlanned } from './day-deeds';
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

/**
 * A question for what is out, as one for what has not been returned.
 * @param text a question
 * @param view the schema
 * @returns the text itself where it says nothing of the kind, or not just one table has a day of return that is not known of some rows
 */
export function withNotBack(text: string, view: SchemaView): string {
  const [said, noun = ''] = quotes(text) ? [] : (NOT_BACK.exec(text) ?? []);
  if (said === undefined) return text;
  const [rows, ...more] = view.uses.filter((use) => use.role === undefined && isReturned(use, view));
  if (!rows || more.length > 0) return text;
  const told = 'have not been returned';
  if (isCalled(rows.names, noun)) return text.replace(said, `${noun} ${told}`);
  const isThing = view.joins.some(({ from, to }) => {
    const [one, other] = [view.columns[from]?.use, view.columns[to]?.use];
    return one === rows.id && isCalled(view.uses[other ?? -1]?.names ?? [], noun);
  });
  return isThing ? text.replace(said, `${noun} have ${pluralize.plural(inWords(rows.table))} that ${told}`) : text;
}

/** Whether some rows have a day on which they were returned, and others have none yet. */
function isReturned(use: ViewUse, view: SchemaView): boolean {
  return use.columns.some((id) => {
    const day = view.columns[id];
    if (day?.kind !== 'time' || isPlanned(day) || day.profile.nulls === 0) return false;
    return doneOn(day).some((part) => BACK.some((word) => isFormOf(word, part)));
  });
}
