import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser } from './support/browser';
import { onEdge, openGraph, settled, state } from './support/graph-host';
import { crashGraph, SUGGESTED } from './support/graphs';

afterAll(closeBrowser);

describe('edits in the picture', () => {
  it('adds an edge by dragging from row to row', async () => {
    const graph = await openGraph(crashGraph());
    const [from, to] = [await graph.spot('EVENT', 'VEHNUM'), await graph.spot('AVOID', 'VEHNO')];
    await graph.page.mouse.move(from.x, from.y);
    await graph.page.mouse.down();
    await graph.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 6 });
    await graph.page.mouse.move(to.x, to.y, { steps: 6 });
    await graph.shot('graph-linking');
    await graph.page.mouse.up();
    await graph.page.locator('.new-edge').waitFor();
    // It is composite from the start where a second pair is added; types that differ are told of.
    await graph.page.locator('[data-act=pair]').click();
    await graph.page.locator('[data-pair="0-from"]').selectOption('AREADAMAGE');
    await graph.page.locator('[data-pair="0-to"]').selectOption('CASEID');
    expect(await graph.page.locator('.types-differ').allTextContents()).toEqual([
      expect.stringContaining('AREADAMAGE is text, CASEID is integer'),
    ]);
    await graph.shot('graph-new-edge');
    await graph.setTheme('light');
    await graph.shot('graph-new-edge-light');
    await graph.setTheme('dark');
    await graph.page.locator('[data-pair="0-from"]').selectOption('CASEID');
    expect(await graph.page.locator('.types-differ').count()).toBe(0);
    await graph.page.locator('.new-edge input').fill('equipped');
    // A click elsewhere loses nothing; Enter adds from anywhere.
    await graph.page.locator('.picture-host').click({ position: { x: 4, y: 200 } });
    await graph.page.getByText('The new edge is not added yet').waitFor();
    expect(await graph.page.locator('.new-edge input').inputValue()).toBe('equipped');
    await graph.page.locator('.new-edge [data-kind=key]').focus();
    await graph.page.keyboard.press('Enter');
    await expect
      .poll(() => graph.edits)
      .toEqual([
        {
          op: 'addEdge',
          kind: 'key',
          from: [
            { table: 'EVENT', column: 'VEHNUM' },
            { table: 'EVENT', column: 'CASEID' },
          ],
          to: [
            { table: 'AVOID', column: 'VEHNO' },
            { table: 'AVOID', column: 'CASEID' },
          ],
          label: 'equipped',
        },
      ]);
    // The new edge is selected, so that it can be worked on.
    const added = graph.graph().edges.at(-1);
    await expect.poll(async () => (await state(graph))?.selection).toEqual({ edge: added?.id });
    // The table was not moved by the drag.
    expect(graph.sent.filter(({ note }) => note === 'layoutChanged').length).toBeLessThanOrEqual(1);
    expect(graph.complaints).toEqual([]);
    await graph.close();
  });

  it('selects an edge by mouse, shows what was seen, accepts it by key', async () => {
    const graph = await openGraph(crashGraph());
    const at = await onEdge(graph, SUGGESTED, 0.3);
    await graph.page.mouse.click(at.x, at.y);
    await expect.poll(async () => (await state(graph))?.selection).toEqual({ edge: SUGGESTED });
    await graph.page.getByText('5,198 of 5,231 pairs found').waitFor();
    await graph.shot('graph-edge-selected');
    await graph.page.keyboard.press('a');
    await expect.poll(() => graph.edits).toEqual([{ op: 'accept', edge: SUGGESTED }]);
    await expect.poll(() => graph.graph().edges.find((e) => e.id === SUGGESTED)?.status).toBe('curated');
    await graph.page.getByText('4 to review').waitFor();
    await graph.close();
  });

  it('reviews suggestions by keyboard: next, accept, reject, delete', async () => {
    const graph = await openGraph(crashGraph());
    await graph.page.locator('.picture-host').focus();
    await graph.page.keyboard.press('n');
    const first = (await state(graph))?.selection as { edge: string };
    await graph.page.keyboard.press('a');
    await expect.poll(() => graph.edits.length).toBe(1);
    // The picture is drawn again after each edit; keys are pressed by people, not before that.
    await graph.page.getByText('4 to review').waitFor();
    await expect.poll(async () => (await state(graph))?.selection).not.toEqual(first);
    // The key of a table comes before its edges.
    await expect.poll(async () => JSON.stringify((await state(graph))?.selection)).toContain('OCCCONTACT');
    await graph.page.keyboard.press('n');
    const second = (await state(graph))?.selection as { edge: string };
    await graph.page.keyboard.press('r');
    await graph.page.keyboard.type('they meet by chance');
    await graph.page.keyboard.press('Enter');
    await expect
      .poll(() => graph.edits.at(-1))
      .toEqual({ op: 'reject', edge: second.edge, reason: 'they meet by chance' });
    await graph.page.getByText('3 to review').waitFor();
    await graph.close();
  });

  it('keeps the keyboard through a review in the panel: on the next suggestion, at the end on the picture', async () => {
    const graph = await openGraph(crashGraph());
    const { page } = graph;
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLElement | null;
        return element?.dataset['act'] ?? element?.className ?? '';
      });
    graph.host.send('reveal', { edge: SUGGESTED });
    await page.locator('.details [data-act=accept]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => graph.edits.at(-1)).toEqual({ op: 'accept', edge: SUGGESTED });
    await expect.poll(async () => JSON.stringify((await state(graph))?.selection)).not.toContain(SUGGESTED);
    await expect.poll(focused).toBe('accept');
    expect(graph.edits).toHaveLength(1);
    await page.locator('.details [data-act=reject]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => graph.edits.length).toBe(2);
    await expect.poll(focused).toBe('reject-key');
    // Whatever is left, to the end.
    for (const left of [3, 2, 1]) {
      await page.getByText(`${left} to review`).waitFor();
      await page.locator('.details [data-act^=accept]').first().click();
    }
    await page.locator('.review').waitFor({ state: 'hidden' });
    await expect.poll(focused).toBe('picture-host');
    // A kind that is changed keeps the keyboard on the kinds.
    graph.host.send('reveal', { edge: 'context:GV.DVLONG>GV.DVTOTAL' });
    await page.locator('.details [data-kind=derivation]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => graph.edits.at(-1)?.op).toBe('setKind');
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['kind']))
      .toBe('derivation');
    // Closing the panel gives the keyboard back, and opens no other.
    await page.locator('.details [title=Close]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('picture-host');
    expect((await state(graph))?.selection).toBe(null);
    await graph.close();
  });

  it('accepts the suggested key and ladder of a table', async () => {
    const graph = await openGraph(crashGraph());
    const at = await graph.spot('EVENT');
    await graph.page.mouse.click(at.x, at.y);
    await graph.page.locator('[data-act=accept-key]').click();
    await expect.poll(() => graph.edits).toEqual([{ op: 'acceptNote', table: 'EVENT', field: 'key' }]);
    graph.host.send('reveal', { table: 'OCCCONTACT' });
    await expect.poll(async () => JSON.stringify((await state(graph))?.selection)).toContain('OCCCONTACT');
    await graph.page.locator('.picture-host').focus();
    await graph.page.keyboard.press('a');
    await expect.poll(() => graph.edits.at(-1)).toEqual({ op: 'acceptNote', table: 'OCCCONTACT', field: 'key' });
    await graph.close();
  });

  it('adds an edge by keyboard alone', async () => {
    const graph = await openGraph(crashGraph());
    await graph.page.locator('.picture-host').focus();
    await graph.page.keyboard.press('/');
    await graph.page.keyboard.type('MANCOLL');
    await graph.page.keyboard.press('Enter');
    await expect
      .poll(async () => (await state(graph))?.selection)
      .toEqual({ spot: { table: 'CRASH', column: 'MANCOLL' } });
    await graph.page.keyboard.press('Escape');
    await graph.page.keyboard.press('l');
    await graph.page.keyboard.press('ArrowDown');
    await graph.page.keyboard.press('l');
    await graph.page.locator('.new-edge').waitFor();
    // The picture has the room of the panel again: the form still stands beside the column, not on it.
    await settled(graph.page);
    await graph.shot('edits-self-join');
    const [form, spot] = [await graph.page.locator('.new-edge').boundingBox(), await graph.spot('CRASH', 'MANCOLL')];
    const stage = await graph.page.locator('.picture-host').boundingBox();
    if (!form || !spot || !stage) throw new Error('not shown');
    const x = stage.x + spot.x;
    expect(x < form.x || x > form.x + form.width).toBe(true);
    await graph.page.locator('.new-edge [data-kind=derivation]').click();
    await graph.page.locator('[data-act=add]').click();
    await expect
      .poll(() => graph.edits.at(-1))
      .toMatchObject({
        op: 'addEdge',
        kind: 'derivation',
        from: [{ table: 'CRASH', column: 'MANCOLL' }],
        to: [{ table: 'CRASH' }],
      });
    await graph.close();
  });

  it('ends an edge at a column that a search led to', async () => {
    const graph = await openGraph(crashGraph());
    const { page } = graph;
    graph.host.send('reveal', { table: 'CRASH', column: 'MANCOLL' });
    await page.locator('.details').waitFor();
    await page.locator('.picture-host').focus();
    await page.keyboard.press('l');
    await page.keyboard.press('/');
    await page.keyboard.type('GV.DVTOTAL');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => (await state(graph))?.selection)
      .toEqual({ spot: { table: 'GV', column: 'DVTOTAL' } });
    await page.locator('.picture-host').focus();
    await page.keyboard.press('l');
    await page.locator('.new-edge').waitFor();
    await page.locator('.new-edge [data-kind=derivation]').click();
    await page.locator('[data-act=add]').click();
    await expect
      .poll(() => graph.edits.at(-1))
      .toMatchObject({
        op: 'addEdge',
        from: [{ table: 'CRASH', column: 'MANCOLL' }],
        to: [{ table: 'GV', column: 'DVTOTAL' }],
      });
    await graph.close();
  });

  it('relabels and changes the kind in the panel; the selection follows the edge', async () => {
    const graph = await openGraph(crashGraph());
    graph.host.send('reveal', { edge: 'context:GV.DVLONG>GV.DVTOTAL' });
    const label = graph.page.locator('.details [data-field=label] input');
    await label.fill('part of');
    await label.press('Enter');
    await expect.poll(() => graph.edits.at(-1)).toMatchObject({ op: 'relabel', label: 'part of' });
    // The keyboard is nowhere else than where people see it.
    expect(await graph.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('application');
    await expect.poll(async () => JSON.stringify((await state(graph))?.selection)).toContain('part of');
    await graph.page.locator('.details [data-kind=derivation]').click();
    await expect.poll(() => graph.edits.at(-1)).toMatchObject({ op: 'setKind', kind: 'derivation' });
    await expect.poll(() => graph.page.locator('aside .details-title').textContent()).toContain('Derivation');
    await graph.page.locator('.details [data-field=reason] input').fill('wrong way round');
    await graph.page.locator('.details [data-act=reject]').click();
    await expect.poll(() => graph.edits.at(-1)).toMatchObject({ op: 'reject', reason: 'wrong way round' });
    await graph.close();
  });

  it('refuses edits while the text has errors or was changed meanwhile', async () => {
    const graph = await openGraph(crashGraph());
    graph.host.send('reveal', { edge: SUGGESTED });
    await graph.page.locator('.details').waitFor();
    graph.changeUnseen();
    await graph.page.locator('[data-act=accept]').click();
    await graph.page.getByText('The text has changed in the meantime').waitFor();
    expect(graph.graph()).toEqual(crashGraph());
    graph.document({ errors: [{ message: 'unknown column GV.VEHN; did you mean VEHNO?', file: 'crash', line: 41 }] });
    await graph.page.getByText('line 41: unknown column').waitFor();
    await graph.shot('graph-errors');
    await graph.page.locator('.picture-host').focus();
    await graph.page.keyboard.press('a');
    await graph.page.getByText('Fix the errors in the text first').waitFor();
    expect(graph.edits).toHaveLength(1);
    await graph.close();
  });
});
