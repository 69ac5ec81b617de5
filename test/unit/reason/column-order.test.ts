// Where nothing else speaks for one of two columns, their order in the data does not choose.
import { expect, test } from 'vitest';
import { asking } from '../engine/asked';

const COLUMNS = {
  name: ['TEXT', "'Ann'", "'Ben'", "'Cleo'"],
  home_address: ['TEXT', "'Bern'", "'Chur'", "'Bern'"],
  work_address: ['TEXT', "'Zug'", "'Uri'", "'Zug'"],
  first_score: ['INTEGER', '3', '5', '4'],
  last_score: ['INTEGER', '8', '1', '2'],
  nickname: ['TEXT', "'A'", "'B'", "'C'"],
} as const;

async function answers(names: readonly (keyof typeof COLUMNS)[], question: string): Promise<string> {
  const rows = [1, 2, 3].map((i) => `(${names.map((name) => COLUMNS[name][i]).join(', ')})`);
  const columns = names.map((name) => `${name} ${COLUMNS[name][0]}`).join(', ');
  const ask = await asking(
    `CREATE TABLE runner (${columns}); INSERT INTO runner VALUES ${rows.join(', ')};`,
    'tables: { runner: {} }',
  );
  return (await ask(question)).sql;
}

test.each([
  ['What is the address of Ann?', /_address/],
  ['Which runner has the highest score?', /_score/],
  ['What is the nickname of Ben?', /"nickname"/],
])('%s', async (question, chosen) => {
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  const sql = await answers(names, question);
  expect(sql).toMatch(chosen);
  expect(await answers(names.reverse(), question)).toBe(sql);
});
