import { describe, expect, it } from 'vitest';
import { columnsOfNames, isWrittenOut, nameOfMoment } from '../../../src/engine/answer/name-words';
import { paraphrase } from '../../../src/engine/answer/paraphrase';
import { unaskedOrder } from '../../../src/engine/answer/unasked-order';
import { wordAnswer } from '../../../src/engine/answer/wording';
import { GraphWords } from '../../../src/engine/answer/words';
import { inEnglish } from '../../../src/engine/core/message';
import type { SqlValue } from '../../../src/engine/core/values';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { parseGraph } from '../../../src/engine/graph/parse';
import type { Expression, Filter, SelectQuery } from '../../../src/engine/program/intent';

const { value: graph } = parseGraph(
  `
version: 1
tables:
  vets:
    key: [id]
    columns:
      id: { type: integer }
      first_name: { type: text }
      surname: { type: text }
      hired_on: { type: date, keywords: [got in] }
      salary_eur: { type: integer }
  checks:
    key: [id]
    columns: { id: { type: integer }, vet_id: { type: integer }, checked_on: { type: date }, weight_kg: { type: real }, outcome: { type: text }, pens: { type: integer }, has_fever: { type: integer } }
  wards: { key: [id], columns: { id: { type: integer }, name: { type: text } } }
  stays: { key: [id], columns: { id: { type: integer }, vet_id: { type: integer }, ward_id: { type: integer } } }
edges:
  - { kind: key, from: stays.vet_id, to: vets.id }
  - { kind: key, from: stays.ward_id, to: wards.id }
  - { kind: key, from: checks.vet_id, to: vets.id }
`,
  'test.sgraph.yaml',
);
if (!graph) throw new Error('the test graph cannot be read');
const index = createGraphIndex(graph);
const words = new GraphWords(index);

const column = (name: string, use = 0): Expression => ({ kind: 'column', use, column: name });
const count: Expression = { kind: 'aggregate', fn: 'count', distinct: false, of: { kind: 'rows' } };
const name = [column('first_name'), column('surname')];
const of = (tables: readonly string[], select: readonly Expression[], more: Partial<SelectQuery> = {}): SelectQuery => {
  const uses = tables.map((table) => ({ table }));
  return { kind: 'select', distinct: false, uses, select, groupBy: [], orderBy: [], ...more };
};
const latest = { orderBy: [{ by: column('hired_on'), descending: true }] };
const heavy: Filter = { kind: 'compare', op: '>', left: column('weight_kg'), right: { kind: 'literal', value: 30 } };
const idle: Filter = {
  kind: 'in-query',
  of: column('id'),
  negated: true,
  query: of(['checks'], [column('vet_id')]),
};
const fever: Filter = { kind: 'compare', op: '=', left: column('has_fever'), right: { kind: 'literal', value: 1 } };
const fold = (fn: 'min' | 'max') => ({ kind: 'aggregate', fn, distinct: false, of: column('weight_kg') }) as const;
const total = (of: Expression): Expression => ({ kind: 'aggregate', fn: 'sum', distinct: false, of });
const quotient = (left: Expression, right: Expression): Expression => ({ kind: 'arithmetic', op: '/', left, right });
const times = (right: Expression): Expression => ({ kind: 'arithmetic', op: '*', left: { kind: 'literal', value: 100 }, right }); // prettier-ignore
const ifFever: Expression = { kind: 'case', branches: [{ when: fever, then: column('pens') }], otherwise: { kind: 'literal', value: 0 } }; // prettier-ignore
const perVet = { groupBy: [column('id')] };
const people = (n: number): SqlValue[][] => Array.from({ length: n }, (_, i) => ['Ida', `Holm ${i}`]);

describe('programs and answers as a person would say them', () => {
  it.each<[string, SelectQuery, readonly (readonly SqlValue[])[], string]>([
    ['first name and surname of the vet with the latest date hired', of(['vets'], name, { ...latest, limit: 1 }), [['Ida', 'Holm']], 'The vet with the latest date hired is: Ida Holm.'],
    ['first name and surname of vets with the 5 latest dates hired', of(['vets'], name, { ...latest, limit: 5 }), people(5), 'There are 5 vets with the 5 latest dates hired.'],
    ['first name and surname of vets where there are no checks', of(['vets'], name, { where: idle }), people(2), 'Where there are no checks, the vets are: Ida Holm 0 and Ida Holm 1.'],
    ['first name and surname of vets where the number of checks is more than 3', of(['vets', 'checks'], name, { ...perVet, having: { kind: 'compare', op: '>', left: count, right: { kind: 'literal', value: 3 } } }), people(7), 'There are 7 vets where the number of checks is more than 3.'],
    ['vet surname and number of checks for each vet', of(['vets', 'checks'], [column('surname'), count], perVet), people(9), 'There are 9 vets, each with its number of checks.'],
    ['number of different dates checked', of(['checks'], [{ kind: 'aggregate', fn: 'count', distinct: true, of: column('checked_on') }]), [[17]], 'There are 17 different dates checked.'],
    ['number of checks where the weight is more than 30 kg', of(['checks'], [count], { where: heavy }), [[1]], 'There is 1 check where the weight is more than 30 kg.'],
    ['number of checks where the weight is more than 30 kg', of(['checks'], [count], { where: heavy }), [[0]], 'There are no checks where the weight is more than 30 kg.'],
    ['outcome of checks where the weight is more than 30 kg', of(['checks'], [column('outcome')], { where: heavy }), [], 'There are no checks where the weight is more than 30 kg.'],
    ['id of checks where “has fever” is 1', of(['checks'], [column('id')], { where: fever }), people(3).map((_, i) => [i]), 'There are 3 checks where “has fever” is 1.'],
    ['outcome and weight of checks where “has fever” is 1', of(['checks'], [column('outcome'), column('weight_kg')], { where: fever }), people(9), 'There are 9 checks where “has fever” is 1.'],
    ['outcome and weight of checks', of(['checks'], [column('outcome'), column('weight_kg')]), people(9), 'There are 9 checks, each with its outcome and weight.'],
    ['surname, check outcome and weight of vets', of(['checks', 'vets'], [column('surname', 1), column('outcome'), column('weight_kg')]), people(9), 'There are 9 checks, each with its surname, check outcome and weight.'],
    ['surname, check outcome and weight of vets where the weight is more than 30 kg', of(['checks', 'vets'], [column('surname', 1), column('outcome'), column('weight_kg')], { where: heavy }), people(9), 'There are 9 checks where the weight is more than 30 kg.'],
    ['percentage of the total pens of checks for which “has fever” is 1', of(['checks'], [quotient(times(total(ifFever)), total(column('pens')))]), [[12.3456]], 'The percentage of the total pens of checks for which “has fever” is 1 is 12.35 %.'],
    ['pens as a percentage of the weight of checks', of(['checks'], [times(quotient(column('pens'), column('weight_kg')))]), [[40]], 'The pens as a percentage of the weight are 40 %.'],
    ['vet surname (deputy) and number of stays for each vet (deputy)', { ...of(['stays'], [column('surname', 1), count], { groupBy: [column('id', 1)] }), uses: [{ table: 'stays' }, { table: 'vets', role: 'deputy' }] }, people(9), 'There are 9 vets (deputy), each with its number of stays.'],
    ['outcome and number of checks for each pens', of(['checks'], [column('outcome'), count], { groupBy: [column('pens'), column('outcome')] }), people(9), 'There are 9 combinations of pens and outcome, each with its number of checks.'],
    ['number of stays', of(['vets', 'wards'], [count]), [[6]], 'There are 6 stays.'],
    ['number of pairs of check and ward', of(['checks', 'wards'], [count]), [[6]], 'There are 6 pairs of check and ward.'],
    ['outcome of the check with the most pens', of(['checks'], [column('outcome')], { orderBy: [{ by: column('pens'), descending: true }], limit: 1 }), [['well']], 'The outcome with the most pens is: well.'],
    ['outcome with the highest number of checks', of(['checks'], [column('outcome')], { groupBy: [column('outcome')], orderBy: [{ by: count, descending: true }], limit: 1 }), [['well']], 'The outcome with the highest number of checks is: well.'],
    ['vet surname and number of checks for each vet with the 5 highest numbers of checks', of(['vets', 'checks'], [column('surname'), count], { ...perVet, orderBy: [{ by: count, descending: true }], limit: 5 }), people(5), 'There are 5 vets with the 5 highest numbers of checks, each with its number of checks.'],
    ['highest weight minus the lowest weight of checks', of(['checks'], [{ kind: 'arithmetic', op: '-', left: fold('max'), right: fold('min') }]), [[7]], 'The highest weight minus the lowest weight is 7 kg.'],
    ['average salary of vets', of(['vets'], [{ kind: 'aggregate', fn: 'avg', distinct: false, of: column('salary_eur') }]), [[52000]], 'The average salary is 52,000 EUR.'],
    ['first name and surname of vets ordered by date hired (latest first)', of(['vets'], name, latest), people(9), 'There are 9 vets.'],
  ])('%s', (said, query, rows, text) => {
    expect(paraphrase(query, words)).toBe(said);
    const columns = query.select.map((_, i) => `c${i}`);
    expect(wordAnswer('Which?', query, { columns, rows, truncated: false, ms: 0 }, index).text).toBe(text);
  }); // prettier-ignore
});

it.each([
  ['List the vets, oldest first', 1],
  ['List the vets by when they were hired', 0],
  ['List the vets in the order in which they got in', 0],
])('tells of an order that the question does not name: %s', (question, told) => {
  const found = unaskedOrder(question, of(['vets'], name, latest), words).map((message) => inEnglish(message));
  expect(found).toHaveLength(told);
  if (told > 0) expect(found[0]).toBe('The rows are ordered by date hired (latest first), which the question does not name.'); // prettier-ignore
});

it.each([
  ['issued_on', true],
  ['BirthDate', true],
  ['MANCOLL', false],
])('whether %s is written out', (column, expected) => expect(isWrittenOut(column)).toBe(expected));

it.each([
  [['hired', 'on'], 'date hired'],
  [['last', 'seen', 'at'], 'time last seen'],
  [['due', 'date'], 'due date'],
  [['add', 'on'], 'add on'],
])('the moment %j', (named, expected) => expect(nameOfMoment(named)).toBe(expected));

it.each<[string[], string[], string[]]>([
  [['surname', 'first_name', 'city'], [], ['first_name', 'surname']],
  [['id', 'name'], [], ['name']],
  [
    ['name', 'first_name', 'last_name'],
    ['first_name', 'last_name'],
    ['first_name', 'last_name'],
  ],
  [['make', 'model'], ['make', 'model'], []],
  [['id', 'city'], [], []],
])('what names rows of %j', (columns, display, expected) =>
  expect(columnsOfNames('vet', columns, display)).toEqual(expected),
);
