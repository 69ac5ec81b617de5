/** The key edges along which nothing joins, with their places, for answers may have to say so: those that a person has rejected, and those that name what the data lacks. */
import type { GraphFile } from './graph-file';
import type { KnownNames } from './known-names';
import type { Edge } from './model';
import { TextLines } from './text-lines';

/** A key edge that does not count, and where it stands. */
export interface RejectedJoin {
  readonly edge: Edge;
  /** Absolute path of the graph file or part that holds it. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Nobody rejected it: the data lacks what it names. */
  readonly lost?: true;
}

/**
 * Lists the rejected key edges of a graph.
 * @param files the graph file and its parts
 */
export function rejectedJoins(files: readonly GraphFile[]): RejectedJoin[] {
  return joinsOf(files, ({ status }) => status === 'rejected');
}

/**
 * Lists the key edges of a graph that name what its data lacks.
 * @param files the graph file and its parts
 * @param known the names of the data
 */
export function lostJoins(files: readonly GraphFile[], known: KnownNames): RejectedJoin[] {
  const isLost = ({ status, from, to }: Edge): boolean =>
    status !== 'rejected' &&
    [...from, ...to].some((ref) => (known.tableFault(ref.table) ?? known.columnFault(ref)) !== undefined);
  return joinsOf(files, isLost).map((join) => ({ ...join, lost: true }));
}

function joinsOf(files: readonly GraphFile[], test: (edge: Edge) => boolean): RejectedJoin[] {
  return files.flatMap(({ file, text, graph, places }) => {
    const found = graph.edges.flatMap((edge, i) => (edge.kind === 'key' && test(edge) ? [{ edge, i }] : []));
    if (found.length === 0) return [];
    const lines = new TextLines(text);
    return found.map(({ edge, i }) => ({ edge, file, line: lines.position(places.edges[i]?.start ?? 0).line }));
  });
}
