/** Numbers that a question tells in another unit than that of the column. */
import { describe, expect, it } from 'vitest';
import { unitOfColumn } from '../../../../src/engine/question/units';
import type { FrameCondition } from '../../../../src/engine/reason/frame/frame';
import { addNumbers } from '../../../../src/engine/reason/pieces/number-conditions';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { column, own } from '../frames';

const age = column('pilots.age');

/** The conditions on ages that a question states, where ages are told in a unit. */
function stated(question: string, unit: string): FrameCondition[] {
  const measuredIn = unitOfColumn('age', unit);
  const columns = own.view.columns.map((c) => (c.id === age ? { ...c, ...(measuredIn && { measuredIn }) } : c));
  const found: FrameCondition[] = [];
  addNumbers(contextOf(own.link(question), { ...own.view, columns }), (c) => c.column === age && found.push(c));
  return found;
}

describe('a number', () => {
  it.each<[string, string, string, readonly unknown[]]>([
    ['Which pilots have an age of more than 5 minutes?', 'ms', '>', [300_000]],
    ['Which pilots have an age of more than 5 minutes?', 'minutes', '>', [5]],
    ['Which pilots have an age of more than 5?', 'ms', '>', [5]],
    ['Which pilots have an age of more than 5 miles?', 'ms', '>', [5]],
    ['Which pilots have an age between 5 and 10 minutes?', 's', 'between', [300, 600]],
    ['Which pilots have an age of 5 or 10 minutes?', 's', 'in', [300, 600]],
    ['Which pilots have an age above 5 million?', 'million', '>', [5]],
    ['Which pilots have an age above 500 million?', 'billion', '>', [0.5]],
    ['Which pilots have an age above 5000000?', 'million', '>', [5]],
    ['Which pilots have an age above 5?', 'million', '>', [5]],
  ])('%s stored in %s: %s %j', (question, unit, op, values) => {
    expect(stated(question, unit).find((condition) => condition.op === op)?.values).toEqual(values);
  });

  it('is stated with its unit, which nothing else explains', () => {
    const question = 'Which pilots have an age of more than 5 minutes?';
    const at = own.link(question).tokens.findIndex(({ word }) => word === 'minutes');
    expect(stated(question, 'ms').find(({ op }) => op === '>')?.tokens).toContain(at);
  });
});

describe('a code', () => {
  it.each<[string, boolean]>([
    ['Which pilots have the age 2?', true],
    // No code is 1200, and it may be the number of something else.
    ['Which pilots have the age 1200?', false],
  ])('%s: %s', (question, expected) => {
    const labels = ['1', '2'].map((code) => ({ code, label: `group ${code}` }));
    const columns = own.view.columns.map((c) =>
      c.id === age ? { ...c, labels, profile: { ...c.profile, min: 1, max: 2 } } : c,
    );
    const found: FrameCondition[] = [];
    addNumbers(contextOf(own.link(question), { ...own.view, columns }), (c) => found.push(c));
    expect(found.some((c) => c.column === age)).toBe(expected);
  });
});
