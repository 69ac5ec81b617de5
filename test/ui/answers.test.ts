import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { HISTORY, openAnswers } from './support/answers-host';
import { abstention, beltAnswer, countAnswer, events, longAnswer, rejection } from './support/answers';
import { closeBrowser } from './support/browser';
import type { ThemeKind } from './support/themes';

afterAll(closeBrowser);

/** So many pixels of the answer's heading lie under the question field, once its buttons have their size. */
const underField = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const edge = (part: string, side: 'top' | 'bottom'): number =>
      document.querySelector(part)?.getBoundingClientRect()[side] ?? NaN;
    return edge('.ask', 'bottom') - edge('.run h2', 'top');
  });

describe('the side panel', () => {
  it('says what to do where there is no graph', async () => {
    const panel = await openAnswers({ graph: false });
    await panel.shot('answers-no-graph');
    await panel.page.getByText('Draft a Graph from Data').click();
    await expect.poll(() => panel.last('draft')).toEqual({});
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });

  it('does not say that there is no graph before the host has looked', async () => {
    const panel = await openAnswers({ graph: 'unknown' });
    expect(await panel.page.locator('.start').isVisible()).toBe(false);
    panel.host.send('graph', null);
    await panel.page.getByText('No schema graph yet').waitFor();
    await panel.close();
  });

  it('lets one choose where several graphs could be asked', async () => {
    const panel = await openAnswers({ graph: 'unknown' });
    const names = ['crash', ...Array.from({ length: 9 }, (_, i) => `years/crash_201${i}`)];
    panel.host.send(
      'choices',
      names.map((name) => ({ name, uri: `file:///${name}.sgraph.yaml` })),
    );
    panel.host.send('graph', null);
    await panel.page.getByText('Which graph?').waitFor();
    expect(await panel.page.getByText('No schema graph yet').count()).toBe(0);
    expect(await panel.page.locator('.start .suggestion').allTextContents()).toEqual(names.slice(0, 8));
    await panel.shot('answers-which-graph');
    await panel.page.getByText('years/crash_2011').click();
    await expect.poll(() => panel.last('chooseGraph')).toEqual({ uri: 'file:///years/crash_2011.sgraph.yaml' });
    await panel.page.getByText('All 10 graphs…').click();
    await expect.poll(() => panel.last('chooseGraph')).toEqual({});
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });

  it('asks, shows stages as they come, and cancels', async () => {
    const panel = await openAnswers({ history: HISTORY });
    await panel.shot('answers-start');
    await panel.page.locator('[data-field=question]').click();
    await panel.page.keyboard.type(beltAnswer().question);
    await panel.page.keyboard.press('Enter');
    await expect.poll(() => panel.last('ask')).toEqual({ question: beltAnswer().question });
    panel.host.send('started', { id: 'r1', question: beltAnswer().question });
    for (const event of events().slice(0, -1)) panel.host.send('event', { id: 'r1', event });
    const stages = panel.page.locator('.stage');
    await expect.poll(() => stages.count()).toBe(6);
    await expect.poll(() => panel.page.locator('.stage.running').getAttribute('data-stage')).toBe('reason');
    expect(await panel.page.locator('[data-stage=link] .found').textContent()).toContain(
      '“rear-end” is CRASH.MANCOLL = 1 (rear-end)',
    );
    await panel.shot('answers-running');
    await panel.page.locator('[data-act=cancel]').click();
    await expect.poll(() => panel.last('cancel')).toEqual({ id: 'r1' });
    panel.host.send('failed', { id: 'r1', message: 'Cancelled.', cancelled: true });
    await panel.page.getByText('Cancelled.').waitFor();
    await panel.shot('answers-cancelled');
    // Nothing goes on turning.
    expect(await panel.page.locator('.stage.running').count()).toBe(0);
    expect(await panel.page.locator('.stage.stopped').getAttribute('aria-label')).toBe('Work it out: stopped');
    expect(await panel.page.locator('[data-act=ask]').isVisible()).toBe(true);
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });

  it.each<[string, number, boolean]>([
    ['a doubtful answer', 0.3, true],
    ['a likely one', 0.87, false],
  ])('shows what else may be meant: %s', async (what, confidence, first) => {
    const panel = await openAnswers({ last: { ...beltAnswer(), confidence }, height: 1420 });
    const at = async (part: string): Promise<number> => (await panel.page.locator(part).boundingBox())?.y ?? NaN;
    expect((await at('.alternatives')) < (await at('.rows'))).toBe(first);
    expect((await at('.alternatives')) > (await at('.confidence'))).toBe(true);
    await panel.shot(`answers-${what.replaceAll(' ', '-')}`);
    await panel.close();
  });

  it.each<ThemeKind>(['dark', 'light', 'hc-black', 'hc-light'])('shows an answer in %s', async (theme) => {
    const panel = await openAnswers({ theme, height: 1420, history: HISTORY });
    panel.host.send('started', { id: 'r2', question: beltAnswer().question });
    for (const event of events()) panel.host.send('event', { id: 'r2', event });
    panel.host.send('finished', { id: 'r2', answer: beltAnswer() });
    await panel.page.locator('.statement').waitFor();
    await panel.page.waitForTimeout(150);
    await panel.shot(`answers-${theme}`);
    // Two columns that go the same way are one chain.
    expect(await panel.page.locator('.path').count()).toBe(2);
    expect(await panel.page.locator('.path').first().innerText()).toMatch(/^OCC\s+AGE\s+BELTUSE\s+→\s+ROLE\s+→/);
    await panel.page.locator('[data-path="0"]').click();
    await expect.poll(() => panel.last('showPath')).toEqual({ id: 'r2', paths: [0, 1] });
    await panel.page.locator('[data-path="2"]').click();
    await expect.poll(() => panel.last('showPath')).toEqual({ id: 'r2', paths: [2] });
    await panel.page.locator('[data-act=show-all-paths]').click();
    await expect.poll(() => panel.last('showPath')).toEqual({ id: 'r2' });
    await panel.page.locator('[data-act=copy-rows]').click();
    const copied = 'CASEID\tVEHNO\tOCCNO\tAGE\tBELTUSE\tBELTUSE (label)\tSUMMARY\n13803\t1\t1\t64\t0\tnone used\t';
    await expect.poll(() => (panel.last('copy') as { text: string } | undefined)?.text).toContain(copied);
    // Whoever sees the page is told too, for a moment.
    const told = panel.page.locator('.spoken');
    expect(await told.evaluate((box) => [box.textContent, box.clientWidth > 40])).toEqual(['Copied.', true]);
    await expect.poll(() => told.evaluate((box) => box.clientWidth)).toBe(1);
    expect(await panel.page.locator('[data-act=copy-rows]').getAttribute('title')).toContain('codes as stored');
    // How the question was read stands before the details, and what the joins did to rows in words.
    const tops = await Promise.all(
      ['.understood', '.rows', '.paths'].map((part) => panel.page.locator(part).boundingBox()),
    );
    expect(tops.map((box) => box?.y)).toEqual([...tops.map((box) => box?.y)].sort((a, b) => (a ?? 0) - (b ?? 0)));
    expect(await panel.page.locator('.understood').innerText()).toBe(`Understood as: ${beltAnswer().understood.focus}`);
    expect(await panel.page.locator('.joins').innerText()).toContain('3 of 41 rows of GV found no match in CRASH');
    await panel.page.locator('[data-act=export-rows]').click();
    await expect.poll(() => panel.last('exportRows')).toEqual({ id: 'r2' });
    await panel.page.locator('summary', { hasText: 'SQL' }).click();
    await panel.page.locator('[data-act=open-sql]').click();
    await expect.poll(() => panel.last('openSql')).toEqual({ id: 'r2' });
    await panel.page.locator('[data-citation="0"]').click();
    await expect.poll(() => panel.last('openCitation')).toEqual({ id: 'r2', citation: 0 });
    await panel.page.locator('[data-act=trace]').click();
    await expect.poll(() => panel.last('openTrace')).toEqual({ id: 'r2' });
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });

  it('says that an answer is out of date while its graph has changed, and asks again', async () => {
    const panel = await openAnswers({ last: beltAnswer(), height: 700 });
    const notice = panel.page.getByText('Out of date');
    expect(await notice.isVisible()).toBe(false);
    panel.host.send('outdated', { id: 'last', outdated: true });
    await notice.waitFor();
    // A long answer is shown from its beginning, not from under the question field.
    await expect.poll(() => underField(panel.page)).toBeLessThanOrEqual(0);
    await panel.shot('answers-outdated');
    await panel.page.getByText('Ask again').click();
    await expect.poll(() => panel.last('askAgain')).toEqual({ id: 'last' });
    panel.host.send('outdated', { id: 'last', outdated: false });
    await notice.waitFor({ state: 'hidden' });
    panel.host.send('outdated', { id: 'of another answer', outdated: true });
    await panel.page.waitForTimeout(100);
    expect(await notice.isVisible()).toBe(false);
    await panel.close();
  });

  it('says what went wrong and what can be done about it', async () => {
    const panel = await openAnswers({ height: 520 });
    const message = `library/${'a-long-folder-name/'.repeat(6)}library.sgraph.yaml:33:49 Table authors has no column "nothing".`;
    panel.host.send('started', { id: 'r', question: 'How many loans are there?' });
    panel.host.send('failed', { id: 'r', message, cancelled: false });
    await panel.page.getByText('This could not be answered.').waitFor();
    await panel.shot('answers-failed');
    const wide = await panel.page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(380);
    await panel.page.locator('[data-act=check-graph]').click();
    await expect.poll(() => panel.last('checkGraph')).toEqual({ id: 'r' });
    await panel.page.locator('[data-act=try-again]').click();
    await expect.poll(() => panel.last('askAgain')).toEqual({ id: 'r' });
    await panel.close();
  });

  it('abstains calmly and offers what can be asked', async () => {
    const panel = await openAnswers({ last: abstention(), history: HISTORY });
    await panel.page.locator('[data-act=choose-graph]').click();
    await expect.poll(() => panel.last('chooseGraph')).toEqual({});
    await panel.shot('answers-abstained');
    // There is nothing to go on from.
    expect(await panel.page.locator('[data-field=follow-up]').count()).toBe(0);
    await panel.page.getByText('What was the average age of the drivers?').click();
    await expect.poll(() => panel.last('ask')).toEqual({ question: 'What was the average age of the drivers?' });
    await panel.close();
  });

  it('offers to open the rejected edge that a question would need, and nothing else', async () => {
    const panel = await openAnswers({ last: rejection(), height: 500 });
    await panel.shot('answers-rejected');
    expect(await panel.page.getByText('You could ask').count()).toBe(0);
    await panel.page.getByText('Open the edge').click();
    await expect.poll(() => panel.last('openRejected')).toEqual({ id: 'last', edge: 0 });
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });

  it.each([220, 380])('fits a pane of %i pixels with names that have no space in them', async (width) => {
    const long = 'a_name_without_any_space_in_it'.repeat(8);
    const full = beltAnswer();
    const last = {
      ...full,
      question: `What is ${long}?`,
      understood: { conditions: [], focus: long },
      answer: { ...full.answer, rows: [[long, 1, 1, 64, 0, long]] },
      warnings: [long],
      alternatives: [{ question: long, why: long }],
      joins: full.joins.map((join) => ({ ...join, label: long })),
    };
    const panel = await openAnswers({ width, height: 800, last, history: HISTORY });
    const [page, pane] = await panel.page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(page).toBe(pane);
    // The question is read from its beginning, not from under the field.
    await expect.poll(() => underField(panel.page)).toBeLessThanOrEqual(0);
    await panel.close();
  });

  it('shows a number large, and keeps and searches the history', async () => {
    const panel = await openAnswers({ last: countAnswer(), history: HISTORY });
    await panel.shot('answers-count');
    await panel.page.locator('[data-field=history]').click();
    await panel.page.keyboard.type('front vehicle');
    await expect.poll(() => panel.page.locator('.entry').count()).toBe(1);
    await panel.page.locator('[data-entry=h2]').click();
    await expect.poll(() => panel.last('openHistory')).toEqual({ id: 'h2' });
    await panel.close();
  });

  it('says which graph each question was for, and lists those of the asked graph first', async () => {
    const other = { ...HISTORY[0]!, id: 'o1', question: 'How many loans are there?', graph: 'library' };
    const panel = await openAnswers({ history: [{ ...other, uri: 'file:///library.sgraph.yaml' }, ...HISTORY] });
    const entries = panel.page.locator('.entry');
    expect(await entries.count()).toBe(3);
    await panel.page.locator('[data-graphs=all]').click();
    await expect.poll(() => entries.count()).toBe(4);
    expect(await entries.first().locator('.entry-graph').textContent()).toBe('library');
    await panel.shot('answers-history-graphs');
    const graph = { name: 'library', uri: 'file:///library.sgraph.yaml' };
    panel.host.send('started', { id: 'o1', question: other.question, graph });
    await panel.page.getByText('Asked of library').waitFor();
    await panel.page.locator('[data-graphs=this]').click();
    await expect.poll(() => entries.count()).toBe(3);
    // Another graph is asked now: its questions are listed, and it is called as it calls itself.
    panel.host.send('graph', { ...graph, name: 'The library', tables: 3, columns: 12, examples: [] });
    await expect.poll(() => entries.count()).toBe(1);
    await panel.page.getByText('Asking The library').waitFor();
    await panel.page.getByText('Asked of').waitFor({ state: 'hidden' });
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });

  it('sets numbers and what is missing among them to the same side, every digit in the title', async () => {
    const answer = beltAnswer();
    const columns = ['yard', 'average cost (EUR)'];
    const rows = [
      ['Arnis', 21504.334615384614],
      [null, 20029.43090909091],
      ['Laboe', null],
    ];
    const panel = await openAnswers({
      last: { ...answer, answer: { kind: 'table', text: '3 yards.', columns, rows, truncated: false } },
    });
    const cells = panel.page.locator('.rows tbody td:not([colspan])');
    expect(await cells.allTextContents()).toEqual(['Arnis', '21,504.33', '–', '20,029.43', 'Laboe', '–']);
    const sides = await cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell).textAlign));
    expect(sides).toEqual(['left', 'right', 'left', 'right', 'left', 'right']);
    expect(await cells.nth(1).getAttribute('title')).toBe('21504.3346153846');
    await panel.close();
  });

  it('keeps numbers in sight in a narrow panel: a long heading stands in two lines', async () => {
    const answer = beltAnswer();
    const columns = ['name of the driver', 'number of crashes taken part in'];
    const rows = [
      ['Bonnie Blair', 2],
      ['Bo Ray', 4],
    ];
    const panel = await openAnswers({
      last: { ...answer, answer: { kind: 'table', text: '2 drivers.', columns, rows, truncated: false } },
      width: 330,
    });
    const box = await panel.page.locator('.rows').boundingBox();
    const number = await panel.page.locator('.rows td.number').first().boundingBox();
    const right = ({ x = 0, width = 0 } = {}) => x + width;
    expect(right(number ?? {})).toBeLessThanOrEqual(right(box ?? {}));
    const heading = panel.page.locator('.rows th.number');
    expect(await heading.evaluate((th) => th.scrollWidth <= th.clientWidth)).toBe(true);
    await panel.shot('answers-narrow-rows');
    await panel.close();
  });

  it('shows labels for stored codes, with the code in the title', async () => {
    const answer = beltAnswer();
    const [citation] = answer.citations;
    const panel = await openAnswers({
      last: {
        ...answer,
        answer: {
          ...answer.answer,
          columns: ['CASEID', 'MANCOLL'],
          rows: [
            [13803, 1],
            [16215, 9],
            [18765, null],
          ],
          labels: [null, { '1': 'rear-end', '4': '<i>angle</i>' }],
        },
        citations: [{ ...citation!, key: { CASEID: 13803, EQUIP: 11 }, labels: { EQUIP: 'Crash Imminent Braking' } }],
      },
    });
    const cell = (text: string) => panel.page.locator('.rows td', { hasText: text });
    expect(await cell('rear-end').getAttribute('title')).toBe('rear-end (stored as 1)');
    // A code without a label is shown as it is.
    expect(await cell('9').last().textContent()).toBe('9');
    const row = panel.page.locator('[data-citation="0"]');
    expect(await row.locator('.citation-key').textContent()).toBe('OCC: CASEID 13803, EQUIP Crash Imminent Braking');
    expect(await row.getAttribute('title')).toContain('EQUIP Crash Imminent Braking (stored as 11)');
    await panel.shot('answers-labels');
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });

  it('scrolls 10,000 rows of which only some exist, and never reads cells as HTML', async () => {
    const panel = await openAnswers({ last: longAnswer(10_000) });
    const rows = panel.page.locator('.rows');
    const count = (): Promise<number> => panel.page.locator('.rows tbody tr').count();
    expect(await count()).toBeLessThan(80);
    await rows.evaluate((element) => {
      element.scrollTop = 9_000 * 24;
    });
    await panel.page.locator('.rows td', { hasText: /^9000$/ }).waitFor();
    expect(await count()).toBeLessThan(80);
    expect(await panel.page.locator('.rows b').count()).toBe(0);
    await panel.close();
  });
});
