import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createViewCommands, type ViewCommands } from '../../../webview/graph/view-commands';
import { chain, documentOf, stageUnderTest, type StageUnderTest } from './support';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const graph = chain(4);
/** The layout of the graph with these tables pinned. */
const layoutOf = (...pinned: string[]) => ({
  version: 1,
  tables: Object.fromEntries(
    graph.tables.map(({ name }, i) => [name, { x: i * 400, y: 0, ...(pinned.includes(name) ? { pinned: true } : {}) }]),
  ),
});
const commandsOf = ({ stage, store, view }: StageUnderTest): ViewCommands => {
  const say = (): void => undefined;
  return createViewCommands({ store, view, stage, t: () => '', announce: say, say });
};

describe('pins', () => {
  it('are those of the layout file, not those of a view that was kept', async () => {
    const tested = stageUnderTest();
    const { stage, store } = tested;
    store.set({ scope: { only: undefined, hidden: new Set(), pinned: new Set(['T0']) } });
    stage.load(layoutOf('T2'), undefined);
    await stage.setDocument(documentOf(graph), () => ({}));
    expect([...store.get().scope.pinned]).toEqual(['T2']);
    commandsOf(tested).pin(['T1']);
    await vi.runAllTimersAsync();
    expect(tested.saved.at(-1)).toEqual(layoutOf('T1', 'T2'));
  });

  it('go with a table that is hidden, in the file too', async () => {
    const tested = stageUnderTest();
    const { stage } = tested;
    stage.load(layoutOf('T1', 'T2'), undefined);
    await stage.setDocument(documentOf(graph), () => ({}));
    await commandsOf(tested).hide(['T2']);
    await vi.runAllTimersAsync();
    expect(tested.saved).toEqual([layoutOf('T1')]);
  });

  it('are saved although the whole was never shown, and stand in it', async () => {
    const tested = stageUnderTest();
    const { stage, store, shown } = tested;
    store.set({ scope: { only: new Set(['T1', 'T2']), hidden: new Set(), pinned: new Set() } });
    stage.load(null, undefined);
    await stage.setDocument(documentOf(graph), () => ({}));
    expect(shown()).toEqual(['T1', 'T2']);
    commandsOf(tested).pin(['T1']);
    await vi.runAllTimersAsync();
    const [layout] = tested.saved;
    expect(Object.keys(layout?.tables ?? {})).toEqual(['T0', 'T1', 'T2', 'T3']);
    expect(layout?.tables['T1']?.pinned).toBe(true);
    expect(new Set(Object.values(layout?.tables ?? {}).map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
    expect(shown()).toEqual(['T1', 'T2']);
    expect(store.get().arranging).toBe(false);
  });
});
