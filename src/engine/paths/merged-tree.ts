/** The join trees of one program as one: a table that a query within it reads again is the same use where its role is. */
import { edgeId } from '../graph/model';
import type { JoinTree, TableUse } from './join-tree';
import { useKey } from './join-trees';

/**
 * Merges join trees.
 * @param trees those of a program, the outer one first
 * @returns each use and each join once, in the order of the trees; where queries join the same uses differently, all of their joins,
 *   so that it may be no tree any more
 */
export function mergedTree(trees: readonly JoinTree[]): JoinTree {
  const uses = new Map<string, { readonly use: TableUse; readonly at: number }>();
  const place = (use: TableUse): number => {
    const known = uses.get(useKey(use)) ?? { use, at: uses.size };
    uses.set(useKey(use), known);
    return known.at;
  };
  for (const tree of trees) tree.uses.forEach(place);
  const joins = trees.flatMap(({ uses: own, joins }) =>
    joins.flatMap(({ edge, from, to }) => {
      const [one, other] = [own[from], own[to]];
      return one && other ? [{ edge, from: place(one), to: place(other) }] : [];
    }),
  );
  const distinct = new Map(joins.map((join) => [JSON.stringify([edgeId(join.edge), join.from, join.to]), join]));
  return { uses: [...uses.values()].map(({ use }) => use), joins: [...distinct.values()] };
}
