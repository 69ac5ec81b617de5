/**
 * Letters that are typed just after the page got the keyboard, held until it is known for what they are meant: "Find a Table"
 * from the palette arrives a moment after the keyboard does, and until then a letter would be an act of the picture.
 */

/** So long after it got the keyboard the page holds letters, in ms. */
const HOLD_MS = 300;

/** Letters that are held. */
export interface HeldKeys {
  /** Takes what was typed, for a field: the picture hears none of it. */
  take(): string;
}

/**
 * Holds letters that are meant for an element, and gives them to it when nobody else took them.
 * @param element the picture
 * @param page where the keyboard comes from
 */
export function holdKeys(element: HTMLElement, page: Window = window): HeldKeys {
  let until = -Infinity;
  let held: KeyboardEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const give = (): void => {
    clearTimeout(timer);
    until = -Infinity;
    const events = held;
    held = [];
    for (const event of events) element.dispatchEvent(new KeyboardEvent('keydown', event));
  };
  page.addEventListener('focus', () => {
    until = performance.now() + HOLD_MS;
    clearTimeout(timer);
    timer = setTimeout(give, HOLD_MS);
  });
  // Whose hand is in the picture means the picture.
  page.addEventListener('pointerdown', give, true);
  page.addEventListener(
    'keydown',
    (event) => {
      const { target } = event;
      const isMeant = target === element || target === element.ownerDocument.body;
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (performance.now() >= until || !event.isTrusted || !isMeant || event.defaultPrevented) return;
      if (!isLetter) return give();
      held.push(event);
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  return {
    take: () => {
      const typed = held.map(({ key }) => key).join('');
      held = [];
      give();
      return typed;
    },
  };
}
