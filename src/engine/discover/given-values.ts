/** The values of a column that refer to something: codes for "not known" do not, and are no orphans. */
import { quoteLiteral } from '../core/sql-text';
import type { SqlValue } from '../core/values';
import type { ColumnFacts } from './facts';

/**
 * How many different values of a column could refer to something.
 * @param column what is known of it
 */
export function givenValues(column: ColumnFacts): number {
  return column.profile.distinct - codesOf(column).length;
}

/**
 * What leaves out the rows that hold a code, to follow other conditions; empty where there are none.
 * @param column what is known of it
 * @param value the column as SQL
 */
export function exceptCodes(column: ColumnFacts, value: string): string {
  // A code may be stored as a number or as text.
  const forms = (code: SqlValue): readonly SqlValue[] => (typeof code === 'number' ? [code, String(code)] : [code]);
  const codes = codesOf(column).flatMap(forms);
  return codes.length === 0 ? '' : ` AND ${value} NOT IN (${codes.map(quoteLiteral).join(', ')})`;
}

/** Codes as they were seen; none where nothing else would be left. */
function codesOf({ profile }: ColumnFacts): readonly SqlValue[] {
  const codes = profile.missing.map(({ value }) => value);
  return codes.length < profile.distinct ? codes : [];
}
