/** The search field with the list of what it found. */
import { el } from '../../shared/dom';
import { textField } from '../../shared/toolkit';
import type { Editor } from '../editor';
import type { Store } from '../state';
import type { CanvasView } from '../view/canvas-view';
import type { GraphTexts } from '../words';
import { namedIcon } from './icons';

/** The search field. */
export interface SearchPanel {
  readonly element: HTMLElement;
  /** Puts the keyboard into the field; what was typed on the way there stands in it. */
  focus(typed: string): void;
}

/** So many hits are listed; the rest is found by typing more. */
const LISTED = 12;

/**
 * Makes the search field.
 * @param parts what it works with
 */
export function createSearch(parts: { store: Store; editor: Editor; view: CanvasView; t: GraphTexts }): SearchPanel {
  const { store, editor, view, t } = parts;
  const icon = namedIcon('search');
  icon.setAttribute('slot', 'start');
  const count = el('span', { class: 'search-count', aria: { live: 'polite' } });
  const field = textField(
    t('search'),
    {
      class: 'search',
      attributes: { placeholder: t('search') },
    },
    icon,
  );
  const list = el('ul', { role: 'listbox', aria: { label: t('search') } });
  const keys = el('p', { class: 'dim', text: t('searchKeys'), aria: { hidden: true } });
  const found = el('div', { class: 'hits', hidden: true }, list, keys);
  const element = el('div', { class: 'search-box' }, field, count, found);
  field.addEventListener('input', () => editor.search(field.value));
  field.addEventListener('keydown', (event) => {
    const { hits, hitIndex } = store.get();
    if (event.key === 'Escape') {
      field.value = '';
      editor.search('');
      view.element.focus();
    } else if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowUp' || event.shiftKey ? -1 : 1;
      if (hits.length > 0) editor.goToHit((hitIndex + step + hits.length) % hits.length);
    } else return;
    event.preventDefault();
  });
  field.addEventListener('blur', () => {
    found.hidden = true;
  });
  const render = (): void => {
    const { hits, hitIndex, query } = store.get();
    count.textContent =
      query === ''
        ? ''
        : hits.length === 0
          ? t('searchNone')
          : t('searchCount', Math.max(1, hitIndex + 1), hits.length);
    found.hidden = hits.length === 0 || !element.contains(document.activeElement);
    const first = Math.max(0, Math.min(hitIndex - LISTED + 1, hits.length - LISTED));
    list.replaceChildren(
      ...hits.slice(first, first + LISTED).map((hit, i) => {
        const index = first + i;
        const name =
          hit.column === undefined
            ? el('strong', { text: hit.table })
            : el('span', {}, el('span', { class: 'dim', text: `${hit.table}.` }), hit.column);
        return el(
          'li',
          {
            role: 'option',
            aria: { selected: index === hitIndex },
            on: {
              mousedown: (event) => {
                event.preventDefault(); // the field keeps the keyboard
                editor.goToHit(index);
              },
            },
          },
          name,
          hit.because === undefined ? undefined : el('span', { class: 'because', text: hit.because }),
        );
      }),
    );
  };
  const input = (): HTMLInputElement | null | undefined => field.shadowRoot?.querySelector('input');
  field.addEventListener('focus', () => {
    // The toolkit hands no description on.
    input()?.setAttribute('aria-description', t('searchKeys'));
    render();
  });
  store.subscribe((state, before) => {
    if (state.hits !== before.hits || state.hitIndex !== before.hitIndex || state.query !== before.query) render();
  });
  return {
    element,
    focus: (typed) => {
      field.focus();
      const inner = input();
      if (typed === '' || !inner) return inner?.select();
      // As though it had been typed here: what the toolkit is told it puts into the field only later.
      inner.value = typed;
      inner.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    },
  };
}
