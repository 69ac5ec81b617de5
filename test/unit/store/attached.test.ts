import initSqlJs, { type Database, type SqlJsStatic } from 'sql.js';
import { beforeAll, expect, test } from 'vitest';
import { SqlWorkerCore } from '../../../src/engine/store/sql-worker-core';
import type { Unnumbered } from '../../../src/engine/store/worker-client';
import type { WorkerReply } from '../../../src/engine/store/worker-protocol';

let sql: SqlJsStatic;
let image: Uint8Array;
const open = new Set<Database>();

beforeAll(async () => {
  const real = await initSqlJs();
  const db = new real.Database();
  db.run('CREATE TABLE t (x); INSERT INTO t VALUES (1), (2)');
  image = db.export();
  db.close();
  class Counted extends real.Database {
    constructor(bytes?: Uint8Array) {
      super(bytes);
      open.add(this);
    }
    override close(): void {
      open.delete(this);
      super.close();
    }
  }
  sql = { ...real, Database: Counted };
});

test('a database that was attached to be copied is freed when it is detached, or cannot be attached', () => {
  const replies: WorkerReply[] = [];
  const core = new SqlWorkerCore(sql, (reply) => replies.push(reply), false);
  const say = (request: Unnumbered): WorkerReply | undefined => {
    core.handle({ ...request, id: 1 });
    return replies.at(-1);
  };
  say({ kind: 'open' });
  for (const [i, schema] of ['a', 'b', 'a'].entries()) {
    expect(say({ kind: 'attach', image, schema })).toMatchObject({ kind: 'done' });
    expect(open.size).toBe(2);
    say({ kind: 'run', statements: [{ sql: `CREATE TABLE copy_${i} AS SELECT * FROM ${schema}.t` }] });
    expect(say({ kind: 'detach', schema })).toMatchObject({ kind: 'done' });
    expect(open.size).toBe(1);
  }
  const broken = new TextEncoder().encode('this is no database, but text'.repeat(100));
  expect(say({ kind: 'attach', image: broken, schema: 'a' })).toMatchObject({ kind: 'error' });
  expect(open.size).toBe(1);
  const limits = { maxRows: 10, maxCells: 10, timeoutMs: 1000 };
  say({ kind: 'query', statements: [{ sql: 'SELECT count(*) FROM copy_2' }], limits });
  expect(replies.at(-2)).toMatchObject({ kind: 'rows', result: { rows: [[2]] } });
  core.close();
  expect(open.size).toBe(0);
});
