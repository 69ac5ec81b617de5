import { afterAll, describe, expect, it } from 'vitest';
import type { GraphLayout, GraphView } from '../../src/protocol/graph';
import { closeBrowser } from './support/browser';
import { openGraph, seesAll, settled, state, type GraphUnderTest } from './support/graph-host';
import { crashGraph, edge, largeGraph } from './support/graphs';

afterAll(closeBrowser);

const shown = async (graph: GraphUnderTest): Promise<string[]> => Object.keys((await state(graph))?.boxes ?? {}).sort();
const layouts = (graph: GraphUnderTest): GraphLayout[] =>
  graph.sent.filter(({ note }) => note === 'layoutChanged').map(({ payload }) => payload as GraphLayout);
const views = (graph: GraphUnderTest): unknown[] =>
  graph.sent.filter(({ note }) => note === 'view').map(({ payload }) => payload);

/** Flights between airports, and other joins that are easily taken for each other. */
function flights(): GraphView {
  const columns = (...names: string[]) => names.map((name) => ({ name, type: 'text' }));
  const table = (name: string, key: string, ...names: string[]) => ({
    name,
    key: [key],
    ladder: [key],
    suggested: false,
    columns: columns(key, ...names),
  });
  const toOne = { cardinality: 'many-to-one' } as const;
  return {
    tables: [
      table('flights', 'FlightNo', 'SourceAirport', 'DestAirport', 'Diversion', 'Airline', 'Crew', 'Captain'),
      table('airports', 'AirportCode', 'City', 'Country'),
      table('airlines', 'Id', 'Name', 'Parent'),
      table('people', 'Id', 'Name', 'Boss', 'Deputy'),
    ],
    edges: [
      edge('key', 'flights.SourceAirport', 'airports.AirportCode', { ...toOne, label: 'source' }),
      edge('key', 'flights.DestAirport', 'airports.AirportCode', { ...toOne, label: 'destination' }),
      edge('key', 'flights.Diversion', 'airports.AirportCode', { ...toOne, label: 'diverted to', status: 'suggested' }),
      edge('key', 'flights.Airline', 'airlines.Id', toOne),
      edge('key', 'airlines.Parent', 'airlines.Id', { ...toOne, label: 'parent' }),
      edge('key', 'flights.Crew', 'people.Id', { ...toOne, label: 'crew' }),
      edge('key', 'flights.Captain', 'people.Id', { ...toOne, label: 'captain' }),
      edge('key', 'people.Boss', 'people.Id', { ...toOne, label: 'boss' }),
      edge('key', 'people.Deputy', 'people.Id', { ...toOne, label: 'deputy' }),
    ],
  };
}

describe('which tables are shown', () => {
  it('go on being seen whole when all columns are shown, and fewer again', async () => {
    const graph = await openGraph(crashGraph());
    const zoom = async () => (await state(graph))?.zoom ?? 0;
    await settled(graph.page);
    const before = await zoom();
    graph.host.send('command', 'expandAll');
    await expect.poll(zoom).toBeLessThan(before);
    graph.host.send('command', 'collapseAll');
    await expect.poll(zoom).toBeCloseTo(before, 3);
    await graph.close();
  });

  it('opens a large graph at the level of tables, and writes no layout for it', async () => {
    const graph = await openGraph(largeGraph(120, 12), { width: 1440, height: 900 });
    const boxes = Object.values((await state(graph))?.boxes ?? {});
    expect(boxes).toHaveLength(120);
    expect(boxes.every(({ folded }) => folded)).toBe(true);
    await graph.page.locator('.minimap').waitFor();
    await graph.shot('graph-names-dark');
    await graph.setTheme('light');
    await graph.shot('graph-names-light');
    await graph.setTheme('hc-black');
    await graph.shot('graph-names-hc');
    await graph.page.waitForTimeout(1200);
    expect(layouts(graph)).toEqual([]);
    expect(graph.complaints).toEqual([]);
    await graph.close();
  });

  it('paints no frame twice while the camera moves', async () => {
    const graph = await openGraph(largeGraph(300, 12));
    const frames = await graph.page.evaluate(async () => {
      const painted = new Map<number, number>();
      const drawing: { fillRect: (this: CanvasRenderingContext2D, ...rect: number[]) => void } =
        CanvasRenderingContext2D.prototype;
      const { fillRect } = drawing;
      drawing.fillRect = function (this: CanvasRenderingContext2D, ...rect: number[]) {
        // The ground of the picture, which begins a frame.
        if (this.canvas.className === 'picture' && rect[2] === this.canvas.width && rect[3] === this.canvas.height) {
          const now = Number(document.timeline.currentTime);
          painted.set(now, (painted.get(now) ?? 0) + 1);
        }
        fillRect.apply(this, rect);
      };
      const host = document.querySelector('.picture-host');
      for (const key of ['+', '+', '0', '+', '0']) {
        host?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 350));
      }
      return [...painted.values()];
    });
    expect(frames.length).toBeGreaterThan(4);
    expect(Math.max(...frames)).toBe(1);
    await graph.close();
  });

  it('shows a neighbourhood, adds related tables, hides, pins, and shows all again, by keyboard', async () => {
    const graph = await openGraph(crashGraph());
    const { page } = graph;
    const press = async (key: string): Promise<void> => {
      await page.keyboard.press(key);
      await settled(page);
    };
    await page.locator('.picture-host').focus();
    graph.host.send('reveal', { table: 'EVENT' });
    await expect.poll(async () => JSON.stringify((await state(graph))?.selection)).toContain('EVENT');
    await press('1');
    await expect.poll(() => shown(graph)).toEqual(['CRASH', 'EVENT', 'GV']);
    await page.locator('.scope').getByText('3 of 8 tables shown').waitFor();
    await graph.shot('graph-neighbourhood');
    graph.host.send('reveal', { table: 'GV' });
    await expect.poll(async () => JSON.stringify((await state(graph))?.selection)).toContain('"GV"');
    const before = (await state(graph))?.boxes['CRASH'];
    await press('t');
    await expect.poll(() => shown(graph)).toEqual(['AVOID', 'CRASH', 'EVENT', 'GV', 'OCC', 'VPICDECODE']);
    // What stood there stays where it was.
    expect((await state(graph))?.boxes['CRASH']).toMatchObject({ x: before?.x, y: before?.y });
    await press('k');
    expect((await state(graph))?.pinned).toEqual(['GV']);
    graph.host.send('reveal', { table: 'AVOID' });
    await expect.poll(async () => JSON.stringify((await state(graph))?.selection)).toContain('AVOID');
    await press('h');
    await expect.poll(() => shown(graph)).not.toContain('AVOID');
    expect((await state(graph))?.selection).toBe(null);
    await graph.shot('graph-related');
    // Who looks for a hidden table finds it.
    graph.host.send('reveal', { table: 'AVOID', column: 'EQUIP' });
    await expect.poll(() => shown(graph)).toContain('AVOID');
    await page.locator('.picture-host').focus();
    await press('s');
    await expect.poll(async () => (await shown(graph)).length).toBe(8);
    await page.locator('.scope').waitFor({ state: 'hidden' });
    expect((await state(graph))?.pinned).toEqual(['GV']);
    await graph.close();
  });

  it('brings a table in with a click on the row that leads to it', async () => {
    const graph = await openGraph(crashGraph());
    graph.host.send('tables', { does: 'focus', tables: ['OCC'], steps: 0 });
    await expect.poll(() => shown(graph)).toEqual(['OCC']);
    await settled(graph.page);
    await graph.shot('graph-outside');
    const now = await state(graph);
    const at = await graph.spot('OCC', 'VEHNO');
    await graph.page.mouse.click(at.x + (now?.boxes['OCC']?.width ?? 0) * 0.5 * (now?.zoom ?? 1), at.y);
    await expect.poll(() => shown(graph)).toEqual(['GV', 'OCC']);
    expect(graph.edits).toEqual([]);
    await graph.close();
  });

  it('keeps filters and neighbourhoods over a new layout, a reload and a reopening', async () => {
    const graph = await openGraph(crashGraph());
    const { page } = graph;
    await page.locator('[data-filter=text] input').fill('alc');
    await expect.poll(() => shown(graph)).toEqual(['CRASH', 'GV']);
    await page.locator('[data-filter=context]').click();
    graph.host.send('tables', { does: 'pin', tables: ['GV'] });
    graph.host.send('command', 'layout');
    await settled(page);
    expect(await shown(graph)).toEqual(['CRASH', 'GV']);
    await expect.poll(() => layouts(graph).at(-1)?.tables['GV']?.pinned).toBe(true);
    // The view is kept a moment after what it shows: both filters have to be in it before the picture goes.
    await expect
      .poll(() => views(graph).at(-1))
      .toMatchObject({ filterText: 'alc', kinds: expect.not.arrayContaining(['context']) as unknown });
    const [view, layout] = [views(graph).at(-1), layouts(graph).at(-1)];
    // A pin is everybody's: it is in the layout, and nowhere else.
    expect(JSON.stringify(view)).not.toContain('pinned');
    expect(Object.keys(layout?.tables ?? {})).toHaveLength(8);
    const boxes = (await state(graph))?.boxes;
    await graph.close();
    const again = await openGraph(crashGraph(), { view, ...(layout ? { layout } : {}) });
    expect((await state(again))?.boxes).toEqual(boxes);
    expect(await again.page.locator('[data-filter=context]').getAttribute('aria-checked')).not.toBe('true');
    await again.page.locator('.scope').getByText('2 of 8 tables shown').waitFor();
    await again.shot('graph-filtered');
    await again.page.locator('.scope [data-act=show-all]').click();
    await expect.poll(async () => (await shown(again)).length).toBe(8);
    again.host.send('tables', { does: 'pin', tables: ['GV'] });
    await again.page.locator('[data-filter=text] input').fill('nowhere at all');
    await again.page.getByText('No table is shown.').waitFor();
    await again.shot('graph-none-shown');
    await again.close();
  });

  it('tells parallel joins and self joins apart, and bundles them between names', async () => {
    for (const theme of ['dark', 'light'] as const) {
      const graph = await openGraph(flights(), { theme });
      await graph.shot(`graph-parallel-${theme}`);
      const middles = await graph.page.evaluate(() =>
        ['source', 'destination', 'diverted to'].map((label) => {
          const column = { source: 'SourceAirport', destination: 'DestAirport' }[label] ?? 'Diversion';
          return window.schemaGraph?.onEdge(`key:flights.${column}>airports.AirportCode@${label}`) ?? { x: 0, y: 0 };
        }),
      );
      const apart = middles
        .slice(1)
        .map((at, i) => Math.hypot(at.x - (middles[i]?.x ?? 0), at.y - (middles[i]?.y ?? 0)));
      expect(Math.min(...apart)).toBeGreaterThan(12);
      graph.host.send('command', 'namesOnly');
      await expect.poll(async () => (await state(graph))?.boxes['flights']?.folded).toBe(true);
      await settled(graph.page);
      expect((await state(graph))?.lines).toBe(5);
      await graph.shot(`graph-bundles-${theme}`);
      await graph.close();
    }
  });
});

describe('several tables at once', () => {
  it('are marked with Shift, dragged together, lined up, moved by keys; a move is taken back', async () => {
    const graph = await openGraph(crashGraph());
    const { page } = graph;
    const box = async (table: string) => (await state(graph))?.boxes[table] ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.keyboard.down('Shift');
    for (const table of ['GV', 'AVOID', 'DOCTOR']) {
      const at = await graph.spot(table);
      await page.mouse.click(at.x, at.y);
    }
    await page.keyboard.up('Shift');
    await graph.shot('graph-marked');
    expect((await state(graph))?.marked.slice().sort()).toEqual(['AVOID', 'DOCTOR', 'GV']);
    await graph.shot('graph-marked');
    const start = { gv: await box('GV'), avoid: await box('AVOID'), occ: await box('OCC') };
    const at = await graph.spot('GV');
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 60, at.y + 40, { steps: 8 });
    await page.mouse.up();
    const moved = { gv: await box('GV'), avoid: await box('AVOID') };
    expect(moved.gv.x - start.gv.x).toBeGreaterThan(20);
    expect(moved.avoid.x - start.avoid.x).toBeCloseTo(moved.gv.x - start.gv.x, 3);
    expect(await box('OCC')).toEqual(start.occ);
    await expect.poll(() => layouts(graph).length).toBe(1);
    await page.getByTitle('Align left borders').click();
    const lefts = await Promise.all(['GV', 'AVOID', 'DOCTOR'].map(async (name) => (await box(name)).x));
    expect(new Set(lefts).size).toBe(1);
    // The button has the keyboard now, and the picture's keys work all the same.
    await page.keyboard.press('u');
    expect(await box('AVOID')).toEqual(moved.avoid);
    await page.keyboard.press('Shift+U');
    expect((await box('AVOID')).x).toBe(lefts[1]);
    await page.keyboard.press('Control+a');
    expect((await state(graph))?.marked).toHaveLength(8);
    await page.waitForTimeout(600); // as long as a busy machine takes
    await page.evaluate(() => document.execCommand('selectAll')); // as VS Code does on its own
    await expect.poll(() => page.evaluate(() => document.getSelection()?.toString())).toBe('');
    await page.locator('.picture-host').focus();
    await page.keyboard.press('Shift+ArrowRight');
    expect((await box('GV')).x).toBe((lefts[0] ?? 0) + 12);
    for (let i = 0; i < 3; i++) await page.keyboard.press('u');
    expect(await box('GV')).toEqual(start.gv);
    expect(await box('AVOID')).toEqual(start.avoid);
    await page.keyboard.press('Shift+U');
    expect((await box('GV')).x).toBeCloseTo(moved.gv.x, 3);
    await page.keyboard.press('Escape');
    expect((await state(graph))?.marked).toEqual([]);
    await page.keyboard.press('Control+a');
    expect((await state(graph))?.marked).toHaveLength(8);
    await page.keyboard.press('Escape');
    // A rectangle with Shift marks what it touches.
    const [a, b] = [await graph.spot('CRASH'), await graph.spot('GV')];
    await page.keyboard.down('Shift');
    await page.mouse.move(Math.min(a.x, b.x) - 40, Math.min(a.y, b.y) - 30);
    await page.mouse.down();
    await page.mouse.move(Math.max(a.x, b.x) + 10, Math.max(a.y, b.y) + 10, { steps: 6 });
    await graph.shot('graph-marking');
    await page.mouse.up();
    await page.keyboard.up('Shift');
    const marked = (await state(graph))?.marked ?? [];
    expect(marked).toContain('CRASH');
    expect(marked).toContain('GV');
    expect(graph.complaints).toEqual([]);
    await graph.close();
  });

  it('the overview moves what is seen, by mouse and by keys, and can be put away', async () => {
    const graph = await openGraph(largeGraph(90, 6));
    const { page } = graph;
    const where = () => graph.spot('dim_date');
    const overview = page.locator('.minimap');
    await overview.waitFor();
    const rect = await overview.boundingBox();
    if (!rect) throw new Error('no overview');
    await settled(page);
    const before = await where();
    await page.mouse.move(rect.x + 20, rect.y + 20);
    await page.mouse.down();
    await page.mouse.move(rect.x + 60, rect.y + 50, { steps: 4 });
    await page.mouse.up();
    const after = await where();
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeGreaterThan(50);
    await page.keyboard.press('ArrowRight');
    expect((await where()).x).toBeLessThan(after.x);
    expect(await seesAll(graph)).toBe(false);
    // Where it stands then may differ by a little: by now more is known of the ways that lines take around tables.
    await page.keyboard.press('Home');
    await expect.poll(() => seesAll(graph)).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await overview.waitFor({ state: 'hidden' });
    await expect.poll(() => JSON.stringify(views(graph).at(-1))).toContain('"minimap":false');
    await graph.close();
  });
});

describe('the layout', () => {
  it('leaves tables where they are when the schema grows', async () => {
    const graph = await openGraph(crashGraph());
    const before = (await state(graph))?.boxes ?? {};
    const added = {
      name: 'TIRE',
      key: ['CASEID', 'VEHNO', 'TIRENO'],
      ladder: ['CASEID', 'VEHNO', 'TIRENO'],
      suggested: false,
      columns: ['CASEID', 'VEHNO', 'TIRENO', 'PRESSURE'].map((name) => ({ name, type: 'integer' })),
    };
    const { tables, edges } = crashGraph();
    const tire = edge('key', 'TIRE.CASEID+TIRE.VEHNO', 'GV.CASEID+GV.VEHNO');
    graph.document({ graph: { tables: [...tables, added], edges: [...edges, tire] } });
    await expect.poll(() => shown(graph)).toContain('TIRE');
    const { TIRE, ...others } = (await state(graph))?.boxes ?? {};
    expect(others).toEqual(before);
    for (const box of Object.values(others)) {
      const apart =
        !TIRE ||
        TIRE.x >= box.x + box.width ||
        TIRE.x + TIRE.width <= box.x ||
        TIRE.y >= box.y + box.height ||
        TIRE.y + TIRE.height <= box.y;
      expect(apart).toBe(true);
    }
    await graph.close();
  });

  it('puts into the search what is typed before the search has the keyboard, and nothing into the picture', async () => {
    const graph = await openGraph(crashGraph());
    const { page } = graph;
    await page.locator('.picture-host').focus();
    const typed = async (words: string, search: boolean): Promise<void> => {
      // As where VS Code gives the keyboard back after its palette was closed.
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await page.keyboard.type(words);
      if (search) graph.host.send('command', 'search');
    };
    await typed('occ', true);
    const field = page.locator('vscode-text-field.search');
    await expect.poll(() => field.evaluate((element) => (element as HTMLInputElement).value)).toBe('occ');
    await page.keyboard.type('con');
    await expect.poll(async () => (await state(graph))?.hits).toBeGreaterThan(0);
    expect(await field.evaluate((element) => (element as HTMLInputElement).value)).toBe('occcon');
    expect(graph.edits).toEqual([]);
    // Where nobody searches the picture hears it all the same, a moment later.
    await page.keyboard.press('Escape');
    await typed('?', false);
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await graph.close();
  });

  it('goes on showing everything when tables come, and stays where it is for whoever looks at a part', async () => {
    const graph = await openGraph(crashGraph());
    const grown = (count: number): GraphView => {
      const tables = Array.from({ length: count }, (_, i) => {
        const columns = ['CASEID', 'NOTE'].map((name) => ({ name, type: 'text' }));
        return { name: `MORE_${i}`, key: [], ladder: [], suggested: false, columns };
      });
      return { ...crashGraph(), tables: [...crashGraph().tables, ...tables] };
    };
    const before = (await state(graph))?.zoom ?? 0;
    graph.document({ graph: grown(20) });
    await expect.poll(async () => (await state(graph))?.tables).toBe(28);
    await settled(graph.page);
    const fitted = (await state(graph))?.zoom ?? 1;
    expect(fitted).toBeLessThan(before);
    const size = graph.page.viewportSize() ?? { width: 0, height: 0 };
    for (const name of ['MORE_0', 'MORE_19', 'CRASH']) {
      const { x, y } = await graph.spot(name);
      expect(x > 0 && x < size.width && y > 0 && y < size.height, name).toBe(true);
    }
    await graph.page.locator('.picture-host').press('+');
    await settled(graph.page);
    const near = (await state(graph))?.zoom;
    graph.document({ graph: grown(40) });
    await expect.poll(async () => (await state(graph))?.tables).toBe(48);
    await settled(graph.page);
    expect((await state(graph))?.zoom).toBe(near);
    await graph.close();
  });
});
