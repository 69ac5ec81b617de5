/** Join trees that were passed over: what else could have joined the same tables, and why it was not taken. */
import { listed, say, type Message } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import { edgeId, type Edge } from '../graph/model';
import type { JoinTree } from './join-tree';
import { findJoinTrees } from './join-trees';
import { sharedSteps, treeCost } from './tree-cost';
import { withEdges } from './with-edges';

/** A tree that was not taken. */
export interface OtherTree {
  readonly tree: JoinTree;
  /** Why the taken one comes before it, by the rules that order join trees. */
  readonly why: Message;
}

const MOST = 4;

/**
 * The best trees that do without some edge of a tree (as Yen's algorithm deviates from shortest paths).
 * @param index the graph
 * @param taken the tree that was taken
 * @param wanted what it has to join; its other uses are only on the way
 */
export function otherTrees(index: GraphIndex, taken: JoinTree, wanted: JoinTree['uses']): readonly OtherTree[] {
  if (wanted.length < 2) return [];
  const found = new Map<string, JoinTree>();
  for (const { edge } of taken.joins) {
    for (const tree of findJoinTrees(
      withEdges(index, (other) => other !== edge),
      wanted,
    ).trees) {
      found.set(nameOf(tree), tree);
    }
  }
  found.delete(nameOf(taken));
  const ordered = [...found.values()].sort((a, b) => treeCost(a, wanted.length) - treeCost(b, wanted.length));
  return ordered.slice(0, MOST).map((tree) => ({ tree, why: whyNot(tree, taken, wanted.length) }));
}

function nameOf({ joins }: JoinTree): string {
  return joins
    .map(({ edge }) => edgeId(edge))
    .toSorted()
    .join('\n');
}

/** The first of the rules in which two trees differ: rows matched by what they share, unreviewed edges, edges, steps to many rows, doubt. */
function whyNot(tree: JoinTree, taken: JoinTree, asked: number): Message {
  const [matched, fewest] = [sharedSteps(tree, asked), sharedSteps(taken, asked)];
  if (matched > fewest) return say`it matches rows only by what they share, each with all others of the same`;
  const unreviewed = ({ joins }: JoinTree): Edge[] =>
    joins.flatMap(({ edge }) => (edge.status === 'suggested' ? [edge] : []));
  const [own, others] = [unreviewed(tree).length, unreviewed(taken).length];
  if (own > others) return say`it needs joins that nobody has reviewed: ${own}, the one that was taken ${others}`;
  const [length, least] = [tree.joins.length, taken.joins.length];
  if (length > least) return say`it takes ${length} joins, the one that was taken ${least}`;
  const more = treeCost(tree, asked) - treeCost(taken, asked);
  if (matched < fewest || own < others || length < least) return say`the question, or you, chose the other one`;
  if (more <= 0) return say`it is as good by the graph: the words of the question, or you, chose the other one`;
  if (own > 0)
    return say`its suggested edges are less sure: ${listed(unreviewed(tree).map(({ confidence = 0.5 }) => confidence))}, those of the one that was taken ${listed(unreviewed(taken).map(({ confidence = 0.5 }) => confidence))}`;
  return say`it multiplies rows: it goes from one row to many more often`;
}
