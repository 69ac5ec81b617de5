// Parts of a graph that no key edge ties: which of them a question may be about.
import { expect, test } from 'vitest';
import type { ValueMatch } from '../../../src/engine/question/value-match';
import { meantParts, partsBySaid } from '../../../src/engine/question/meant-parts';
import { LEVEL, NONE, type NameMatch } from '../../../src/engine/question/name-match';
import type { ViewColumn } from '../../../src/engine/question/schema-view';

/** Two tables that are tied, and one apart: each with one column of the same number. */
const view = { parts: [0, 0, 2], columns: [{ use: 0 }, { use: 1 }, { use: 2 }] as unknown as ViewColumn[] };
const at = (start: number, level: number, more: Partial<NameMatch> = {}): NameMatch => ({
  ...NONE,
  start,
  end: start + 1,
  level: level as NameMatch['level'],
  ...more,
});
const value = (column: number, start: number): ValueMatch => ({
  column,
  start,
  end: start + 1,
  stored: 'x',
  score: 1,
});

test.each<[string, NameMatch[], NameMatch[], ValueMatch[], number[]]>([
  ['nothing is named', [NONE, NONE, NONE], [NONE, NONE, NONE], [], [0, 2]],
  ['one part has nothing', [at(1, LEVEL.full), NONE, NONE], [NONE, NONE, NONE], [], [0]],
  ['one part has less of it', [at(1, LEVEL.full), NONE, at(1, LEVEL.full)], [NONE, at(3, LEVEL.full), NONE], [], [0]],
  ['tables of one part have different words of it', [at(1, 5), at(2, 5), at(1, 5)], [NONE, NONE, NONE], [], [0]],
  ['one part has less, but in full', [at(1, LEVEL.partial), at(2, 5), at(1, 5)], [NONE, NONE, NONE], [], [0, 2]],
  ['both have the same', [at(1, 5), NONE, at(1, 5)], [NONE, NONE, NONE], [], [0, 2]],
  ['each has something of its own', [at(1, 5), NONE, at(2, 5)], [NONE, NONE, NONE], [], [0, 2]],
  ['a value is stored there', [at(1, 5), NONE, at(1, 5)], [NONE, NONE, NONE], [value(2, 4)], [2]],
  ['it is hidden by a value', [at(1, 5), NONE, at(2, 5, { shadowed: true })], [NONE, NONE, NONE], [value(0, 2)], [0]],
])('where %s', (_, columns, uses, solid, meant) => {
  expect([...meantParts(view, { columns, uses, solid })]).toEqual(meant);
});

test.each<[string, NameMatch[], NameMatch[], ValueMatch[], number[]]>([
  ['nothing is named', [NONE, NONE, NONE], [NONE, NONE, NONE], [], []],
  ['one part is named', [at(1, 5), NONE, NONE], [NONE, NONE, NONE], [], []],
  ['more of one is named', [at(1, 5), NONE, NONE], [NONE, NONE, at(2, 5)], [value(2, 4)], [2, 0]],
  ['a word names two things of one', [at(1, 5), at(1, 5), at(2, 5)], [NONE, NONE, at(3, 5)], [], [2, 0]],
])('parts by how much of them is named, where %s', (_, columns, uses, values, parts) => {
  expect(partsBySaid({ columns, uses, values }, view)).toEqual(parts);
});
