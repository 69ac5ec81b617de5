/**
 * Folding (SGAM 3.2 as the design reads it): a table that takes part only because of a column that key edges tie to a
 * column of another table in the frame is left out, and that other column stands for it.
 */
import { columnInUse, type SchemaView, type ViewUse } from '../../question/schema-view';
import type { ViewJoin } from '../../question/view-joins';
import type { Frame, FrameCondition } from '../frame/frame';
import { columnsOfFrame } from '../frame/frame';
import { usesOfFrame, withColumns } from '../frame/map-columns';

/**
 * A frame without the tables that only repeat a key.
 * @param frame the frame
 * @param view the schema
 * @returns the folded frame, or undefined where nothing can be folded
 */
export function foldUses(frame: Frame, view: SchemaView): Frame | undefined {
  const useOf = (id: number) => view.columns[id]?.use ?? -1;
  const compared = frame.conditions.map((c) => c.column);
  if (compared.every((id) => view.tied[id] === undefined)) return undefined;
  const others = new Set(columnsOfFrame({ ...frame, conditions: [] }).map(useOf));
  const kept = new Set([...others, ...frame.uses, ...compared.filter((id) => view.tied[id] === undefined).map(useOf)]);
  const uses = [...new Set(compared.map(useOf))].filter((use) => !kept.has(use));
  let conditions = frame.conditions;
  let folded = false;
  for (const use of uses) {
    const targets = [...kept, ...uses.filter((u) => u !== use)];
    const moved = moveFrom(conditions, use, targets, view);
    if (!moved) continue;
    conditions = moved;
    folded = true;
  }
  return folded ? { ...frame, conditions } : undefined;
}

/**
 * Whether two columns that key edges tie hold the same for rows that belong together: one refers to the other, or tells its rows apart. A
 * student and a course that each have a department may have two.
 */
function holdsSame(a: number, b: number, { tied, joins, columns, uses }: SchemaView): boolean {
  if (tied[a] === undefined || tied[a] !== tied[b]) return false;
  const isKey = (id: number) => uses[columns[id]?.use ?? -1]?.key.includes(id) === true;
  return isKey(a) || isKey(b) || joins.some(({ from, to }) => (from === a && to === b) || (from === b && to === a));
}

/** The conditions with those on one use moved to tied columns of other uses; undefined where one cannot be moved. */
function moveFrom(
  conditions: readonly FrameCondition[],
  use: number,
  targets: readonly number[],
  view: SchemaView,
): FrameCondition[] | undefined {
  const moved: FrameCondition[] = [];
  for (const condition of conditions) {
    if (view.columns[condition.column]?.use !== use) {
      moved.push(condition);
      continue;
    }
    const all = targets.flatMap((t) => view.uses[t]?.columns ?? []);
    const standing = all.filter((id) => holdsSame(condition.column, id, view));
    const stand = standing.find(
      (id) => view.columns[id]?.profile.column === view.columns[condition.column]?.profile.column,
    );
    const any = stand ?? standing[0];
    if (any === undefined || condition.term !== undefined) return undefined;
    moved.push({ ...condition, column: any });
  }
  return moved;
}

/**
 * "The students and their departments": where the rows that are listed hold the name of what they refer to, they tell it themselves. So
 * a row is told too whose reference leads nowhere.
 * @param frame a frame
 * @param view the schema
 * @returns the frame, and the uses that it does not need for that
 */
export function foldShown(frame: Frame, view: SchemaView): { readonly frame: Frame; readonly left: readonly number[] } {
  const { part, related = [], rowsOf, minus } = frame;
  if (rowsOf !== undefined || minus || related.length > 0 || (part && part.kind !== 'compare'))
    return { frame, left: [] };
  const useOf = (id: number) => view.columns[id]?.use ?? -1;
  let folded = frame;
  const left: number[] = [];
  for (const use of usesOfFrame(frame, view)) {
    const [to, ...more] = columnsOfFrame(folded).filter((id) => useOf(id) === use);
    const referred = view.uses[use];
    if (to === undefined || !referred || more.length > 0 || part?.column === to || folded.group.includes(to)) continue;
    if (folded.conditions.some(({ column, than }) => column === to || than === to)) continue;
    const join = onlyJoin(to, referred, usesOfFrame(folded, view), view);
    const isListed = folded.select.some(
      ({ fn, column = -1 }) => fn === 'none' && useOf(column) === useOf(join?.from ?? -1),
    );
    const isPlain = [...folded.select, ...(folded.order ? [folded.order.item] : [])].every(
      ({ fn, column }) => column !== to || fn === 'none',
    );
    if (!join || !isListed || !isPlain || folded.having?.item.column === to) continue;
    left.push(use);
    folded = withColumns(
      folded,
      (id) => (id === to ? join.from : id),
      folded.uses.filter((other) => other !== use),
    );
  }
  return { frame: folded, left };
}

/** The one key edge by which rows of another use of a frame hold a column of a use that tells its rows apart. */
function onlyJoin(
  to: number,
  { id, table }: ViewUse,
  taking: ReadonlySet<number>,
  view: SchemaView,
): ViewJoin | undefined {
  const column = view.columns[to];
  if (!column || !(column.isKey || column.profile.unique)) return undefined;
  const tableOf = (use: number | undefined) => view.uses[use ?? -1]?.table;
  const fromOf = ({ from }: ViewJoin) => view.columns[from]?.use;
  const between = view.joins.filter(
    (join) => taking.has(fromOf(join) ?? -1) && tableOf(view.columns[join.to]?.use) === table && fromOf(join) !== id,
  );
  const [join, ...more] = between;
  const isThis = join && more.length === 0 && join.role === id && columnInUse(view, join.to, id) === to;
  return isThis && join.edge.cardinality !== 'many-to-many' && !join.isParallel ? join : undefined;
}
