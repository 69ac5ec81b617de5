import { describe, expect, it } from 'vitest';
import type { EdgeHealth, EdgeEnd, GraphHealth } from '../../../src/engine/core/health';
import type { Shown } from '../../../src/engine/core/message';
import { differingShare, keyHealthOf, losesRows, orphanShare, toHealthView } from '../../../src/picture/health-view';
import { graphHealthView } from '../../../src/protocol/graph-health';

const end = (more: Partial<EdgeEnd>): EdgeEnd => ({
  table: 'T',
  columns: ['A'],
  rows: 10,
  filled: 10,
  distinct: 5,
  matched: 10,
  orphans: 0,
  repeated: 5,
  most: 2,
  ...more,
});
const measured = (from: Partial<EdgeEnd>): Shown<EdgeHealth> => ({
  id: 'e',
  suggested: false,
  health: {
    state: 'measured',
    at: 1,
    from: end(from),
    to: end({ orphans: 2 }),
    joined: 9,
    fanOut: { mean: 1.5, most: 3 },
    cardinality: 'many-to-one',
  },
});

const joins = (...edges: Shown<EdgeHealth>[]): Shown<GraphHealth> => ({ keys: [], edges, rules: [] });

describe('what the picture is told of the health of joins', () => {
  it.each([
    ['nothing known', undefined, false, 0],
    ['not counted', { id: 'e', suggested: false, health: { state: 'not-measured', reason: 'too large' } }, false, 0],
    ['whole', measured({}), false, 0],
    ['one of ten lost', measured({ matched: 9, orphans: 1 }), true, 0.1],
    ['no row filled', measured({ filled: 0, matched: 0 }), false, 0],
  ] as const)('%s', (_, health, loses, share) => {
    const told = health && toHealthView(joins(health));
    const view = told?.edges[0];
    if (told) expect(graphHealthView.check(told, 'health')).toBeUndefined();
    expect([losesRows(view), orphanShare(view)]).toEqual([loses, share]);
  });

  it('names the commonest orphan and a better way to compare', () => {
    const orphan = { values: ['7', 'x'], rows: 4 };
    const health = measured({ orphans: 4, orphan });
    if (health.health.state !== 'measured') throw new Error('not measured');
    const better = { ...health.health, better: { match: 'trim', matched: 9 } } as const;
    const [view] = toHealthView(joins({ ...health, health: better })).edges;
    expect(view?.counted).toMatchObject({ orphans: 4, unused: 2, example: '7, x', better: 'trim' });
  });
});

describe('what the picture is told of keys and rules', () => {
  const key = { state: 'measured', at: 1, rows: 9, incomplete: 1, distinct: 8, repeated: 2 } as const;
  const rule = { state: 'measured', at: 1, rows: 9, compared: 8, unknown: 1, agree: 7 } as const;
  const place = { source: 'crash', row: 4 };
  const told = toHealthView({
    keys: [
      { table: 'gv', columns: ['CASEID', 'VEHNO'], kind: 'key', suggested: true, health: { ...key, example: { values: ['7', '1'], rows: 2 } } }, // prettier-ignore
      { table: 'occ', columns: ['A'], kind: 'key', suggested: true, health: { state: 'not-measured', reason: 'too large' } }, // prettier-ignore
    ],
    edges: [],
    rules: [
      { id: 'd', suggested: true, health: { ...rule, examples: [
        { key: [{ column: 'A', value: '7' }, { column: 'B', value: '1' }], stored: '1', computed: '2' },
        { place, key: [], stored: '1', computed: '2' },
        { place: { ...place, file: 'a.csv' }, key: [], stored: '1', computed: '2' },
        { key: [], stored: '1', computed: '2' },
      ] } }, // prettier-ignore
    ],
  });

  it('has the shape of the protocol', () => {
    expect(graphHealthView.check(told, 'health')).toBeUndefined();
  });

  it('finds a key by its names, however they are spelt and ordered', () => {
    expect(keyHealthOf(told.keys, 'GV', ['vehno', 'CASEID'])?.counted).toMatchObject({ repeated: 2, example: '7, 1' });
    expect(keyHealthOf(told.keys, 'OCC', ['A'])?.reason).toBe('too large');
    expect(keyHealthOf(told.keys, 'GV', ['CASEID'])).toBeUndefined();
  });

  it('tells in what share of rows a rule does not hold', () => {
    const counted = { at: 0, compared: 8, agree: 6, unknown: 3, examples: [] };
    expect(differingShare({ edge: 'e', counted })).toBe(0.25);
    expect(differingShare({ edge: 'e', counted: { ...counted, compared: 0, agree: 0 } })).toBe(0);
    expect(differingShare({ edge: 'e', reason: 'too large' })).toBe(0);
    expect(differingShare(undefined)).toBe(0);
  });

  it('names rows by their key, else by their place, and at most three', () => {
    expect(told.rules[0]?.counted?.examples.map(({ row }) => row)).toEqual(['A 7, B 1', 'crash 4', 'a.csv 4']);
  });
});
