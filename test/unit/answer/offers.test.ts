import { describe, expect, it } from 'vitest';
import { answersAlike, isAskable, keepsDenial } from '../../../src/engine/answer/offers';
import { GraphWords } from '../../../src/engine/answer/words';
import type { SqlValue } from '../../../src/engine/core/values';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { readGraphFile } from '../../../src/engine/graph/parse';
import type { AggregateFunction, Expression, SelectQuery } from '../../../src/engine/program/intent';
import type { Candidate } from '../../../src/engine/reason/reasoned';

const { graph } = readGraphFile(
  `version: 1
tables:
  OCC:
    key: [ID]
    columns:
      ID: {}
      ROLE: { values: { 1: driver, 2: passenger } }
      AGE: { unit: years, values: { 97: 97 and older, 98: 98 and older } }
      HEIGHT: { values: { 999: unknown }, missing: [999] }
  EQUIPMENT: { columns: { ID: {} } }
`,
  '/w/g.sgraph.yaml',
);
const words = new GraphWords(createGraphIndex(graph));
const column = (name: string) => ({ kind: 'column' as const, use: 0, column: name });
const fold = (fn: AggregateFunction, name: string): Expression => ({
  kind: 'aggregate',
  fn,
  distinct: false,
  of: column(name),
});
const rows: Expression = { kind: 'aggregate', fn: 'count', distinct: false, of: { kind: 'rows' } };
const query = (select: readonly Expression[], more: Partial<SelectQuery> = {}): SelectQuery => {
  return { kind: 'select', distinct: false, uses: [{ table: 'OCC' }], select, groupBy: [], orderBy: [], ...more };
};
const top = (name: string): Partial<SelectQuery> => ({ orderBy: [{ by: column(name), descending: true }], limit: 1 });
const highestRole: Expression = { kind: 'query', query: query([fold('max', 'ROLE')]) };

describe('what is offered', () => {
  it.each<[string, SelectQuery, boolean]>([
    ['an average of amounts', query([fold('avg', 'AGE')]), true],
    ['an average of amounts with a code for unknown', query([fold('avg', 'HEIGHT')]), true],
    ['an average of codes', query([fold('avg', 'ROLE')]), false],
    ['the highest code', query([column('AGE')], top('ROLE')), false],
    ['the highest amount', query([column('ROLE')], top('AGE')), true],
    ['codes in order', query([column('ROLE')], { orderBy: [{ by: column('ROLE'), descending: false }] }), true],
    ['a sum of keys', query([fold('sum', 'ID')]), false],
    ['a count of codes', query([fold('count', 'ROLE')]), true],
    [
      'a comparison with the highest code',
      query([column('AGE')], { where: { kind: 'compare', left: column('ROLE'), op: '=', right: highestRole } }),
      false,
    ],
    ['a count of rows', query([rows]), true],
    ['a count of combinations', query([rows], { uses: [{ table: 'OCC' }, { table: 'EQUIPMENT' }] }), false],
  ])('%s', (_, asked, expected) => expect(isAskable(asked, words)).toBe(expected));

  it('differs in its rows from the answer, not only in their order', () => {
    const of = (list: readonly (readonly SqlValue[])[], truncated = false) =>
      ({ result: { columns: ['a'], rows: list, truncated, ms: 0 } }) as unknown as Candidate;
    expect(answersAlike(of([[1], [2]]), of([[2], [1]]))).toBe(true);
    expect(answersAlike(of([[1]]), of([[2]]))).toBe(false);
    expect(answersAlike(of([[1]], true), of([[1]], true))).toBe(false);
  });
});

describe('what is denied', () => {
  it.each<[string, string, boolean]>([
    ['How many occupants were not belted?', 'How many occupants (belted)?', false],
    ['How many occupants were not belted?', 'How many occupants (unbelted)?', true],
    ['How many vehicles were not towed?', 'How many vehicles where the towing is not towed?', true],
    ['Which students have never borrowed a book?', 'What is the name of students?', false],
    ['How many occupants were belted?', 'How many occupants (belted)?', true],
    ['Who is without a belt?', 'How many units of the university?', false],
  ])('of “%s” in “%s”', (question, offered, expected) => expect(keepsDenial(question, offered)).toBe(expected));
});
