/** "The most used press", "the busiest station": of the rows that refer to it there are the most. */
import { splitIdentifier, stem, wordsOf } from '../search/words';
import type { SchemaView, ViewUse } from './schema-view';
import { quotes } from './sentences';

const USED =
  /\b(?:the )?(?:most (?:(?:often|frequently|commonly|heavily|widely) )?(used|popular)|busiest) ((?:[a-z]+ ){0,2}[a-z]+)/i;

/**
 * A question for what is used most, as one for what has the most rows of the only table that refers to it. What is used least may have none.
 * @param text a question
 * @param view the schema
 * @returns the text itself where it says nothing of the kind, several tables refer to it, or a column tells how much something is used
 */
export function withMostUsed(text: string, view: SchemaView): string {
  const [whole, how = 'busy', noun = ''] = quotes(text) ? [] : (USED.exec(text) ?? []);
  if (whole === undefined) return text;
  const said = stem(how.toLowerCase());
  if (view.columns.some(({ names }) => names.some((name) => name.includes(said)))) return text;
  const words = noun.split(' ');
  for (let count = words.length; count > 0; count--) {
    const named = words.slice(0, count).join(' ');
    const [only, ...more] = usesNamed(named, view).flatMap((use) => onlyRowsOf(use, view) ?? []);
    if (only === undefined || more.length > 0) continue;
    return text.replace(whole, [named, 'with the most', only, ...words.slice(count)].join(' '));
  }
  return text;
}

/** Tables that are called by all words of a noun, and by no more. */
function usesNamed(noun: string, view: SchemaView): ViewUse[] {
  const stems = wordsOf(noun.toLowerCase()).map(stem).join(' ');
  return view.uses.filter(({ role, names }) => role === undefined && names.some((name) => name.join(' ') === stems));
}

/** What the rows are called, in the plural, of the only table that refers to one by one key. */
function onlyRowsOf({ table }: ViewUse, view: SchemaView): string | undefined {
  const tableOf = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.table;
  const referring = view.joins.flatMap((join) => (tableOf(join.to) === table ? [tableOf(join.from)] : []));
  const [only, ...more] = new Set(referring.filter((other) => other !== table));
  if (only === undefined || more.length > 0) return undefined;
  const words = splitIdentifier(only).join(' ').toLowerCase();
  return words.endsWith('s') ? words : `${words.replace(/y$/, 'ie')}s`;
}
