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

function isImplied(
  key: ForeignKey,
  first: ForeignKey,
  all: readonly ForeignKey[],
  keys: ReadonlyMap<string, FoundKey>,
): boolean {
  if (first === key || first.table !== key.table || first.share < key.share) return false;
  const own = new Set(keys.get(key.table)?.columns ?? []);
  const within = (columns: readonly string[]) => columns.every((c) => own.has(c));
  if (own.size > 0 && within(key.columns) && !within(first.columns)) return false;
  return all.some(
    (second) => second !== key && second.table === first.to && second.to === key.to && composes(first, second, key),
  );
}

function composes(first: ForeignKey, second: ForeignKey, key: ForeignKey): boolean {
  return key.columns.every((column, i) => {
    const middle = first.toColumns[first.columns.indexOf(column)];
    const at = middle === undefined ? -1 : second.columns.indexOf(middle);
    return at >= 0 && second.toColumns[at] === key.toColumns[i];
  });
}
