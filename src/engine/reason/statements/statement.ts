/** A statement that somebody wrote, read and checked: what it is for those who run, show and word it. */
import type { JoinItem, PathColumn } from '../../core/answers';
import type { ColumnRef } from '../../core/identifiers';
import type { Edge } from '../../graph/model';
import type { JoinTree } from '../../paths/join-tree';
import type { SqlQuery } from '../../program/sql-tree';
import type { ComparedValue } from './resolved-statement';
import type { Origin } from './statement-scope';

/** A join that no edge of the graph holds. */
export interface OutsideJoin {
  readonly text: string;
  /** Its ends where it is an equality of columns; absent where it is another condition. */
  readonly ends?: readonly [Origin, Origin];
}

/** A statement that reads what it names. */
export interface Statement {
  /** With tables and columns spelt as in the graph, `*` spelt out, and ends of edges compared as the edges say. */
  readonly tree: SqlQuery;
  /** `tree` printed. */
  readonly sql: string;
  /** Its uses of tables and the joins between them that lie on key edges. */
  readonly joined: JoinTree;
  /** The key edges that these joins rest on: also those to tables that the statement passes over. */
  readonly edges: readonly Edge[];
  /** The joins that no edge of the graph holds. */
  readonly outside: readonly OutsideJoin[];
  /** All joins as reports show them. */
  readonly joins: readonly JoinItem[];
  /** Columns that it shows, compares, groups or orders by; `*` where rows are counted. */
  readonly columns: readonly PathColumn[];
  /** What its rows hold: names as SQLite gives them, and the columns whose values are shown as they are stored. */
  readonly outputs: readonly { readonly name: string; readonly column?: ColumnRef }[];
  /** Values that columns are compared with. */
  readonly values: readonly (ColumnRef & Pick<ComparedValue, 'value'>)[];
  /** Columns whose amounts are folded (summed, averaged, …) and compared with nothing that could leave some out. */
  readonly folds: readonly ColumnRef[];
}

/** How a statement is run. */
export interface StatementOptions {
  /** Joins that no edge of the graph holds may run; they are marked. */
  readonly allowOutside?: boolean;
  /** How long it may run, by default as long as the engine's own programs. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}
