import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyLayout, layoutInput } from '../../../src/picture/arrange';
import { boxRect, curveBounds, flatten, strandCurve, type Curve } from '../../../src/picture/geometry';
import type { Box } from '../../../src/picture/box';
import { layoutTables } from '../../../src/picture/layout/layout-core';
import { routesOf } from '../../../src/picture/routes';
import { buildScene, type Scene } from '../../../src/picture/scene';
import { graphToSvg } from '../../../src/picture/svg';
import type { GraphView } from '../../../src/protocol/graph';

/** Tables with a column for each edge, at given places. */
function sceneOf(
  places: Readonly<Record<string, readonly [number, number]>>,
  edges: readonly (readonly [string, string])[],
): Scene {
  return buildScene(graphOf(Object.keys(places), edges), {
    expanded: new Set(),
    pinned: new Set(),
    positions: new Map(Object.entries(places).map(([name, [x, y]]) => [name, { x, y }])),
    measure: (text) => text.length * 7,
  });
}

function graphOf(names: readonly string[], edges: readonly (readonly [string, string])[]): GraphView {
  return {
    tables: names.map((name) => ({
      name,
      key: [],
      ladder: [],
      suggested: false,
      columns: [{ name: 'id' }, { name: 'ref' }],
    })),
    edges: edges.map(([from, to], i) => ({
      id: `${from}>${to}@${i}`,
      kind: 'key',
      from: [{ table: from, column: 'ref' }],
      to: [{ table: to, column: 'id' }],
      status: 'curated',
      label: String(i),
    })),
  };
}

/** Whether a curve runs inside a box. */
function enters(curve: Curve, box: Box): boolean {
  const { left, top, right, bottom } = boxRect(box);
  return flatten(curve, 60).some(({ x, y }) => x > left + 1 && x < right - 1 && y > top + 1 && y < bottom - 1);
}

/** Where a way runs straight up or down. */
function uprights(curve: Curve): ReadonlySet<number> {
  const points = flatten(curve, 60);
  return new Set(points.flatMap(({ x }, i) => (points[i + 1]?.x === x ? [Math.round(x)] : [])));
}

function hidden(scene: Scene, curveOf: (strand: Scene['strands'][number]) => Curve): number {
  return scene.strands.filter((strand) => scene.boxes.some((box) => enters(curveOf(strand), box))).length;
}

describe('the ways of lines', () => {
  it.each<[string, Parameters<typeof sceneOf>[0]]>([
    ['beside each other', { a: [0, 0], b: [300, 0], c: [600, 0] }],
    ['above each other', { a: [0, 0], b: [0, 200], c: [0, 400] }],
    ['aslant', { a: [0, 0], b: [300, 130], c: [600, 260] }],
    ['above each other, and wide to one side', { a: [100, 0], b: [0, 200], c: [140, 400], d: [300, 200] }],
  ])('lead around a table that stands between two %s', (_, places) => {
    const scene = sceneOf(places, [['a', 'c']]);
    expect(hidden(scene, (strand) => routesOf(scene).of(strand).curve)).toBe(0);
  });

  it.each([0, 1, 2, 3])(
    'share no upright line where two tables are joined both ways (%i tables between them in the file)',
    (many) => {
      const columns = ['id', 'ref', 'x', 'y', 'z'].map((name) => ({ name }));
      const others = Array.from({ length: many }, (_, i) => [`other${i}`, { x: 2000, y: i * 200 }] as const);
      for (let x = -200; x <= 200; x += 20) {
        for (let y = 120; y <= 440; y += 80) {
          const positions = new Map([
            ['a', { x: 0, y: 0 }],
            ...others,
            ['c', { x, y }],
            ['m', { x: 170 + x / 2, y: y / 2 }],
          ]);
          const names = [...positions.keys()];
          const edge = (from: string, column: string, to: string): GraphView['edges'][number] => ({
            id: `${from}>${to}`,
            kind: 'key',
            from: [{ table: from, column }],
            to: [{ table: to, column: 'id' }],
            status: 'curated',
          });
          const scene = buildScene(
            {
              tables: names.map((name) => ({ name, key: [], ladder: [], suggested: false, columns })),
              edges: [edge('c', 'z', 'a'), edge('a', 'ref', 'c')],
            },
            { expanded: new Set(names), pinned: new Set(), positions, measure: (text) => text.length * 7 },
          );
          const [one, other] = scene.strands.map((strand) => uprights(routesOf(scene).of(strand).curve));
          expect([...(one ?? [])].filter((line) => other?.has(line))).toEqual([]);
        }
      }
    },
  );

  it('do not run behind their own tables either', () => {
    const columns = ['boat_id', 'home_id', 'name', 'type', 'length', 'built', 'cabins'].map((name) => ({ name }));
    const table = (name: string): GraphView['tables'][number] => ({
      name,
      key: [],
      ladder: [],
      suggested: false,
      columns,
    });
    const graph: GraphView = {
      tables: ['boats', 'harbours', 'customers', 'charters'].map(table),
      edges: [
        {
          id: 'home',
          kind: 'key',
          from: [{ table: 'boats', column: 'home_id' }],
          to: [{ table: 'harbours', column: 'boat_id' }],
          status: 'curated',
        },
      ],
    };
    const wayFrom = (x: number): number => {
      const scene = buildScene(graph, {
        expanded: new Set(graph.tables.map(({ name }) => name)),
        pinned: new Set(),
        positions: new Map([
          ['boats', { x, y: 0 }],
          ['harbours', { x: 0, y: 500 }],
          ['customers', { x: -160, y: 210 }],
          ['charters', { x: x + 100, y: 260 }],
        ]),
        measure: (text) => text.length * 7,
      });
      return hidden(scene, (strand) => routesOf(scene).of(strand).curve);
    };
    for (let x = 130; x <= 180; x += 5) expect([x, wayFrom(x)]).toEqual([x, 0]);
  });

  it('are straight where nothing is in the way', () => {
    const scene = sceneOf({ a: [0, 0], b: [400, 40], c: [0, 400] }, [['a', 'b']]);
    const [strand] = scene.strands;
    expect(strand && routesOf(scene).of(strand).curve).toEqual(strand && strandCurve(strand));
  });

  it('are found again when a table comes in between, and straight when it has gone', () => {
    const scene = sceneOf({ a: [0, 0], b: [300, 900], c: [600, 0] }, [['a', 'c']]);
    const [strand] = scene.strands;
    const [, b] = scene.boxes;
    if (!strand || !b) throw new Error('no line');
    const straight = strandCurve(strand);
    const way = (): Curve => routesOf(scene).of(strand).curve;
    expect(way()).toEqual(straight);
    b.y = 0;
    expect(way()).not.toEqual(straight);
    expect(enters(way(), b)).toBe(false);
    b.y = 900;
    expect(way()).toEqual(straight);
  });

  it('stay as they are far from many tables that move together, and are found again near them', () => {
    // Rows of three tables with a line around the middle one; those of the upper rows are dragged to the side.
    const rows = Array.from({ length: 60 }, (_, i) => i);
    const places = rows.flatMap((row) =>
      ['a', 'b', 'c'].map((name, i) => [`${name}${row}`, [i * 300, row * 400] as const] as const),
    );
    const scene = sceneOf(
      Object.fromEntries(places),
      rows.map((row) => [`a${row}`, `c${row}`] as const),
    );
    const ways = () => scene.strands.map((strand) => routesOf(scene).of(strand));
    const before = ways();
    for (const row of rows.slice(0, 20)) Object.assign(scene.boxOf.get(`b${row}`) ?? {}, { x: 900 });
    const after = ways();
    expect(after.slice(0, 20).map(({ curve }) => curve)).toEqual(scene.strands.slice(0, 20).map(strandCurve));
    after.slice(22).forEach((way, i) => expect(way).toBe(before[i + 22]));
    for (const row of rows.slice(0, 20)) Object.assign(scene.boxOf.get(`b${row}`) ?? {}, { x: 300 });
    expect(ways()).toEqual(before);
  });

  it('are straight for now where there is no time to look', () => {
    const scene = sceneOf({ a: [0, 0], b: [300, 0], c: [600, 0] }, [['a', 'c']]);
    const [strand] = scene.strands;
    if (!strand) throw new Error('no line');
    const hurried = routesOf(scene, () => false);
    expect(hurried.of(strand).curve).toEqual(strandCurve(strand));
    expect(hurried.isPending()).toBe(true);
    const patient = routesOf(scene);
    expect(patient.of(strand).curve).not.toEqual(strandCurve(strand));
    expect(patient.isPending()).toBe(false);
  });

  it('stay apart where several lead around the same table', () => {
    const scene = sceneOf({ a: [0, 0], b: [300, 0], c: [600, 0] }, [
      ['a', 'c'],
      ['a', 'c'],
    ]);
    const [one, two] = scene.strands.map((strand) => flatten(routesOf(scene).of(strand).curve, 12));
    const apart = one?.filter(({ x, y }) => two?.every((p) => Math.hypot(p.x - x, p.y - y) > 3));
    expect(apart?.length).toBeGreaterThan(8);
  });

  it('say which tables they pass behind where there is no way around', () => {
    const wall = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`w${i}`, [300, i * 60 - 900] as const]));
    const scene = sceneOf({ a: [0, 0], c: [600, 0], ...wall }, [['a', 'c']]);
    const [strand] = scene.strands;
    const behind = strand ? routesOf(scene).of(strand).behind : [];
    expect(behind.length).toBeGreaterThan(0);
    expect(behind.every(({ table }) => table.name.startsWith('w'))).toBe(true);
  });

  it('hide hardly a line of a laid-out picture of up to twelve tables', () => {
    const names = Array.from({ length: 12 }, (_, i) => `t${i}`);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { minLength: 3, maxLength: 16 }), (pairs) => {
        const edges = pairs.filter(([a, b]) => a !== b).map(([a, b]) => [`t${a}`, `t${b}`] as const);
        const scene = sceneOf(Object.fromEntries(names.map((name) => [name, [0, 0] as const])), edges);
        applyLayout(scene, layoutTables(layoutInput(scene, 1.7)));
        const routes = routesOf(scene);
        const behind = scene.strands.filter((strand) => routes.of(strand).behind.length > 0).length;
        // In a crowded picture a single line may find no way at all.
        expect(behind).toBeLessThanOrEqual(Math.max(1, hidden(scene, strandCurve) / 8));
      }),
      {
        numRuns: 60,
        examples: [
          [
            [
              [8, 3],
              [11, 0],
              [1, 6],
              [0, 6],
              [4, 11],
              [2, 3],
              [11, 7],
            ],
          ],
        ],
      },
    );
  });

  it('are those of the exported picture', () => {
    const svg = graphToSvg(graphOf(['a', 'b', 'c'], [['a', 'c']]), {
      layout: {
        version: 1,
        tables: { a: { x: 0, y: 0 }, b: { x: 300, y: 0 }, c: { x: 600, y: 0 } },
      },
    });
    const [, height] = /d="M[\d. -]+(C[^"]+)"/.exec(svg) ?? [];
    expect(height?.split('C').length).toBeGreaterThan(2);
  });

  it('lie within the rectangle that is told of them', () => {
    const scene = sceneOf({ a: [0, 0], b: [300, 0], c: [600, 0] }, [['a', 'c']]);
    for (const strand of scene.strands) {
      const { curve, bounds } = routesOf(scene).of(strand);
      expect(bounds).toEqual(curveBounds(curve));
      for (const { x, y } of flatten(curve, 20)) {
        expect(x).toBeGreaterThan(bounds.left - 0.01);
        expect(x).toBeLessThan(bounds.right + 0.01);
        expect(y).toBeGreaterThan(bounds.top - 0.01);
        expect(y).toBeLessThan(bounds.bottom + 0.01);
      }
    }
  });
});
