import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser } from './support/browser';
import { openGraph } from './support/graph-host';
import { crashGraph, crashStudyGraph, largeGraph } from './support/graphs';
import type { ThemeKind } from './support/themes';

afterAll(closeBrowser);

describe('pictures of the graph editor', () => {
  it.each<ThemeKind>(['dark', 'light', 'hc-black', 'hc-light'])('%s', async (theme) => {
    const graph = await openGraph(crashGraph(), { theme });
    await graph.shot(`graph-${theme}`);
    expect(graph.complaints).toEqual([]);
    await graph.close();
  });

  it('of a crash study and of a warehouse', async () => {
    for (const [name, of] of [
      ['study', crashStudyGraph()],
      ['warehouse', largeGraph(300, 30)],
    ] as const) {
      const graph = await openGraph(of, { theme: 'dark', width: 1440, height: 900 });
      await graph.shot(`graph-${name}`);
      await graph.close();
    }
  });
});
