/** What is noted of columns while a statement is resolved: which are asked for, compared with values, and folded. */
import type { SqlExpression } from '../../program/sql-tree';
import { partsOf } from '../../program/map-sql';
import type { ComparedValue, ResolvedStatement } from './resolved-statement';
import { isComparison, keyOf } from './statement-parts';
import type { FoundColumn, Origin } from './statement-scope';

const AMOUNTS: readonly string[] = ['SUM', 'TOTAL', 'AVG', 'MIN', 'MAX'];

/** Notes of one statement. */
export class StatementNotes {
  /** The columns that resolved expressions are. */
  readonly found = new Map<SqlExpression, FoundColumn>();
  /** Columns that are asked for, by `keyOf`. */
  readonly columns = new Map<string, Origin>();
  readonly #values: ComparedValue[] = [];
  readonly #folds: Origin[] = [];
  /** Columns that are compared with anything: whoever does knows what is in them. */
  readonly #bounded = new Set<string>();

  /** A column is asked for. */
  column(origin: Origin): void {
    this.columns.set(keyOf(origin), origin);
  }

  /** Notes what a resolved expression says of columns by itself. */
  take(e: SqlExpression): void {
    if (isComparison(e)) {
      for (const origin of partsOf(e).flatMap((part) => this.originOf(part))) this.#bounded.add(keyOf(origin));
    }
    if (e.kind === 'binary' && (e.op === '=' || e.op === '!=' || e.op === 'IS')) {
      this.value(e.left, e.right);
      this.value(e.right, e.left);
    } else if (e.kind === 'in-list') {
      for (const value of e.values) this.value(e.of, { kind: 'literal', value });
    } else if (e.kind === 'call' && e.over === undefined && AMOUNTS.includes(e.fn) && e.args.length === 1) {
      this.#folds.push(...e.args.flatMap((part) => this.originOf(part)));
    }
  }

  /** All that was noted. */
  all(): Pick<ResolvedStatement, 'columns' | 'values' | 'folds'> {
    const folds = this.#folds.filter((origin) => !this.#bounded.has(keyOf(origin)));
    return { columns: [...this.columns.values()], values: this.#values, folds };
  }

  private value(of: SqlExpression, by: SqlExpression): void {
    if (by.kind !== 'literal' || by.value === null) return;
    this.#values.push(...this.originOf(of).map((origin) => ({ ...origin, value: by.value })));
  }

  private originOf(e: SqlExpression): readonly Origin[] {
    const origin = this.found.get(e)?.column.origin;
    return origin ? [origin] : [];
  }
}
