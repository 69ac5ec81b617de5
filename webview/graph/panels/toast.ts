/** Says something for a while, to everybody: at the foot of the picture, and to assistive technology. */
import { el } from '../../shared/dom';

/** How long it is shown, and how long it takes to fade, in ms. */
const SHOWN_MS = 4000;
const FADE_MS = 200;

/** What is said for a while. */
export interface Toast {
  readonly element: HTMLElement;
  /** Says it, in place of what was said before; an empty text takes that away. */
  readonly announce: (message: string) => void;
}

/** Makes the place where things are said for a while. */
export function createToast(): Toast {
  const element = el('div', { class: 'toast', role: 'status', aria: { live: 'polite' } });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announce = (message: string): void => {
    element.textContent = message;
    element.classList.toggle('shown', message !== '');
    clearTimeout(timer);
    // Who reads the page later finds no word of what has long been done; until it has faded it keeps its words.
    timer = setTimeout(() => {
      element.classList.remove('shown');
      timer = setTimeout(() => (element.textContent = ''), FADE_MS);
    }, SHOWN_MS);
  };
  return { element, announce };
}
