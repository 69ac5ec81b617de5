/** Further names that labels of code lists hold. */
import { describe, expect, it } from 'vitest';
import { furtherNames } from '../../../src/engine/search/label-names';
import { namesWhatIsDone } from '../../../src/engine/search/words';

describe('furtherNames', () => {
  const LIST = [
    'Tied/bound - by ropes',
    'Ripe, fully',
    'Cracked, in transport',
    'Cracked, by frost',
    'Not bruised',
    'Bruised - unknown degree',
    'Cut - other',
    'Cut at the stem',
  ];
  it.each<[string, readonly string[]]>([
    ['Tied/bound - by ropes', ['Tied', 'bound', 'by ropes']],
    ['Ripe, fully', ['Ripe', 'fully Ripe']],
    // What stands before its comma is said of another code as well.
    ['Cracked, in transport', ['in transport Cracked']],
    // Another label of the list says it too, or it says that nothing is known.
    ['Bruised - unknown degree', []],
    ['Cut - other', []],
    ['Not bruised', []],
  ])('%s', (label, expected) => {
    expect(furtherNames(label, LIST)).toEqual(expected);
  });
});

describe('namesWhatIsDone', () => {
  it.each<[string, string, boolean]>([
    ['hospitalized', 'hospitalization', true],
    ['ejected', 'ejection', true],
    ['hospital', 'hospitalization', false],
    ['agreed', 'agreement', false],
    ['hospitalized', 'hospital', false],
  ])('%s, %s: %s', (done, action, expected) => {
    expect(namesWhatIsDone(done, action)).toBe(expected);
  });
});
