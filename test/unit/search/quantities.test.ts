// Quantities by their nouns, and the columns that hold them.
import { describe, expect, it } from 'vitest';
import { holdsQuantity, isJustOfKind, meansQuantity } from '../../../src/engine/search/quantities';

describe('holdsQuantity', () => {
  it.each<[string, string, string, boolean | undefined]>([
    ['spending', 'amount', 'expenses', true],
    ['spending', 'Amt', 'tblSpend', true],
    ['spent', 'cost', 'repairs', true],
    ['revenue', 'amount', 'invoices', true],
    ['revenue', 'amount', 'expenses', false],
    ['revenue', 'cost', 'repairs', false],
    ['revenue', 'weekly_wage', 'workers', false],
    ['earnings', 'weekly_wage', 'workers', true],
    ['cost', 'unit_price', 'parts', true],
    ['profit', 'amount', 'invoices', false],
    ['tonnage', 'cargo_t', 'calls', true],
    ['weight', 'length_m', 'ships', false],
    ['distance', 'trip_km', 'trips', true],
    // A length that is called so is no distance.
    ['distance', 'length_m', 'ships', false],
    ['harvest', 'tonnes', 'yields', true],
    ['price', 'places', 'courses', undefined],
    ['places', 'places', 'courses', undefined],
  ])('%s: %s of %s is %s', (noun, name, table, expected) =>
    expect(holdsQuantity(noun, { name, table })).toBe(expected),
  );

  it('goes by the unit that an expert wrote', () => {
    expect(holdsQuantity('weight', { name: 'load', unit: 'kg', table: 'trips' })).toBe(true);
    expect(holdsQuantity('weight', { name: 'load', unit: 'm3', table: 'trips' })).toBe(false);
  });
});

it.each<[string, string, string, boolean]>([
  ['spending', 'amount', 'expenses', true],
  ['spending', 'budget', 'teams', false],
  ['revenue', 'takings', 'shops', true],
  ['revenue', 'amount', 'payments', false],
])('%s is of just the kind of %s of %s: %s', (noun, name, table, expected) =>
  expect(isJustOfKind(noun, { name, table })).toBe(expected),
);

it.each<[string, boolean, boolean]>([
  ['takings', false, true],
  ['spent', false, true],
  ['payments', false, false],
  ['time', false, false],
  ['time', true, true],
  ['ship', true, false],
])('%s (folded %s) may stand for another name: %s', (word, isFolded, expected) =>
  expect(meansQuantity(word, isFolded)).toBe(expected),
);
