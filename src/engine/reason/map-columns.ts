/** Frames with some of their columns exchanged, and the uses that they read. */
import type { Edge } from '../graph/model';
import type { SchemaView } from '../question/schema-view';
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
  const item = <I extends FrameItem>(of: I): I => (of.column === undefined ? of : { ...of, column: other(of.column) });
  return {
    ...frame,
    select: frame.select.map(item),
    conditions: frame.conditions.map((c) => ({ ...c, column: exchange(c.column, 'condition', c.tokens), ...(c.than !== undefined && { than: exchange(c.than, 'condition', c.tokens) }) })), // prettier-ignore
    group: frame.group.map(other),
    ...(order && { order: { ...order, item: item(order.item), ...(order.further && { further: order.further.map((key) => ({ ...key, column: other(key.column) })) }) } }), // prettier-ignore
    ...(having && { having: { ...having, item: item(having.item) } }),
    ...(part && part.column !== undefined && { part: { ...part, column: other(part.column) } }),
    uses: [...new Set(uses)],
  };
}

/** The uses that the main part of a frame reads, those without a column among them. */
export function usesOfFrame(frame: Frame, view: SchemaView): Set<number> {
  const uses = mainUses(frame, (id) => view.columns[id]?.use ?? 0);
  return frame.rowsOf === undefined ? uses : uses.add(frame.rowsOf);
}

/** The names of some uses' tables. */
export function tablesOf(uses: Iterable<number>, view: SchemaView): Set<string> {
  return new Set([...uses].flatMap((id) => view.uses[id]?.table ?? []));
}

/** By view and use: what `oneFrom` found. Frames ask it over and over. */
const foundFrom = new WeakMap<SchemaView, Map<number, ReadonlySet<string>>>();

/**
 * Tables of which each row of a use finds one row at the most, by the key edges from it and from those.
 * @param start a use
 */
export function oneFrom(start: number, view: SchemaView): ReadonlySet<string> {
  const known = foundFrom.get(view) ?? new Map<number, ReadonlySet<string>>();
  foundFrom.set(view, known);
  const found = known.get(start) ?? findOneFrom(start, view);
  known.set(start, found);
  return found;
}

function findOneFrom(start: number, view: SchemaView): ReadonlySet<string> {
  const tables = tablesOf([start], view);
  for (const table of tables) {
    // A key of several columns is found where a table has them all: an occupant's vehicle by the case and the number. Two columns
    // for one thing, a student and a friend, are no such key: a student is found in many friendships. Nor is a jury with its chair:
    // the list of its members refers to it, and it is found there as often as it has some.
    const ties = new Set(view.uses.flatMap((use) => (use.table === table ? use.columns.map((c) => view.tied[c]) : [])));
    for (const { key, table: other } of view.uses) {
      const groups = new Set(key.map((c) => view.tied[c]));
      const whole = key.length > 1 && groups.size === key.length;
      if (
        whole &&
        [...groups].every((g) => g !== undefined && ties.has(g)) &&
        !key.some((c) => refersTo(c, table, view))
      )
        tables.add(other);
    }
    for (const { from, to, edge } of view.joins) {
      if (refersBack(edge, view)) continue;
      const [a, b] = [from, to].map((id) => view.uses[view.columns[id]?.use ?? -1]?.table ?? '');
      if (a === table && edge.cardinality !== 'many-to-many' && edge.cardinality !== 'one-to-many') tables.add(b ?? '');
      if (b === table && (edge.cardinality === 'one-to-one' || view.columns[from]?.isKey === true)) tables.add(a ?? '');
    }
  }
  return tables;
}

/** Whether a column is one of many that refer to a row of a table. */
function refersTo(column: number, table: string, { joins }: SchemaView): boolean {
  return joins.some(
    ({ from, edge }) => from === column && edge.to[0]?.table === table && edge.cardinality !== 'one-to-one',
  );
}

/** Whether an edge also runs the other way: a department has one manager, and many employees beside. */
function refersBack({ from, to, cardinality }: Edge, { joins }: SchemaView): boolean {
  const [start, end] = [from[0]?.table, to[0]?.table];
  if (start === end || cardinality === 'one-to-one') return false;
  return joins.some(({ edge }) => edge.from[0]?.table === end && edge.to[0]?.table === start);
}
