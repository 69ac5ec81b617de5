/** Tells in a few characters whether two pictures show the same graph: where one of them is in a page, it cannot be looked at. */
import type { GraphView } from '../protocol/graph';

/**
 * A short text that differs, but for bad luck, where tables, columns, edges, labels or states differ, or their order (FNV-1a, 32 bits).
 * @param graph what is shown
 */
export function signatureOf({ tables, edges }: GraphView): string {
  let hash = 0x811c9dc5;
  const add = (text: string): void => {
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  };
  for (const { name, columns } of tables) {
    add(name);
    for (const column of columns) add(column.name);
  }
  for (const { id, status, label = '' } of edges) {
    add(id);
    add(status);
    add(label);
  }
  return (hash >>> 0).toString(16);
}
