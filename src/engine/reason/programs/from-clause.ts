/** FROM as a join tree says it: aliases, join order, and how the two sides of an edge are compared. */
import type { Join, JoinTree } from '../../paths/join-tree';
import { compared } from '../../profile/compared';
import type { SqlExpression, SqlJoin, SqlSource } from '../../program/sql-tree';
import { allOf } from '../../program/sql-tree';

/**
 * An alias for each use: the table's name where that is free, else the name with its role or a number.
 * @param tree the join tree
 * @param taken aliases of the statement in lower case; the new ones are added
 */
export function aliasesFor(tree: JoinTree, taken: Set<string>): string[] {
  return tree.uses.map((use) => {
    const names = [use.table, ...(use.role === undefined ? [] : [`${use.table} as ${use.role}`])];
    let alias = names.find((name) => !taken.has(name.toLowerCase()));
    for (let n = 2; alias === undefined; n++) {
      const numbered = `${use.table}_${String(n)}`;
      if (!taken.has(numbered.toLowerCase())) alias = numbered;
    }
    taken.add(alias.toLowerCase());
    return alias;
  });
}

/** FROM and JOIN of a tree whose uses have aliases. */
export function fromClause(scope: { readonly tree: JoinTree; readonly treeAliases: readonly string[] }): {
  from: SqlSource;
  joins: SqlJoin[];
} {
  const { tree, treeAliases: aliases } = scope;
  const source = (use: number): SqlSource => ({ from: tree.uses[use]?.table ?? '', alias: aliases[use] ?? '' });
  const reached = new Set([0]);
  const joins: SqlJoin[] = [];
  let open = [...tree.joins];
  while (open.length > 0) {
    const next = open.find((join) => reached.has(join.from) !== reached.has(join.to));
    if (!next) break;
    open = open.filter((join) => join !== next);
    const added = reached.has(next.from) ? next.to : next.from;
    reached.add(added);
    joins.push({ ...source(added), on: joinCondition(next, aliases) });
  }
  return { from: source(0), joins };
}

/** The condition of one join: all its column pairs, compared as the edge says. */
export function joinCondition(join: Join, aliases: readonly string[]): SqlExpression {
  const { edge } = join;
  const pairs = edge.from.map((from, i): SqlExpression => {
    const to = edge.to[i] ?? from;
    return {
      kind: 'binary',
      op: '=',
      left: compared({ kind: 'column', alias: aliases[join.from] ?? '', column: from.column }, edge.match),
      right: compared({ kind: 'column', alias: aliases[join.to] ?? '', column: to.column }, edge.match),
    };
  });
  return allOf(pairs) ?? { kind: 'literal', value: 1 };
}
