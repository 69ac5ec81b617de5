import { describe, expect, it } from 'vitest';
import { askedSpelling, nearestSpelling, nearestWritten } from '../../../src/engine/search/spelling';

const NAMES = ['occupant', 'weather', 'score', 'driver', 'drive', 'tow', 'towed', 'wine', 'county', 'creatinine'];

describe('slips of the pen', () => {
  it.each<[string, string | undefined]>([
    ['ocupants', 'occupant'],
    ['weahter', 'weather'],
    ['scroe', 'score'],
    ['winse', 'wine'],
    ['createnine', 'creatinine'],
    // Short words with another letter are as often other words.
    ['scare', undefined],
    ['wether', undefined],
    ['towd', undefined],
  ])('reads %s as %s', (word, expected) => expect(nearestWritten(word, NAMES)).toBe(expected));

  it.each<[string, string | undefined]>([
    ['wether', 'weather'],
    ['towd', 'towed'],
    ['drivrs', 'driver'],
    ['country', 'county'],
    ['tax', undefined],
    ['submarine', undefined],
  ])('asks for %s whether %s is meant', (word, expected) => expect(askedSpelling(word, NAMES)).toBe(expected));

  it('knows none where two stems are equally near', () => {
    expect(nearestSpelling('forman', ['format', 'formal'])).toBeUndefined();
  });
});
