import { describe, expect, it } from 'vitest';
import {
  alikeOffers,
  answersAlike,
  instead,
  isAskable,
  keepsDenial,
  otherReadings,
} from '../../../src/engine/answer/offers';
import type { Correction } from '../../../src/engine/core/corrections';
import { verbatim } from '../../../src/engine/core/message';
import { GraphWords } from '../../../src/engine/answer/words';
import type { SqlValue } from '../../../src/engine/core/values';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { readGraphFile } from '../../../src/engine/graph/parse';
import type { AggregateFunction, Expression, SelectQuery } from '../../../src/engine/program/intent';
import type { Candidate, Reasoned } from '../../../src/engine/reason/programs/reasoned';

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

it('is asked instead of what nothing answers, where it is a reading', () => {
  const joins: Correction = { kind: 'joins', edges: ['e'] };
  const offer = { question: 'How many?', why: verbatim(''), choose: [{ kind: 'reading', sql: 'SELECT 1' } as const, joins] }; // prettier-ignore
  expect(instead(offer).choose).toEqual([{ kind: 'reading', sql: 'SELECT 1', as: 'How many?' }, joins]);
});

describe('after a reading was chosen', () => {
  const program = (sql: string) => ({ sql }) as Candidate;
  const came = (best: string, ...others: string[]) => {
    const alternatives = others.map((sql) => ({ candidate: program(sql), why: 'reading' as const }));
    return { candidates: [program(best)], alternatives } as unknown as Reasoned;
  };
  const reading: Correction = { kind: 'reading', sql: 'B' };
  const drop: Correction = { kind: 'drop', at: 'where.0' };

  it.each<[string, readonly Correction[] | undefined, boolean, string[]]>([
    ['nothing was', undefined, false, ['C']],
    ['the others stay, with what was answered first', [reading], false, ['A', 'B']],
    ['and a part was changed, those of that stay', [reading, drop], false, ['C']],
    ['that does not fit, those that were found stay', [reading], true, ['C']],
  ])('%s', (_what, corrections, refused, sql) => {
    const corrected = corrections && { corrections, refused, before: came('A', 'B') };
    const found = otherReadings({ reasoned: came('B', 'C'), ...(corrected && { corrected }) });
    expect(found.map(({ candidate }) => candidate.sql)).toEqual(sql);
  });

  it.each<[string | undefined, string | undefined]>([
    [undefined, undefined],
    ['How many?', 'Who?'],
  ])('the others stand for a question as it does: %j', (as, other) => {
    const offer = { question: 'Who?', why: verbatim(''), choose: [{ kind: 'reading', sql: 'A' } as const] };
    const [found] = alikeOffers([offer], [{ kind: 'reading', sql: 'B', ...(as !== undefined && { as }) }]);
    expect(found?.choose).toEqual([{ kind: 'reading', sql: 'A', ...(other !== undefined && { as: other }) }]);
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
