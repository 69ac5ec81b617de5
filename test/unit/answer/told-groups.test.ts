import { describe, expect, it } from 'vitest';
import { withoutIdleGroups } from '../../../src/engine/answer/told-groups';
import type { SqlValue } from '../../../src/engine/core/values';
import type { Expression, Filter, SelectQuery } from '../../../src/engine/program/intent';

const count: Expression = { kind: 'aggregate', fn: 'count', distinct: false, of: { kind: 'rows' } };
const city: Expression = { kind: 'column', use: 0, column: 'city' };
const many: Filter = { kind: 'compare', left: count, op: '>', right: { kind: 'literal', value: 1 } };

const counted = (more: Partial<SelectQuery> = {}): SelectQuery => ({
  kind: 'select',
  distinct: false,
  uses: [{ table: 'customers' }],
  select: [count],
  groupBy: [city],
  orderBy: [],
  ...more,
});
const rows = (list: readonly (readonly SqlValue[])[], truncated = false) => ({
  columns: ['n'],
  rows: list,
  truncated,
  ms: 1,
});

describe('groups that are told', () => {
  it('are none where all rows are in one group that is not shown', () => {
    expect(withoutIdleGroups(counted(), rows([[3]])).kind).toBe('select');
    expect(withoutIdleGroups(counted(), rows([[3]]))).toMatchObject({ groupBy: [] });
  });

  it.each<[string, SelectQuery, ReturnType<typeof rows>]>([
    ['there are several groups', counted(), rows([[3], [4]])],
    ['rows are cut off after the first', counted(), rows([[3]], true)],
    ['the group is shown', counted({ select: [city, count] }), rows([['Oslo', 3]])],
    ['a condition chose among groups', counted({ having: many }), rows([[3]])],
    ['a limit chose among groups', counted({ orderBy: [{ by: count, descending: true }], limit: 1 }), rows([[3]])],
  ])('are all where %s', (_, query, result) => {
    expect(withoutIdleGroups(query, result)).toBe(query);
  });
});
