import { describe, expect, it } from 'vitest';
import { between, rejectionOf, type RejectionInput } from '../../../src/engine/answer/rejected-joins';
import { inEnglish, verbatim } from '../../../src/engine/core/message';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { readGraphFile } from '../../../src/engine/graph/parse';
import { rejectedJoins } from '../../../src/engine/graph/rejected-joins';
import type { Candidate } from '../../../src/engine/reason/programs/reasoned';
import type { ValueHit } from '../../../src/engine/search/hits';

const TEXT = `version: 1
tables:
  orders: { key: [id], columns: { id: {}, customer: {}, product: {} } }
  customers: { key: [id], columns: { id: {}, city: {}, region: {} } }
  regions: { key: [id], columns: { id: {}, name: {} } }
  products: { key: [id], columns: { id: {}, title: {} } }
  shelves: { key: [id], columns: { id: {} } }
edges:
  - { kind: key, from: orders.customer, to: customers.id, label: buyer, status: rejected, reason: mere chance }
  - { kind: key, from: Customers.Region, to: regions.id, status: rejected }
  - { kind: key, from: orders.product, to: products.id }
  - { kind: key, from: orders.id, to: products.id, status: rejected }
`;
const file = readGraphFile(TEXT, '/w/shop.sgraph.yaml');
const index = createGraphIndex(file.graph);
const rejected = rejectedJoins([file]);

const hit = (text: string, table: string, score = 1): ValueHit => {
  return { text, start: 0, end: text.length, column: { table, column: 'name' }, stored: text, score };
};
const ran = (...tables: string[]): Candidate =>
  ({ joins: [{ uses: tables.map((table) => ({ table })), joins: [] }] }) as unknown as Candidate;
const input = (parts: Partial<RejectionInput>): RejectionInput => ({
  index,
  rejected,
  reasoned: { candidates: [], unplaced: [] },
  values: [],
  columns: [],
  touched: [],
  named: [],
  ...parts,
});

describe('rejected joins', () => {
  it('are listed with their places', () => {
    expect(rejected.map(({ line, file: path, edge }) => [path, line, edge.reason])).toEqual([
      ['/w/shop.sgraph.yaml', 9, 'mere chance'],
      ['/w/shop.sgraph.yaml', 10, undefined],
      ['/w/shop.sgraph.yaml', 12, undefined],
    ]);
  });

  it.each<[string, string[], string[], number[] | undefined]>([
    ['one that is the only way', ['orders'], ['customers'], [9]],
    ['two in a row, from a table that others lead to', ['products'], ['regions'], [9, 10]],
    ['beside another edge', ['orders'], ['products'], undefined],
    ['where one of the tables is reached without', ['orders'], ['customers', 'products'], undefined],
    ['the nearer of two tables', ['orders'], ['regions', 'customers'], [9]],
    ['where nothing leads', ['orders'], ['shelves'], undefined],
    ['where nothing is named', ['orders'], [], undefined],
  ])('in the way: %s', (_, from, to, lines) => {
    expect(between(rejected, index, from, to)?.map(({ line }) => line)).toEqual(lines);
  });

  it('are named where what a program leaves out lies beyond them', () => {
    const reasoned = {
      candidates: [ran('orders')],
      unplaced: [{ kind: 'value' as const, text: 'Oslo' }],
      confidence: 0.9,
    };
    const found = rejectionOf(input({ reasoned, values: [hit('Oslo', 'customers')] }));
    expect(found && inEnglish(found.reason)).toBe(
      'For “Oslo”, the question needs a join that was rejected: orders.customer = customers.id (buyer), in shop.sgraph.yaml, line 9, because “mere chance”. Accept the edge if it is right.',
    );
    expect(found?.edges).toEqual([
      {
        id: 'key:["orders","customer"]>["customers","id"]@buyer',
        text: 'orders.customer = customers.id',
        file: '/w/shop.sgraph.yaml',
        line: 9,
      },
    ]);
  });

  it.each<[string, string[], string[], number[] | undefined]>([
    ['a table that only they lead to', ['orders'], [], [9]],
    ['a table that the program has', ['orders', 'customers'], [], undefined],
  ])('are named where a question names %s', (_, own, left, lines) => {
    const unplaced = left.map((text) => ({ kind: 'word' as const, text }));
    const named = [{ table: 'customers', said: 'buyers' }];
    const found = rejectionOf(input({ reasoned: { candidates: [ran(...own)], unplaced }, named }));
    expect(found?.edges.map(({ line }) => line)).toEqual(lines);
  });

  it('are named beside another way only where the program leaves out the words for the table', () => {
    const named = [{ table: 'products', said: 'Wares' }];
    const found = (...left: string[]) =>
      rejectionOf(
        input({
          reasoned: {
            candidates: [ran('orders')],
            unplaced: left.map((text) => ({ kind: 'word', text })),
          },
          named,
        }),
      )?.edges.map(({ line }) => line);
    expect(found('wares')).toEqual([12]);
    expect(found()).toBeUndefined();
  });

  it('are named where no program could bring together what is meant', () => {
    const values = [hit('Oslo', 'customers'), hit('wide', 'shelves', 0.5)];
    const columns = [{ column: { table: 'orders', column: 'id' }, score: 1, why: verbatim('') }];
    expect(rejectionOf(input({ values, columns }))?.edges.map(({ line }) => line)).toEqual([9]);
  });

  it.each<[string, Partial<RejectionInput>]>([
    [
      'nothing is left out',
      { reasoned: { candidates: [ran('orders')], unplaced: [] }, values: [hit('Oslo', 'customers')] },
    ],
    [
      'what is left out is also found where the program is',
      {
        reasoned: { candidates: [ran('orders')], unplaced: [{ kind: 'word', text: 'lamp' }] },
        values: [hit('lamp', 'customers'), hit('lamp', 'products')],
      },
    ],
    [
      'the value is only a guess',
      {
        reasoned: { candidates: [ran('orders')], unplaced: [{ kind: 'word', text: 'lamp' }] },
        values: [hit('clamp', 'customers', 0.5)],
      },
    ],
    ['nothing is rejected', { rejected: [], values: [hit('Oslo', 'customers'), hit('x', 'orders')] }],
    ['nothing is meant', {}],
  ])('are not blamed where %s', (_, parts) => {
    expect(rejectionOf(input(parts))).toBeUndefined();
  });
});
