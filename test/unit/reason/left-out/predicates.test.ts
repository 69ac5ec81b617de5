/** What decides a question for yes or no. */
import { describe, expect, it } from 'vitest';
import type { Frame } from '../../../../src/engine/reason/frame/frame';
import { leftOut } from '../../../../src/engine/reason/left-out/predicates';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { column, equal, frame, own } from '../frames';

describe('the last word of a question for yes or no', () => {
  it.each<[string, Partial<Frame>, string[]]>([
    // Nothing restricts the pilots by it: that they exist does not say so.
    ['Is any pilot electric?', {}, ['electric']],
    ['Were the pilots avoidable?', {}, ['avoidable']],
    ['Is a pilot British?', { conditions: [{ ...equal(column('pilots.nationality'), 'British'), tokens: [3] }] }, []],
    // The table is what is asked about.
    ['Are there pilots?', {}, []],
    ['Are any pilots recorded?', {}, []],
  ])('%s', (question, parts, expected) => {
    const context = contextOf(own.link(question), own.view);
    const found = leftOut(context, frame(parts), new Set(['pilots']));
    expect(found.filter(({ text }) => text === context.linked.tokens.at(-1)?.text).map(({ text }) => text)).toEqual(
      expected,
    );
  });
});
