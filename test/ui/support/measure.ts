/** Measures how fast the graph editor opens and moves, with real mouse input. */
import fs from 'node:fs';
import path from 'node:path';
import type { GraphView } from '../../../src/protocol/graph';
import { SHOTS } from './browser';
import { openGraph, settled } from './graph-host';

/** What was measured. */
export interface GraphTimings {
  readonly tables: number;
  readonly columns: number;
  /** From the start of navigation to the first picture, without saved positions, in ms. */
  readonly openMs: number;
  /** Of it, the layout. */
  readonly layoutMs: number;
  /** Frames a second while the picture is dragged, at zoom to fit and near. */
  readonly panFitFps: number;
  readonly panNearFps: number;
  readonly zoomFps: number;
  /** How many tables were in sight when about forty with all their columns were to be, and frames a second then. */
  readonly columnsInSight: number;
  readonly panColumnsFps: number;
  readonly zoomColumnsFps: number;
  /** The longest time that the page stood still while it was opened, from its script on, and afterwards, in ms. */
  readonly longestOpeningMs: number;
  readonly longestMs: number;
}

/** So many tables with all their columns are in sight for the second pair of figures. */
const IN_SIGHT = 40;

/**
 * Opens a graph and moves about in it.
 * @param name under which the figures are stored in `test-results/ui/timings.json`
 * @param graph the graph
 * @param size of the window
 */
export async function measureGraph(
  name: string,
  graph: GraphView,
  size: { width: number; height: number } = { width: 1920, height: 1080 },
): Promise<GraphTimings> {
  const opened = await openGraph(graph, size);
  const { page } = opened;
  await page.evaluate(() => {
    const stood = { opening: 0, longest: 0 };
    (window as unknown as { stood: typeof stood }).stood = stood;
    const began = performance.now();
    // A long task from before is told of now.
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        const when = startTime < began ? 'opening' : 'longest';
        stood[when] = Math.max(stood[when], duration);
      }
    }).observe({ type: 'longtask', buffered: true });
  });
  const marks = await page.evaluate(() =>
    Object.fromEntries(
      performance.getEntriesByType('mark').map((mark) => [mark.name.replace('schema-graph:', ''), mark.startTime]),
    ),
  );
  /** Frames a second while something is done. */
  const fps = async (act: () => Promise<void>): Promise<number> => {
    await page.evaluate(() => {
      const run = { frames: 0, began: performance.now(), stop: false };
      (window as unknown as { run: typeof run }).run = run;
      const tick = (): void => {
        run.frames++;
        if (!run.stop) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
    await act();
    return page.evaluate(() => {
      const { run } = window as unknown as { run: { frames: number; began: number; stop: boolean } };
      run.stop = true;
      return Math.round((run.frames / (performance.now() - run.began)) * 1000);
    });
  };
  const middle = { x: size.width / 2, y: size.height / 2 };
  const drag = async (): Promise<void> => {
    const start = await emptySpot();
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    for (let i = 1; i <= 60; i++) {
      await page.mouse.move(start.x + Math.sin(i / 8) * 260, start.y + Math.cos(i / 11) * 160 - 160);
    }
    await page.mouse.up();
  };
  /** A point of the picture where no table is: a press on a row starts a link, not a move. */
  const emptySpot = async (): Promise<{ x: number; y: number }> => {
    const shown = await page.evaluate(() => {
      const state = window.schemaGraph?.state();
      return { zoom: state?.zoom ?? 1, boxes: Object.keys(state?.boxes ?? {}) };
    });
    const rects = await page.evaluate((names) => {
      const state = window.schemaGraph?.state();
      return names.flatMap((name) => {
        const [box, at] = [state?.boxes[name], window.schemaGraph?.spot(name)];
        if (!state || !box || !at) return [];
        const left = at.x - box.width * 0.45 * state.zoom;
        const top = at.y - 17 * state.zoom;
        return [{ left, top, right: left + box.width * state.zoom, bottom: top + box.height * state.zoom }];
      });
    }, shown.boxes);
    for (let ring = 0; ring < 40; ring++) {
      for (let step = 0; step < 12; step++) {
        const x = middle.x + Math.cos(step) * ring * 14;
        const y = middle.y + Math.sin(step) * ring * 10;
        if (!rects.some((r) => x > r.left - 4 && x < r.right + 4 && y > r.top - 4 && y < r.bottom + 4)) return { x, y };
      }
    }
    return middle;
  };
  /** How many tables are in the window. */
  const inSight = (): Promise<number> =>
    page.evaluate(() => {
      const state = window.schemaGraph?.state();
      const host = document.querySelector('.picture-host')?.getBoundingClientRect();
      if (!state || !host) return 0;
      return Object.entries(state.boxes).filter(([name, box]) => {
        const at = window.schemaGraph?.spot(name);
        if (!at) return false;
        const left = at.x - box.width * 0.45 * state.zoom;
        const top = at.y - 17 * state.zoom;
        const [right, bottom] = [left + box.width * state.zoom, top + box.height * state.zoom];
        return left < host.right && right > host.left && top < host.bottom && bottom > host.top;
      }).length;
    });
  const wheel = async (): Promise<void> => {
    await page.mouse.move(middle.x, middle.y);
    for (let i = 0; i < 24; i++) await page.mouse.wheel(0, i < 12 ? -120 : 120);
  };
  const panFitFps = await fps(drag);
  const zoomFps = await fps(wheel);
  for (let i = 0; i < 12; i++) {
    const { zoom } = (await page.evaluate(() => window.schemaGraph?.state())) ?? { zoom: 1 };
    if (zoom > 0.9) break;
    await page.locator('.picture-host').press('+');
    await settled(page);
  }
  const panNearFps = await fps(drag);
  opened.host.send('command', 'expandAll');
  await page.waitForFunction(() =>
    Object.values(window.schemaGraph?.state().boxes ?? {}).every(({ folded }) => !folded),
  );
  opened.host.send('command', 'fit');
  await settled(page);
  let columnsInSight = await inSight();
  for (let i = 0; i < 24 && columnsInSight > IN_SIGHT; i++) {
    await page.locator('.picture-host').press('+');
    await settled(page);
    columnsInSight = await inSight();
  }
  const panColumnsFps = await fps(drag);
  const zoomColumnsFps = await fps(wheel);
  const stood = await page.evaluate(() => (window as unknown as { stood: { opening: number; longest: number } }).stood);
  await opened.close();
  const timings: GraphTimings = {
    tables: graph.tables.length,
    columns: graph.tables.reduce((sum, table) => sum + table.columns.length, 0),
    openMs: Math.round(marks['first-paint'] ?? NaN),
    layoutMs: Math.round((marks['layout-end'] ?? NaN) - (marks['layout-start'] ?? NaN)),
    panFitFps,
    panNearFps,
    zoomFps,
    columnsInSight,
    panColumnsFps,
    zoomColumnsFps,
    longestOpeningMs: Math.round(stood.opening),
    longestMs: Math.round(stood.longest),
  };
  const file = path.join(SHOTS, 'timings.json');
  const all = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, GraphTimings>) : {};
  fs.writeFileSync(file, `${JSON.stringify({ ...all, [name]: timings }, undefined, 2)}\n`);
  return timings;
}
