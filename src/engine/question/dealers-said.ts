/**
 * Who sells, buys, owns or teaches: "who sold the most" asks for staff, and "who bought the most" for customers, where both are on file, and "who
 * owns the boat" for the owners, whoever else has to do with it.
 */
import pluralize from 'pluralize';
import { doersOf } from '../search/agent-nouns';
import { eventsReferringTo } from './most-used';
import { usesOfPersons } from './persons';
import type { SchemaView } from './schema-view';
import { quotes } from './sentences';
import { inWords, isCalled } from './view-names';

/** Verbs of those who work there, and of those who come. */
const SELLS = /^who (?=(?:sold|sells|handled|handles|processed|processes|served|serves|dealt with|looked after|looks after)\b)/i; // prettier-ignore
const BUYS = /^who (?=(?:bought|buys|ordered|orders|purchased|purchases|spent|spends)\b)/i;
const OWES = /^who (?:still )?(?:owes?|owed|(?:has|have)(?:n['’]t| not)(?: yet)? paid)\b/i;
/** What the tables of either are called. */
const STAFF =
  /^(?:employee|staff|salesperson|salesman|seller|clerk|agent|representative|rep|worker|assistant|cashier)$/;
const CUSTOMERS = /^(?:customer|client|buyer|shopper|guest|member|subscriber)$/;
/** "Who owns", "who taught": a verb right behind it. */
const WHO = /^who ([a-z]{3,}) (?=[a-z\d"'])/i;
/** Customers who did the same more than once. */
const REPEAT = /(?:^|\b(?:the|our|all|any|many|of|from|by|are|show|list) )(?:repeat|returning|recurring) ([a-z]+)\b/i;

/**
 * A question for whoever deals, as one for the staff or the customers.
 * @param text a question
 * @param view the schema
 * @returns the text itself where it says nothing of the kind, or not both are on file
 */
export function withDealersSaid(text: string, view: SchemaView): string {
  if (quotes(text)) return text;
  const called = (words: RegExp): string | undefined => {
    const names = view.uses.flatMap(({ table, role }) =>
      role === undefined ? [pluralize.singular(inWords(table))] : [],
    );
    const [only, ...more] = names.filter((name) => words.test(name.split(' ').at(-1) ?? ''));
    return more.length === 0 ? only : undefined;
  };
  const [staff, customers] = [called(STAFF), called(CUSTOMERS)];
  // Nobody asks which of the staff owe something.
  if (customers !== undefined && OWES.test(text)) return text.replace(/^who/i, `Which ${customers}`);
  if (staff === undefined || customers === undefined) return withDoersSaid(text, view);
  return withDoersSaid(text.replace(SELLS, `Which ${staff} `).replace(BUYS, `Which ${customers} `), view);
}

/** A question for who does something, as one for those who are called by it. */
function withDoersSaid(text: string, view: SchemaView): string {
  const [, verb = ''] = WHO.exec(text) ?? [];
  const doers = verb === '' ? [] : doersOf(verb.toLowerCase()).filter((noun) => noun !== verb);
  const [use, ...others] = view.uses.filter(
    ({ id, role, names }) =>
      role === undefined && usesOfPersons(view).has(id) && doers.some((noun) => isCalled(names, noun)),
  );
  if (!use || others.length > 0) return text;
  const noun = pluralize.singular(inWords(use.table));
  return text.replace(/^who/i, `Which ${verb.endsWith('s') || verb.endsWith('ed') ? noun : pluralize.plural(noun)}`);
}

/**
 * "Repeat customers" as those with more than one row of the only table that tells when they came.
 * @param text a question
 * @param view the schema
 * @returns the text itself where it says nothing of the kind, or several tables tell it
 */
export function withRepeatSaid(text: string, view: SchemaView): string {
  const [whole, noun = ''] = quotes(text) ? [] : (REPEAT.exec(text) ?? []);
  if (whole === undefined) return text;
  const [use, ...others] = view.uses.filter(({ role, names }) => role === undefined && isCalled(names, noun));
  const rows = use && others.length === 0 && usesOfPersons(view).has(use.id) ? eventsReferringTo(use, view) : undefined;
  const said = whole.replace(/(?:repeat|returning|recurring) [a-z]+$/i, '');
  return rows === undefined
    ? text
    : text.replace(whole, `${said}${noun} with more than one ${pluralize.singular(rows)}`);
}
