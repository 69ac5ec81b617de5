/** Groups of which there is something to tell: "number of wards per nurse, only those who have a nurse". */
import type { SchemaView } from '../../question/schema-view';
import type { Frame, FrameCondition } from '../frame/frame';

/**
 * A frame without groups that hold nothing, as rows go that have no value in what the groups are made of, or in what is worked out of them.
 * @param frame what is told for each of some things
 * @param view the schema
 * @returns the frame itself where there are no such rows
 */
export function withoutEmptyCells(frame: Frame, view: SchemaView): Frame {
  const { group, select, conditions, connective } = frame;
  if (group.length === 0 || connective === 'or') return frame;
  const folds = select.filter(({ fn }) => fn !== 'none' && fn !== 'all');
  const [first] = folds;
  // Rows are counted whether or not they hold what is averaged beside.
  const folded =
    first?.column !== undefined && folds.every(({ column }) => column === first.column) ? [first.column] : [];
  const said = new Set(conditions.map(({ column }) => column));
  const held = [...new Set([...group, ...folded])].filter(
    (id) => !said.has(id) && (view.columns[id]?.profile.nulls ?? 0) > 0,
  );
  if (held.length === 0) return frame;
  const isHeld = (column: number): FrameCondition => ({ kind: 'u', column, op: 'not-null', values: [], tokens: [] });
  return { ...frame, conditions: [...conditions, ...held.map(isHeld)] };
}
