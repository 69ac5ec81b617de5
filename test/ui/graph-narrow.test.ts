// A picture beside a text, in half a window or less: everything that a review needs stays in reach.
import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser } from './support/browser';
import { openGraph, settled, type GraphUnderTest } from './support/graph-host';
import { reviewGraph } from './support/graphs';

afterAll(closeBrowser);

/** Whether all of an element is seen: nothing cuts it off, and nothing lies over its corners. */
async function isSeen({ page }: GraphUnderTest, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const corners = [left + 3, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y] as const));
      return corners.every(([x, y]) => {
        const at = document.elementFromPoint(x, y);
        return at !== null && (element.contains(at) || at.contains(element));
      });
    });
}

async function open(width: number, height: number): Promise<GraphUnderTest> {
  const graph = await openGraph(reviewGraph(), { width, height });
  await graph.page.locator('.picture-host').press('v');
  await graph.page.locator('.review-tree').waitFor();
  await settled(graph.page);
  return graph;
}

describe('a review in a small pane', () => {
  it.each([
    [545, 820],
    [271, 570],
    [545, 380],
    [900, 700],
  ])('of %i by %i pixels has its suggestion, evidence and buttons in sight', async (width, height) => {
    const graph = await open(width, height);
    const { page } = graph;
    await graph.shot(`graph-narrow-${width}-${height}`);
    for (const selector of [
      '.review-tree [aria-selected=true] > .item',
      '.details .note-card p',
      ...(width < 700 ? [...(width < 700 ? ['[title="More tools"]'] : [])] : []),
    ])
      expect([selector, await isSeen(graph, selector)]).toEqual([selector, true]);
    for (const name of ['Accept', 'Reject…', 'Change…'])
      expect([name, await isSeen(graph, `.review-panel .actions vscode-button:text("${name}")`)]).toEqual([name, true]);
    const picture = await page.locator('.stage').boundingBox();
    const sheet = await page.locator('.details').boundingBox();
    expect((sheet?.y ?? 0) - (picture?.y ?? 0)).toBeGreaterThan(95);
    expect(picture?.width).toBeGreaterThan(240);
    await page.keyboard.press('r');
    await page.locator('.review-panel .reason').waitFor();
    for (const selector of ['.reason p', '.reason .native-field, .reason vscode-text-field', '.reason vscode-button'])
      expect([selector, await isSeen(graph, `.review-panel ${selector}`)]).toEqual([selector, true]);
    await graph.close();
  });

  it('has the list of tables beside it, or in its place where there is no room for both', async () => {
    for (const [width, height, both] of [
      [545, 820, true],
      [271, 570, false],
      [545, 380, false],
    ] as const) {
      const graph = await open(width, height);
      const { page } = graph;
      await page.locator('[title="List of tables"]').click();
      await settled(page);
      await graph.shot(`graph-narrow-list-${width}-${height}`);
      const list = await page.locator('.table-list').boundingBox();
      const side = await page.locator('.side').boundingBox();
      expect(side !== null && side.width > 0).toBe(both);
      if (side && list && both)
        expect([list.x + list.width, list.y, list.height]).toEqual([side.x, side.y, side.height]);
      await page.locator('[title="List of tables"]').click();
      await page.locator('.review-tree').waitFor();
      await graph.close();
    }
  });

  it('hides no error of the text behind the details', async () => {
    for (const [width, height] of [
      [545, 820],
      [271, 570],
      [545, 380],
      [1200, 700],
    ] as const) {
      const graph = await open(width, height);
      graph.document({ errors: [{ message: 'a list is not closed', file: 'x', line: 3 }] });
      await graph.page.getByText('line 3: a list is not closed').waitFor();
      await settled(graph.page);
      await graph.shot(`graph-narrow-errors-${width}-${height}`);
      expect(await isSeen(graph, '.errors li')).toBe(true);
      expect(await isSeen(graph, '.errors vscode-button')).toBe(true);
      await graph.close();
    }
  });
});
