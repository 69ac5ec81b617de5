// Persons whom rows are about though no table holds them.
import { expect, it } from 'vitest';
import { personsWithin } from '../../../src/engine/search/things-within';
import type { TableProfile } from '../../../src/engine/profile/catalogue';
import { stem } from '../../../src/engine/search/words';

const profile = (...columns: string[]) =>
  ({ name: 'calls', columns: columns.map((column) => ({ table: 'calls', column })) }) as unknown as TableProfile;

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
  expect(personsWithin(profile(...columns), new Set(tables.map(stem)))).toEqual(persons.map(stem));
});
