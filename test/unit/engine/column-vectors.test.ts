import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ColumnVectors } from '../../../src/engine/search/column-vectors';

function unit(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers) || 1;
  return Float32Array.from(numbers, (x) => x / length);
}

const vectorsOf = (dimensions: number): fc.Arbitrary<Float32Array> =>
  fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: dimensions, maxLength: dimensions }).map(unit);

describe('vectors of columns', () => {
  it('have the cosines that the vectors have, however many there are and however many numbers each has', () => {
    const asked = fc
      .integer({ min: 1, max: 70 })
      .chain((dimensions) =>
        fc.tuple(vectorsOf(dimensions), fc.array(vectorsOf(dimensions), { minLength: 1, maxLength: 9 })),
      );
    fc.assert(
      fc.property(asked, ([question, columns]) => {
        const found = new ColumnVectors(columns).cosines(question) ?? [];
        expect(found).toHaveLength(columns.length);
        for (const [i, column] of columns.entries()) {
          const cosine = column.reduce((sum, x, k) => sum + x * (question[k] ?? 0), 0);
          expect(Math.abs((found[i] ?? 9) - cosine)).toBeLessThan(0.01);
        }
      }),
    );
  });

  it('keep apart two columns at the two ends, of as many numbers as a large model has', () => {
    const one = unit(new Array<number>(3072).fill(1));
    const other = one.map((x) => -x);
    const found = new ColumnVectors([one, other, other]).cosines(one) ?? [];
    expect([...found].map((x) => Math.round(x * 1000))).toEqual([1000, -1000, -1000]);
  });

  it('say nothing of a vector of other dimensions', () => {
    expect(new ColumnVectors([unit([1, 2])]).cosines(unit([1, 2, 3]))).toBeUndefined();
    expect(new ColumnVectors([]).cosines(unit([1]))).toBeUndefined();
  });
});
