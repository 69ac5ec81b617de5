/** The columns by which rows are named in an answer. */
import type { SchemaView, ViewUse } from '../../question/schema-view';
import type { Frame } from './frame';
import { saysSame } from './held-keys';

/**
 * What names rows: what the graph says, else a column that seems to, else the key. Rungs above say where a row belongs, case and
 * vehicle of an equipment; a lone key says nothing that the name does not, and a graph that wants it shown says so.
 */
export function shownOf(use: ViewUse, frame: Frame, view: SchemaView): readonly number[] {
  const other = view.uses[use.namedBy ?? -1];
  if (other) return other.display;
  if (!use.isNamed) return namesOrKey(use);
  const isLone = use.ladder.length === 1 && use.key.length === 1 && use.ladder[0] === use.key[0];
  const rungs = isLone ? [] : use.ladder.filter((rung) => !isFixed(rung, frame, view));
  return [...rungs, ...use.display];
}

/** What tells rows apart where all of it is told: what names them, else their key. */
export function namesOrKey({ display, key }: Pick<ViewUse, 'display' | 'key'>): readonly number[] {
  return display.length > 0 ? display : key;
}

/** Whether conditions fix a rung of a ladder: itself, or a property of the table that it tells rows of apart. */
export function isFixed(rung: number, { conditions }: Frame, view: SchemaView): boolean {
  const same = (id: number | undefined) => id !== undefined && saysSame(id, rung, view);
  return conditions.some(({ column: id, op }) => {
    if (same(id)) return op === '=';
    const ladder = view.uses[view.columns[id]?.use ?? -1]?.ladder ?? [];
    return !ladder.includes(id) && same(ladder.at(-1)) && ladder.at(-1) !== rung;
  });
}
