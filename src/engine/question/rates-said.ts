/**
 * Rates of what becomes of rows, as the share of those that it became of: the "cancellation rate by hut" is "for each hut, what percentage of
 * bookings were cancelled", where bookings have such a state.
 */
import { splitIdentifier, stem } from '../search/words';
import { isFormOf } from './day-deeds';
import { flagOf } from './flags';
import type { SchemaView, ViewColumn } from './schema-view';
import { pattern, quotes } from './sentences';
import { inWords } from './view-names';

/** "The cancellation rate of Anna in 2023 by hut", "which hut has the highest no-show rate". */
const RATE = pattern`^(?:(?:what(?:'s| is| was| are| were)?|show|give|list|tell|compare)(?: me| us)? )?(?:the |our |their )?(?:overall |total )?([a-z]+(?:-[a-z]+)?) rates?\b(?: in (?:percent|%))?(.*?)(?: in (?:percent|%))?[\s?.!]*$`;
const FOR_EACH = pattern`^(.*?)\s(?:by|per|for each|for every|of each|of every|in each|at each) ((?:[a-z]+ ){0,2}[a-z]+)$`;

/** "Which hut has the highest cancellation rate": the end of the rates. */
const RANKED = pattern`^(which (?:[a-z]+ ){1,2}?(?:has|have|had) the (?:highest|lowest)) ([a-z]+(?:-[a-z]+)?) rates?\b(.*)$`;

/**
 * A question with the rate that it asks for in these words.
 * @param text a question
 * @param view the schema
 * @returns the text itself where it asks for no rate, or where a column holds it or nothing tells it
 */
export function withRatesSaid(text: string, view: SchemaView): string {
  if (quotes(text)) return text;
  const [, which, of = '', behind = ''] = RANKED.exec(text) ?? [];
  const ranked = which === undefined || holdsRate(of, view) ? undefined : stateOf(of.toLowerCase(), view);
  if (ranked) return `${which} percentage of ${ranked.state} ${ranked.rows}${behind}`;
  const [, deed = '', rest = ''] = RATE.exec(text) ?? [];
  if (deed === '' || holdsRate(deed, view)) return text;
  const state = stateOf(deed.toLowerCase(), view);
  if (!state) return text;
  const [, plain = rest, group] = FOR_EACH.exec(rest) ?? [];
  const share = `what percentage of ${state.rows}${plain} were ${state.state}`;
  return group === undefined ? share : `for each ${group}, ${share}`;
}

/** Whether a column is called by the rate itself, or by a rate of something that the question may mean. */
function holdsRate(deed: string, view: SchemaView): boolean {
  return view.columns.some(({ names }) =>
    names.some((name) => name.includes(stem('rate')) && name.includes(stem(deed))),
  );
}

/** The only rows that can be in a state which a noun is of, and its name; undefined where there are several, or none. */
function stateOf(deed: string, view: SchemaView): { readonly rows: string; readonly state: string } | undefined {
  const found = new Map<string, string>();
  for (const column of view.columns) {
    const use = view.uses[column.use];
    if (!use || use.role !== undefined) continue;
    const state = statesOf(column).find((word) => isFormOf(deed, word) || isFormOf(word, deed));
    if (state !== undefined && !found.has(use.table)) found.set(use.table, state);
  }
  const [only, ...more] = found;
  if (!only || more.length > 0) return undefined;
  return { rows: inWords(only[0]), state: only[1] };
}

/** Words for the states that a column tells, one each: its labels and values, or what a flag is called. */
function statesOf(column: ViewColumn): string[] {
  if (flagOf(column)) return splitIdentifier(column.name).slice(-1);
  if (column.kind !== 'text' || column.profile.distinct > MOST_STATES) return [];
  const values = column.profile.typical.map(({ value }) => String(value));
  return [...column.labels.map(({ label }) => label), ...values]
    .map((word) => word.toLowerCase())
    .filter((word) => /^[a-z-]+$/.test(word));
}

/** A column of more different values tells no state. */
const MOST_STATES = 20;
