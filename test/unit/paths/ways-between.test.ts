// The ways between two columns that a person steps through: best first, all different, and why there are none.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseColumn, type ColumnRef } from '../../../src/engine/core/identifiers';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { findJoinTrees } from '../../../src/engine/paths/join-trees';
import { waysBetween } from '../../../src/engine/paths/ways-between';
import { sketchGraph, type EdgeSketch } from './graphs';

const column = (text: string): ColumnRef => parseColumn(text) ?? { table: '', column: '' };
const ways = (edges: readonly EdgeSketch[], from: string, to: string, tables = 'A B C D') => {
  const graph = sketchGraph(Object.fromEntries(tables.split(' ').map((name) => [name, 'id x y z'])), edges);
  const report = waysBetween(createGraphIndex(graph), column(from), column(to));
  return { ...report, told: report.ways.map(({ tables: through, best }) => `${through.join('-')}${best ? '!' : ''}`) };
};

describe('ways between two columns', () => {
  it('lists the best way first and longer ones after it', () => {
    const edges = [
      { from: 'A.x', to: 'B.id' },
      { from: 'B.x', to: 'C.id' },
      { from: 'A.y', to: 'D.id' },
      { from: 'D.x', to: 'B.y' },
    ];
    const found = ways(edges, 'A.id', 'C.y');
    expect(found.told).toEqual(['A-B-C!', 'A-D-B-C']);
    expect(found.ambiguous).toBe(false);
    expect(found.ways[0]?.joins.map(({ on }) => on)).toEqual([[['A.x', 'B.id']], [['B.x', 'C.id']]]);
    expect(found.ways[0]?.paths.map(({ text }) => text)).toContain('x[A], id[B]');
  });

  it('says where two ways are equally good: parallel joins with labels', () => {
    const edges = [
      { from: 'A.x', to: 'B.id', label: 'source' },
      { from: 'A.y', to: 'B.id', label: 'destination' },
    ];
    const found = ways(edges, 'A.z', 'B.y');
    expect(found.told).toEqual(['A-B!', 'A-B!']);
    expect(found.ambiguous).toBe(true);
    expect(found.ways.map(({ joins }) => joins[0]?.label).sort()).toEqual(['destination', 'source']);
  });

  it('prefers what was reviewed, however long, and still lists the suggestion', () => {
    const edges: EdgeSketch[] = [
      { from: 'A.x', to: 'C.id', status: 'suggested', confidence: 0.9 },
      { from: 'A.y', to: 'B.id' },
      { from: 'B.y', to: 'C.id' },
      { from: 'A.z', to: 'C.z', status: 'rejected' },
    ];
    const found = ways(edges, 'A.id', 'C.y');
    expect(found.told).toEqual(['A-B-C!', 'A-C']);
    expect(found.ways[1]?.joins[0]?.status).toBe('suggested');
  });

  it('needs no join within a table, and offers the self join', () => {
    const found = ways([{ from: 'A.x', to: 'A.id', label: 'boss' }], 'A.y', 'A.z');
    expect(found.told).toEqual(['A!', 'A-A (boss)']);
    expect(found.ways[0]?.joins).toEqual([]);
  });

  it('says why there is none, and which column it does not know', () => {
    const found = ways([{ from: 'A.x', to: 'B.id' }], 'A.x', 'C.y');
    expect(found.ways).toEqual([]);
    expect(found.reason?.template).toContain('No key edges connect');
    expect(() => ways([], 'A.nothing', 'B.id')).toThrow('The graph has no column A.nothing.');
  });

  it('on random graphs: all ways differ, lead from the one to the other, and hold the best of the join trees', () => {
    const node = fc.integer({ min: 0, max: 5 });
    const edge = fc.record({ from: node, to: node, suggested: fc.boolean() });
    fc.assert(
      fc.property(fc.uniqueArray(edge, { maxLength: 9, selector: (e) => `${e.from}>${e.to}` }), (made) => {
        const names = ['A', 'B', 'C', 'D', 'E', 'F'];
        const edges = made
          .filter(({ from, to }) => from !== to)
          .map(({ from, to, suggested }): EdgeSketch => ({
            from: `${names[from] ?? ''}.x`,
            to: `${names[to] ?? ''}.id`,
            ...(suggested ? { status: 'suggested', confidence: 0.5 } : {}),
          }));
        const graph = sketchGraph(Object.fromEntries(names.map((name) => [name, 'id x'])), edges);
        const index = createGraphIndex(graph);
        const report = waysBetween(index, column('A.x'), column('F.id'));
        const best = findJoinTrees(index, [{ table: 'A' }, { table: 'F' }]);
        expect(report.ways.length > 0).toBe(best.trees.length > 0);
        expect(report.ways.filter((way) => way.best).length).toBeGreaterThanOrEqual(best.trees.length);
        expect(report.reason !== undefined).toBe(best.trees.length === 0);
        const keys = report.ways.map(({ joins }) => JSON.stringify(joins.map(({ on }) => on).sort()));
        expect(new Set(keys).size).toBe(keys.length);
        for (const { tables, joins } of report.ways) {
          expect([tables[0], tables.at(-1)]).toEqual(['A', 'F']);
          expect(joins).toHaveLength(tables.length - 1);
        }
      }),
      { numRuns: 300 },
    );
  });
});
