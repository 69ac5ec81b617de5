/** Tools for which there is no room lie in a panel that a button opens. Where there is room, style shows them at once. */
import { button } from '../../shared/toolkit';
import { namedIcon, type IconName } from './icons';

/**
 * Makes the button that opens a panel.
 * @param options icon and name of the button
 * @param panel lies in the same positioned element; has the class `open` while it is open. A click in it closes it, unless
 *   what was clicked, or something around it, has `data-stay`
 */
export function createPopupButton(options: { icon: IconName; title: string }, panel: HTMLElement): HTMLElement {
  const opener = button(
    'icon',
    { class: 'opener', title: options.title, aria: { expanded: false }, on: { click: () => show(!isOpen()) } },
    namedIcon(options.icon),
  );
  const isOpen = (): boolean => panel.classList.contains('open');
  const show = (open: boolean): void => {
    panel.classList.toggle('open', open);
    opener.setAttribute('aria-expanded', String(open));
    if (open) firstOf(panel)?.focus();
  };
  /** Closes, and gives the keyboard back where it was in the panel. */
  const close = (): void => {
    const inside = panel.contains(document.activeElement);
    show(false);
    if (inside) opener.focus();
  };
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return;
    event.stopPropagation();
    close();
  });
  panel.addEventListener('click', (event) => {
    if (isOpen() && event.target instanceof Element && !event.target.closest('[data-stay]')) close();
  });
  document.addEventListener('pointerdown', (event) => {
    const at = event.target;
    if (isOpen() && at instanceof Node && !panel.contains(at) && !opener.contains(at)) show(false);
  });
  // There may be room now.
  window.addEventListener('resize', () => {
    if (isOpen()) show(false);
  });
  panel.addEventListener('focusout', (event) => {
    const next = event.relatedTarget;
    if (isOpen() && next instanceof Node && !panel.contains(next) && !opener.contains(next)) show(false);
  });
  return opener;
}

function firstOf(panel: HTMLElement): HTMLElement | null {
  return panel.querySelector<HTMLElement>('vscode-button, vscode-checkbox');
}
