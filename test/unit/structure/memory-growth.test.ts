import { describe, expect, it } from 'vitest';
import { memoryGrowth, type Measured } from '../../soak/memory-growth';

const MB = 1024 * 1024;

/** A run that measures every half minute. */
function run(minutes: number, rss: (minute: number) => number): Measured[] {
  return Array.from({ length: minutes * 2 }, (_, i) => {
    const minute = i / 2;
    return { minute, rss: rss(minute), hostHeap: 5 * MB, engineHeap: 20 * MB };
  });
}

describe('memory of a long run', () => {
  it('may rise in the first ten minutes and go up and down', () => {
    const found = memoryGrowth(run(120, (minute) => (200 + Math.min(minute, 10) * 30 + (minute % 3) * 20) * MB));
    expect(found.map(({ tooMuch }) => tooMuch)).toEqual([false, false, false]);
  });

  it('may not grow afterwards', () => {
    const [rss] = memoryGrowth(run(120, (minute) => (400 + minute) * MB));
    expect(rss?.tooMuch).toBe(true);
    expect(rss?.growth).toBeGreaterThan(0.2);
  });

  it('is compared within a short run by its thirds', () => {
    expect(memoryGrowth(run(6, (minute) => (200 + minute * 20) * MB))[0]?.tooMuch).toBe(true);
  });

  it('is not judged where there is too little of it', () => {
    expect(memoryGrowth([])).toEqual([]);
  });
});
