import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser } from './support/browser';
import { onEdge, openGraph, settled, state } from './support/graph-host';
import { crashGraph, crashStudyGraph, reviewGraph, SUGGESTED } from './support/graphs';
import type { ThemeKind } from './support/themes';

afterAll(closeBrowser);

/** Two rows of tools. */
const MOST_TOOLBAR = 72;

describe('the graph editor in panes of all widths', () => {
  it.each<[number, ThemeKind]>([
    [420, 'dark'],
    [480, 'light'],
    [600, 'hc-black'],
    [900, 'dark'],
    [1064, 'light'],
    [1100, 'hc-light'],
    [1220, 'dark'],
    [1400, 'light'],
  ])('leaves the picture usable at %i pixels (%s)', async (width, theme) => {
    const graph = await openGraph(crashGraph(), { width, height: 760, theme });
    const toolbar = await graph.page.locator('.toolbar').boundingBox();
    await graph.shot(`graph-width-${width}`);
    expect(toolbar?.height).toBeLessThanOrEqual(MOST_TOOLBAR);
    expect(await graph.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    graph.host.send('reveal', { edge: SUGGESTED });
    await graph.page.locator('.details').waitFor();
    await settled(graph.page);
    await graph.shot(`graph-width-${width}-details`);
    const stage = await graph.page.locator('.stage').boundingBox();
    const details = await graph.page.locator('.details').boundingBox();
    if (!stage || !details) throw new Error('not shown');
    const free = details.width > stage.width / 2 ? details.y - stage.y : details.x - stage.x;
    const whole = details.width > stage.width / 2 ? stage.height : stage.width;
    expect(free / whole).toBeGreaterThan(0.55);
    expect(graph.complaints).toEqual([]);
    await graph.close();
  });

  it.each([240, 362, 700])('keeps overview and words above the legend, at %i pixels', async (width) => {
    const graph = await openGraph(crashGraph(), { width, height: 760 });
    const { page } = graph;
    await page.locator('.picture-host').focus();
    await page.keyboard.press('m');
    await page.locator('.minimap').waitFor();
    await settled(page);
    await graph.shot(`graph-above-legend-${width}`);
    const legend = await page.locator('.grains').boundingBox();
    for (const above of ['.minimap', '.toast']) {
      const box = await page.locator(above).boundingBox();
      if (!box || !legend) throw new Error(`${above} is not shown`);
      expect(box.y + box.height, above).toBeLessThanOrEqual(legend.y);
    }
    await graph.close();
  });

  it.each([420, 800, 1090, 1200, 1440])(
    'covers no details with what is said above them, at %i pixels',
    async (width) => {
      const graph = await openGraph(reviewGraph(), { width, height: 760 });
      const { page } = graph;
      graph.host.send('tables', { does: 'focus', tables: ['GV', 'EVENT'], steps: 0 });
      await page.keyboard.press('v');
      await page.locator('.review-tree').waitFor();
      await page.getByTitle('List of tables', { exact: true }).click();
      await page.locator('.scope').getByText('2 of 8 tables shown').waitFor();
      graph.host.send('reveal', { edge: SUGGESTED });
      await page.locator('.details').waitFor();
      await settled(page);
      await graph.shot(`graph-said-beside-details-${width}`);
      const apart = async (said: string): Promise<boolean> => {
        const [a, b] = [await page.locator(said).boundingBox(), await page.locator('.details').boundingBox()];
        if (!a || !b) throw new Error(`${said} is not shown`);
        return a.x + a.width <= b.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
      };
      expect(await apart('.scope')).toBe(true);
      graph.host.send('command', 'undoMove');
      await page.locator('.toast.shown').waitFor();
      expect(await apart('.toast')).toBe(true);
      await page.locator('.picture-host').focus();
      await page.keyboard.press('Control+a');
      await page.locator('.marked-bar').waitFor();
      await graph.shot(`graph-marked-beside-details-${width}`);
      expect(await apart('.marked-bar')).toBe(true);
      await graph.close();
    },
  );

  it('lays a fresh draft out again when its pane is made wide', async () => {
    const graph = await openGraph(crashStudyGraph(), { width: 360, height: 800 });
    const { page } = graph;
    const shape = async (): Promise<number> => {
      const boxes = Object.values((await state(graph))?.boxes ?? {});
      const reach = (near: (b: (typeof boxes)[number]) => number, size: (b: (typeof boxes)[number]) => number) =>
        Math.max(...boxes.map((box) => near(box) + size(box))) - Math.min(...boxes.map(near));
      return (
        reach(
          (box) => box.x,
          (box) => box.width,
        ) /
        reach(
          (box) => box.y,
          (box) => box.height,
        )
      );
    };
    const narrow = await shape();
    await graph.shot('graph-fresh-narrow');
    await page.setViewportSize({ width: 1500, height: 800 });
    await expect.poll(shape).toBeGreaterThan(narrow * 1.3);
    await settled(page);
    await graph.shot('graph-fresh-maximised');
    expect(graph.sent.filter(({ note }) => note === 'layoutChanged')).toEqual([]);
    await graph.close();
  });

  it('keeps what has no room behind buttons, by mouse and by keyboard', async () => {
    const graph = await openGraph(crashGraph(), { width: 420, height: 760 });
    const { page } = graph;
    const lines = (): Promise<number | undefined> => page.evaluate(() => window.schemaGraph?.state().lines);
    const before = (await lines()) ?? 0;
    const filter = page.locator('[title="Lines that are shown"]');
    await filter.click();
    await graph.shot('graph-narrow-filter');
    await page.locator('[data-filter=context]').click();
    await expect.poll(lines).toBeLessThan(before);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.legend').isVisible()).toBe(false);
    expect(await filter.evaluate((element) => element === document.activeElement)).toBe(true);
    // Tab goes on to the tools.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.tools').waitFor();
    await graph.shot('graph-narrow-tools');
    const panel = await page.locator('.tools').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(panel).toBe(0);
    await page.getByText('Show all columns of all tables').click();
    await expect.poll(() => page.locator('.tools').isVisible()).toBe(false);
    await expect.poll(() => page.evaluate(() => window.schemaGraph?.state().boxes['GV']?.rows)).toBe(14);
    await graph.close();
  });

  it('lets the sheet of details be made larger, smaller and closed', async () => {
    const graph = await openGraph(crashGraph(), { width: 420, height: 760 });
    const { page } = graph;
    graph.host.send('reveal', { edge: SUGGESTED });
    const sheet = page.locator('.details');
    const height = async (): Promise<number> => (await sheet.boundingBox())?.height ?? 0;
    await sheet.waitFor();
    const before = await height();
    const grip = page.getByRole('separator', { name: 'Height of the details' });
    await grip.press('ArrowDown');
    await expect.poll(async () => Math.round(before - 24 - (await height()))).toBe(0);
    const at = await grip.boundingBox();
    if (!at) throw new Error('no grip');
    await page.mouse.move(at.x + 100, at.y + 5);
    await page.mouse.down();
    await page.mouse.move(at.x + 100, at.y + 105, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round(before - 124 - (await height()))).toBe(0);
    // Something else is read from its beginning.
    const scrolled = (): Promise<number> => page.locator('.details-body').evaluate((body) => body.scrollTop);
    await page.locator('.details-body').evaluate((body) => body.scrollTo(0, 200));
    expect(await scrolled()).toBeGreaterThan(0);
    graph.host.send('reveal', { edge: 'context:GV.DVLONG>GV.DVTOTAL' });
    await expect.poll(scrolled).toBe(0);
    // Also where the keyboard goes on to a button at its end.
    graph.host.send('reveal', { edge: SUGGESTED });
    await page.locator('.details [data-act=accept]').click();
    await expect.poll(() => graph.edits.length).toBe(1);
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['act']))
      .toBe('accept');
    expect(await scrolled()).toBe(0);
    await page.locator('.details [title=Close]').click();
    await sheet.waitFor({ state: 'hidden' });
    await graph.close();
  });

  it('leaves room for the panel: no table of a fitted picture lies under it, and the room comes back with the panel gone', async () => {
    const graph = await openGraph(crashGraph(), { width: 900, height: 600 });
    const rightmost = async () => {
      const now = await state(graph);
      const ends = Object.entries(now?.boxes ?? {}).map(
        async ([table, { width }]) => (await graph.spot(table)).x + (width / 2) * (now?.zoom ?? 1),
      );
      return Math.max(...(await Promise.all(ends)));
    };
    const [before, at] = [await rightmost(), await onEdge(graph, SUGGESTED)];
    await graph.page.mouse.click(at.x, at.y);
    const panel = graph.page.locator('aside.details');
    await panel.waitFor();
    const left = (await panel.boundingBox())?.x ?? 0;
    expect(left).toBeLessThan(before);
    await expect.poll(rightmost).toBeLessThan(left);
    await panel.getByTitle('Close').click();
    await expect.poll(rightmost).toBeCloseTo(before, 0);
    // Who has moved the camera keeps the view.
    await graph.page.mouse.move(20, 590);
    await graph.page.mouse.wheel(0, -120);
    await settled(graph.page);
    const zoom = async () => (await state(graph))?.zoom;
    const chosen = await zoom();
    const again = await onEdge(graph, SUGGESTED);
    await graph.page.mouse.click(again.x, again.y);
    await panel.waitFor();
    await graph.page.waitForTimeout(800);
    expect(await zoom()).toBe(chosen);
    await graph.close();
  });
});
