import { inEnglish, say } from '../../../src/engine/core/message';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../../src/engine/answer/support';
import type { Missing } from '../../../src/engine/plan/missing';
import type { Candidate, Reasoned, Unplaced } from '../../../src/engine/reason/programs/reasoned';

const candidate = {
  joins: [{ uses: [{ table: 'visits' }], joins: [] }],
  ambiguousJoins: false,
} as unknown as Candidate;

const reasoned = (parts: Partial<Reasoned>): Reasoned => ({
  candidates: [candidate],
  confidence: 0.8,
  unplaced: [],
  alternatives: [],
  counts: { built: 1, run: 1, failed: 0 },
  ...parts,
});
const word = (text: string): Unplaced => ({ kind: 'word', text });
const missing = (kind: Missing['kind'], text: string): Missing => ({
  kind,
  text,
  start: 0,
  end: text.length,
  message: say`anything called “${text}”`,
});

describe('questions for yes or no', () => {
  it.each<[string, Unplaced[], RegExp | undefined]>([
    ['Did anybody die in case 6916?', [], undefined],
    ['Did anybody die in case 6916?', [word('case')], /yes or no would be a guess/],
    ['Are all drivers belted?', [], /Rows that exist do not decide/],
    ['Is the oldest driver male?', [], /Rows that exist do not decide/],
    ['Which is the oldest driver?', [], undefined],
  ])('%s', (question, unplaced, expected) => {
    const refusal = inEnglish(refusalOf(reasoned({ unplaced }), [], question));
    if (expected) expect(refusal).toMatch(expected);
    else expect(refusal).toBeUndefined();
  });
});

describe('what is to be counted', () => {
  const counted = { kind: 'aggregate', fn: 'count', distinct: false, of: { kind: 'rows' } };
  const counting = (select: readonly unknown[] = [counted]) =>
    ({ ...candidate, intent: { kind: 'select', select } }) as unknown as Candidate;
  it.each<[string, string, RegExp | undefined]>([
    ['How many seniors were belted?', 'seniors', /leaves out “seniors”, so it would count other rows/],
    ['How many drunk drivers died?', 'drunk', /would count other rows/],
    ['How many drivers died alone?', 'alone', undefined],
    ['How many recorded drivers died?', 'recorded', undefined],
    ['What is the number of male drivers?', 'male', undefined],
    ['How many machines are repaired?', 'machines', undefined],
  ])('%s', (question, text, expected) => {
    const knows = (stem: string) => stem === 'machin';
    const refusal = inEnglish(
      refusalOf(reasoned({ candidates: [counting()], unplaced: [word(text)] }), [], question, knows),
    );
    if (expected) expect(refusal).toMatch(expected);
    else expect(refusal).toBeUndefined();
  });

  it('is no unit of what is measured', () => {
    const weight = counting([{ kind: 'column', use: 0, column: 'weight' }]);
    const told = reasoned({ candidates: [weight], unplaced: [word('kilograms')] });
    expect(refusalOf(told, [], 'How many kilograms does Bea weigh?')).toBeUndefined();
  });

  it('is not there, though the graph knows words of the question', () => {
    const none = reasoned({ candidates: [], confidence: 0 });
    const refusal = refusalOf(none, [], 'Average weight by mood', (stem) => stem === 'weight');
    expect(inEnglish(refusal)).toMatch(/^The graph knows “weight”, but no reading/);
  });

  it('is asked for with a limit', () => {
    const open = [missing('limit', 'young')];
    expect(inEnglish(refusalOf(reasoned({}), open, 'How many young drivers died?'))).toMatch(/Ask with a limit/);
  });
});

describe('refusalOf', () => {
  it.each<[string, Partial<Reasoned>, Missing[], RegExp | undefined]>([
    ['a likely program that leaves nothing out', {}, [], undefined],
    ['one word left out is a doubt, not a refusal', { unplaced: [word('ejected')] }, [], undefined],
    ['three words left out', { unplaced: ['blood', 'glucose', 'level'].map(word) }, [], /leaves out “blood”/],
    ['a number left out', { unplaced: [{ kind: 'number', text: '1995' }] }, [], /leaves out “1995”/],
    ['a negation left out', { unplaced: [{ kind: 'cue', text: 'not' }] }, [], /leaves out “not”/],
    ['an unlikely program', { confidence: 0.1, unplaced: [word('ejected')] }, [], /could not place “ejected”/],
    [
      'a column that no key edge leads to',
      { unplaced: [{ kind: 'word', text: 'cost', apart: ['bills.cost'] }] },
      [],
      /“cost” is bills.cost, but no key edge of the graph leads there from visits/,
    ],
    ['no program', { candidates: [], confidence: 0 }, [], /No part of the graph/],
    [
      'an unknown property',
      { confidence: 0.7, unplaced: [word('wingspan')] },
      [missing('attribute', 'wingspan')],
      /wingspan/,
    ],
    [
      'a word in passing, beside what is sure',
      { confidence: 0.9, unplaced: [word('card')] },
      [missing('attribute', 'card')],
      undefined,
    ],
    [
      'two of them',
      { confidence: 0.9, unplaced: ['card', 'wing'].map(word) },
      ['card', 'wing'].map((w) => missing('attribute', w)),
      /card/,
    ],
    [
      'an unknown value beside what is sure',
      { confidence: 0.9, unplaced: [word('Oz')] },
      [missing('value', 'Oz')],
      /Oz/,
    ],
    ['an unknown property that the program placed', {}, [missing('attribute', 'manner')], undefined],
    ['an unknown value, placed or not', {}, [missing('value', 'Atlantis')], /Atlantis/],
  ])('%s', (_, parts, gaps, expected) => {
    const refusal = inEnglish(refusalOf(reasoned(parts), gaps, 'How many visits are there?'));
    if (expected) expect(refusal).toMatch(expected);
    else expect(refusal).toBeUndefined();
  });
});
