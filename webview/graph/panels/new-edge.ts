/** The small form that asks for the kind of a new edge. */
import type { EdgeKind } from '../../../src/protocol/graph';
import { el } from '../../shared/dom';
import { button, textField } from '../../shared/toolkit';
import type { Editor } from '../editor';
import { columnY } from '../../../src/picture/geometry';
import type { EdgeDraft, Store } from '../state';
import type { CanvasView } from '../view/canvas-view';
import { edgeText, type GraphTexts } from '../words';
import { kindChoice } from './kind-choice';
import { namedIcon } from './icons';
import { createPairs } from './column-pairs';
import { draftEnds } from '../pairs';

/**
 * Makes the form; it appears beside the column where the link ended.
 * @param parts what it works with
 */
export function createNewEdge(parts: { store: Store; editor: Editor; view: CanvasView; t: GraphTexts }): HTMLElement {
  const { store, editor, view, t } = parts;
  const element = el('form', { class: 'new-edge', hidden: true, role: 'dialog', aria: { label: t('newEdge') } });
  /** A draft that the form has made of what it shows. */
  let shown: EdgeDraft | undefined;
  const cancel = (): void => {
    store.set({ edgeDraft: undefined });
    view.element.focus();
  };
  element.addEventListener('submit', (event) => event.preventDefault());
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') cancel();
    event.stopPropagation();
  });
  const render = (draft: EdgeDraft): void => {
    let kind: EdgeKind = draft.from.table === draft.to.table ? 'context' : 'key';
    const label = textField(t('label'), {
      class: 'wide',
      attributes: { placeholder: t('labelPlaceholder') },
    });
    const choice = el('div');
    let also = draft.also ?? [];
    const pairs = createPairs({ store, t, draft, also }, (next) => {
      also = next;
      showChoice();
      place(draft);
    });
    const showChoice = (): void => {
      const ends = draftEnds({ ...draft, also });
      choice.replaceChildren(
        kindChoice(t, { chosen: kind, ...ends }, (chosen) => {
          kind = chosen;
          showChoice();
        }),
        el('p', { class: 'dim', text: edgeText(t, { kind, ...ends }) }),
      );
      // Of the other kinds, columns need each other one by one, or are derived from several: that is said in the text.
      pairs.hidden = kind !== 'key';
    };
    showChoice();
    let adding = false;
    const add = (): void => {
      if (adding) return;
      adding = true;
      // What was typed stays where the edge is refused: the text may have changed meanwhile.
      // While the form is open its draft is the one that is known: it is taken back by what was added.
      const whole = pairs.hidden || also.length === 0 ? draft : { ...draft, also };
      if (whole !== draft) store.set({ edgeDraft: (shown = whole) });
      void editor.addEdge(whole, kind, label.value).then((added) => {
        adding = false;
        if (added) view.element.focus();
      });
    };
    label.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') add();
    });
    element.replaceChildren(
      el(
        'div',
        { class: 'ends' },
        el('span', { text: t('newEdge') }),
        button(
          'icon',
          { title: t('swap'), on: { click: () => store.set({ edgeDraft: swapped({ ...draft, also }) }) } },
          namedIcon('swap'),
        ),
      ),
      choice,
      pairs,
      el('div', { class: 'caption', text: t('label') }),
      label,
      el(
        'div',
        { class: 'actions' },
        button('primary', { data: { act: 'add' }, on: { click: add } }, t('add')),
        button('secondary', { on: { click: cancel } }, t('cancel')),
      ),
    );
    element.hidden = false;
    place(draft);
    element.querySelector<HTMLElement>('[aria-checked=true]')?.focus();
  };
  const place = (draft: EdgeDraft): void => {
    const box = store.get().scene?.boxOf.get(draft.to.table);
    const stage = element.parentElement;
    if (!box || !stage) return;
    const at = view.toElement({ x: box.x + box.width, y: columnY(box, draft.to.column) });
    const x = Math.min(at.x + 16, stage.clientWidth - element.offsetWidth - 12);
    const y = Math.min(at.y - 20, stage.clientHeight - element.offsetHeight - 12);
    element.style.left = `${Math.max(12, x)}px`;
    element.style.top = `${Math.max(12, y)}px`;
  };
  store.subscribe((state, before) => {
    if (state.edgeDraft === before.edgeDraft || (state.edgeDraft !== undefined && state.edgeDraft === shown)) return;
    shown = undefined;
    if (state.edgeDraft) render(state.edgeDraft);
    else element.hidden = true;
  });
  return element;
}

function swapped({ from, to, also = [] }: EdgeDraft): EdgeDraft {
  return { from: to, to: from, also: also.map((pair) => ({ from: pair.to, to: pair.from })) };
}
