/** Graphs by the names that callers give. */
import { ToolFault } from './tool-fault';

/** Graphs that an error names. */
const MOST_NAMED = 20;

/**
 * The graph that a caller means.
 * @param graphs paths of graphs that can be asked
 * @param given one of them, or its name without folder and ending; undefined for the only one there is
 * @returns undefined where there is none of this name
 * @throws ToolFault where it cannot be told which is meant, or there is none at all
 */
export function meantGraph(graphs: readonly string[], given: string | undefined): string | undefined {
  if (given === undefined && graphs.length === 1) return graphs[0];
  if (given === undefined && graphs.length === 0) throw new ToolFault('There is no graph file here.');
  if (given === undefined) throw new ToolFault(`Say which graph is meant: ${someGraphs(graphs)}.`);
  if (graphs.includes(given)) return given;
  const called = graphs.filter((graph) => plainName(graph) === given);
  if (called.length > 1) throw new ToolFault(`Several graphs are called so: ${someGraphs(called)}.`);
  return called[0];
}

/**
 * The names of some graphs in a sentence.
 * @param graphs paths of graphs; of many the first
 */
export function someGraphs(graphs: readonly string[]): string {
  const rest = graphs.length - MOST_NAMED;
  return [...graphs.slice(0, MOST_NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

/** The name of a graph file without folder and ending. */
function plainName(graph: string): string {
  return graph.replace(/^.*\//, '').replace(/\.sgraph\.ya?ml$/i, '');
}
