/** Folds over whole rows: how many there are, and how many in a hundred satisfy a condition. */
import type { Expression, Filter } from '../program/intent';

/**
 * The condition of a percentage: the average of what is 100 where the condition holds and 0 where it does not.
 * @param e an expression
 * @returns undefined where the expression is no percentage
 */
export function shareOf(e: Expression): Filter | undefined {
  if (e.kind !== 'aggregate' || e.fn !== 'avg' || e.of.kind !== 'case') return undefined;
  const { branches, otherwise } = e.of;
  const [branch, ...others] = branches;
  const is = (value: Expression | undefined, number: number) => value?.kind === 'literal' && value.value === number;
  return branch && others.length === 0 && is(branch.then, 100) && is(otherwise, 0) ? branch.when : undefined;
}

/**
 * The condition of a number of rows: the sum of what is 1 where the condition holds and 0 where it does not.
 * @param e an expression
 * @returns undefined where the expression is no such number
 */
export function countedWhere(e: Expression): Filter | undefined {
  if (e.kind !== 'aggregate' || e.fn !== 'sum' || e.of.kind !== 'case') return undefined;
  const [branch, ...others] = e.of.branches;
  const is = (value: Expression | undefined, number: number) => value?.kind === 'literal' && value.value === number;
  return branch && others.length === 0 && is(branch.then, 1) && is(e.of.otherwise, 0) ? branch.when : undefined;
}

/**
 * Whether an expression names the rows that it folds: “number of drivers”, “percentage of drivers …”.
 * @param e an expression
 */
export function foldsRows(e: Expression): boolean {
  return (e.kind === 'aggregate' && e.of.kind === 'rows') || shareOf(e) !== undefined;
}
