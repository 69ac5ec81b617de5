/** Leaves out foreign keys that follow from two others: children refer to their parents, not to all their ancestors. */
import type { ForeignKey } from './foreign-key';
import type { FoundKey } from './keys';

/**
 * Drops what is implied. Kept are declared keys, a key that finds more than the way around it, and the reference through
 * a part of the table's own key where the way around leaves that key (an event belongs to its crash, whichever vehicle
 * it also names).
 * @param all foreign keys
 * @param keys the keys of tables
 */
export function dropImplied(all: readonly ForeignKey[], keys: ReadonlyMap<string, FoundKey>): readonly ForeignKey[] {
  return all.filter((key) => key.status === 'declared' || !all.some((first) => isImplied(key, first, all, keys)));
}

/** Columns that refer to others, by position; names are compared as they are. */
export type Reference = Pick<ForeignKey, 'table' | 'columns' | 'to' | 'toColumns'>;

/**
 * Whether a reference A→C is a shortcut of a way A→B→C: it follows from A→B and B→C, of which the graph has at least one and
 * the other is in the graph or proposed too.
 * @param key A→C, which is proposed
 * @param written the references that the graph has
 * @param proposed what is proposed beside A→C; may hold it too
 * @param ownKey the columns that identify a row of A
 */
export function isShortcut(
  key: Reference,
  written: readonly Reference[],
  proposed: readonly Reference[],
  ownKey: readonly string[],
): boolean {
  const others = proposed.filter((other) => other !== key);
  const goesAround = (firsts: readonly Reference[], seconds: readonly Reference[]): boolean =>
    firsts.some((first) => first.table === key.table && !leavesKey(key, first, ownKey) && leadsOn(first, seconds, key));
  return goesAround(written, [...written, ...others]) || goesAround(others, written);
}

function isImplied(
  key: ForeignKey,
  first: ForeignKey,
  all: readonly ForeignKey[],
  keys: ReadonlyMap<string, FoundKey>,
): boolean {
  if (first === key || first.table !== key.table || first.share < key.share) return false;
  if (leavesKey(key, first, keys.get(key.table)?.columns ?? [])) return false;
  return leadsOn(
    first,
    all.filter((second) => second !== key),
    key,
  );
}

/** Whether a reference lies within the key of its table and the first step of the way around does not. */
function leavesKey(key: Reference, first: Reference, ownKey: readonly string[]): boolean {
  const within = (columns: readonly string[]): boolean => columns.every((column) => ownKey.includes(column));
  return ownKey.length > 0 && within(key.columns) && !within(first.columns);
}

/** Whether A→C (`key`) says no more than A→B (`first`) with one of `seconds` as B→C. */
function leadsOn(first: Reference, seconds: readonly Reference[], key: Reference): boolean {
  return seconds.some((second) => second.table === first.to && second.to === key.to && composes(first, second, key));
}

/**
 * Whether following A→B and then B→C pairs each column of A with the same column of C as A→C does: `a1→b1`, `b1→c1` for `a1→c1`.
 */
function composes(first: Reference, second: Reference, key: Reference): boolean {
  return key.columns.every((column, i) => {
    const middle = first.toColumns[first.columns.indexOf(column)];
    const at = middle === undefined ? -1 : second.columns.indexOf(middle);
    return at >= 0 && second.toColumns[at] === key.toColumns[i];
  });
}
