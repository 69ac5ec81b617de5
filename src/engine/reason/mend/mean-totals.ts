/**
 * The average of what things come to, of which each has several lines: "the average order value" is no average of quantity times price
 * over all lines.
 */
import type { Frame, FrameItem } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** The tables whose rows are said to come to what the question works out, on the average: "average order value". */
const valued = oncePerQuestion((context): ReadonlySet<string> => {
  const { linked, view } = context;
  const { tokens } = linked;
  const isWorked = (at: number) => view.columns.some(({ worked, names }) => worked?.op === '*' && names.flat().includes(tokens[at]?.stem ?? '')); // prettier-ignore
  const isValued = (start: number, end: number) => tokens[start - 1]?.cue === 'average' && isWorked(end);
  return new Set(tableMentions(context).flatMap(({ use, start, end }) => (isValued(start, end) ? [use.table] : [])));
});

/**
 * A frame that averages what the things come to which a question names, where it averaged what each of their lines does.
 * @param frame a frame
 * @param context the question
 */
export function withMeanTotals(frame: Frame, context: QuestionContext): Frame {
  const tables = valued(context);
  if (tables.size === 0) return frame;
  const { view } = context;
  const tableOf = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.table ?? '';
  const referenceOf = (id: number): number | undefined => {
    const lines = view.columns[id]?.use;
    const joins = view.joins.filter(({ from, to }) => view.columns[from]?.use === lines && tables.has(tableOf(to)));
    const [only, ...more] = new Set(joins.map(({ from }) => from));
    return more.length === 0 ? only : undefined;
  };
  const mean = (item: FrameItem): FrameItem => {
    const { fn, column = -1 } = item;
    const each = fn === 'avg' && view.columns[column]?.worked?.op === '*' ? referenceOf(column) : undefined;
    return each === undefined || frame.group.includes(each) ? item : { ...item, each };
  };
  const { order, having } = frame;
  return {
    ...frame,
    select: frame.select.map(mean),
    ...(order && { order: { ...order, item: mean(order.item) } }),
    ...(having && { having: { ...having, item: mean(having.item) } }),
  };
}
