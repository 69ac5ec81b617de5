/** Other joins and readings that are offered, and chosen. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Correction } from '../../../src/engine/core/corrections';
import { inEnglish } from '../../../src/engine/core/message';
import { rows, voyages } from './voyages';

let ask: Awaited<ReturnType<typeof voyages>>;

beforeAll(async () => {
  ask = await voyages();
});

describe('parallel joins that the question does not tell apart', () => {
  const question = 'Number of voyages per port name';

  it('are offered by what distinguishes them, and each choice gives its own rows', async () => {
    const open = await ask(question);
    expect(open.whole.needsChoice).toBe(true);
    expect(open.reason).toContain('origin');
    const [first, second] = open.whole.alternatives;
    expect(open.whole.alternatives).toHaveLength(2);
    expect(first?.question).not.toBe(second?.question);
    const offered = open.whole.alternatives.map(({ why }) => inEnglish(why)).sort();
    expect(offered[0]).toBe('joined by destination (voyages.dest = ports.code)');
    expect(offered[1]).toBe('joined by origin (voyages.origin = ports.code)');
    const choose = (label: string) =>
      open.whole.alternatives.find(({ why }) => inEnglish(why).includes(label))?.choose ?? [];
    const byOrigin = await ask(question, choose('origin'));
    expect(rows(byOrigin)).toEqual(['Hamburg 3', 'Rotterdam 1']);
    const byDestination = await ask(question, choose('destination'));
    expect(rows(byDestination)).toEqual(['Hamburg 1', 'Rotterdam 2', 'Tokyo 1']);
    expect(byDestination.whole.understood.focus).toContain('(destination)');
    const [made] = byDestination.whole.corrected ?? [];
    expect(inEnglish(made?.said)).toBe('joined by destination (voyages.dest = ports.code)');
    expect(made?.remember).toMatchObject({ as: 'edge' });
    // Whoever chose wrongly can choose the other one from there.
    expect(inEnglish(byDestination.whole.alternatives[0]?.why)).toContain('origin');
    // Nor is the one that was taken offered again once another part is corrected.
    const country: Correction = { kind: 'column', at: 'select.0', column: { table: 'ports', column: 'country' } };
    const { alternatives } = (await ask(question, [...choose('destination'), country])).whole;
    expect(alternatives.map(({ why }) => inEnglish(why))).toEqual(['joined by origin (voyages.origin = ports.code)']);
    // It reads as it would run, with that correction.
    expect(alternatives[0]?.question).toContain('country (origin)');
    expect(alternatives[0]?.question).not.toContain('name');
  });
});

describe('a reading that is chosen after joins', () => {
  it('runs with its own joins', async () => {
    const question = 'Number of voyages per port name';
    const { alternatives } = (await ask(question)).whole;
    const [joins = [], others = []] = ['destination', 'origin'].map(
      (label) => alternatives.find(({ why }) => inEnglish(why).includes(label))?.choose ?? [],
    );
    const { sql } = await ask(question, others);
    expect((await ask(question, [...joins, { kind: 'reading', sql }])).sql).toBe(sql);
  });
});

describe('a question for yes or no that is not answered', () => {
  it('has a nearest one, whose answer is its own and no yes', async () => {
    const refused = await ask('Was the voyage to Hamburg stormy?');
    expect(refused.whole.abstained).toBe(true);
    const [offer] = refused.whole.alternatives;
    const taken = await ask('Was the voyage to Hamburg stormy?', offer?.choose);
    expect(taken.whole.abstained).toBe(false);
    expect(inEnglish(taken.whole.answer.text)).not.toMatch(/^(?:Yes|No)\b/);
  });
});
