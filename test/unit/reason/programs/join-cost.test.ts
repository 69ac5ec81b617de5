import { describe, expect, it } from 'vitest';
import type { Edge } from '../../../../src/engine/graph/model';
import type { JoinTree } from '../../../../src/engine/paths/join-tree';
import type { Catalogue } from '../../../../src/engine/profile/catalogue';
import { joinCost } from '../../../../src/engine/reason/programs/join-cost';

const table = (name: string, rows: number, distinct: Record<string, number>) => ({
  name,
  rows,
  columns: Object.entries(distinct).map(([column, count]) => ({ table: name, column, distinct: count })),
});
const catalogue = {
  tables: new Map(
    [
      table('orders', 6000, { customer: 100, day: 30 }),
      table('customers', 100, { id: 100 }),
      table('visits', 6000, { customer: 100, day: 30 }),
    ].map((t) => [t.name, t]),
  ),
} as unknown as Catalogue;
const cost = joinCost(catalogue);

const join = (from: string, to: string, columns: readonly [string, string][]): JoinTree => ({
  uses: [{ table: from }, { table: to }],
  joins: [
    {
      from: 0,
      to: 1,
      edge: {
        from: columns.map(([column]) => ({ table: from, column })),
        to: columns.map(([, column]) => ({ table: to, column })),
      } as unknown as Edge,
    },
  ],
});

describe('joinCost', () => {
  it.each<[string, JoinTree, number]>([
    ['one table is read', { uses: [{ table: 'orders' }], joins: [] }, 6000],
    ['each order finds one customer', join('orders', 'customers', [['customer', 'id']]), 6100 + 6000],
    [
      'each order finds 60 visits of its customer',
      join('orders', 'visits', [['customer', 'customer']]),
      12_000 + 360_000,
    ],
    [
      'and two of them on its day',
      join('orders', 'visits', [
        ['customer', 'customer'],
        ['day', 'day'],
      ]),
      12_000 + 12_000,
    ],
  ])('%s', (_, tree, expected) => {
    expect(cost(tree)).toBe(expected);
  });
});
