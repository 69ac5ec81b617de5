// Which graph is asked: the one in front, until another one is chosen over it, and until yet another comes to the front.
import { expect, it, vi } from 'vitest';
import { GraphChoice } from '../../../src/host/data/graph-files';

const tab = vi.hoisted(() => ({ file: '' }));
vi.mock('vscode', () => {
  const uri = (path: string): object => ({ path, toString: () => path });
  class TabInputText {
    readonly uri = uri(tab.file);
  }
  return {
    TabInputText,
    TabInputCustom: class {},
    EventEmitter: class {
      private readonly listeners: ((event: unknown) => void)[] = [];
      readonly event = (listener: (event: unknown) => void): void => void this.listeners.push(listener);
      fire(event: unknown): void {
        for (const listener of this.listeners) listener(event);
      }
      dispose(): void {}
    },
    Uri: { parse: uri },
    window: {
      tabGroups: {
        get activeTabGroup() {
          return { activeTab: { input: tab.file === '' ? undefined : new TabInputText() } };
        },
      },
    },
    workspace: { fs: { stat: () => Promise.resolve({}) }, textDocuments: [] },
  };
});

const [CRASH, INN, STORE] = ['/crash.sgraph.yaml', '/inn.sgraph.yaml', '/store.sgraph.yaml'];

it.each<[string, readonly (readonly ['open' | 'choose', string])[], string, string]>([
  ['the graph of the active tab', [['open', INN]], INN, INN],
  [
    'what was chosen over the active tab',
    [
      ['open', INN],
      ['choose', CRASH],
    ],
    CRASH,
    INN,
  ],
  [
    'what was chosen, with a tab that is no graph',
    [
      ['open', INN],
      ['choose', CRASH],
      ['open', ''],
    ],
    CRASH,
    CRASH,
  ],
  [
    'what was chosen, back at its tab',
    [
      ['open', INN],
      ['choose', CRASH],
      ['open', ''],
      ['open', INN],
    ],
    CRASH,
    INN,
  ],
  [
    'a graph that is opened afterwards',
    [
      ['open', INN],
      ['choose', CRASH],
      ['open', STORE],
    ],
    STORE,
    STORE,
  ],
  [
    'the tab, after another',
    [
      ['open', INN],
      ['choose', CRASH],
      ['open', STORE],
      ['open', INN],
    ],
    INN,
    INN,
  ],
  [
    'the choice that was made last',
    [
      ['open', INN],
      ['choose', CRASH],
      ['choose', INN],
    ],
    INN,
    INN,
  ],
])('asks %s', async (_, steps, asked, inFront) => {
  tab.file = '';
  const state = new Map<string, unknown>();
  const memory = {
    get: (key: string) => state.get(key),
    update: (key: string, value: unknown) => state.set(key, value),
  };
  const choice = new GraphChoice(memory as never);
  const told: string[] = [];
  choice.onDidChange((uri) => told.push(uri.toString()));
  for (const [act, file] of steps) {
    if (act === 'choose') await choice.choose({ path: file, toString: () => file } as never);
    else tab.file = file;
    await choice.followTab();
  }
  expect((await choice.current())?.toString()).toBe(asked);
  expect((await choice.inFrontOrPick())?.toString()).toBe(inFront);
  // The panel is told of each choice that changes what is asked, though it was the last one before.
  expect(told).toEqual(steps.flatMap(([act, file]) => (act === 'choose' ? [file] : [])));
});
