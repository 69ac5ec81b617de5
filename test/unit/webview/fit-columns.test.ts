import { describe, expect, it } from 'vitest';
import { columnNeed, fitColumns, linesOf } from '../../../webview/shared/fit-columns';

/** Each letter is as wide as a figure. */
const length = (text: string): number => text.length;

describe('the columns of a table in little room', () => {
  it.each([
    [
      'a number, which stays in one piece',
      columnNeed(12, 'total', ['1,234,567.25'], true, length),
      { natural: 12, least: 12 },
    ],
    [
      'words of a name',
      columnNeed(30, 'name', ['Port of Rotterdam', 'Ostend'], false, length),
      { natural: 30, least: 9 },
    ],
    ['a long word', columnNeed(42, 'key', ['a'.repeat(60)], false, length), { natural: 42, least: 12 }],
    [
      'a heading longer than numbers',
      columnNeed(9, 'number of voyages', ['7'], true, length),
      { natural: 9, least: 7 },
    ],
    ['nothing', columnNeed(5, 'note', [], false, length), { natural: 5, least: 4 }],
  ])('%s', (_, need, expected) => {
    expect(need).toEqual(expected);
  });

  const needs = [
    { natural: 30, least: 10 },
    { natural: 20, least: 10 },
    { natural: 5, least: 5 },
  ];
  it.each<[string, number, readonly number[], boolean, boolean]>([
    ['room for all', 55, [30, 20, 5], false, false],
    ['half of what can be spared', 40, [20, 15, 5], true, false],
    ['just the least', 25, [10, 10, 5], true, false],
    ['less than the least', 10, [10, 10, 5], true, true],
  ])('%s', (_, room, widths, narrowed, scrolls) => {
    expect(fitColumns(needs, room)).toEqual({ widths, narrowed, scrolls });
  });

  it('scrolls numbers that do not fit, none of which is narrower', () => {
    expect(fitColumns([{ natural: 9, least: 9 }], 5)).toEqual({ widths: [9], narrowed: false, scrolls: true });
  });

  it.each([
    ['', 10, 1],
    ['Ostend', 10, 1],
    ['Port of Rotterdam', 10, 2],
    ['a'.repeat(25), 10, 3],
    ['at aaaaaaaaaaaa b', 10, 3],
  ])('“%s” in %i characters: %i lines', (text, width, lines) => {
    expect(linesOf(text, width, length)).toBe(lines);
  });
});
