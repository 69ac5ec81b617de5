/** The pairs of columns of a new edge beyond its first one, and a warning of those whose types differ. */
import type { TableView } from '../../../src/protocol/graph';
import { el } from '../../shared/dom';
import { button } from '../../shared/toolkit';
import { nextPair, typesDiffer } from '../pairs';
import type { ColumnPair, EdgeDraft, Store } from '../state';
import type { GraphTexts } from '../words';
import { namedIcon } from './icons';

/**
 * Makes the list of pairs.
 * @param parts the state, the texts, the edge, and the pairs to begin with
 * @param changed told the pairs beyond the first one
 */
export function createPairs(
  parts: { store: Store; t: GraphTexts; draft: EdgeDraft; also: readonly ColumnPair[] },
  changed: (also: readonly ColumnPair[]) => void,
): HTMLElement {
  const { store, t, draft } = parts;
  const first: ColumnPair = { from: draft.from.column, to: draft.to.column };
  let also = parts.also;
  const element = el('div', { class: 'pairs' });
  const tableOf = (name: string): TableView | undefined =>
    store.get().document?.graph?.tables.find((table) => table.name === name);
  const [source, target] = [tableOf(draft.from.table), tableOf(draft.to.table)];
  const set = (next: readonly ColumnPair[], focus: string): void => {
    also = next;
    render();
    changed(also);
    element.querySelector<HTMLElement>(focus)?.focus();
  };
  const choice = (table: TableView, end: keyof ColumnPair, index: number): HTMLElement => {
    const chosen = also[index]?.[end];
    const select = el(
      'select',
      {
        class: 'native-field',
        title: chosen,
        data: { pair: `${index}-${end}` },
        aria: { label: t('pairColumn', table.name, index + 2) },
      },
      ...table.columns.map(({ name }) => {
        const option = el('option', { text: name, attributes: { value: name } });
        option.selected = name === chosen;
        return option;
      }),
    );
    select.addEventListener('change', () => {
      const next = also.map((pair, i) => (i === index ? { ...pair, [end]: select.value } : pair));
      set(next, `[data-pair="${index}-${end}"]`);
    });
    return select;
  };
  const warning = (pair: ColumnPair): HTMLElement[] => {
    const [a, b] = [
      source?.columns.find(({ name }) => name === pair.from),
      target?.columns.find(({ name }) => name === pair.to),
    ];
    if (!a || !b || !typesDiffer(a, b)) return [];
    const text = t('typesDiffer', a.name, a.type ?? '', b.name, b.type ?? '');
    return [el('p', { class: 'types-differ', role: 'status' }, namedIcon('warning'), el('span', { text }))];
  };
  const render = (): void => {
    if (!source || !target) return;
    element.replaceChildren(
      ...warning(first),
      ...also.flatMap((pair, i) => [
        el(
          'div',
          { class: 'pair' },
          choice(source, 'from', i),
          el('span', { class: 'arrow', text: '→', aria: { hidden: true } }),
          choice(target, 'to', i),
          button(
            'icon',
            {
              title: t('removePair'),
              on: {
                click: () =>
                  set(
                    also.filter((_, other) => other !== i),
                    '[data-act=pair]',
                  ),
              },
            },
            namedIcon('close'),
          ),
        ),
        ...warning(pair),
      ]),
      button(
        'secondary',
        {
          data: { act: 'pair' },
          on: {
            click: () => {
              const next = nextPair(source, target, [first, ...also]);
              if (next) set([...also, next], `[data-pair="${also.length}-from"]`);
            },
          },
        },
        t('addPair'),
      ),
    );
  };
  render();
  return element;
}
