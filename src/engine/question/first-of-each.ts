/** "The first order of each customer" is the earliest one. */
import type { SchemaView } from './schema-view';
import { quotes } from './sentences';
import { isCalled } from './view-names';

const FIRST = /\b(first|last|most recent) ([a-z]+(?: [a-z]+)?) (?:(?:of|by|for|from) (?:each|every)|per) (?=[a-z])/i;

/**
 * A question for the first or last of the rows of each thing, as one for the earliest or latest.
 * @param text a question
 * @param view the schema
 * @returns the text itself where it says nothing of the kind, or no day tells which is first
 */
export function withFirstOfEach(text: string, view: SchemaView): string {
  const [whole, end = '', noun = ''] = quotes(text) ? [] : (FIRST.exec(text) ?? []);
  if (whole === undefined) return text;
  const rows = view.uses.find(
    ({ role, names }) => role === undefined && isCalled(names, noun.replace(/ (?:date|day)$/i, '')),
  );
  const isTimed = rows?.columns.some((id) => view.columns[id]?.kind === 'time') === true;
  return isTimed ? text.replace(whole, `${/^first$/i.test(end) ? 'earliest' : 'latest'} ${noun} of each `) : text;
}
