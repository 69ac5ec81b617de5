// Names that are words cut short.
import { describe, expect, it } from 'vitest';
import { isShortFor, mayBeCode, shortFormOf } from '../../../src/engine/search/short-forms';

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
    // Initials are no word, and names may be cut of the plural.
    ['sales', ['sls', 'str'], 'sls'],
    ['sale', ['sls', 'sal'], 'sls'],
    ['kilograms', ['weight', 'kg'], 'kg'],
    ['hectolitre', ['vol', 'hl'], 'hl'],
    ['kilograms', ['weight', 'grams'], undefined],
  ])('reads %s over %j as %s', (word, names, expected) => {
    const short = shortFormOf(word, names);
    expect(short && !short.isDoubtful ? short.name : undefined).toBe(expected);
  });

  it.each<[string, string[], string | undefined]>([
    // Nothing but vowels is left out, or most is there.
    ['ferries', ['frry', 'port'], 'frry'],
    ['berths', ['brth', 'town'], 'brth'],
    ['parcels', ['pcl', 'town'], 'pcl'],
    // Two that may be meant are none.
    ['parcels', ['pcl', 'prl'], undefined],
    // What is known to stand for another word may have been meant for this one.
    ['facades', ['fac', 'town'], 'fac'],
    // Where most names are cut, short words are, too.
    ['organs', ['org', 'nm', 'cd', 'qty'], 'org'],
    ['tanks', ['tan', 'town', 'price', 'length'], undefined],
    ['patrons', ['pat', 'nm', 'cd', 'qty'], 'pat'],
    ['patrons', ['pat', 'town', 'price', 'length', 'weight'], undefined],
    // Of forms of one word the longest, and none where they are of two.
    ['boats', ['bot', 'bt', 'nm'], 'bot'],
    ['boats', ['bat', 'bot', 'nm'], undefined],
    ['tides', ['tid', 'td', 'nm', 'cd', 'qty'], 'tid'],
    // The last letter stays where it can be spoken.
    ['galleries', ['gly', 'nm'], 'gly'],
    // What a list writes out otherwise, where most names are cut.
    ['countries', ['ctr', 'nm', 'qty'], 'ctr'],
    ['countries', ['ctr', 'town', 'price', 'length', 'weight'], undefined],
    // Who is doing something does what another noun says.
    ['studying', ['std', 'stu'], undefined],
  ])('may read %s over %j as %s', (word, names, expected) => {
    const short = shortFormOf(word, names);
    expect(short?.isDoubtful === true ? short.name : undefined).toBe(expected);
  });
});

describe('mayBeCode', () => {
  it.each<[string, string, boolean]>([
    ['blk', 'black', true],
    ['phm', 'pharmacist', true],
    ['blk', 'blue', false],
    ['cat', 'cargo', false],
    ['red', 'reduced', false],
  ])('takes %s for %s: %s', (short, word, expected) => expect(mayBeCode(short, word)).toBe(expected));
});
