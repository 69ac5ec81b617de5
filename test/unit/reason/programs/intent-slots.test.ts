/** What changes of uses reach in an expression. */
import { describe, expect, it } from 'vitest';
import type { Expression } from '../../../../src/engine/program/intent';
import { mapExpression } from '../../../../src/engine/reason/programs/intent-slots';

const price = (use: number): Expression => ({ kind: 'column', use, column: 'price' });
const total = (of: Expression, over?: number): Expression => ({
  kind: 'aggregate',
  fn: 'sum',
  distinct: false,
  of,
  ...(over !== undefined && { over }),
});
const count = (use?: number): Expression => ({
  kind: 'aggregate',
  fn: 'count',
  distinct: false,
  of: { kind: 'rows', ...(use !== undefined && { use }) },
});

describe('uses that are numbered anew', () => {
  it.each<[string, Expression, Expression]>([
    ['a fold', total(price(0)), total(price(5))],
    ['a fold for each row of another use', total(price(0), 1), total(price(5), 6)],
    ['rows', count(1), count(6)],
    ['rows of no use', count(), count()],
  ])('%s', (_, before, after) => {
    const column = (of: Extract<Expression, { kind: 'column' }>): Expression => ({ ...of, use: of.use + 5 });
    const moved = mapExpression(before, {
      column,
      rows: (rows) => (rows.use === undefined ? rows : { ...rows, use: rows.use + 5 }),
    });
    expect(moved).toEqual(after);
    // What a fold goes over is moved as columns are where nothing is said of rows.
    if (before.kind === 'aggregate' && before.of.kind === 'column')
      expect(mapExpression(before, { column })).toEqual(after);
  });
});
