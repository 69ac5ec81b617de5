import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BETWEEN_BOUNDS, BETWEEN_VALUES, typedValues, valuesText } from '../../../src/protocol/typed-values';

test.each<[string, readonly string[] | undefined]>([
  ['a | b', ['a', 'b']],
  ['a|b ', ['a', 'b']],
  ['"A|B"', ['A|B']],
  ['" a " | "say ""so"""', [' a ', 'say "so"']],
  ['"x" OR 1=1', ['"x" OR 1=1']],
  ['5" | 6"', ['5"', '6"']],
  ['""', ['']],
  ['a |', undefined],
  ['', undefined],
])('%s is read', (text, values) => expect(typedValues(text, [], BETWEEN_VALUES)).toEqual(values));

test('a lone value has no separators', () => expect(typedValues('a | b', [])).toEqual(['a | b']));

test('text that was not changed stands for the values as they were', () => {
  for (const before of [[4], [' A|B '], ['a', 5, null], [''], [null]]) {
    expect(typedValues(valuesText(before), before, BETWEEN_VALUES)).toEqual(before);
  }
});

test('what is shown is read back, whatever was stored', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '|', '"', 'and', 'é') }), { minLength: 1 }),
      (values) => {
        expect(typedValues(valuesText(values), [], BETWEEN_VALUES)).toEqual(values);
      },
    ),
  );
});

test('bounds may hold “and”', () => {
  expect(typedValues('"a and b" and c', [], BETWEEN_BOUNDS)).toEqual(['a and b', 'c']);
});
