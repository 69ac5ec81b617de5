/** Earlier questions: searched by words, opened by a click. */
import type { HistoryEntry } from '../../src/protocol/answers';
import { el, icon } from '../shared/dom';
import { button, textField } from '../shared/toolkit';
import { searchHistory } from './search-history';
import type { AnswersTexts } from './stage-words';

/** What can be done with the history. */
export interface HistoryActions {
  open(id: string): void;
  remove(id: string): void;
  clear(): void;
}

/** The list. */
export interface HistoryList {
  readonly element: HTMLElement;
  show(entries: readonly HistoryEntry[], current: string | undefined): void;
}

/** More are found by searching. */
const LISTED = 100;
const CLOSE = ['M4.5 4.5l7 7', 'M11.5 4.5l-7 7'];

/**
 * Makes the list.
 * @param t texts
 * @param actions what can be done
 */
export function createHistoryList(t: AnswersTexts, actions: HistoryActions): HistoryList {
  let entries: readonly HistoryEntry[] = [];
  let current: string | undefined;
  const search = textField({
    class: 'wide',
    attributes: { placeholder: t('searchHistory'), 'aria-label': t('searchHistory'), 'data-field': 'history' },
  });
  const list = el('ul', { class: 'history-list' });
  const clear = el('button', { class: 'more', text: t('clearHistory'), on: { click: () => actions.clear() } });
  const element = el(
    'section',
    { class: 'history', aria: { label: t('history') } },
    el('div', { class: 'section-head' }, el('h3', { text: t('history') }), clear),
    search,
    list,
  );
  const render = (): void => {
    const found = searchHistory(entries, search.value);
    search.hidden = entries.length < 2;
    clear.hidden = entries.length === 0;
    list.replaceChildren(
      ...found.slice(0, LISTED).map((entry) => item(t, entry, entry.id === current, actions)),
      ...(found.length > 0
        ? []
        : [el('li', { class: 'dim', text: t(entries.length === 0 ? 'noHistory' : 'noHistoryFound') })]),
    );
  };
  search.addEventListener('input', render);
  return {
    element,
    show: (next, id) => {
      entries = next;
      current = id;
      render();
    },
  };
}

function item(t: AnswersTexts, entry: HistoryEntry, current: boolean, actions: HistoryActions): HTMLElement {
  const when = new Date(entry.at);
  const today = when.toDateString() === new Date().toDateString();
  const time = today
    ? when.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
    : when.toLocaleDateString([], { day: 'numeric', month: 'short' });
  return el(
    'li',
    { class: current ? 'entry current' : 'entry' },
    el(
      'button',
      {
        class: 'entry-open',
        title: t('openEntry'),
        data: { entry: entry.id },
        on: { click: () => actions.open(entry.id) },
      },
      el('span', { class: 'entry-question', text: entry.question }),
      el(
        'span',
        { class: 'entry-line' },
        el('span', { class: entry.abstained ? 'entry-answer none' : 'entry-answer', text: entry.text }),
        el('time', { text: time, title: when.toLocaleString() }),
      ),
    ),
    button(
      'icon',
      { class: 'entry-remove', title: t('removeEntry'), on: { click: () => actions.remove(entry.id) } },
      icon(CLOSE),
    ),
  );
}
