import { describe, expect, it } from 'vitest';
import type { Frame, FrameCondition } from '../../../src/engine/reason/frame';
import { isSensible } from '../../../src/engine/reason/sensible';
import { linker } from '../question/schemas';
import { contextOf } from '../../../src/engine/reason/question-context';

const { view } = linker();
const column = (name: string): number =>
  view.columns.findIndex((c) => `${view.uses[c.use]?.table ?? ''}.${c.name}` === name);
const equal = (name: string, value: string | number): FrameCondition => ({
  kind: 'e',
  column: column(name),
  op: '=',
  values: [value],
  tokens: [],
});
const frame = (parts: Partial<Frame>): Frame => ({
  select: [{ fn: 'none', distinct: false, column: column('pilots.name') }],
  distinct: false,
  conditions: [],
  connective: 'and',
  group: [],
  uses: [],
  ...parts,
});

const own = linker();
const context = contextOf(own.link('How many different names and ages do pilots have?'), own.view);

describe('isSensible', () => {
  it.each<[string, Partial<Frame>, boolean]>([
    [
      'different values of what is named',
      { select: [{ fn: 'count', distinct: true, column: column('pilots.age') }] },
      true,
    ],
    ['of what is not', { select: [{ fn: 'count', distinct: true, column: column('flights.price') }] }, false],
    ['of an identifier', { select: [{ fn: 'count', distinct: true, column: column('flights.pilot_id') }] }, true],
    ['what is stated', { conditions: [equal('pilots.name', 'A')] }, false],
    [
      'what is stated, and more',
      {
        select: ['pilots.name', 'pilots.age'].map((name) => ({ fn: 'none', distinct: false, column: column(name) })),
        conditions: [equal('pilots.name', 'A')],
      },
      true,
    ],
    ['a plain list', {}, true],
    ['the sum of a key', { select: [{ fn: 'sum', distinct: false, column: column('pilots.pilot_id') }] }, false],
    [
      'an order by the average of a key',
      { order: { item: { fn: 'avg', distinct: false, column: column('pilots.pilot_id') }, descending: true } },
      false,
    ],
    [
      'an unnamed property beside a named one',
      {
        select: ['pilots.age', 'flights.price'].map((name) => ({ fn: 'none', distinct: false, column: column(name) })),
      },
      false,
    ],
    ['the greatest key', { select: [{ fn: 'max', distinct: false, column: column('pilots.pilot_id') }] }, true],
    ['one name and another', { conditions: [equal('pilots.name', 'A'), equal('pilots.name', 'B')] }, false],
    [
      'one name or another',
      { conditions: [equal('pilots.name', 'A'), equal('pilots.name', 'B')], connective: 'or' },
      true,
    ],
    [
      'one name in each of two parts',
      {
        conditions: [equal('pilots.name', 'A')],
        part: { kind: 'intersect', uses: [], conditions: [equal('pilots.name', 'B')] },
      },
      true,
    ],
  ])('%s', (_, parts, expected) => {
    expect(isSensible(frame(parts), context)).toBe(expected);
  });
});
