import initSqlJs from 'sql.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { absentRows } from '../../../src/engine/answer/absent-rows';
import { inEnglish } from '../../../src/engine/core/message';
import type { SqlValue } from '../../../src/engine/core/values';
import type { Filter, Query } from '../../../src/engine/program/intent';
import type { Candidate } from '../../../src/engine/reason/programs/reasoned';
import type { SqlEngine } from '../../../src/engine/store/sql-engine';
import { inProcessEngine } from '../../bench/support/in-process-engine';
import { index } from '../question/schemas';

let engine: SqlEngine;
beforeAll(async () => {
  const sql = await initSqlJs();
  const db = new sql.Database();
  db.run('CREATE TABLE pilots (pilot_id INTEGER, name TEXT, age INTEGER)');
  db.run("INSERT INTO pilots VALUES (1, 'Amy', 40)");
  db.run('CREATE TABLE flights (flight_id INTEGER, pilot_id INTEGER)');
  engine = inProcessEngine(db);
});

const is = (column: string, value: SqlValue): Filter => ({
  kind: 'compare',
  left: { kind: 'column', use: 0, column },
  op: '=',
  right: { kind: 'literal', value },
});

function candidate(table: string, where: Filter, rows: readonly (readonly SqlValue[])[]): Candidate {
  const intent: Query = {
    kind: 'select',
    uses: [{ table }],
    distinct: false,
    select: [],
    where,
    groupBy: [],
    orderBy: [],
  };
  return { intent, result: { columns: ['n'], rows, truncated: false, ms: 0 } } as unknown as Candidate;
}

describe('absentRows', () => {
  it.each<[string, Candidate, string | undefined]>([
    [
      'a key that no row has',
      candidate('pilots', is('pilot_id', 7), [[0]]),
      'There is no row of pilots whose pilot_id is 7.',
    ],
    [
      'a reference to a row that does not exist',
      candidate('flights', is('pilot_id', 7), []),
      'There is no row of pilots whose pilot_id is 7.',
    ],
    [
      'a reference to a row that exists, though nothing refers to it',
      candidate('flights', is('pilot_id', 1), []),
      undefined,
    ],
    [
      'one of two conditions',
      candidate('pilots', { kind: 'and', parts: [is('pilot_id', 7), is('age', 40)] }, [[null]]),
      'There is no row of pilots whose pilot_id is 7.',
    ],
    ['a key that a row has', candidate('pilots', is('pilot_id', 1), [[0]]), undefined],
    ['what is no key', candidate('pilots', is('age', 7), [[0]]), undefined],
    ['something that was found', candidate('pilots', is('pilot_id', 7), [[3]]), undefined],
    [
      'a key that is one of two choices',
      candidate('pilots', { kind: 'or', parts: [is('pilot_id', 7)] }, [[0]]),
      undefined,
    ],
  ])('%s', async (_, program, expected) => {
    const message = await absentRows(program, index, engine);
    expect(message && inEnglish(message)).toBe(expected);
  });
});
