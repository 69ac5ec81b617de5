/**
 * Folding (SGAM 3.2 as the design reads it): a table that takes part only because of a column that key edges tie to a
 * column of another table in the frame is left out, and that other column stands for it.
 */
import type { SchemaView } from '../question/schema-view';
import type { Frame, FrameCondition } from './frame';
import { columnsOfFrame } from './frame';

/**
 * A frame without the tables that only repeat a key.
 * @param frame the frame
 * @param view the schema
 * @returns the folded frame, or undefined where nothing can be folded
 */
export function foldUses(frame: Frame, view: SchemaView): Frame | undefined {
  const useOf = (id: number) => view.columns[id]?.use ?? -1;
  const compared = frame.conditions.map((c) => c.column);
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
    const tie = view.tied[condition.column];
    const stand = targets
      .flatMap((t) => view.uses[t]?.columns ?? [])
      .find(
        (id) =>
          tie !== undefined &&
          view.tied[id] === tie &&
          view.columns[id]?.profile.column === view.columns[condition.column]?.profile.column,
      );
    const any =
      stand ??
      targets.flatMap((t) => view.uses[t]?.columns ?? []).find((id) => tie !== undefined && view.tied[id] === tie);
    if (any === undefined || condition.term !== undefined) return undefined;
    moved.push({ ...condition, column: any });
  }
  return moved;
}
