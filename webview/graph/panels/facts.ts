/** Small pieces of the panel of details: a fact under its caption, a link. */
import { el } from '../../shared/dom';

/**
 * A caption with a text below it.
 * @param caption the name of the fact
 * @param text what it is; where there is none, nothing is shown
 */
export function fact(caption: string, text: string | undefined): HTMLElement[] {
  if (text === undefined || text === '') return [];
  return [el('div', { class: 'caption', text: caption }), el('p', { text })];
}

/**
 * A link that is followed by click or Enter.
 * @param text its words
 * @param act what it does
 */
export function link(text: string, act: () => void): HTMLElement {
  return el('a', {
    class: 'link',
    text,
    role: 'link',
    tabIndex: 0,
    on: {
      click: act,
      keydown: (event) => {
        if (event.key === 'Enter') act();
      },
    },
  });
}
