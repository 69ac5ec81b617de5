/** Units of columns and of numbers, and what one comes to in the other. */
import { describe, expect, it } from 'vitest';
import { inUnitOf, isRate, unitNamed, unitOfColumn, unitOfKeywords } from '../../../src/engine/question/units';

describe('unitOfColumn', () => {
  it.each<[string, string | undefined, string | undefined]>([
    ['milliseconds', undefined, 'time 0.001'],
    ['grant_million', undefined, 'count 1000000'],
    ['LossesInBillions', undefined, 'count 1000000000'],
    ['depth_feet', undefined, 'length 0.3048'],
    // A smallest value is no minute, unless an expert says so.
    ['min_salary', undefined, undefined],
    ['duration', 'min', 'time 60'],
    ['weight', 'kg', 'mass 1'],
    ['milliseconds', 's', 'time 1'],
    ['speed', 'km per hour', undefined],
    ['speed', 'km/h', undefined],
    ['turns_per_minute', undefined, undefined],
    ['minutes_of_hours', undefined, undefined],
    ['price', 'EUR', undefined],
    ['damage', 'million USD', 'count 1000000'],
    ['age', undefined, undefined],
    ['second_name', undefined, undefined],
    ['area_km2', undefined, undefined],
    ['square_feet', undefined, undefined],
    ['fee_in_pounds', undefined, undefined],
    ['load_in_pounds', undefined, 'mass 0.45359237'],
    ['way', 'nautical miles', undefined],
    // Behind what is measured the short name of a unit is no other word.
    ['duration_min', undefined, 'time 60'],
    ['waiting_time_h', undefined, 'time 3600'],
    ['length_m', undefined, 'length 1'],
    ['weight_t', undefined, 'mass 1000'],
    ['length_min', undefined, undefined],
    ['price_min', undefined, undefined],
    ['group_m', undefined, undefined],
  ])('%s in %s: %s', (name, written, expected) => {
    const unit = unitOfColumn(name, written);
    expect(unit && `${unit.of} ${unit.size}`).toBe(expected);
  });
});

describe('the shortest of durations', () => {
  it.each<[string[], boolean]>([
    [['duration_min', 'fee'], true],
    [['duration_min', 'duration_max'], false],
    [['durationMin', 'durationMax'], false],
  ])('%j', ([name = '', ...beside], expected) =>
    expect(unitOfColumn(name, undefined, beside) !== undefined).toBe(expected),
  );
});

describe('unitOfKeywords', () => {
  it.each<[string[], string | undefined]>([
    [['stay', 'hours in port'], 'time 3600'],
    [['length in feet', 'feet'], 'length 0.3048'],
    [['day of the week'], undefined],
    [['hours', 'days'], undefined],
    [['miles per gallon'], undefined],
    [['pounds'], undefined],
    [[], undefined],
  ])('%j: %s', (keywords, expected) => {
    const unit = unitOfKeywords(keywords);
    expect(unit && `${unit.of} ${unit.size}`).toBe(expected);
  });
});

describe('inUnitOf', () => {
  it.each<[number, string, string, number | undefined]>([
    [5, 'minutes', 'milliseconds', 300_000],
    [90, 'minutes', 'hours', 1.5],
    [0.3, 'km', 'meters', 300],
    [1, 'mile', 'feet', 5280],
    [6, 'inches', 'cm', 15.24],
    [2, 'tons', 'kg', 2000],
    [2, 'tons', 'miles', undefined],
  ])('%d %s in %s', (value, from, to, expected) => {
    const [one, other] = [unitNamed(from), unitNamed(to)];
    if (!one || !other) throw new Error('not a unit');
    expect(inUnitOf(value, one, other)).toBe(expected);
  });

  it('knows no unit in other words', () => expect(['age', 'min', 'constructor'].map(unitNamed)).toEqual([undefined, undefined, undefined])); // prettier-ignore
});

describe('isRate', () => {
  it.each<[string, boolean]>([
    ['EUR/t', true],
    ['km/h', true],
    ['EUR per piece', true],
    ['beds per 1000 people', true],
    ['cases/100000', true],
    ['1/100 s', false],
    ['n/a', false],
    ['percent', false],
    ['persons', false],
    ['kg', false],
    ['', false],
  ])('%s', (unit, expected) => expect(isRate(unit)).toBe(expected));
});
