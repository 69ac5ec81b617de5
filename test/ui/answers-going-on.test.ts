/** Going on from an answer, questions that wait for a word, what was passed over, and the model in use. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { WireAnswer, WireModels, WirePreview } from '../../src/protocol/answers';
import { openAnswers } from './support/answers-host';
import { beltAnswer, correctable, events } from './support/answers';
import { findings } from './support/axe';
import { closeBrowser } from './support/browser';
import type { ThemeKind } from './support/themes';

afterAll(closeBrowser);

const MODELS: WireModels = {
  chosen: 'server',
  choices: [
    { id: 'none', label: 'No model', detail: 'nothing leaves this machine' },
    { id: 'server', label: 'qwen3-32b', detail: 'on http://localhost:11434' },
    { id: 'vscode:copilot/gpt-5', label: 'GPT-5', detail: 'offered by VS Code' },
    { id: 'other', label: 'Another one…', detail: '' },
  ],
  says: 'It is on this machine.',
  fixed: false,
};

/** A follow-up that was put into what was asked before, with what it passed over. */
function followed(): WireAnswer {
  const base = correctable();
  return {
    ...base,
    corrected: [
      {
        correction: { kind: 'follow', text: 'and in 2024?' },
        said: 'kept from the question before: number of voyages and the destination is “Hamburg”; new: the year is 2024; no longer: the year is 2023',
        words: '',
      },
    ],
    passedOver: [
      {
        kind: 'column',
        text: 'voyages.arrived',
        column: { table: 'voyages', column: 'arrived' },
        why: 'its words fit the question in part; those of the columns that were used fit it better',
        choose: [{ kind: 'show', column: { table: 'voyages', column: 'arrived' } }],
      },
      { kind: 'column', text: 'weather.year', why: 'no key edges lead from the tables of the answer to weather' },
      {
        kind: 'join',
        text: 'origin (voyages.origin_port = ports.PORT_CODE)',
        why: 'it is as good by the graph: the words of the question, or you, chose the other one',
        choose: [{ kind: 'joins', edges: ['origin_port'] }],
      },
    ],
  };
}

const PREVIEW: WirePreview = {
  id: 'p1',
  question: 'How many voyages went to Hamburg in 2023?',
  graph: { name: 'voyages', uri: 'file:///voyages.sgraph.yaml' },
  focus: 'number of voyages where the destination is “Hamburg” and the year is 2023',
  sql: 'SELECT COUNT(*)\nFROM "voyages"\nJOIN "ports" ON "ports"."PORT_CODE" = "voyages"."dest_port"\nWHERE "ports"."Port Name" = \'Hamburg\' AND "voyages"."year" = 2023',
  others: ['SELECT COUNT(*)\nFROM "voyages"\nWHERE "year" = 2023'],
  missing: [],
  sends: 'qwen3-32b (http://localhost:11434)',
  vectors: null,
  values: true,
};

const focused =
  '({ tag: document.activeElement?.tagName, ...document.activeElement?.closest("[data-act], [data-field]")?.dataset })';

/** Asks a question that goes on from the answer. */
async function goOn(page: Page): Promise<void> {
  await page.locator('[data-field=follow-up]').focus();
  await page.keyboard.type('and Tokyo?');
  await page.keyboard.press('Enter');
}

const active = 'document.activeElement?.closest("[data-act], [data-field]")?.dataset';

describe('going on from an answer', () => {
  it.each<ThemeKind>(['dark', 'light', 'hc-black'])('asks what goes on from it, by keyboard: %s', async (theme) => {
    const panel = await openAnswers({ theme, width: 340, height: 980, last: followed() });
    panel.host.send('models', MODELS);
    const { page } = panel;
    await page.locator('.goes-on').waitFor();
    expect(await page.locator('h2').first().innerText()).toBe('and in 2024?');
    expect(await page.locator('.corrected').innerText()).toContain('kept from the question before');
    await panel.shot(`answers-follow-${theme}`);
    const field = page.locator('[data-field=follow-up]');
    await field.focus();
    await page.keyboard.type('how many of them?');
    await page.keyboard.press('Enter');
    await expect.poll(() => panel.last('ask')).toEqual({ question: 'how many of them?', follows: 'last' });
    await page.locator('[data-act=ask-afresh]').press('Enter');
    await expect.poll(() => panel.last('ask')).toEqual({ question: 'and in 2024?' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(340);
    expect(await findings(page, theme)).toEqual([]);
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });

  it('says what it goes on from while it runs', async () => {
    const panel = await openAnswers({ last: beltAnswer() });
    panel.host.send('started', { id: 'r', question: 'and in 2024?', after: ['How many in 2023?', 'and in 2022?'] });
    await panel.page.getByText('Goes on from: How many in 2023? › and in 2022?').waitFor();
    await panel.close();
  });
});

describe('what was passed over', () => {
  it.each<ThemeKind>(['dark', 'light'])(
    'is told with what spoke against it, and taken nevertheless: %s',
    async (theme) => {
      const panel = await openAnswers({ theme, width: 340, height: 980, last: followed() });
      const { page } = panel;
      await page.locator('.why-not summary').click();
      await page.locator('.why-not').scrollIntoViewIfNeeded();
      await page.locator('[data-act=restrict]').first().press('Enter');
      await panel.shot(`answers-why-not-${theme}`);
      expect(await page.locator('.passed-over li').allInnerTexts()).toHaveLength(3);
      await page.locator('.restrict input').first().fill('2024');
      await page.keyboard.press('Enter');
      const column = { table: 'voyages', column: 'arrived' };
      const follow = { kind: 'follow', text: 'and in 2024?' };
      await expect
        .poll(() => panel.last('correct'))
        .toEqual({ id: 'last', corrections: [follow, { kind: 'add', column, op: '=', values: ['2024'] }] });
      await page.locator('[data-act=take-passed]').first().click();
      await expect.poll(() => panel.last('correct')).toEqual({ id: 'last', corrections: [{ kind: 'show', column }] });
      expect(await findings(page, theme)).toEqual([]);
      await panel.close();
    },
  );
});

describe('a question that waits for a word', () => {
  const BEFORE = 'SELECT COUNT(*)\nFROM "voyages"\nWHERE "year" = 2022';
  it.each<[string, Partial<WirePreview>, RegExp, readonly string[]]>([
    ['change', { change: 'made' }, /run again as before, and then with your change/, ['the statement that this gives', 'the statement that is changed']],
    ['follow', { change: 'made', follows: 'How many went there?' }, /put into the statement of the question before/i, ['the likeliest statement that this gives', 'the statement that is changed']],
    ['alone', { change: 'alone', follows: 'How many went there?' }, /asked by itself/, ['the likeliest statement by the words of the question']],
    ['rewritten', { change: 'rewritten', follows: 'How many went there?', sql: null, focus: '' }, /The language model puts it and the question before into one/, ['the statement that is changed']],
    ['refused', { change: 'refused', sql: null, focus: '', missing: ['The correction does not fit.'] }, /cannot be made/, ['the statement that is changed']],
    ['unknown', { change: 'unknown', sql: null, focus: '' }, /The statement that this gives is shown with the answer/, ['the statement that is changed']],
  ])('shows the statement that a change gives, and the one that it changes: %s', async (name, change, said, titles) => {
    const panel = await openAnswers({ width: 340, height: 720, last: beltAnswer() });
    const { page } = panel;
    const vectors = 'https://vectors.example';
    panel.host.send('preview', { ...PREVIEW, from: BEFORE, others: [], sends: null, vectors, ...change });
    const card = page.locator('.preview-sends');
    await card.waitFor();
    expect(await card.innerText()).toBe(
      'All statements only read. For vectors, the question goes to https://vectors.example.',
    );
    expect(await page.locator('.preview .preview-change').innerText()).toMatch(said);
    expect((await page.locator('.preview .sql h3').allInnerTexts()).map((text) => text.toLowerCase())).toEqual(titles);
    const statements = change.sql === null ? [BEFORE] : name === 'alone' ? [PREVIEW.sql] : [PREVIEW.sql, BEFORE];
    expect(await page.locator('.preview .sql code').allInnerTexts()).toEqual(statements);
    expect(await page.locator('.preview .understood').count()).toBe(change.focus === '' ? 0 : 1);
    if (name === 'change' || name === 'follow') await panel.shot(`answers-preview-${name}`);
    await panel.close();
  }); // prettier-ignore

  it.each<ThemeKind>(['dark', 'light', 'hc-light'])(
    'shows what would run and be sent, and runs at a key: %s',
    async (theme) => {
      const panel = await openAnswers({ theme, width: 340, height: 720, last: beltAnswer() });
      const { page } = panel;
      panel.host.send('models', MODELS);
      panel.host.send('preview', PREVIEW);
      await page.locator('.preview-note').waitFor();
      await panel.shot(`answers-preview-${theme}`);
      expect(await page.evaluate(active)).toMatchObject({ act: 'run' });
      expect(await findings(page, theme)).toEqual([]);
      await page.keyboard.press('Enter');
      await expect.poll(() => panel.last('run')).toEqual({ id: 'p1', only: false });
      await page.locator('[data-act=run-only]').click();
      await expect.poll(() => panel.last('run')).toEqual({ id: 'p1', only: true });
      await page.locator('.preview [data-act=outgoing]').click();
      await expect.poll(() => panel.last('showOutgoing')).toEqual({ question: PREVIEW.question });
      await page.locator('[data-act=dismiss]').click();
      await expect.poll(() => panel.last('dismiss')).toEqual({ id: 'p1' });
      expect(await page.locator('.preview').isVisible()).toBe(false);
      await panel.close();
    },
  );
});

describe('the cursor', () => {
  it.each<[string, (page: Page) => Promise<void>, object]>([
    ['an offer', (page) => page.locator('.alternatives button').first().press('Enter'), { tag: 'H2' }],
    ['what goes on', goOn, { field: 'follow-up' }],
  ])('waits with the question, and then goes to what came of %s', async (_, choose, place) => {
    const { alternatives, ...last } = beltAnswer();
    const offered = alternatives.map((one) => ({ ...one, choose: [{ kind: 'reading' as const, sql: 'SELECT 1' }] }));
    const panel = await openAnswers({ last: { ...last, alternatives: offered } });
    const { page } = panel;
    await page.locator('.alternatives').waitFor();
    await choose(page);
    panel.host.send('preview', PREVIEW);
    await page.locator('.preview-note').waitFor();
    // Other news changes nothing.
    panel.host.send('history', []);
    expect(await page.evaluate(active)).toMatchObject({ act: 'run' });
    await page.keyboard.press('Enter');
    panel.host.send('started', { id: 'new', question: PREVIEW.question });
    panel.host.send('finished', { id: 'new', answer: beltAnswer() });
    await expect.poll(() => page.evaluate(focused)).toMatchObject(place);
    await panel.close();
  });

  it('goes to what was asked of an offered question', async () => {
    const { alternatives, ...last } = beltAnswer();
    const offered = alternatives.map(({ question, why }) => ({ question, why }));
    const panel = await openAnswers({ last: { ...last, alternatives: offered } });
    const { page } = panel;
    await page.locator('.alternatives button').first().press('Enter');
    const question = offered[0]?.question ?? '';
    await expect.poll(() => panel.last('ask')).toEqual({ question });
    panel.host.send('started', { id: 'new', question });
    panel.host.send('finished', { id: 'new', answer: { ...beltAnswer(), question } });
    await expect.poll(() => page.evaluate(focused)).toMatchObject({ tag: 'H2' });
    expect(await page.locator('h2').first().innerText()).toBe(question);
    await panel.close();
  });

  it('goes nowhere where something else is asked instead', async () => {
    const panel = await openAnswers({ last: beltAnswer() });
    const { page } = panel;
    await goOn(page);
    panel.host.send('started', { id: 'gone', question: 'and Tokyo?' });
    panel.host.send('failed', { id: 'gone', message: 'It was cancelled.', cancelled: true });
    await page.locator('[data-act=ask]').waitFor();
    await page.locator('[data-field=question]').click();
    await page.keyboard.type('How many crashes?');
    await page.keyboard.press('Enter');
    await expect.poll(() => panel.last('ask')).toEqual({ question: 'How many crashes?' });
    panel.host.send('started', { id: 'other', question: 'How many crashes?' });
    panel.host.send('finished', { id: 'other', answer: beltAnswer() });
    await page.locator('[data-field=follow-up]').waitFor();
    expect(await page.evaluate(focused)).toMatchObject({ field: 'question' });
    await panel.close();
  });
});

describe('the model in use', () => {
  it('is chosen in the panel, and says what leaves the machine', async () => {
    const panel = await openAnswers({ width: 340, last: beltAnswer() });
    const { page } = panel;
    expect(await page.locator('.model-line').isVisible()).toBe(false);
    panel.host.send('models', MODELS);
    const choice = page.locator('[data-field=model]');
    await choice.waitFor();
    expect(await choice.inputValue()).toBe('server');
    await choice.selectOption('none');
    await expect.poll(() => panel.last('chooseModel')).toEqual({ id: 'none' });
    await page.locator('[data-act=show-outgoing]').click();
    await expect.poll(() => panel.last('showOutgoing')).toEqual({ question: beltAnswer().question });
    const none = { ...MODELS, chosen: 'none', says: 'Nothing leaves this machine.', fixed: true };
    panel.host.send('models', none);
    await page.getByText('Nothing leaves this machine.', { exact: true }).waitFor();
    expect(await choice.isDisabled()).toBe(true);
    expect(await page.locator('[data-act=show-outgoing]').isVisible()).toBe(false);
    await panel.close();
  });
});

describe('smaller questions', () => {
  it('are written otherwise and asked with', async () => {
    const panel = await openAnswers({ width: 340, height: 900 });
    const { page } = panel;
    panel.host.send('started', { id: 'r', question: 'Which ports had most voyages?' });
    const [first] = events();
    if (!first) throw new Error('no events');
    const subQuestions = ['Which voyages are there?', 'Which port is each to?'].map((text) => ({
      text,
      tables: [],
      needs: [],
    }));
    panel.host.send('event', {
      id: 'r',
      event: { ...first, stage: 'understand', type: 'end', output: { focus: 'ports', subQuestions } },
    });
    panel.host.send('finished', { id: 'r', answer: beltAnswer() });
    await page.locator('.split summary').click();
    await page.locator('[data-act=edit-split]').press('Enter');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Which voyages ended?');
    await panel.shot('answers-split');
    await page.locator('[data-act=ask-split]').click();
    await expect
      .poll(() => panel.last('split'))
      .toEqual({ id: 'r', questions: ['Which voyages ended?', 'Which port is each to?'] });
    await panel.close();
  });
});
