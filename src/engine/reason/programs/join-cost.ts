/** What a join tree costs to run, estimated from the profile: rows that are read, and rows that the joins give. */
import type { ColumnRef } from '../../core/identifiers';
import type { JoinTree } from '../../paths/join-tree';
import { type Catalogue, profileOf } from '../../profile/catalogue';

/**
 * Makes the estimate over one catalogue.
 * @param catalogue rows of tables and distinct values of columns
 * @returns rows read and given by the joins of a tree
 */
export function joinCost(catalogue: Catalogue): (tree: JoinTree) => number {
  const sizeOf = joinSize(catalogue);
  return (tree) => {
    const { read, all } = sizeOf(tree);
    return read + all;
  };
}

/**
 * Makes the estimate of how many rows a join gives.
 * @param catalogue rows of tables and distinct values of columns
 * @returns rows that the joins of a tree give in the end
 */
export function joinedRows(catalogue: Catalogue): (tree: JoinTree) => number {
  const sizeOf = joinSize(catalogue);
  return (tree) => sizeOf(tree).given;
}

/** Rows that a tree reads, those that its joins give one after the other, and those of the last one. */
interface JoinSize {
  readonly read: number;
  readonly all: number;
  readonly given: number;
}

function joinSize(catalogue: Catalogue): (tree: JoinTree) => JoinSize {
  const rowsOf = (table: string) => catalogue.tables.get(table)?.rows ?? 0;
  /** Rows of a table that one combination of values finds, on average. */
  const partners = (columns: readonly ColumnRef[]): number => {
    const rows = rowsOf(columns[0]?.table ?? '');
    const distinct = columns.reduce((n, ref) => n * Math.max(1, profileOf(catalogue, ref)?.distinct ?? 1), 1);
    return rows / Math.max(1, Math.min(rows, distinct));
  };
  return ({ uses, joins }) => {
    const read = uses.reduce((sum, use) => sum + rowsOf(use.table), 0);
    const reached = new Set([0]);
    let given = rowsOf(uses[0]?.table ?? '');
    let all = 0;
    for (let open = [...joins]; open.length > 0;) {
      const next = open.find((join) => reached.has(join.from) || reached.has(join.to));
      if (!next) break;
      open = open.filter((join) => join !== next);
      const added = reached.has(next.from) ? next.edge.to : next.edge.from;
      reached.add(next.from).add(next.to);
      given *= partners(added);
      all += given;
    }
    return { read, all, given };
  };
}
