import { describe, expect, it } from 'vitest';
import {
  boxAt,
  boxTowards,
  columnY,
  distanceToCurve,
  partAt,
  pointAt,
  strandAt,
  strandCurve,
} from '../../../src/picture/geometry';
import { litOf } from '../../../webview/graph/scene/lit';
import { buildScene, columnKeyOf, SIZES, type Scene } from '../../../src/picture/scene';
import { searchGraph } from '../../../webview/graph/scene/search';
import { crashGraph, edge, largeGraph } from '../../ui/support/graphs';

function sceneOf(
  options: { expanded?: string[]; pinned?: string[]; graph?: ReturnType<typeof crashGraph> } = {},
): Scene {
  const graph = options.graph ?? crashGraph();
  return buildScene(graph, {
    expanded: new Set(options.expanded),
    pinned: new Set(options.pinned),
    positions: new Map(graph.tables.map((t, i) => [t.name, { x: i * 400, y: 0 }])),
    measure: (text) => text.length * 7,
  });
}
const box = (scene: Scene, name: string) => {
  const found = scene.boxOf.get(name);
  if (!found) throw new Error(name);
  return found;
};
const strand = (scene: Scene, id: string) => {
  const found = scene.strands.find((s) => s.edge.id === id);
  if (!found) throw new Error(id);
  return found;
};

describe('the scene', () => {
  it('shows the ladder first, then connected columns, and counts the rest', () => {
    const occ = box(sceneOf(), 'OCC');
    expect(occ.rows.map((row) => row.column.name)).toEqual(['CASEID', 'VEHNO', 'OCCNO', 'AGE', 'ROLE', 'BELTUSE']);
    expect([occ.rungs, occ.hidden, occ.foldable]).toEqual([3, 5, true]);
  });

  it('shows all columns where expanded, one more where pinned', () => {
    expect(box(sceneOf({ expanded: ['OCC'] }), 'OCC').rows).toHaveLength(11);
    expect(box(sceneOf({ pinned: [columnKeyOf('OCC', 'SEX')] }), 'OCC').rowOf.has('SEX')).toBe(true);
  });

  it('gives tables of one grain one index, coarse before fine', () => {
    const scene = sceneOf();
    expect(scene.grains.map((grain) => grain.ladder.length)).toEqual([1, 1, 2, 2, 3]);
    expect(box(scene, 'GV').grain).toBe(box(scene, 'AVOID').grain);
    expect(box(scene, 'OCC').grain).not.toBe(box(scene, 'GV').grain);
  });

  it('makes a strand for each pair of tables, drops what is not there', () => {
    const graph = crashGraph();
    const odd = edge('derivation', 'CRASH.ALCINV', 'GV.ALCTEST+OCC.AGE+NOWHERE.X');
    const scene = sceneOf({ graph: { ...graph, edges: [odd] } });
    expect(scene.strands.map((s) => [s.from.table.name, s.fromColumns, s.to.table.name, s.toColumns])).toEqual([
      ['CRASH', ['ALCINV'], 'GV', ['ALCTEST']],
      ['CRASH', ['ALCINV'], 'OCC', ['AGE']],
    ]);
  });

  it('knows hubs only in graphs that are large', () => {
    expect(sceneOf().boxes.some((b) => b.hub)).toBe(false);
    const large = sceneOf({ graph: largeGraph(100, 8) });
    expect(box(large, 'dim_date').hub).toBe(true);
  });
});

describe('geometry', () => {
  it('ends a line at the row of its column, on the facing sides', () => {
    const scene = sceneOf();
    const curve = strandCurve(strand(scene, 'key:GV.CASEID>CRASH.CASEID'));
    const [gv, crash] = [box(scene, 'GV'), box(scene, 'CRASH')];
    expect(curve.from).toEqual({ x: gv.x, y: columnY(gv, 'CASEID') });
    expect(curve.to).toEqual({ x: crash.x + crash.width, y: columnY(crash, 'CASEID') });
  });

  it('gathers the rows of a composite end in a bracket', () => {
    const scene = sceneOf();
    const curve = strandCurve(strand(scene, 'key:OCC.CASEID+OCC.VEHNO>GV.CASEID+GV.VEHNO'));
    expect(curve.fromRows).toHaveLength(2);
    expect(curve.from.y).toBe((curve.fromRows[0]! + curve.fromRows[1]!) / 2);
    expect(box(scene, 'OCC').x - curve.from.x).toBeGreaterThan(0);
  });

  it('loops inside one table: context to the right, self joins to the left', () => {
    const scene = sceneOf();
    const context = strandCurve(strand(scene, 'context:OCC.AGE>OCC.ROLE'));
    expect([context.fromSide, context.toSide]).toEqual([1, 1]);
    const self = strandCurve(strand(scene, 'key:DOCTOR.SUPERVISOR>DOCTOR.ID@supervisor'));
    expect([self.fromSide, self.toSide]).toEqual([-1, -1]);
  });

  it('finds boxes, rows and lines under a point', () => {
    const scene = sceneOf();
    const gv = box(scene, 'GV');
    expect(boxAt(scene, { x: gv.x + 5, y: gv.y + 5 })).toBe(gv);
    expect(partAt(gv, { x: gv.x + 5, y: gv.y + 5 })).toEqual({ part: 'header' });
    expect(partAt(gv, { x: gv.x + 5, y: columnY(gv, 'VEHNO') })).toEqual({ part: 'row', row: 1 });
    expect(partAt(gv, { x: gv.x + 5, y: gv.y + gv.height - SIZES.foot - 3 })).toEqual({ part: 'fold' });
    const line = strand(scene, 'key:GV.CASEID>CRASH.CASEID');
    const middle = pointAt(strandCurve(line), 0.5);
    expect(distanceToCurve(strandCurve(line), middle)).toBeLessThan(1);
    expect(strandAt([strand(scene, 'context:OCC.AGE>OCC.ROLE'), line], middle, 5)).toBe(line);
    expect(strandAt(scene.strands, { x: middle.x, y: middle.y - 4000 }, 5)).toBeUndefined();
  });

  it('goes to the next box in a direction', () => {
    const scene = sceneOf();
    expect(boxTowards(scene.boxes, box(scene, 'GV'), 'right')).toBe(box(scene, 'OCC'));
    expect(boxTowards(scene.boxes, box(scene, 'GV'), 'left')).toBe(box(scene, 'CRASH'));
    expect(boxTowards(scene.boxes, box(scene, 'CRASH'), 'left')).toBeUndefined();
  });
});

describe('what lights up', () => {
  const path = (table: string, columns: string[], broughtIn: string[] = []) => ({
    text: '',
    columns: columns.map((column) => ({ table, column })),
    broughtIn,
  });
  const join = (on: [string, string][], label: string | null = null) => ({
    on,
    label,
    status: 'curated' as const,
    text: '',
  });

  it('columns, the joins whatever their direction, and context edges between them', () => {
    const lit = litOf(sceneOf().graph, {
      title: '',
      paths: [path('occ', ['AGE', 'ROLE', 'OCCNO'], ['OCC.ROLE'])],
      joins: [
        join([
          ['GV.VEHNO', 'OCC.VEHNO'],
          ['GV.CASEID', 'OCC.CASEID'],
        ]),
      ],
    });
    expect([...lit.tables].sort()).toEqual(['GV', 'OCC']);
    expect([...lit.edges].sort()).toEqual(['context:OCC.AGE>OCC.ROLE', 'key:OCC.CASEID+OCC.VEHNO>GV.CASEID+GV.VEHNO']);
    expect([...lit.broughtIn]).toEqual([columnKeyOf('OCC', 'ROLE')]);
  });

  it('only the edge with the label, and never a part of a composite one', () => {
    const lit = (on: [string, string][], label: string | null) =>
      litOf(sceneOf().graph, { title: '', paths: [], joins: [join(on, label)] }).edges.size;
    expect(lit([['DOCTOR.SUPERVISOR', 'DOCTOR.ID']], 'supervisor')).toBe(1);
    expect(lit([['DOCTOR.SUPERVISOR', 'DOCTOR.ID']], 'teacher')).toBe(0);
    expect(lit([['OCC.CASEID', 'GV.CASEID']], null)).toBe(0);
  });
});

describe('search', () => {
  it.each([
    ['gv', 'GV'],
    ['mancoll', 'CRASH.MANCOLL'],
    ['velocity long', 'GV.DVLONG'],
    ['occ.age', 'OCC.AGE'],
  ])('%s finds %s first', (query, first) => {
    const [hit] = searchGraph(crashGraph(), query);
    expect(hit?.column === undefined ? hit?.table : `${hit.table}.${hit.column}`).toBe(first);
  });

  it('finds nothing for nothing', () => {
    expect(searchGraph(crashGraph(), '  ')).toEqual([]);
    expect(searchGraph(crashGraph(), 'zzz')).toEqual([]);
  });
});
