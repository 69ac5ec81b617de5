import { describe, expect, it } from 'vitest';
import type { Memento, Uri } from 'vscode';
import { KeptViews } from '../../../src/host/authoring/kept-views';

/** The storage of a workspace, as long as the test runs. */
function storage(): Memento {
  const values = new Map<string, unknown>();
  return {
    keys: () => [...values.keys()],
    get: <T>(key: string, fallback?: T) => (values.has(key) ? values.get(key) : fallback) as T,
    update: (key, value) => {
      values.set(key, value);
      return Promise.resolve();
    },
  };
}
const uri = (name: string): Uri => ({ toString: () => `file:///${name}` }) as Uri;

describe('what of pictures people see', () => {
  it('is kept for each graph, the newest of it', () => {
    const views = new KeptViews(storage());
    expect(views.of(uri('a'))).toBe(null);
    views.keep(uri('a'), { zoom: 1 });
    views.keep(uri('b'), { zoom: 2 });
    views.keep(uri('a'), { zoom: 3 });
    expect([views.of(uri('a')), views.of(uri('b'))]).toEqual([{ zoom: 3 }, { zoom: 2 }]);
  });

  it('is forgotten of graphs that nobody has looked at for long', () => {
    const views = new KeptViews(storage());
    for (let i = 0; i < 60; i++) views.keep(uri(`g${i}`), i);
    expect([views.of(uri('g10')), views.of(uri('g59'))]).toEqual([null, 59]);
  });
});
