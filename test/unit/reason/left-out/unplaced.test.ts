import { describe, expect, it } from 'vitest';
import type { Frame, FrameCondition } from '../../../../src/engine/reason/frame/frame';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { leavesOutNeeded, placedTokens, unplaced } from '../../../../src/engine/reason/left-out/unplaced';
import { column, frame, own } from '../frames';

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

describe('what a program needs', () => {
  it.each<[string, Partial<Frame>, string[]]>([
    // What restricts the rows that are counted, and what is said of them.
    ['How many city flights are there?', {}, ['city']],
    // Nothing is told of those whom the question asks for.
    ['Which pilots have an age?', {}, ['pilots']],
    ['Which flights have a price?', {}, []],
    ['How many flights were priced?', {}, ['priced']],
    ['How many flights can land?', {}, ['land']],
    ['How many flights can carry over 90?', { conditions: [above('flights.price', 90, 6)] }, []],
  ])('%s', (question, parts, expected) => {
    const tables = new Set(['flights']);
    const counted = { select: [{ fn: 'rows' as const, distinct: false }], ...parts };
    const found = unplaced(contextOf(own.link(question), own.view), frame(counted), tables);
    expect(found.flatMap(({ text, needed }) => (needed ? [text] : []))).toEqual(expected);
  });
});

describe('placedTokens', () => {
  it('places a word that names a table by a further word, and none that only hints', () => {
    const linked = own.link('Which trips are there?');
    const at = (level: 1 | 2) =>
      linked.uses.map((m, id) => (own.view.uses[id]?.table === 'flights' ? { ...m, level, start: 1, end: 2 } : m));
    const placed = (level: 1 | 2) =>
      placedTokens(contextOf({ ...linked, uses: at(level) }, own.view), frame({}), new Set(['flights'])).has(1);
    expect(placed(2)).toBe(true);
    expect(placed(1)).toBe(false);
  });
});
