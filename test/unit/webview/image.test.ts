import { describe, expect, it } from 'vitest';
import { imageScale } from '../../../webview/graph/image';

describe('the size of an exported image', () => {
  it.each([
    ['a small picture at twice its size', 1200, 800, 2],
    ['a long one as long as a canvas may be', 20_000, 300, 0.8],
    ['a large one no larger than programs open', 16_000, 12_500, 0.4],
  ])('%s', (_, width, height, scale) => {
    expect(imageScale(width, height)).toBeCloseTo(scale, 6);
    expect(width * height * imageScale(width, height) ** 2).toBeLessThanOrEqual(32_000_001);
  });
});
