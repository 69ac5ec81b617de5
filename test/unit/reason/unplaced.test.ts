import { describe, expect, it } from 'vitest';
import type { Frame, FrameCondition } from '../../../src/engine/reason/frame';
import { contextOf } from '../../../src/engine/reason/question-context';
import { leavesOutNeeded, unplaced } from '../../../src/engine/reason/unplaced';
import { column, frame, own } from './frames';

const above = (name: string, value: number, token: number): FrameCondition => ({
  kind: 'n',
  column: column(name),
  op: '>',
  values: [value],
  tokens: [token],
});
const flights = [{ fn: 'none' as const, distinct: false, column: column('flights.flight_id') }];

describe('unplaced', () => {
  it.each<[string, Partial<Frame>, string[]]>([
    ['Which flights cost more than 90 US dollars?', { conditions: [above('flights.price', 90, 5)] }, []],
    ['Which flights have a price above 90?', {}, ['word price', 'cue above', 'number 90']],
    ['Which flights have no price?', {}, ['cue have no', 'word price']],
    ['What is the average price of flights?', {}, ['cue average', 'word price']],
    ['Which flights have the highest price?', {}, ['cue highest', 'word price']],
    ['Which flights go to Aberdeen?', {}, ['word go', 'value Aberdeen']],
    [
      'What is the age of the youngest pilot?',
      { select: [{ fn: 'none', distinct: false, column: column('pilots.age') }] },
      ['cue youngest', 'word pilot'],
    ],
    ['Which is the first flight?', {}, []],
  ])('%s', (question, parts, expected) => {
    const found = unplaced(
      contextOf(own.link(question), own.view),
      frame({ select: flights, ...parts }),
      new Set(['flights']),
    );
    expect(found.map(({ kind, text }) => `${kind} ${text}`)).toEqual(expected);
  });
});

describe('leavesOutNeeded', () => {
  it.each<[string, Partial<Frame>, boolean]>([
    ['Which flights have a price above 90?', {}, true],
    ['Which flights have a price above 90?', { conditions: [above('flights.price', 90, 6)] }, false],
    ['Which flights have no price?', {}, true],
    ['Which flights go to Aberdeen?', {}, false],
  ])('%s %j', (question, parts, expected) => {
    const context = contextOf(own.link(question), own.view);
    expect(leavesOutNeeded(context, frame({ select: flights, ...parts }))).toBe(expected);
  });
});
