/** An audit of both webviews by axe-core, in every state that a person comes to, in all four kinds of themes. */
import { afterAll, describe, expect, it } from 'vitest';
import { beltAnswer, choice, correctable, events } from './support/answers';
import { findings } from './support/axe';
import { HISTORY, openAnswers } from './support/answers-host';
import { closeBrowser } from './support/browser';
import { openGraph, settled } from './support/graph-host';
import { crashGraph, reviewGraph } from './support/graphs';
import { openRows, PORTS } from './support/rows-host';
import type { ThemeKind } from './support/themes';

afterAll(closeBrowser);

const THEMES: ThemeKind[] = ['dark', 'light', 'hc-black', 'hc-light'];

describe('axe finds nothing serious', () => {
  it('in the graph editor', async () => {
    const graph = await openGraph(reviewGraph(), {
      ways: () => ({
        ways: [
          {
            tables: ['EVENT', 'GV'],
            joins: [
              {
                on: [['EVENT.CASEID', 'GV.CASEID']],
                label: null,
                status: 'curated',
                text: 'CASEID[EVENT], CASEID[GV]',
              },
            ],
            paths: [],
            best: true,
          },
        ],
      }),
    });
    const { page, host } = graph;
    const found: string[] = [];
    const audit = async (state: string): Promise<void> => {
      for (const theme of THEMES) {
        await graph.setTheme(theme);
        found.push(...(await findings(page, `${state}, ${theme}`)));
      }
    };
    await audit('the picture');
    host.send('reveal', { edge: 'key:EVENT.CASEID+EVENT.VEHNUM>GV.CASEID+GV.VEHNO' });
    await page.locator('.details').waitFor();
    await audit('an edge');
    host.send('command', 'review');
    await page.locator('.review-panel').waitFor();
    host.send('command', 'reject');
    await settled(page);
    await audit('the review');
    host.send('reveal', { table: 'OCC', column: 'AGE' });
    await page.locator('.note-card').first().waitFor();
    await audit('a column with suggestions');
    host.send('command', 'findPaths');
    await page.locator('#path-to').fill('dvt');
    await page.locator('#path-to-list li').first().waitFor();
    await audit('choosing a column');
    await page.locator('#path-to').press('Enter');
    await page.locator('.ways li').first().waitFor();
    await audit('paths');
    host.send('command', 'focusTree');
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    host.send('command', 'showKeys');
    await page.locator('.help').waitFor();
    await audit('the tree and the keys');
    host.send('problems', [{ message: 'Table GV has no column "VEHN".', file: 'x', line: 3 }]);
    await page.locator('.errors').waitFor();
    await audit('errors');
    expect(found).toEqual([]);
    await graph.close();
    const empty = await openGraph({ tables: [], edges: [] });
    expect(await findings(empty.page, 'empty')).toEqual([]);
    await empty.close();
  });

  it('in the rows of a table', async () => {
    const rows = await openRows({ rows: PORTS });
    for (const theme of THEMES) {
      await rows.setTheme(theme);
      expect(await findings(rows.page, theme)).toEqual([]);
    }
    await rows.close();
  });

  it('in the side panel', async () => {
    const found: string[] = [];
    for (const theme of THEMES) {
      const panel = await openAnswers({ theme, height: 1100, history: HISTORY });
      found.push(...(await findings(panel.page, `history, ${theme}`)));
      panel.host.send('started', { id: 'r', question: beltAnswer().question });
      for (const event of events()) panel.host.send('event', { id: 'r', event });
      found.push(...(await findings(panel.page, `running, ${theme}`)));
      panel.host.send('finished', { id: 'r', answer: beltAnswer() });
      panel.host.send('outdated', { id: 'r', outdated: true });
      await panel.page.locator('.outdated').waitFor();
      await panel.page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      found.push(...(await findings(panel.page, `an answer, ${theme}`)));
      panel.host.send('finished', { id: 'r', answer: correctable(true) });
      await panel.page.locator('[data-at="where.0"]').click();
      found.push(...(await findings(panel.page, `a part of the sentence, ${theme}`)));
      panel.host.send('finished', { id: 'r', answer: choice() });
      await panel.page.locator('.needs-choice').waitFor();
      found.push(...(await findings(panel.page, `a choice, ${theme}`)));
      await panel.close();
    }
    expect(found).toEqual([]);
  });
});

describe('motion', () => {
  it('moves the camera at once for those who want less motion', async () => {
    const graph = await openGraph(crashGraph());
    const { page } = graph;
    /** The zoom before a key, two frames after it, and in the end. */
    const zooms = (): Promise<readonly (number | undefined)[]> =>
      page.evaluate(async () => {
        const zoom = (): number | undefined => window.schemaGraph?.state().zoom;
        const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
        const before = zoom();
        const picture = document.querySelector('.picture-host');
        picture?.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }));
        await frame();
        await frame();
        const soon = zoom();
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        return [before, soon, zoom()];
      });
    const [first, moving, there] = await zooms();
    expect(there).toBeGreaterThan(first ?? NaN);
    expect(moving).toBeLessThan(there ?? NaN);
    const atOnce = async (): Promise<void> => {
      const [before, soon, end] = await zooms();
      expect(end).toBeGreaterThan(before ?? NaN);
      expect(soon).toBe(end);
    };
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await atOnce();
    // VS Code has a setting of its own for it.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate(() => document.body.classList.add('vscode-reduce-motion'));
    await atOnce();
    await graph.close();
  });
});
