/** "The average price per job" of what each job has itself is the average price of jobs. */
import type { SchemaView, ViewUse } from './schema-view';
import { isCalled } from './view-names';

const AVERAGE_PER =
  /^((?:(?:what(?: is|'s|’s)|show(?: me)?|give me) )?(?:the )?(?:average|mean) )([\w ]+?) per ([\w ]+?)(?=\s*[?.]?$)/i;

/**
 * Says of what an average is where "per" names the rows that hold it: each of them has but one.
 * @param text a question
 * @param view the schema
 * @returns the text itself where "per" names something else, several rows may be of one such thing, or others hold a number of that name as well
 */
export function withAveragesPer(text: string, view: SchemaView): string {
  const [whole, lead = '', what = '', of = ''] = AVERAGE_PER.exec(text) ?? [];
  if (whole === undefined) return text;
  const uses = view.uses.filter(({ role, names }) => role === undefined && isCalled(names, of));
  const holding = view.columns.filter(
    ({ use, kind, names }) => kind === 'number' && view.uses[use]?.role === undefined && isCalled(names, what),
  );
  const [only, ...others] = holding.map(({ use }) => view.uses[use]);
  if (!only || others.length > 0 || !uses.includes(only) || !isToldApart(only, view)) return text;
  return `${lead}${what} of ${of}${text.slice(whole.length)}`;
}

/** Whether no two rows have one name: an athlete of several seasons has several rows. */
function isToldApart({ display }: ViewUse, view: SchemaView): boolean {
  return display.every((id) => view.columns[id]?.profile.unique === true);
}
