// Lists of names and codes on one line, as they are shown to be changed and read back.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listIn, listText } from '../../../webview/graph/review/note-list';

describe('a list on one line', () => {
  it.each<[string, string, readonly string[]]>([
    ['names', 'CASEID, VEHNO', ['CASEID', 'VEHNO']],
    ['one name', 'CASEID', ['CASEID']],
    ['nothing', '', []],
    ['commas alone', ' , ,', []],
    ['a name with a comma', '"Last, First", Born', ['Last, First', 'Born']],
    ['a name with quotes', '"the ""best"" one"', ['the "best" one']],
    ['a quote that is not closed', '"Last, First', ['"Last', 'First']],
    ['a quote within a name', 'a "b" c, d', ['a "b" c', 'd']],
  ])('of %s', (_what, text, items) => {
    expect(listIn(text)).toEqual(items);
  });

  it('is what it was when it is read back', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'B', ',', '"', ' ', 'é') })), (items) => {
        expect(listIn(listText(items))).toEqual(items);
      }),
    );
  });
});
