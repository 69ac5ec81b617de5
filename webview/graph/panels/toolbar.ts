/** The bar above the picture: search, review, view; and below it the legend, which is the filter too. */
import { losesRows } from '../../../src/picture/health-view';
import type { EdgeKind, EdgeStatus, PageCommand } from '../../../src/protocol/graph';
import { el, type Props } from '../../shared/dom';
import { button, checkbox, textField, type CheckboxElement } from '../../shared/toolkit';
import type { Editor } from '../editor';
import type { Review } from '../review/review';
import type { Store } from '../state';
import type { CanvasView } from '../view/canvas-view';
import { percent, type GraphTexts } from '../words';
import { kindSample, lossSample, namedIcon, statusSample, type IconName } from './icons';
import { createPopupButton } from './popup';
import { createSearch, type SearchPanel } from './search-box';

/** The bar. */
export interface Toolbar {
  readonly element: HTMLElement;
  readonly search: SearchPanel;
  /** The zoom has changed. */
  zoomChanged(): void;
}

/** What the bar works with. */
export interface ToolbarParts {
  readonly store: Store;
  readonly editor: Editor;
  readonly view: CanvasView;
  readonly t: GraphTexts;
  readonly openText: () => void;
  readonly review: Review;
  readonly run: (command: PageCommand) => void;
  /** Export this graph, or import into it. */
  readonly exchange: (what: 'export' | 'import') => void;
}

/** So long after the last key stroke a filter is applied. */
const TYPING_MS = 250;
const KINDS: readonly EdgeKind[] = ['key', 'context', 'derivation'];
const STATUSES: readonly EdgeStatus[] = ['curated', 'declared', 'suggested', 'rejected'];

/**
 * Makes the bar.
 * @param parts what it works with
 */
export function createToolbar(parts: ToolbarParts): Toolbar {
  const { store, editor, view, t } = parts;
  const search = createSearch(parts);
  const tool = (name: IconName, title: string, act: () => void, data: Props['data'] = {}): HTMLElement =>
    button(
      'icon',
      { title, data, on: { click: act } },
      namedIcon(name),
      el('span', { class: 'tool-label', text: title }),
    );
  const zoomText = el('span', { class: 'zoom-now', aria: { hidden: true } });
  const review = button('secondary', {
    class: 'review',
    title: t('toReviewTitle'),
    on: { click: () => parts.run('review') },
  });
  const tools = el(
    'div',
    { class: 'tools popup', role: 'group', aria: { label: t('moreTools') } },
    tool('names', t('namesOnly'), () => void editor.expandAll('names')),
    tool('collapse', t('collapseAll'), () => void editor.expandAll('keys')),
    tool('expand', t('expandAll'), () => void editor.expandAll('all')),
    tool('arrange', t('relayout'), () => void editor.relayout()),
    el('span', { class: 'divider' }),
    // Nobody zooms by one step only.
    tool('minus', t('zoomOut'), () => view.zoomBy(0.8), { stay: '' }),
    zoomText,
    tool('plus', t('zoomIn'), () => view.zoomBy(1.25), { stay: '' }),
    tool('fit', t('fit'), () => view.fit()),
    tool('minimap', t('minimap'), () => editor.shown.toggleMinimap()),
    el('span', { class: 'divider' }),
    tool('path', t('paths'), () => parts.run('findPaths')),
    tool('help', t('help'), () => store.set({ helpOpen: !store.get().helpOpen })),
    tool('text', t('openText'), parts.openText),
    tool('export', t('exportGraph'), () => parts.exchange('export')),
    tool('import', t('importSchema'), () => parts.exchange('import')),
  );
  const legend = createLegend(parts);
  const top = el(
    'div',
    { class: 'bar', role: 'toolbar', aria: { label: t('tools') } },
    tool('list', t('list'), () => store.set({ listOpen: !store.get().listOpen })),
    search.element,
    review,
    el('span', { class: 'spacer' }),
    createPopupButton({ icon: 'filter', title: t('filter') }, legend),
    tools,
    createPopupButton({ icon: 'more', title: t('moreTools') }, tools),
  );
  store.subscribe((state, before) => {
    if (state.scene === before.scene) return;
    const waiting = parts.review.items().length;
    review.hidden = waiting === 0;
    const words = t('toReview', waiting);
    review.setAttribute('aria-label', words);
    review.replaceChildren(
      el('span', { class: 'review-words', text: words }),
      el('span', { class: 'review-count', text: String(waiting) }),
    );
  });
  review.hidden = true;
  return {
    element: el('header', { class: 'toolbar' }, top, legend),
    search,
    zoomChanged: () => {
      const now = percent(t, view.viewport().zoom);
      // The same text again would make the browser lay out the page in every frame of a move.
      if (zoomText.textContent !== now) zoomText.textContent = now;
    },
  };
}

/** Line samples with checkboxes: what a line means and whether it is shown stand in one place. */
function createLegend({ store, editor, t }: ToolbarParts): HTMLElement {
  const counts = new Map<string, { readonly count: HTMLElement; readonly label: string }>();
  const boxes = new Map<string, CheckboxElement>();
  const item = (name: EdgeKind | EdgeStatus, label: string, sample: Element, says: string | undefined): HTMLElement => {
    const count = el('span', { class: 'count' });
    counts.set(name, { count, label });
    const state = store.get();
    const shown = (state.kinds as ReadonlySet<string>).has(name) || (state.statuses as ReadonlySet<string>).has(name);
    const box = checkbox(
      { data: { filter: name }, ...(says === undefined ? {} : { title: says }) },
      shown,
      sample,
      label,
      count,
    );
    boxes.set(name, box);
    box.addEventListener('change', () => toggle(name, box.checked));
    return box;
  };
  const toggle = (name: EdgeKind | EdgeStatus, on: boolean): void => {
    const { kinds, statuses } = store.get();
    const change = <T extends string>(set: ReadonlySet<T>, value: T): Set<T> =>
      new Set(on ? [...set, value] : [...set].filter((v) => v !== value));
    if ((KINDS as readonly string[]).includes(name)) store.set({ kinds: change(kinds, name as EdgeKind) });
    else store.set({ statuses: change(statuses, name as EdgeStatus) });
  };
  const lossCount = el('span', { class: 'count' });
  const loss = checkbox(
    { data: { filter: 'losesRows' }, title: t('losesRowsSays') },
    store.get().losesRows,
    lossSample(),
    t('losesRows'),
    lossCount,
  );
  loss.addEventListener('change', () => void editor.shown.filterLosses(loss.checked));
  const words = textField(t('filterText'), {
    class: 'filter-text',
    title: t('filterTextSays'),
    data: { filter: 'text' },
    attributes: { placeholder: t('filterText') },
  });
  let typing: ReturnType<typeof setTimeout> | undefined;
  const filter = (): void => {
    clearTimeout(typing);
    if (words.value.trim() !== store.get().filterText.trim()) void editor.shown.filter(words.value);
  };
  words.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(filter, TYPING_MS);
  });
  words.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') words.value = '';
    if (event.key === 'Escape' || event.key === 'Enter') filter();
  });
  const legend = el(
    'div',
    { class: 'legend popup', role: 'group', data: { stay: '' }, aria: { label: t('filter') } },
    el(
      'div',
      { class: 'group', role: 'group', aria: { label: t('kinds') } },
      ...KINDS.map((kind) => item(kind, t(`kind_${kind}`), kindSample(kind), t(`kind_${kind}_says`))),
    ),
    el('span', { class: 'divider' }),
    el(
      'div',
      { class: 'group', role: 'group', aria: { label: t('statuses') } },
      ...STATUSES.map((status) => item(status, t(`status_${status}`), statusSample(status), undefined)),
    ),
    el('span', { class: 'divider' }),
    loss,
    words,
  );
  store.subscribe((state, before) => {
    if (state.kinds !== before.kinds || state.statuses !== before.statuses) {
      for (const [name, box] of boxes) {
        box.checked =
          (state.kinds as ReadonlySet<string>).has(name) || (state.statuses as ReadonlySet<string>).has(name);
      }
    }
    loss.checked = state.losesRows;
    if (state.filterText !== before.filterText && document.activeElement !== words) words.value = state.filterText;
    if (state.health !== before.health) {
      const losing = [...state.health.values()].filter((health) => losesRows(health)).length;
      lossCount.textContent = state.health.size === 0 ? '' : String(losing);
      loss.setAttribute('aria-label', t('filterCount', t('losesRows'), losing));
    }
    if (state.scene === before.scene) return;
    const edges = state.scene?.graph.edges ?? [];
    for (const [name, { count, label }] of counts) {
      const n = edges.filter(
        (edge) => edge.status === name || (edge.kind === name && edge.status !== 'rejected'),
      ).length;
      count.textContent = String(n);
      boxes.get(name)?.setAttribute('aria-label', t('filterCount', label, n));
    }
  });
  return legend;
}
