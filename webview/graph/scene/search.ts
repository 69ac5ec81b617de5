/** Search by name and description over tables and columns. Pure. */
import type { GraphView } from '../../../src/protocol/graph';

/** One thing found. */
export interface Hit {
  readonly table: string;
  /** Absent: the table itself. */
  readonly column?: string;
  /** The description, where it is that which matched. */
  readonly because?: string;
}

/** More hits than anybody looks through. */
const MAX_HITS = 200;

/**
 * Finds tables and columns; all words of the query must occur. Names before descriptions, beginnings before middles.
 * @param graph the graph
 * @param query words
 */
export function searchGraph(graph: GraphView, query: string): Hit[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const found: { hit: Hit; score: number }[] = [];
  for (const table of graph.tables) {
    const score = scoreOf(words, table.name, table.description);
    if (score > 0) found.push({ hit: hitOf(words, { table: table.name }, table), score: score + 0.5 });
    for (const column of table.columns) {
      const columnScore = Math.max(
        scoreOf(words, column.name, column.description),
        scoreOf(words, `${table.name}.${column.name}`, undefined) * 0.9,
      );
      if (columnScore === 0) continue;
      found.push({ hit: hitOf(words, { table: table.name, column: column.name }, column), score: columnScore });
    }
  }
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_HITS)
    .map(({ hit }) => hit);
}

function scoreOf(words: readonly string[], name: string, description: string | undefined): number {
  const lower = name.toLowerCase();
  const text = description?.toLowerCase() ?? '';
  let score = 0;
  for (const word of words) {
    if (lower === word) score += 8;
    else if (lower.startsWith(word)) score += 5;
    else if (lower.includes(word)) score += 3;
    else if (text.includes(word)) score += 1;
    else return 0;
  }
  return score / words.length;
}

function hitOf(words: readonly string[], hit: Hit, of: { name: string; description?: string | undefined }): Hit {
  const byName = words.every((word) => of.name.toLowerCase().includes(word));
  return byName || of.description === undefined ? hit : { ...hit, because: of.description };
}
