import initSqlJs from 'sql.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkResult } from '../../../src/engine/answer/result-check';
import { inEnglish } from '../../../src/engine/core/message';
import type { SqlValue } from '../../../src/engine/core/values';
import type { SqlExpression, SqlQuery, SqlSelect } from '../../../src/engine/program/sql-tree';
import type { Candidate } from '../../../src/engine/reason/programs/reasoned';
import type { SqlEngine } from '../../../src/engine/store/sql-engine';
import { inProcessEngine } from '../../bench/support/in-process-engine';

let engine: SqlEngine;
beforeAll(async () => {
  const sql = await initSqlJs();
  const db = new sql.Database();
  db.run('CREATE TABLE car (id INTEGER, speed REAL)');
  db.run('INSERT INTO car VALUES (1, 50), (2, 90), (3, 90), (4, 20), (5, NULL)');
  db.run('CREATE TABLE bus (id INTEGER, speed REAL)');
  for (let id = 1; id <= 40; id++) db.run('INSERT INTO bus VALUES (?, ?)', [id, id === 1 ? 100 : id <= 30 ? 50 : 10]);
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
    leftOut: [],
    columns: [],
    result,
    probability: 0.5,
  };
}

describe('checkResult', () => {
  it('takes rows without any value for no answer', async () => {
    const check = await checkResult(candidate(top(undefined, true), [[null]]), engine);
    expect(inEnglish(check.problem)).toContain('no value');
  });

  it('lets an empty result stand', async () => {
    expect(await checkResult(candidate(top(undefined, true), []), engine)).toEqual({ warnings: [] });
  });

  it.each([
    ['no tie for the first place', { ...top(1, false), where: notNull() }],
    ['a tie within the list', top(2, true)],
    ['no list', top(undefined, true)],
    ['a list of all rows', top(5, true)],
    ['rows that are ordered by what is not known', top(1, false)],
    ['what ties shows the same', { ...top(1, true), columns: [{ value: column('speed') }] }],
  ])('%s', async (_, tree) => {
    expect(await checkResult(candidate(tree, [[2]]), engine)).toEqual({ warnings: [] });
  });

  it('shows what ties for the first place, by the SQL that gives these rows', async () => {
    const { warnings, withTies } = await checkResult(candidate(top(1, true), [[2]]), engine);
    expect(inEnglish(warnings)).toEqual(['2 rows tie for the first place; all are shown.']);
    expect(withTies?.result.rows).toEqual([[2], [3]]);
    expect((await engine.query(withTies?.sql ?? '')).rows).toEqual([[2], [3]]);
  });

  const within = (columns: SqlSelect['columns']): SqlSelect => ({
    ...top(undefined, true),
    orderBy: [],
    columns,
    where: { kind: 'in-query', of: [column('id')], query: top(1, true), negated: false },
  });

  it('takes all that ties where rows have to be in such a list', async () => {
    const { warnings, withTies } = await checkResult(candidate(within([{ value: column('id') }]), [[2]]), engine);
    expect(inEnglish(warnings)).toEqual(['2 rows tie for the first place; all are shown.']);
    expect(withTies?.result.rows).toEqual([[2], [3]]);
  });

  it('says that it rests on one of them where more would change a fold', async () => {
    const count: SqlExpression = { kind: 'call', fn: 'COUNT', args: [{ kind: 'star' }] };
    const { warnings, withTies } = await checkResult(candidate(within([{ value: count }]), [[1]]), engine);
    expect(inEnglish(warnings)).toEqual(['2 rows tie for the first place; not all are shown.']);
    expect(withTies).toBeUndefined();
  });

  it('shows at most 20 rows for a tie, and says how many more there are', async () => {
    const tree: SqlSelect = { ...top(3, true), from: { from: 'bus', alias: 'c' } };
    const { warnings, withTies } = await checkResult(candidate(tree, [[1], [2], [3]]), engine);
    expect(inEnglish(warnings)).toEqual(['29 rows tie for place 2; 10 of them are not shown.']);
    expect(withTies?.result.rows).toHaveLength(20);
  });
});

function notNull(): SqlExpression {
  return { kind: 'binary', op: 'IS NOT', left: column('speed'), right: { kind: 'literal', value: null } };
}
