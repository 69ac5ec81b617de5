import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayoutInput } from '../../../src/picture/layout/layout-boxes';
import { layoutTables } from '../../../src/picture/layout/layout-core';
import { makeRoom } from '../../../src/picture/layout/separate';

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

function overlaps(boxes: readonly Rect[]): number {
  let count = 0;
  boxes.forEach((a, i) => {
    for (const b of boxes.slice(i + 1)) {
      if (a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height) count++;
    }
  });
  return count;
}
const placed = (input: LayoutInput): Rect[] =>
  layoutTables(input).map((corner, i) => ({ ...corner, ...input.boxes[i]! }));

const inputs = fc
  .tuple(
    fc.array(fc.record({ width: fc.integer({ min: 120, max: 300 }), height: fc.integer({ min: 40, max: 900 }) }), {
      minLength: 1,
      maxLength: 40,
    }),
    fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 60 }),
    fc.double({ min: 1, max: 2.4, noNaN: true }),
  )
  .map(([boxes, pairs, aspect]): LayoutInput => {
    const links = pairs.map(([a, b]) => [a % boxes.length, b % boxes.length] as const);
    return { boxes, links: links.filter(([a, b]) => a !== b), aspect };
  });

describe('the layout of tables', () => {
  it('never lets tables overlap, whatever their sizes and links', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const boxes = placed(input);
        expect(boxes.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
        expect(overlaps(boxes)).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it('is the same each time', () => {
    const input: LayoutInput = {
      boxes: Array.from({ length: 20 }, (_, i) => ({ width: 180, height: 90 + i * 10 })),
      links: Array.from({ length: 19 }, (_, i) => [i + 1, Math.floor(i / 2)] as const),
      aspect: 1.6,
    };
    expect(layoutTables(input)).toEqual(layoutTables(input));
  });

  it('draws what refers to the right of what it refers to', () => {
    const size = { width: 200, height: 120 };
    const [crash, vehicle, occupant] = layoutTables({
      boxes: [size, size, size],
      links: [
        [1, 0],
        [2, 1],
      ],
      aspect: 1.6,
    });
    expect(vehicle!.x).toBeGreaterThan(crash!.x);
    expect(occupant!.x).toBeGreaterThan(vehicle!.x);
  });

  it('places 300 tables with hubs without overlaps', () => {
    const boxes = Array.from({ length: 300 }, (_, i) => ({ width: 200, height: 100 + (i % 7) * 22 }));
    const links = boxes.flatMap((_, i) => (i < 3 ? [] : [[i, i % 3] as const, [i, Math.floor(i / 2)] as const]));
    expect(overlaps(placed({ boxes, links, aspect: 1.6 }))).toBe(0);
  });
});

describe('making room', () => {
  it('leaves the pinned table and those far away where they are', () => {
    const boxes: Rect[] = [
      { x: 0, y: 0, width: 200, height: 800 },
      { x: 40, y: 200, width: 200, height: 100 },
      { x: 3000, y: 0, width: 200, height: 100 },
    ];
    expect(makeRoom(boxes, new Set([0]))).toEqual([1]);
    expect(overlaps(boxes)).toBe(0);
    expect([boxes[0]?.x, boxes[2]?.x]).toEqual([0, 3000]);
  });
});
