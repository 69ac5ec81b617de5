/** Two pictures of one file agree on where tables stand: what one keeps, the other takes over. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GraphLayout } from '../../../src/protocol/graph';
import { chain, documentOf, stageUnderTest, type StageUnderTest } from './support';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const graph = chain(3);
const layout: GraphLayout = {
  version: 1,
  tables: Object.fromEntries(graph.tables.map(({ name }, i) => [name, { x: i * 400, y: 0 }])),
};
const corner = ({ store }: StageUnderTest, table: string) => {
  const { x, y } = store.get().scene?.boxOf.get(table) ?? {};
  return [x, y];
};

async function opened(): Promise<StageUnderTest> {
  const tested = stageUnderTest();
  tested.stage.load(layout, undefined);
  await tested.stage.setDocument(documentOf(graph), () => ({}));
  return tested;
}

it('a table that is moved and pinned in one picture is so in the other, whose next save keeps that', async () => {
  const [left, right] = [await opened(), await opened()];
  left.stage.move(new Map([['T1', { x: 400, y: 900 }]]));
  left.store.set({ scope: { ...left.store.get().scope, pinned: new Set(['T1']) } });
  left.stage.keep();
  await vi.runAllTimersAsync();
  const saved = left.saved.at(-1);
  if (!saved) throw new Error('nothing was saved');
  right.stage.adopt(saved);
  await vi.runAllTimersAsync();
  expect(corner(right, 'T1')).toEqual([400, 900]);
  expect([...right.store.get().scope.pinned]).toEqual(['T1']);
  expect(right.saved).toEqual([]);
  right.stage.move(new Map([['T2', { x: 800, y: 500 }]]));
  await vi.runAllTimersAsync();
  expect(right.saved.at(-1)?.tables).toMatchObject({ T1: { x: 400, y: 900 }, T2: { x: 800, y: 500 } });
});

it('a picture of a part stays as it is, and its whole stands as it was laid out elsewhere', async () => {
  const tested = await opened();
  const { stage } = tested;
  await stage.showTables({ filterText: 'T2' }, false);
  const before = corner(tested, 'T2');
  stage.adopt({ ...layout, tables: { ...layout.tables, T2: { x: 50, y: 700 } } });
  expect(corner(tested, 'T2')).toEqual(before);
  await stage.showTables({ filterText: '' }, false);
  expect(corner(tested, 'T2')).toEqual([50, 700]);
});
