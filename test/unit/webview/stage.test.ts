import { describe, expect, it } from 'vitest';
import { chain, documentOf, stageUnderTest } from './support';

const nothing = () => ({});

describe('the stage, while a layout is being worked out', () => {
  it('shows the first document with a filter that was typed meanwhile', async () => {
    const { stage, store, arrange, shown } = stageUnderTest();
    const graph = chain(60);
    stage.load(null, graph, undefined);
    const opening = stage.setDocument(documentOf(graph), nothing);
    await stage.showTables({ filterText: 'T59' }, true);
    await arrange();
    expect(await opening).toBe(true);
    expect(store.get()).toMatchObject({ arranging: false, document: { version: 1 } });
    expect(shown()).toEqual(['T59']);
    const all = stage.showTables({ filterText: '' }, false);
    await arrange();
    await all;
    expect(shown()).toHaveLength(60);
    expect(store.get().arranging).toBe(false);
  });

  it('shows a newer document, and not the older one that was arranged for longer', async () => {
    const { stage, store, arrange, shown } = stageUnderTest();
    const older = stage.setDocument(documentOf(chain(60)), nothing);
    const newer = stage.setDocument(documentOf(chain(3, 'new'), 2), nothing);
    await arrange();
    expect(await Promise.all([older, newer])).toEqual([false, true]);
    expect(store.get().document?.version).toBe(2);
    expect(shown()).toEqual(['T0new', 'T1new', 'T2new']);
  });

  it('arranges tables anew as they are when it is done, not as they were when it began', async () => {
    const { stage, store, arrange } = stageUnderTest();
    const graph = chain(60);
    const opening = stage.setDocument(documentOf(graph), nothing);
    await arrange();
    await opening;
    const again = stage.relayout();
    stage.toggle('T5');
    const rows = store.get().scene?.boxOf.get('T5')?.rows.length;
    await arrange();
    await again;
    expect(rows).toBe(4);
    expect(store.get().scene?.boxOf.get('T5')?.rows).toHaveLength(4);
    expect(store.get().arranging).toBe(false);
  });
});
