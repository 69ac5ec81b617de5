/** The choice of an edge's kind, and which edges have no other direction. */
import type { EdgeKind, EdgeView } from '../../../src/protocol/graph';
import { el } from '../../shared/dom';
import type { GraphTexts } from '../words';
import { kindSample } from './icons';

/** Whether an edge cannot be turned round: what it is derived from are several columns. */
export function isOneWay(edge: Pick<EdgeView, 'kind' | 'from' | 'to'>): boolean {
  return edge.kind === 'derivation' && edge.from.length + edge.to.length > 2;
}

/**
 * Three ways to choose from, with the sample of each line.
 * @param t texts
 * @param edge the kind it has, and its ends: a context edge stays within one table
 * @param choose given another kind
 */
export function kindChoice(
  t: GraphTexts,
  edge: { readonly chosen: EdgeKind } & Pick<EdgeView, 'from' | 'to'>,
  choose: (kind: EdgeKind) => void,
): HTMLElement {
  const kinds: readonly EdgeKind[] = ['key', 'context', 'derivation'];
  const across = new Set([...edge.from, ...edge.to].map(({ table }) => table)).size > 1;
  const fits = (kind: EdgeKind): boolean => kind === edge.chosen || kind !== 'context' || !across;
  return el(
    'div',
    { class: 'choice', role: 'radiogroup', aria: { label: t('changeKind') } },
    ...kinds.map((kind) =>
      el(
        'button',
        {
          role: 'radio',
          title: fits(kind) ? t(`kind_${kind}_says`) : t('contextInOneTable'),
          aria: { checked: kind === edge.chosen, disabled: !fits(kind) },
          data: { kind },
          on: {
            click: () => {
              if (kind !== edge.chosen && fits(kind)) choose(kind);
            },
          },
        },
        kindSample(kind),
        t(`kind_${kind}`),
      ),
    ),
  );
}
