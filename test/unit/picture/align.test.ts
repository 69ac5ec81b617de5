import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { align, distribute, giveWay, type Direction, type Side } from '../../../src/picture/align';

const BOXES = [
  { x: 10, y: 0, width: 100, height: 40 },
  { x: 200, y: 100, width: 60, height: 60 },
  { x: 50, y: 300, width: 20, height: 20 },
];

describe('lining tables up', () => {
  it.each<[Side, [number, number][]]>([
    [
      'left',
      [
        [10, 0],
        [10, 100],
        [10, 300],
      ],
    ],
    [
      'centre',
      [
        [85, 0],
        [105, 100],
        [125, 300],
      ],
    ],
    [
      'right',
      [
        [160, 0],
        [200, 100],
        [240, 300],
      ],
    ],
    [
      'top',
      [
        [10, 0],
        [200, 0],
        [138, 0],
      ],
    ],
    [
      'middle',
      [
        [10, 140],
        [200, 130],
        [138, 150],
      ],
    ],
    [
      'bottom',
      [
        [10, 280],
        [200, 260],
        [138, 300],
      ],
    ],
  ])('%s', (side, expected) => {
    expect(align(BOXES, side).map(({ x, y }) => [x, y])).toEqual(expected);
  });

  it.each<[Direction, [number, number][]]>([
    [
      'horizontally',
      [
        [10, 0],
        [200, 100],
        [145, 300],
      ],
    ],
    [
      'vertically',
      [
        [10, 0],
        [200, 140],
        [50, 300],
      ],
    ],
  ])('spreads them %s', (direction, expected) => {
    expect(distribute(BOXES, direction).map(({ x, y }) => [x, y])).toEqual(expected);
  });

  it('leaves two tables where they are, for there is one gap only', () => {
    expect(distribute(BOXES.slice(0, 2), 'vertically')).toEqual(BOXES.slice(0, 2).map(({ x, y }) => ({ x, y })));
  });

  const box = fc.record({
    x: fc.integer({ min: -900, max: 900 }),
    y: fc.integer({ min: -900, max: 900 }),
    width: fc.integer({ min: 1, max: 300 }),
    height: fc.integer({ min: 1, max: 300 }),
  });
  it('makes gaps equal, keeps the first and the last, and changes nothing when done again', () => {
    fc.assert(
      fc.property(fc.array(box, { minLength: 3, maxLength: 12 }), (boxes) => {
        const once = boxes.map((b, i) => ({ ...b, ...distribute(boxes, 'horizontally')[i] }));
        const order = boxes.map((b, i) => ({ b, i })).sort((p, q) => p.b.x - q.b.x);
        const placed = order.map(({ i }) => once[i]!);
        const gaps = placed.slice(1).map((b, i) => b.x - placed[i]!.x - placed[i]!.width);
        for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0]!, 6);
        expect(placed[0]!.x).toBe(order[0]!.b.x);
        expect(placed.at(-1)!.x).toBeCloseTo(order.at(-1)!.b.x, 6);
      }),
    );
  });

  it.each<Side>(['left', 'centre', 'right', 'top', 'middle', 'bottom'])('lays none on another: %s', (side) => {
    fc.assert(
      fc.property(fc.array(box, { minLength: 2, maxLength: 12 }), (boxes) => {
        const once = boxes.map((b, i) => ({ ...b, ...align(boxes, side)[i] }));
        expect(overlaps(once)).toBe(0);
        expect(align(once, side)).toEqual(once.map(({ x, y }) => ({ x, y })));
      }),
    );
  });

  it('gives what would be covered a place of its own, also between others that stay', () => {
    const boxes = [
      { x: 0, y: 0, width: 150, height: 190 },
      { x: 10, y: 20, width: 150, height: 130 },
      { x: 330, y: 0, width: 150, height: 150 },
    ];
    const aside = giveWay(boxes, new Set([0]), new Set());
    expect(overlaps(boxes.map((b, i) => ({ ...b, ...aside.get(i) })))).toBe(0);
    fc.assert(
      fc.property(fc.array(box, { minLength: 2, maxLength: 12 }), (random) => {
        const others = random.map((b, i) => ({ ...b, ...giveWay(random, new Set([0]), new Set()).get(i) }));
        expect(others.slice(1).some((b) => overlaps([others[0]!, b]) > 0)).toBe(false);
      }),
    );
  });

  it('moves out of the way what would be covered, and nothing else', () => {
    const boxes = [
      { x: 0, y: 0, width: 100, height: 40 },
      { x: 10, y: 20, width: 100, height: 40 },
      { x: 500, y: 0, width: 100, height: 40 },
    ];
    const aside = giveWay(boxes, new Set([0]), new Set());
    expect([...aside.keys()]).toEqual([1]);
    expect(overlaps(boxes.map((b, i) => ({ ...b, ...aside.get(i) })))).toBe(0);
    expect(giveWay(boxes, new Set([0]), new Set([1])).size).toBe(0);
  });
});

function overlaps(boxes: readonly { x: number; y: number; width: number; height: number }[]): number {
  return boxes.filter((a, i) =>
    boxes.some(
      (b, j) => j > i && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
    ),
  ).length;
}
