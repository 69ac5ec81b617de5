import { describe, expect, it } from 'vitest';
import { LitPath } from '../../../src/host/authoring/lit-path';
import type { Highlight } from '../../../src/protocol/graph';

const path = (title: string): Highlight => ({ title, paths: [], joins: [] });

function setUp(): { lit: LitPath; shown: Map<string, string | null>; told: string[] } {
  const shown = new Map<string, string | null>();
  const told: string[] = [];
  const lit = new LitPath((graph, highlight) => {
    told.push(graph);
    shown.set(graph, highlight?.title ?? null);
  });
  return { lit, shown, told };
}

describe('the path that is lit up', () => {
  it('is lit in the graph of its answer only', () => {
    const { lit, shown } = setUp();
    lit.light('a', path('of a'));
    lit.light('b', path('of b'));
    expect(Object.fromEntries(shown)).toEqual({ a: null, b: 'of b' });
    expect(lit.of('a')).toBe(null);
    expect(lit.of('b')?.title).toBe('of b');
  });

  it('goes out once, also for pictures that are opened later', () => {
    const { lit, shown, told } = setUp();
    lit.light('a', path('of a'));
    lit.clear();
    lit.clear();
    expect(shown.get('a')).toBe(null);
    expect(lit.of('a')).toBe(null);
    expect(told).toEqual(['a', 'a']);
  });
});
