/** "Jobs without a designer" are those whose `designed_by` is empty, whoever else is a designer by their role. */
import { singular, splitIdentifier } from '../search/words';
import { doersOf } from './acts-said';
import type { SchemaView, ViewColumn } from './schema-view';
import { quotes } from './sentences';

const NO_DOER =
  /\b(?:without|lacking|with no|having no|(?:that |which )?(?:have|has|had) no)(?: an?| any)? ([a-z]+)(?=\s*(?:$|[?.!,]|(?:in|from|and|or|since|before|after|on|at|during)\b))/i;

/**
 * A question for rows that nobody did something to, in the words of the column that says who did it.
 * @param text a question
 * @param view the schema
 * @returns the text itself where it says nothing of the kind, or several columns may be meant
 */
export function withNoDoer(text: string, view: SchemaView): string {
  const [whole, noun = ''] = quotes(text) ? [] : (NO_DOER.exec(text) ?? []);
  if (whole === undefined) return text;
  const doer = singular(noun.toLowerCase());
  const deeds = view.columns.flatMap((column) => deedOf(column) ?? []);
  const [only, ...more] = new Set(deeds.filter((deed) => doersOf(deed).includes(doer)));
  return only === undefined || more.length > 0 ? text : text.replace(whole, `with no ${only} by`);
}

/** What the somebody did to whom a column refers: "designed" of `designed_by`. */
function deedOf({ name, isReference }: ViewColumn): string | undefined {
  const [deed, by, ...more] = splitIdentifier(name);
  const isId = more.length === 0 || (more.length === 1 && more[0] === 'id');
  return isReference && by === 'by' && isId ? deed : undefined;
}
