// Edits of one of several things in a field: a code, an item of a list, a suggestion.
import { describe, expect, it } from 'vitest';
import { editGraph, type GraphEdit } from '../../../src/engine/graph/edit';

describe('an edit of one of several things', () => {
  const column = (...lines: string[]) =>
    `version: 1\ntables:\n  A:\n    columns:\n      x:\n${lines.map((line) => `        ${line}\n`).join('')}`;
  const of = { table: 'A', column: 'x' } as const;
  const codes = (...said: string[]) => said.map((label, i) => ({ code: String(i + 1), label }));
  it.each<[string, GraphEdit, string, string]>([
    [
      'the label of a code',
      { op: 'setColumnField', ...of, field: 'values', value: codes('one', 'two!') },
      column('values:', '  1: one # the first', '  # odd', '  2: two # the second'),
      column('values:', '  1: one # the first', '  # odd', '  2: two! # the second'),
    ],
    [
      'a code more',
      { op: 'setColumnField', ...of, field: 'values', value: codes('one', 'two', 'three') },
      column('values:', '  1: one # the first', '  2: two'),
      column('values:', '  1: one # the first', '  2: two', '  3: three'),
    ],
    [
      'a code more on one line',
      { op: 'setColumnField', ...of, field: 'values', value: codes('one', 'two') },
      column('values: {1:  one} # all'),
      column('values: {1:  one, 2: two} # all'),
    ],
    [
      'codes that are written in another way',
      { op: 'setColumnField', ...of, field: 'values', value: codes('one', 'two') },
      column('values: { 1.0: one }'),
      column('values: { 1.0: one, 2: two }'),
    ],
    [
      'codes in another order',
      { op: 'setColumnField', ...of, field: 'values', value: codes('one', 'two').reverse() },
      column('values: { 1: one, 2: two }'),
      column('values: { 2: two, 1: one }'),
    ],
    [
      'an item more',
      { op: 'setColumnField', ...of, field: 'missing', value: ['9', '99'] },
      column('missing:', '  - 9 # not told'),
      column('missing:', '  - 9 # not told', '  - 99'),
    ],
    [
      'an item less',
      { op: 'setColumnField', ...of, field: 'keywords', value: ['a', 'c'] },
      column('keywords:', '  - a # first', '  - b # second', '  - c # third'),
      column('keywords:', '  - a # first', '  - c # third'),
    ],
    [
      'one suggestion that is accepted',
      { op: 'acceptSuggestion', ...of, field: 'unit' },
      column('suggested:', '  # from the manual', '  description: how far # page 4', '  unit: km # page 5'),
      column('unit: km', 'suggested:', '  # from the manual', '  description: how far # page 4'),
    ],
    [
      'one more that is refused',
      { op: 'rejectSuggestion', ...of, reason: 'in miles' },
      column('suggested: { unit: km }', 'rejected:', '  - unit: cm # no', '    reason: too small'),
      column('rejected:', '  - unit: cm # no', '    reason: too small', '  - unit: km', '    reason: in miles'),
    ],
  ])('leaves all others as they are written: %s', (_what, edit, before, after) => {
    expect(editGraph(before, edit).text).toBe(after);
  });
});
