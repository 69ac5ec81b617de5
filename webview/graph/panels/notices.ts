/** What lies over the picture: the empty state, errors of the text, the banner of a path, keys, and what is announced. */
import { el } from '../../shared/dom';
import { button, progressRing } from '../../shared/toolkit';
import type { Editor } from '../editor';
import type { EditorState, Store } from '../state';
import { KEYS } from '../view/keyboard';
import type { GraphTexts } from '../words';
import { namedIcon } from './icons';

/** What the notices work with. */
export interface NoticeParts {
  readonly store: Store;
  readonly editor: Editor;
  readonly t: GraphTexts;
  readonly openText: () => void;
  readonly draft: () => void;
  readonly focusPicture: () => void;
}

/** Between the errors and what moves up for them, in pixels. */
const GAP = 8;
/** Errors are listed up to this many. */
const LISTED_ERRORS = 3;

/**
 * Makes the notices.
 * @param parts what they work with
 * @returns elements to lay over the picture
 */
export function createNotices(parts: NoticeParts): HTMLElement[] {
  const { store, editor, t } = parts;
  const banner = el('div', { class: 'banner', role: 'status', hidden: true });
  const unlight = (): void => {
    editor.unlight();
    // The button that had the keyboard is gone.
    parts.focusPicture();
  };
  banner.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    unlight();
  });
  const errors = el('div', { class: 'errors', role: 'alert', hidden: true });
  keepClearOf(errors);
  const empty = el(
    'div',
    { class: 'empty', hidden: true },
    emptyPicture(),
    el('h1', { text: t('emptyTitle') }),
    el('p', { text: t('emptyText') }),
    el(
      'div',
      { class: 'actions' },
      button('primary', { on: { click: parts.draft } }, t('draft')),
      button('secondary', { on: { click: parts.openText } }, t('openText')),
    ),
  );
  const busy = el('div', { class: 'busy', role: 'status', hidden: true }, progressRing(), el('span'));
  const help = createHelp(parts);
  store.subscribe((state, before) => {
    if (state.highlight !== before.highlight) {
      banner.hidden = !state.highlight;
      if (state.highlight) {
        banner.replaceChildren(
          namedIcon('path'),
          el('span', { class: 'banner-text', text: t('litBanner', state.highlight.title) }),
          button('icon', { title: t('clearLit'), on: { click: unlight } }, namedIcon('close')),
        );
      }
    }
    if (state.document !== before.document || state.problems !== before.problems) showErrors(parts, errors, state);
    empty.hidden =
      state.document === undefined ||
      state.document.errors.length > 0 ||
      (state.document.graph?.tables.length ?? 0) > 0;
    busy.hidden = !state.arranging;
    if (state.arranging && busy.lastChild) {
      busy.lastChild.textContent = t('loading', state.document?.graph?.tables.length ?? '');
    }
    help.hidden = !state.helpOpen;
  });
  return [banner, errors, empty, busy, help, createGrains(parts)];
}

/** What stands at the foot of the picture moves up by the height of the errors, which would cover it. */
function keepClearOf(errors: HTMLElement): void {
  new ResizeObserver(() => {
    const isInTheWay = !errors.hidden && !errors.classList.contains('alone');
    errors.parentElement?.style.setProperty('--sg-foot', `${isInTheWay ? errors.offsetHeight + GAP : 0}px`);
  }).observe(errors);
}

function showErrors({ t, openText }: NoticeParts, element: HTMLElement, { document, problems }: EditorState): void {
  const errors = document?.errors ?? [];
  const list = errors.length > 0 ? errors : problems;
  const title = errors.length === 0 ? 'problemsTitle' : document?.graph ? 'errorsTitle' : 'errorsNone';
  element.hidden = list.length === 0;
  element.classList.toggle('alone', document?.graph === null);
  element.replaceChildren(
    namedIcon('warning'),
    el(
      'div',
      { class: 'errors-text' },
      el('strong', { text: t(title) }),
      el(
        'ul',
        {},
        ...list.slice(0, LISTED_ERRORS).map((error) => el('li', { text: t('errorAt', error.line, error.message) })),
        ...(list.length > LISTED_ERRORS
          ? [el('li', { class: 'dim', text: t('errorsMore', list.length - LISTED_ERRORS) })]
          : []),
      ),
    ),
    button('secondary', { on: { click: openText } }, t('showErrors')),
  );
}

/** What the colours of the boxes mean. */
function createGrains({ store, t }: NoticeParts): HTMLElement {
  const element = el('div', { class: 'grains', hidden: true });
  // In a narrow pane it has several rows: what stands above it hears how high it is.
  new ResizeObserver(() => {
    element.parentElement?.style.setProperty('--sg-legend-height', `${element.offsetHeight}px`);
  }).observe(element);
  store.subscribe((state, before) => {
    if (state.scene === before.scene) return;
    const grains = state.scene?.grains ?? [];
    element.hidden = grains.length === 0;
    element.replaceChildren(
      el('span', { class: 'dim', text: t('grains') }),
      ...grains.map((grain, i) =>
        el(
          'span',
          { class: 'grain', title: t('grainTables', grain.tables, grain.ladder.join(', ')) },
          el('span', { class: `swatch grain-${i}` }),
          grain.ladder.at(-1) ?? '',
        ),
      ),
    );
  });
  return element;
}

function createHelp({ store, t }: NoticeParts): HTMLElement {
  return el(
    'div',
    { class: 'help', role: 'dialog', hidden: true, aria: { label: t('helpTitle') } },
    el(
      'div',
      { class: 'details-head' },
      el('div', { class: 'details-title', text: t('helpTitle') }),
      button('icon', { title: t('close'), on: { click: () => store.set({ helpOpen: false }) } }, namedIcon('close')),
    ),
    el(
      'dl',
      {},
      ...KEYS.flatMap(({ shown: keys, help: what }) => [
        el('dt', {}, ...keys.split('  ').map((key) => el('kbd', { text: key }))),
        el('dd', { text: t(what) }),
      ]),
    ),
    el('p', { class: 'dim', text: t('helpMouse') }),
  );
}

/** Two tables and a line between their rows. */
function emptyPicture(): SVGSVGElement {
  const svg = namedIcon('path');
  svg.setAttribute('viewBox', '0 0 120 64');
  svg.setAttribute('class', 'empty-picture');
  svg.replaceChildren();
  const paths = [
    'M4 6h36a3 3 0 0 1 3 3v40a3 3 0 0 1 -3 3h-36a3 3 0 0 1 -3 -3v-40a3 3 0 0 1 3 -3z',
    'M1 18h42',
    'M9 27h20M9 35h26M9 43h16',
    'M80 14h36a3 3 0 0 1 3 3v40a3 3 0 0 1 -3 3h-36a3 3 0 0 1 -3 -3v-40a3 3 0 0 1 3 -3z',
    'M77 26h42',
    'M85 35h24M85 43h18M85 51h22',
    'M43 27C62 27 58 43 72 43',
    'M77 43l-6 -3.5v7z',
  ];
  for (const data of paths) {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', data);
    svg.append(path);
  }
  return svg;
}
