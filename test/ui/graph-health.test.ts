import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser } from './support/browser';
import { openGraph, settled } from './support/graph-host';
import { crashGraph } from './support/graphs';

afterAll(closeBrowser);

const LOSING = 'key:EVENT.CASEID+EVENT.VEHNUM>GV.CASEID+GV.VEHNO';
const counted = { at: 1_700_000_000_000, rows: 5231, orphans: 0, unused: 0, joined: 5231, mean: 2.4, most: 9 };
const HEALTH = [
  {
    edge: LOSING,
    counted: { ...counted, orphans: 628, example: '1042, 3', unused: 17, cardinality: 'many-to-one', better: 'number' },
  },
  { edge: 'key:GV.CASEID>CRASH.CASEID', counted: { ...counted, cardinality: 'many-to-one' } },
  { edge: 'key:EVENT.CASEID>CRASH.CASEID', reason: 'counting took too long' },
];

describe('the health of joins in the picture', () => {
  it.each(['dark', 'light'] as const)(
    'is told in the details, marked on the line, and can be filtered (%s)',
    async (theme) => {
      const graph = await openGraph(crashGraph(), { theme });
      const { page } = graph;
      const lines = () => page.evaluate(() => window.schemaGraph?.state().lines);
      const all = await lines();
      graph.host.send('health', HEALTH);
      await page.locator('[data-filter=losesRows] .count').getByText('1').waitFor();
      graph.host.send('reveal', { edge: LOSING });
      await page.getByText('12 % orphans: 628 of 5,231 rows find no row').waitFor();
      await page.getByText('The most frequent of their values: 1042, 3.').waitFor();
      await settled(page);
      await graph.shot(`graph-health-${theme}`);
      graph.host.send('reveal', { edge: 'key:GV.CASEID>CRASH.CASEID' });
      await page.getByText('Each of 5,231 rows finds its row.').waitFor();
      graph.host.send('reveal', { edge: 'key:EVENT.CASEID>CRASH.CASEID' });
      await page.getByText('Not counted: counting took too long').waitFor();
      await page.locator('.details [title=Close]').click();
      await page.locator('[data-filter=losesRows]').click();
      await expect.poll(lines).toBe(1);
      await page.locator('[data-filter=losesRows]').click();
      await expect.poll(lines).toBe(all);
      expect(graph.complaints).toEqual([]);
      await graph.close();
    },
  );

  it('of an edge that was just drawn is told unasked, also where no value meets', async () => {
    const graph = await openGraph(crashGraph(), { width: 900, theme: 'light' });
    const { page } = graph;
    const counted = (orphans: number, edge: string) => ({
      edge,
      counted: { at: 1_700_000_000_000, rows: 12, orphans, unused: 3, joined: 12 - orphans, mean: 1, most: 1, cardinality: 'many-to-one' as const }, // prettier-ignore
    });
    graph.host.send('health', HEALTH);
    const draw = async (table: string, column: string): Promise<string> => {
      graph.host.send('reveal', { table, column });
      await page.locator('.details').waitFor();
      await page.locator('.picture-host').focus();
      await page.keyboard.press('l');
      graph.host.send('reveal', { table: 'DOCTOR', column: 'ID' });
      await expect.poll(() => page.locator('.details > .details-head .details-title').textContent()).toBe('DOCTOR.ID');
      await page.locator('.picture-host').focus();
      await page.keyboard.press('l');
      await page.locator('.new-edge [data-act=add]').click();
      await page.getByText('How many of its rows meet is counted').waitFor();
      return graph.graph().edges.at(-1)?.id ?? '';
    };
    const edge = await draw('CRASH', 'MANCOLL');
    graph.host.send('health', [...HEALTH, counted(12, edge)]);
    await expect
      .poll(() => page.locator('.toast').textContent())
      .toBe('The values do not meet: none of 12 rows finds a row, and the join gives nothing.');
    await page.locator('.details .loses').getByText('The values do not meet').waitFor();
    expect(await page.getByText('How many of its rows meet is counted').count()).toBe(0);
    await settled(page);
    await graph.shot('graph-health-drawn');
    await graph.close();
  });
});
