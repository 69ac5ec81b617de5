import { describe, expect, it } from 'vitest';
import { timeSpanOf } from '../../../src/engine/answer/time-spans';
import type { Expression } from '../../../src/engine/program/intent';
import { workedOut } from '../../../src/engine/reason/programs/worked-expression';
import type { WorkedOut } from '../../../src/engine/question/worked-way';

const read = (id: number) => ({
  of: { kind: 'column', use: 0, column: id === 1 ? 'ended' : 'begun' } satisfies Expression,
  isDate: true,
});
const worked = (way: Partial<WorkedOut>) => timeSpanOf(workedOut({ op: 'days', left: 1, right: 2, ...way }, read));

describe('a time from one day to another', () => {
  it.each<[string, Partial<WorkedOut>]>([
    ['days', {}],
    ['hours', { factor: 24 }],
    ['minutes', { factor: 1440 }],
    ['weeks', { factor: 1 / 7 }],
    ['months', { factor: 12 / 365.25 }],
    ['years', { factor: 1 / 365.25 }],
  ])('is told in %s', (unit, way) => {
    expect(worked(way)).toEqual({ unit, from: read(2).of, to: read(1).of });
  });

  it.each<[string, Partial<WorkedOut>]>([
    ['a difference of amounts', { op: '-' }],
    ['so many times as much', { factor: 3 }],
  ])('is not %s', (_, way) => {
    expect(worked(way)).toBeUndefined();
  });
});
