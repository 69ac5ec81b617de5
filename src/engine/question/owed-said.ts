/** What is owed: "how much is still outstanding", "which customers owe us money" and "who has not paid yet" ask for what has no day on which it was paid. */
import pluralize from 'pluralize';
import { stem } from '../search/words';
import { doneOn, isFormOf, isPlanned } from './day-deeds';
import { usesOfPersons } from './persons';
import { isMoney } from './money-words';
import type { SchemaView, ViewColumn } from './schema-view';
import { quotes } from './sentences';
import { inWords, isCalled } from './view-names';

const OWED = '(?:outstanding|owed|owing|unpaid|unsettled)';
const END = String.raw`[\s?.!]*$`;
/** "How much is still outstanding?", "how much are we owed?" */
const HOW_MUCH = new RegExp(String.raw`^how much (?:money )?(?:is|are we) (?:still |currently )*${OWED}(?: to us)?${END}`, 'i'); // prettier-ignore
/** "How much do customers owe us?": all of them together. */
const THEY_OWE = new RegExp(String.raw`^how much (?:money )?do (?:our |the |all )?(?:the )?([a-z]+) (?:still )?owe(?: us)?${END}`, 'i'); // prettier-ignore
/** "Outstanding amount per customer", "what is the total unpaid balance": no average, highest or list of them. */
const AMOUNT = new RegExp(String.raw`^((?:(?:what is|what's|show(?: me)?) )?(?:the |our )?)(?:total )?${OWED} (?:total )?(?:amount|balance|money|sum|total|debt)\b`, 'i'); // prettier-ignore
/** "Which customers owe us more than 200?" */
const WHO = new RegExp(String.raw`^(?:which|what) ([a-z]+) (?:still |currently )*(?:owe|owes)(?: us)?(?: (?:money|anything|something))?(?: ((?:more|less) than|at least|over|above|under|up to) ([\d.,]+)(?: (?:euros?|dollars?|pounds?))?)?${END}`, 'i'); // prettier-ignore

/** "Which customer owes us the most?" */
const MOST = new RegExp(String.raw`^(?:which|what) ([a-z]+) (?:still |currently )*(?:owe|owes)(?: us)?(?: the)? (most|least)(?: money)?${END}`, 'i'); // prettier-ignore

/** "Which customers have not paid yet?" */
const NOT_PAID = new RegExp(String.raw`^(which|what|how many) ([a-z]+) (?:still )?(?:have|has|did|do|does)(?:n['’]t| not)(?: yet| still)? (?:pay|paid|settled?)(?: (?:yet|us|(?:all (?:of )?)?(?:their|the|our) ([a-z]+)))*${END}`, 'i'); // prettier-ignore

const BILLS = /^(?:bills?|invoices?|money|dues|balances?|debts?|accounts?)$/i;

/** What says itself how much is owed. */
const TOLD = new Set(['outstanding', 'owed', 'balance', 'debt', 'arrears', 'unpaid', 'paid'].map(stem));
const PAID = ['paid', 'settled'];

/** Rows of which it can be told whether they were paid, and what each of them comes to. */
interface Bills {
  readonly rows: string;
  readonly amount: string;
}

/**
 * A question for what is owed, as one for what was not paid.
 * @param text a question
 * @param view the schema
 * @returns the text itself where it says nothing of the kind, where a column tells how much is owed, or where not just one table has both an
 * amount and a day of payment that is not known of some rows
 */
export function withOwedSaid(text: string, view: SchemaView): string {
  const said = [HOW_MUCH, THEY_OWE, AMOUNT, MOST, NOT_PAID, WHO].find((way) => way.test(text));
  const bills = said && !quotes(text) ? billsOf(view) : undefined;
  if (!said || !bills) return text;
  const { rows, amount } = bills;
  const [, first = '', second = ''] = text.match(said) ?? [];
  const who = said === NOT_PAID ? second : first;
  // What somebody else owes, or somebody by name, is no total of all.
  if (said !== HOW_MUCH && said !== AMOUNT && !namesPersons(who, view)) return text;
  if (said === HOW_MUCH || said === THEY_OWE) return `What is the total ${amount} of unpaid ${rows}?`;
  if (said === NOT_PAID) {
    const [, , , what = 'bills'] = text.match(said) ?? [];
    const isBill = BILLS.test(what) || pluralize.plural(what.toLowerCase()) === rows;
    return isBill ? `${first} ${who} have unpaid ${rows}?` : text;
  }
  if (said === AMOUNT) return text.replace(AMOUNT, `$1total ${amount} of unpaid ${rows}`);
  if (said === MOST)
    return text.replace(
      MOST,
      (_, who: string, most: string) =>
        `Which ${who} has the ${most === 'least' ? 'lowest' : 'highest'} total ${amount} of unpaid ${rows}?`,
    );
  return text.replace(WHO, (_, who: string, bound?: string, least?: string) => {
    const owe = `Which ${who} have unpaid ${rows}`;
    return bound === undefined ? `${owe}?` : `${owe} with a total ${amount} of ${bound} ${least ?? ''}?`;
  });
}

function namesPersons(noun: string, view: SchemaView): boolean {
  const persons = usesOfPersons(view);
  return view.uses.some(({ id, role, names }) => role === undefined && persons.has(id) && isCalled(names, noun));
}

function billsOf(view: SchemaView): Bills | undefined {
  const isTold = ({ kind, names }: ViewColumn) =>
    kind === 'number' && names.some((name) => TOLD.has(name.at(-1) ?? ''));
  if (view.columns.some(isTold)) return undefined;
  const [only, ...more] = view.uses.flatMap((use): Bills[] => {
    const columns = use.role === undefined ? use.columns.flatMap((id) => view.columns[id] ?? []) : [];
    const isPayment = (day: ViewColumn) =>
      day.kind === 'time' &&
      !isPlanned(day) &&
      day.profile.nulls > 0 &&
      doneOn(day).some((part) => PAID.some((word) => isFormOf(word, part)));
    const amounts = columns.filter(
      (column) => column.kind === 'number' && !column.isIdentifier && !column.isRate && isMoney(column),
    );
    const [amount, ...others] = amounts;
    return columns.some(isPayment) && amount && others.length === 0
      ? [{ rows: pluralize.plural(inWords(use.table)), amount: inWords(amount.name) }]
      : [];
  });
  return more.length === 0 ? only : undefined;
}
