// What mends lines that begin in the wrong column.
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { inEnglish } from '../../../src/engine/core/message';
import { readGraphFile } from '../../../src/engine/graph/parse';
import { applySplices } from '../../../src/engine/graph/splice';
import { indentationFixes } from '../../../src/engine/language/indentation-fixes';

/** Titles of what is offered, the preferred one marked, and the text after the first. */
function mended(text: string): { titles: readonly string[]; text: string } {
  const fault = readGraphFile(text, '').tree.fault;
  const fixes = fault ? indentationFixes(text, fault.start, 'g') : [];
  const titles = fixes.map(({ title, preferred }) => inEnglish(title) + (preferred ? ' *' : ''));
  return { titles, text: applySplices(text, fixes[0]?.changes[0]?.splices ?? []) };
}

describe('indentation fixes', () => {
  it.each<[string, string, readonly string[], string]>([
    [
      'a field between two levels, with what hangs from it',
      'version: 1\ntables:\n  A:\n    key: [a]\n   columns:\n     a: {}\n',
      ['Indent with 4 spaces, beside "key" of line 4 *', 'Indent with 2 spaces, beside "A" of line 3'],
      'version: 1\ntables:\n  A:\n    key: [a]\n    columns:\n      a: {}\n',
    ],
    [
      'an edge that stands out',
      'version: 1\nedges:\n  - { kind: key, from: a.b, to: c.d }\n - { kind: key, from: a.c, to: c.d } # b\n',
      ['Indent with 2 spaces, beside "- {" of line 3 *'],
      'version: 1\nedges:\n  - { kind: key, from: a.b, to: c.d }\n  - { kind: key, from: a.c, to: c.d } # b\n',
    ],
    [
      'a field of an edge below its dash',
      'version: 1\nedges:\n  - kind: key\n   from: a.b\n    to: c.d\n',
      ['Indent with 4 spaces, beside "kind" of line 3 *'],
      'version: 1\nedges:\n  - kind: key\n    from: a.b\n    to: c.d\n',
    ],
    [
      'several lines that were pasted together',
      'version: 1\ntables:\n  A:\n    columns:\n      a: {}\n     b: {}\n     # of it\n     c: {}\n  B: {}\n',
      ['Indent with 6 spaces, beside "a" of line 5 *', 'Indent with 4 spaces, beside "columns" of line 4'],
      'version: 1\ntables:\n  A:\n    columns:\n      a: {}\n      b: {}\n     # of it\n      c: {}\n  B: {}\n',
    ],
    [
      'a line within brackets',
      'version: 1\nedges:\n  - { kind: key, from: a.b,\n  to: c.d }\n',
      ['Indent with 4 spaces: it stands within the brackets of line 3 *'],
      'version: 1\nedges:\n  - { kind: key, from: a.b,\n    to: c.d }\n',
    ],
    [
      'tabs in the whole file, with other line breaks',
      'version: 1\r\ntables:\r\n\tA:\r\n\t\tkey: [a]\r\n',
      ['Indent with spaces instead of tabs *'],
      'version: 1\r\ntables:\r\n  A:\r\n    key: [a]\r\n',
    ],
    [
      'nothing where a bracket is open',
      'version: 1\ntables:\n  A: { key: [a\n',
      [],
      'version: 1\ntables:\n  A: { key: [a\n',
    ],
  ])('%s', (_what, text, titles, expected) => {
    expect(mended(text)).toEqual({ titles, text: expected });
  });

  it('changes white space alone', () => {
    const line = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.constantFrom('a: 1', 'b:', '- c', '- d: 1', '# e', ''));
    const texts = fc
      .array(line, { maxLength: 10 })
      .map((all) => all.map(([by, what]) => ' '.repeat(by) + what).join('\n'));
    fc.assert(
      fc.property(texts, (text) => {
        const after = mended(text).text;
        expect(after.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
    );
  });
});
