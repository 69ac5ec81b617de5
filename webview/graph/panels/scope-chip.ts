/** What is left out of the picture, and the way back to all of it. */
import { el } from '../../shared/dom';
import { button } from '../../shared/toolkit';
import type { Editor } from '../editor';
import type { Store } from '../state';
import type { GraphTexts } from '../words';

/**
 * Makes the chip "12 of 300 tables shown", and the notice where none is.
 * @param parts what they work with
 * @returns elements to lay over the picture
 */
export function createScopeChip(parts: { store: Store; editor: Editor; t: GraphTexts }): HTMLElement[] {
  const { store, editor, t } = parts;
  const showAll = (): HTMLElement =>
    button('secondary', { data: { act: 'show-all' }, on: { click: () => void editor.shown.showAll() } }, t('showAll'));
  const text = el('span', { class: 'scope-text' });
  const chip = el('div', { class: 'scope', role: 'status', hidden: true }, text, showAll());
  const none = el(
    'div',
    { class: 'none-shown', hidden: true },
    el('strong', { text: t('noneShown') }),
    el('p', { text: t('noneShownText') }),
    showAll(),
  );
  store.subscribe((state, before) => {
    if (state.scene === before.scene && state.arranging === before.arranging) return;
    const { scene } = state;
    const [shown, all] = [scene?.boxes.length ?? 0, scene?.graph.tables.length ?? 0];
    chip.hidden = shown === all || shown === 0;
    none.hidden = shown > 0 || all === 0;
    if (!chip.hidden) text.textContent = t('tablesShown', shown, all);
  });
  return [chip, none];
}
