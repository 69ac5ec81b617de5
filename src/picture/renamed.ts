/** Which tables of a graph took another name from one text to the next: what a person said of a table stays with it. */
import type { GraphView, TableView } from '../protocol/graph';
import { columnKeyOf } from './scene';
import type { Scope } from './shown';

/**
 * Tables that took another name: one that is gone and one that is new with the same columns, where no other has them too.
 * @param before the graph as it was
 * @param after the graph as it is
 * @returns new names by old ones
 */
export function renamedTables(before: GraphView, after: GraphView): ReadonlyMap<string, string> {
  const gone = byColumns(missingIn(after, before.tables));
  const come = byColumns(missingIn(before, after.tables));
  const renamed = new Map<string, string>();
  for (const [columns, [old, ...others]] of gone) {
    const [now, ...more] = come.get(columns) ?? [];
    if (old && now && others.length === 0 && more.length === 0) renamed.set(old.name, now.name);
  }
  return renamed;
}

/**
 * A set of tables under their new names.
 * @param tables their names
 * @param renamed new names by old ones
 */
export function renameIn(tables: ReadonlySet<string>, renamed: ReadonlyMap<string, string>): Set<string> {
  return new Set([...tables].map((name) => renamed.get(name) ?? name));
}

/**
 * Columns, as keys of `columnKeyOf`, under the new names of their tables.
 * @param keys the columns
 * @param renamed new names by old ones
 */
export function renameColumns(keys: ReadonlySet<string>, renamed: ReadonlyMap<string, string>): Set<string> {
  return new Set(
    [...keys].map((key) => {
      const [table = '', column = ''] = key.split('\u0000');
      return columnKeyOf(renamed.get(table) ?? table, column);
    }),
  );
}

/**
 * Gives what is kept by table to the tables' new names.
 * @param kept changed in place
 * @param renamed new names by old ones
 */
export function renameKeys<T>(kept: Map<string, T>, renamed: ReadonlyMap<string, string>): void {
  for (const [from, to] of renamed) {
    const value = kept.get(from);
    if (value === undefined) continue;
    kept.delete(from);
    kept.set(to, value);
  }
}

/**
 * What a person asked to see, under the tables' new names and without those that a graph no longer has.
 * @param scope what the person asked for
 * @param graph the graph
 * @param renamed new names by old ones
 */
export function scopeIn(scope: Scope, graph: GraphView, renamed: ReadonlyMap<string, string> = new Map()): Scope {
  const names = new Set(graph.tables.map(({ name }) => name));
  const known = (set: ReadonlySet<string>): Set<string> =>
    new Set([...renameIn(set, renamed)].filter((name) => names.has(name)));
  const only = scope.only && known(scope.only);
  return { only: only && only.size > 0 ? only : undefined, hidden: known(scope.hidden), pinned: known(scope.pinned) };
}

function missingIn({ tables }: GraphView, of: readonly TableView[]): TableView[] {
  const names = new Set(tables.map(({ name }) => name));
  return of.filter(({ name }) => !names.has(name));
}

function byColumns(tables: readonly TableView[]): Map<string, TableView[]> {
  const groups = new Map<string, TableView[]>();
  for (const table of tables) {
    const key = JSON.stringify(table.columns.map(({ name }) => name));
    groups.set(key, [...(groups.get(key) ?? []), table]);
  }
  return groups;
}
