/** The small form that asks for the kind of a new edge. */
import type { EdgeKind } from '../../../src/protocol/graph';
import { el } from '../../shared/dom';
import { button, textField } from '../../shared/toolkit';
import type { Editor } from '../editor';
import { boxRect, type Rect } from '../../../src/picture/geometry';
import type { Box } from '../../../src/picture/box';
import type { EdgeDraft, Store } from '../state';
import type { CanvasView } from '../view/canvas-view';
import { edgeText, type GraphTexts } from '../words';
import { kindChoice } from './kind-choice';
import { namedIcon } from './icons';
import { createPairs } from './column-pairs';
import { draftEnds } from '../pairs';
import { placeBeside } from './place-beside';

/** The form. */
export interface NewEdge {
  readonly element: HTMLElement;
  /** Gives it the keyboard again and says how it is left: what was begun is not lost by a click elsewhere. */
  remind(): void;
  /** The camera has moved: the form goes along with its tables, for it was placed while they were elsewhere. */
  followCamera(): void;
}

/**
 * Makes the form; it appears beside the two tables, and Enter adds the edge.
 * @param parts what it works with
 */
export function createNewEdge(parts: {
  readonly store: Store;
  readonly editor: Editor;
  readonly view: CanvasView;
  readonly t: GraphTexts;
  readonly announce: (message: string) => void;
}): NewEdge {
  const { store, editor, view, t, announce } = parts;
  const element = el('form', { class: 'new-edge', hidden: true, role: 'dialog', aria: { label: t('newEdge') } });
  /** A draft that the form has made of what it shows. */
  let shown: EdgeDraft | undefined;
  let submit = (): void => undefined;
  const cancel = (): void => {
    store.set({ edgeDraft: undefined });
    view.element.focus();
  };
  element.addEventListener('submit', (event) => event.preventDefault());
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') cancel();
    else if (event.key === 'Enter' && !meansMore(event.target)) {
      event.preventDefault();
      submit();
    }
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
      store.set({ edgeDraft: (shown = kind === 'key' && also.length > 0 ? { ...draft, also } : draft) });
      // Of the other kinds, columns need each other one by one, or are derived from several: that is said in the text.
      pairs.hidden = kind !== 'key';
    };
    showChoice();
    let adding = false;
    const add = (): void => {
      if (adding) return;
      adding = true;
      // What was typed stays where the edge is refused: the text may have changed meanwhile.
      void editor.addEdge(shown ?? draft, kind, label.value).then((added) => {
        adding = false;
        if (added) view.element.focus();
      });
    };
    submit = add;
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
    // How to go on was said before; now the form says it, and nothing is to cover its buttons.
    announce('');
    element.hidden = false;
    place(draft);
    element.querySelector<HTMLElement>('[aria-checked=true]')?.focus();
  };
  const place = (draft: EdgeDraft): void => {
    const { scene } = store.get();
    const ends = [draft.to, draft.from].flatMap(({ table }) => scene?.boxOf.get(table) ?? []);
    const stage = element.parentElement;
    if (ends.length === 0 || !stage) return;
    const at = placeBeside({ width: element.offsetWidth, height: element.offsetHeight }, ends.map(onScreen), {
      width: stage.clientWidth,
      height: stage.clientHeight,
    });
    element.style.left = `${at.x}px`;
    element.style.top = `${at.y}px`;
  };
  const onScreen = (box: Box): Rect => {
    const { left, top, right, bottom } = boxRect(box);
    const [from, to] = [view.toElement({ x: left, y: top }), view.toElement({ x: right, y: bottom })];
    return { left: from.x, top: from.y, right: to.x, bottom: to.y };
  };
  store.subscribe((state, before) => {
    if (state.edgeDraft === before.edgeDraft || (state.edgeDraft !== undefined && state.edgeDraft === shown)) return;
    shown = undefined;
    if (state.edgeDraft) render(state.edgeDraft);
    else element.hidden = true;
  });
  const remind = (): void => {
    element.querySelector<HTMLElement>('[data-act=add]')?.focus();
    announce(t('newEdgeWaits'));
  };
  const followCamera = (): void => {
    const { edgeDraft } = store.get();
    if (edgeDraft && !element.hidden) place(edgeDraft);
  };
  return { element, remind, followCamera };
}

/** Whether Enter does something of its own there: presses a button, chooses another kind, or a column. */
function meansMore(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('vscode-button, select, [aria-checked=false]') !== null;
}

function swapped({ from, to, also = [] }: EdgeDraft): EdgeDraft {
  return { from: to, to: from, also: also.map((pair) => ({ from: pair.to, to: pair.from })) };
}
