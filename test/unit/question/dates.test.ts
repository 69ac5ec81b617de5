import { describe, expect, it } from 'vitest';
import { namedDates, namedMonths } from '../../../src/engine/question/dates';

describe('namedDates', () => {
  it.each([
    ["2020's sales", ['2020']],
    ['sales of the 1990s', []],
    ["sales of the 1990's", []],
  ])('a year owns, a decade is none: %s', (text, dates) => {
    expect(namedDates(text).map((d) => d.iso)).toEqual(dates);
  });

  it.each([
    ['on 1995-9-4', ['1995-09-04']],
    ['born on April 1st, 1982', ['1982-04-01']],
    ['between November 5th, 2007 and 5 July 2009', ['2007-11-05', '2009-07-05']],
    ['in May 2001 or 2003', ['2001-05', '2003']],
    ['before 1995-09-04 10:30:05 and after 1994-01-02T08:15', ['1995-09-04 10:30:05', '1994-01-02 08:15']],
    ['flight 1234567 of 20 passengers', []],
    ['case 6916', []],
    ['born between 1936-1956', ['1936', '1956']],
    ['part 1936-12345', []],
  ])('reads %s', (text, dates) => {
    expect(namedDates(text).map((d) => d.iso)).toEqual(dates);
  });
});

describe('namedMonths', () => {
  it.each<[string, number[]]>([
    ['crashes on a Friday in February', [2]],
    ['from June to december', [6, 12]],
    ['in May, and in March', [5, 3]],
    // Verbs, and months that a year belongs to.
    ['they may march', []],
    ['in May 2001', []],
  ])('reads %s', (text, months) => {
    expect(namedMonths(text).map((m) => m.month)).toEqual(months);
  });
});
