import initSqlJs from 'sql.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkResult } from '../../../src/engine/answer/result-check';
import type { SqlValue } from '../../../src/engine/core/values';
import type { SqlExpression, SqlQuery, SqlSelect } from '../../../src/engine/program/sql-tree';
import type { Candidate } from '../../../src/engine/reason/reasoned';
import type { SqlEngine } from '../../../src/engine/store/sql-engine';
import { inProcessEngine } from '../../bench/support/in-process-engine';

let engine: SqlEngine;
beforeAll(async () => {
  const sql = await initSqlJs();
  const db = new sql.Database();
  db.run('CREATE TABLE car (id INTEGER, speed REAL)');
  db.run('INSERT INTO car VALUES (1, 50), (2, 90), (3, 90), (4, 20), (5, NULL)');
  engine = inProcessEngine(db);
});

const column = (name: string): SqlExpression => ({ kind: 'column', alias: 'c', column: name });

function top(limit: number | undefined, descending: boolean): SqlSelect {
  return {
    kind: 'select',
    distinct: false,
    columns: [{ value: column('id') }],
    from: { from: 'car', alias: 'c' },
    joins: [],
    groupBy: [],
    orderBy: [{ by: column('speed'), descending }],
    ...(limit !== undefined && { limit }),
  };
}

function candidate(tree: SqlQuery, rows: readonly (readonly SqlValue[])[]): Candidate {
  const result = { columns: ['id'], rows, truncated: false, ms: 0 };
  const intent = { kind: 'select', select: [], distinct: false, uses: [], groupBy: [], orderBy: [] };
  return {
    intent: intent as unknown as Candidate['intent'],
    tree,
    sql: '',
    joins: [],
    ambiguousJoins: false,
    columns: [],
    result,
    probability: 0.5,
  };
}

describe('checkResult', () => {
  it('takes rows without any value for no answer', async () => {
    const check = await checkResult(candidate(top(undefined, true), [[null]]), engine);
    expect(check.problem).toContain('no value');
  });

  it('lets an empty result stand', async () => {
    expect(await checkResult(candidate(top(undefined, true), []), engine)).toEqual({ warnings: [] });
  });

  it.each([
    ['a tie for the first place', top(1, true), 'first place'],
    ['no tie for the first place', { ...top(1, false), where: notNull() }, undefined],
    ['a tie within the list', top(2, true), undefined],
    ['no list', top(undefined, true), undefined],
    ['a list of all rows', top(5, true), undefined],
  ])('%s', async (_, tree, expected) => {
    const { problem, warnings } = await checkResult(candidate(tree, [[2]]), engine);
    expect(problem).toBeUndefined();
    if (expected === undefined) expect(warnings).toEqual([]);
    else expect(warnings[0]).toContain(expected);
  });
});

function notNull(): SqlExpression {
  return { kind: 'binary', op: 'IS NOT', left: column('speed'), right: { kind: 'literal', value: null } };
}
