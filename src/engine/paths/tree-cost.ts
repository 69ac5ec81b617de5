/** What a join tree costs, as one number whose order is the design's: rows matched by what they share, unreviewed edges, edges, fan-outs, doubt. */
import type { Edge } from '../graph/model';
import type { JoinTree } from './join-tree';

// One number holds all five, so that comparing trees is comparing numbers: 48 bits of a double's 53.
const DOUBT = 1;
const FAN_OUT = 2 ** 16;
const EDGE = 2 ** 24;
const UNREVIEWED = 2 ** 32;
const SHARED = 2 ** 40;

/** Confidence of a suggestion that names none. */
const UNKNOWN_CONFIDENCE = 0.5;

/**
 * What an edge costs whichever way it is walked: whether it is unreviewed, itself, and 1 - its confidence.
 * @param edge the edge
 * @param spoken edges that the question names: for this question they are as good as reviewed
 */
export function edgeCost(edge: Edge, spoken?: ReadonlySet<Edge>): number {
  if (edge.status !== 'suggested' || spoken?.has(edge)) return EDGE;
  const doubt = Math.round((1 - (edge.confidence ?? UNKNOWN_CONFIDENCE)) * 1000);
  return UNREVIEWED + EDGE + DOUBT * doubt;
}

/**
 * What walking along an edge, away from the tree's root, adds: a step from a one side to a many side multiplies rows.
 * A tree is measured from the root that gives the fewest such steps, so that facts around a junction table cost none
 * and two facts that share only a dimension cost one. Where nothing is asked of that dimension, the step matches each
 * row with all others of the same: every other way is better, even a longer one or one that nobody has reviewed.
 * @param edge the edge
 * @param forward true from its referring side to the side referred to
 * @param isAsked whether the table that is left was asked for, and is not only on the way
 */
export function fanOutCost(edge: Edge, forward: boolean, isAsked: boolean): number {
  const cardinality = edge.cardinality ?? 'many-to-one';
  const fans = forward
    ? cardinality === 'one-to-many' || cardinality === 'many-to-many'
    : cardinality === 'many-to-one' || cardinality === 'many-to-many';
  if (!fans) return 0;
  return isAsked ? FAN_OUT : SHARED;
}

/**
 * What a whole tree costs, from the root that gives the fewest steps from a one side to a many side.
 * @param tree a tree without cycles
 * @param asked so many of its first uses were asked for; the others are on the way
 */
export function treeCost({ uses, joins }: JoinTree, asked: number): number {
  const edges = joins.reduce((sum, { edge }) => sum + edgeCost(edge), 0);
  return edges + leastFanOuts({ uses, joins }, asked);
}

/**
 * How often a tree matches rows only by what they share.
 * @param tree a tree without cycles
 * @param asked so many of its first uses were asked for; the others are on the way
 */
export function sharedSteps(tree: JoinTree, asked: number): number {
  return Math.floor(leastFanOuts(tree, asked) / SHARED);
}

function leastFanOuts({ uses, joins }: JoinTree, asked: number): number {
  const fans = uses.map((_, root) => fanOutsFrom(root, joins, asked));
  return fans.length === 0 ? 0 : Math.min(...fans);
}

function fanOutsFrom(root: number, joins: JoinTree['joins'], asked: number): number {
  const seen = new Set([root]);
  let cost = 0;
  for (const node of seen) {
    for (const { edge, from, to } of joins) {
      const [forward, backward] = [from === node && !seen.has(to), to === node && !seen.has(from)];
      if (!forward && !backward) continue;
      seen.add(forward ? to : from);
      cost += fanOutCost(edge, forward, node < asked);
    }
  }
  return cost;
}
