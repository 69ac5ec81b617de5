import { describe, expect, it } from 'vitest';
import { namedDates } from '../../../src/engine/question/dates';

describe('namedDates', () => {
  it.each([
    ['on 1995-9-4', ['1995-09-04']],
    ['born on April 1st, 1982', ['1982-04-01']],
    ['between November 5th, 2007 and 5 July 2009', ['2007-11-05', '2009-07-05']],
    ['in May 2001 or 2003', ['2001-05', '2003']],
    ['flight 1234567 of 20 passengers', []],
    ['case 6916', []],
  ])('reads %s', (text, dates) => {
    expect(namedDates(text).map((d) => d.iso)).toEqual(dates);
  });
});
