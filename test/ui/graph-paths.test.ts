import { afterAll, describe, expect, it } from 'vitest';
import { createGraphIndex } from '../../src/engine/graph/memory-index';
import type { SchemaGraph } from '../../src/engine/graph/model';
import { waysBetween } from '../../src/engine/paths/ways-between';
import type { WaysReply } from '../../src/protocol/graph';
import { closeBrowser } from './support/browser';
import { openGraph, settled, type GraphUnderTest } from './support/graph-host';
import { crashGraph } from './support/graphs';

afterAll(closeBrowser);

/** The engine's own answer on the graph of the picture. */
function ways(ends: Parameters<typeof waysBetween>[1][]): WaysReply {
  const view = crashGraph();
  const graph: SchemaGraph = {
    version: 1,
    revision: 1,
    include: [],
    dictionaries: [],
    sources: [],
    tables: new Map(
      view.tables.map(({ name, key, columns }) => [
        name,
        {
          name,
          key,
          unique: [],
          display: [],
          terms: [],
          columns: new Map(columns.map((column) => [column.name, { name: column.name }])),
        },
      ]),
    ),
    edges: view.edges.map(({ kind, from, to, status, label }) => ({
      kind,
      from,
      to,
      keywords: [],
      match: 'exact',
      ...(status === 'curated' ? {} : { status }),
      ...(label === undefined ? {} : { label }),
    })),
  };
  const [from = { table: '', column: '' }, to = from] = ends;
  const found = waysBetween(createGraphIndex(graph), from, to);
  return { ways: found.ways, ...(found.reason ? { reason: found.reason.template } : {}) };
}

const open = () => openGraph(crashGraph(), { ways: ({ from, to }) => ways([from, to]) });
const lit = async (graph: GraphUnderTest) => (await graph.page.evaluate(() => window.schemaGraph?.state()))?.lit;

describe('paths between two columns', () => {
  it('are found by keyboard, said in words, lit one after the other', async () => {
    const graph = await open();
    const { page } = graph;
    await page.keyboard.press('Shift+P');
    await page.locator('#path-from').pressSequentially('summary');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('path-to');
    await page.keyboard.type('objcont');
    await page.keyboard.press('Enter');
    await page.getByText('2 paths, the best first').waitFor();
    await expect.poll(async () => (await lit(graph))?.tables.sort()).toEqual(['CRASH', 'EVENT']);
    await settled(page);
    await graph.shot('paths-first-dark');
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await lit(graph))?.tables.sort()).toEqual(['CRASH', 'EVENT', 'GV']);
    await expect
      .poll(() => page.locator('.stage .spoken').textContent())
      .toBe('Path 2 of 2: CRASH → GV → EVENT, 2 joins, 1 of them not reviewed');
    await settled(page);
    // All pairs of columns of a composite join.
    expect(await page.locator('#way-1 .way-join').allInnerTexts()).toEqual([
      'GV.CASEID = CRASH.CASEID',
      'EVENT.CASEID = GV.CASEID\nand EVENT.VEHNUM = GV.VEHNO',
    ]);
    for (const theme of ['light', 'hc-black', 'hc-light'] as const) {
      await graph.setTheme(theme);
      await graph.shot(`paths-second-${theme}`);
    }
    // Closing gives the keyboard and the whole graph back.
    await page.keyboard.press('Escape');
    await expect.poll(() => lit(graph)).toBe(null);
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('picture-host');
    expect(graph.complaints).toEqual([]);
    await graph.close();
  });

  it('are found between names that were typed whole, and left with Tab', async () => {
    const graph = await open();
    await graph.page.keyboard.press('Shift+P');
    await graph.page.locator('#path-from').pressSequentially('CRASH.SUMMARY');
    await graph.page.keyboard.press('Tab');
    await graph.page.keyboard.type('EVENT.OBJCONT');
    await graph.page.keyboard.press('Tab');
    await graph.page.getByText('2 paths, the best first').waitFor();
    await graph.close();
  });

  it('are stepped through with the keys of the picture in their list too', async () => {
    const graph = await open();
    const { page } = graph;
    await page.keyboard.press('Shift+P');
    await page.locator('#path-from').pressSequentially('CRASH.SUMMARY');
    await page.keyboard.press('Tab');
    await page.keyboard.type('EVENT.OBJCONT');
    await page.keyboard.press('Enter');
    const shown = (): Promise<string | null> => page.locator('.ways [aria-selected=true]').getAttribute('id');
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('ways');
    const first = await shown();
    await page.keyboard.press(']');
    expect(await shown()).not.toBe(first);
    await page.keyboard.press('[');
    expect(await shown()).toBe(first);
    await graph.close();
  });

  it('give way to the whole graph by the key that the button above the picture names', async () => {
    const graph = await open();
    const { page } = graph;
    await page.keyboard.press('Shift+P');
    await page.locator('#path-from').pressSequentially('CRASH.SUMMARY');
    await page.keyboard.press('Tab');
    await page.keyboard.type('EVENT.OBJCONT');
    await page.keyboard.press('Enter');
    await expect.poll(() => lit(graph)).not.toBe(null);
    await page.locator('.banner vscode-button').focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => lit(graph)).toBe(null);
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('picture-host');
    await graph.close();
  });

  it('give the camera back to where it was, unless a person has moved it since', async () => {
    const graph = await open();
    const { page } = graph;
    const camera = async () => {
      await settled(page);
      const { zoom = NaN } = (await page.evaluate(() => window.schemaGraph?.state())) ?? {};
      const { x, y } = await graph.spot('CRASH');
      // The panel of paths moves the picture to the right.
      const left = (await page.locator('.picture-host').boundingBox())?.x ?? NaN;
      return [zoom * 100, x - left, y].map(Math.round);
    };
    const find = async (): Promise<void> => {
      await page.keyboard.press('Shift+P');
      await page.locator('#path-from').pressSequentially('CRASH.SUMMARY');
      await page.keyboard.press('Tab');
      await page.keyboard.type('EVENT.OBJCONT');
      await page.keyboard.press('Enter');
      await expect.poll(() => lit(graph)).not.toBe(null);
    };
    const leave = async (): Promise<void> => {
      await page.locator('.paths-panel [title=Close]').click();
      await expect.poll(() => lit(graph)).toBe(null);
    };
    await page.locator('.picture-host').focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press('+');
    const home = await camera();
    await find();
    expect(await camera()).not.toEqual(home);
    await leave();
    expect(await camera()).toEqual(home);
    await find();
    await page.locator('.picture-host').focus();
    await page.keyboard.press('+');
    const moved = await camera();
    await leave();
    expect(await camera()).toEqual(moved);
    await graph.close();
  });

  it('take the place of an open review, which is there again when they are closed', async () => {
    const graph = await open();
    const { page } = graph;
    await page.keyboard.press('v');
    const [review, paths] = [page.locator('.review-panel'), page.locator('.paths-panel')];
    await review.waitFor();
    graph.host.send('command', 'findPaths');
    await paths.waitFor();
    expect(await review.isVisible()).toBe(false);
    await graph.shot('paths-over-review');
    await paths.locator('[title=Close]').click();
    await review.waitFor();
    await graph.close();
  });

  it('are chosen in the picture with P, and there is a reason where there is none', async () => {
    const graph = await open();
    const { page } = graph;
    graph.host.send('reveal', { table: 'CRASH', column: 'STATE' });
    await page.locator('.details').waitFor();
    await page.locator('.picture-host').focus();
    await page.keyboard.press('p');
    await page.getByText('Path from CRASH.STATE').waitFor();
    graph.host.send('reveal', { table: 'DOCTOR', column: 'ID' });
    await expect.poll(() => page.locator('.details > .details-head .details-title').textContent()).toBe('DOCTOR.ID');
    await page.keyboard.press('p');
    await page
      .locator('.paths-panel')
      .getByText(/There is no path: No key edges connect/)
      .waitFor();
    await graph.shot('paths-none');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator('.paths-panel').waitFor({ state: 'hidden' });
    await graph.close();
  });
});
