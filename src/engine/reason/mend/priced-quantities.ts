/**
 * What several things at a price come to: "the total value of the deliveries", where each has a quantity and a unit price, is no sum of the
 * prices.
 */
import { splitIdentifier } from '../../search/words';
import { UNREACHED } from '../../question/view-ties';
import type { SchemaView, ViewColumn } from '../../question/schema-view';
import { itemsOf, type Frame, type FrameItem } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import type { QuestionContext } from '../frame/question-context';

const PRICE = /^(?:price|cost)$/;
const QUANTITY = /^(?:quantity|quantities|qty)$/;
/** Words that may stand before "quantity" where it counts what is sold: no parts that a repair took. */
const SOLD = /^(?:quantity|quantities|qty|order|ordered|item|items|sold|purchased|delivered)$/;
/** Words with which it is what one of several costs, and such as may stand before a bare price. */
const OF_EACH = /^(?:unit|each|per)$/;
const OF_GOODS = /^(?:price|item|list|sale|sales|selling|product|retail|purchase)$/;

/** Whether a column holds what one of several things costs: a "unit cost" or a "price", but no "shipping cost". */
function isPrice({ name, kind }: ViewColumn): boolean {
  const words = splitIdentifier(name);
  if (kind !== 'number' || !words.some((word) => PRICE.test(word))) return false;
  return words.some((word) => OF_EACH.test(word)) || (words.at(-1) === 'price' && words.every((word) => OF_GOODS.test(word))); // prettier-ignore
}

/** Whether a name is that of how many were sold. */
function countsSold(words: readonly string[]): boolean {
  return words.some((word) => QUANTITY.test(word)) && words.every((word) => SOLD.test(word));
}

/** How many things there are in rows of a use, where one column of numbers is called so. */
function quantityOf(use: number, view: SchemaView): number | undefined {
  const own = (view.uses[use]?.columns ?? []).flatMap((id) => view.columns[id] ?? []);
  const [found, ...more] = own.filter(({ name, kind }) => kind === 'number' && countsSold(splitIdentifier(name)));
  return more.length === 0 ? found?.id : undefined;
}

/** The prices that a frame adds up as they are. */
function pricesAdded(frame: Frame, view: SchemaView): ViewColumn[] {
  const added = itemsOf(frame).flatMap((item) =>
    item.fn === 'sum' && item.with === undefined ? (view.columns[item.column ?? -1] ?? []) : [],
  );
  return added.filter(isPrice);
}

/**
 * A frame that adds up what the things come to, where it added up the prices of rows that hold a quantity beside.
 * @param frame a frame
 * @param context the question
 */
export function withQuantities(frame: Frame, { view }: QuestionContext): Frame {
  if (frame.foldOver !== undefined) return frame;
  const prices = pricesAdded(frame, view);
  const [quantity, ...more] = new Set(prices.map(({ use }) => quantityOf(use, view)));
  const sums = itemsOf(frame).filter(({ fn }) => fn === 'sum');
  if (quantity === undefined || more.length > 0 || sums.length !== prices.length) return frame;
  const priced = (item: FrameItem): FrameItem =>
    item.fn === 'sum' ? { ...item, with: { op: '*', column: quantity } } : item;
  return {
    ...frame,
    select: frame.select.map(priced),
    ...(frame.order && { order: { ...frame.order, item: priced(frame.order.item) } }),
    ...(frame.having && { having: { ...frame.having, item: priced(frame.having.item) } }),
  };
}

/**
 * Whether a frame adds up prices and leaves out how many were sold at them: those of one kind of goods, though rows that refer to it say
 * how many.
 * @param frame a filled frame
 * @param context the question
 */
export function addsUpPrices(frame: Frame, { view }: QuestionContext): boolean {
  const read = [...usesOfFrame(frame, view)];
  const steps = (from: number, to: number) => view.distance[from]?.[to] ?? UNREACHED;
  // What is read beside the prices may be joined by way of the rows that say how many.
  const isUsed = (rows: number, priced: number) =>
    read.some((use) => use === rows || (use !== priced && steps(priced, use) === 1 + steps(rows, use)));
  const refers = (from: number, to: number) =>
    view.joins.some((j) => view.columns[j.from]?.use === from && view.uses[j.role]?.table === view.uses[to]?.table);
  return pricesAdded(frame, view).some(({ use }) =>
    view.uses.some(
      ({ id }) => quantityOf(id, view) !== undefined && (id === use || (refers(id, use) && isUsed(id, use))),
    ),
  );
}
