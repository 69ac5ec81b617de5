/** A SqlEngine over sql.js in this process: for measurements and tests that need no worker. */
import { SQLITE } from '../../../src/engine/core/sql-dialect';
import initSqlJs, { type Database } from 'sql.js';
import type { SqlValue } from '../../../src/engine/core/values';
import type { QueryOptions, QueryResult, SqlEngine } from '../../../src/engine/store/sql-engine';

/** Starts sql.js. */
export function loadSqlJs(): ReturnType<typeof initSqlJs> {
  return initSqlJs();
}

/**
 * Wraps a database.
 * @param db an open database; `close` closes it
 */
export function inProcessEngine(db: Database): SqlEngine {
  const run = (sql: string, options: QueryOptions = {}): QueryResult => {
    const start = performance.now();
    const statement = db.prepare(sql, [...(options.params ?? [])] as (string | number | null)[]);
    try {
      const columns = statement.getColumnNames();
      const rows: SqlValue[][] = [];
      let truncated = false;
      while (statement.step()) {
        if (rows.length >= (options.maxRows ?? 10_000)) {
          truncated = true;
          break;
        }
        rows.push(statement.get());
      }
      return { columns, rows, truncated, ms: performance.now() - start };
    } finally {
      statement.free();
    }
  };
  return {
    capabilities: { dialect: SQLITE, interrupt: false, fullText: false, attach: false, readOnly: false },
    query: (sql, options) => Promise.resolve().then(() => run(sql, options)),
    queryAll: (statements, options) =>
      Promise.resolve(
        statements.map(({ sql, params }) => {
          try {
            return run(sql, { ...options, ...(params ? { params } : {}) });
          } catch (error) {
            return { error: error instanceof Error ? error : new Error(String(error)) };
          }
        }),
      ),
    close: () => Promise.resolve(db.close()),
  };
}
