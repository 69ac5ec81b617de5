import { expect, test } from 'vitest';
import type { Session } from '../../../src/engine/engine';
import { readGraphFile } from '../../../src/engine/graph/parse';
import { printGraph } from '../../../src/engine/graph/print';
import type { TriedChange } from '../../../src/platform/thread/engine-messages';
import { trialOf } from '../../../src/platform/thread/graph-trials';

const { graph } = readGraphFile(
  `version: 1
tables:
  T: { keywords: [thing], terms: { old: { where: "C > 9", keywords: [aged] } }, columns: { C: { keywords: [age] } } }
edges:
  - { kind: key, from: T.C, to: U.D }
`,
  'g.sgraph.yaml',
);
const session = { graph } as unknown as Session;
const EDGE = 'key:["t","c"]>["u","d"]';

test.each<[string, TriedChange, string[], string, string]>([
  ['a keyword of a column', { edit: { op: 'addColumnKeyword', table: 'T', column: 'C', keyword: 'years' } }, ['years'], 'keywords: [age]', 'keywords: [age, years]'], // prettier-ignore
  ['a keyword of an edge', { edit: { op: 'addKeyword', edge: EDGE, keyword: 'of' } }, ['of'], 'to: U.D }', 'to: U.D, keywords: [of] }'], // prettier-ignore
  ['several edits', { edit: { op: 'together', edits: [{ op: 'addKeyword', edge: EDGE, keyword: 'of' }, { op: 'addTerm', table: 'T', name: 'new', where: 'C < 2' }] } }, ['of', 'new'], '', 'new: { where: C < 2 }'], // prettier-ignore
  ['a keyword that stands', { part: { what: 'keyword', of: { table: 'T', column: 'C' }, keyword: 'age' } }, ['age'], 'where: C > 9', 'keywords: [age]'], // prettier-ignore
  ['a term that stands, named in another case', { part: { what: 'term', table: 't', term: 'old' } }, ['old', 'aged'], 'keywords: [thing]', 'where: C > 9'], // prettier-ignore
])('%s', (_what, change, words, before, after) => {
  const trial = trialOf(session, change);
  const plain = (one: typeof graph) => printGraph(one).replaceAll(/\[ /g, '[').replaceAll(/ \]/g, ']');
  expect(trial.words).toEqual(words);
  expect(plain(trial.before)).toContain(before);
  expect(plain(trial.after)).toContain(after);
  expect(plain(trial.before)).not.toContain(after);
});

test.each<[TriedChange, RegExp]>([
  [{ part: { what: 'term', table: 'T', term: 'gone' } }, /does not say so any more/],
  [{ edit: { op: 'addTerm', table: 'T', name: 'OLD', where: 'C < 2' } }, /has a term “OLD” already/],
])('refuses %j', (change, reason) => {
  expect(() => trialOf(session, change)).toThrow(reason);
});
