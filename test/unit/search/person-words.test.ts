// Words for persons, and what only shares their stem.
import { expect, it } from 'vitest';
import { isNoPerson, meansPersons } from '../../../src/engine/search/person-words';
import { stem } from '../../../src/engine/search/words';

it.each(['officer', 'engineer', 'lecturer', 'cook', 'auditor', 'accountant'])('%s is a person', (word) => {
  expect([meansPersons(stem(word)), isNoPerson(word)]).toEqual([true, false]);
});

it.each(['office', 'engine', 'lecture', 'design', 'dive', 'account', 'performance', 'translation'])(
  '%s is none',
  (word) => {
    expect(isNoPerson(word)).toBe(true);
  },
);
