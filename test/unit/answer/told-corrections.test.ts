// What of a reading that was chosen the graph could remember.
import { expect, it } from 'vitest';
import { toldCorrections } from '../../../src/engine/answer/told-corrections';
import { GraphWords } from '../../../src/engine/answer/words';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { parseGraph } from '../../../src/engine/graph/parse';
import type { Correction, MadeCorrection } from '../../../src/engine/core/corrections';
import { inEnglish } from '../../../src/engine/core/message';
import type { SelectQuery } from '../../../src/engine/program/intent';

const graph = createGraphIndex(
  parseGraph('version: 1\ntables: { car: { columns: { speed: {}, pace: {}, maker: {} } } }\n', '/g.sgraph.yaml').value,
);
const shows = (...columns: readonly string[]): SelectQuery => ({
  kind: 'select',
  uses: [{ table: 'car' }],
  select: columns.map((column) => ({ kind: 'column', use: 0, column })),
  distinct: false,
  groupBy: [],
  orderBy: [],
});

const ALIKE = 'Nothing to remember: it is about the same columns, and the graph has no words for what differs.';
const SEVERAL = 'It differs in 2 columns, and words can be remembered for one: change the parts of the sentence one by one instead.'; // prettier-ignore
const OTHER = 'Nothing to remember: this is another question than yours.';

it.each<[string, SelectQuery, SelectQuery, string | undefined, object | undefined, string | undefined]>([
  ['one other column', shows('speed'), shows('pace'), undefined, { as: 'column', table: 'car', column: 'pace' }, undefined],
  ['two other columns', shows('speed'), shows('pace', 'maker'), undefined, undefined, SEVERAL],
  ['the same columns', shows('speed'), shows('speed'), undefined, undefined, ALIKE],
  ['another question', shows('speed'), shows('pace'), 'What is the pace?', undefined, OTHER],
])('%s', (_what, before, after, as, remember, unkept) => {
  const corrections = [{ kind: 'reading' as const, sql: '', ...(as !== undefined && { as }) }];
  const told = tell(corrections, [before, after]);
  expect(told?.remember).toEqual(remember);
  expect(told?.unkept && inEnglish(told.unkept)).toBe(unkept);
  if (remember) expect(told?.words).toBe('swift');
}); // prettier-ignore

it.each<[string, Correction, boolean]>([
  ['what is left out', { kind: 'hide', at: 'select.1' }, true],
  ['a follow-up', { kind: 'follow', text: 'and the pace?' }, false],
  ['a statement', { kind: 'sql', sql: 'SELECT 1' }, false],
])('says once why nothing is remembered: %s', (_what, correction, says) => {
  const told = tell([correction], [shows('speed', 'pace'), shows('speed')]);
  expect(told?.remember).toBeUndefined();
  expect(told?.unkept !== undefined).toBe(says);
});

it.each([
  ['How swift?', 'swift'],
  ['What is the highest swift?', 'swift'],
  ['average of each, sorted', ''],
])('proposes no words for what is done with a column: %s', (question, words) => {
  const told = tell([{ kind: 'reading', sql: '' }], [shows('speed'), shows('pace')], question);
  expect(told?.words).toBe(words);
});

function tell(
  corrections: readonly Correction[],
  steps: readonly SelectQuery[],
  question = 'How swift?',
): MadeCorrection | undefined {
  const links = { catalogue: { tables: new Map() }, graph, columns: [], values: [] };
  return toldCorrections({ question, corrections, steps, edges: [] }, new GraphWords(graph), links as never)[0];
}
