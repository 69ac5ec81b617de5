import { afterAll, describe, expect, it } from 'vitest';
import type { Highlight } from '../../src/protocol/graph';
import { closeBrowser } from './support/browser';
import { onEdge, openGraph, settled, state } from './support/graph-host';
import { crashGraph, edge, SUGGESTED } from './support/graphs';

afterAll(closeBrowser);

const PATH: Highlight = {
  title: 'How old were the drivers in rear-end crashes?',
  paths: [
    {
      text: 'AGE[OCC], ROLE[OCC], OCCNO[OCC], VEHNO[OCC], CASEID[OCC]',
      columns: ['AGE', 'ROLE', 'OCCNO', 'VEHNO', 'CASEID'].map((column) => ({ table: 'OCC', column })),
      broughtIn: ['OCC.ROLE'],
    },
    {
      text: 'MANCOLL[CRASH], SUMMARY[CRASH], CASEID[CRASH]',
      columns: ['MANCOLL', 'SUMMARY', 'CASEID'].map((column) => ({ table: 'CRASH', column })),
      broughtIn: ['CRASH.SUMMARY'],
    },
  ],
  joins: [
    {
      on: [
        ['OCC.CASEID', 'GV.CASEID'],
        ['OCC.VEHNO', 'GV.VEHNO'],
      ],
      label: null,
      status: 'curated',
      text: 'VEHNO[OCC], VEHNO[GV]',
    },
    { on: [['GV.CASEID', 'CRASH.CASEID']], label: null, status: 'curated', text: 'CASEID[GV], CASEID[CRASH]' },
  ],
};

describe('the graph editor', () => {
  it('draws a graph with errors that is not asked, and says so', async () => {
    const graph = await openGraph(crashGraph());
    const message = 'Table GV has no column "VEHN".';
    graph.host.send('problems', [{ message, file: 'crash', line: 41 }]);
    await graph.page.getByText('This graph has errors. Until they are mended, questions may go unanswered.').waitFor();
    await graph.page.getByText(`line 41: ${message}`).waitFor();
    await graph.shot('graph-problems');
    await graph.page.locator('.errors vscode-button').click();
    await expect.poll(() => graph.sent.map(({ note }) => note)).toContain('openText');
    // Such a graph can be edited: that may be what mends it.
    graph.host.send('reveal', { edge: SUGGESTED });
    await graph.page.locator('[data-act=accept]').click();
    await expect.poll(() => graph.edits.length).toBe(1);
    graph.host.send('problems', []);
    await graph.page.locator('.errors').waitFor({ state: 'hidden' });
    await graph.close();
  });

  it('moves what stands at the foot of the picture above the errors', async () => {
    const graph = await openGraph(crashGraph());
    const { page } = graph;
    await page.locator('.picture-host').press('m');
    await page.locator('.picture-host').press('Control+a');
    graph.host.send('problems', [{ message: 'Table GV has no column "VEHN".', file: 'crash', line: 41 }]);
    for (const foot of ['.minimap', '.marked-bar', '.grains'])
      await expect
        .poll(async () => {
          const [errors, other] = [await page.locator('.errors').boundingBox(), await page.locator(foot).boundingBox()];
          return errors && other ? other.y + other.height <= errors.y : undefined;
        })
        .toBe(true);
    await graph.shot('graph-foot');
    await graph.close();
  });

  it('searches with keys, shows hidden columns it found, and filters', async () => {
    const graph = await openGraph(crashGraph());
    await graph.page.keyboard.press('Control+f');
    await graph.page.keyboard.type('weight');
    await expect.poll(async () => (await state(graph))?.hits).toBe(2);
    await graph.page.keyboard.press('Enter');
    await expect.poll(async () => (await state(graph))?.selection).toMatchObject({ spot: { column: 'WEIGHT' } });
    await settled(graph.page);
    await graph.shot('graph-search');
    // Enter goes on to the next one: what leads back to the picture is said where one looks.
    const said = await graph.page.locator('.hits p').textContent();
    expect(said).toContain('Esc');
    const field = graph.page.locator('.search input');
    expect(await field.getAttribute('aria-description')).toBe(said);
    // The row is in the picture, although the column is not connected.
    const spot = await graph.spot('OCC', 'WEIGHT');
    expect([typeof spot?.x, typeof spot?.y]).toEqual(['number', 'number']);
    await graph.page.keyboard.press('Escape');
    const lines = (await state(graph))?.lines ?? 0;
    await graph.page.locator('[data-filter=context]').click();
    await expect.poll(async () => (await state(graph))?.lines).toBe(lines - 4);
    await graph.page.locator('[data-filter=suggested]').click();
    await expect.poll(async () => (await state(graph))?.lines).toBe(lines - 4 - 2);
    await graph.page.locator('[data-filter=rejected]').click();
    await expect.poll(async () => (await state(graph))?.lines).toBe(lines - 4 - 2 + 1);
    await graph.close();
  });

  it('lights up the path of an answer and dims the rest', async () => {
    const graph = await openGraph(crashGraph());
    graph.host.send('highlight', PATH);
    await expect.poll(async () => (await state(graph))?.lit?.edges.length).toBe(4);
    const lit = (await state(graph))?.lit;
    expect(lit?.tables.sort()).toEqual(['CRASH', 'GV', 'OCC']);
    await settled(graph.page);
    await graph.page.mouse.move(1270, 400);
    await graph.shot('graph-path-dark');
    for (const theme of ['light', 'hc-black', 'hc-light'] as const) {
      await graph.setTheme(theme);
      await graph.shot(`graph-path-${theme}`);
    }
    await graph.page.locator('.picture-host').focus();
    await graph.page.keyboard.press('Escape');
    await graph.page.keyboard.press('Escape');
    await expect.poll(async () => (await state(graph))?.lit).toBe(null);
    // The host is told, so that the picture is not lit again when it is opened anew.
    await expect.poll(() => graph.sent.map(({ note }) => note)).toContain('unlit');
    await graph.close();
  });

  it('puts details below the picture in a narrow page, and keeps what is selected in sight', async () => {
    const graph = await openGraph(crashGraph(), { width: 510 });
    graph.host.send('reveal', { edge: SUGGESTED });
    await graph.page.locator('.details').waitFor();
    await settled(graph.page);
    const panel = await graph.page.locator('.details').boundingBox();
    const middle = await onEdge(graph, SUGGESTED);
    expect(panel?.width).toBeGreaterThan(480);
    expect(middle.y).toBeLessThan(panel?.y ?? 0);
    expect(middle.x).toBeLessThan(510);
    graph.host.send('highlight', PATH);
    await settled(graph.page);
    for (const table of ['CRASH', 'GV', 'OCC']) {
      const { x } = await graph.spot(table);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(510);
    }
    await graph.shot('graph-narrow');
    await graph.close();
  });

  it('expands and collapses, moves tables by their name and keeps the layout', async () => {
    const graph = await openGraph(crashGraph());
    const before = (await state(graph))?.boxes ?? {};
    const header = await graph.spot('GV');
    await graph.page.mouse.dblclick(header.x, header.y);
    await expect.poll(async () => (await state(graph))?.boxes['GV']?.rows).toBe(14);
    expect(overlaps((await state(graph))?.boxes ?? {})).toEqual([]);
    await settled(graph.page);
    // By its key: the picture may still move to keep what was opened in sight, and a click would go beside it.
    await graph.page.keyboard.press('Enter');
    await expect.poll(async () => (await state(graph))?.boxes['GV']?.rows).toBe(before['GV']?.rows);
    await settled(graph.page);
    const standing = (await state(graph))?.boxes['EVENT']?.x ?? 0;
    const event = await graph.spot('EVENT');
    await graph.page.mouse.move(event.x, event.y);
    await graph.page.mouse.down();
    await graph.page.mouse.move(event.x - 60, event.y - 20, { steps: 5 });
    await graph.page.mouse.up();
    const moved = (await state(graph))?.boxes['EVENT'];
    expect(moved?.x).toBeLessThan(standing - 40);
    await expect
      .poll(() => graph.sent.findLast(({ note }) => note === 'layoutChanged')?.payload)
      .toMatchObject({ version: 1, tables: { EVENT: { x: Math.round(moved?.x ?? 0) } } });
    await graph.close();
  });

  it('keeps saved positions and places new tables beside their neighbours', async () => {
    const tables = Object.fromEntries(crashGraph().tables.map((t, i) => [t.name, { x: i * 320, y: (i % 3) * 300 }]));
    const graph = await openGraph(crashGraph(), { layout: { version: 1, tables } });
    expect((await state(graph))?.boxes['EVENT']).toMatchObject({ x: 4 * 320, y: 300 });
    const added = crashGraph();
    graph.document({
      graph: {
        ...added,
        tables: [...added.tables, { ...added.tables[5]!, name: 'TIRE' }],
        edges: [...added.edges, edge('key', 'TIRE.CASEID', 'GV.CASEID')],
      },
    });
    await expect.poll(async () => Object.keys((await state(graph))?.boxes ?? {}).length).toBe(9);
    expect(overlaps((await state(graph))?.boxes ?? {})).toEqual([]);
    await graph.close();
  });

  it('says what to do where there are no tables, or only errors', async () => {
    const graph = await openGraph({ tables: [], edges: [] });
    await graph.shot('graph-empty');
    await graph.page.getByText('Draft a Graph from Data').click();
    await expect.poll(() => graph.sent.map(({ note }) => note)).toContain('draft');
    await graph.close();
    const broken = await openGraph(null, {
      document: { errors: [{ message: 'a list is not closed', file: 'x', line: 3 }] },
    });
    await broken.page.getByText('line 3: a list is not closed').waitFor();
    await broken.shot('graph-only-errors');
    await broken.close();
  });

  it.each([
    ['whose text could not be read at first', null],
    ['that had no tables at first', { tables: [], edges: [] }],
  ])('shows all of a graph %s, as its layout says', async (_, first) => {
    const tables = Object.fromEntries(crashGraph().tables.map(({ name }, i) => [name, { x: i * 900, y: 0 }]));
    const graph = await openGraph(first, { layout: { version: 1, tables } });
    graph.document({ graph: crashGraph() });
    await expect.poll(async () => Object.keys((await state(graph))?.boxes ?? {}).length).toBe(8);
    await settled(graph.page);
    const room = await graph.page.locator('.picture-host').boundingBox();
    const { boxes = {} } = (await state(graph)) ?? {};
    for (const [i, { name }] of crashGraph().tables.entries()) {
      expect(boxes[name]).toMatchObject({ x: i * 900, y: 0 });
      const { x, y } = await graph.spot(name);
      expect(x > (room?.x ?? 0) && y > (room?.y ?? 0) && x < (room?.width ?? 0) && y < (room?.height ?? 0)).toBe(true);
    }
    await graph.close();
  });

  it('gives assistive technology a tree of tables and says what is selected', async () => {
    const graph = await openGraph(crashGraph());
    const items = graph.page.locator('[role=treeitem]');
    // It is there before it is opened, for those who come to it with Tab or by ear.
    await expect.poll(() => items.count()).toBe(8);
    await graph.page.getByTitle('List of tables').click();
    await items.first().focus();
    await graph.page.keyboard.press('ArrowDown');
    await graph.page.keyboard.press('ArrowRight');
    await expect.poll(() => graph.page.locator('[aria-level="2"]').count()).toBe(8);
    await graph.page.keyboard.press('ArrowDown');
    await graph.page.keyboard.press('Enter');
    await expect.poll(async () => JSON.stringify((await state(graph))?.selection)).toContain('CRASH');
    await expect.poll(() => graph.page.locator('.stage .spoken').textContent()).toContain('rung 1 of 1');
    await graph.shot('graph-list');
    await graph.page.keyboard.press('?');
    await graph.page.locator('.picture-host').focus();
    await graph.page.keyboard.press('?');
    await graph.shot('graph-help');
    await graph.close();
  });
});

function overlaps(boxes: Record<string, { x: number; y: number; width: number; height: number }>): string[] {
  const list = Object.entries(boxes);
  return list.flatMap(([a, p], i) =>
    list
      .slice(i + 1)
      .filter(([, q]) => p.x < q.x + q.width && q.x < p.x + p.width && p.y < q.y + q.height && q.y < p.y + p.height)
      .map(([b]) => `${a} ${b}`),
  );
}
