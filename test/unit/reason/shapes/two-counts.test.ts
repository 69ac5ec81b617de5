/** Several numbers of the same rows, and questions that ask for one, or for what the same rows do not tell. */
import { describe, expect, it } from 'vitest';
import type { ScoredFrame } from '../../../../src/engine/reason/frame/draft';
import type { Frame } from '../../../../src/engine/reason/frame/frame';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { countFrames, leavesOutCount } from '../../../../src/engine/reason/shapes/two-counts';
import { frame, own } from '../frames';

/** A frame as the models found it; its scores do not matter here. */
const found = (parts: Partial<Frame>): ScoredFrame =>
  ({ frame: frame(parts), sketch: {}, scores: { select: 0 }, total: 0 }) as unknown as ScoredFrame;

describe('several counts', () => {
  it.each<[string, string[]]>([
    ['How many nationalities and how many names do the pilots have?', ['nationality', 'name']],
    ['Count the different nationalities and the different names of pilots.', ['nationality', 'name']],
    ['What is the number of distinct nationalities and names of the pilots?', ['nationality', 'name']],
    ['How many pilots are there, and how many nationalities do they have?', ['rows', 'nationality']],
    // A column that holds numbers is asked for, not counted; different ones are.
    ['How many prices and how many flight numbers are there?', []],
    ['How many different prices and how many different flight numbers do flights have?', ['price', 'flight_no']],
    // One number, or one for each.
    ['Show the number of pilots and their nationality.', []],
    // Rows of two tables that are counted apart.
    ['How many pilots and how many airports are there?', []],
  ])('%s', (question, expected) => {
    const context = contextOf(own.link(question), own.view);
    const made = countFrames(context, [found({}), found({})]);
    const items = made.map(({ frame: { select } }) =>
      select.map(({ fn, column }) => (fn === 'rows' ? 'rows' : own.view.columns[column ?? -1]?.name)),
    );
    expect(items).toEqual(expected.length > 0 ? [expected] : []);
    expect(leavesOutCount(frame({}), context)).toBe(expected.length > 0);
    for (const one of made) expect(leavesOutCount(one.frame, context)).toBe(false);
  });

  it('takes one number of each group for half an answer where two are asked for', () => {
    const context = contextOf(
      own.link('How many names and how many nationalities are there for each age of pilots?'),
      own.view,
    );
    const rows = { fn: 'rows', distinct: false } as const;
    const different = { fn: 'count', distinct: true, column: 0 } as const;
    expect(leavesOutCount(frame({ select: [rows] }), context)).toBe(true);
    expect(leavesOutCount(frame({ select: [rows, different] }), context)).toBe(false);
  });
});
