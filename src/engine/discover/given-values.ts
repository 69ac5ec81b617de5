/** The values of a column that refer to something: codes for "not known" do not, and are no orphans. */
import type { SqlValue } from '../core/values';
import type { SqlExpression } from '../program/sql-tree';
import { isFilled } from './counting';
import type { ColumnFacts } from './facts';

/**
 * How many different values of a column could refer to something.
 * @param column what is known of it
 */
export function givenValues(column: ColumnFacts): number {
  return column.profile.distinct - codesOf(column).length;
}

/**
 * The condition that a column holds a value, and no code.
 * @param column what is known of it
 * @param value the column as SQL
 */
export function isGiven(column: ColumnFacts, value: SqlExpression): SqlExpression {
  // A code may be stored as a number or as text.
  const forms = (code: SqlValue): readonly SqlValue[] => (typeof code === 'number' ? [code, String(code)] : [code]);
  const codes = codesOf(column).flatMap(forms);
  const filled = isFilled(value);
  if (codes.length === 0) return filled;
  const others: SqlExpression = { kind: 'in-list', of: value, values: codes, negated: true };
  return { kind: 'binary', op: 'AND', left: filled, right: others };
}

/** Codes as they were seen; none where nothing else would be left. */
function codesOf({ profile }: ColumnFacts): readonly SqlValue[] {
  const codes = profile.missing.map(({ value }) => value);
  return codes.length < profile.distinct ? codes : [];
}
