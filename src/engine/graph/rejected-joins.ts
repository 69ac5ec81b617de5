/** The key edges that a person has rejected, with their places: nothing joins along them, and answers may have to say so. */
import type { GraphFile } from './graph-file';
import type { Edge } from './model';
import { TextLines } from './text-lines';

/** A rejected key edge and where it stands. */
export interface RejectedJoin {
  readonly edge: Edge;
  /** Absolute path of the graph file or part that holds it. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/**
 * Lists the rejected key edges of a graph.
 * @param files the graph file and its parts
 */
export function rejectedJoins(files: readonly GraphFile[]): RejectedJoin[] {
  return files.flatMap(({ file, text, graph, places }) => {
    const found = graph.edges.flatMap((edge, i) =>
      edge.kind === 'key' && edge.status === 'rejected' ? [{ edge, i }] : [],
    );
    if (found.length === 0) return [];
    const lines = new TextLines(text);
    return found.map(({ edge, i }) => ({ edge, file, line: lines.position(places.edges[i]?.start ?? 0).line }));
  });
}
