/** Search in the history. Pure. */
import type { HistoryEntry } from '../../src/protocol/answers';

/**
 * Entries in which all words occur, in the question, the answer or the name of the graph.
 * @param entries newest first
 * @param query words
 */
export function searchHistory(entries: readonly HistoryEntry[], query: string): HistoryEntry[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return entries.filter((entry) => {
    const text = `${entry.question}\n${entry.text}\n${entry.graph}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
