import { describe, expect, it } from 'vitest';
import type { GraphHealthView } from '../../../src/protocol/graph-health';
import { createViewCommands } from '../../../webview/graph/view-commands';
import { chain, documentOf, stageUnderTest } from './support';

/** Counts in which these edges leave so many rows out. */
const counts = (losing: Readonly<Record<string, number>>): GraphHealthView => ({
  keys: [],
  rules: [],
  edges: ['e1', 'e2', 'e3', 'e4'].map((edge) => ({
    edge,
    counted: {
      at: 0,
      rows: 10,
      orphans: losing[edge] ?? 0,
      unused: 0,
      joined: 10,
      mean: 1,
      most: 1,
      cardinality: 'many-to-one',
    },
  })),
});

describe('a picture of joins that leave rows out, counted again', () => {
  it('keeps where tables were moved to, the undo of moves and the camera', async () => {
    const tested = stageUnderTest();
    const { stage, store, view, shown } = tested;
    const say = (): void => undefined;
    const commands = createViewCommands({ store, view, stage, t: () => '', announce: say, say });
    const graph = chain(5);
    stage.load(null, undefined);
    await stage.setDocument(documentOf(graph), () => ({}));
    await commands.recounted(counts({ e1: 2 }));
    expect(shown()).toHaveLength(5);
    await commands.filterLosses(true);
    expect(shown()).toEqual(['T0', 'T1']);
    stage.move(new Map([['T1', { x: 900, y: 700 }]]));
    const fits = tested.fits();
    const scene = store.get().scene;

    await commands.recounted(counts({ e1: 3 }));
    expect(store.get().scene).toBe(scene);
    await commands.recounted(counts({ e1: 3, e3: 1 }));
    expect(shown()).toEqual(['T0', 'T1', 'T2', 'T3']);
    expect(store.get().scene?.boxOf.get('T1')).toMatchObject({ x: 900, y: 700 });
    expect(tested.fits()).toBe(fits);
    expect(stage.undo('back')).toBe(true);
  });
});

describe('adding related tables', () => {
  it('says so where all of them are shown already', async () => {
    const { stage, store, view, shown } = stageUnderTest();
    const said: string[] = [];
    const commands = createViewCommands({
      store,
      view,
      stage,
      t: (key, ...values) => [key, ...values].join(' '),
      announce: (message) => said.push(message),
      say: () => undefined,
    });
    const graph = chain(3);
    stage.load(null, undefined);
    await stage.setDocument(documentOf(graph), () => ({}));
    await commands.addRelated(['T1']);
    expect(said).toEqual(['relatedShown T1']);
    await commands.focus(0, ['T1']);
    expect(shown()).toEqual(['T1']);
    await commands.addRelated(['T1']);
    expect(shown()).toEqual(['T0', 'T1', 'T2']);
    expect(said).toHaveLength(1);
  });
});
