/** Tells in a few characters whether two pictures show the same graph: where one of them is in a page, it cannot be looked at. */
import type { GraphView } from '../protocol/graph';

/**
 * A short text that differs, but for bad luck, where anything of the graph does (FNV-1a, 32 bits).
 * @param graph what is shown
 */
export function signatureOf(graph: GraphView): string {
  const text = JSON.stringify(graph);
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16);
}
