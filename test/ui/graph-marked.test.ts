import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser } from './support/browser';
import { openGraph, settled, state, type GraphUnderTest } from './support/graph-host';
import { crashGraph, largeGraph } from './support/graphs';

afterAll(closeBrowser);

/** The tables of which something lies outside of what is seen, or behind the bar of marked tables. */
async function unseen(graph: GraphUnderTest, ...tables: string[]): Promise<string[]> {
  const { boxes = {}, zoom = NaN } = (await state(graph)) ?? {};
  const room = await graph.page.locator('.picture-host').boundingBox();
  const bar = graph.page.locator('.marked-bar');
  const foot = (await bar.isVisible()) ? await bar.boundingBox() : null;
  const missing: string[] = [];
  for (const table of tables) {
    const [box, spot] = [boxes[table], await graph.spot(table)];
    if (!box || !room) throw new Error(`no ${table}`);
    // The middle of its header, at 0.45 of its width.
    const [left, top] = [spot.x - box.width * 0.45 * zoom - room.x, spot.y - 17 * zoom - room.y];
    const [right, bottom] = [left + box.width * zoom, top + box.height * zoom];
    const lowest = foot ? foot.y - room.y : room.height;
    if (left < 0 || top < 0 || right > room.width || bottom > lowest) missing.push(table);
  }
  return missing;
}

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

  it('are all shown when they have been lined up where all were', async () => {
    const graph = await openGraph(crashGraph());
    const { page } = graph;
    await settled(page);
    const all = Object.keys((await state(graph))?.boxes ?? {});
    await page.locator('.picture-host').press('Control+a');
    for (const side of ['alignleft', 'aligntop'] as const) {
      graph.host.send('command', side);
      await settled(page);
      expect(await unseen(graph, ...all)).toEqual([]);
    }
    await graph.close();
  });

  it('are followed by the camera where they are lined up, as near as before where that can be', async () => {
    const graph = await openGraph(crashGraph());
    const { page } = graph;
    graph.host.send('reveal', { table: 'CRASH' });
    await settled(page);
    await page.locator('.picture-host').focus();
    await page.locator('.picture-host').press(' ');
    graph.host.send('reveal', { table: 'OCC' });
    await settled(page);
    await page.locator('.picture-host').focus();
    await page.keyboard.press(' ');
    for (let i = 0; i < 5; i++) await page.keyboard.press('+');
    await settled(page);
    const near = (await state(graph))?.zoom ?? NaN;
    expect(await unseen(graph, 'CRASH')).toEqual(['CRASH']);
    graph.host.send('command', 'alignleft');
    await settled(page);
    expect(await unseen(graph, 'CRASH', 'OCC')).toEqual([]);
    expect((await state(graph))?.zoom).toBeLessThanOrEqual(near);
    // Also when they go back to where they were, and forth again.
    for (const command of ['undoMove', 'redoMove'] as const) {
      for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight');
      graph.host.send('command', command);
      await settled(page);
      expect(await unseen(graph, command === 'undoMove' ? 'OCC' : 'CRASH')).toEqual([]);
    }
    await graph.close();
  });

  it('are all shown when 300 are lined up in one row, and when that is taken back', async () => {
    const graph = await openGraph(largeGraph(300, 30));
    const { page } = graph;
    const all = Object.keys((await state(graph))?.boxes ?? {});
    await page.locator('.picture-host').press('Control+a');
    for (const command of ['aligntop', 'undoMove'] as const) {
      graph.host.send('command', command);
      await settled(page);
      expect(await unseen(graph, ...all)).toEqual([]);
    }
    await graph.close();
  });
});
