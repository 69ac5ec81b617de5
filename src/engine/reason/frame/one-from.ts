/** Tables of which each row of another one finds one row at the most. */
import type { Edge } from '../../graph/model';
import type { SchemaView } from '../../question/schema-view';

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
