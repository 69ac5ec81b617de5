/** The port to a SQL engine. The default adapter is sql.js in a worker; others print their own dialect. */
import type { SqlDialect } from '../core/sql-dialect';
import type { SqlValue } from '../core/values';

/** Limits of one query. What is left out takes the store's defaults. */
export interface QueryOptions {
  /** Values for `?1`, `?2`, … */
  readonly params?: readonly SqlValue[];
  readonly maxRows?: number;
  /** Rows times columns. */
  readonly maxCells?: number;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** What queries are limited to where nothing else is said. */
export const DEFAULT_LIMITS = { maxRows: 10_000, maxCells: 1_000_000, timeoutMs: 10_000 } as const;

/** What a query gave. */
export interface QueryResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SqlValue[])[];
  /** True where a row or cell limit cut the result. */
  readonly truncated: boolean;
  readonly ms: number;
}

/** What an engine is able to do, so that programs are printed and run accordingly. */
export interface Capabilities {
  readonly dialect: SqlDialect;
  readonly interrupt: boolean;
  readonly fullText: boolean;
  readonly attach: boolean;
  readonly readOnly: boolean;
}

/** What rows of a table are looked up by when it is joined. */
export interface JoinIndex {
  readonly table: string;
  /** SQL expressions over its columns, printed by `program/print-sql.ts`. */
  readonly on: readonly string[];
}

/** A place where read-only SQL runs. Every statement passes the guard (`store/guard.ts`). */
export interface SqlEngine {
  readonly capabilities: Capabilities;
  /**
   * Runs one reading statement.
   * @throws SchemaGraphError `refused-sql`, `limit`, `cancelled`, or `bad-input` with the database's message
   */
  query(sql: string, options?: QueryOptions): Promise<QueryResult>;
  /** Several statements one after another in one round trip; a failing one gives its error and the rest go on. */
  queryAll(
    statements: readonly { readonly sql: string; readonly params?: readonly SqlValue[] }[],
    options?: Omit<QueryOptions, 'params'>,
  ): Promise<readonly (QueryResult | { readonly error: Error })[]>;
  /**
   * Prepares the engine's own copy of the data for joins; engines without such a copy have no such method.
   * What cannot be indexed is left as it is: queries are slower, their rows the same.
   * @param indexes what joins will look up
   */
  index?(indexes: readonly JoinIndex[]): Promise<void>;
  /** Ends the engine and frees what it holds. */
  close(): Promise<void>;
}
