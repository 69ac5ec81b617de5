/** Labels for joins that need one: the words of the referring columns that say in which role they refer. */
import type { Edge } from '../graph/model';
import { splitIdentifier } from '../search/words';

/** Words that say that a column refers, not in which role. */
const REFERRING: ReadonlySet<string> = new Set([
  'id',
  'ids',
  'no',
  'num',
  'number',
  'code',
  'key',
  'fk',
  'ref',
  'to',
  'of',
]);

/**
 * A label that tells an edge from all others between its two tables.
 * @param edge the edge
 * @param all all edges of the graph
 */
export function freeLabel(edge: Edge, all: readonly Edge[]): string {
  const tables = (one: Edge) =>
    [one.from[0]?.table ?? '', one.to[0]?.table ?? '']
      .map((name) => name.toLowerCase())
      .sort()
      .join('\u0000');
  const own = tables(edge);
  const used = new Set(
    all
      .filter((other) => other !== edge && other.kind === edge.kind && tables(other) === own)
      .flatMap(({ label }) => label?.toLowerCase() ?? []),
  );
  const words = [...new Set(edge.from.flatMap(({ column }) => splitIdentifier(column)))].map((word) =>
    word.toLowerCase(),
  );
  const role = words.filter((word) => !REFERRING.has(word)).join(' ');
  const plain = edge.from.map(({ column }) => column).join(' ');
  const options = [
    role,
    words.join(' '),
    plain,
    ...Array.from({ length: used.size + 1 }, (_, i) => `${plain} ${i + 2}`),
  ];
  return options.find((option) => option !== '' && !used.has(option.toLowerCase())) ?? plain;
}
