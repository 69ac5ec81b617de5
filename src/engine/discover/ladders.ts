/** Drafts ladders: the columns that chains run through, the most global first (SGAM 3.2, eq. 8). */
import type { ForeignKey } from './foreign-key';

/** What a ladder is drafted from. */
export interface LadderInput {
  readonly table: string;
  /** The table's key, if it has one. */
  readonly key: readonly string[] | undefined;
  readonly foreignKeys: readonly ForeignKey[];
}

/**
 * Drafts the ladder of each table, parents first: columns that refer to a parent stand in the order of the parent's
 * ladder, above those that tell the table's own rows apart. A key made of references to different things, a junction,
 * has no order and so no ladder; a table without a key hangs on its longest reference of several columns.
 * @param tables all tables with their keys
 * @param foreignKeys all foreign keys
 * @returns ladders by table; a table that has neither key nor such a reference has none
 */
export function draftLadders(
  tables: readonly { readonly name: string; readonly key: readonly string[] | undefined }[],
  foreignKeys: readonly ForeignKey[],
): ReadonlyMap<string, readonly string[]> {
  const ladders = new Map<string, readonly string[]>();
  const keyOf = new Map(tables.map((table) => [table.name, table.key]));
  const byTable = new Map<string, ForeignKey[]>();
  for (const key of foreignKeys) {
    if (key.to === key.table) continue;
    const own = byTable.get(key.table);
    if (own) own.push(key);
    else byTable.set(key.table, [key]);
  }
  // A table without a ladder is visited once too: many ways may lead to it.
  const visited = new Set<string>();
  const visit = (table: string): void => {
    if (visited.has(table)) return;
    visited.add(table);
    const own = byTable.get(table) ?? [];
    for (const key of own) visit(key.to);
    const ladder = ladderOf({ table, key: keyOf.get(table), foreignKeys: own }, ladders);
    if (ladder) ladders.set(table, ladder);
  };
  for (const { name } of tables) visit(name);
  return ladders;
}

function ladderOf(
  { key, foreignKeys }: LadderInput,
  ladders: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  const several = foreignKeys.filter((fk) => fk.columns.length > 1);
  if (!key) return longest(several.map((fk) => inParentOrder(fk, ladders)));
  const within = foreignKeys.filter((fk) => fk.columns.every((c) => key.includes(c)));
  if (within.some((a) => within.some((b) => !a.columns.some((c) => b.columns.includes(c))))) return [];
  // A key that shares its upper rungs with a longer reference lies below that: a contact is one of an occupant's.
  const shared = several.filter((fk) => fk.columns.filter((c) => key.includes(c)).length > 1);
  const above = longest([...within, ...shared].map((fk) => inParentOrder(fk, ladders))) ?? [];
  return [...above, ...key.filter((column) => !above.includes(column))];
}

function inParentOrder(key: ForeignKey, ladders: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const parent = ladders.get(key.to) ?? [];
  const rung = (column: string) => {
    const at = parent.indexOf(key.toColumns[key.columns.indexOf(column)] ?? '');
    return at < 0 ? parent.length : at;
  };
  return key.columns.toSorted((a, b) => rung(a) - rung(b));
}

function longest(lists: readonly (readonly string[])[]): readonly string[] | undefined {
  return lists.toSorted((a, b) => b.length - a.length)[0];
}
