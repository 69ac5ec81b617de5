/** The program for what is in the first place of an order, made one for another place. */
import type { Expression, Filter, Query, SelectQuery } from '../program/intent';
import type { Reasoned } from './programs/reasoned';
import { aggregatesOf } from './programs/walk-intent';
import type { ReadingTools } from './two-readings';

/**
 * What is told of the row, the group or the value in another place than the first.
 * @param first the reading of the question for the first
 * @param place from two on
 * @param run builds a program and runs it
 * @returns undefined where the reading tells no end of an order
 */
export async function readPlace(
  first: Reasoned,
  place: number,
  run: ReadingTools['run'],
): Promise<Reasoned | undefined> {
  const intent = first.candidates[0]?.intent;
  const made = intent?.kind === 'select' ? atPlace(intent, place) : undefined;
  const candidate = made && (await run(made));
  return candidate && { ...first, candidates: [candidate], alternatives: [] };
}

/** Rows that are alike share a place: values are counted once. */
function atPlace(intent: SelectQuery, place: number): Query | undefined {
  const offset = place - 1;
  const { orderBy, limit, where, groupBy, select } = intent;
  const [order, ...further] = orderBy;
  if (order && limit === 1) {
    if (groupBy.length > 0 || aggregatesOf(order.by).length > 0 || further.length > 0) return { ...intent, offset };
    const isAlone = select.length === 1 && isSame(select[0], order.by);
    const values: SelectQuery = { ...intent, select: [order.by], distinct: true, offset };
    return isAlone
      ? values
      : withFilter(intent, { kind: 'compare', left: order.by, op: '=', right: { kind: 'query', query: values } });
  }
  if (limit !== undefined || groupBy.length > 0) return undefined;
  const [fold, ...more] = select;
  const value = fold && more.length === 0 ? valueAtEnd(fold, intent, offset) : undefined;
  if (value) return value;
  const parts = where?.kind === 'and' ? where.parts : where ? [where] : [];
  const moved = parts.map((part) => endMoved(part, offset));
  if (moved.filter((part) => part !== undefined).length !== 1) return undefined;
  return {
    ...intent,
    where: { kind: 'and', parts: moved.map((part, i) => part ?? parts[i]).filter((part) => part !== undefined) },
  };
}

/** "The greatest wage" as the first of all wages. */
function valueAtEnd(fold: Expression, intent: SelectQuery, offset: number): SelectQuery | undefined {
  if (fold.kind !== 'aggregate' || (fold.fn !== 'max' && fold.fn !== 'min') || fold.of.kind === 'rows')
    return undefined;
  const { of } = fold;
  return {
    ...intent,
    select: [of],
    distinct: true,
    orderBy: [{ by: of, descending: fold.fn === 'max' }],
    limit: 1,
    offset,
  };
}

/** "Whose wage is the highest of all" as that of another place. */
function endMoved(part: Filter, offset: number): Filter | undefined {
  if (part.kind !== 'compare' || part.op !== '=' || part.right.kind !== 'query') return undefined;
  const { query } = part.right;
  const [fold, ...more] = query.kind === 'select' && query.groupBy.length === 0 ? query.select : [];
  if (!fold || more.length > 0 || query.kind !== 'select') return undefined;
  const value = valueAtEnd(fold, query, offset);
  return value && { ...part, right: { ...part.right, query: value } };
}

function withFilter(intent: SelectQuery, filter: Filter): SelectQuery {
  const { limit: _, where, ...rest } = intent;
  const parts = [...(where?.kind === 'and' ? where.parts : where ? [where] : []), filter];
  return { ...rest, where: parts.length === 1 ? filter : { kind: 'and', parts }, orderBy: [] };
}

function isSame(a: Expression | undefined, b: Expression): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
