/** Compares a derived column with the rule of its edge, in all rows. */
import type { NotMeasured, RuleExample, RuleMeasure } from '../core/health';
import { say } from '../core/message';
import { isNumeric, type ColumnType, type SqlValue } from '../core/values';
import { shortened } from './health-queries';
import type { CountRows } from './measure-health';
import { agreementOf, differencesOf, type DerivedColumn, type PlacedRule } from './rule-query';

/** A rule whose columns exist in the data. */
export interface RuleToMeasure {
  readonly placed: PlacedRule;
  readonly derived: DerivedColumn;
  /** Columns that name a row of the derived column's table. */
  readonly key: readonly string[];
  /** A column that holds the place of each row in its source, and what a place means. */
  readonly place?: { readonly column: string; readonly of: (place: number) => RuleExample['place'] };
}

const MOST_EXAMPLES = 3;

/**
 * Counts how many rows agree with a rule.
 * @param measured the rule
 * @param count runs statements
 */
export async function measureRule(measured: RuleToMeasure, count: CountRows): Promise<RuleMeasure | NotMeasured> {
  const { placed, derived, key, place } = measured;
  const [found] = await count([agreementOf(placed, derived)]);
  if (!found || 'state' in found) return found ?? NOTHING;
  const [rows = 0, empty = 0, same = 0, unknown = 0] = (found.rows[0] ?? []).map(Number);
  const [compared, agree] = [rows - empty - unknown, same - empty];
  const whole = { state: 'measured', at: found.at, rows, compared, unknown, agree } as const;
  if (agree === compared) return { ...whole, examples: [] };
  const more = [...(place ? [place.column] : []), ...key];
  const [differing] = await count([differencesOf(placed, derived, more, MOST_EXAMPLES)]);
  if (!differing || 'state' in differing) return differing ?? NOTHING;
  return { ...whole, examples: differing.rows.map((row) => exampleOf(row, measured)) };
}

const NOTHING: NotMeasured = { state: 'not-measured', reason: say`nothing was counted.` };

function exampleOf(
  [stored = null, computed = null, ...more]: readonly SqlValue[],
  { derived, key, place }: RuleToMeasure,
): RuleExample {
  const at = place && typeof more[0] === 'number' ? place.of(more[0]) : undefined;
  const values = place ? more.slice(1) : more;
  return {
    ...(at && { place: at }),
    key: key.map((column, i) => ({ column, value: shownValue(values[i] ?? null) })),
    stored: shownValue(stored, derived.type),
    computed: shownValue(computed, derived.type),
  };
}

/** A value as text. Sums of fractions are shown without what is lost in adding. */
function shownValue(value: SqlValue, type?: ColumnType): string {
  if (value === null) return 'empty';
  const rounded = typeof value === 'number' && isNumeric(type) ? Number(value.toPrecision(12)) : value;
  return shortened(String(rounded));
}
