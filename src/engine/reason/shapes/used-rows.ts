/**
 * What is added up for each time that something was used: "the total price of the parts used in repairs" counts a part's price once for
 * each repair, and not once for the part. A link table holds the times.
 */
import type { ViewColumn } from '../../question/schema-view';
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
 * A frame that adds up a price for each row of the link table beside the things that have it.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where nothing is used, or no one link table takes part
 */
export function addedForEachUse(frame: Frame, context: QuestionContext): Frame {
  const { view } = context;
  const used = usedThings(context);
  if (used.size === 0 || frame.foldOver !== undefined) return frame;
  const sums = frame.select.filter(({ fn }) => fn === 'sum');
  const [item, ...more] = sums;
  const column = view.columns[item?.column ?? -1];
  if (!column || more.length > 0 || !used.has(column.use) || !column.names.flat().some((word) => PRICE.has(word))) return frame;
  const links = view.uses.filter(({ id, role }) => role === undefined && isLinkTo(id, column, context));
  const uses = usesOfFrame(frame, view);
  // Where only one table tells of uses, joins lead by way of it.
  const [link, ...others] = (links.length > 1 ? links.filter(({ id }) => uses.has(id)) : links).map(({ id }) => id);
  return link === undefined || others.length > 0 ? frame : { ...frame, foldOver: link };
} // prettier-ignore

/** Whether rows of a use refer to those that have a column, and to rows of another table as well. */
function isLinkTo(use: number, { use: things }: ViewColumn, { view }: QuestionContext): boolean {
  const referred = view.joins.filter(({ from }) => view.columns[from]?.use === use).map(({ to }) => view.columns[to]?.use ?? -1); // prettier-ignore
  return use !== things && referred.includes(things) && new Set(referred).size > 1;
}

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
