/** The rows of a table, in a tab of their own. */
import { afterAll, expect, it } from 'vitest';
import { closeBrowser } from './support/browser';
import { openRows, PORTS } from './support/rows-host';
import type { ThemeKind } from './support/themes';

afterAll(closeBrowser);

it.each<ThemeKind>(['dark', 'light', 'hc-black'])(
  'shows codes with their labels beside them, and copies both: %s',
  async (theme) => {
    const rows = await openRows({ rows: PORTS, theme });
    await rows.shot(`rows-${theme}`);
    const cells = await rows.page.locator('tbody td:not([colspan])').allTextContents();
    expect(cells).toEqual(['1', '2 under way', '<b>late</b>', '2', '3 completed', '–', '3', '7', 'a']);
    expect(await rows.page.locator('td b').count()).toBe(0);
    expect(await rows.page.locator('[data-act=next]').getAttribute('disabled')).not.toBeNull();
    await rows.page.locator('[data-act=copy]').click();
    await expect.poll(() => rows.copied[0]).toContain('voyage_no\tstat\tstat (label)\tnote\n1\t2\tunder way\t');
    expect(rows.complaints).toEqual([]);
    await rows.close();
  },
);

it('says why rows cannot be read, and what to do', async () => {
  const rows = await openRows({ rows: new Error('The file is gone.') });
  expect(await rows.page.getByRole('alert').textContent()).toContain('The file is gone.');
  expect(await rows.page.getByText('Try again').isVisible()).toBe(true);
  await rows.close();
});

it('fades out where columns go on to the right, until they are reached', async () => {
  const columns = Array.from({ length: 30 }, (_, i) => `measurement ${i}`);
  const page = { table: 'voyages', offset: 0, total: 1 };
  const rows = await openRows({ rows: { ...page, columns, rows: [columns.map((_, i) => i)] } });
  const table = rows.page.locator('.rows');
  const mask = (): Promise<string> => table.evaluate((box) => getComputedStyle(box).maskImage);
  await expect.poll(mask).toContain('gradient');
  await table.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  await expect.poll(mask).toBe('none');
  await rows.close();
});

it('says that a table is empty', async () => {
  const rows = await openRows({ rows: { ...PORTS, rows: [], total: 0 } });
  await rows.page.getByText('This table has no rows.').waitFor();
  await rows.close();
});
