import { describe, expect, it } from 'vitest';
import type { EdgeView, GraphView } from '../../../src/protocol/graph';
import { edgesByColumn } from '../../../src/picture/edge-index';
import { columnKeyOf } from '../../../src/picture/scene';

const edge = (id: string, ...ends: readonly string[]): EdgeView => {
  const [from = '', ...to] = ends;
  const ref = (text: string) => ({ table: text.split('.')[0] ?? '', column: text.split('.')[1] ?? '' });
  return { id, kind: 'key', status: 'curated', from: [ref(from)], to: to.map(ref) };
};

describe('edges by column', () => {
  it('has each edge once at each of its columns, in their order', () => {
    const edges = [edge('1', 'A.x', 'B.y'), edge('2', 'A.x', 'A.x'), edge('3', 'B.y', 'A.x', 'A.z')];
    const graph: GraphView = { tables: [], edges };
    const at = edgesByColumn(graph);
    const ids = (table: string, column: string) => at.get(columnKeyOf(table, column))?.map(({ id }) => id);
    expect(ids('A', 'x')).toEqual(['1', '2', '3']);
    expect(ids('B', 'y')).toEqual(['1', '3']);
    expect(ids('A', 'z')).toEqual(['3']);
    expect(ids('A', 'none')).toBeUndefined();
    expect(edgesByColumn(graph)).toBe(at);
  });
});
