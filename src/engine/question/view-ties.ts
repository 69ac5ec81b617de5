/** What key edges tie together: columns that hold the same, and how far tables lie apart. */
import { columnKey, type ColumnRef } from '../core/identifiers';
import type { Edge } from '../graph/model';

/** Distance of uses that no key edges join. */
export const UNREACHED = 99;

/**
 * Numbers the groups of columns that key edges tie together, also through other tables.
 * @param columns of the view
 * @param edges its key edges
 * @returns for each column the number of its group; undefined where no edge ties it
 */
export function tiedGroups(
  columns: readonly { readonly profile: ColumnRef }[],
  edges: readonly Edge[],
): (number | undefined)[] {
  const parent = new Map<string, string>();
  const root = (key: string): string => {
    let at = key;
    for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) at = up;
    return at;
  };
  for (const edge of edges) {
    edge.from.forEach((from, i) => {
      const to = edge.to[i];
      if (!to) return;
      const [a, b] = [columnKey(from), columnKey(to)];
      for (const key of [a, b]) if (!parent.has(key)) parent.set(key, key);
      parent.set(root(a), root(b));
    });
  }
  const numbers = new Map<string, number>();
  return columns.map((column) => {
    const key = columnKey(column.profile);
    if (!parent.has(key)) return undefined;
    const group = root(key);
    if (!numbers.has(group)) numbers.set(group, numbers.size);
    return numbers.get(group);
  });
}

/**
 * How many key edges lie between tables.
 * @param uses of tables
 * @param edges key edges
 * @returns for each use the distance of each other one; `UNREACHED` where no edges lead there
 */
export function distances(uses: readonly { readonly table: string }[], edges: readonly Edge[]): Uint8Array[] {
  const names = [...new Set(uses.map((u) => u.table))];
  const place = new Map(names.map((n, i) => [n, i]));
  const near: number[][] = names.map(() => []);
  for (const edge of edges) {
    const [a, b] = [place.get(edge.from[0]?.table ?? ''), place.get(edge.to[0]?.table ?? '')];
    if (a === undefined || b === undefined) continue;
    near[a]?.push(b);
    near[b]?.push(a);
  }
  const rows = names.map((_, start) => {
    const row = new Uint8Array(names.length).fill(UNREACHED);
    row[start] = 0;
    const queue = [start];
    for (let head = 0; head < queue.length; head++) {
      const at = queue[head] ?? 0;
      for (const next of near[at] ?? []) {
        if (row[next] !== UNREACHED) continue;
        row[next] = (row[at] ?? 0) + 1;
        queue.push(next);
      }
    }
    return row;
  });
  return uses.map((a) => {
    const row = rows[place.get(a.table) ?? 0];
    return Uint8Array.from(uses, (b) => row?.[place.get(b.table) ?? 0] ?? UNREACHED);
  });
}
