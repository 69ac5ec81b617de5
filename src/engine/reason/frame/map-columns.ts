/** Frames with some of their columns exchanged, and the uses that they read. */
import type { SchemaView } from '../../question/schema-view';
import { mainUses } from './draft';
import type { Frame, FrameItem } from './frame';

/** Where in the main part of a frame a column stands. */
type Slot = 'condition' | 'other';

/**
 * A frame with the columns of its main part exchanged.
 * @param frame the frame
 * @param exchange gives the column that takes the place of another; `tokens` are those of the condition it stands in
 * @param uses the uses that take part beside those of the columns
 */
export function withColumns(
  frame: Frame,
  exchange: (column: number, slot: Slot, tokens: readonly number[]) => number,
  uses: readonly number[],
): Frame {
  const { part, order, having } = frame;
  const other = (id: number) => exchange(id, 'other', []);
  const item = <I extends FrameItem>(of: I): I => {
    if (of.column === undefined) return of;
    return {
      ...of,
      column: other(of.column),
      ...(of.with && { with: { ...of.with, column: other(of.with.column) } }),
      ...(of.each !== undefined && { each: other(of.each) }),
    };
  };
  return {
    ...frame,
    select: frame.select.map(item),
    conditions: frame.conditions.map((c) => ({
      ...c,
      column: exchange(c.column, 'condition', c.tokens),
      ...(c.than !== undefined && { than: exchange(c.than, 'condition', c.tokens) }),
    })),
    group: frame.group.map(other),
    ...(order && {
      order: {
        ...order,
        item: item(order.item),
        ...(order.further && { further: order.further.map((key) => ({ ...key, column: other(key.column) })) }),
      },
    }),
    ...(having && { having: { ...having, item: item(having.item) } }),
    ...(part && part.column !== undefined && { part: { ...part, column: other(part.column) } }),
    uses: [...new Set(uses)],
  };
}

/** The uses that the main part of a frame reads, those without a column among them. */
export function usesOfFrame(frame: Frame, view: SchemaView): Set<number> {
  const uses = mainUses(frame, (id) => view.columns[id]?.use ?? 0);
  for (const use of [frame.rowsOf, frame.foldOver]) if (use !== undefined) uses.add(use);
  return uses;
}
