/** The uses of tables in a statement as a join tree has them: told apart by roles where a table is used more than once. */
import type { Join, JoinTree, TableUse } from '../../paths/join-tree';
import type { StatementUse } from './resolved-statement';

/** The join tree of a statement, and which of its uses one of the statement is. */
export interface StatementTree {
  readonly joined: JoinTree;
  readonly useOf: (use: number) => TableUse | undefined;
}

/**
 * Gives roles to the uses of a statement: the label of the edge that leads to it, else its alias. Uses that nothing tells
 * apart, such as those of a query and a sub-query, are one.
 * @param uses of the statement
 * @param joins between them, on edges of the graph
 */
export function statementUses(uses: readonly StatementUse[], joins: readonly Join[]): StatementTree {
  const roles = uses.map((use, i): TableUse => {
    const { table, alias } = use;
    if (uses.filter((other) => other.table === table).length < 2) return { table };
    const label = joins.find((join) => join.to === i && join.edge.label !== undefined)?.edge.label;
    const others = uses.some((other) => other.table === table && other.alias !== alias);
    const role = label ?? (others && alias !== table ? alias : undefined);
    return { table, ...(role !== undefined && { role }) };
  });
  const distinct = new Map(roles.map((use) => [JSON.stringify(use), use]));
  const keys = [...distinct.keys()];
  const at = (use: number) => keys.indexOf(JSON.stringify(roles[use]));
  const own = new Map<string, Join>();
  for (const { edge, from, to } of joins) {
    const join = { edge, from: at(from), to: at(to) };
    const key = `${join.from} ${join.to} ${edge.from.map((ref) => ref.column).join()} ${edge.label ?? ''}`;
    if (join.from !== join.to) own.set(key, join);
  }
  return { joined: { uses: [...distinct.values()], joins: [...own.values()] }, useOf: (use) => roles[use] };
}
