import { describe, expect, it } from 'vitest';
import { conditionsOf, paraphrase } from '../../../src/engine/answer/paraphrase';
import { wordAnswer } from '../../../src/engine/answer/wording';
import { GraphWords } from '../../../src/engine/answer/words';
import type { SqlValue } from '../../../src/engine/core/values';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { parseGraph } from '../../../src/engine/graph/parse';
import type { Expression, Filter, Query, SelectQuery } from '../../../src/engine/program/intent';

const { value: graph } = parseGraph(
  `
version: 1
tables:
  CRASH:
    keywords: [crash]
    key: [CASEID]
    terms: { weekend: { where: "DAY IN (1, 7)" } }
    columns:
      CASEID: { says: In case }
      DAY: { description: day of the week, values: { 1: Sunday, 2: Monday, 7: Saturday } }
      DATE: { type: date, description: date of the crash }
      DETAILS: { description: other details }
      TOWING: { description: towing, values: { 2: towed, 5: not towed } }
  CAR:
    keywords: [car]
    key: [CASEID, VEHNO]
    columns: { CASEID: { says: In case }, VEHNO: { says: for vehicle NO. }, Name: {} }
  OCC:
    keywords: [occupant]
    key: [CASEID, VEHNO, OCCNO]
    terms:
      driver: { where: ROLE = 1, keywords: [drivers] }
      belted: { where: "BELT IN (4, 14) AND ROLE = 1" }
      male: { where: SEX = 1 }
    columns: { CASEID: { says: In case }, VEHNO: {}, OCCNO: {}, ROLE: {}, SEX: {}, AGE: { unit: years }, BELT: {} }
edges:
  - { kind: key, from: CAR.CASEID, to: CRASH.CASEID }
  - { kind: key, from: [OCC.CASEID, OCC.VEHNO], to: [CAR.CASEID, CAR.VEHNO] }
`,
  'test.sgraph.yaml',
);
if (!graph) throw new Error('the test graph cannot be read');
const index = createGraphIndex(graph);
const words = new GraphWords(index);

const column = (name: string, use = 0): Expression => ({ kind: 'column', use, column: name });
const literal = (value: SqlValue): Expression => ({ kind: 'literal', value });
const compare = (name: string, op: '=' | '!=' | '<' | '>=', value: SqlValue, use = 0): Filter => ({
  kind: 'compare',
  left: column(name, use),
  op,
  right: literal(value),
});
const count: Expression = { kind: 'aggregate', fn: 'count', distinct: false, of: { kind: 'rows' } };
const percentage = (when: Filter): Expression => ({
  kind: 'aggregate',
  fn: 'avg',
  distinct: false,
  of: { kind: 'case', branches: [{ when, then: literal(100) }], otherwise: literal(0) },
});
const and = (...parts: Filter[]): Filter => ({ kind: 'and', parts });

function query(tables: readonly string[], select: readonly Expression[], more: Partial<SelectQuery> = {}): SelectQuery {
  const uses = tables.map((table) => ({ table }));
  return { kind: 'select', distinct: false, uses, select, groupBy: [], orderBy: [], ...more };
}

const where = (filter: Filter) => query(['CRASH'], [column('TOWING')], { where: filter });

describe('conditions in plain English', () => {
  it.each<[string, Filter]>([
    ['towing where the date of the crash is in 2019', like('DATE', '2019%')],
    ['towing where the date of the crash is in February', like('DATE', '____-02%')],
    ['towing where the date of the crash is in February', like('DATE', '%-02-%')],
    ['towing where the date of the crash is not in February 2019', like('DATE', '2019-02%', true)],
    ['towing where the date of the crash is before 2019-05-01', compare('DATE', '<', '2019-05-01')],
    ['towing where the date of the crash is before 2019', compare('DATE', '<', '2019-01-01')],
    ['towing where the date of the crash is not before 2019-05-01', compare('DATE', '>=', '2019-05-01')],
    [
      'towing where the date of the crash is in 2019',
      { kind: 'between', of: column('DATE'), low: literal('2019-01-01'), high: literal('2019~') },
    ],
    [
      'towing where the date of the crash is between 2019-04 and 2019-06',
      { kind: 'between', of: column('DATE'), low: literal('2019-04-01'), high: literal('2019-06~') },
    ],
    ['towing where the day of the week contains “2”', like('DAY', '%2%')],
    ['towing where the day of the week does not begin with “2”', like('DAY', '2%', true)],
    ['towing where the day of the week ends with “2”', like('DAY', '%2')],
    ['towing where the day of the week is Sunday or Monday', inList('DAY', [1, 2])],
    ['towing where the day of the week is not Sunday or Monday', inList('DAY', [1, 2], true)],
    ['towing where the towing is not “not towed”', compare('TOWING', '!=', 5)],
    ['towing where the towing is not “not towed”', { kind: 'not', part: compare('TOWING', '=', 5) }],
    ['towing where the towing is known', { kind: 'null', of: column('TOWING'), negated: true }],
    [
      'towing where either the towing is towed or the day of the week is Sunday',
      { kind: 'or', parts: [compare('TOWING', '=', 2), compare('DAY', '=', 1)] },
    ],
    ['towing where the other details are “a”', compare('DETAILS', '=', 'a')],
    ['towing where the other details do not contain “a”', like('DETAILS', '%a%', true)],
    [
      'towing where the towing is towed or is not known and the date of the crash is in 2019',
      and(
        { kind: 'or', parts: [compare('TOWING', '=', 2), { kind: 'null', of: column('TOWING'), negated: false }] },
        like('DATE', '2019%'),
      ),
    ],
  ])('%s', (expected, filter) => {
    expect(paraphrase(where(filter), words).replace(' of crashes', '')).toBe(expected);
  });

  it.each<[string, Query]>([
    ['number of crashes (weekend)', query(['CRASH'], [count], { where: inList('DAY', [1, 7]) })],
    ['average age of drivers (male)', query(['OCC'], [avg('AGE')], { where: and(compare('SEX', '=', 1), compare('ROLE', '=', 1)) })], // prettier-ignore
    ['number of occupants for each sex', query(['OCC'], [column('SEX'), count], { groupBy: [column('SEX')] })],
    ['number of occupants (belted)', query(['OCC'], [count], { where: and(inList('BELT', [4, 14]), compare('ROLE', '=', 1)) })], // prettier-ignore
    ['car name where the number of occupants is at least 3', query(['CAR', 'OCC'], [column('Name')], { groupBy: [column('Name')], having: { kind: 'compare', left: count, op: '>=', right: literal(3) } })], // prettier-ignore
    ['car name with the highest number of occupants', query(['CAR', 'OCC'], [column('Name')], { groupBy: [column('Name')], orderBy: [{ by: count, descending: true }], limit: 1 })], // prettier-ignore
    ['summary of the crash with the highest number of cars', query(['CRASH', 'CAR'], [column('SUMMARY')], { groupBy: [column('CASEID')], orderBy: [{ by: count, descending: true }], limit: 1 })], // prettier-ignore
    ['car name with the highest occupant age', query(['CAR', 'OCC'], [column('Name')], { groupBy: [column('Name')], orderBy: [{ by: { kind: 'aggregate', fn: 'max', distinct: false, of: column('AGE', 1) }, descending: true }], limit: 1 })], // prettier-ignore
    ['total weight once for each occupant of cars with occupants', query(['CAR', 'OCC'], [{ kind: 'aggregate', fn: 'sum', distinct: false, of: column('Weight'), over: 1 }])], // prettier-ignore
    ['age of occupants with the 3 lowest ages', query(['OCC'], [column('AGE')], { orderBy: [{ by: column('AGE'), descending: false }], limit: 3 })], // prettier-ignore
    ['car name of cars with drivers', query(['CAR', 'OCC'], [column('Name')], { where: compare('ROLE', '=', 1, 1) })],
    ['number of cars with occupants', query(['CAR', 'OCC'], [{ kind: 'aggregate', fn: 'count', distinct: true, of: { kind: 'rows', use: 0 } }])], // prettier-ignore
    ['percentage of crashes where the towing is towed', query(['CRASH'], [percentage(compare('TOWING', '=', 2))])],
    ['percentage of crashes that are weekend', query(['CRASH'], [percentage(inList('DAY', [1, 7]))])],
    ['percentage of occupants that are drivers (male)', query(['OCC'], [percentage(and(compare('SEX', '=', 1), compare('ROLE', '=', 1)))])], // prettier-ignore
    ['percentage of drivers that are male', query(['OCC'], [percentage(compare('SEX', '=', 1))], { where: compare('ROLE', '=', 1) })], // prettier-ignore
    [
      'percentage of occupants where the car name is “a”',
      query(['OCC', 'CAR'], [percentage(compare('Name', '=', 'a', 1))]),
    ],
    ['latest date of the crash', query(['CRASH'], [{ kind: 'aggregate', fn: 'max', distinct: false, of: column('DATE') }])], // prettier-ignore
    ['name of cars, without the name of cars where the name is “a”', { kind: 'set', op: 'except', left: query(['CAR'], [column('Name')]), right: query(['CAR'], [column('Name')], { where: compare('Name', '=', 'a') }) }], // prettier-ignore
  ])('%s', (expected, asked) => expect(paraphrase(asked, words)).toBe(expected));

  it('does not take what is left out for a condition', () => {
    const [left, right] = [query(['CAR'], [column('Name')]), query(['CAR'], [column('Name')], { where: compare('Name', '=', 'a') })]; // prettier-ignore
    expect(conditionsOf({ kind: 'set', op: 'except', left, right }, words)).toEqual([
      'without the name of cars where the name is “a”',
    ]);
  });
});

describe('answers name the conditions under which they hold', () => {
  const tell = (asked: Query, rows: readonly (readonly SqlValue[])[], question = 'Which?') =>
    wordAnswer(question, asked, { columns: (rows[0] ?? ['c']).map((_, i) => `c${i}`), rows, truncated: false, ms: 0 }, index).text; // prettier-ignore
  const drivers = and(compare('CASEID', '=', 7), compare('ROLE', '=', 1));

  it('of a count', () => {
    expect(tell(query(['OCC'], [count], { where: drivers }), [[5]])).toBe('In case 7, there are 5 drivers.');
    expect(tell(query(['OCC'], [count], { where: and(drivers, compare('SEX', '=', 1)) }), [[5]])).toBe(
      'In case 7, there are 5 drivers (male).',
    );
  });

  it('of a percentage', () => {
    const belted = query(['OCC'], [percentage(compare('SEX', '=', 1))], { where: drivers });
    expect(tell(belted, [[57.40741]])).toBe('In case 7, the percentage of drivers that are male is 57.41 %.');
  });

  it('of a scalar, a list, rows, many rows and none', () => {
    const older = and(drivers, compare('AGE', '>=', 65));
    const conditions = 'In case 7, for drivers, where the age is at least 65 years';
    expect(tell(query(['OCC'], [avg('AGE')], { where: older }), [[70.25]])).toBe(
      `${conditions}, the average age is 70.25 years.`,
    );
    expect(tell(query(['OCC'], [column('AGE')], { where: older }), [[70], [80]])).toBe(
      `${conditions}, the ages are: 70 and 80 years.`,
    );
    const two = query(['OCC'], [column('AGE'), column('SEX')], { where: older });
    expect(tell(two, [[70, 1]])).toBe(`${conditions}, the age is: 70 years and the sex is: 1.`);
    expect(tell(two, [[70, 1], [80, 2]]).split('\n')[0]).toBe('For drivers, where the age is at least 65 years:'); // prettier-ignore
    expect(
      tell(
        two,
        Array.from({ length: 9 }, (_, i) => [70 + i, 1]),
      ),
    ).toBe('In case 7, there are 9 drivers where the age is at least 65 years.');
    expect(tell(two, [])).toBe('In case 7, there are no drivers where the age is at least 65 years.');
  });

  it('of many groups, and of all that is known', () => {
    const perAge = query(['OCC'], [column('AGE'), count], { groupBy: [column('AGE')] });
    const rows = Array.from({ length: 9 }, (_, i) => [20 + i, 1]);
    expect(tell(perAge, rows)).toBe('There are 9 ages, each with its number of occupants.');
    const all = ['CASEID', 'VEHNO', 'OCCNO', 'ROLE', 'SEX', 'AGE', 'BELT'].map((name) => column(name));
    const whole = query(['OCC'], all, { where: compare('AGE', '>=', 65) });
    const said = 'all that is known of occupants where the age is at least 65 years';
    expect(paraphrase(whole, words)).toBe(said);
    expect(paraphrase({ kind: 'set', op: 'intersect', left: whole, right: whole }, words)).toBe(
      `${said}, only where it is also ${said}`,
    );
    expect(tell(whole, Array.from({ length: 9 }, () => all.map(() => 1)))).toBe('There are 9 occupants where the age is at least 65 years.'); // prettier-ignore
  });

  it('of combined sets, of which one half is no answer', () => {
    const [left, right] = [query(['CAR'], [column('Name')], { where: compare('Name', '=', 'a') }), query(['CAR'], [column('Name')])]; // prettier-ignore
    const both: Query = { kind: 'set', op: 'intersect', left, right };
    const said = 'he name of cars where the name is “a”, only where it is also the name of cars';
    expect(tell(both, [])).toBe(`There are no rows for t${said}.`);
    expect(tell(both, [['a']])).toBe(`T${said}: a.`);
  });

  it('of things in the plural', () => {
    expect(tell(query(['CRASH'], [column('DETAILS')]), [['a']])).toBe('The other details are: a.');
  });

  it('of folds for groups that no column shows, and of tops', () => {
    const perSex = query(['OCC'], [count], { groupBy: [column('SEX')] });
    expect(tell(perSex, [[5], [6]])).toBe('For each sex, the numbers of occupants are 5 and 6.');
    const oldest = query(['OCC'], [column('SEX')], { orderBy: [{ by: column('AGE'), descending: true }], limit: 1 });
    expect(tell(oldest, [[1]])).toBe('The sex with the highest age is: 1.');
  });

  it('counts what the joined rows are', () => {
    expect(tell(query(['CAR', 'OCC'], [count], { where: compare('Name', '=', 'x') }), [[4]])).toBe(
      'There are 4 occupants where the car name is “x”.',
    );
  });

  it.each([
    [['CRASH', 'CASEID'], [6916, 9551, 13803], 'The cases are 6916, 9551 and 13803.'],
    [['CRASH', 'CASEID'], [9551], 'The case is 9551.'],
    [['CAR', 'VEHNO'], [1, 2], 'The vehicles are NO. 1 and 2.'],
  ] as const)('lists what places facts: %j', ([table, name], values, expected) => {
    expect(tell(query([table], [column(name)]), values.map((value) => [value]))).toBe(expected); // prettier-ignore
  });
});

function like(name: string, pattern: string, negated = false): Filter {
  return { kind: 'like', of: column(name), pattern, negated };
}

function inList(name: string, values: readonly SqlValue[], negated = false): Filter {
  return { kind: 'in', of: column(name), values, negated };
}

function avg(name: string): Expression {
  return { kind: 'aggregate', fn: 'avg', distinct: false, of: column(name) };
}
