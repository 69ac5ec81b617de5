/** The join trees of one program as one. */
import { describe, expect, it } from 'vitest';
import type { Edge } from '../../../src/engine/graph/model';
import { mergedTree } from '../../../src/engine/paths/merged-tree';

const edge = (from: string, to: string): Edge => ({
  kind: 'key',
  keywords: [],
  match: 'exact',
  from: [{ table: from, column: `${to}_id` }],
  to: [{ table: to, column: 'id' }],
});
const [visit, sale] = [edge('visit', 'client'), edge('sale', 'client')];

describe('mergedTree', () => {
  it('takes each use and each join once, in the order of the trees', () => {
    const outer = { uses: [{ table: 'client' }], joins: [] };
    const inner = { uses: [{ table: 'visit' }, { table: 'client' }], joins: [{ edge: visit, from: 0, to: 1 }] };
    const other = { uses: [{ table: 'sale' }, { table: 'client' }], joins: [{ edge: sale, from: 0, to: 1 }] };
    expect(mergedTree([outer, inner, other, inner])).toEqual({
      uses: [{ table: 'client' }, { table: 'visit' }, { table: 'sale' }],
      joins: [
        { edge: visit, from: 1, to: 0 },
        { edge: sale, from: 2, to: 0 },
      ],
    });
  });

  it('keeps uses of other roles apart, and is empty without trees', () => {
    const uses = [{ table: 'port', role: 'origin' }, { table: 'port', role: 'Origin' }, { table: 'port' }];
    expect(mergedTree([{ uses, joins: [] }]).uses).toHaveLength(2);
    expect(mergedTree([])).toEqual({ uses: [], joins: [] });
  });
});
