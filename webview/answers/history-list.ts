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
  /**
   * Shows the history.
   * @param entries newest first
   * @param now the question that is shown, and the graph that is asked, whose questions come first
   */
  show(entries: readonly HistoryEntry[], now: { current: string | undefined; graph: string | undefined }): void;
}

/** More are found by searching. */
const LISTED = 100;
/** Between the questions of a thread. */
const THREAD = ' › ';
const CLOSE = ['M4.5 4.5l7 7', 'M11.5 4.5l-7 7'];

/**
 * Makes the list.
 * @param t texts
 * @param actions what can be done
 */
export function createHistoryList(t: AnswersTexts, actions: HistoryActions): HistoryList {
  let entries: readonly HistoryEntry[] = [];
  let now: { current: string | undefined; graph: string | undefined } = { current: undefined, graph: undefined };
  /** Questions of all graphs, not only of the one that is asked. */
  let all = false;
  const search = textField(t('searchHistory'), {
    class: 'wide',
    attributes: { placeholder: t('searchHistory'), 'data-field': 'history' },
  });
  const list = el('ul', { class: 'history-list' });
  const clear = el('button', { class: 'more', text: t('clearHistory'), on: { click: () => actions.clear() } });
  const choice = (ofAll: boolean): HTMLElement =>
    el('button', {
      class: 'choice',
      data: { graphs: ofAll ? 'all' : 'this' },
      on: {
        click: () => {
          all = ofAll;
          render();
        },
      },
    });
  const [ofThis, ofAll] = [choice(false), choice(true)];
  const choices = el('div', { class: 'choices', role: 'group', aria: { label: t('history') } }, ofThis, ofAll);
  const element = el(
    'section',
    { class: 'history', aria: { label: t('history') } },
    el('div', { class: 'section-head' }, el('h3', { text: t('history') }), clear),
    choices,
    search,
    list,
  );
  const render = (): void => {
    const own = now.graph === undefined ? entries : entries.filter(({ uri }) => uri === now.graph);
    const listed = all ? entries : own;
    const found = searchHistory(listed, search.value);
    choices.hidden = own.length === entries.length;
    ofThis.textContent = t('ofThisGraph', own.length);
    ofAll.textContent = t('ofAllGraphs', entries.length);
    ofThis.setAttribute('aria-pressed', String(!all));
    ofAll.setAttribute('aria-pressed', String(all));
    search.hidden = listed.length < 2 && search.value === '';
    clear.hidden = entries.length === 0;
    const nothing = entries.length === 0 ? 'noHistory' : listed.length === 0 ? 'noHistoryOfThis' : 'noHistoryFound';
    const mixed = listed.some(({ uri }) => uri !== now.graph);
    const focused = list.contains(document.activeElement) ? document.activeElement : null;
    const at = [...list.querySelectorAll('.entry')].findIndex((entry) => entry.contains(focused));
    const wasIn = focused?.closest<HTMLElement>('.entry')?.dataset['id'];
    list.replaceChildren(
      ...found.slice(0, LISTED).map((entry) => item(t, entry, { current: entry.id === now.current, mixed }, actions)),
      ...(found.length > 0 ? [] : [el('li', { class: 'dim', text: t(nothing) })]),
    );
    // The keyboard stays on its entry; where that was removed, on the one that took its place.
    if (!focused) return;
    const entriesNow = [...list.querySelectorAll<HTMLElement>('.entry')];
    const next = entriesNow.find(({ dataset }) => dataset['id'] === wasIn) ?? entriesNow[at] ?? entriesNow.at(-1);
    next?.querySelector<HTMLElement>('.entry-open')?.focus();
  };
  search.addEventListener('input', render);
  return {
    element,
    show: (next, shown) => {
      entries = next;
      now = shown;
      render();
    },
  };
}

/** A question as it is listed. One that goes on from others begins as they do: what is new in it stands first. */
function shortQuestion({ question, goesOn }: HistoryEntry): string {
  const [last = question, ...before] = goesOn === true ? question.split(THREAD).reverse() : [question];
  return before.length === 0 ? last : `› ${last}`;
}

/** @param how whether it is the one that is shown, and whether its list holds questions of other graphs */
function item(
  t: AnswersTexts,
  entry: HistoryEntry,
  { current, mixed }: { readonly current: boolean; readonly mixed: boolean },
  actions: HistoryActions,
): HTMLElement {
  const when = new Date(entry.at);
  const today = when.toDateString() === new Date().toDateString();
  const { lang } = document.documentElement;
  const time = today
    ? when.toLocaleTimeString(lang, { hour: '2-digit', minute: '2-digit' })
    : when.toLocaleDateString(lang, { day: 'numeric', month: 'short' });
  return el(
    'li',
    { class: current ? 'entry current' : 'entry', data: { id: entry.id } },
    el(
      'button',
      {
        class: 'entry-open',
        // Lines are cut where the side bar is narrow: the title tells all of them.
        title: [entry.question, entry.corrected, entry.text, t('openEntry')].filter(Boolean).join('\n'),
        data: { entry: entry.id },
        on: { click: () => actions.open(entry.id) },
      },
      el('span', { class: 'entry-question', text: shortQuestion(entry) }),
      el(
        'span',
        { class: 'entry-line' },
        el('span', { class: entry.abstained ? 'entry-answer none' : 'entry-answer', text: entry.text }),
        mixed
          ? el('span', {
              class: 'entry-graph',
              text: entry.graph,
              ...(entry.uri === undefined ? {} : { title: entry.uri }),
            })
          : undefined,
        entry.corrected === undefined ? undefined : el('span', { class: 'entry-corrected', text: t('entryCorrected') }),
        el('time', { text: time, title: when.toLocaleString(lang) }),
      ),
    ),
    button(
      'icon',
      { class: 'entry-remove', title: t('removeEntry'), on: { click: () => actions.remove(entry.id) } },
      icon(CLOSE),
    ),
  );
}
