import { describe, expect, it } from 'vitest';
import { Bm25, normaliseScores } from '../../../src/engine/search/bm25';

const set = (...stems: string[]) => stems.map((stem) => ({ stem, weight: 1, origin: 'name' as const }));

describe('Bm25', () => {
  const bm25 = new Bm25([set('name', 'singer'), set('name', 'song'), set('age')]);

  it('prefers rare words', () => {
    const scores = bm25.scores(['name', 'age']);
    expect(scores.get(2)).toBeGreaterThan(scores.get(0) ?? 0);
  });

  it('does not score sets that share no word', () => expect(bm25.scores(['song']).has(2)).toBe(false));

  it('counts a repeated word once', () => expect(bm25.scores(['song', 'song'])).toEqual(bm25.scores(['song'])));

  it('weighs keywords', () => {
    const weighted = new Bm25([
      [{ stem: 'a', weight: 1, origin: 'name' }],
      [{ stem: 'a', weight: 0.3, origin: 'value' }],
    ]);
    const scores = weighted.scores(['a']);
    expect(scores.get(0)).toBeGreaterThan(scores.get(1) ?? 0);
  });
});

describe('normaliseScores (SGAM eq. 2)', () => {
  it('squares, then spreads between 0 and 1', () => {
    const scores = new Map([[0, 1], [1, 2], [2, 3]]); // prettier-ignore
    expect([...normaliseScores(scores, 3, 0)]).toEqual([[0, 0], [1, 3 / 8], [2, 1]]); // prettier-ignore
  });

  it('drops what is below the threshold', () => {
    expect([...normaliseScores(new Map([[0, 1], [1, 10]]), 2, 0.1).keys()]).toEqual([1]); // prettier-ignore
  });

  it('takes 0 as the least score where some sets were not found', () => {
    expect(normaliseScores(new Map([[0, 1], [1, 2]]), 5, 0).get(0)).toBeCloseTo(0.25); // prettier-ignore
  });
});
