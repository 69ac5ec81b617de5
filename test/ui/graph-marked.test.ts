import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser } from './support/browser';
import { openGraph } from './support/graph-host';
import { crashGraph } from './support/graphs';

afterAll(closeBrowser);

describe('tables that are marked', () => {
  it('have a bar that what is said does not cover', async () => {
    for (const width of [1280, 420]) {
      const graph = await openGraph(crashGraph(), { width });
      const { page } = graph;
      await page.locator('.picture-host').press('Control+a');
      graph.host.send('command', 'undoMove');
      await page.locator('.toast.shown').waitFor();
      const [said, bar] = [await page.locator('.toast').boundingBox(), await page.locator('.marked-bar').boundingBox()];
      expect(said && bar && (said.y + said.height <= bar.y || bar.y + bar.height <= said.y)).toBe(true);
      await graph.shot(`graph-said-${width}`);
      await graph.close();
    }
  });
});
