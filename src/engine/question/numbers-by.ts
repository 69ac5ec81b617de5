/**
 * Questions of few words that ask for a number of each: "payments by month" asks how many there were in each month, and "weight by material" what
 * the weights of each material add up to.
 */
import { isPlural, stem, wordsOf } from '../search/words';
import { isParticiple } from './participles';
import { personsInRole } from './persons-in-role';
import type { SchemaView, ViewColumn } from './schema-view';
import { quotes } from './sentences';
import { ID_WORDS, isCalled } from './view-names';

const BY = /^\s*((?:[a-z][a-z-]* ){0,3}[a-z]+)\s+(by|per)\s+(.+?)[\s?.!]*$/i;
/** What is folded for each of something, and what that is. */
const FOLDED = /^\s*((?:(?:what|which) (?:is|was|are|were) )?(?:the )?(?:total|average|mean|median|sum of|number of) [a-z][a-z -]*?)\s+by\s+(.+?)([\s?.!]*)$/i; // prettier-ignore
const PERIOD = /^(?:day|week|month|quarter|year|weekday)$/;
/** The first words of what is told for: up to where something else is said. */
const GROUP =
  /^(?:the )?([a-z]+(?: [a-z]+){0,2}?)(?=$|,| (?:and|in|for|of|during|since|between|before|after|from|with|where|that|who|over|on|at)\b)/i;
/** Behind those who did something it goes on about them. */
const SAID_OF_THEM = /^,? ?(?:with|where|that|who|whose|named|called)\b/i;
/** Words that ask for a number themselves, for an order, or for something else than a number of each. */
const ASKS =
  /^(?:how|many|much|numbers?|counts?|total|totals|sums?|average|mean|median|share|shares|percent|percentage|proportion|ratio|rate|most|least|top|bottom|first|last|highest|lowest|best|worst|list|show|give|all|each|every|which|what|who|whose|where|when|the|an?|names?|sorted|ordered|ranked|grouped|order|sort|rank|group|maximum|minimum|max|min|done|made|written|by|of|in|for|than|not|no|without|with|and|or|any|some|other|more|less|fewer|new|newest|latest|oldest|largest|smallest|biggest)$/;
/** Nouns for several that have no ending for it. */
const COLLECTIVE = /^(?:staff|personnel|people|crew|aircraft|equipment|inventory|cattle|sheep|fish)$/;
/** Amounts that are added up: of prices and ratings nobody wants the sum. */
const ADDED =
  /^(?:amount|cost|weight|revenue|sale|income|expense|fee|payment|spend|quantity|qty|volume|hour|litre|liter|value|budget|donation|deposit|turnover|profit)$/;

/**
 * A question with the number that it asks for in words, and with "per" for a "by" that tells for what each.
 * @param text a question
 * @param view the schema
 * @returns the text itself where it says nothing of the kind: by its name or its price rows are sorted
 */
export function withNumbersBy(text: string, view: SchemaView): string {
  const [folded, fold = '', of = '', end = ''] = quotes(text) ? [] : (FOLDED.exec(text) ?? []);
  // "By" says many things, of who did something and of an order, too.
  if (folded !== undefined) return isOfEach(fold, of, view) ? `${fold} per ${of.replace(/^the /i, '')}${end}` : text;
  const [, what = '', by = '', rest = ''] = quotes(text) ? [] : (BY.exec(text) ?? []);
  const words = wordsOf(what.toLowerCase());
  if (words.length === 0 || words.some((word) => ASKS.test(word)) || !namesGroup(rest, view)) return text;
  const stems = words.map(stem);
  const ends = (name: readonly string[]) => name.length > 0 && name.join(' ') === stems.slice(-name.length).join(' ');
  const isTable =
    view.uses.some(({ role, names }) => role === undefined && names.some(ends)) ||
    personsInRole(stems.at(-1) ?? '', view).length > 0;
  if (isTable && (isPlural(words.at(-1) ?? '') || COLLECTIVE.test(words.at(-1) ?? '')))
    return `number of ${what} ${by} ${rest}`;
  const isWhole = ({ names, unit, use }: ViewColumn) =>
    names.some((name) => {
      const own = name.filter((s) => !unit.includes(s)).join(' ');
      // "Invoiced amount": the amount of invoices.
      const isOf = stems.length > 1 && view.uses[use]?.names.some((of) => of.at(-1) === stems[0]) === true;
      return own === stems.join(' ') || (isOf && own === stems.slice(1).join(' '));
    });
  const measured = view.columns.filter(
    (column) =>
      column.kind === 'number' &&
      isOfEvents(column, view) &&
      !column.isIdentifier &&
      !column.isYear &&
      !column.isRate &&
      isWhole(column),
  );
  const isAdded = words.some((word) => ADDED.test(word.replace(/s$/, '')));
  if (measured.length === 0 || !isAdded) return text;
  return `total ${what} ${isOfEach(what, rest, view) ? 'per' : by} ${rest}`;
}

/** Whether something is told for each of what stands behind "by": "lessons taught by staff" are nothing of each of them. */
function isOfEach(fold: string, of: string, view: SchemaView): boolean {
  const [said = '', group = ''] = GROUP.exec(of) ?? [];
  if (isParticiple(wordsOf(fold.toLowerCase()).at(-1) ?? '') || SAID_OF_THEM.test(of.slice(said.length))) return false;
  return namesGroup(of, view) && !PERIOD.test(group.toLowerCase());
}

/** Whether the rows of a column's table came about: they have a day, or refer to others. The cost of a product in a list is its price. */
function isOfEvents({ use }: ViewColumn, view: SchemaView): boolean {
  const own = view.uses[use]?.columns.flatMap((id) => view.columns[id] ?? []) ?? [];
  return own.some(({ kind, isReference }) => kind === 'time' || isReference);
}

/** Whether what stands behind "by" is a period, a table, or a column of which many rows have the same value. */
function namesGroup(rest: string, view: SchemaView): boolean {
  const [said = '', group = ''] = GROUP.exec(rest) ?? [];
  const words = wordsOf(group.toLowerCase());
  if (words.length === 0) return false;
  // "Songs by artists from Germany" were made by these.
  if (isPlural(words.at(-1) ?? '') && rest.length > said.length) return false;
  if (words.length === 1 && PERIOD.test(words[0] ?? '')) return true;
  const stems = words.map(stem).join(' ');
  if (view.uses.some((use) => (use.role === undefined ? isCalled(use.names, group) : use.roleWords.has(stems))))
    return true;
  return view.columns.some(
    (column) => isKind(column) && (isCalled(column.names, group) || isOfTable(column, group, view)),
  );
}

/** "Owner city": the column behind the name of its table. */
function isOfTable(column: ViewColumn, group: string, view: SchemaView): boolean {
  const [table = '', ...rest] = group.split(' ');
  return (
    rest.length > 0 && isCalled(column.names, rest.join(' ')) && isCalled(view.uses[column.use]?.names ?? [], table)
  );
}

/** At least so many rows, on the average, have the same value of a column whose values are kinds. */
const REPEATED = 2;

function isKind({ kind, isDisplay, isIdentifier, names, profile }: ViewColumn): boolean {
  if (kind !== 'text' || isDisplay || isIdentifier || ID_WORDS.has(names[0]?.at(-1) ?? '')) return false;
  return profile.distinct * REPEATED <= profile.rows - profile.nulls;
}
