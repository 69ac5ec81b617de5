/**
 * What is added up for each time that something was used: "the total price of the parts used in repairs" counts a part's price once for
 * each repair, and not once for the part. A link table holds the times.
 */
import type { ViewColumn } from '../../question/schema-view';
import { UNREACHED } from '../../question/view-ties';
import { stem } from '../../search/words';
import type { Frame } from '../frame/frame';
import { columnsOfFrame } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** Verbs of what happens to a thing again and again, each time at its price. */
const USED = /^(?:used|sold|bought|purchased|ordered|consumed|fitted|installed|delivered|shipped|rented|booked|served|needed|spent|played|drunk|eaten)$/; // prettier-ignore
/** Stems of what one such time costs. */
const PRICE = new Set(['price', 'cost', 'fee', 'charge', 'fare', 'rate', 'value'].map(stem));
/** Stems of how many there were at one time: a price would have to be multiplied by it. */
const QUANTITY = new Set(['quantity', 'qty', 'amount', 'number', 'count', 'units', 'pieces', 'copies'].map(stem));

/** The uses of tables whose rows a question says were used, each with what refers to it. */
const usedThings = oncePerQuestion((context): ReadonlySet<number> => {
  const { tokens } = context.linked;
  const isUsed = (at: number): boolean => {
    const token = tokens[at];
    const isPassed = token?.cue === 'be' || token?.word === 'that' || token?.word === 'which';
    return isPassed ? isUsed(at + 1) : USED.test(token?.word ?? '');
  };
  return new Set(tableMentions(context).flatMap(({ use, end }) => (isUsed(end) ? [use.id] : [])));
});

/**
 * A frame that adds up a price for each row of the link table beside the things that have it, be it shown, ordered or bounded by.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where nothing is used, or the question does not say by which one link table
 */
export function addedForEachUse(frame: Frame, context: QuestionContext): Frame {
  const { view } = context;
  const used = usedThings(context);
  if (used.size === 0 || frame.foldOver !== undefined) return frame;
  const { order, having } = frame;
  const items = [...frame.select, ...(order ? [order.item] : []), ...(having ? [having.item] : [])];
  const [id, ...more] = new Set(items.flatMap(({ fn, column }) => (fn === 'sum' ? [column] : [])));
  const column = view.columns[id ?? -1];
  if (!column || more.length > 0 || !used.has(column.use) || !column.names.flat().some((word) => PRICE.has(word))) return frame;
  const [link, ...others] = view.uses.filter((use) => use.role === undefined && tellsOfUses(use.id, column, frame, context));
  return link === undefined || others.length > 0 ? frame : { ...frame, foldOver: link.id };
} // prettier-ignore

/**
 * Whether rows of a use tell when things were used: they refer to the things and to rows of another table, the question names
 * either of the two or what is behind them, and the joins of the frame lead by way of them.
 */
function tellsOfUses(use: number, { use: things }: ViewColumn, frame: Frame, context: QuestionContext): boolean {
  const { view } = context;
  const joins = view.joins.filter(({ from }) => view.columns[from]?.use === use);
  const referred = new Set(joins.map(({ to }) => view.columns[to]?.use ?? -1));
  if (use === things || !referred.has(things) || referred.size < 2) return false;
  const named = new Set(tableMentions(context).map((mention) => mention.use.id));
  const steps = (from: number, to: number): number => view.distance[from]?.[to] ?? UNREACHED;
  // What the things refer to by themselves needs no link.
  const isNamed = named.has(use) || [...referred].some((behind) => named.has(behind) && steps(things, behind) === BEHIND);
  const leadsByLink = (end: number): boolean =>
    end !== things && steps(use, end) !== UNREACHED && steps(things, end) === 1 + steps(use, end);
  // "The parts used for the Comet" names by a value what they were used for.
  const used = context.linked.tokens.find(({ word }) => USED.test(word))?.index ?? Infinity;
  const isSaid = frame.conditions.some(({ column, tokens }) =>
    tokens.some((t) => t > used) && leadsByLink(view.columns[column]?.use ?? -1));
  return (isNamed || isSaid) && [...usesOfFrame(frame, view)].some(leadsByLink);
} // prettier-ignore

/** Key edges from things to what their link table ties them to. */
const BEHIND = 2;

/**
 * Whether a frame adds up prices of what was used several at a time, as often as it was used, and leaves out how many each time.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutQuantity(frame: Frame, context: QuestionContext): boolean {
  const { foldOver } = addedForEachUse(frame, context);
  if (foldOver === undefined) return false;
  const { view } = context;
  const read = new Set(columnsOfFrame(frame));
  return view.columns.some(({ id, use, kind, names, isReference, isKey }) =>
    use === foldOver && kind === 'number' && !isReference && !isKey && !read.has(id) && names.flat().some((word) => QUANTITY.has(word))); // prettier-ignore
}
