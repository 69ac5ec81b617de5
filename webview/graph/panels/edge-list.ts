/** A list of edges in the panel of details. */
import type { EdgeView } from '../../../src/protocol/graph';
import { el } from '../../shared/dom';
import { edgeText } from '../words';
import type { DetailsParts } from './details-parts';
import { kindSample, statusSample } from './icons';

/**
 * Edges as a list, each of which can be selected.
 * @param parts what the panel works with
 * @param edges the edges
 * @param table the table from which they are seen, whose name is not said
 */
export function edgeList(
  { t, editor }: Pick<DetailsParts, 't' | 'editor'>,
  edges: readonly EdgeView[],
  table: string,
): HTMLElement {
  if (edges.length === 0) return el('p', { class: 'dim', text: t('noEdges') });
  return el(
    'ul',
    { class: 'edge-list' },
    ...edges.map((edge) => {
      const open = (): void => editor.select({ edge: edge.id }, { reveal: true });
      return el(
        'li',
        {},
        el(
          'button',
          { class: 'edge-item entry-button', title: edgeText(t, edge), on: { click: open } },
          kindSample(edge.kind),
          el('span', { text: shortText(edge, table) }),
          statusSample(edge.status),
        ),
      );
    }),
  );
}

/** An edge as seen from one of its tables, whose name need not be said: `VEHNUM → GV.VEHNO`. */
function shortText(edge: EdgeView, table: string): string {
  const names = (refs: EdgeView['from']): string =>
    refs.map((ref) => (ref.table === table ? ref.column : `${ref.table}.${ref.column}`)).join(' + ');
  const outgoing = edge.from.some((ref) => ref.table === table);
  const label = edge.label === undefined ? '' : ` (${edge.label})`;
  return (outgoing ? `${names(edge.from)} → ${names(edge.to)}` : `${names(edge.to)} ← ${names(edge.from)}`) + label;
}
