/** A SQL engine in the trainer's own thread: no worker, no round trips, no guard; for databases of question sets only. */
import { SQLITE } from '../src/engine/core/sql-dialect';
import initSqlJs from 'sql.js';
import type { Database, SqlJsStatic } from 'sql.js';
import type { WorkerPort } from '../src/engine/core/ports';
import type { SqlValue } from '../src/engine/core/values';
import type { QueryOptions, QueryResult, SqlEngine } from '../src/engine/store/sql-engine';
import { SqlWorkerCore } from '../src/engine/store/sql-worker-core';
import type { WorkerRequest } from '../src/engine/store/worker-protocol';

let sqlJs: SqlJsStatic | undefined;

/** sql.js, initialised once. */
export async function loadSqlJs(): Promise<SqlJsStatic> {
  return (sqlJs ??= await initSqlJs());
}

/** A worker that works in this thread. */
export async function inlineWorker(): Promise<WorkerPort> {
  let listener: (message: unknown) => void = () => undefined;
  const core = new SqlWorkerCore(await loadSqlJs(), (reply) => listener(reply), false);
  return {
    post: (message) => queueMicrotask(() => core.handle(message as WorkerRequest)),
    onMessage: (l) => (listener = l),
    onExit: () => undefined,
    terminate: () => core.close(),
  };
}

/** Runs statements at once. */
export class InlineEngine implements SqlEngine {
  readonly capabilities = {
    dialect: SQLITE,
    interrupt: false,
    fullText: true,
    attach: false,
    readOnly: true,
  } as const;
  private readonly db: Database;

  constructor(sql: SqlJsStatic, bytes: Uint8Array) {
    this.db = new sql.Database(bytes);
  }

  /** Runs one statement; at most `maxRows` rows are read. @throws Error with SQLite's message */
  run(sql: string, maxRows = 100_000, params: readonly SqlValue[] = []): QueryResult {
    const started = performance.now();
    const statement = this.db.prepare(sql);
    try {
      if (params.length > 0) statement.bind([...params]);
      const rows: SqlValue[][] = [];
      let truncated = false;
      while (statement.step()) {
        if (rows.length >= maxRows) {
          truncated = true;
          break;
        }
        rows.push(statement.get());
      }
      return { columns: statement.getColumnNames(), rows, truncated, ms: performance.now() - started };
    } finally {
      statement.free();
    }
  }

  query(sql: string, options: QueryOptions = {}): Promise<QueryResult> {
    return Promise.resolve(this.run(sql, options.maxRows, options.params));
  }

  queryAll(
    statements: readonly { readonly sql: string; readonly params?: readonly SqlValue[] }[],
    options: Omit<QueryOptions, 'params'> = {},
  ): Promise<readonly (QueryResult | { readonly error: Error })[]> {
    return Promise.resolve(
      statements.map((s) => {
        try {
          return this.run(s.sql, options.maxRows, s.params);
        } catch (error) {
          return { error: error as Error };
        }
      }),
    );
  }

  close(): Promise<void> {
    this.db.close();
    return Promise.resolve();
  }
}
