// Words that texts have close together and that mean different things.
import { expect, it } from 'vitest';
import { areToldApart } from '../../../src/engine/search/told-apart';
import { relativesOf } from '../../../src/engine/search/word-relatives';
import { stem } from '../../../src/engine/search/words';

it.each([
  ['city', 'county', true],
  ['buyer', 'seller', true],
  ['seller', 'buyer', true],
  ['size', 'value', true],
  ['country', 'nation', false],
  ['country', 'part', true],
  ['country', 'people', true],
  ['city', 'color', false],
  ['unheard', 'unseen', false],
])('%s and %s: %s', (one, other, apart) => expect(areToldApart(stem(one), stem(other))).toBe(apart));

it.each([
  ['product', 'item', true],
  ['prisoner', 'inmate', true],
  // Each lists the other in the thesaurus, and texts have them close together.
  ['city', 'county', false],
  ['maximum', 'minimum', false],
])('%s stands for %s: %s', (word, other, stands) =>
  expect(relativesOf(word).some((relative) => relative.stem === stem(other))).toBe(stands),
);
