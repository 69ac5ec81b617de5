import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser } from './support/browser';
import { openGraph, settled, state, type GraphUnderTest } from './support/graph-host';
import { reviewGraph } from './support/graphs';

afterAll(closeBrowser);

/** What the keyboard is on: a row of the review, a button or a field. */
const focused = (graph: GraphUnderTest): Promise<string> =>
  graph.page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    const { row, act, field, review } = element?.dataset ?? {};
    return row ?? act ?? field ?? review ?? element?.className ?? '';
  });
const spoken = (graph: GraphUnderTest): Promise<string | null> => graph.page.locator('.stage .spoken').textContent();

describe('the review of suggestions', () => {
  it.each([420, 541, 700])('has its list and the picture in view at %i pixels', async (width) => {
    const graph = await openGraph(reviewGraph(), { width, height: 760 });
    const { page } = graph;
    await page.getByText('9 to review').waitFor();
    await page.keyboard.press('v');
    await expect.poll(async () => (await page.locator('.review-tree').boundingBox())?.height ?? 0).toBeGreaterThan(80);
    await settled(page);
    await graph.shot(`review-width-${width}`);
    const panel = await page.locator('.review-panel').boundingBox();
    const stage = await page.locator('.stage').boundingBox();
    if (!panel || !stage) throw new Error('not shown');
    expect(stage.height).toBeGreaterThan(300);
    // No empty band between them.
    expect(stage.y - (panel.y + panel.height)).toBeLessThan(4);
    await graph.close();
  });

  it.each([400, 700])('gives its room to the form of a new edge at %i pixels, and takes it back', async (width) => {
    const graph = await openGraph(reviewGraph(), { width, height: 760, theme: width === 400 ? 'dark' : 'light' });
    const { page } = graph;
    await page.keyboard.press('v');
    const panel = page.locator('.review-panel');
    await panel.waitFor();
    for (const [table, column] of [
      ['CRASH', 'MANCOLL'],
      ['GV', 'DVTOTAL'],
    ] as const) {
      graph.host.send('reveal', { table, column });
      const title = page.locator('.details > .details-head .details-title');
      await expect.poll(() => title.textContent()).toBe(`${table}.${column}`);
      await page.locator('.picture-host').focus();
      await page.keyboard.press('l');
    }
    await page.locator('.new-edge [data-act=add]').waitFor();
    await settled(page);
    expect(await panel.isVisible()).toBe(false);
    expect(await page.locator('.toast.shown').count()).toBe(0);
    await graph.shot(`review-new-edge-${width}`);
    await page.keyboard.press('Escape');
    await panel.waitFor();
    await graph.close();
  });

  it('goes through edges, keys, codes and words alike, by keyboard alone', async () => {
    const graph = await openGraph(reviewGraph());
    const { page } = graph;
    await page.getByText('9 to review').waitFor();
    await page.keyboard.press('v');
    await page.locator('.review-panel').waitFor();
    await expect.poll(() => focused(graph)).toBe(JSON.stringify(['GV', 'DVTOTAL', 'missing']));
    await settled(page);
    await graph.shot('review-dark');
    // Each is decided on where the keyboard stands, and the next one has it.
    await page.keyboard.press('a');
    await expect
      .poll(() => graph.edits.at(-1))
      .toEqual({ op: 'acceptNote', table: 'GV', column: 'DVTOTAL', field: 'missing' });
    await page.getByText('8 to review').waitFor();
    await expect.poll(() => focused(graph)).toBe(JSON.stringify(['OCC', 'AGE', 'description']));
    expect(await spoken(graph)).toMatch(/^Accepted: Codes for “not known” of GV\.DVTOTAL: 998, 999\. 8 left\. Next: /);
    await page.keyboard.press('r');
    await expect.poll(() => focused(graph)).toBe('why');
    await page.keyboard.type('months, not years');
    await graph.shot('review-reason');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => graph.edits.at(-1))
      .toEqual({ op: 'rejectNote', table: 'OCC', column: 'AGE', field: 'description', reason: 'months, not years' });
    await expect.poll(() => focused(graph)).toBe(JSON.stringify(['OCC', 'AGE', 'keywords']));
    // Said otherwise, after all.
    await page.keyboard.press('i');
    await expect.poll(() => focused(graph)).toBe('note-keywords');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(graph)).toBe(JSON.stringify(['OCC', 'AGE', 'keywords']));
    await page.keyboard.press('i');
    await expect.poll(() => focused(graph)).toBe('note-keywords');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('old, how old');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => graph.edits.at(-1))
      .toEqual({ op: 'setNote', table: 'OCC', column: 'AGE', field: 'keywords', value: ['old', 'how old'] });
    await page.getByText('6 to review').waitFor();
    // Back to the tree; what was skipped stays; one undo takes one decision back.
    await expect.poll(() => focused(graph)).toBe(JSON.stringify(['OCC', 'BELTUSE', 'values']));
    const before = await focused(graph);
    // Another suggestion is looked at: two rows change, and the rest of the tree stays.
    await page
      .locator('.review-tree [role=treeitem]')
      .first()
      .evaluate((row) => (row.id = 'still-here'));
    await page.keyboard.press('n');
    await expect.poll(() => focused(graph)).not.toBe(before);
    expect(await page.locator('#still-here').count()).toBe(1);
    const looked = page.locator('.review-tree [aria-selected=true]');
    expect(await looked.evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['row']))).toEqual([
      await focused(graph),
    ]);
    await page.keyboard.press('N');
    await expect.poll(() => focused(graph)).toBe(before);
    await page.keyboard.press('z');
    await page.getByText('7 to review').waitFor();
    expect(graph.complaints).toEqual([]);
    await graph.close();
  });

  it('follows what is decided in the picture: its buttons are about the next one, and an undo is told', async () => {
    const graph = await openGraph(reviewGraph());
    const { page } = graph;
    await page.getByText('9 to review').waitFor();
    await page.keyboard.press('v');
    await page.locator('.review-panel').waitFor();
    await page.locator('.picture-host').focus();
    for (const left of [8, 7]) {
      await page.keyboard.press('n');
      await page.keyboard.press('a');
      await page.getByText(`${String(left)} to review`).waitFor();
      await expect
        .poll(() => page.locator('.review-panel [data-review=accept]').first().textContent())
        .toMatch(/^Accept$/);
    }
    // Rejected with a reason from the picture: a second Enter rejects nothing.
    await page.keyboard.press('r');
    await page.locator('.details [data-field]').first().waitFor();
    await page.keyboard.type('no');
    await page.keyboard.press('Enter');
    await page.getByText('6 to review').waitFor();
    const decided = graph.edits.length;
    await expect.poll(() => focused(graph)).toBe('picture-host');
    await page.keyboard.press('Enter');
    await page.keyboard.press('z');
    await page.getByText('7 to review').waitFor();
    expect(graph.edits.length).toBe(decided);
    // What came back is named.
    await expect.poll(() => spoken(graph)).toMatch(/^The file has changed\. Awaits review now: \S.*\. To review: 7\./);
    await graph.close();
  });

  it('leads to the kinds of a suggested edge and back, from the list and from the picture', async () => {
    const graph = await openGraph(reviewGraph());
    const { page } = graph;
    const edge = 'key:EVENT.CASEID+EVENT.VEHNUM>GV.CASEID+GV.VEHNO';
    const isOnKind = (): Promise<boolean> =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-checked') === 'true');
    await page.keyboard.press('v');
    graph.host.send('reveal', { edge });
    const row = page.locator('.review-tree').getByRole('treeitem', { selected: true });
    await row.getByText('CASEID + VEHNUM refers to GV.CASEID + GV.VEHNO', { exact: true }).waitFor();
    await row.focus();
    await page.keyboard.press('g');
    await expect.poll(isOnKind).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(graph)).toBe(edge);
    await page.keyboard.press('Escape');
    await page.locator('.review-panel').waitFor({ state: 'hidden' });
    for (const key of ['g', 'r']) {
      await page.keyboard.press(key);
      await expect.poll(() => focused(graph)).not.toBe('picture-host');
      await page.keyboard.press('Escape');
      await expect.poll(() => focused(graph)).toBe('picture-host');
      expect((await state(graph))?.selection).toEqual({ edge });
    }
    expect(graph.edits).toEqual([]);
    await graph.close();
  });

  it('shows on a narrow page what was seen, and the row of what is looked at', async () => {
    const graph = await openGraph(reviewGraph(), { width: 541, height: 760 });
    const { page } = graph;
    await page.keyboard.press('v');
    await page.locator('.review-panel').waitFor();
    await page.locator('.picture-host').focus();
    /** How far the row of what is looked at sticks out of the list. */
    const outside = (): Promise<number> =>
      page.evaluate(() => {
        const [row, list] = ['.review-tree [aria-selected=true]', '.review-tree'].map((of) =>
          document.querySelector(of)?.getBoundingClientRect(),
        );
        return row && list ? Math.max(list.top - row.top, row.bottom - list.bottom) : NaN;
      });
    for (let i = 0; i < 9; i++) {
      await page.keyboard.press('n');
      await expect.poll(outside).toBeLessThan(1);
    }
    graph.host.send('reveal', { edge: 'key:EVENT.CASEID+EVENT.VEHNUM>GV.CASEID+GV.VEHNO' });
    const seen = page.locator('.details-body .caption', { hasText: 'What was seen' });
    await seen.waitFor();
    await settled(page);
    await graph.shot('review-narrow-seen');
    const [evidence, body] = [
      await seen.locator('+ p').boundingBox(),
      await page.locator('.details-body').boundingBox(),
    ];
    expect(evidence && body && evidence.y + evidence.height <= body.y + body.height).toBe(true);
    // What is rejected is still named above the form.
    await page.keyboard.press('r');
    await settled(page);
    await graph.shot('review-narrow-reject');
    await graph.close();
  });

  it.each(['dark', 'light'] as const)('tells which suggested keys leave rows out (%s)', async (theme) => {
    const graph = await openGraph(reviewGraph(), { theme });
    const { page } = graph;
    const edge = 'key:EVENT.CASEID+EVENT.VEHNUM>GV.CASEID+GV.VEHNO';
    graph.host.send('command', 'review');
    graph.host.send('reveal', { edge });
    const row = page.locator('.review-tree').getByRole('treeitem', { selected: true });
    await row.getByText('CASEID + VEHNUM refers to GV.CASEID + GV.VEHNO', { exact: true }).waitFor();
    const counted = { at: 0, rows: 5231, orphans: 628, unused: 0, joined: 5231, mean: 2.4, most: 9 };
    const joins = [{ edge, counted: { ...counted, cardinality: 'many-to-one' } }];
    graph.host.send('health', { edges: joins, keys: [], rules: [] });
    await expect.poll(() => row.getAttribute('aria-label')).toContain('12 % orphans: 628 of 5,231 rows');
    expect(await row.locator('svg').count()).toBe(1);
    await settled(page);
    await graph.shot(`review-health-${theme}`);
    await graph.close();
  });

  it('decides on groups as one step: a table, a kind, all above a confidence', async () => {
    const graph = await openGraph(reviewGraph());
    const { page } = graph;
    await page.locator('vscode-button.review').click();
    await page.locator('#reviewBy').selectOption('kind');
    await page.getByRole('treeitem', { name: /^Key edges/ }).focus();
    expect(await page.locator('.details').isVisible()).toBe(false);
    await graph.shot('review-by-kind');
    await page.keyboard.press('a');
    await expect.poll(() => graph.edits.length).toBe(1);
    expect(graph.edits[0]).toMatchObject({ op: 'together', edits: [{ op: 'accept' }, { op: 'accept' }] });
    await page.getByText('7 to review').waitFor();
    expect(await spoken(graph)).toContain('2 suggestions accepted. One undo takes all of it back.');
    await page.keyboard.press('z');
    await page.getByText('9 to review').waitFor();
    await page.locator('#reviewBy').selectOption('table');
    await page.getByRole('treeitem', { name: /^OCC, / }).focus();
    await page.keyboard.press('r');
    await page.keyboard.type('not in this study');
    await page.keyboard.press('Enter');
    await expect.poll(() => graph.edits.length).toBe(2);
    const rejected = graph.edits[1];
    expect(rejected?.op === 'together' && rejected.edits.map(({ op }) => op)).toEqual([
      'rejectNote',
      'rejectNote',
      'rejectNote',
      'reject',
    ]);
    expect(rejected?.op === 'together' && rejected.edits.every((e) => 'reason' in e)).toBe(true);
    await page.locator('#reviewBy').selectOption('confidence');
    await page.locator('#reviewLeast').selectOption('90');
    await page.getByRole('treeitem', { name: /^80 % up to 95 %/ }).waitFor();
    await graph.shot('review-by-confidence');
    await graph.close();
  });

  it('shows evidence and what was refused in the details, in every theme', async () => {
    const graph = await openGraph(reviewGraph());
    const { page } = graph;
    graph.host.send('reveal', { table: 'OCC', column: 'AGE' });
    await page.getByText('people grow that old').waitFor();
    await settled(page);
    await graph.shot('review-notes-dark');
    await page.keyboard.press('v');
    for (const theme of ['light', 'hc-black', 'hc-light'] as const) {
      await graph.setTheme(theme);
      await graph.shot(`review-${theme}`);
    }
    await graph.close();
    const narrow = await openGraph(reviewGraph(), { width: 520, height: 760 });
    await narrow.page.keyboard.press('v');
    await settled(narrow.page);
    await narrow.shot('review-narrow');
    expect(await narrow.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(520);
    await narrow.close();
  });

  it('says that an accepted edge is reviewed, and keeps what was typed when the text changed meanwhile', async () => {
    const graph = await openGraph(reviewGraph());
    const { page } = graph;
    const id = 'context:OCC.BELTUSE>OCC.ROLE';
    graph.host.send('reveal', { edge: id });
    const reason = page.locator('.details [data-field=reason] input');
    await reason.fill('they were never asked together');
    graph.changeUnseen();
    await reason.press('Enter');
    await page.getByText('The text has changed in the meantime').waitFor();
    // The new text arrives: what was typed is still there, and goes with the next attempt.
    graph.document({});
    await expect.poll(() => reason.inputValue()).toBe('they were never asked together');
    await reason.press('Enter');
    await expect
      .poll(() => graph.edits.at(-1))
      .toEqual({ op: 'reject', edge: id, reason: 'they were never asked together' });
    // An edge that somebody else accepts while it is selected here.
    const waiting = reviewGraph();
    graph.host.send('reveal', { edge: id });
    graph.document({
      graph: { ...waiting, edges: waiting.edges.map((e) => (e.id === id ? { ...e, status: 'curated' } : e)) },
    });
    await expect.poll(() => spoken(graph)).toContain('Reviewed');
    await graph.close();
  });

  it('turns an edge round and gives it another kind; the selection stays', async () => {
    const graph = await openGraph(reviewGraph());
    const { page } = graph;
    graph.host.send('reveal', { edge: 'context:GV.DVLONG>GV.DVTOTAL' });
    await page.locator('.details').waitFor();
    await page.locator('.picture-host').focus();
    await page.keyboard.press('x');
    await expect.poll(() => graph.edits.at(-1)).toEqual({ op: 'reverse', edge: 'context:GV.DVLONG>GV.DVTOTAL' });
    await expect.poll(async () => page.locator('.details .sentence').textContent()).toContain('GV.DVTOTAL needs');
    expect(JSON.stringify((await state(graph))?.selection)).toMatch(/"edge":"context:.*DVTOTAL.*DVLONG/);
    await page.keyboard.press('g');
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset['kind']))
      .toBe('context');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => graph.edits.at(-1)).toMatchObject({ op: 'setKind', kind: 'derivation' });
    // A context edge stays within one table.
    graph.host.send('reveal', { edge: 'key:EVENT.CASEID>CRASH.CASEID' });
    await expect.poll(() => page.locator('.details [data-kind=context]').getAttribute('aria-disabled')).toBe('true');
    // A derivation edge leads from one column: a composite join would become a file with an error.
    expect(await page.locator('.details [data-kind=derivation]').getAttribute('aria-disabled')).toBe('false');
    graph.host.send('reveal', { edge: 'key:EVENT.CASEID+EVENT.VEHNUM>GV.CASEID+GV.VEHNO' });
    await expect.poll(() => page.locator('.details [data-kind=derivation]').getAttribute('aria-disabled')).toBe('true');
    // A derivation from several columns leads one way only.
    graph.host.send('reveal', { edge: reviewGraph().edges.at(-1)?.id ?? '' });
    await expect.poll(() => page.locator('.details [data-act=reverse]').getAttribute('disabled')).not.toBe(null);
    await graph.close();
  });

  it.each([600, 1200])(
    'asks for nothing more when all is reviewed, and gives its room back at %i pixels',
    async (width) => {
      const graph = await openGraph(reviewGraph(), { width, height: 760 });
      const { page } = graph;
      await page.getByText('9 to review').waitFor();
      await page.keyboard.press('v');
      await page.locator('.review-tree').press('Home');
      await page.keyboard.press('r');
      await page.keyboard.type('nobody has looked');
      await page.keyboard.press('Enter');
      await page.getByText('Every suggestion has been reviewed.', { exact: true }).waitFor();
      expect(await page.locator('.review-controls').isVisible()).toBe(false);
      expect(await page.locator('.review-hint').isVisible()).toBe(false);
      await settled(page);
      if (width === 600) expect((await page.locator('.review-panel').boundingBox())?.height).toBeLessThan(150);
      await graph.close();
    },
  );

  it.each(['hc-black', 'hc-light'] as const)(
    'marks what is looked at while the keyboard is elsewhere (%s)',
    async (theme) => {
      const graph = await openGraph(reviewGraph(), { theme });
      const { page } = graph;
      await page.locator('.picture-host').press('v');
      await page.locator('.review-tree').waitFor();
      await page.locator('.search input').focus();
      const outline = (selector: string): Promise<string> =>
        page
          .locator(selector)
          .first()
          .evaluate((row) => getComputedStyle(row).outlineStyle);
      expect(await outline('.review-tree [aria-selected=true] > .item')).toBe('dashed');
      expect(await outline('.review-tree [aria-selected=false] > .item')).toBe('none');
      await graph.shot(`graph-review-elsewhere-${theme}`);
      await graph.close();
    },
  );
});
