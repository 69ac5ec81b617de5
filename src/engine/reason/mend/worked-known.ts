/** Rows of which it is not known what a question works out of them: one of the two dates is missing, or one of the two amounts. */
import { itemsOf, type Frame, type FrameCondition } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';

/**
 * A frame without those rows, where they would be told, or make a group of their own.
 * @param frame a frame that is meant
 * @param context the question
 */
export function withKnownWorked(frame: Frame, { view }: QuestionContext): Frame {
  const { group, conditions, connective, select, order, limit } = frame;
  if (connective === 'or' && conditions.length > 1) return frame;
  const isTold = group.length > 0 || select.every(({ fn }) => fn === 'none');
  // What is ranked is known anyway.
  const ranked = limit !== undefined && order?.item.fn === 'none' ? [order.item.column] : [];
  const said = new Set([...conditions.map(({ column }) => column), ...ranked]);
  const ids = [...new Set(itemsOf(frame).flatMap(({ column }) => column ?? []))];
  const open = ids.filter((id) => {
    const column = view.columns[id];
    return column?.worked !== undefined && column.profile.nulls > 0 && !said.has(id);
  });
  if (!isTold || open.length === 0) return frame;
  const known = open.map((column): FrameCondition => ({ kind: 'u', column, op: 'not-null', values: [], tokens: [] }));
  return { ...frame, conditions: [...conditions, ...known], connective: 'and' };
}
