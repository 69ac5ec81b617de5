/** Result tables in a narrow side bar. */
import { afterAll, expect, it } from 'vitest';
import { openAnswers } from './support/answers-host';
import { beltAnswer, correctable } from './support/answers';
import { closeBrowser } from './support/browser';

afterAll(closeBrowser);

const PORTS = ['Port of Saint Bartholomew', 'Kirkwall Harbour and Roads', 'Vlissingen'];

/** An answer whose rows have a name, a name, and so many numbers. */
const table = (numbers: number, count = 9) => {
  const answer = beltAnswer();
  const more = Array.from({ length: numbers }, (_, i) => i);
  return {
    ...answer,
    answer: {
      ...answer.answer,
      text: `${count} voyages.`,
      columns: ['name of the port', 'captain of the ship', ...more.map((i) => `number of calls ${i}`)],
      rows: Array.from({ length: count }, (_, r) => [
        PORTS[r % 3] ?? '',
        'Willem van Someren',
        ...more.map((i) => 1250 + i + r),
      ]),
    },
  };
};

it.each<[string, number, number, boolean]>([
  ['one number beside two names', 1, 300, false],
  ['more columns than there is room for', 5, 300, true],
  ['room for all', 1, 900, false],
])('shows %s', async (what, numbers, width, cut) => {
  const panel = await openAnswers({ last: table(numbers), width });
  const rows = panel.page.locator('.rows');
  await rows.locator('td.number').first().waitFor();
  await expect.poll(() => rows.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(cut);
  // What lies to the right is hinted at until it is reached.
  const mask = (): Promise<string> => rows.evaluate((box) => getComputedStyle(box).maskImage);
  expect((await mask()) === 'none').toBe(!cut);
  await rows.scrollIntoViewIfNeeded();
  await panel.shot(`answers-narrow-${what.replaceAll(' ', '-')}`);
  if (cut) {
    await rows.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
    await expect.poll(mask).toBe('none');
  }
  // No number is cut off, and the names are read in full.
  const clipped = await rows
    .locator('td.number, td .lines')
    .evaluateAll(
      (cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.scrollHeight > cell.clientHeight + 1)
          .length,
    );
  expect(clipped).toBe(0);
  expect(await rows.getAttribute('data-lines')).toBe(width > 600 ? '1' : cut ? '3' : '2');
  expect(panel.complaints).toEqual([]);
  await panel.close();
});

it('scrolls through many rows of several lines', async () => {
  const panel = await openAnswers({ last: table(1, 400), width: 300 });
  const rows = panel.page.locator('.rows');
  await rows.locator('td.number').first().waitFor();
  await expect.poll(() => rows.getAttribute('data-lines')).toBe('2');
  const height = await rows.evaluate((box) => box.scrollHeight);
  await rows.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
  await rows
    .locator('td.number', { hasText: '1,649' })
    .or(rows.locator('td.number', { hasText: '1649' }))
    .waitFor();
  // Rows are as high as the space that is kept for those that are not there.
  expect(Math.abs((await rows.evaluate((box) => box.scrollHeight)) - height)).toBeLessThan(4);
  await panel.close();
});

it('tells entries of the history apart that begin alike', async () => {
  const asked = 'Which voyages of the summer were longer than ten days?';
  const entry = (id: string, more: object) => ({
    ...{ id, question: asked, at: Date.now(), text: '4 voyages.', abstained: false, graph: 'crash' },
    uri: 'file:///crash.sgraph.yaml',
    ...more,
  });
  const corrected = 'the duration is more than 12 days, instead of more than 10 days';
  const history = [
    entry('a', { question: `${asked} › only those from Ostend`, goesOn: true }),
    entry('b', { corrected }),
    entry('c', {}),
  ];
  const panel = await openAnswers({ history, width: 240 });
  await panel.page.locator('.entry').nth(2).waitFor();
  await panel.shot('answers-narrow-history');
  expect(await panel.page.locator('.entry-question').allTextContents()).toEqual([
    '› only those from Ostend',
    asked,
    asked,
  ]);
  expect(await panel.page.locator('[data-id=b] .entry-corrected').textContent()).toBe('corrected');
  expect(await panel.page.locator('.entry-corrected').count()).toBe(1);
  // What is cut off is told by the title.
  expect(await panel.page.locator('[data-entry=b]').getAttribute('title')).toContain(`${asked}\n${corrected}\n`);
  expect(panel.complaints).toEqual([]);
  await panel.close();
});

it('breaks the lines of a statement, and shows where the keyboard is', async () => {
  const sql = 'SELECT "voyages"."duration_in_days" FROM "voyages" WHERE "voyages"."port_of_departure" = \'Ostend\'';
  const panel = await openAnswers({ last: { ...beltAnswer(), sql }, width: 240 });
  const summary = panel.page.locator('.sql > summary');
  await summary.click();
  const pre = panel.page.locator('.sql pre');
  await pre.waitFor();
  expect(await pre.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  // VS Code's own colours of code, which suit no block: white letters in the light theme of high contrast.
  await panel.page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('code { background: rgb(1, 2, 3); color: rgb(4, 5, 6); }');
    document.adoptedStyleSheets = [sheet];
  });
  const looks = (of: string): Promise<string[]> =>
    panel.page.locator(of).evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor];
    });
  const [own] = await looks('.sql pre');
  expect(await looks('.sql pre code')).toEqual([own, 'rgba(0, 0, 0, 0)']);
  await pre.focus();
  await panel.page.keyboard.press('Shift+Tab');
  const outline = await summary.evaluate((element) => {
    const { outlineColor, outlineStyle } = getComputedStyle(element);
    return [outlineStyle, document.activeElement === element, outlineColor];
  });
  const focus = await panel.page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--vscode-focusBorder)';
    document.body.append(probe);
    return getComputedStyle(probe).color;
  });
  expect(outline).toEqual(['solid', true, focus]);
  await panel.close();
});

it('shows of a long stored text how it begins', async () => {
  const long =
    'The vessel left Ostend in fog and was towed back by the harbour master; it sailed again on the next day.';
  const answer = correctable();
  const parts = (answer.understood.parts ?? []).map((part) => ({
    ...part,
    options: part.options.map((option, i) => (i === 0 ? { ...option, text: long } : option)),
  }));
  const last = { ...answer, understood: { ...answer.understood, parts } };
  const panel = await openAnswers({ last, width: 300 });
  await panel.page.locator('[data-at="where.0"]').click();
  const options = panel.page.locator('button.option');
  expect(await options.nth(0).innerText()).toMatch(/^The vessel left .{50,64}… in one row$/);
  expect(await options.nth(0).getAttribute('title')).toBe(`${long}\nin one row`);
  expect(await options.nth(1).getAttribute('title')).toBeNull();
  await panel.close();
});
