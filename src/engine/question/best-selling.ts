/** "The best-selling products" are those of which most was sold: the quantities of their lines come to most. */
import { splitIdentifier, stem } from '../search/words';
import { NUMBER_SAID } from './cue-words';
import { eventsReferringTo, headOf } from './most-used';
import type { SchemaView, ViewUse } from './schema-view';
import { quotes } from './sentences';
import { inWords, isCalled } from './view-names';
import { UNREACHED } from './view-ties';

const NUMBER = String.raw`(?:\d+|${NUMBER_SAID})`;
const SELLING = new RegExp(
  String.raw`\b(?:the )?(?:(?:top )?(${NUMBER}) )?(?:(best|top|highest|worst|most|least)[- ](?:(${NUMBER}) )?(?:selling|sold)|bestselling) ((?:[a-z]+ ){0,2}[a-z]+)`,
  'i',
);
const LEAST = /^(?:worst|least)$/i;
/** "Which product sells best", "which item sold the most". */
const SELLS =
  /\b(which|what) ((?:[a-z]+ ){0,2}[a-z]+) (?:sells?|sold|(?:is|are|was|were) (?:sold|selling|bought|ordered)) (?:the )?(best|most|least|worst)\b(?=\s*(?:[?.!,]|$|(?:in|during|since|by|per|from|last|this)\b))/i;
const QUANTITY = /^(?:quantity|quantities|qty)$/;
/** Columns that say themselves how much was sold. */
const SOLD = new Set(['sold', 'sale'].map(stem));

/**
 * A question for what sells best, as one for the highest total of the quantities, or for the most of the rows that tell of sales.
 * @param text a question
 * @param view the schema
 * @returns the text itself where it says nothing of the kind, or something else may be meant
 */
export function withBestSelling(text: string, view: SchemaView): string {
  if (quotes(text)) return text;
  const [said, which = '', thing = '', most = ''] = SELLS.exec(text) ?? [];
  const measured = said === undefined ? undefined : measureOf(thing, most, view);
  if (said !== undefined && measured !== undefined) return text.replace(said, `${which} ${thing} has ${measured}`);
  const found = SELLING.exec(text);
  if (!found) return text;
  const [whole, before, best = '', within, noun = ''] = found;
  const { named, rest } = headOf(noun);
  const measure = measureOf(named, best, view);
  if (measure === undefined) return text;
  const number = before ?? within;
  return text.replace(whole, [...(number === undefined ? [] : [number]), named, 'with', measure, ...rest].join(' '));
}

/** The end of what tells how much was sold of things that are called so: "the highest total quantity". */
function measureOf(called: string, best: string, view: SchemaView): string | undefined {
  const [use, ...others] = view.uses.filter(({ role, names }) => role === undefined && isCalled(names, called));
  const measure = use && others.length === 0 ? soldOf(use, view) : undefined;
  const isLeast = LEAST.test(best);
  if (!use || measure === undefined || (isLeast && hasUnsold(use, view))) return undefined;
  const end = measure.isCount ? (isLeast ? 'the fewest' : 'the most') : isLeast ? 'the lowest' : 'the highest';
  return `${end} ${measure.name}`;
}

/** What tells how much was sold of the rows of a use; undefined where nothing does, or several things do. */
function soldOf(use: ViewUse, view: SchemaView): { readonly name: string; readonly isCount: boolean } | undefined {
  const numbers = view.columns.filter((c) => c.kind === 'number' && !c.isIdentifier && view.uses[c.use]?.role === undefined); // prettier-ignore
  const [own, ...more] = numbers.filter((c) => c.use === use.id && c.names.flat().some((word) => SOLD.has(word)));
  if (own) return more.length === 0 ? { name: inWords(own.name), isCount: false } : undefined;
  const quantities = numbers.filter((c) => c.use !== use.id && splitIdentifier(c.name).some((word) => QUANTITY.test(word))); // prettier-ignore
  const [quantity, ...others] = quantities;
  if (quantity)
    return others.length === 0 && view.distance[quantity.use]?.[use.id] !== UNREACHED
      ? { name: `total ${inWords(quantity.name)}`, isCount: false }
      : undefined;
  const events = eventsReferringTo(use, view);
  return events === undefined ? undefined : { name: events, isCount: true };
}

/** Whether some rows of a use are not referred to at all: least of all was sold of those. */
function hasUnsold(use: ViewUse, view: SchemaView): boolean {
  const referring = view.joins.filter(({ to }) => view.columns[to]?.use === use.id);
  return referring.some(({ from }) => (view.columns[from]?.profile.distinct ?? 0) < use.rows);
}
