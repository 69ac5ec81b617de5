/** Numbers that bound what is folded of the rows of each, and those that each row is compared with. */
import { describe, expect, it } from 'vitest';
import { boundedFrames, comparesEachRow } from '../../../../src/engine/reason/shapes/bounded-folds';
import type { ScoredFrame } from '../../../../src/engine/reason/frame/draft';
import type { Frame, FrameCondition } from '../../../../src/engine/reason/frame/frame';
import { frameToIntent } from '../../../../src/engine/reason/programs/frame-to-intent';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { TermTable } from '../../../../src/engine/reason/programs/terms';
import { index } from '../../question/schemas';
import { column, frame, own } from '../frames';

const contextFor = (question: string) => contextOf(own.link(question), own.view);
/** A frame as the models found it; its scores do not matter here. */
const found = (parts: Partial<Frame>): ScoredFrame =>
  ({ frame: frame(parts), sketch: {}, scores: { having: 0 }, total: 0 }) as unknown as ScoredFrame;
const over = (question: string, name: string, number: string): FrameCondition => ({
  kind: 'n',
  column: column(name),
  op: '>',
  values: [Number(number)],
  tokens: own.link(question).tokens.flatMap(({ text, index: at }) => (text === number ? [at] : [])),
});

describe('bounded folds', () => {
  it.each<[string, unknown[]]>([
    ['Which pilots paid a price of more than 90 in total?', ['sum', '>', undefined]],
    ['Which pilots have not paid more than 90 dollars altogether?', ['sum', '<=', true]],
    ['Which pilots did not pay a total price of more than 90 altogether?', ['sum', '<=', true]],
    ['Which pilots did not fly to Rome but paid more than 90 altogether?', ['sum', '>', undefined]],
    ['Which pilots paid more than 90 on average?', ['avg', '>', undefined]],
    ['For which pilots does the cheapest flight cost more than 90?', ['min', '>', undefined]],
    ['Which pilots are those whose highest price is more than 90?', ['max', '>', undefined]],
    // Each row is compared.
    ['Which pilots paid a price of more than 90?', []],
    // The end is asked for, among those above the number.
    ['Which pilot has the cheapest flight with a price of more than 90?', []],
    ['Show the pilot of the cheapest flight that costs more than 90.', []],
  ])('%s', (question, expected) => {
    const context = contextFor(question);
    const plain = { conditions: [over(question, 'flights.price', '90')] };
    const made = boundedFrames(context, [found(plain)]);
    const told = made.flatMap(({ frame: { related = [] } }) => related.map((r) => [r.fold?.fn, r.op, r.orNone]));
    expect(told).toEqual(expected.length > 0 ? [expected] : []);
    expect(comparesEachRow(frame(plain), context)).toBe(expected.length > 0);
    for (const one of made) {
      expect(comparesEachRow(one.frame, context)).toBe(false);
      expect(frameToIntent(one.frame, own.view, new TermTable(index))).toMatchObject({ where: { kind: 'related' } });
    }
  });

  it('bounds groups of values beside the folded column', () => {
    const question = 'For which places does the lowest price exceed 90?';
    const parts = { select: [{ fn: 'none' as const, distinct: false, column: column('flights.source_airport') }] };
    const [made] = boundedFrames(contextFor(question), [
      found({ ...parts, conditions: [over(question, 'flights.price', '90')] }),
    ]);
    expect(made?.frame.group).toEqual([column('flights.source_airport')]);
    expect(made?.frame.having).toMatchObject({
      op: '>',
      value: 90,
      item: { fn: 'min', column: column('flights.price') },
    });
  });
});
