/** What can be done with the tables that are marked: line them up, show them alone, hide them, pin them. */
import type { Direction, Side } from '../../../src/picture/align';
import { el } from '../../shared/dom';
import { button } from '../../shared/toolkit';
import type { Editor } from '../editor';
import type { Store } from '../state';
import type { GraphTexts } from '../words';
import { namedIcon, type IconName } from './icons';

const SIDES: readonly Side[] = ['left', 'centre', 'right', 'top', 'middle', 'bottom'];
const DIRECTIONS: readonly Direction[] = ['horizontally', 'vertically'];

/**
 * Makes the bar; it is there while tables are marked.
 * @param parts what it works with
 */
export function createMarkedBar(parts: {
  store: Store;
  editor: Editor;
  t: GraphTexts;
  focusPicture: () => void;
}): HTMLElement {
  const { store, editor, t } = parts;
  const { shown } = editor;
  const tool = (icon: IconName, title: string, act: () => void): HTMLElement =>
    button('icon', { title, on: { click: act } }, namedIcon(icon));
  const count = el('span', { class: 'marked-count' });
  const element = el(
    'div',
    { class: 'marked-bar', role: 'toolbar', hidden: true, aria: { label: t('markedLabel') } },
    count,
    el('span', { class: 'divider' }),
    ...SIDES.map((side) => tool(`align${side}`, t(`align_${side}`), () => shown.align(side))),
    ...DIRECTIONS.map((way) => tool(`spread${way}`, t(`spread_${way}`), () => shown.distribute(way))),
    el('span', { class: 'divider' }),
    tool('focus', t('focusTable'), () => void shown.focus(1)),
    tool('related', t('addRelated'), () => void shown.addRelated()),
    tool('hide', t('hideTable'), () => void shown.hide()),
    tool('pin', t('pinTable'), () => shown.pin()),
    tool('fold', t('showName'), () => shown.foldNames()),
    el('span', { class: 'divider' }),
    tool('close', t('unmark'), () => shown.markOnly([])),
  );
  store.subscribe((state, before) => {
    if (state.marked === before.marked) return;
    const focused = element.contains(document.activeElement);
    element.hidden = state.marked.size === 0;
    count.textContent = t('markedTables', state.marked.size);
    if (focused && element.hidden) parts.focusPicture();
  });
  return element;
}
