// Names that are words cut short.
import { describe, expect, it } from 'vitest';
import { isShortFor, shortFormOf } from '../../../src/engine/search/short-forms';

describe('isShortFor', () => {
  it.each<[string, string, boolean]>([
    ['deliv', 'delivery', true],
    ['emp', 'employee', true],
    ['mrtg', 'mortgage', true],
    ['outg', 'outage', true],
    ['shpmt', 'shipment', true],
    // One letter less is a slip of the pen, or another word.
    ['plan', 'plant', false],
    ['ca', 'catalogue', false],
    // The same letters, and others between them.
    ['mat', 'market', false],
    ['deliv', 'develop', false],
    ['c3', 'cathedral', false],
  ])('takes %s for %s: %s', (short, word, expected) => expect(isShortFor(short, word)).toBe(expected));
});

describe('shortFormOf', () => {
  it.each<[string, string[], string | undefined]>([
    ['ingredients', ['ingr', 'beer'], 'ingr'],
    // Words of their own mean themselves.
    ['portrait', ['port'], undefined],
    ['planetarium', ['plane', 'plan'], undefined],
    // The longest says most.
    ['technicians', ['te', 'tech', 'techn'], 'techn'],
    ['kilograms', ['weight', 'kg'], 'kg'],
    ['hectolitre', ['vol', 'hl'], 'hl'],
    ['kilograms', ['weight', 'grams'], undefined],
  ])('reads %s over %j as %s', (word, names, expected) => expect(shortFormOf(word, names)).toBe(expected));
});
