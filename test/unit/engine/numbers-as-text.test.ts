import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const ROWS = [
  ['Ada', '98', '7', '007'],
  ['Bor', '130', 'n/a', '012'],
  ['Cid', '225', '12', '101'],
  ['Dot', '90', '3', '230'],
  ['Eve', 'null', '25', '400'],
  ['Fay', '110', 'see note', '401'],
  ...['Gus', 'Hal', 'Ida', 'Jon', 'Kim', 'Lou'].map((name, i) => [name, String(95 + i), '4', `40${i}`]),
];
const POWERS = ROWS.map(([, power]) => Number(power)).filter((power) => !Number.isNaN(power));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const DATA = `CREATE TABLE car (name TEXT, power TEXT, doors TEXT, plate TEXT);
${ROWS.map((row) => `INSERT INTO car VALUES (${row.map((cell) => `'${cell}'`).join(', ')});`).join('\n')}`;
const TABLE = 'tables:\n  car:\n    key: [name]\n    display: [name]\n    columns:\n';

describe('numbers that are stored as text', () => {
  let typed: (question: string) => Promise<Asked>;
  let untyped: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    typed = await asking(
      DATA,
      `${TABLE}      power: { type: integer, missing: ["null"], keywords: [power] }\n      doors: { type: integer }\n      plate: { type: text }\n`,
    );
    untyped = await asking(DATA, TABLE.replace(/    columns:\n$/, ''));
  });

  it.each([
    ['How many cars have a power greater than 100?', 3],
    ['What is the maximum power?', 225],
    ['What is the minimum power of all cars?', 90],
    ['What is the average power of all cars?', mean(POWERS)],
  ])('are compared and computed with as numbers: %s', async (question, expected) => {
    expect((await typed(question)).rows).toEqual([[expected]]);
    expect((await untyped(question)).rows).toEqual([[expected]]);
  });

  it('are ordered as numbers', async () => {
    expect((await typed('Which car has the highest power?')).rows).toEqual([['Cid']]);
    expect((await typed('What are the names of all cars in ascending order of doors?')).sql).toMatch(
      /ORDER BY CAST\("car"\."doors" AS REAL\)/,
    );
  });

  it('leave out what is no number, and the answer says so', async () => {
    const { rows, warnings, whole } = await typed('What is the average number of doors of all cars?');
    expect(rows).toEqual([[mean([7, 12, 3, 25, 4, 4, 4, 4, 4, 4])]]);
    expect(whole.leftOut).toEqual([{ table: 'car', column: 'doors', rows: 2, values: ['n/a', 'see note'] }]);
    expect(warnings.join()).toContain('2 rows of car.doors hold no numbers');
    expect((await typed('What is the average power of all cars?')).whole.leftOut).toBeUndefined();
  });

  it('stay text where they have leading zeros', async () => {
    expect((await typed('What is the plate of Ada?')).rows).toEqual([['007']]);
    expect((await untyped('What is the plate of Ada?')).sql).not.toContain('CAST');
  });
});
