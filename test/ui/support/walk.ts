/** Walks through a page with the Tab key and looks at each control as a screen reader and an eye do. */
import type { CDPSession, Page } from 'playwright-core';

/** A control that Tab came to. */
export interface Stop {
  /** As assistive technology has it. */
  readonly role: string;
  readonly name: string;
  /** Whether the page looks different while the control has the keyboard. */
  readonly ring: boolean;
  /** Whether it lies within the window. */
  readonly inSight: boolean;
}

const MARGIN = 6;
const MOST_STOPS = 80;

/**
 * Presses Tab until the end of the page.
 * @param page the page; what has the keyboard now is where the walk starts
 * @returns the controls in order
 */
export async function walk(page: Page): Promise<Stop[]> {
  const session = await page.context().newCDPSession(page);
  const stops: Stop[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await current(page, session);
    if (!stop) break;
    stops.push(stop);
  }
  await session.detach();
  return stops;
}

/** What has the keyboard, through shadow roots; undefined where nothing in the page has. */
async function current(page: Page, session: CDPSession): Promise<Stop | undefined> {
  const { result } = await session.send('Runtime.evaluate', { expression: `(${deepActive.toString()})()` });
  if (result.objectId === undefined) return undefined;
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const node = nodes[0];
  const box = await page.evaluate<Box>(`(${boxOf.toString()})((${deepActive.toString()})())`);
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const clip = {
    x: Math.max(0, box.x - MARGIN),
    y: Math.max(0, box.y - MARGIN),
    width: Math.min(size.width, box.width + 2 * MARGIN),
    height: Math.min(size.height, box.height + 2 * MARGIN),
  };
  const inSight = box.x >= -1 && box.y >= -1 && box.x + 8 <= size.width && box.y + 8 <= size.height;
  return {
    role: String(node?.role?.value ?? ''),
    name: String(node?.name?.value ?? ''),
    inSight,
    ring: inSight && (await differsWithoutFocus(page, clip)),
  };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function differsWithoutFocus(page: Page, clip: Box): Promise<boolean> {
  // A cursor that blinks is no ring.
  const options = { clip, caret: 'hide', animations: 'disabled' } as const;
  await page.waitForTimeout(40);
  const focused = await page.screenshot(options);
  await page.evaluate(`(window.walked = (${deepActive.toString()})())?.blur()`);
  await page.waitForTimeout(40);
  const without = await page.screenshot(options);
  // Some controls are only there while their neighbour has the keyboard.
  await page.evaluate('window.walked?.focus()');
  return !focused.equals(without);
}

/** Runs in the page. */
function deepActive(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active === document.body ? null : active;
}

/** Runs in the page. */
function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}
