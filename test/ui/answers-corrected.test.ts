/** How a question was read, seen and corrected in the side panel. */
import { afterAll, describe, expect, it } from 'vitest';
import { openAnswers } from './support/answers-host';
import { choice, correctable, correctedAway } from './support/answers';
import { closeBrowser } from './support/browser';
import type { ThemeKind } from './support/themes';

afterAll(closeBrowser);

describe('a question that needs a choice', () => {
  it.each<ThemeKind>(['dark', 'light', 'hc-black'])(
    'offers what distinguishes the joins, and runs just the chosen one: %s',
    async (theme) => {
      const panel = await openAnswers({ theme, width: 300, height: 620, last: choice() });
      await panel.page.getByText('Which one is meant?').waitFor();
      expect(await panel.page.getByText('I cannot answer this').count()).toBe(0);
      await panel.shot(`answers-choice-${theme}`);
      const offers = panel.page.locator('.needs-choice .suggestion');
      expect(await offers.allTextContents()).toEqual([
        'How many voyages for each port name (origin)?',
        'How many voyages for each port name (destination)?',
      ]);
      await offers.nth(1).click();
      await expect
        .poll(() => panel.last('correct'))
        .toEqual({ id: 'last', corrections: [{ kind: 'joins', edges: ['dest_port'] }] });
      expect(panel.complaints).toEqual([]);
      await panel.close();
    },
  );
});

describe('a question that was offered', () => {
  it.each<[string, string | undefined, string, string]>([
    ['instead of another one', 'How many voyages are there?', 'How many voyages are there?', `Instead of “${correctable().question}”`], // prettier-ignore
    ['as another reading', undefined, correctable().question, 'Chosen by you'],
  ])('stands above its answer %s', async (_what, as, heading, title) => {
    const correction = { kind: 'reading' as const, sql: 'SELECT 1', ...(as !== undefined && { as }) };
    const corrected = [{ correction, said: 'read as: number of voyages', words: '' }];
    const panel = await openAnswers({ width: 300, height: 620, last: { ...correctable(), corrected } });
    expect(await panel.page.locator('.run h2').innerText()).toBe(heading);
    expect((await panel.page.locator('.corrected h3').innerText()).toLowerCase()).toBe(title.toLowerCase());
    await panel.shot(`answers-offered-${as === undefined ? 'reading' : 'instead'}`);
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });
});

it('gives the keyboard to the answer of an offer that was taken, not to the question field', async () => {
  const offer = { kind: 'reading' as const, sql: 'SELECT 1', as: 'How many voyages are there?' };
  const alternatives = [{ question: offer.as, why: '', choose: [offer] }];
  const panel = await openAnswers({ last: { ...choice(), needsChoice: false, alternatives } });
  const { page } = panel;
  await page.locator('.alternatives .suggestion').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => panel.last('correct')).toEqual({ id: 'last', corrections: [offer] });
  panel.host.send('started', { id: 'o1', question: offer.as });
  const corrected = [{ correction: offer, said: 'read as: number of voyages', words: '' }];
  panel.host.send('finished', { id: 'o1', answer: { ...correctable(), corrected } });
  await page.locator('.corrected').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(offer.as);
  const asked = await page.locator('[data-field=question]').evaluate((field: HTMLInputElement) => field.value);
  expect(asked).toBe(offer.as);
  expect(panel.complaints).toEqual([]);
  await panel.close();
});

describe('the sentence that says how a question was understood', () => {
  it('opens what a part was linked to, and takes another spelling from the keyboard', async () => {
    const panel = await openAnswers({ width: 380, height: 760, last: correctable() });
    const { page } = panel;
    expect(await page.locator('.understood').innerText()).toBe(`Understood as: ${correctable().understood.focus}`);
    const part = page.locator('[data-at="where.0"]');
    await part.focus();
    await page.keyboard.press('Enter');
    expect(await part.getAttribute('aria-expanded')).toBe('true');
    expect(await page.locator('.linked').innerText()).toContain(
      '“Hamburg” is linked to ports.Port Name as destination',
    );
    await panel.shot('answers-part');
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['field'])).toBe('operator');
    await page.keyboard.press('Escape');
    expect(await page.locator('.part-panel').count()).toBe(0);
    expect(await part.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.locator('.part-panel .more').click();
    await page.locator('.option', { hasText: 'port name (origin)' }).click();
    await expect
      .poll(() => (panel.last('correct') as { corrections: unknown[] }).corrections)
      .toMatchObject([{ kind: 'condition', at: 'where.0', column: { role: 'origin' }, values: ['Hamburg'] }]);
    // The cursor comes back to the part with the answer.
    panel.host.send('started', { id: 'c1', question: correctable().question });
    panel.host.send('finished', { id: 'c1', answer: correctable(true) });
    await page.locator('.corrected').waitFor();
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['at'])).toBe('where.0');
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });

  it('shows the labels of codes, offers others, and keeps the code where its label stays', async () => {
    const last = correctable();
    const parts = last.understood.parts?.map((part) => part.at === 'where.0' ? { ...part, edit: { op: '=' as const, values: [2], labels: ['head-on'] } } : part); // prettier-ignore
    const panel = await openAnswers({ last: { ...last, understood: { ...last.understood, ...(parts && { parts }) } } });
    const { page } = panel;
    await page.locator('[data-at="where.0"]').click();
    const value = page.getByLabel('Value', { exact: true });
    expect(await value.inputValue()).toBe('head-on');
    const offered = page.locator('#known-values option').first();
    expect(await offered.getAttribute('value')).toBe('Hamburg-Harburg');
    const made = (): unknown => (panel.last('correct') as { corrections: { values: unknown }[] } | undefined)?.corrections[0]?.values; // prettier-ignore
    await page.locator('[data-act=apply]').click();
    await expect.poll(made).toEqual([2]);
    await value.fill('rear-end');
    await page.locator('[data-act=apply]').click();
    await expect.poll(made).toEqual(['rear-end']);
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });

  it('keeps stored values as they are where nothing was changed', async () => {
    const last = correctable();
    const parts = last.understood.parts?.map((part) => part.at === 'where.0' ? { ...part, edit: { op: '=' as const, values: [' A|B'] } } : part); // prettier-ignore
    const panel = await openAnswers({ last: { ...last, understood: { ...last.understood, ...(parts && { parts }) } } });
    await panel.page.locator('[data-at="where.0"]').click();
    expect(await panel.page.getByLabel('Value', { exact: true }).inputValue()).toBe('" A|B"');
    await panel.page.locator('[data-act=apply]').click();
    await expect.poll(() => panel.last('correct')).toMatchObject({ corrections: [{ op: '=', values: [' A|B'] }] });
    await panel.close();
  });

  it('says at its field what cannot be compared, and asks nothing', async () => {
    const last = correctable();
    const parts = last.understood.parts?.map((part) => part.at === 'where.1' && part.edit ? { ...part, edit: { ...part.edit, numeric: true } } : part); // prettier-ignore
    const panel = await openAnswers({ last: { ...last, understood: { ...last.understood, ...(parts && { parts }) } } });
    const { page } = panel;
    await page.locator('[data-at="where.1"]').click();
    const value = page.getByLabel('Value', { exact: true });
    const fault = page.locator('.part-form .fault');
    for (const [typed, said] of [
      ['seventy', '“seventy” is no number. Write one, such as 4 or 2.5.'],
      ['', 'Write a value to compare with.'],
    ] as const) {
      await value.fill(typed);
      await page.keyboard.press('Enter');
      expect(await fault.innerText()).toBe(said);
      expect(await value.getAttribute('aria-invalid')).toBe('true');
    }
    expect(panel.last('correct')).toBeUndefined();
    await panel.shot('answers-no-number');
    await value.fill('1,200');
    await page.keyboard.press('Enter');
    await expect.poll(() => panel.last('correct')).toMatchObject({ corrections: [{ values: ['1,200'] }] });
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });

  it('edits alternatives one by one, and leaves one of them out', async () => {
    const last = correctable();
    const linked = { table: 'voyages', column: 'days' };
    const each = [
      { at: 'where.1', text: 'the days are more than 4', linked, edit: { op: '>' as const, values: [4] } },
      { at: 'where.2', text: 'the days are less than 2', linked, edit: { op: '<' as const, values: [2] } },
    ];
    const parts = last.understood.parts?.map(({ edit, ...part }) =>
      part.at === 'where.1' ? { ...part, at: 'where.1-2', each } : { ...part, ...(edit && { edit }) },
    );
    const panel = await openAnswers({ last: { ...last, understood: { ...last.understood, ...(parts && { parts }) } } });
    const { page } = panel;
    await page.locator('[data-at="where.1-2"]').click();
    await panel.shot('answers-alternatives');
    const second = page.getByRole('group', { name: 'the days are less than 2' });
    await second.getByLabel('Value', { exact: true }).fill('3');
    await page.keyboard.press('Enter');
    const edited = { kind: 'condition', at: 'where.2', column: linked, op: '<', values: ['3'] };
    await expect.poll(() => panel.last('correct')).toEqual({ id: 'last', corrections: [edited] });
    await second.locator('[data-act=drop-one]').click();
    const dropped = { kind: 'drop', at: 'where.2' };
    await expect.poll(() => panel.last('correct')).toEqual({ id: 'last', corrections: [dropped] });
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });

  it.each<ThemeKind>(['dark', 'light'])(
    'says what a bar is for, and compares words with no less: %s',
    async (theme) => {
      const base = correctable();
      const parts = (base.understood.parts ?? []).map((part) =>
        part.at === 'where.0' && part.edit ? { ...part, edit: { ...part.edit, unordered: true } } : part,
      );
      const panel = await openAnswers({
        theme,
        width: 380,
        last: { ...base, understood: { ...base.understood, parts } },
      });
      const { page } = panel;
      await page.locator('[data-at="where.0"]').click();
      await panel.shot(`answers-words-${theme}`);
      const operator = page.locator('[data-field=operator]');
      const offered = () =>
        operator.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')));
      expect(await offered()).not.toContain('<');
      expect(await page.locator('.hint').innerText()).toContain('any of them');
      await operator.selectOption('!=');
      expect(await page.locator('.hint').innerText()).toContain('none of them');
      await operator.selectOption('unknown');
      expect(await page.locator('.hint').isVisible()).toBe(false);
      await page.locator('[data-at="where.1"]').click();
      expect(await offered()).toContain('<');
      await panel.close();
    },
  );

  it('edits operator and value, and leaves a condition out', async () => {
    const panel = await openAnswers({ last: correctable() });
    const { page } = panel;
    await page.locator('[data-at="where.1"]').click();
    await page.locator('[data-field=operator]').selectOption('between');
    await page.getByLabel('Value', { exact: true }).fill('3');
    await page.getByLabel('Second value').fill('5');
    await page.keyboard.press('Enter');
    const edited = { kind: 'condition', at: 'where.1', column: { table: 'voyages', column: 'days' }, op: 'between', values: ['3', '5'] }; // prettier-ignore
    await expect.poll(() => panel.last('correct')).toEqual({ id: 'last', corrections: [edited] });
    await page.locator('[data-act=other-column]').click();
    await expect.poll(() => panel.last('otherColumn')).toEqual({ id: 'last', at: 'where.1' });
    await page.locator('[data-act=drop]').click();
    await expect
      .poll(() => panel.last('correct'))
      .toEqual({ id: 'last', corrections: [{ kind: 'drop', at: 'where.1' }] });
    await panel.close();
  });

  it.each<[ThemeKind, number]>([
    ['dark', 300],
    ['light', 900],
    ['hc-black', 380],
    ['hc-light', 380],
  ])('says what was corrected, takes it back and remembers it: %s at %d px', async (theme, width) => {
    const panel = await openAnswers({ theme, width, height: 760, last: correctable(true) });
    const { page } = panel;
    await page.locator('[data-at="where.1"]').click();
    await panel.shot(`answers-corrected-${theme}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // Where nothing can be remembered stands why, once.
    expect(await page.locator('.corrected .unkept').allInnerTexts()).toEqual([
      'Nothing to remember: a graph keeps what words mean, not what one question asks for.',
    ]);
    await page.locator('[data-act=remember]').click();
    await expect.poll(() => panel.last('remember')).toEqual({ id: 'last', made: 0 });
    await page.locator('[data-act=take-back]').click();
    await expect
      .poll(() => panel.last('correct'))
      .toEqual({ id: 'last', corrections: [{ kind: 'joins', edges: ['e1'] }] });
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });

  it.each<ThemeKind>(['dark', 'light'])(
    'can be taken back where nothing answers what was corrected: %s',
    async (theme) => {
      const panel = await openAnswers({ theme, width: 380, height: 420, last: correctedAway() });
      await panel.page.getByText('the days are more than 1000').waitFor();
      await panel.shot(`answers-corrected-away-${theme}`);
      await panel.page.locator('[data-act=take-back]').click();
      await expect.poll(() => panel.last('correct')).toEqual({ id: 'last', corrections: [] });
      expect(panel.complaints).toEqual([]);
      await panel.close();
    },
  );
});
