/** Join trees over uses of tables (design, "Join tree"): the types. */
import type { Message } from '../core/message';
import type { Edge } from '../graph/model';

/** One use of a table in a program. `role` is the label of the key edge by which it is reached, where that matters. */
export interface TableUse {
  readonly table: string;
  readonly role?: string;
}

/** One join: `edge.from` belongs to the use `from`, `edge.to` to the use `to` (indices into `uses`). */
export interface Join {
  readonly edge: Edge;
  readonly from: number;
  readonly to: number;
}

/** A tree that connects all requested uses; further uses may have been added to connect them. */
export interface JoinTree {
  readonly uses: readonly TableUse[];
  readonly joins: readonly Join[];
}

/** All equally good trees for a request. */
export interface JoinTrees {
  /** Best first by name only; at most 8; empty where the graph does not connect the uses. */
  readonly trees: readonly JoinTree[];
  /** More than one tree is equally good. */
  readonly ambiguous: boolean;
  /** More than 8 uses: found by approximation. */
  readonly approximate: boolean;
  /** Where there is no tree: what is not connected, in words. */
  readonly reason?: Message;
}
