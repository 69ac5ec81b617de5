import { describe, expect, it } from 'vitest';
import type { GraphView } from '../../../src/protocol/graph';
import { renamedTables, renameKeys, scopeIn } from '../../../src/picture/renamed';

/** A graph from tables and their columns. */
const graphOf = (tables: Readonly<Record<string, string>>): GraphView => ({
  tables: Object.entries(tables).map(([name, columns]) => ({
    name,
    key: [],
    ladder: [],
    suggested: false,
    columns: columns.split(' ').map((column) => ({ name: column })),
  })),
  edges: [],
});

describe('tables that took another name', () => {
  it.each([
    ['one', { A: 'id x', B: 'id y' }, { A: 'id x', C: 'id y' }, [['B', 'C']]],
    ['in another case', { gv: 'id' }, { GV: 'id' }, [['gv', 'GV']]],
    ['none: one went, another came', { A: 'id x' }, { B: 'id y' }, []],
    ['none: a copy was added', { A: 'id x' }, { A: 'id x', B: 'id x' }, []],
    ['none where two might be meant', { A: 'id', B: 'id' }, { C: 'id' }, []],
    [
      'two that differ',
      { A: 'id', B: 'no' },
      { D: 'no', C: 'id' },
      [
        ['A', 'C'],
        ['B', 'D'],
      ],
    ],
  ])('%s', (_, before, after, expected) => {
    expect([...renamedTables(graphOf(before), graphOf(after))]).toEqual(expected);
  });

  it('keep what was asked for and kept of them', () => {
    const renamed = new Map([['A', 'B']]);
    const scope = { only: new Set(['A', 'C']), hidden: new Set(['D']), pinned: new Set(['A']) };
    expect(scopeIn(scope, graphOf({ B: 'id', C: 'id' }), renamed)).toEqual({
      only: new Set(['B', 'C']),
      hidden: new Set(),
      pinned: new Set(['B']),
    });
    const places = new Map([['A', 1]]);
    renameKeys(places, renamed);
    renameKeys(places, renamed);
    expect([...places]).toEqual([['B', 1]]);
  });
});

describe('a thousand tables that all took another name', () => {
  it('are found at once', () => {
    const many = (prefix: string): GraphView =>
      graphOf(
        Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`${prefix}${i}`, `id a b c d e f g h own${i}`])),
      );
    const [before, after] = [many('A'), many('B')];
    const started = performance.now();
    expect(renamedTables(before, after).size).toBe(1000);
    expect(performance.now() - started).toBeLessThan(200);
  });
});
