import { describe, expect, it } from 'vitest';
import {
  applyLayout,
  fromLayout,
  layoutInput,
  makeRoomForCovering,
  placeNew,
  positionsOf,
  toLayout,
} from '../../../src/picture/arrange';
import { boxRect, intersects, pointAt, strandCurve } from '../../../src/picture/geometry';
import { layoutTables } from '../../../src/picture/layout/layout-core';
import { buildScene, type Scene } from '../../../src/picture/scene';
import { graphLayout, type GraphView } from '../../../src/protocol/graph';
import { crashGraph, edge, largeGraph } from '../../ui/support/graphs';

function sceneOf(graph: GraphView, options: { folded?: string[]; shown?: string[]; fixed?: string[] } = {}): Scene {
  const scene = buildScene(graph, {
    expanded: new Set(),
    pinned: new Set(),
    folded: new Set(options.folded),
    fixed: new Set(options.fixed),
    ...(options.shown ? { shown: new Set(options.shown) } : {}),
    positions: new Map(),
    measure: (text) => text.length * 7,
  });
  applyLayout(scene, layoutTables(layoutInput(scene, 1.6)));
  return scene;
}
const names = (graph: GraphView): string[] => graph.tables.map(({ name }) => name);
const overlaps = (scene: Scene): number =>
  scene.boxes.flatMap((a, i) => scene.boxes.slice(i + 1).filter((b) => intersects(boxRect(a), boxRect(b)))).length;

describe('a layout', () => {
  it('has no overlaps, of rows or of names alone', () => {
    expect(overlaps(sceneOf(crashGraph()))).toBe(0);
    const large = largeGraph(200, 8);
    expect(overlaps(sceneOf(large, { folded: names(large) }))).toBe(0);
  });

  it('leaves pinned tables where they are', () => {
    const scene = sceneOf(crashGraph(), { fixed: ['GV', 'OCC'] });
    for (const box of scene.boxes) if (box.pinned) Object.assign(box, { x: box.index * 900, y: -5000 });
    const before = positionsOf(scene);
    applyLayout(scene, layoutTables(layoutInput(scene, 1.6)));
    for (const name of ['GV', 'OCC']) expect(positionsOf(scene).get(name)).toEqual(before.get(name));
    expect(overlaps(scene)).toBe(0);
  });

  it.each([1, 12])('makes room on opening where %i tables show more than when their places were saved', (grown) => {
    const graph = largeGraph(40, 6);
    const scene = sceneOf(graph);
    const standing = positionsOf(scene);
    makeRoomForCovering(scene);
    expect(positionsOf(scene)).toEqual(standing);
    for (const box of scene.boxes.slice(0, grown)) Object.assign(box, { height: box.height + 400 });
    expect(overlaps(scene)).toBeGreaterThan(0);
    makeRoomForCovering(scene);
    expect(overlaps(scene)).toBe(0);
  });

  it('puts new tables that are connected with none side by side below the others, not into a tower', () => {
    const graph = crashGraph();
    const alone = Array.from({ length: 30 }, (_, i) => ({ ...graph.tables[0]!, name: `alone_${i}` }));
    // One of them leads to another, which finds its place beside it.
    const pair = edge('key', 'alone_3.CASEID', 'alone_0.CASEID');
    const scene = sceneOf({ ...graph, tables: [...graph.tables, ...alone], edges: [...graph.edges, pair] });
    const before = positionsOf(scene);
    placeNew(scene, new Set(names(graph)));
    for (const name of names(graph)) expect(positionsOf(scene).get(name)).toEqual(before.get(name));
    expect(overlaps(scene)).toBe(0);
    const rows = new Set(scene.boxes.filter(({ table }) => table.name.startsWith('alone')).map(({ y }) => y));
    expect(rows.size).toBeLessThan(10);
  });

  it('gives new tables room without moving any other', () => {
    const graph = largeGraph(80, 6);
    const scene = sceneOf(graph);
    const before = positionsOf(scene);
    const known = new Set(names(graph).filter((_, i) => i % 9 !== 4));
    placeNew(scene, known);
    for (const name of known) expect(positionsOf(scene).get(name)).toEqual(before.get(name));
    expect(overlaps(scene)).toBe(0);
  });
});

describe('the layout file', () => {
  const graph = crashGraph();
  const positions = new Map(names(graph).map((name, i) => [name, { x: i * 10.4, y: 0 }]));

  it('gives back what was put into it', () => {
    const layout = {
      positions: new Map([...positions].map(([name, { x, y }]) => [name, { x: Math.round(x), y }])),
      expanded: new Set(['GV']),
      folded: new Set(['OCC', 'CRASH']),
      pinned: new Set(['OCC']),
    };
    for (const level of ['names', 'columns'] as const) {
      const file = toLayout(graph, { ...layout, level });
      expect(graphLayout.check(file, 'layout')).toBeUndefined();
      expect(fromLayout(file, graph)).toEqual({ ...layout, level });
    }
  });

  it('says nothing of a table that shows what the others show', () => {
    const plain = { positions, expanded: new Set<string>(), folded: new Set<string>(), pinned: new Set<string>() };
    const file = toLayout(graph, { ...plain, level: 'columns' });
    expect(file).toEqual({ version: 1, tables: expect.anything() as unknown });
    expect(file.tables['GV']).toEqual({ x: 10, y: 0 });
  });

  it('opens a graph of many tables with their names alone, unless a file says otherwise', () => {
    const large = largeGraph(70, 6);
    expect(fromLayout(null, large).folded.size).toBe(70);
    expect(fromLayout({ version: 1, tables: {} }, large).folded.size).toBe(0);
    expect(fromLayout(null, graph).folded.size).toBe(0);
  });

  it('leaves out tables that the graph no longer has', () => {
    const file = { version: 1, tables: { GONE: { x: 1, y: 2 }, GV: { x: 3, y: 4 } } };
    expect([...fromLayout(file, graph).positions.keys()]).toEqual(['GV']);
  });
});

describe('lines between tables', () => {
  const flights = (): GraphView => ({
    tables: ['flights', 'airports'].map((name) => ({
      name,
      key: [],
      ladder: [],
      suggested: false,
      columns: ['A', 'B', 'C', 'D', 'Code'].map((column) => ({ name: column })),
    })),
    edges: [
      edge('key', 'flights.A', 'airports.Code', { label: 'source' }),
      edge('key', 'flights.B', 'airports.Code', { label: 'destination' }),
      edge('key', 'airports.D', 'flights.C', { label: 'home of' }),
      edge('key', 'flights.A', 'airports.Code', { label: 'wrong', status: 'rejected' }),
      edge('context', 'flights.A', 'flights.B'),
      edge('key', 'flights.D', 'flights.A', { label: 'return' }),
    ],
  });
  const middle = (scene: Scene, label: string): number => {
    const strand = scene.strands.find((s) => s.edge.label === label);
    if (!strand) throw new Error(label);
    return pointAt(strandCurve(strand), 0.5).y;
  };

  it('lie apart, also where their ends are the same', () => {
    const scene = sceneOf(flights());
    scene.boxes.forEach((box, i) => Object.assign(box, { x: i * 500, y: 0 }));
    const ys = ['source', 'destination', 'home of', 'wrong'].map((label) => middle(scene, label)).sort((a, b) => a - b);
    for (const [i, y] of ys.slice(1).entries()) expect(y - (ys[i] ?? 0)).toBeGreaterThan(10);
  });

  it('are one bundle between names, which self joins keep their loop, and context edges show no more', () => {
    const scene = sceneOf(flights(), { folded: ['flights', 'airports'] });
    const bundle = scene.strands.find((strand) => strand.from !== strand.to);
    expect(scene.strands).toHaveLength(2);
    expect(bundle?.edges.map(({ label }) => label)).toEqual(['source', 'destination', 'home of', 'wrong']);
    expect(scene.strands.find((strand) => strand.from === strand.to)?.edge.label).toBe('return');
  });

  it('end at a name in the order of its columns', () => {
    const scene = sceneOf(flights(), { folded: ['flights'] });
    const flightsBox = scene.boxOf.get('flights');
    const ends = ['A', 'B', 'C', 'D'].map((column) => flightsBox?.anchors.get(column) ?? NaN);
    expect(ends).toEqual([...ends].sort((a, b) => a - b));
    expect(Math.min(...ends)).toBeGreaterThan(0);
    expect(Math.max(...ends)).toBeLessThan(1);
  });

  it('to tables that are not shown leave their names at the rows that lead there', () => {
    const scene = sceneOf(crashGraph(), { shown: ['OCC', 'GV'] });
    const [occ, gv] = [scene.boxOf.get('OCC'), scene.boxOf.get('GV')];
    expect(scene.strands.every(({ from, to }) => scene.boxes.includes(from) && scene.boxes.includes(to))).toBe(true);
    expect([...(occ?.outside ?? [])]).toEqual([['OCCNO', 'OCCCONTACT']]);
    expect(gv?.outsideTables).toBe(4);
  });
});

describe('a thousand tables that are new beside one that stands', () => {
  it('find their places soon, and none lies on another', () => {
    const graph = largeGraph(1000, 8);
    const edges = names(graph)
      .slice(1)
      .map((name) => edge('key', `${name}.${name}_id`, 'dim_date.dim_date_id'));
    const options = { expanded: new Set<string>(), pinned: new Set<string>(), positions: new Map() };
    const scene = buildScene({ ...graph, edges }, { ...options, measure: (text) => text.length * 7 });
    const started = performance.now();
    placeNew(scene, new Set(names(graph).slice(0, 1)));
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(overlaps(scene)).toBe(0);
  });
});
