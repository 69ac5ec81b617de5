import { describe, expect, it } from 'vitest';
import type { Column, SchemaGraph } from '../../../src/engine/graph/model';
import { toGraphView } from '../../../src/picture/graph-view';

function viewOf(column: Partial<Column>) {
  const graph = {
    version: 1,
    tables: new Map([['T', { name: 'T', columns: new Map([['C', { name: 'C', ...column }]]) }]]),
    edges: [],
  } as unknown as SchemaGraph;
  return toGraphView(graph).tables[0]?.columns[0];
}
const labels = (count: number) => Array.from({ length: count }, (_, i) => ({ code: String(i), label: `label ${i}` }));

describe('a column in the picture', () => {
  it('has the meaning of its first codes, the number of all, and those that mean "not known"', () => {
    const view = viewOf({ values: labels(40), missing: ['9', '99'] });
    expect(view?.codes).toEqual({ count: 40, first: labels(12) });
    expect(view?.missing).toEqual(['9', '99']);
  });

  it('has what is suggested where a person said nothing, and nothing where nothing is known', () => {
    expect(viewOf({ suggested: { values: labels(1), missing: ['7'] } })).toMatchObject({
      codes: { count: 1 },
      missing: ['7'],
    });
    expect(viewOf({ values: [], missing: [] })).toEqual({ name: 'C' });
  });
});
