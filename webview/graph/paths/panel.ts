/** The panel of paths between two columns: two fields, and the ways as a list that lights up one after the other. */
import type { GraphView } from '../../../src/protocol/graph';
import { el } from '../../shared/dom';
import { button } from '../../shared/toolkit';
import { namedIcon } from '../panels/icons';
import type { EditorState, Store } from '../state';
import type { GraphTexts } from '../words';
import { createColumnField } from './column-field';
import { wayText, type Paths, type Way } from './paths';

/** The keys that step through the ways: those of a list, and those that do so in the picture. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1, ']': 1, '[': -1 };

/** The panel. */
export interface PathsPanel {
  readonly element: HTMLElement;
  /** Puts the keyboard where the next thing is to be chosen. */
  focus(): void;
}

/**
 * Makes the panel.
 * @param parts what it works with
 */
export function createPathsPanel(parts: {
  readonly store: Store;
  readonly paths: Paths;
  readonly t: GraphTexts;
  readonly focusPicture: () => void;
}): PathsPanel {
  const { store, paths, t } = parts;
  const graph = (): GraphView | undefined => store.get().document?.graph ?? undefined;
  const [from, to] = (['from', 'to'] as const).map((end) =>
    createColumnField({
      id: `path-${end}`,
      label: t(end === 'from' ? 'pathFrom' : 'pathTo'),
      none: t('columnNone'),
      graph,
      choose: (column) => {
        paths.set(end, column);
        if (end === 'from' && column) to?.focus();
      },
    }),
  );
  const said = el('p', { class: 'dim', role: 'status' });
  const list = el('ol', { class: 'ways', role: 'listbox', aria: { label: t('paths') }, tabIndex: 0 });
  const steps = el(
    'div',
    { class: 'actions' },
    button('icon', { title: t('pathPrevious'), on: { click: () => paths.next(-1) } }, namedIcon('previous')),
    button('icon', { title: t('pathNext'), on: { click: () => paths.next(1) } }, namedIcon('next')),
  );
  const close = (): void => {
    paths.close();
    parts.focusPicture();
  };
  const element = el(
    'section',
    { class: 'paths-panel', hidden: true, aria: { label: t('paths') } },
    el(
      'div',
      { class: 'details-head' },
      el('h2', { class: 'details-title', text: t('paths') }),
      button('icon', { title: t('close'), on: { click: close } }, namedIcon('close')),
    ),
    el('div', { class: 'paths-body' }, from?.element, to?.element, said, list, steps),
  );
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  });
  list.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    paths.next(step);
  });
  const render = ({ paths: search }: EditorState): void => {
    element.hidden = search === undefined;
    if (!search) return;
    from?.show(search.from);
    to?.show(search.to);
    const ways = search.found?.ways ?? [];
    const best = ways.filter((way) => way.best).length;
    said.textContent = search.searching
      ? t('pathsSearching')
      : !search.found
        ? ''
        : ways.length === 0
          ? t('pathsNone', search.found.reason ?? '')
          : [
              ways.length === 1 ? t('pathsOne') : t('pathsCount', ways.length),
              ...(best > 1 ? [t('pathsAmbiguous', best)] : []),
            ].join('. ');
    list.hidden = ways.length === 0;
    steps.hidden = ways.length < 2;
    list.replaceChildren(...ways.map((way, i) => item(way, i, search.index === i, best)));
    if (ways.length > 0) list.setAttribute('aria-activedescendant', `way-${search.index}`);
    else list.removeAttribute('aria-activedescendant');
  };
  const item = (way: Way, index: number, shown: boolean, best: number): HTMLElement =>
    el(
      'li',
      {
        id: `way-${index}`,
        role: 'option',
        aria: { selected: shown },
        on: { click: () => paths.show(index) },
      },
      el('strong', { text: wayText(t, way) }),
      el('span', {
        class: `way-rank${way.best ? ' best' : ''}`,
        text: t(!way.best ? 'pathLonger' : best > 1 ? 'pathEquallyGood' : 'pathBest'),
      }),
      ...way.joins.map(join),
    );
  /** A join on its own line; each further pair of columns of a composite one below it. */
  const join = ({ on, label }: Way['joins'][number]): HTMLElement =>
    el(
      'div',
      { class: 'way-join' },
      ...on.map(([a, b], i) => el('div', { text: i === 0 ? `${a} = ${b}` : t('pathAlsoOn', a, b) })),
      label === null ? undefined : el('div', { text: `(${label})` }),
    );
  store.subscribe((state, before) => {
    if (state.paths === before.paths) return;
    const isNew = state.paths?.found !== undefined && before.paths?.found !== state.paths.found;
    render(state);
    // Who has just chosen the second column goes on with the ways.
    if (isNew && !list.hidden && element.contains(document.activeElement)) list.focus();
  });
  return {
    element,
    focus: () => {
      const search = store.get().paths;
      if (!search?.from) from?.focus();
      else if (!search.to) to?.focus();
      else if (!list.hidden) list.focus();
      else to?.focus();
    },
  };
}
