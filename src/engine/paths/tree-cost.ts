/** What a join tree costs, as one number whose order is the design's: unreviewed edges, edges, fan-outs, doubt. */
import type { Edge } from '../graph/model';
import type { JoinTree } from './join-tree';

// One number holds all four, so that comparing trees is comparing numbers: 40 bits of a double's 53.
const DOUBT = 1;
const FAN_OUT = 2 ** 16;
const EDGE = 2 ** 24;
const UNREVIEWED = 2 ** 32;

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
 * and two facts that share only a dimension cost one.
 * @param edge the edge
 * @param forward true from its referring side to the side referred to
 */
export function fanOutCost(edge: Edge, forward: boolean): number {
  const cardinality = edge.cardinality ?? 'many-to-one';
  const fans = forward
    ? cardinality === 'one-to-many' || cardinality === 'many-to-many'
    : cardinality === 'many-to-one' || cardinality === 'many-to-many';
  return fans ? FAN_OUT : 0;
}

/**
 * What a whole tree costs, from the root that gives the fewest steps from a one side to a many side.
 * @param tree a tree without cycles
 */
export function treeCost({ uses, joins }: JoinTree): number {
  const edges = joins.reduce((sum, { edge }) => sum + edgeCost(edge), 0);
  const fans = uses.map((_, root) => fanOutsFrom(root, joins));
  return edges + (fans.length === 0 ? 0 : Math.min(...fans));
}

function fanOutsFrom(root: number, joins: JoinTree['joins']): number {
  const seen = new Set([root]);
  let cost = 0;
  for (const node of seen) {
    for (const { edge, from, to } of joins) {
      const [forward, backward] = [from === node && !seen.has(to), to === node && !seen.has(from)];
      if (!forward && !backward) continue;
      seen.add(forward ? to : from);
      cost += fanOutCost(edge, forward);
    }
  }
  return cost;
}
