/** The panel of details as a sheet: in a narrow page it lies below, and its upper edge can be moved. */
import { el } from '../../shared/dom';

const STEP = 24;
const LEAST = 72;
/** Of the picture, this stays free above the sheet; see the style sheet. */
const FREE = 96;

/**
 * Makes the grip at the upper edge of a sheet: dragged, or moved with the arrow keys. Style shows it only where the panel is
 * a sheet.
 * @param sheet the panel; takes its greatest height from the variable `--sg-sheet`
 * @param label the name of the grip
 */
export function createGrip(sheet: HTMLElement, label: string): HTMLElement {
  const grip = el('div', {
    class: 'grip',
    role: 'separator',
    tabIndex: 0,
    title: label,
    aria: { label, orientation: 'horizontal', valuemin: LEAST },
  });
  const most = (): number => Math.max(LEAST, (sheet.parentElement?.clientHeight ?? 0) - FREE);
  const resize = (height: number): void => {
    const next = Math.round(Math.max(LEAST, Math.min(most(), height)));
    sheet.style.setProperty('--sg-sheet', `${next}px`);
    grip.setAttribute('aria-valuemax', String(most()));
    grip.setAttribute('aria-valuenow', String(next));
  };
  grip.addEventListener('keydown', (event) => {
    const now = sheet.offsetHeight;
    const to: Readonly<Record<string, number>> = {
      ArrowUp: now + STEP,
      ArrowDown: now - STEP,
      Home: LEAST,
      End: Infinity,
    };
    const height = to[event.key];
    if (height === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    resize(height);
  });
  grip.addEventListener('pointerdown', (event) => {
    grip.setPointerCapture(event.pointerId);
    const { bottom } = sheet.getBoundingClientRect();
    const offset = sheet.getBoundingClientRect().top - event.clientY;
    const move = (at: PointerEvent): void => resize(bottom - at.clientY - offset);
    grip.addEventListener('pointermove', move);
    grip.addEventListener('lostpointercapture', () => grip.removeEventListener('pointermove', move), { once: true });
  });
  return grip;
}
