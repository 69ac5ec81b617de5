/** What is said and shown for a moment, for those who hear and for those who see. */

/** How long it is shown. */
const SHOWN_MS = 2000;

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/**
 * Says what has been done, and shows it for a moment.
 * @param spoken the page's live region, which is else out of sight
 * @param text what to say; said again where it was said before
 */
export function sayBriefly(spoken: HTMLElement, text: string): void {
  clearTimeout(timers.get(spoken));
  spoken.replaceChildren(text);
  spoken.classList.add('seen');
  timers.set(
    spoken,
    setTimeout(() => spoken.classList.remove('seen'), SHOWN_MS),
  );
}
