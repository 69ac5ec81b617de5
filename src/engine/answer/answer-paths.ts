/** The paths of what a program reads. */
import type { PathItem } from '../core/answers';
import { SchemaGraphError } from '../core/errors';
import type { Message } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import { pathsOverTree } from '../paths/find-paths';
import type { JoinTree } from '../paths/join-tree';
import type { PathRequest } from '../paths/request';
import type { Candidate } from '../reason/programs/reasoned';

/**
 * The paths of what a program reads, over the join tree that it ran with; nothing is folded, since it was read.
 * @param index the graph
 * @param best the program
 * @param tree its join tree
 * @returns none, and why, where context edges fork too often for paths to be shown: the answer still stands
 */
export function pathsOf(
  index: GraphIndex,
  best: Candidate,
  tree: JoinTree,
): { readonly paths: readonly PathItem[]; readonly problem?: Message } {
  const requests = best.columns.map(({ table, role, column }): PathRequest => ({
    use: { table, ...(role !== undefined && { role }) },
    ...(column !== '*' && { column }),
  }));
  try {
    const paths = pathsOverTree(index, tree, requests, 'pruned');
    // A column that refers to its own table is a chain and a tie alike.
    return { paths: [...new Map(paths.map((path) => [path.text, path])).values()] };
  } catch (error) {
    if (error instanceof SchemaGraphError) return { paths: [], problem: error.said };
    throw error;
  }
}
