/** What can be seen of a part of a statement by itself. */
import { someWithin } from '../../program/map-sql';
import { printExpression } from '../../program/print-sql';
import { foldsRows } from '../../program/sql-functions';
import type { SqlExpression } from '../../program/sql-tree';
import type { ComparedColumn } from './resolved-statement';
import type { FoundColumn, OfferedColumn, Origin, Scope } from './statement-scope';

/** A column that a query offers, whatever else is known of it. */
export function plain({ name, origin }: OfferedColumn): OfferedColumn {
  return { name, ...(origin && { origin }) };
}

/** What a query offers under the names that WITH gives. */
export function renamed(
  columns: readonly OfferedColumn[],
  names: readonly string[] | undefined,
): readonly OfferedColumn[] {
  return names ? names.map((name, i) => ({ ...columns[i], name })) : columns;
}

/** The name that SQLite gives to a column without one. */
export function nameOf(e: SqlExpression): string {
  return e.kind === 'column' ? e.column : printExpression(e);
}

/** A column as messages name it. */
export function printedName(alias: string, column: string): string {
  return `${alias}.${column}`;
}

/** The column that an expression only spells otherwise: `TRIM(c)`, `LOWER(c)`, `CAST(c AS …)`, `c COLLATE NOCASE`. */
export function innerColumn(e: SqlExpression): SqlExpression | undefined {
  if (e.kind === 'cast' || e.kind === 'collate') return e.of;
  return e.kind === 'call' && ['TRIM', 'LTRIM', 'RTRIM', 'LOWER', 'UPPER'].includes(e.fn) ? e.args[0] : undefined;
}

/** Whether an expression folds rows into one. */
export function isFold(e: SqlExpression): boolean {
  return e.kind === 'call' && e.over === undefined && foldsRows(e);
}

/** Whether rows are counted within an expression, whatever is in them. */
export function countsRows(e: SqlExpression): boolean {
  return someWithin(
    e,
    (part) => part.kind === 'call' && part.fn === 'COUNT' && (part.args[0]?.kind ?? 'star') === 'star',
  );
}

/** Whether an expression is a name in double quotes that stands alone. */
export function isQuotedName(e: SqlExpression): e is Extract<SqlExpression, { kind: 'column' }> {
  return e.kind === 'column' && e.quoted === true;
}

/** Whether an expression compares a value with others. */
export function isComparison(e: SqlExpression): boolean {
  if (e.kind === 'binary') return ['=', '!=', '<', '<=', '>', '>='].includes(e.op);
  return e.kind === 'between' || e.kind === 'in-list' || (e.kind === 'call' && e.fn === 'NULLIF');
}

/** What tells a column of a use from others. */
export function keyOf({ use, column }: Origin): string {
  return `${use} ${column}`;
}

/** A column as it is compared with others. */
export function comparedAs({ source, column }: FoundColumn): ComparedColumn {
  const { origin, distinct, name } = column;
  const text = printedName(source.alias, name);
  return { node: source.node, ...(origin && { origin }), text, distinct: distinct === true, plain: true };
}

/** Where a column that is not resolved yet comes from, as far as its name tells. */
export function originIn(e: SqlExpression, scope: Scope): { readonly origin?: Origin } {
  const found = e.kind === 'column' ? scope.find(e.alias, e.column) : undefined;
  return found && !('code' in found) && found.column.origin ? { origin: found.column.origin } : {};
}
