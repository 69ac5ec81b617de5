/** What a curator has said at a place of a graph's files that questions can be tried without: a keyword, a term, an edge. */
import type { GraphPart, KeywordOwner } from '../graph/graph-parts';
import type { LoadedGraph } from '../graph/load';
import { edgeId } from '../graph/model';
import { resolveAlias, valueAt, type YamlNode } from '../graph/yaml-tree';

/**
 * The part at a place: a keyword, the label or the whole of an edge, the name of a term.
 * @param loaded the graph
 * @param file path of one of its files
 * @param offset in its text
 */
export function partAt(loaded: LoadedGraph, file: string, offset: number): GraphPart | undefined {
  const own = loaded.files.find((other) => other.file === file);
  if (!own) return undefined;
  const isAt = (node: YamlNode | undefined) => node !== undefined && node.start <= offset && offset <= node.end;
  const keywordIn = (entry: YamlNode, of: KeywordOwner): GraphPart | undefined => {
    const list = valueAt(entry, 'keywords');
    const words = list?.kind === 'sequence' ? list.items : list ? [list] : [];
    const word = words.find(isAt);
    return word?.kind === 'scalar' ? { what: 'keyword', of, keyword: word.text } : undefined;
  };
  for (const [i, node] of own.places.edges.entries()) {
    const one = own.graph.edges[i];
    if (!one || one.status === 'rejected' || !isAt(node)) continue;
    const edge = edgeId(one);
    if (isAt(valueAt(node, 'label'))) return { what: 'label', edge };
    return keywordIn(node, { edge }) ?? { what: 'edge', edge };
  }
  for (const [table, { pair, columns }] of own.places.tables) {
    if (!isAt(pair.value)) continue;
    const terms = valueAt(pair.value, 'terms');
    const written = terms && resolveAlias(terms);
    for (const term of written?.kind === 'map' ? written.pairs : []) {
      if (term.key.kind !== 'scalar') continue;
      if (isAt(term.key)) return { what: 'term', table, term: term.key.text };
      const found = keywordIn(term.value, { table, term: term.key.text });
      if (found) return found;
    }
    for (const [column, entry] of columns) {
      const found = keywordIn(entry.value, { table, column });
      if (found) return found;
    }
    return keywordIn(pair.value, { table });
  }
  return undefined;
}
