import { describe, expect, it } from 'vitest';
import type { Frame } from '../../../src/engine/reason/frame';
import { isSensible } from '../../../src/engine/reason/sensible';
import { column, equal, frame, own } from './frames';
import { contextOf } from '../../../src/engine/reason/question-context';

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
    ['what is stated', { conditions: [equal(column('pilots.name'), 'A')] }, false],
    [
      'what is stated, and more',
      {
        select: ['pilots.name', 'pilots.age'].map((name) => ({ fn: 'none', distinct: false, column: column(name) })),
        conditions: [equal(column('pilots.name'), 'A')],
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
    [
      'one name and another',
      { conditions: [equal(column('pilots.name'), 'A'), equal(column('pilots.name'), 'B')] },
      false,
    ],
    [
      'one name or another',
      { conditions: [equal(column('pilots.name'), 'A'), equal(column('pilots.name'), 'B')], connective: 'or' },
      true,
    ],
    [
      'one name in each of two parts',
      {
        conditions: [equal(column('pilots.name'), 'A')],
        part: { kind: 'intersect', uses: [], conditions: [equal(column('pilots.name'), 'B')] },
      },
      true,
    ],
  ])('%s', (_, parts, expected) => {
    expect(isSensible(frame(parts), context)).toBe(expected);
  });
});
