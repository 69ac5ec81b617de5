/** The stored values that a person typed or chose for conditions. */
import type { Correction } from '../core/corrections';
import type { Filter, Query, SelectQuery } from '../program/intent';
import { subjectOf } from '../reason/corrections/edited-condition';
import { leavesOf, selectionsOf } from '../reason/programs/intent-slots';
import type { ColumnValue } from '../reason/statements/unknown-values';

/**
 * The values that columns are compared with whose conditions a person changed or added: as they are looked for, a label as its code.
 * @param query the corrected program
 * @param corrections what made it
 */
export function chosenValues(query: Query, corrections: readonly Correction[]): ColumnValue[] {
  const changed = corrections.flatMap((one) => (one.kind === 'condition' || one.kind === 'add' ? [one.column] : []));
  const isChanged = ({ table, column }: ColumnValue): boolean =>
    changed.some((other) => other.table === table && other.column === column);
  return comparedValues(query).filter(isChanged);
}

/**
 * The values that columns of a program are compared with for being equal, or not; also those of rows that it seeks and does not show.
 * @param query the program
 */
export function comparedValues(query: Query): ColumnValue[] {
  return selectionsOf(query).flatMap(({ select }) =>
    leavesOf(select.where).flatMap((leaf) => comparedWith(leaf, select)),
  );
}

function comparedWith(leaf: Filter, { uses }: SelectQuery): ColumnValue[] {
  if (leaf.kind === 'in-query') return comparedValues(leaf.query);
  if (leaf.kind === 'related') return [leaf.query, ...(leaf.total ? [leaf.total] : [])].flatMap(comparedValues);
  const subject = subjectOf(leaf);
  if (subject?.kind !== 'column') return [];
  const at = { table: uses[subject.use]?.table ?? '', column: subject.column };
  if (leaf.kind === 'in') return leaf.values.map((value) => ({ ...at, value }));
  const { right, op } = leaf.kind === 'compare' ? leaf : {};
  return right?.kind === 'literal' && (op === '=' || op === '!=') && right.value !== null
    ? [{ ...at, value: right.value }]
    : [];
}
