/** The order of rows in the sentence of an answer, and the bar that says how sure the answer is. */
import { afterAll, describe, expect, it } from 'vitest';
import type { WireAnswer } from '../../src/protocol/answers';
import { openAnswers } from './support/answers-host';
import { correctable } from './support/answers';
import { closeBrowser } from './support/browser';
import type { ThemeKind } from './support/themes';

afterAll(closeBrowser);

const TOP = 'with the 3 highest values of tonnage';

/** An answer whose rows are the first of a list; `others` are the columns that it could go by instead. */
function ordered(others: readonly string[]): WireAnswer {
  const focus = `name of ships ${TOP}`;
  const options = others.map((column) => ({
    text: column,
    detail: `ships.${column}`,
    correction: { kind: 'column' as const, at: 'top.0', column: { table: 'ships', column } },
  }));
  const place: [number, number] = [focus.indexOf(TOP), focus.length];
  const linked = { table: 'ships', column: 'tonnage' };
  const top = { at: 'top.0', kind: 'top' as const, text: TOP, place, words: '', linked, why: null, top: { limit: 3, descending: true }, options }; // prettier-ignore
  return { ...correctable(), understood: { conditions: [], focus, parts: [top] } };
}

describe('the order of rows', () => {
  it('takes another column, another end and another number of rows', async () => {
    const panel = await openAnswers({ last: ordered(['length', 'year built']) });
    const { page } = panel;
    await page.locator('[data-at="top.0"]').click();
    await panel.shot('answers-order');
    await page.locator('.option', { hasText: 'length' }).click();
    const column = { kind: 'column', at: 'top.0', column: { table: 'ships', column: 'length' } };
    await expect.poll(() => panel.last('correct')).toEqual({ id: 'last', corrections: [column] });
    await page.locator('[data-field=end]').selectOption('ascending');
    await page.getByLabel('How many rows').fill('5');
    await page.keyboard.press('Enter');
    const end = { kind: 'top', at: 'top.0', descending: false, limit: 5 };
    await expect.poll(() => panel.last('correct')).toEqual({ id: 'last', corrections: [end] });
    await page.locator('[data-act=other-column]').click();
    await expect.poll(() => panel.last('otherColumn')).toEqual({ id: 'last', at: 'top.0' });
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });

  it.each<ThemeKind>(['dark', 'light'])('shows what it goes by where that is not shown: %s', async (theme) => {
    const last = ordered(['length']);
    const top = { limit: 3, descending: true, hidden: true };
    const parts = (last.understood.parts ?? []).map((part) => ({ ...part, top }));
    const panel = await openAnswers({
      theme,
      width: 380,
      last: { ...last, understood: { ...last.understood, parts } },
    });
    await panel.page.locator('[data-at="top.0"]').click();
    await panel.shot(`answers-measure-${theme}`);
    await panel.page.locator('[data-act=measure]').click();
    const measure = { kind: 'measure', at: 'top.0' };
    await expect.poll(() => panel.last('correct')).toEqual({ id: 'last', corrections: [measure] });
    await panel.close();
    const shown = await openAnswers({ last });
    await shown.page.locator('[data-at="top.0"]').click();
    expect(await shown.page.locator('[data-act=measure]').count()).toBe(0);
    await shown.close();
  });

  it('offers no other column where none can take the place', async () => {
    const panel = await openAnswers({ last: ordered([]) });
    await panel.page.locator('[data-at="top.0"]').click();
    expect(await panel.page.locator('[data-act=other-column]').count()).toBe(0);
    await panel.close();
  });
});

describe('the bar of confidence', () => {
  it.each<ThemeKind>(['dark', 'light', 'hc-black', 'hc-light'])(
    'goes with the theme where it is empty: %s',
    async (theme) => {
      const panel = await openAnswers({ theme, last: { ...correctable(), confidence: 0.6 } });
      await panel.shot(`answers-confidence-${theme}`);
      const box = await panel.page.locator('.confidence meter').boundingBox();
      if (!box) throw new Error('no bar');
      const clip = { x: Math.round(box.x + box.width - 5), y: Math.round(box.y + box.height / 2), width: 2, height: 1 };
      const rest = await panel.page.screenshot({ clip });
      // A light part of the text's own colour: the browser's own is the same light grey in every theme.
      await panel.page.locator('.confidence').evaluate((row) => {
        const shade = document.createElement('span');
        shade.style.cssText = 'width: 72px; height: 8px; opacity: 0.2; background: var(--vscode-foreground)';
        row.querySelector('meter')?.replaceWith(shade);
      });
      expect(rest.equals(await panel.page.screenshot({ clip }))).toBe(true);
      await panel.close();
    },
  );
});
