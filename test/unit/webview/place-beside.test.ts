import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeBeside } from '../../../webview/graph/panels/place-beside';

const PANEL = { width: 288, height: 260 };
const ROOM = { width: 1000, height: 700 };
const thing = (left: number, top: number) => ({ left, top, right: left + 120, bottom: top + 180 });

describe('a panel beside what it is about', () => {
  it.each([
    ['beside the first', [thing(200, 100), thing(400, 420)], { x: 336, y: 100 }],
    ['on the other side where the second stands', [thing(500, 100), thing(640, 100)], { x: 196, y: 100 }],
  ])('stands %s', (_, things, expected) => {
    expect(placeBeside(PANEL, things, ROOM)).toEqual(expected);
  });

  it('stands inside the picture, and covers one of two things only where there is no room', () => {
    const at = fc.record({ left: fc.integer({ min: -50, max: 950 }), top: fc.integer({ min: -50, max: 650 }) });
    fc.assert(
      fc.property(at, at, (a, b) => {
        const things = [thing(a.left, a.top), thing(b.left, b.top)];
        const { x, y } = placeBeside(PANEL, things, ROOM);
        expect(x >= 12 && x + PANEL.width <= 988 && y >= 12 && y + PANEL.height <= 688).toBe(true);
        const covers = things.some(
          (t) => x < t.right && x + PANEL.width > t.left && y < t.bottom && y + PANEL.height > t.top,
        );
        expect(covers).toBe(false);
      }),
    );
  });
});
