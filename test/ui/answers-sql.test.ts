/** The statement of an answer: written otherwise by a person, run, refused and mended. */
import { afterAll, describe, expect, it } from 'vitest';
import { openAnswers } from './support/answers-host';
import { beltAnswer, ownStatement } from './support/answers';
import { closeBrowser } from './support/browser';
import type { ThemeKind } from './support/themes';

afterAll(closeBrowser);

describe('the SQL of an answer', () => {
  it.each<ThemeKind>(['dark', 'light', 'hc-black'])('can be edited and run: %s', async (theme) => {
    const panel = await openAnswers({ theme, width: 320, height: 900, last: beltAnswer() });
    const { page } = panel;
    await page.locator('.sql summary').click();
    await page.locator('[data-act=edit-sql]').click();
    const field = page.locator('.sql-field');
    expect(await field.inputValue()).toBe(beltAnswer().sql);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.scrollIntoViewIfNeeded();
    await panel.shot(`answers-sql-edit-${theme}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.keyboard.press('Escape');
    expect(await field.count()).toBe(0);
    await page.locator('[data-act=edit-sql]').press('Enter');
    await field.fill('SELECT count(*) FROM voyages');
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() => panel.last('correct'))
      .toEqual({ id: 'last', corrections: [{ kind: 'sql', sql: 'SELECT count(*) FROM voyages' }] });
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });

  it.each<ThemeKind>(['dark', 'light'])(
    'is shown with a join outside of the graph, and taken back: %s',
    async (theme) => {
      const panel = await openAnswers({ theme, width: 320, height: 900, last: ownStatement() });
      const { page } = panel;
      await page.getByText('not in the graph').first().waitFor();
      await panel.shot(`answers-sql-own-${theme}`);
      await page.locator('[data-act=take-back]').click();
      await expect.poll(() => panel.last('correct')).toEqual({ id: 'last', corrections: [] });
      expect(panel.complaints).toEqual([]);
      await panel.close();
    },
  );

  it.each<ThemeKind>(['dark', 'light'])('stays to be mended where it is refused: %s', async (theme) => {
    const panel = await openAnswers({ theme, width: 320, height: 620, last: ownStatement(true) });
    const { page } = panel;
    expect(await page.locator('.sql pre').isVisible()).toBe(true);
    expect(await page.locator('[data-act=open-sql]').count()).toBe(0);
    await panel.shot(`answers-sql-refused-${theme}`);
    await page.locator('[data-act=edit-sql]').click();
    await page.locator('.sql-field').fill('SELECT name FROM ports');
    await page.locator('[data-act=run-sql]').click();
    await expect
      .poll(() => (panel.last('correct') as { corrections: unknown[] }).corrections.at(-1))
      .toEqual({ kind: 'sql', sql: 'SELECT name FROM ports' });
    await panel.close();
  });
});
