/** Money that nothing stored is called by: "turnover per month", "which customer brought in the most", where prices and quantities tell it. */
import { MARK } from '../../question/measure-heads';
import { columnsOfQuantity } from '../../question/measured-nouns';
import { LEVEL } from '../../question/name-match';
import type { ViewColumn, ViewUse } from '../../question/schema-view';
import { MONEY_IN } from '../../question/span-and-money-words';
import type { WorkedOut } from '../../question/worked-way';
import { expandedWords, splitIdentifier } from '../../search/words';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { isAmount } from './amounts-named';
import { columnsNamedBefore } from './names-at';
import { pricedPairs, unitPricedPairs } from './priced-things';
import type { Marked } from './time-measures';

const NOUN = new RegExp(
  String.raw`\b(?:amount of )?(${MONEY_IN}|earnings|money|spending|sales(?=\s*(?:of|per|by|in|for|from|to|at|on|[,.?!]|$)))\b`,
  'i',
);
const DONE = '(?:bring in|brought in|earn(?:ed)?|generate[sd]?|make|made|take in|took in|spend|spent)';
/** "How much did each category bring in", "which customer spent the most". */
const VERBS: readonly (readonly [said: RegExp, as: string])[] = [
  [
    new RegExp(
      String.raw`\bhow much (?:money )?(?:did|does|do|has|have) (.+?) ${DONE}\b(?: in total| altogether)?`,
      'i',
    ),
    `what is the ${MARK} of $1`,
  ],
  [
    /\b(?:earns?|earned|brings?|brought|makes?|made) us (?:the )?(most|least)\b(?: money\b)?(?: in total\b)?(?=\s*(?:[,.?!]|$|in |from |with |for |so far))/i,
    `has the $1 ${MARK}`,
  ],
  [
    /\b(?:has |have )?(?:billed|charged|invoiced)(?: us)? (?:the )?(most|least)\b(?: money\b)?(?=\s*(?:[,.?!]|$|in |from |with |for |since |overall|altogether|so far))/i,
    `has the $1 ${MARK}`,
  ],
  [
    /\b(?:have|did) we (?:billed?|charged?|invoiced?) (?:the )?(most|least)\b(?: money\b)?(?=\s*(?:[,.?!]|$|in |for |since |overall|altogether|so far))/i,
    `has the $1 ${MARK}`,
  ],
  [
    /\b(?:has |have )?(?:brought in|brings in|earned|earns|generated|generates|spent|spends) (?:the )?(most|least)(?: (?:money|revenue|turnover|income))?\b(?: (?:in total|altogether|overall)\b)?/i,
    `has the $1 ${MARK}`,
  ],
];

/** What was billed stands on bills. */
const BILLING = /\b(?:bill(?:ed)?|invoiced?) (?:us )?(?:the )?(?:most|least)\b/i;
const BILL = /^(?:bill|invoic|invoice|inv)/;

/** Of prices, such as are of one of many, or of a time, or no money that came in. */
const NO_TOTAL =
  /^(?:unit|list|hourly|daily|nightly|weekly|monthly|yearly|annual|rate|hour|day|night|budget|salary|wage|deposit|tax|discount|limit|insured|purchase|cost|shipping|credit|balance|target|per)$/;
/** Words of sums of money, the surest first. */
const SUMS = [MONEY_IN, 'total|amount|amt|sum', 'paid|charged', 'price|fare|fee|charge'];
const TOTALS = SUMS.map((words) => new RegExp(`^(?:${words})$`));
const MONEY = new RegExp(`^(?:${[...SUMS, 'eur|usd|gbp'].join('|')})$`);

/**
 * What a question asks for of money, where no column is called so.
 * @param context the question
 */
export function moneySaid(context: QuestionContext): Marked | undefined {
  const { text, tokens } = context.linked;
  const found = NOUN.exec(text);
  const isVerb = VERBS.find(([said]) => said.test(text));
  if (!found && !isVerb) return undefined;
  const at = found ? tokens.findIndex((t) => t.end >= found.index + found[0].length) : -1;
  const isSales = /^sales$/i.test(found?.[1] ?? '');
  const named = found ? columnsSaidAt(at, context) : [];
  const isValue = context.valueTokens.has(at) && !(isSales && isMeasureAt(at, context));
  const isOfFewer = named.length > 0 && belongsToFewer(named, context);
  if (found && (isValue || (named.length > 0 && !isOfFewer))) return undefined;
  if (isSales && tellsOfSales(at, context)) return undefined;
  // What one column alone holds is read as that.
  const stored = columnsOfQuantity('spent', context.view).filter(
    ({ use }) => context.view.uses[use]?.role === undefined,
  );
  if (!found && /\bspen[dt]s?\b/i.test(text) && stored.length === 1) return undefined;
  if (/^money$/i.test(found?.[1] ?? '') && !COMING.test(text)) return undefined;
  if (EARNING.test(text) && paysPeople(context)) return undefined;
  const first = found ? tokens.findIndex((t) => t.start >= found.index) : 0;
  const before = found ? columnsNamedBefore(first, context) : undefined;
  const [own, ...others] = before?.inPart === false ? [...before.columns].filter((id) => isTotal(id, context)) : [];
  // "Fee income" is all of the fees.
  if (found && own !== undefined && others.length === 0)
    return {
      text: `${text.slice(0, found.index)}${MARK}${text.slice(found.index + found[0].length)}`,
      ways: [{ op: 'same', left: own, right: { value: 0 } }],
      adds: true,
    };
  const ways = waysOfMoney(context);
  if (ways.length === 0) return undefined;
  if (isVerb)
    return {
      text: text
        .replace(isVerb[0], isVerb[1])
        .replace(/\bthe least(?= \u0001)/, 'the lowest')
        .replace(/\bthe most(?= \u0001)/, 'the highest'),
      ways,
      adds: true,
    };
  if (!found) return undefined;
  const use = ways.flatMap(({ left }) => (typeof left === 'number' ? (context.view.columns[left]?.use ?? []) : []))[0];
  const whose = new Set(context.view.uses[use ?? -1]?.names.flat());
  let from = at;
  while (
    from > 0 &&
    tokens[from - 1]?.cue === undefined &&
    (whose.has(tokens[from - 1]?.stem ?? '') || /^(?:sales|total)$/.test(tokens[from - 1]?.word ?? ''))
  )
    from--;
  const start = Math.min(found.index, tokens[from]?.start ?? found.index);
  return { text: `${text.slice(0, start)}${MARK}${text.slice(found.index + found[0].length)}`, ways, adds: true };
}

/** The columns that a word names, or that it stands for. */
function columnsSaidAt(at: number, { linked, view }: QuestionContext): ViewColumn[] {
  return view.columns.filter(({ id, kind, names }) => {
    const { level = 0, start = -1, end = -1 } = linked.columns[id] ?? {};
    const isThere = level >= LEVEL.head && start <= at && at < end;
    return isThere && kind !== 'time' && names.flat().includes(linked.tokens[at]?.stem ?? '');
  });
}

/** "Total sales", "sales by month": a measure, though somebody's role may be called so. */
function isMeasureAt(at: number, { linked: { tokens } }: QuestionContext): boolean {
  const before = tokens[at - 1];
  return before === undefined || MEASURED_BY.test(before.word) || before.cue === 'show';
}
const MEASURED_BY = /^(?:total|the|our|overall|combined|average|monthly|yearly|annual|quarterly|weekly|daily|highest|lowest|most|least|summed)$/; // prettier-ignore

/**
 * Whether amounts belong to no one row of something that is named, while lines at a price do: of what an invoice comes to, each product on it has
 * a part.
 */
function belongsToFewer(amounts: readonly ViewColumn[], context: QuestionContext): boolean {
  const { view, linked } = context;
  const [lines, ...more] = pricedPairs(
    view.columns.filter((column) => isAmount(column, context)),
    context,
  );
  if (typeof lines?.left !== 'number' || more.length > 0) return false;
  const ofLines = oneFrom(view.columns[lines.left]?.use ?? -1, view);
  const isFine = ({ table }: ViewUse) =>
    ofLines.has(table) && !amounts.some(({ use }) => oneFrom(use, view).has(table));
  return view.uses.some((use) => (linked.uses[use.id]?.level ?? 0) >= LEVEL.head && isFine(use));
}

/** Whether a column holds amounts of money that may be added up, and no price of one of many. */
function isTotal(id: number, context: QuestionContext): boolean {
  const column = context.view.columns[id];
  return isAmount(column, context) && !splitIdentifier(column?.name ?? '').some((word) => NO_TOTAL.test(word));
}

/** Whether sales are rows: a table is called so, or some have none. */
function tellsOfSales(at: number, { linked, view }: QuestionContext): boolean {
  const { word = '', cue } = linked.tokens[at - 1] ?? {};
  const isOfRows =
    cue === 'not' || cue === 'how-many' || cue === 'each' || /^(?:with|any|their|these|those)$/.test(word);
  return isOfRows || view.uses.some(({ names }) => names.flat().includes(linked.tokens[at]?.stem ?? ''));
}

/** Verbs by which money comes in or goes out: whoever only has some asks for no sum of prices. */
const COMING =
  /\b(?:bring|brings|brought|earn|earns|earned|generates?|generated|makes?|made|takes?|took|taken|spends?|spent|came)\b/i;
const EARNING = /\b(?:earn|earns|earned|earnings|income|makes?|made)\b/i;

/** Whether rows that are spoken of hold what people are paid: who earns most has the highest wage. */
function paysPeople({ linked, view }: QuestionContext): boolean {
  return columnsOfQuantity('salary', view).some(({ use }) => (linked.uses[use]?.level ?? 0) > 0);
}

/** The ways to tell it: a sum of money that rows hold, else what several things at a price come to. */
function waysOfMoney(context: QuestionContext): WorkedOut[] {
  const { view, linked } = context;
  const named = linked.uses.flatMap((m, use) =>
    m.level === LEVEL.full && view.uses[use]?.role === undefined ? [use] : [],
  );
  const isPlain = (column: ViewColumn) => isAmount(column, context);
  const numbers = view.columns.filter(isPlain);
  const priced = pricedPairs(numbers, context);
  // Kilos at a price per kilo are told by no other column, if at all.
  const byUnit = priced.length > 0 ? [] : unitPricedPairs(numbers, context);
  const isPriced = new Set([...priced, ...byUnit].flatMap(({ right }) => (typeof right === 'number' ? [right] : [])));
  const isBilling = BILLING.test(linked.text);
  const money = view.columns.filter((column) => {
    const words = expandedWords(splitIdentifier(column.name));
    if (isBilling && ![...words, ...(view.uses[column.use]?.names.flat() ?? [])].some((w) => BILL.test(w))) return false; // prettier-ignore
    return (
      isPlain(column) &&
      !isPriced.has(column.id) &&
      words.some((w) => MONEY.test(w)) &&
      !words.some((w) => NO_TOTAL.test(w))
    );
  });
  if (isBilling && money.length === 0) return [];
  if (priced.length > 0) return priced.length === 1 && !money.some(({ use }) => named.includes(use)) ? priced : [];
  const own = money.filter(({ use }) => named.includes(use));
  const meant = own.length > 0 ? own : money;
  for (const sure of TOTALS) {
    const fitting = meant.filter(({ name }) => expandedWords(splitIdentifier(name)).some((word) => sure.test(word)));
    const [only, ...more] = fitting;
    if (only) return more.length === 0 ? [{ op: 'same', left: only.id, right: { value: 0 } }] : [];
  }
  return byUnit.length === 1 ? byUnit : [];
}
