import initSqlJs from 'sql.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { JoinCounter, joinWarning } from '../../../src/engine/answer/join-rows';
import { inEnglish } from '../../../src/engine/core/message';
import type { Cardinality, Match } from '../../../src/engine/graph/model';
import type { JoinTree } from '../../../src/engine/paths/join-tree';
import type { SqlEngine } from '../../../src/engine/store/sql-engine';
import { inProcessEngine } from '../../bench/support/in-process-engine';

let engine: SqlEngine;
beforeAll(async () => {
  const sql = await initSqlJs();
  const db = new sql.Database();
  db.run('CREATE TABLE city (state TEXT, name TEXT)');
  db.run("INSERT INTO city VALUES ('A', 'x'), ('A', 'X'), ('B', 'y'), ('B', 'z')");
  db.run('CREATE TABLE house (id INTEGER, state TEXT, city TEXT)');
  db.run("INSERT INTO house VALUES (1, 'A', 'x'), (2, 'B', 'y'), (3, 'B', 'q'), (4, 'B', NULL)");
  engine = inProcessEngine(db);
});

function tree(match: Match, cardinality: Cardinality = 'many-to-one'): JoinTree {
  const columns = (table: string, names: readonly string[]) => names.map((column) => ({ table, column }));
  const [from, to] = [columns('house', ['state', 'city']), columns('city', ['state', 'name'])];
  const edge = { kind: 'key' as const, from, to, keywords: [], match, cardinality };
  return { uses: [{ table: 'house' }, { table: 'city' }], joins: [{ edge, from: 0, to: 1 }] };
}

describe('rows of joins', () => {
  it('counts what is dropped and what is multiplied', async () => {
    expect(await new JoinCounter(engine).count(tree('exact'))).toEqual([
      { left: 3, right: 4, out: 2, alone: 1, several: 0 },
    ]);
  });

  it('takes a code for "not known" for no reference', async () => {
    const missing = ({ table, column }: { table: string; column: string }) =>
      `${table}.${column}` === 'house.city' ? ['q'] : [];
    const [rows] = await new JoinCounter(engine, missing).count(tree('exact'));
    expect(rows).toEqual({ left: 2, right: 4, out: 2, alone: 0, several: 0 });
  });

  it('sees both where the sums look even', async () => {
    const of = tree('nocase');
    const [rows] = await new JoinCounter(engine).count(of);
    expect(rows).toEqual({ left: 3, right: 4, out: 3, alone: 1, several: 1 });
    const [join] = of.joins;
    const warning = join && rows && joinWarning(of, join, rows);
    expect(inEnglish(warning)).toContain('multiplies rows: 1 of 3 rows of house has several partners in city');
    expect(inEnglish(warning)).toContain('drops rows: 1 of 3 rows of house has no partner');
  });

  it.each([
    ['every row once', 'many-to-one', 100, 0, 0, undefined],
    ['rows dropped', 'many-to-one', 100, 20, 0, 'drops rows: 20 of 100'],
    ['a few rows dropped', 'many-to-one', 100, 1, 0, undefined],
    ['rows multiplied', 'many-to-one', 100, 0, 30, 'multiplies rows: 30 of 100'],
    ['rows multiplied as expected', 'many-to-many', 100, 0, 30, undefined],
    ['no rows', 'many-to-one', 0, 0, 0, undefined],
  ] as const)('%s', (_, cardinality, left, alone, several, expected) => {
    const of = tree('exact', cardinality);
    const [join] = of.joins;
    const warning = join && joinWarning(of, join, { left, right: 10, out: left, alone, several });
    if (expected === undefined) expect(inEnglish(warning)).toBeUndefined();
    else expect(inEnglish(warning)).toContain(expected);
  });
});
