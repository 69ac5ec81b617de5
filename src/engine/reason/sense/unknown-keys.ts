/** Cells that cannot be empty where a program looks: the key of rows, and the reference by which they are joined. */
import { conditionsOf, type Frame } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import type { SchemaView } from '../../question/schema-view';
import type { ViewJoin } from '../../question/view-joins';
import type { QuestionContext } from '../frame/question-context';

/**
 * Whether rows are sought that lack what they are found by: their key, the number of the club whose name is read beside them, or what others
 * are looked up by.
 * @param frame a filled frame
 * @param context the question
 */
export function seeksWithoutKey(frame: Frame, { view }: QuestionContext): boolean {
  const empty = conditionsOf(frame).filter(({ op }) => op === 'null');
  if (empty.length === 0) return false;
  const { part, conditions, connective } = frame;
  if (part?.inner !== undefined && part.conditions.some(({ op, column }) => op === 'null' && column === part.inner)) return true; // prettier-ignore
  const uses = usesOfFrame(frame, view);
  return empty.some((condition) => {
    const own = view.columns[condition.column];
    const key = view.uses[own?.use ?? -1]?.key ?? [];
    if (key.length === 1 && key[0] === own?.id) return true;
    if (connective === 'or' || !conditions.includes(condition)) return false;
    return view.joins.some(
      (join) => join.from === condition.column && uses.has(endOf(join, view)) && isOnlyWay(join, view),
    );
  });
}

/** The use that a key edge of a column leads to. */
function endOf({ role, to }: ViewJoin, view: SchemaView): number {
  return view.uses[role]?.role === undefined ? (view.columns[to]?.use ?? -1) : role;
}

/** Whether no other column of its table refers to the same rows: those that are joined are joined by this one. */
function isOnlyWay(join: ViewJoin, view: SchemaView): boolean {
  const { from, to } = join;
  const tableOf = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.table;
  const isOther = (other: ViewJoin) =>
    other.from !== from && tableOf(other.from) === tableOf(from) && tableOf(other.to) === tableOf(to);
  return endOf(join, view) !== view.columns[from]?.use && !view.joins.some(isOther);
}
