/** "The most used press", "the busiest station": of the rows that refer to it there are the most. */
import pluralize from 'pluralize';
import { isStopWord, stem } from '../search/words';
import { COLUMN_HINTS } from './cue-words';
import type { SchemaView, ViewColumn, ViewUse } from './schema-view';
import { quotes } from './sentences';
import { inWords, isCalled } from './view-names';

const USED =
  /\b(?:the )?(?:most (?:(?:often|frequently|commonly|heavily|widely) )?(used|popular)|(busiest)) ((?:[a-z]+ ){0,2}[a-z]+)/i;

/**
 * A question for what is used most, as one for what has the most rows of the only table that refers to it, if these have a time. What is used
 * least may have none.
 * @param text a question
 * @param view the schema
 * @returns the text itself where it says nothing of the kind, something else may be meant, or a column tells how much something is used
 */
export function withMostUsed(text: string, view: SchemaView): string {
  const [whole, used, busiest = '', noun = ''] = quotes(text) ? [] : (USED.exec(text) ?? []);
  if (whole === undefined) return text;
  const telling = columnWords((used ?? busiest).toLowerCase());
  const { named, rest } = headOf(noun);
  const [use, ...others] = view.uses.filter(({ role, names }) => role === undefined && isCalled(names, named));
  // How many a vessel can carry says nothing of a route.
  const tells = ({ names }: ViewColumn) => names.some((name) => name.some((word) => telling.has(word)));
  if (view.columns.some((column) => (use === undefined || column.use === use.id) && tells(column))) return text;
  const rows = use && others.length === 0 ? eventsReferringTo(use, view) : undefined;
  if (rows === undefined) return text;
  return text.replace(whole, [named, 'with the most', rows, ...rest].join(' '));
}

/**
 * The name of things at the beginning of some words, and what stands behind it: what is called "room" is no "room type".
 * @param said up to three words
 */
export function headOf(said: string): { readonly named: string; readonly rest: readonly string[] } {
  const words = said.split(' ');
  const behind = words.findIndex((word, i) => i > 0 && isStopWord(word.toLowerCase()));
  return {
    named: words.slice(0, behind < 0 ? undefined : behind).join(' '),
    rest: behind < 0 ? [] : words.slice(behind),
  };
}

/** Stems of what columns are called that tell it themselves: how busy a station is by its `passengers`. */
function columnWords(said: string): ReadonlySet<string> {
  const hinted = COLUMN_HINTS.flatMap(([words, names]) => (words.split(' ').includes(said) ? names.split(' ') : []));
  return new Set([said, ...(said === 'busiest' ? ['busy'] : []), ...hinted].map(stem));
}

/**
 * What the rows are called, in the plural, of the only table that refers to one, where a column says when they came about.
 * @param use of the table that is referred to
 * @param view the schema
 * @returns undefined where several tables refer to it, or that one tells no time
 */
export function eventsReferringTo({ table }: ViewUse, view: SchemaView): string | undefined {
  const useOf = (id: number) => view.uses[view.columns[id]?.use ?? -1];
  const referring = view.joins.flatMap(({ from, to }) => (useOf(to)?.table === table ? (useOf(from) ?? []) : []));
  const [only, ...more] = new Map(
    referring.filter((use) => use.table !== table).map((use) => [use.table, use]),
  ).values();
  const isTimed = only?.columns.some((id) => view.columns[id]?.kind === 'time') === true;
  if (!only || more.length > 0 || !isTimed) return undefined;
  return pluralize.plural(inWords(only.table));
}
