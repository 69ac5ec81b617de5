import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { effectiveLadder, type Edge, type SchemaGraph } from '../../../src/engine/graph/model';
import { findPaths } from '../../../src/engine/paths/find-paths';
import { findJoinTrees } from '../../../src/engine/paths/join-trees';
import type { JoinTree, TableUse } from '../../../src/engine/paths/join-tree';
import { sketchGraph, type EdgeSketch } from './graphs';

const COLUMNS = ['k', 'l', 'a', 'b', 'c', 'd'];
const tableNames = fc.integer({ min: 2, max: 7 }).map((n) => Array.from({ length: n }, (_, i) => `T${String(i)}`));
const column = fc.constantFrom(...COLUMNS);

/** Random graphs: tables with ladders of nought to two rungs, key and context edges anywhere. */
const graphs = tableNames.chain((names) => {
  const name = fc.constantFrom(...names);
  const keyEdge = fc.record({
    from: fc.tuple(name, column).map(([t, c]) => `${t}.${c}`),
    to: name.map((t) => `${t}.k`),
    label: fc.constantFrom('p', 'q', 'r'),
  });
  const contextEdge = fc.tuple(name, column, column, fc.boolean()).map(([t, from, to, oneWay]): EdgeSketch => ({
    kind: 'context',
    from: `${t}.${from}`,
    to: `${t}.${to}`,
    oneWay,
  }));
  const ladders = fc.array(fc.constantFrom('', 'k', 'k l'), { minLength: names.length, maxLength: names.length });
  return fc
    .record({ ladders, keys: fc.array(keyEdge, { maxLength: 12 }), contexts: fc.array(contextEdge, { maxLength: 8 }) })
    .map(({ ladders: rungs, keys, contexts }) => ({
      names,
      keys,
      make: (edges: readonly EdgeSketch[]): SchemaGraph =>
        sketchGraph(
          Object.fromEntries(names.map((t, i) => [t, { columns: COLUMNS.join(' '), ladder: rungs[i] ?? '' }])),
          [...edges.filter((e) => e.from !== e.to), ...contexts.filter((e) => e.from !== e.to)],
        ),
    }));
});
const picks = fc.array(fc.tuple(fc.nat(), column), { minLength: 1, maxLength: 5 });

/** Uses that a tree reaches from its first. */
function reached(tree: JoinTree): number {
  const seen = new Set([0]);
  for (const node of seen) {
    for (const { from, to } of tree.joins) {
      if (from === node) seen.add(to);
      if (to === node) seen.add(from);
    }
  }
  return seen.size;
}

describe('paths of random graphs', () => {
  it('end at the terminal key, repeat no column, and are no tails of each other', () => {
    fc.assert(
      fc.property(graphs, picks, ({ names, keys, make }, chosen) => {
        const graph = make(keys);
        const requested = chosen.map(([i, c]) => `${names[i % names.length] ?? ''}.${c}`);
        let report;
        try {
          report = findPaths(createGraphIndex(graph), requested, 'pruned');
        } catch {
          return; // not connected
        }
        const ties = new Set(report.joins.map((join) => join.text));
        const chains = report.paths.filter((path) => !ties.has(path.text));
        for (const { columns, text } of chains) {
          expect(new Set(columns.map((c) => c.column)).size).toBe(columns.length);
          const table = graph.tables.get(columns[0]?.table ?? '');
          const terminal = table && effectiveLadder(table)[0];
          if (terminal !== undefined) expect(columns.at(-1)?.column).toBe(terminal);
          const others = chains.filter((other) => other.text !== text);
          expect(others.some((other) => other.text.endsWith(`, ${text}`))).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('have join trees that are connected and acyclic, hold every use, and survive more edges', () => {
    const roles = fc.constantFrom(undefined, undefined, 'p', 'q');
    fc.assert(
      fc.property(
        graphs,
        fc.array(fc.tuple(fc.nat(), roles), { minLength: 1, maxLength: 5 }),
        ({ names, keys, make }, chosen) => {
          const uses = chosen.map(([i, role]): TableUse => ({
            table: names[i % names.length] ?? '',
            ...(role !== undefined && { role }),
          }));
          const before = findJoinTrees(createGraphIndex(make(keys.slice(1))), uses);
          const after = findJoinTrees(createGraphIndex(make(keys)), uses);
          if (before.trees.length) expect(after.trees.length).toBeGreaterThan(0);
          expect(after.trees.length === 0).toBe(after.reason !== undefined);
          for (const tree of after.trees) {
            expect(tree.joins).toHaveLength(tree.uses.length - 1);
            expect(reached(tree)).toBe(tree.uses.length);
            for (const use of uses) expect(tree.uses).toContainEqual(use);
            for (const [node, use] of tree.uses.entries()) {
              const entered = tree.joins.some((join) => join.to === node && join.edge.label === use.role);
              if (use.role !== undefined) expect(entered).toBe(true);
            }
            const references = tree.joins.map((j) => JSON.stringify([j.from, j.edge.from, j.edge.to]));
            expect(new Set(references).size).toBe(references.length);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('have join trees that no smaller choice of edges could replace', () => {
    fc.assert(
      fc.property(graphs, fc.array(fc.nat(), { minLength: 2, maxLength: 4 }), ({ names, keys, make }, chosen) => {
        const graph = make(
          keys.slice(0, 9).map((e, i) => ({ ...e, status: i % 3 === 0 ? 'suggested' : 'declared', confidence: 0.5 })),
        );
        const wanted = [...new Set(chosen.map((i) => names[i % names.length] ?? ''))];
        const found = findJoinTrees(
          createGraphIndex(graph),
          wanted.map((table) => ({ table })),
        );
        const cost = (edges: readonly Edge[]) =>
          sharedSteps(edges, wanted) * 10_000 +
          edges.filter((e) => e.status === 'suggested').length * 100 +
          edges.length;
        const usable = graph.edges.filter((e) => e.kind === 'key' && e.from[0]?.table !== e.to[0]?.table);
        const best = Math.min(
          ...subsets(usable)
            .filter((edges) => connects(edges, wanted))
            .map(cost),
        );
        expect(found.trees.length > 0).toBe(best < Infinity);
        for (const tree of found.trees) expect(cost(tree.joins.map((join) => join.edge))).toBe(best);
      }),
      { numRuns: 150 },
    );
  });
});

function subsets<T>(items: readonly T[]): readonly (readonly T[])[] {
  return items.reduce<readonly (readonly T[])[]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);
}

/** Steps from a table that nobody asks for to another one that refers to it, from the best root that all are reached from. */
function sharedSteps(edges: readonly Edge[], wanted: readonly string[]): number {
  const ends = edges.map(({ from, to }) => [from[0]?.table ?? '', to[0]?.table ?? ''] as const);
  const fromRoot = (root: string): number => {
    const seen = new Set([root]);
    let steps = 0;
    for (const table of seen) {
      for (const [many, one] of ends) {
        if (one === table && !seen.has(many) && !wanted.includes(table)) steps++;
        if (one === table) seen.add(many);
        if (many === table) seen.add(one);
      }
    }
    return wanted.every((table) => seen.has(table)) ? steps : Infinity;
  };
  return edges.length === 0 ? 0 : Math.min(...ends.flat().map(fromRoot));
}

/** Whether edges connect tables, by the plainest way there is. */
function connects(edges: readonly Edge[], tables: readonly string[]): boolean {
  const seen = new Set(tables.slice(0, 1));
  for (let before = -1; before !== seen.size;) {
    before = seen.size;
    for (const { from, to } of edges) {
      const [a, b] = [from[0]?.table ?? '', to[0]?.table ?? ''];
      if (seen.has(a)) seen.add(b);
      if (seen.has(b)) seen.add(a);
    }
  }
  return tables.every((table) => seen.has(table));
}
