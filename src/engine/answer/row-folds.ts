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

/** What a total comes to in some rows, in percent of what it comes to in all. */
interface PartOfTotal {
  readonly total: Expression;
  readonly where: Filter;
}

/** Two amounts of which one is told in percent of the other. */
interface Hundredths {
  readonly of: Expression;
  readonly whole: Expression;
}

/**
 * The amounts of which one is told in percent of the other: “100 * a / b”, “a / b * 100”.
 * @param e an expression
 * @returns undefined where the expression is no such quotient
 */
export function hundredths(e: Expression): Hundredths | undefined {
  if (e.kind !== 'arithmetic') return undefined;
  if (e.op === '*') {
    const [quotient] = besideHundred(e.left, e.right);
    return quotient?.kind === 'arithmetic' && quotient.op === '/'
      ? { of: quotient.left, whole: quotient.right }
      : undefined;
  }
  if (e.op !== '/' || e.left.kind !== 'arithmetic' || e.left.op !== '*') return undefined;
  const [of] = besideHundred(e.left.left, e.left.right);
  return of && { of, whole: e.right };
}

/** What a hundred is multiplied with. */
function besideHundred(left: Expression, right: Expression): Expression[] {
  const isHundred = (side: Expression): boolean => side.kind === 'literal' && side.value === 100;
  return isHundred(left) ? [right] : isHundred(right) ? [left] : [];
}

/**
 * The part of a total in percent: the sum of what counts only where a condition holds, in hundredths of the sum of all.
 * @param e an expression
 * @returns undefined where the expression is no such part
 */
export function partOfTotal(e: Expression): PartOfTotal | undefined {
  const { of, whole } = hundredths(e) ?? {};
  if (of?.kind !== 'aggregate' || of.fn !== 'sum' || of.of.kind !== 'case') return undefined;
  if (whole?.kind !== 'aggregate' || whole.fn !== 'sum') return undefined;
  const { branches, otherwise } = of.of;
  const [branch, ...others] = branches;
  const isNought = otherwise?.kind === 'literal' && otherwise.value === 0;
  const isSame = branch && JSON.stringify(branch.then) === JSON.stringify(whole.of);
  return isSame && isNought && others.length === 0 ? { total: whole, where: branch.when } : undefined;
}

/**
 * Whether an expression is told in percent.
 * @param e an expression
 */
export function isPercentage(e: Expression): boolean {
  return shareOf(e) !== undefined || hundredths(e) !== undefined;
}

/**
 * Whether an expression names the rows that it folds: “number of drivers”, “percentage of drivers …”.
 * @param e an expression
 */
export function foldsRows(e: Expression): boolean {
  return (e.kind === 'aggregate' && e.of.kind === 'rows') || shareOf(e) !== undefined || partOfTotal(e) !== undefined;
}
