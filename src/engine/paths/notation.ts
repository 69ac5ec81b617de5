/** Path notation: `COLUMN[TABLE]`, with the role where a table is used more than once; joins as reports show them. */
import type { JoinItem, PathColumn, PathItem } from '../core/answers';
import { formatColumn } from '../core/identifiers';
import type { Join, JoinTree, TableUse } from './join-tree';

/**
 * One column in path notation.
 * @param column the column of a use
 * @returns for example `City[airports as destination]`
 */
export function columnText({ table, role, column }: PathColumn): string {
  return `${column}[${role === undefined ? table : `${table} as ${role}`}]`;
}

/**
 * Columns in path notation.
 * @param columns the columns of one path
 * @param broughtIn those among them that were not asked for, as `T.C`
 */
export function pathItem(columns: readonly PathColumn[], broughtIn: readonly string[]): PathItem {
  return { text: columns.map(columnText).join(', '), columns, broughtIn };
}

/**
 * A column of a use of a table; it carries the role only where the tree uses the table more than once.
 * @param tree the tree
 * @param use one of its uses, or a table outside it
 * @param column the column's name
 */
export function pathColumn(tree: JoinTree, use: TableUse, column: string): PathColumn {
  const role = shownRole(tree, use);
  return { table: use.table, ...(role !== null && { role }), column };
}

function shownRole(tree: JoinTree, use: TableUse | undefined): string | null {
  const several = tree.uses.filter((other) => other.table === use?.table).length > 1;
  return several ? (use?.role ?? null) : null;
}

/** The columns of a join's most global pair, referring side first. */
export function tieColumns(tree: JoinTree, join: Join): readonly PathColumn[] {
  const side = (node: number, column: string | undefined): readonly PathColumn[] => {
    const use = tree.uses[node];
    return use && column !== undefined ? [pathColumn(tree, use, column)] : [];
  };
  return [...side(join.from, join.edge.from[0]?.column), ...side(join.to, join.edge.to[0]?.column)];
}

/**
 * A join as reports show it.
 * @param tree the tree it belongs to
 * @param join the join
 */
export function joinItem(tree: JoinTree, join: Join): JoinItem {
  const { edge } = join;
  const several = [join.from, join.to].some(
    (node) => tree.uses.filter((u) => u.table === tree.uses[node]?.table).length > 1,
  );
  return {
    on: edge.from.flatMap((from, i) => {
      const to = edge.to[i];
      return to ? [[formatColumn(from), formatColumn(to)] as const] : [];
    }),
    ...(several && { roles: [shownRole(tree, tree.uses[join.from]), shownRole(tree, tree.uses[join.to])] as const }),
    label: edge.label ?? null,
    status: edge.status === 'suggested' || edge.status === 'declared' ? edge.status : 'curated',
    text: tieColumns(tree, join).map(columnText).join(', '),
  };
}

/** All joins of a tree as reports show them, in the order of their text. */
export function joinItems(tree: JoinTree): readonly JoinItem[] {
  return tree.joins.map((join) => joinItem(tree, join)).sort(byText);
}

/** The order of joins in reports: that of their text. */
export function byText(a: JoinItem, b: JoinItem): number {
  return a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
}
