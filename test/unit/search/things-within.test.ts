// Persons whom rows are about though no table holds them.
import { expect, it } from 'vitest';
import { namesWithin } from '../../../src/engine/search/things-within';
import type { TableProfile } from '../../../src/engine/profile/catalogue';
import { stem } from '../../../src/engine/search/words';

const holding = (values: readonly (string | number)[], ...columns: string[]) => {
  const typical = values.map((value) => ({ value, count: 1 }));
  const of = (column: string) => ({ table: 'calls', column, distinct: values.length, typical });
  return { name: 'calls', columns: columns.map(of) } as unknown as TableProfile;
};
const profile = (...columns: string[]) => holding([], ...columns);

it.each<[string, string[], string[], string[]]>([
  ['two properties of one', ['id', 'patient_age', 'patient_sex'], ['calls'], ['patient']],
  ['one property alone', ['id', 'patient_age'], ['calls'], []],
  ['a table of theirs', ['patient_age', 'patient_sex'], ['calls', 'patients'], []],
  ['what tells them apart', ['patient_id', 'patient_age', 'patient_sex'], ['calls'], []],
  ['a name', ['customer_name', 'customer_town', 'customer_age'], ['calls'], []],
  ['how many there are', ['passengers_adult', 'passengers_child'], ['calls'], []],
  ['several in one word', ['crew_size', 'crew_grade'], ['calls'], []],
  ['things that are no persons', ['engine_type', 'engine_power'], ['calls'], []],
])('%s', (_, columns, tables, persons) => {
  expect(namesWithin(profile(...columns), new Set(tables.map(stem)))).toEqual(persons.map((name) => [stem(name)]));
});

it.each<[string, readonly (string | number)[], string, string[], string[][]]>([
  ['a flag', ['Y', 'N'], 'club_member', ['guests'], [['club', 'member']]],
  ['a flag with a verb', [1, 0], 'is_manager', ['staff'], [['manager']]],
  ['a table of that name', ['Y', 'N'], 'is_member', ['members'], []],
  ['other values', ['gold', 'silver'], 'club_member', ['guests'], []],
  ['a number of them', [0, 1], 'club_members', ['guests'], []],
  ['a flag of things', [0, 1], 'parking', ['guests'], []],
])('flags: %s', (_, values, column, tables, names) => {
  expect(namesWithin(holding(values, column), new Set(tables.map(stem)))).toEqual(names.map((name) => name.map(stem)));
});
