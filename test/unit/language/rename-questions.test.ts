// A rename in saved questions: in their fields, and in nothing that a person asked.
import { describe, expect, it } from 'vitest';
import { parseGraph } from '../../../src/engine/graph/parse';
import { applySplices } from '../../../src/engine/graph/splice';
import { GraphNames } from '../../../src/engine/language/graph-names';
import { renameInQuestions } from '../../../src/engine/language/rename-questions';
import { renamedStatement } from '../../../src/engine/language/statement-names';

const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  visits: ['id', 'person', 'day'],
  people: ['id', 'name'],
  'old visits': ['person'],
};
const tables = Object.keys(COLUMNS).map((name) => ({
  name,
  columns: (COLUMNS[name] ?? []).map((column) => ({ name: column, type: 'text' as const })),
}));
const names = new GraphNames(parseGraph('version: 1\n', '').value, tables);
const hasColumn = (table: string, column: string): boolean => COLUMNS[table]?.includes(column.toLowerCase()) ?? false;
const PERSON = { table: 'visits', column: 'person' };

describe('statements', () => {
  it.each<[string, string, string | undefined]>([
    ['a column by itself', 'SELECT Person FROM visits WHERE day = 1', 'SELECT patient FROM visits WHERE day = 1'],
    [
      'of a table, of its other name, in quotes, and in no text',
      `SELECT v."person", visits.person FROM VISITS v JOIN visits ON 1 = 1 WHERE v.day = 'person'`,
      `SELECT v."patient", visits.patient FROM VISITS v JOIN visits ON 1 = 1 WHERE v.day = 'person'`,
    ],
    ['of another table', 'SELECT o.person FROM "old visits" AS o', 'SELECT o.person FROM "old visits" AS o'],
    ['in a nested query', 'SELECT name FROM people WHERE id IN (SELECT person FROM visits)', 'SELECT name FROM people WHERE id IN (SELECT patient FROM visits)'], // prettier-ignore
    ['a function', 'SELECT person(1) FROM visits', 'SELECT person(1) FROM visits'],
    ['of two tables', 'SELECT person FROM visits, "old visits"', undefined],
    ['of a query without a name', 'SELECT t.person FROM (SELECT * FROM visits) AS t', undefined],
    ['a name that the statement makes', 'SELECT count(*) AS person FROM visits ORDER BY person', undefined],
    ['what is no SQL', 'SELECT person FROM visits WHERE ?', undefined],
  ])('a column: %s', (_what, sql, expected) => {
    expect(renamedStatement(sql, names, PERSON, 'patient', hasColumn)).toBe(expected);
  });

  it.each<[string, string, string | undefined]>([
    ['where it is read and where it qualifies', 'SELECT visits.id, person FROM main.Visits JOIN people ON visits.person = people.id', 'SELECT stays.id, person FROM main.stays JOIN people ON stays.person = people.id'], // prettier-ignore
    [
      'not where it is another name',
      'SELECT visits.id FROM people AS visits',
      'SELECT visits.id FROM people AS visits',
    ],
    ['not where a query is called so', 'WITH visits AS (SELECT 1) SELECT * FROM visits', undefined],
  ])('a table: %s', (_what, sql, expected) => {
    expect(renamedStatement(sql, names, { table: 'visits' }, 'stays', hasColumn)).toBe(expected);
  });
});

describe('saved questions', () => {
  const rename = { names, name: 'patient', thing: PERSON, graph: 'clinic', hasColumn };
  const lines = (...all: object[]): string => all.map((line) => JSON.stringify(line)).join('\n');
  const question = 'Which person came on “day 1”? A “visits.person”…';
  const asked = { id: 'a', db: 'clinic', question, sql: 'SELECT person FROM visits', tables: ['visits'], columns: ['visits.person', 'people.id'] }; // prettier-ignore
  const other = { ...asked, db: 'other' };
  const unsure = { question, evidence: 'person', sql: 'SELECT person FROM visits, "old visits"', answer: { columns: ['person'] } }; // prettier-ignore

  it('change in their fields, byte for byte as they were elsewhere', () => {
    const text = `\r\n${lines(asked, other, unsure)}\n{"sql": "SELECT 1 AS \\u0070erson",\n# no line\n`;
    const { splices, unsure: left } = renameInQuestions(text, rename);
    const renamed = { ...asked, sql: 'SELECT patient FROM visits', columns: ['visits.patient', 'people.id'] };
    expect(applySplices(text, splices)).toBe(text.replace(lines(asked), lines(renamed)));
    expect(left).toBe(1);
  });

  it('name a renamed table in all of them', () => {
    const { splices } = renameInQuestions(lines(asked), { ...rename, thing: { table: 'visits' }, name: 'all stays' });
    const renamed = { ...asked, sql: 'SELECT person FROM "all stays"', tables: ['all stays'], columns: ['"all stays".person', 'people.id'] }; // prettier-ignore
    expect(applySplices(lines(asked), splices)).toBe(lines(renamed));
  });
});
