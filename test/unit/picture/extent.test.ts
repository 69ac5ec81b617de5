import { describe, expect, it } from 'vitest';
import { extentOf, labelRect } from '../../../src/picture/extent';
import { boundsOf, flatten } from '../../../src/picture/geometry';
import { routesOf } from '../../../src/picture/routes';
import { buildScene } from '../../../src/picture/scene';
import { partExtent, wholeExtent } from '../../../webview/graph/scene/extent';
import { chain } from '../webview/support';

/** Tables one above the other: their lines are loops beside them. */
const scene = buildScene(chain(3), {
  expanded: new Set(),
  pinned: new Set(),
  positions: new Map([0, 1, 2].map((i) => [`T${i}`, { x: 0, y: i * 300 }])),
  measure: (text) => text.length * 7,
});

describe('the extent of a picture', () => {
  const curves = scene.strands.map((strand) => routesOf(scene).of(strand).curve);

  it('holds tables, lines and labels', () => {
    const tables = boundsOf(scene.boxes);
    const label = curves[0] ? labelRect(curves[0], 300, 16) : undefined;
    const around = extentOf(scene.boxes, curves, label ? [label] : []);
    const points = curves.flatMap((curve) => flatten(curve, 12));
    expect(Math.max(...points.map(({ x }) => Math.abs(x)))).toBeGreaterThan((tables?.right ?? 0) + 20);
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(around?.left ?? Infinity);
      expect(x).toBeLessThanOrEqual(around?.right ?? -Infinity);
      expect(y).toBeGreaterThanOrEqual(around?.top ?? Infinity);
    }
    expect(around?.right).toBeGreaterThanOrEqual(label?.right ?? Infinity);
    expect(extentOf([], [])).toBeUndefined();
  });

  it('holds the label of a loop within one table, which stands outside of the loop', () => {
    const reach = (label: string): number => {
      const ends = { from: [{ table: 'T0', column: 'a' }], to: [{ table: 'T0', column: 'b' }] };
      const loop = { id: 'loop', kind: 'context' as const, status: 'curated' as const, label, ...ends };
      const looped = buildScene(
        { tables: chain(1).tables, edges: [loop] },
        { expanded: new Set(), pinned: new Set(), positions: new Map([['T0', { x: 0, y: 0 }]]), measure: (text) => text.length * 7 }, // prettier-ignore
      );
      const around = wholeExtent(looped, () => true);
      return (around?.right ?? 0) - (around?.left ?? 0);
    };
    // The whole of a longer label counts, not the half of it that would be beyond the middle of the line.
    expect(reach('x'.repeat(30)) - reach('x'.repeat(20))).toBe(70);
  });

  it('is without lines that are not shown, and of a path its own lines', () => {
    expect(wholeExtent(scene, () => false)).toEqual(boundsOf(scene.boxes));
    const all = wholeExtent(scene, () => true);
    const part = partExtent(scene, new Set(['T0', 'T1']), new Set(['e1']));
    expect(part?.right).toBe(all?.right);
    expect(part?.bottom).toBeLessThan(all?.bottom ?? 0);
  });

  it('of very many lines asks none to look for its way', () => {
    const many = buildScene(chain(260), {
      expanded: new Set(),
      pinned: new Set(),
      positions: new Map(Array.from({ length: 260 }, (_, i) => [`T${i}`, { x: (i % 20) * 400, y: i * 20 }])),
      measure: (text) => text.length * 7,
    });
    const tables = boundsOf(many.boxes);
    expect(wholeExtent(many, () => true)?.right).toBeGreaterThanOrEqual(tables?.right ?? Infinity);
    const routes = routesOf(many, () => false);
    many.strands.forEach((strand) => routes.of(strand));
    expect(routes.isPending()).toBe(true);
  });
});
