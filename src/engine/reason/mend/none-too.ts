/** "Owners with fewer than three visits" are also those without any: rows that are told by how few others belong to them, all of them. */
import { satisfies } from '../../program/comparisons';
import type { Frame } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import type { QuestionContext } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** Comparisons that hold for none and for some: a number that is not three is rather one of those that there are. */
const UP_TO = new Set(['<', '<=']);

/**
 * A frame that tells of rows by how few others belong to them, with those to which none belong.
 * @param frame a frame, whose groups may be the rows of a table
 * @param context the question
 * @returns the frame itself where it groups by something else, or sets no upper bound alone
 */
export function withThoseOfNone(frame: Frame, context: QuestionContext): Frame {
  const { view } = context;
  const { having, group, ...rest } = frame;
  const { part, related, minus, share, per, order, select, connective } = rest;
  if (!having || having.than || having.item.fn !== 'rows' || having.value <= 0) return frame;
  if (!UP_TO.has(having.op) || !satisfies(0, having.op, having.value)) return frame;
  if ((part ?? related ?? minus ?? share ?? per) !== undefined || connective === 'or') return frame;
  const useOf = (id: number | undefined) => view.uses[view.columns[id ?? -1]?.use ?? -1];
  const of = useOf(group[0]);
  const [counted, ...more] = [...usesOfFrame(frame, view)].filter((id) => id !== of?.id);
  const use = view.uses[counted ?? -1];
  if (!of || !use || more.length > 0 || of.role !== undefined || use.role !== undefined) return frame;
  if (!saysOf(use.table, having.tokens, context)) return frame;
  const isOwn = ({ fn, column }: Frame['select'][number]) => fn === 'none' && useOf(column)?.id === of.id;
  // What names rows stands for them: "customers" are no names of customers.
  const isRow = [of.key, of.display].some((ids) => ids.length > 0 && ids.every((id) => group.includes(id)));
  if (!isRow || !select.every(isOwn) || !group.every((id) => useOf(id)?.id === of.id)) return frame;
  if (order && !isOwn(order.item)) return frame;
  const joins = view.joins.filter(({ from, to }) => useOf(from)?.id === use.id && useOf(to)?.id === of.id);
  if (joins.length !== 1) return frame;
  const ofUse = rest.conditions.filter(({ column }) => useOf(column)?.id === use.id);
  const { op, value: count, tokens } = having;
  return {
    ...rest,
    group: [],
    distinct: false,
    conditions: rest.conditions.filter((condition) => !ofUse.includes(condition)),
    uses: [of.id],
    related: [{ of: of.id, use: use.id, op, count, conditions: ofUse, tokens }],
  };
}

/** Words between a number and what there are so many of: "fewer than three long visits". */
const MODIFIERS = 2;

/** Whether a number is said of the rows of a table, and not of what they hold: "fewer than three visits", "less than three times". */
function saysOf(table: string, tokens: readonly number[], context: QuestionContext): boolean {
  const last = Math.max(...tokens);
  const isNamed = tableMentions(context).some(
    ({ use, start, end }) => use.table === table && end > last && start <= last + 1 + MODIFIERS,
  );
  return isNamed || context.linked.tokens[last + 1]?.word === 'times';
}
