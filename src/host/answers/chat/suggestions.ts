/** What of a graph waits for somebody to review it, with what speaks for it. */
import { formatColumn } from '../../../engine/core/identifiers';
import { edgeId, type Edge, type SchemaGraph } from '../../../engine/graph/model';
import { noteViews } from '../../../picture/note-views';

/** Something that was suggested, by what the data shows or by a language model, and is not accepted yet. */
export interface Waiting {
  /** `A.x = B.y`, or the name of a table or column with the field that is suggested of it. */
  readonly what: string;
  /** What was seen, or the suggested words. */
  readonly evidence: string;
  /** 0 to 1, where it is known. */
  readonly confidence?: number;
  /** Where it stands: an edge by its id, or a name. */
  readonly at: { readonly edge: string } | { readonly table: string; readonly column?: string };
}

/**
 * Lists what waits, joins first, the surest first.
 * @param graph the graph as it was read
 */
export function waitingSuggestions(graph: SchemaGraph): readonly Waiting[] {
  const edges = graph.edges.filter(({ status }) => status === 'suggested').map(ofEdge);
  const notes = [...graph.tables.values()].flatMap(({ name: table, suggested, columns }) => [
    ...noteViews(suggested).map((view): Waiting => ({
      what: `${table}: ${view.field}`,
      evidence: String(view.value),
      at: { table },
    })),
    ...[...columns.values()].flatMap(({ name: column, suggested: ofColumn }) =>
      noteViews(ofColumn).map((view): Waiting => {
        const what = `${formatColumn({ table, column })}: ${view.field}`;
        return { what, evidence: String(view.value), at: { table, column } };
      }),
    ),
  ]);
  return [...edges.sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0)), ...notes];
}

/** How edges are written: a join as an equality, context and derivations as they lead. */
const SIGNS: Readonly<Record<Edge['kind'], string>> = { key: '=', context: '→', derivation: '←' };

function ofEdge(edge: Edge): Waiting {
  const { from, to, kind, confidence, evidence = '' } = edge;
  const side = (refs: Edge['from']): string => refs.map(formatColumn).join(', ');
  return {
    what: `${side(from)} ${SIGNS[kind]} ${side(to)}`,
    evidence,
    ...(confidence !== undefined && { confidence }),
    at: { edge: edgeId(edge) },
  };
}
