import { describe, expect, it } from 'vitest';
import { coveringBoxes } from '../../../src/picture/arrange';
import { chain, documentOf, stageUnderTest } from './support';

const nothing = () => ({});

describe('the stage, while a layout is being worked out', () => {
  it('shows the first document with a filter that was typed meanwhile', async () => {
    const { stage, store, arrange, shown } = stageUnderTest();
    const graph = chain(60);
    stage.load(null, undefined);
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

describe('a picture that nobody has arranged', () => {
  const open = async () => {
    const under = stageUnderTest();
    Object.assign(under.room, { width: 300, height: 900 });
    const graph = { ...chain(12), edges: [] };
    under.stage.load(null, undefined);
    await under.stage.setDocument(documentOf(graph), nothing);
    const spread = (): number => {
      const boxes = under.store.get().scene?.boxes ?? [];
      const size = (side: 'x' | 'y') => Math.max(...boxes.map((b) => b[side])) - Math.min(...boxes.map((b) => b[side]));
      return size('x') / size('y');
    };
    return { ...under, graph, spread };
  };

  it('is laid out again when its narrow page becomes a wide one, and writes no layout', async () => {
    const { stage, room, spread, saved } = await open();
    const narrow = spread();
    Object.assign(room, { width: 340 });
    expect(await stage.reshape()).toBe(false);
    Object.assign(room, { width: 1800 });
    expect(await stage.reshape()).toBe(true);
    expect(spread()).toBeGreaterThan(narrow * 2);
    expect(await stage.reshape()).toBe(false);
    Object.assign(room, { width: 0 });
    expect(await stage.reshape()).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(saved).toEqual([]);
  });

  it.each<[string, (under: Awaited<ReturnType<typeof open>>) => unknown]>([
    ['was moved', ({ stage }) => stage.move(new Map([['T1', { x: 7, y: 7 }]]))],
    ['was opened', ({ stage }) => stage.toggle('T1')],
    ['was laid out because a person wished it', ({ stage }) => stage.relayout()],
  ])('stays as it is once something %s', async (_, act) => {
    const under = await open();
    await act(under);
    const before = under.store.get().scene?.boxes.map(({ x, y }) => [x, y]);
    Object.assign(under.room, { width: 1800 });
    expect(await under.stage.reshape()).toBe(false);
    expect(under.store.get().scene?.boxes.map(({ x, y }) => [x, y])).toEqual(before);
  });

  it('stays as it is where its places come from the layout file', async () => {
    const { stage, room } = stageUnderTest();
    const graph = chain(3);
    const tables = Object.fromEntries(graph.tables.map(({ name }, i) => [name, { x: 0, y: i * 300 }]));
    stage.load({ version: 1, tables }, undefined);
    await stage.setDocument(documentOf(graph), nothing);
    Object.assign(room, { width: 300 });
    expect(await stage.reshape()).toBe(false);
  });
});

it('takes over a layout that comes while the first document is being arranged', async () => {
  const { stage, store, arrange } = stageUnderTest();
  const graph = chain(60);
  const tables = Object.fromEntries(graph.tables.map(({ name }, i) => [name, { x: 1000 + i * 400, y: 0 }]));
  stage.load(null, undefined);
  const opening = stage.setDocument(documentOf(graph), nothing);
  stage.adopt({ version: 1, tables });
  await arrange();
  await opening;
  expect(store.get().scene?.boxOf.get('T3')).toMatchObject({ x: 2200, y: 0 });
});

it.each<[string, (under: ReturnType<typeof stageUnderTest>, tables: readonly string[]) => unknown]>([
  ['all was opened', ({ stage }) => stage.setDetail('all')],
  ['each table was opened', ({ stage }, tables) => tables.forEach((name) => stage.toggle(name))],
  ['names were shown with columns', ({ stage }, tables) => stage.toggleNames(new Set(tables))],
])('covers no table with another when a light goes out after %s', async (_, open) => {
  const under = stageUnderTest();
  const { stage, store } = under;
  const graph = chain(12);
  const names = graph.tables.map(({ name }) => name);
  stage.load(null, undefined);
  await stage.setDocument(documentOf(graph), nothing);
  await stage.setDetail('names');
  const height = store.get().scene?.boxes[0]?.height ?? 0;
  stage.move(new Map(names.map((name, i) => [name, { x: 0, y: i * (height + 10) }])));
  stage.lightColumns(new Set());
  await open(under, names);
  const covering = () => coveringBoxes(store.get().scene?.boxes ?? []).map(({ table }) => table.name);
  expect(covering()).toEqual([]);
  stage.unlightColumns();
  expect(covering()).toEqual([]);
});

it('keeps no step to take back of an arrangement that another one took the place of', async () => {
  const { stage, arrange } = stageUnderTest();
  const graph = chain(60);
  stage.load(null, undefined);
  const opening = stage.setDocument(documentOf(graph), nothing);
  await arrange();
  await opening;
  const overtaken = stage.relayout();
  const newer = stage.showTables({ filterText: 'T5' }, false);
  await arrange();
  await Promise.all([overtaken, newer]);
  expect(stage.undo('back')).toBe(false);
});

it('takes over the layout of a graph that could not be read at first', async () => {
  const { stage, store } = stageUnderTest();
  const graph = chain(3);
  const tables = Object.fromEntries(graph.tables.map(({ name }, i) => [name, { x: 0, y: i * 700, pinned: true }]));
  stage.load({ version: 1, tables }, undefined);
  await stage.setDocument({ ...documentOf(graph), graph: null }, nothing);
  await stage.setDocument(documentOf(graph, 2), nothing);
  expect(store.get().scene?.boxes.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [0, 700],
    [0, 1400],
  ]);
  expect([...store.get().scope.pinned]).toEqual(graph.tables.map(({ name }) => name));
});
