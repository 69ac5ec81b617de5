/** "The average price per job" of what each job has itself is the average price of jobs. */
import { stem, wordsOf } from '../search/words';
import type { SchemaView } from './schema-view';

const AVERAGE_PER =
  /^((?:(?:what(?: is|'s|’s)|show(?: me)?|give me) )?(?:the )?(?:average|mean) )([\w ]+?) per ([\w ]+?)(?=\s*[?.]?$)/i;

/**
 * Says of what an average is where "per" names the rows that hold it: each of them has but one.
 * @param text a question
 * @param view the schema
 * @returns the text itself where "per" names something else
 */
export function withAveragesPer(text: string, view: SchemaView): string {
  const [whole, lead = '', what = '', of = ''] = AVERAGE_PER.exec(text) ?? [];
  if (whole === undefined) return text;
  const stems = (said: string) => wordsOf(said.toLowerCase()).map(stem).join(' ');
  const isCalled = (names: readonly (readonly string[])[], said: string) =>
    names.some((name) => name.join(' ') === stems(said));
  const uses = view.uses.filter(({ role, names }) => role === undefined && isCalled(names, of));
  const holds = view.columns.some(
    ({ use, kind, names }) => kind === 'number' && uses.some(({ id }) => id === use) && isCalled(names, what),
  );
  return holds ? `${lead}${what} of ${of}${text.slice(whole.length)}` : text;
}
