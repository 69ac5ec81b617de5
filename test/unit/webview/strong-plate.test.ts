// The label of an edge that is selected or pointed at, between two tables that stand close to each other.
import { expect, it } from 'vitest';
import { boxRect, intersects } from '../../../src/picture/geometry';
import { routesOf } from '../../../src/picture/routes';
import { buildScene } from '../../../src/picture/scene';
import { strongPlate } from '../../../webview/graph/paint/paint-plates';
import type { StrandPainter } from '../../../webview/graph/paint/strand-painter';
import { chain } from './support';

it.each([30, 60, 400])('covers no column of the tables, %i pixels apart', (gap) => {
  const graph = chain(2);
  const edges = graph.edges.map((edge) => ({ ...edge, label: 'any driver tested positive or was reported so' }));
  const measure = (text: string): number => text.length * 6;
  const build = (right: number) =>
    buildScene(
      { ...graph, edges },
      {
        expanded: new Set(['T0', 'T1']),
        pinned: new Set(),
        positions: new Map([
          ['T0', { x: 0, y: 0 }],
          ['T1', { x: right, y: 0 }],
        ]),
        measure,
      },
    );
  const scene = build((build(1000).boxOf.get('T0')?.width ?? 0) + gap);
  const [strand] = scene.strands;
  const [edge] = edges;
  if (!strand || !edge) throw new Error('no line');
  const painter = { text: { fit: (text: string) => text, measure }, routes: routesOf(scene), fault: () => 0 };
  const drawn = { strand, rank: 'strong' as const, edge, count: 1 };
  const plate = strongPlate(painter as unknown as StrandPainter, drawn, [drawn], scene.boxes, 1);
  expect(plate?.text).toBe('any driver tested positive or was reported so');
  expect(scene.boxes.filter((box) => plate && intersects(plate.rect, boxRect(box)))).toEqual([]);
});
