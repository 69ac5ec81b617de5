/** What several things at a price come to: which columns hold how many there are, and what one of them costs, or a kilo, or an hour. */
import type { SchemaView, ViewColumn } from '../../question/schema-view';
import { type Unit, unitWritten } from '../../question/units';
import type { WorkedOut } from '../../question/worked-way';
import { splitIdentifier } from '../../search/words';
import type { QuestionContext } from '../frame/question-context';
import { areTied } from './time-pairs';

const QUANTITY = /^(?:quantity|quantities|qty)$/;
const PRICE = /^(?:price|cost)$/;
/** Prices that nobody pays for these things. */
const OF_OTHERS = /^(?:total|purchase|shipping|line|buying|list|standard|recommended)$/;
/** What one unit costs: "price per kg", "hourly rate", "day rate". */
const RATE = /^(?:price|cost|rate|fee|charge|tariff)$/;
const BY_TIME: Readonly<Record<string, string>> = { hourly: 'hour', daily: 'day', weekly: 'week', nightly: 'night' };

/** Prices of the whole, and of the way. */
const OF_WHOLE = /^(?:total|purchase|shipping|line|buying)$/;

/**
 * Quantities with the price of each: in the same row, or in the one that it finds.
 * @param columns numbers that may be either
 * @param context the question
 * @param costs also at what one of them costs those who sell it
 */
export function pricedPairs(columns: readonly ViewColumn[], context: QuestionContext, costs = false): WorkedOut[] {
  const words = new Map(columns.map((column) => [column, splitIdentifier(column.name)]));
  const has = (column: ViewColumn, pattern: RegExp) => words.get(column)?.some((word) => pattern.test(word)) === true;
  const isCost = (column: ViewColumn) => has(column, /^cost$/);
  const isOne = (column: ViewColumn) => (costs ? !isCost(column) || has(column, /^unit$/) : !isCost(column));
  const quantities = saidFirst(
    columns.filter((column) => has(column, QUANTITY)),
    context,
  );
  const prices = columns.filter((column) => has(column, PRICE) && !has(column, OF_WHOLE) && isOne(column));
  return quantities.flatMap((quantity) => priceOf(quantity, prices, context));
}

/**
 * Amounts with the price of a unit of them: kilos at a price per kilo, hours at an hourly rate.
 * @param columns numbers that may be either
 * @param context the question
 */
export function unitPricedPairs(columns: readonly ViewColumn[], context: QuestionContext): WorkedOut[] {
  const priced = columns.flatMap((column) => {
    const unit = splitIdentifier(column.name).some((word) => OF_OTHERS.test(word)) ? undefined : unitPriced(column);
    return unit ? [{ column, unit }] : [];
  });
  return priced.flatMap(({ column: price, unit }): WorkedOut[] => {
    const isOf = (column: ViewColumn) => {
      const words = splitIdentifier(column.name);
      const own = words.map(unitWritten).find((one) => one !== undefined);
      return column !== price && !words.includes('per') && !words.some((word) => RATE.test(word)) && own?.of === unit.of && own.size === unit.size; // prettier-ignore
    };
    const ways = columns.filter(isOf).flatMap((amount) => priceOf(amount, [price], context));
    return ways.length === 1 ? ways : [];
  });
}

/** The unit that a column tells the price of. */
function unitPriced({ name }: ViewColumn): Unit | undefined {
  const words = splitIdentifier(name);
  if (!words.some((word) => RATE.test(word))) return undefined;
  const per = words.indexOf('per');
  const said = per >= 0 ? words[per + 1] : words.find((word) => BY_TIME[word] !== undefined || unitWritten(word) !== undefined); // prettier-ignore
  return said === undefined ? undefined : unitWritten(BY_TIME[said] ?? said);
}

/** The product of an amount and the one price that is told in its row, or in the one that it finds. */
function priceOf(amount: ViewColumn, prices: readonly ViewColumn[], { view }: QuestionContext): WorkedOut[] {
  const own = prices.filter(({ use }) => use === amount.use);
  const found =
    own.length > 0
      ? own
      : prices.filter(
          ({ use }) => use !== amount.use && areTied(amount.use, use, view) && refers(amount.use, use, view),
        );
  const [price, ...more] = found;
  return price && more.length === 0 ? [{ op: '*', left: amount.id, right: price.id }] : [];
}

/** Of several quantities of a row the one whose word is said: what was loaded, and not what came back. */
function saidFirst(columns: readonly ViewColumn[], { linked }: QuestionContext): readonly ViewColumn[] {
  const isSaid = ({ name }: ViewColumn) =>
    splitIdentifier(name).some((word) => !QUANTITY.test(word) && linked.tokens.some((token) => token.word === word));
  return columns.filter((one) => isSaid(one) || !columns.some((other) => other.use === one.use && isSaid(other)));
}

function refers(from: number, to: number, view: SchemaView): boolean {
  return view.joins.some((j) => view.columns[j.from]?.use === from && view.columns[j.to]?.use === to);
}
