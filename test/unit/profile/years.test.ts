import { describe, expect, it } from 'vitest';
import type { ColumnProfile } from '../../../src/engine/profile/catalogue';
import { yearsOf } from '../../../src/engine/profile/years';

describe('yearsOf', () => {
  const profile = (type: ColumnProfile['type'], values: readonly number[]): ColumnProfile => ({
    ...{ id: 't.c', table: 't', column: 'c', type, rows: values.length, nulls: 0, distinct: values.length },
    ...{ min: Math.min(...values), max: Math.max(...values), unique: true, meanLength: 4, maxLength: 4 },
    typical: values.map((value) => ({ value, count: 1 })),
    writtenAs: 'integer',
    missing: [],
  });

  it.each<[string, ColumnProfile, readonly [number, number] | undefined]>([
    ['whole numbers', profile('integer', [1743, 1866, 1957]), [1743, 1957]],
    ['years stored as real numbers', profile('real', [1743, 1866, 1957]), [1743, 1957]],
    ['amounts between', profile('real', [1743, 1866.5, 1957]), undefined],
    ['other numbers', profile('real', [17, 1866, 1957]), undefined],
    ['too few to tell', profile('real', [1743, 1957]), undefined],
  ])('%s', (_, column, expected) => expect(yearsOf(column)).toEqual(expected));
});
