import { afterAll, describe, expect, it } from 'vitest';
import type { GraphHealthView } from '../../src/protocol/graph-health';
import { closeBrowser } from './support/browser';
import { openGraph, settled } from './support/graph-host';
import { crashGraph, reviewGraph } from './support/graphs';

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

/** What is counted of joins alone. */
const told = (edges: GraphHealthView['edges']): GraphHealthView => ({ edges, keys: [], rules: [] });

describe('the health of joins in the picture', () => {
  it.each(['dark', 'light'] as const)(
    'is told in the details, marked on the line, and can be filtered (%s)',
    async (theme) => {
      const graph = await openGraph(crashGraph(), { theme });
      const { page } = graph;
      const lines = () => page.evaluate(() => window.schemaGraph?.state().lines);
      const all = await lines();
      graph.host.send('health', told(HEALTH));
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

  it('is marked on the edge where a join leaves rows out or a rule does not hold, with how many', async () => {
    const graph = await openGraph(crashGraph());
    const { page } = graph;
    const derivation = graph.graph().edges.find(({ kind }) => kind === 'derivation')?.id ?? '';
    /** What is seen around the beginning of an edge. */
    const seen = async (edge: string): Promise<Buffer> => {
      const at = await page.evaluate((id) => window.schemaGraph?.onEdge(id, 0.2), edge);
      if (!at) throw new Error(`${edge} is not drawn`);
      return page.screenshot({ clip: { x: at.x - 8, y: at.y - 8, width: 16, height: 16 } });
    };
    await settled(page);
    const before = await Promise.all([LOSING, derivation].map(seen));
    const rule = { at: 0, compared: 57, agree: 50, unknown: 0, examples: [] };
    graph.host.send('health', { ...told(HEALTH), rules: [{ edge: derivation, counted: rule }] });
    await page.locator('[data-filter=losesRows] .count').getByText('1').waitFor();
    await settled(page);
    await graph.shot('graph-health-marks');
    const after = await Promise.all([LOSING, derivation].map(seen));
    expect(before.map((picture, i) => after[i] !== undefined && picture.equals(after[i]))).toEqual([false, false]);
    await graph.close();
  });

  it('of an edge that was just drawn is told unasked, also where no value meets', async () => {
    const graph = await openGraph(crashGraph(), { width: 900, theme: 'light' });
    const { page } = graph;
    const counted = (orphans: number, edge: string) => ({
      edge,
      counted: { at: 1_700_000_000_000, rows: 12, orphans, unused: 3, joined: 12 - orphans, mean: 1, most: 1, cardinality: 'many-to-one' as const }, // prettier-ignore
    });
    graph.host.send('health', told(HEALTH));
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
    graph.host.send('health', told([...HEALTH, counted(12, edge)]));
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

describe('what was counted of keys and rules', () => {
  it.each(['dark', 'light'] as const)('is the evidence that a suggested key is decided on (%s)', async (theme) => {
    const graph = await openGraph(reviewGraph(), { theme });
    const { page } = graph;
    const { name, suggestions } = reviewGraph().tables.find((table) => table.suggestions?.[0]?.field === 'key') ?? {};
    const columns = suggestions?.[0]?.value;
    if (name === undefined || !Array.isArray(columns)) throw new Error('no table with a suggested key');
    const key = (repeated: number) => ({
      table: name.toLowerCase(),
      columns: columns.toReversed(),
      counted: { at: 0, rows: 5231, repeated, incomplete: 0, ...(repeated > 0 ? { example: '1042, 3' } : {}) },
    });
    graph.host.send('health', { edges: [], keys: [key(0)], rules: [] });
    graph.host.send('reveal', { table: name });
    const card = page.locator('.note-card[data-note=key]');
    await card.getByText('Tells all 5,231 rows apart.').waitFor();
    await settled(page);
    await graph.shot(`graph-key-health-${theme}`);
    graph.host.send('health', { edges: [], keys: [key(12)], rules: [] });
    await card.getByText('Does not tell rows apart: 12 of 5,231 rows').waitFor();
    await card.getByText('Most often repeated: 1042, 3.').waitFor();
    // While the review is open its own buttons decide, and stand there once.
    expect(await card.locator('[data-act=accept-key]').count()).toBe(1);
    graph.host.send('command', 'review');
    await page.locator('.review-panel').waitFor();
    graph.host.send('reveal', { table: name });
    await expect.poll(() => card.locator('[data-act=accept-key]').count()).toBe(0);
    expect(await card.locator('[data-act=change-key]').count()).toBe(1);
    expect(await page.locator('.review-panel [data-review=accept]').count()).toBe(1);
    await page.locator('.review-panel [title=Close]').click();
    await expect.poll(() => card.locator('[data-act=accept-key]').count()).toBe(1);
    expect(graph.complaints).toEqual([]);
    await graph.close();
  });

  it('tells how far the rule of a derivation holds, with rows in which it does not', async () => {
    const whole = crashGraph();
    const graph = await openGraph({
      ...whole,
      edges: [
        ...whole.edges,
        {
          id: 'd',
          kind: 'derivation',
          from: [{ table: 'CRASH', column: 'MANCOLL' }],
          to: [{ table: 'GV', column: 'VEHNO' }],
          status: 'suggested',
          rule: 'max(VEHNO)',
        },
      ],
    });
    const { page } = graph;
    const examples = [{ stored: '2', computed: '3', row: 'CASEID 1042' }];
    const rule = { edge: 'd', counted: { at: 0, compared: 1000, agree: 996, unknown: 3, examples } };
    graph.host.send('health', { edges: [], keys: [], rules: [rule] });
    graph.host.send('reveal', { edge: 'd' });
    await page.getByText('The rule gives what is stored in 996 of 1,000 rows (99 %).').waitFor();
    await page.getByText('CASEID 1042: 2 is stored, the rule gives 3.').waitFor();
    await settled(page);
    await graph.shot('graph-rule-health');
    await graph.close();
  });
});
