/** What resolving a statement gives: its tree with names found, and what stands between its uses of tables. */
import type { SqlValue } from '../../core/values';
import type { SqlExpression, SqlQuery } from '../../program/sql-tree';
import type { OfferedColumn, Origin, ScopeSource, StatementProblem } from './statement-scope';

/** One use of a table of the graph in a statement. */
export interface StatementUse {
  readonly table: string;
  readonly alias: string;
}

/** A column as it is compared with another. */
export interface ComparedColumn {
  readonly node: number;
  /** Absent where its values are worked out in a sub-query. */
  readonly origin?: Origin;
  /** As the statement names it, for messages. */
  readonly text: string;
  readonly distinct: boolean;
  /** Whether it is compared as it is stored. */
  readonly plain: boolean;
}

/** Two columns that have to be equal. */
export interface Equality {
  readonly left: ComparedColumn;
  readonly right: ComparedColumn;
  /** `where`: it always has to hold. `in`: one side is what a sub-query gives. `some`: it stands under OR, NOT or CASE. */
  readonly by: 'where' | 'in' | 'some';
  /** The comparison in the resolved tree. */
  readonly at?: SqlExpression;
}

/** Another condition over columns of several sources. */
export interface LooseCondition {
  readonly nodes: readonly number[];
  readonly text: string;
}

/** A value that a column is compared with. */
export interface ComparedValue extends Origin {
  readonly value: SqlValue;
}

/** A statement whose names are resolved. */
export interface ResolvedStatement {
  readonly tree: SqlQuery;
  readonly uses: readonly StatementUse[];
  readonly equalities: readonly Equality[];
  readonly loose: readonly LooseCondition[];
  /** The sources of each selection with more than one. */
  readonly selections: readonly (readonly ScopeSource[])[];
  readonly values: readonly ComparedValue[];
  /** What its rows hold. */
  readonly outputs: readonly OfferedColumn[];
  /** Columns whose amounts are folded. */
  readonly folds: readonly Origin[];
  /** Columns that are shown, compared, grouped or ordered by, without those that only join; `*` where rows are counted. */
  readonly columns: readonly Origin[];
  readonly problems: readonly StatementProblem[];
}
