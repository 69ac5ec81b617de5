/** Ends of times and of amounts, and sets that cannot be one. */
import { describe, expect, it } from 'vitest';
import { contradicts } from '../../../src/engine/reason/frame/contradictions';
import { asOpposedSets } from '../../../src/engine/reason/mend/both-sides';
import type { Frame, FrameCondition } from '../../../src/engine/reason/frame/frame';
import { directionOf } from '../../../src/engine/reason/said/order-direction';
import { combinesOtherNumbers } from '../../../src/engine/reason/sense/sensible-part';
import { ranksWhatIsAsked } from '../../../src/engine/reason/sense/sensible-ranking';
import { isTimeOfAnother, namedEnds } from '../../../src/engine/reason/said/stated-ends';
import { column, contextFor, shown, view } from './clinic-schema';

const first = (by: string, descending: boolean, limit = 1): Frame => ({
  ...shown('patients.last_name'),
  order: { item: { fn: 'none', distinct: false, column: column(by) }, descending },
  limit,
});

describe('the latest and the longest', () => {
  it.each<[string, string, boolean]>([
    ['Which patient had the latest visit?', 'visits.visit_date', false],
    ['Which patient had the latest visit?', 'patients.joined', true],
    // Nothing is said of whose time it is.
    ['Which patient joined latest?', 'patients.joined', false],
  ])('%s by %s', (question, by, expected) => {
    expect(isTimeOfAnother(column(by), contextFor(question))).toBe(expected);
  });

  it.each<[string, string, string, 'greatest' | 'least' | undefined]>([
    // Who has served longest was hired first.
    ['longest', 'longest', 'nurses.hire_date', 'least'],
    ['shortest', 'shortest', 'nurses.hire_date', 'greatest'],
    ['longest', 'longest', 'patients.weight', 'greatest'],
    ['latest', 'latest', 'nurses.hire_date', 'greatest'],
  ])('%s (%s) of %s', (cue, word, of, expected) => {
    expect(directionOf(cue, view.columns[column(of)], word)).toBe(expected);
  });

  it.each<[string, boolean, boolean]>([
    ['Show the last names of the top 3 patients with the lowest weight.', false, true],
    ['Show the last names of the top 3 patients with the lowest weight.', true, false],
    ['Show the last names of the top 3 patients by weight.', true, true],
  ])('%s descending: %s', (question, descending, expected) => {
    expect(ranksWhatIsAsked(first('patients.weight', descending, 3), contextFor(question))).toBe(expected);
  });
});

describe('the most of something', () => {
  it.each<[string, number]>([
    ['Which patient has the highest weight?', 1],
    // Rows are counted, or what each has of them.
    ['Which ward has the most number of patients?', 0],
  ])('%s names %d ends', (question, expected) => {
    expect(namedEnds(contextFor(question))).toHaveLength(expected);
  });
});

describe('what no row can be', () => {
  const inWard = (op: '=' | '!=', value: string): FrameCondition => {
    return { kind: op === '=' ? 'e' : 'x', column: column('patients.ward'), op, values: [value], tokens: [] };
  };
  it.each<[string, FrameCondition[], boolean]>([
    ['one value and not the same one', [inWard('=', 'North'), inWard('!=', 'North')], true],
    ['one value and not another one', [inWard('=', 'North'), inWard('!=', 'South')], false],
  ])('%s', (_, conditions, expected) => expect(contradicts(conditions)).toBe(expected));

  it('is shared by two sets where both are asked for', () => {
    const frame = { ...shown('patients.nurse_id'), conditions: [inWard('=', 'North'), inWard('!=', 'North')] };
    const sets = asOpposedSets(frame, contextFor('Which nurse ids have patients both in and outside of North?'));
    expect(sets.part).toMatchObject({ kind: 'intersect', conditions: [inWard('!=', 'North')] });
    expect(asOpposedSets(frame, contextFor('Which nurse ids have patients in North, not in North?'))).toBe(frame);
  });

  it.each<[string, string, boolean]>([
    ['patients.nurse_id', 'patients.nurse_id', false],
    ['patients.nurse_id', 'nurses.nurse_id', false],
    ['patients.nurse_id', 'patients.patient_id', true],
    ['patients.nurse_id', 'patients.weight', false],
  ])('is in sets by %s and %s', (one, other, expected) => {
    const question = 'Which wards have patients with both nurse id 3 and nurse id 5?';
    const context = contextFor(question);
    const is = (name: string, value: number): FrameCondition => {
      const tokens = context.linked.tokens.flatMap(({ number, index }) => (number === value ? [index] : []));
      return { kind: 'e', column: column(name), op: '=', values: [value], tokens };
    };
    const frame: Frame = {
      ...shown('patients.ward'),
      conditions: [is(one, 3)],
      part: { kind: 'intersect', conditions: [is(other, 5)], uses: [] },
    };
    expect(combinesOtherNumbers(frame, context)).toBe(expected);
  });
});
