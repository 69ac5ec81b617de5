/** The choice of an edge's kind, and which edges have no other direction. */
import type { EdgeKind, EdgeView } from '../../../src/protocol/graph';
import { el } from '../../shared/dom';
import type { GraphTexts } from '../words';
import { kindSample } from './icons';

/** Whether an edge cannot be turned round: what it is derived from are several columns. */
export function isOneWay(edge: Pick<EdgeView, 'kind' | 'from' | 'to'>): boolean {
  return edge.kind === 'derivation' && edge.from.length + edge.to.length > 2;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Arrows go from kind to kind, as in any such group; Enter chooses, for each choice is an edit. */
function goAlong(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const { currentTarget: group, target } = event;
  if (step === undefined || !(group instanceof HTMLElement)) return;
  const choices = [...group.querySelectorAll<HTMLElement>('[role=radio]:not([aria-disabled=true])')];
  const at = choices.findIndex((choice) => choice === target);
  event.preventDefault();
  choices[(at + step + choices.length) % choices.length]?.focus();
}

/**
 * Three ways to choose from, with the sample of each line.
 * @param t texts
 * @param edge the kind it has, and its ends: a context edge stays within one table, a derivation edge begins at one column
 * @param choose given another kind
 */
export function kindChoice(
  t: GraphTexts,
  edge: { readonly chosen: EdgeKind } & Pick<EdgeView, 'from' | 'to'>,
  choose: (kind: EdgeKind) => void,
): HTMLElement {
  const kinds: readonly EdgeKind[] = ['key', 'context', 'derivation'];
  const across = new Set([...edge.from, ...edge.to].map(({ table }) => table)).size > 1;
  /** Why a kind is none for these ends; undefined where it is. */
  const unfit = (kind: EdgeKind): string | undefined => {
    if (kind === edge.chosen) return undefined;
    if (kind === 'context' && across) return t('contextInOneTable');
    return kind === 'derivation' && edge.from.length > 1 ? t('derivationFromOne') : undefined;
  };
  return el(
    'div',
    { class: 'choice', role: 'radiogroup', aria: { label: t('changeKind') }, on: { keydown: goAlong } },
    ...kinds.map((kind) =>
      el(
        'button',
        {
          role: 'radio',
          title: unfit(kind) ?? t(`kind_${kind}_says`),
          aria: { checked: kind === edge.chosen, disabled: unfit(kind) !== undefined },
          data: { kind },
          on: {
            click: () => {
              if (kind !== edge.chosen && unfit(kind) === undefined) choose(kind);
            },
          },
        },
        kindSample(kind),
        t(`kind_${kind}`),
      ),
    ),
  );
}
