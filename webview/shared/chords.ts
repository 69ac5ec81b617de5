/**
 * Key strokes of VS Code that have two parts (Ctrl+K Q). VS Code takes the second part too, but only after the page has had
 * it: without this it would also be typed into the field that has the keyboard.
 */

/** So long VS Code waits for the second part of a chord, in ms. */
const CHORD_MS = 5000;

/**
 * Keeps the second part of a chord out of fields.
 * @param target the page's window
 * @param now tells the time in ms
 */
export function keepChordsOut(target: Window, now: () => number = () => performance.now()): void {
  let until = -Infinity;
  target.addEventListener(
    'keydown',
    (event) => {
      if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return;
      const isSecond = now() < until;
      until = -Infinity;
      if (isSecond) {
        // VS Code listens to the window and still hears it.
        event.preventDefault();
        if (event.key.length === 1) takeFromPage(event);
      } else if (
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === 'k'
      ) {
        until = now() + CHORD_MS;
      }
    },
    true,
  );
}

/** The page's own keys must not act on it either: marks the event, which listeners of the page ask about. */
function takeFromPage(event: KeyboardEvent): void {
  taken.add(event);
}

const taken = new WeakSet<Event>();

/** Whether a key stroke is the second part of a chord, and so means nothing to the page. */
export function isOfChord(event: Event): boolean {
  return taken.has(event);
}
