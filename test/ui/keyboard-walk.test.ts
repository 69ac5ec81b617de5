import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { beltAnswer, events } from './support/answers';
import { HISTORY, openAnswers } from './support/answers-host';
import { closeBrowser } from './support/browser';
import { openGraph } from './support/graph-host';
import { crashGraph, reviewGraph } from './support/graphs';
import type { ThemeKind } from './support/themes';
import { walk, type Stop } from './support/walk';

afterAll(closeBrowser);

const THEMES: ThemeKind[] = ['dark', 'hc-light'];
const nameless = (stops: readonly Stop[]): Stop[] => stops.filter(({ name }) => name.trim() === '');
const unseen = (stops: readonly Stop[]): Stop[] => stops.filter(({ ring, inSight }) => !ring || !inSight);

/** Tab begins at the top of the page, wherever the browser takes the reader to be after what was shown. */
const fromTheTop = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });

describe('with the keyboard alone', () => {
  it.each(THEMES)('every control of an answer has a name and a ring (%s)', async (theme) => {
    const other = { ...HISTORY[0]!, id: 'o', uri: 'file:///other.sgraph.yaml' };
    const panel = await openAnswers({ theme, height: 1100, history: [...HISTORY, other] });
    panel.host.send('started', { id: 'r', question: beltAnswer().question });
    for (const event of events()) panel.host.send('event', { id: 'r', event });
    panel.host.send('finished', { id: 'r', answer: beltAnswer() });
    panel.host.send('outdated', { id: 'r', outdated: true });
    await panel.page.locator('.outdated').waitFor();
    await fromTheTop(panel.page);
    const stops = await walk(panel.page);
    expect(nameless(stops)).toEqual([]);
    expect(unseen(stops)).toEqual([]);
    const names = stops.map(({ name }) => name);
    for (const expected of ['Ask', 'Ask again', 'Show all in the picture', 'SQL', 'Search earlier questions']) {
      expect(names).toContain(expected);
    }
    await panel.close();
  });

  it.each(THEMES)('every control of the picture has a name and a ring (%s)', async (theme) => {
    for (const width of [1280, 480]) {
      const graph = await openGraph(crashGraph(), { theme, width });
      graph.host.send('reveal', { edge: 'key:EVENT.CASEID+EVENT.VEHNUM>GV.CASEID+GV.VEHNO' });
      await graph.page.locator('.details').waitFor();
      const stops = await walk(graph.page);
      expect(nameless(stops)).toEqual([]);
      expect(unseen(stops)).toEqual([]);
      await graph.close();
    }
  });

  it('asks, cancels, opens and forgets questions without losing the keyboard', async () => {
    const panel = await openAnswers({ history: HISTORY });
    const { page } = panel;
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        const { act, field, entry } = (document.activeElement as HTMLElement | null)?.dataset ?? {};
        return act ?? field ?? entry ?? document.activeElement?.tagName ?? '';
      });
    await page.keyboard.press('Tab');
    await page.keyboard.type('How many?');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('ask');
    await page.keyboard.press('Enter');
    await expect.poll(() => panel.last('ask')).toEqual({ question: 'How many?' });
    panel.host.send('started', { id: 'r1', question: 'How many?' });
    await expect.poll(focused).toBe('cancel');
    await page.keyboard.press('Enter');
    await expect.poll(() => panel.last('cancel')).toEqual({ id: 'r1' });
    panel.host.send('failed', { id: 'r1', message: 'Cancelled.', cancelled: true });
    await expect.poll(focused).toBe('question');
    await page.locator('[data-entry=h2]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => panel.last('openHistory')).toEqual({ id: 'h2' });
    panel.host.send('started', { id: 'h2', question: 'Which vehicles?' });
    panel.host.send('finished', { id: 'h2', answer: beltAnswer() });
    await page.locator('.statement').waitFor();
    expect(await focused()).toBe('h2');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => panel.last('removeHistory')).toEqual({ id: 'h2' });
    panel.host.send(
      'history',
      HISTORY.filter(({ id }) => id !== 'h2'),
    );
    await expect.poll(focused).toBe('h3');
    await panel.close();
  });

  it('nothing is cut off at a zoom of 200 %', async () => {
    const overflow = (page: Page): Promise<number> =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const panel = await openAnswers({ width: 190, height: 450, pixelRatio: 2, history: HISTORY, last: beltAnswer() });
    await panel.shot('answers-zoom-200');
    expect(await overflow(panel.page)).toBe(0);
    expect(unseen(await walk(panel.page))).toEqual([]);
    await panel.close();
    const graph = await openGraph(crashGraph(), { width: 640, height: 400, pixelRatio: 2 });
    graph.host.send('reveal', { edge: 'key:EVENT.CASEID+EVENT.VEHNUM>GV.CASEID+GV.VEHNO' });
    await graph.page.locator('.details').waitFor();
    await graph.shot('graph-zoom-200');
    expect(await overflow(graph.page)).toBe(0);
    expect(unseen(await walk(graph.page))).toEqual([]);
    await graph.close();
  });

  it('does every act of the picture by a key, and nothing of it needs a mouse', async () => {
    const graph = await openGraph(reviewGraph());
    const { page, host } = graph;
    const state = () => page.evaluate(() => window.schemaGraph?.state());
    const ops = (): string[] => graph.edits.map(({ op }) => op);
    // The keyboard is in the picture as soon as it is opened, and no table is selected by that.
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('picture-host');
    expect((await state())?.selection).toBe(null);
    // The first arrow selects a table, and the first E an edge.
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await state())?.selection).toMatchObject({ spot: {} });
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(async () => (await state())?.selection)
      .toMatchObject({ spot: { column: expect.anything() as unknown } });
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await state())?.selection).toBe(null);
    await page.keyboard.press('e');
    await expect.poll(async () => (await state())?.selection).toMatchObject({ edge: expect.anything() as unknown });
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.locator('.help').waitFor();
    const keys = (await page.locator('.help dt').allTextContents()).join(' ');
    for (const key of ['V', 'A', 'R', 'I', 'Z', 'F2', 'G', 'X', 'Delete', 'P', 'O', 'N']) expect(keys).toContain(key);
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('OCC.AGE');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await state())?.selection).toEqual({ spot: { table: 'OCC', column: 'AGE' } });
    await page.keyboard.press('a');
    await expect.poll(ops).toEqual(['together']);
    await page.keyboard.press('z');
    await page.getByText('9 to review').waitFor();
    host.send('reveal', { edge: 'key:EVENT.CASEID>CRASH.CASEID' });
    await page.locator('.details').getByText('refers to').waitFor();
    await page.locator('.picture-host').focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('of the crash');
    await page.keyboard.press('Enter');
    await expect.poll(() => ops().at(-1)).toBe('relabel');
    await page.locator('.picture-host').focus();
    await page.keyboard.press('x');
    await expect.poll(() => ops().at(-1)).toBe('reverse');
    await page.keyboard.press('g');
    // Past the kind that this edge cannot have, and round.
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await expect.poll(() => ops().at(-1)).toBe('setKind');
    await page.locator('.picture-host').focus();
    await page.keyboard.press('r');
    await page.keyboard.type('no');
    await page.keyboard.press('Enter');
    await expect.poll(() => ops().at(-1)).toBe('reject');
    await page.locator('.picture-host').focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => ops().at(-1)).toBe('delete');
    // The tree: to an edge of a column of a table, which is then accepted there.
    await page.keyboard.press('Shift+Tab');
    await page.locator('.picture-host').focus();
    await page.keyboard.press('o');
    await page.keyboard.press('Home');
    await page.locator('[role=treeitem][data-name=OCC]').focus();
    await page.keyboard.press('ArrowRight');
    const column = page.locator('[role=treeitem][data-column=BELTUSE]');
    await column.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await state())?.selection).toEqual({ edge: 'context:OCC.BELTUSE>OCC.ROLE' });
    await page.keyboard.press('a');
    await expect.poll(() => ops().at(-1)).toBe('accept');
    expect(graph.complaints).toEqual([]);
    await graph.close();
  });

  it('takes the second part of a chord of VS Code neither as text nor as a key of the picture', async () => {
    const graph = await openGraph(reviewGraph());
    const { page } = graph;
    const field = page.locator('.search input');
    await page.keyboard.press('/');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('q');
    await page.keyboard.type('gv');
    expect(await field.inputValue()).toBe('gv');
    await page.keyboard.press('Escape');
    await page.locator('.picture-host').focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('v');
    await page.keyboard.press('n');
    await expect.poll(() => page.evaluate(() => window.schemaGraph?.state().selection ?? {})).not.toEqual({});
    expect(await page.locator('.review-panel').isVisible()).toBe(false);
    await graph.close();
    const panel = await openAnswers({});
    await panel.page.keyboard.press('Tab');
    await panel.page.keyboard.press('Control+k');
    await panel.page.keyboard.press('q');
    await panel.page.keyboard.type('How?');
    expect(await panel.page.evaluate(() => (document.activeElement as HTMLTextAreaElement | null)?.value)).toBe('How?');
    await panel.close();
  });
});
