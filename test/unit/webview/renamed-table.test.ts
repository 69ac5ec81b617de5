import { describe, expect, it, vi } from 'vitest';
import type { GraphView } from '../../../src/protocol/graph';
import { chain, documentOf, editorUnderTest } from './support';

/** The graph with another name for one table. */
function withName(graph: GraphView, from: string, to: string): GraphView {
  const ref = <T extends { readonly table: string }>(at: T): T => ({ ...at, table: at.table === from ? to : at.table });
  return {
    tables: graph.tables.map((table) => (table.name === from ? { ...table, name: to } : table)),
    edges: graph.edges.map((edge) => ({ ...edge, from: edge.from.map(ref), to: edge.to.map(ref) })),
  };
}

describe('a table that takes another name while its picture is open', () => {
  it('stays where it is, pinned, open, marked and selected, and is saved so', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { editor, store, saved } = editorUnderTest(() => ({ status: 'refused', message: '' }));
    const graph = chain(4);
    // Tables differ in their columns, as they do but for copies.
    const distinct = {
      ...graph,
      tables: graph.tables.map((table, i) => ({ ...table, columns: [...table.columns, { name: `c${i}` }] })),
    };
    const tables = Object.fromEntries(
      distinct.tables.map(({ name }, i) => [
        name,
        { x: i * 500, y: 40, ...(name === 'T2' ? { expanded: true, pinned: true } : {}) },
      ]),
    );
    await editor.open(documentOf(distinct), { version: 1, tables }, undefined);
    editor.shown.markOnly(['T2']);
    editor.select({ spot: { table: 'T2', column: 'id' } });
    await editor.setDocument(documentOf(withName(distinct, 'T2', 'Orders'), 2));
    expect(store.get().scene?.boxOf.get('Orders')).toMatchObject({ x: 1000, y: 40, expanded: true, pinned: true });
    expect(store.get().selection).toEqual({ spot: { table: 'Orders', column: 'id' } });
    expect([...store.get().marked]).toEqual(['Orders']);
    editor.shown.nudge(12, 0);
    await vi.runAllTimersAsync();
    const { T2, ...others } = tables;
    expect(saved.at(-1)?.tables).toEqual({ ...others, Orders: { ...T2, x: 1012 } });
    // And back, as undo does.
    await editor.setDocument(documentOf(distinct, 3));
    expect(store.get().scene?.boxOf.get('T2')).toMatchObject({ x: 1012, expanded: true, pinned: true });
    vi.useRealTimers();
  });
});
